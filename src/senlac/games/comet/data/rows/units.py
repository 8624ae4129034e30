"""units.toml: sides, types of units, and all units."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from senlac.engine.data.references import RefersTo


@dataclass(frozen=True)
class Values:
    """The highest CV of a block, and the CV of every leader."""

    highest: int
    leader: int
    source: str


@dataclass(frozen=True)
class Side:
    """A side: its Supreme Leader, its box off the board, its blocks and their full CV."""

    id: str
    name: str
    colour: str
    supreme: str
    box: str
    blocks: int
    full_cv: int
    source: str


@dataclass(frozen=True)
class Nationality:
    """The nationality of a unit."""

    id: str
    name: str
    side: Annotated[str, RefersTo("side")]
    source: str


@dataclass(frozen=True)
class UnitType:
    """A line of the capability chart.

    `rank` is 2 for a Supreme Leader, 1 for another leader and 0 for Troops. A die of `fire` or
    less hits. With `to_pool` a lost block returns to the pool, otherwise it is gone for good.
    """

    id: str
    name: str
    rank: int
    move: int
    fire: int
    fires_first: bool
    transfers: bool
    to_pool: bool
    source: str


@dataclass(frozen=True)
class Unit:
    """A block."""

    id: str
    name: str
    nationality: Annotated[str, RefersTo("nationality")]
    type: Annotated[str, RefersTo("type")]
    max_cv: int
    source: str


@dataclass(frozen=True)
class UnitsFile:
    """units.toml."""

    values: Values
    side: tuple[Side, ...]
    nationality: tuple[Nationality, ...]
    type: tuple[UnitType, ...]
    unit: tuple[Unit, ...]
