"""Rows of map.toml: the sheet, its terrain, its road and zones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Names = tuple[str, ...]
Facing = Literal["n", "ne", "se", "s", "sw", "nw"]


@dataclass(frozen=True)
class Sheet:
    """The layout of the map: the orientation and numbering of its hexes."""

    name: str
    tops: Literal["pointy", "flat"]
    backwards: bool
    metres_per_hex: int
    source: str


@dataclass(frozen=True)
class Row:
    """A row of hexes as letters of terrain, west at the left; the id is its number."""

    id: str
    indent: int
    terrain: str
    source: str


@dataclass(frozen=True)
class Edge:
    """The edge of a side: its row, its units' facing at the start, and when routing."""

    id: str
    row: str
    set_up: Facing
    rout: Facing
    source: str


@dataclass(frozen=True)
class Leaving:
    """The cost of leaving the map across its edge."""

    cost: int
    source: str


@dataclass(frozen=True)
class Road:
    """The road, from south to north; it has no effect."""

    hexes: Names
    source: str


@dataclass(frozen=True)
class Zone:
    """A named group of hexes."""

    id: str
    name: str
    hexes: Names
    source: str


@dataclass(frozen=True)
class MapFile:
    """map.toml."""

    map: Sheet
    row: tuple[Row, ...]
    edge: tuple[Edge, ...]
    leaving: Leaving
    road: Road
    zone: tuple[Zone, ...]
