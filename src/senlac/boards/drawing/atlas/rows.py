"""Row classes of the files that an area map is drawn from.

Not compiled: msgspec must read what the tuples contain.
"""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[float, float]
Span = tuple[int, int, int, int]
Pair = tuple[str, str]


# ---- map.toml -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sheet:
    """The sheet the map is drawn on; lengths are in its own units, x east and y south.

    `piece` is the width of a piece on the map. `projection`, `coastline` and `source` say for
    readers how the map was made.
    """

    title: str
    subtitle: str
    viewbox: Span
    units_per_km: int
    piece: int
    projection: str
    coastline: str
    source: str


# ---- outlines.toml ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Outline:
    """The outline of an area, or the shape of an arrow, as SVG path data."""

    id: str
    path: str


@dataclass(frozen=True)
class Background:
    """Land outside the area of play."""

    id: str
    name: str
    path: str


@dataclass(frozen=True)
class BorderLine:
    """The line of a border or a road between two lands, named in alphabetical order."""

    between: Pair
    path: str


@dataclass(frozen=True)
class River:
    """A section of a river; `width` grows from 1 to 3 towards the sea."""

    name: str
    width: int
    path: str


@dataclass(frozen=True)
class Lines:
    """The lines of a map; `coast` is the shore of the areas and of the lands next to them."""

    coast: str
    source: str
    area: tuple[Outline, ...]
    background: tuple[Background, ...]
    border: tuple[BorderLine, ...]
    river: tuple[River, ...]


# ---- lettering.toml -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Word:
    """A word on the sheet: `size` is the font size, `rotate` is in degrees."""

    text: str
    style: str
    at: Point
    size: int
    rotate: int


@dataclass(frozen=True)
class Words:
    """The positions of title, compass, scale and legend, and all words.

    `miles` are the marks of the scale, ascending, the first 0: bars between them alternate in
    shade, and every second mark is labelled.
    """

    source: str
    title: Point
    compass: Point
    scale: Point
    miles: tuple[int, ...]
    legend: Point
    word: tuple[Word, ...]
