"""The rows of map.toml, outlines.toml and lettering.toml."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from senlac.boards.drawing.atlas.rows import BorderLine, Lines, Outline, Pair, Point, Sheet, Words
from senlac.engine.data.references import RefersTo

Names = tuple[str, ...]
Rect = tuple[float, float, float, float]


# ---- map.toml -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Area:
    """An area: its letter, its neighbours, and where its town, name and stacks are drawn."""

    id: str
    name: str
    letter: Annotated[str, RefersTo("letter")]
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
    area: Annotated[str, RefersTo("area")]
    side: Annotated[str, RefersTo("side")]
    number: int
    badge: Point
    source: str


@dataclass(frozen=True)
class Box:
    """A place off the board for the units of a side; `rect` is x, y, width and height."""

    id: str
    name: str
    use: str
    side: Annotated[str, RefersTo("side")]
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
class Outlines(Lines):
    """All lines of the map, with the roads and the arrows."""

    road: tuple[BorderLine, ...]
    arrow: tuple[Outline, ...]


@dataclass(frozen=True)
class OutlinesFile:
    """outlines.toml."""

    outlines: Outlines


# ---- lettering.toml -------------------------------------------------------------------------


@dataclass(frozen=True)
class Lettering(Words):
    """The lettering outside the areas, and the comet over the title."""

    comet: Point


@dataclass(frozen=True)
class LetteringFile:
    """lettering.toml."""

    lettering: Lettering
