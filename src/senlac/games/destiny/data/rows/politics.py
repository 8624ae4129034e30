"""events.toml: the PIPE phase and its events, typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Names = tuple[str, ...]
Numbers = tuple[int, ...]
Effect = tuple[str | int, ...]


@dataclass(frozen=True)
class Pipe:
    """How the events are dealt and played."""

    events: int
    hand: int
    plays_each: int
    must_play_from_hand: int
    face_down: int
    order: Names
    track: Numbers
    source: str


@dataclass(frozen=True)
class Case:
    """What an event does when a player plays it, `any` for whoever, on dice from low to high.

    An effect is a word and what it is about: `legit` a side, `player` or `rival` and a number;
    `force` a side, an operational kind and a number; `tostig`, `brittany`, `scots`, `danes` and
    a word more.
    """

    player: str
    low: int
    high: int
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Event:
    """An event; an operational one is kept by a side of `usable_by`, for the steps of `window`."""

    id: str
    name: str
    kind: Literal["compulsory", "optional", "operational"]
    text: str
    source: str
    choice: Literal["", "rival"] = ""
    usable_by: Names = ()
    window: str = ""
    case: tuple[Case, ...] = ()


@dataclass(frozen=True)
class EventsFile:
    """events.toml."""

    pipe: Pipe
    event: tuple[Event, ...]
