"""Rows of units.toml: sides, kinds of units, leaders and counters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from senlac.engine.data.references import RefersTo

Names = tuple[str, ...]


@dataclass(frozen=True)
class Side:
    """A side; the first one plays first."""

    id: str
    name: str
    army: str
    source: str


@dataclass(frozen=True)
class Kind:
    """A kind of unit: its value when ordered, its men, its missiles, the points for its loss."""

    id: str
    name: str
    value: int
    men: int
    cavalry: bool
    missile: Annotated[str, RefersTo("missile", or_empty=True)]
    points: int
    source: str


@dataclass(frozen=True)
class TroopClass:
    """A class of troops, which tests morale together."""

    id: str
    name: str
    side: Annotated[str, RefersTo("side")]
    source: str


@dataclass(frozen=True)
class Counter:
    """A number of identical units, numbered from 01; the id is the prefix of theirs."""

    id: str
    count: int
    troop_class: Annotated[str, RefersTo("troop_class")]
    kind: Annotated[str, RefersTo("kind")]
    source: str


@dataclass(frozen=True)
class Leader:
    """A leader: the classes they lead, and those whose losses their death counts among."""

    id: str
    name: str
    side: Annotated[str, RefersTo("side")]
    leads: Names
    counts_as: Names
    sudden_death: bool
    source: str


@dataclass(frozen=True)
class Banner:
    """The banner and its side."""

    id: str
    name: str
    side: str
    source: str


@dataclass(frozen=True)
class UnitsFile:
    """units.toml."""

    side: tuple[Side, ...]
    kind: tuple[Kind, ...]
    troop_class: tuple[TroopClass, ...]
    counter: tuple[Counter, ...]
    leader: tuple[Leader, ...]
    banner: Banner
