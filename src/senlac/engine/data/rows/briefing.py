"""Briefings: what a player reads before the first decision: who they are, their goal, the end."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class SideRow:
    """The briefing of a role for beginners; `first` is what to do first.

    `scenarios` are those to which the row applies; by default all without a row of their own.
    `banner` is the panel whose emblem the role has, if it is not its own.
    """

    role: str
    name: str
    who: str
    aim: str
    first: str
    source: str
    scenarios: tuple[str, ...] = ()
    banner: str = ""


@dataclass(frozen=True)
class EndingRow:
    """How a match ends, in the named scenarios; by default in all without a row of their own."""

    text: str
    source: str
    scenarios: tuple[str, ...] = ()


@dataclass(frozen=True)
class BriefingFile:
    """The file briefing.toml."""

    side: tuple[SideRow, ...]
    ending: tuple[EndingRow, ...] = ()


@dataclass(frozen=True)
class SideCard:
    """The briefing of a role: its name, who plays it, its goal, and how to begin."""

    role: str
    name: str
    who: str = ""
    aim: str = ""
    first: str = ""
    banner: str = ""


@dataclass(frozen=True)
class Briefing:
    """The briefing of a scenario: its sides in the order of its card, and how it ends."""

    scenario: str
    sides: tuple[SideCard, ...] = ()
    ends: str = ""
