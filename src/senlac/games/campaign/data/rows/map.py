"""Rows of map.toml and towns.toml: hexes, winds, sheets, lines and towns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Names = tuple[str, ...]
Size = Literal["large", "small"]
Side = Literal["N", "NE", "SE", "S", "SW", "NW"]


@dataclass(frozen=True)
class Grid:
    """The number of columns and rows of hexes, and the width of a hex."""

    cols: int
    rows: int
    hex_miles: int
    source: str


@dataclass(frozen=True)
class Hexes:
    """Rows of letters, one for each hex: its terrain, and its wind."""

    terrain: Names
    wind: Names
    source: str


@dataclass(frozen=True)
class Wind:
    """The prevailing wind of a part of the sea: the side of a hex that its arrow points to."""

    id: str
    name: str
    blows: Side
    source: str


@dataclass(frozen=True)
class Sheet:
    """A part of the map for a scenario: all rows from `first_row` on, except hexes of `void`."""

    id: str
    name: str
    first_row: int
    void: Names
    source: str


@dataclass(frozen=True)
class Inset:
    """Hexes that stand for a country farther away."""

    name: str
    hexes: Names
    source: str


@dataclass(frozen=True)
class Course:
    """A road or a river: a line of adjacent hexes."""

    name: str
    hexes: Names


@dataclass(frozen=True)
class Courses:
    """The roads, or the rivers; the first hex of a river is the sea that it runs into."""

    line: tuple[Course, ...]
    source: str


@dataclass(frozen=True)
class MapFile:
    """All of map.toml."""

    grid: Grid
    hexes: Hexes
    wind: tuple[Wind, ...]
    sheet: tuple[Sheet, ...]
    inset: Inset
    rivers: Courses
    roads: Courses


@dataclass(frozen=True)
class Town:
    """A town: its hex, its size, its tax in crowns a Year, and its people."""

    id: str
    name: str
    old_name: str
    hex: str
    size: Size
    tax: int
    culture: str
    region: str
    source: str


@dataclass(frozen=True)
class TownsFile:
    """All of towns.toml."""

    town: tuple[Town, ...]
