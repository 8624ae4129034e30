"""units.toml: sides, kinds of units, and every single one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from senlac.engine.references import Refers

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
    """What a unit is: its value when ordered, its men, what it shoots, what its loss is worth."""

    id: str
    name: str
    value: int
    men: int
    cavalry: bool
    missile: Annotated[str, Refers("missile", or_empty=True)]
    points: int
    source: str


@dataclass(frozen=True)
class TroopClass:
    """Those who are tested for morale together."""

    id: str
    name: str
    side: Annotated[str, Refers("side")]
    source: str


@dataclass(frozen=True)
class Counter:
    """So many like units, numbered from 01; the id is the beginning of theirs."""

    id: str
    count: int
    troop_class: Annotated[str, Refers("troop_class")]
    kind: Annotated[str, Refers("kind")]
    source: str


@dataclass(frozen=True)
class Leader:
    """A leader: the classes he leads, and those among whose losses he counts."""

    id: str
    name: str
    side: Annotated[str, Refers("side")]
    leads: Names
    counts_as: Names
    sudden_death: bool
    source: str


@dataclass(frozen=True)
class Banner:
    """The banner and the side that brings it."""

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
