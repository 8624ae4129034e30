"""map.toml: the ground of the campaign, typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from senlac.engine.references import Refers

Names = tuple[str, ...]
Point = tuple[float, float]
Rect = tuple[float, float, float, float]
Span = tuple[int, int, int, int]
Pair = tuple[Annotated[str, Refers("area")], Annotated[str, Refers("area")]]
Zone = Literal["north", "south", "wales", "scotland"]


@dataclass(frozen=True)
class Sheet:
    """The sheet the map is drawn on; lengths are in its own units, x east and y south."""

    id: str
    title: str
    subtitle: str
    viewbox: Span
    units_per_km: int
    piece: int
    projection: str
    coastline: str
    source: str


@dataclass(frozen=True)
class Costs:
    """The movement points of each thing on the way."""

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
    adjacent: tuple[Annotated[str, Refers("area")], ...]
    march: bool
    borders_scotland: bool
    coastal: bool
    towns: tuple[Annotated[str, Refers("town")], ...]
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
    area: Annotated[str, Refers("area")]
    zone: Zone
    special: bool
    is_area: bool
    at: Point
    stack: Point
    source: str
    label: Point | None = None


@dataclass(frozen=True)
class Landing:
    """Where ships put in: who may choose it, and who may drift there.

    `left` and `right` are where a fleet drifts from here, seen from the sea, "" where none does.
    """

    area: Annotated[str, Refers("area")]
    kind: Literal["primary", "drift", "danish"]
    chosen_by: Names
    by_drift: Names
    at: Point
    stack: Point
    source: str
    left: Annotated[str, Refers("area", or_empty=True)] = ""
    right: Annotated[str, Refers("area", or_empty=True)] = ""


@dataclass(frozen=True)
class Coast:
    """The shore: its areas in order, those passed over, and those up a tideway."""

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
    side: Annotated[str, Refers("side", or_empty=True)]
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
