"""The ground and its drawing: what map.toml, outlines.toml and lettering.toml hold, typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from senlac.engine.references import Refers

Names = tuple[str, ...]
Point = tuple[float, float]
Rect = tuple[float, float, float, float]
Span = tuple[int, int, int, int]
Pair = tuple[str, str]


# ---- map.toml -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sheet:
    """The sheet the map is drawn on; lengths are in its own units, x east and y south."""

    title: str
    subtitle: str
    viewbox: Span
    units_per_km: int
    piece: int
    projection: str
    coastline: str
    source: str


@dataclass(frozen=True)
class Area:
    """An area: its letter, its neighbours, and where its town, name and stacks are drawn."""

    id: str
    name: str
    letter: Annotated[str, Refers("letter")]
    adjacent: Names
    roads: Names
    coastal: bool
    town: Point
    label: Point
    label_size: int
    badge: Point
    stacks: tuple[Point, ...]
    source: str


@dataclass(frozen=True)
class Road:
    """The stretch of a Roman road between two neighbours, named in alphabetical order."""

    between: Pair
    name: str
    source: str


@dataclass(frozen=True)
class Arrow:
    """Where a side may land, and the highest roll that succeeds; `badge` is where it is drawn."""

    id: str
    area: Annotated[str, Refers("area")]
    side: Annotated[str, Refers("side")]
    number: int
    badge: Point
    source: str


@dataclass(frozen=True)
class Box:
    """A place off the board for the units of a side; `rect` is x, y, width and height."""

    id: str
    name: str
    use: str
    side: Annotated[str, Refers("side")]
    rect: Rect
    source: str


@dataclass(frozen=True)
class MapFile:
    """map.toml."""

    map: Sheet
    area: tuple[Area, ...]
    road: tuple[Road, ...]
    arrow: tuple[Arrow, ...]
    box: tuple[Box, ...]


# ---- outlines.toml --------------------------------------------------------------------------


@dataclass(frozen=True)
class Outline:
    """The outline of an area, or the shape of an arrow, as SVG path data."""

    id: str
    path: str


@dataclass(frozen=True)
class Background:
    """Land that is not played on."""

    id: str
    name: str
    path: str


@dataclass(frozen=True)
class Line:
    """The line of a border, or of a road, between two lands named in alphabetical order."""

    between: Pair
    path: str


@dataclass(frozen=True)
class River:
    """A stretch of a river; `width` grows from 1 to 3 towards the sea."""

    name: str
    width: int
    path: str


@dataclass(frozen=True)
class Outlines:
    """All lines of the map; `coast` is the shore of the areas and what borders them."""

    coast: str
    source: str
    area: tuple[Outline, ...]
    background: tuple[Background, ...]
    border: tuple[Line, ...]
    river: tuple[River, ...]
    road: tuple[Line, ...]
    arrow: tuple[Outline, ...]


@dataclass(frozen=True)
class OutlinesFile:
    """outlines.toml."""

    outlines: Outlines


# ---- lettering.toml -------------------------------------------------------------------------


@dataclass(frozen=True)
class Word:
    """A word on the open sheet: `size` is the height of its letters, `rotate` is in degrees."""

    text: str
    style: str
    at: Point
    size: int
    rotate: int


@dataclass(frozen=True)
class Lettering:
    """Where the title, the comet, the compass, the scale and the legend stand, and all words."""

    source: str
    title: Point
    comet: Point
    compass: Point
    scale: Point
    miles: tuple[int, ...]
    legend: Point
    word: tuple[Word, ...]


@dataclass(frozen=True)
class LetteringFile:
    """lettering.toml."""

    lettering: Lettering
