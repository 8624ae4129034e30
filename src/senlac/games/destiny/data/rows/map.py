"""The rows of map.toml, outlines.toml and lettering.toml."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from senlac.boards.drawing.atlas.rows import Lines, Point, Sheet, Words
from senlac.engine.data.references import RefersTo

Names = tuple[str, ...]
Rect = tuple[float, float, float, float]
Pair = tuple[Annotated[str, RefersTo("area")], Annotated[str, RefersTo("area")]]
Zone = Literal["north", "south", "wales", "scotland"]


@dataclass(frozen=True)
class Costs:
    """The costs in movement points."""

    clear: int
    hill: int
    hill_boundary: int
    town: int
    landing: int
    source: str


@dataclass(frozen=True)
class Area:
    """An area: its zone, its ground, its neighbours, and where its name and stacks are drawn."""

    id: str
    name: str
    zone: Zone
    terrain: Literal["clear", "hill"]
    adjacent: tuple[Annotated[str, RefersTo("area")], ...]
    march: bool
    borders_scotland: bool
    coastal: bool
    towns: tuple[Annotated[str, RefersTo("town")], ...]
    label: Point
    label_lines: Names
    label_size: int
    stacks: tuple[Point, ...]
    source: str
    contains: str = ""


@dataclass(frozen=True)
class Border:
    """The border of two areas named in alphabetical order; `length` is in kilometres."""

    between: Pair
    kind: Literal["plain", "hill"]
    length: float
    source: str
    name: str = ""
    river: str = ""


@dataclass(frozen=True)
class Town:
    """A town and the area it stands in; one that `is_area` is the area itself."""

    id: str
    name: str
    area: Annotated[str, RefersTo("area")]
    zone: Zone
    special: bool
    is_area: bool
    at: Point
    stack: Point
    source: str
    label: Point | None = None


@dataclass(frozen=True)
class Landing:
    """A landing: the sides that may choose it, and those that may drift there.

    `left` and `right` are the landings a fleet drifts to from here, seen from the sea, "" for none.
    """

    area: Annotated[str, RefersTo("area")]
    kind: Literal["primary", "drift", "danish"]
    chosen_by: Names
    by_drift: Names
    at: Point
    stack: Point
    source: str
    left: Annotated[str, RefersTo("area", or_empty=True)] = ""
    right: Annotated[str, RefersTo("area", or_empty=True)] = ""


@dataclass(frozen=True)
class Coast:
    """The shore: its areas in order, those skipped, and those up a tideway."""

    order: Names
    sheltered: Names
    tideway: Names
    facing: str
    source: str


@dataclass(frozen=True)
class Box:
    """A place off the map for the units of a side; `rect` is x, y, width and height."""

    id: str
    name: str
    use: str
    side: Annotated[str, RefersTo("side", or_empty=True)]
    rect: Rect
    source: str


@dataclass(frozen=True)
class MapFile:
    """map.toml."""

    map: Sheet
    costs: Costs
    area: tuple[Area, ...]
    border: tuple[Border, ...]
    town: tuple[Town, ...]
    landing: tuple[Landing, ...]
    coast: Coast
    box: tuple[Box, ...]


# ---- outlines.toml and lettering.toml -----------------------------------------------------------


@dataclass(frozen=True)
class Range:
    """The hills of an area or a border: the point and size of each mark."""

    of: Names
    marks: tuple[tuple[float, float, float], ...]


@dataclass(frozen=True)
class Outlines(Lines):
    """All lines of the map, and its hills."""

    range: tuple[Range, ...]


@dataclass(frozen=True)
class OutlinesFile:
    """outlines.toml."""

    outlines: Outlines


@dataclass(frozen=True)
class LetteringFile:
    """lettering.toml."""

    lettering: Words
