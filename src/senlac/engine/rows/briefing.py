"""What a player is told before the first decision: who he is, what he wants, and how it ends."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class SideRow:
    """A role for somebody who has never heard of the game; `first` is what to do first.

    `scenarios` are those of which the row speaks; left out, all in which no other row does.
    `banner` is the panel whose emblem the role bears, if it is not its own.
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
    """How a match ends, in the scenarios named; left out, in all of which no other row speaks."""

    text: str
    source: str
    scenarios: tuple[str, ...] = ()


@dataclass(frozen=True)
class BriefingFile:
    """briefing.toml."""

    side: tuple[SideRow, ...]
    ending: tuple[EndingRow, ...] = ()


@dataclass(frozen=True)
class SideCard:
    """What is told of a role: how it is called, who plays it, to what end, and how to begin."""

    role: str
    name: str
    who: str = ""
    aim: str = ""
    first: str = ""
    banner: str = ""


@dataclass(frozen=True)
class Briefing:
    """What is told of a scenario: its sides in the order of its card, and how it ends."""

    scenario: str
    sides: tuple[SideCard, ...] = ()
    ends: str = ""
