"""events.toml: the PIPE phase and its events, typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Names = tuple[str, ...]
Numbers = tuple[int, ...]
Effect = tuple[str | int, ...]


@dataclass(frozen=True)
class Pipe:
    """The deal and the number of plays."""

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
    """The effects of an event for a player, or "any" player, on dice from low to high.

    An effect is a word and its arguments: `legit` a side, `player` or `rival` and a number;
    `force` a side, an operational kind and a number; `tostig`, `brittany`, `scots`, `danes` and
    one more word.
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
