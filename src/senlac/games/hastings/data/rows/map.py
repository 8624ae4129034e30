"""map.toml: the sheet, its ground, its roads and zones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Names = tuple[str, ...]
Facing = Literal["n", "ne", "se", "s", "sw", "nw"]


@dataclass(frozen=True)
class Sheet:
    """The map as a whole: how its hexes lie and which way they are numbered."""

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
    """The edge of a side: its row, how units look at the start, and how they look routing."""

    id: str
    row: str
    set_up: Facing
    rout: Facing
    source: str


@dataclass(frozen=True)
class Leaving:
    """What crossing the edge of the map costs."""

    cost: int
    source: str


@dataclass(frozen=True)
class Road:
    """The road, from south to north; it is only for show."""

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
