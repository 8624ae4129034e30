"""The decisions made by hand: the land, the places, and the plan of a map, read and typed."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Final, Generic, Protocol, TypeVar

from shapely import Polygon

from maps.grid import Point, project
from senlac.engine.data.loader import read

PACKAGE: Final = "maps"

Names = tuple[str, ...]
Pair = tuple[str, str]
Rect = tuple[float, float, float, float]


# ---- land.toml ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Island:
    """An island that belongs to the land in play, by a point in it."""

    id: str
    at: Point


@dataclass(frozen=True)
class Far:
    """Land overseas, by a point in each of its parts."""

    id: str
    name: str
    at: tuple[Point, ...]


@dataclass(frozen=True)
class River:
    """A river; `width` is 1 to 3, or 0 if it is not drawn; a `border` separates areas."""

    name: str
    width: int
    border: bool
    course: tuple[Point, ...]


@dataclass(frozen=True)
class Estuary:
    """Tidal water to be cut out of the land: longitude, latitude, half-width in kilometres."""

    name: str
    course: tuple[tuple[float, float, float], ...]


@dataclass(frozen=True)
class Land:
    """Values that all maps share, besides the coastline."""

    source: str
    island: tuple[Island, ...]
    far: tuple[Far, ...]
    river: tuple[River, ...]
    estuary: tuple[Estuary, ...]


@dataclass(frozen=True)
class LandFile:
    """land.toml."""

    land: Land


# ---- comet.toml ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Title:
    """The title of the map, and the width of its pieces."""

    title: str
    subtitle: str
    piece: int
    source: str


@dataclass(frozen=True)
class Borders:
    """Pairs of neighbouring areas, including the background."""

    source: str
    between: tuple[Pair, ...]


@dataclass(frozen=True)
class Background:
    """Land outside the game."""

    id: str
    name: str
    shires: Names
    source: str


@dataclass(frozen=True)
class Area:
    """An area: its letter, its chief place, and the shires that belong to it."""

    id: str
    name: str
    letter: str
    town: str
    shires: Names
    source: str
    label_size: int = 18


@dataclass(frozen=True)
class Stretch:
    """The part of a road between two towns, by points along it."""

    between: Pair
    via: tuple[Point, ...]


@dataclass(frozen=True)
class Road:
    """A Roman road."""

    name: str
    source: str
    stretch: tuple[Stretch, ...]


@dataclass(frozen=True)
class Arrow:
    """The landing of a fleet and the curve of its arrow: units to a side, or a point it passes."""

    area: str
    side: str
    number: int
    tail: Point
    head: Point
    source: str
    bend: float = 0.0
    through: Point | None = None

    @property
    def id(self) -> str:
        """Return the id of the arrow in the game."""
        return f"{self.side}_{self.area}"


@dataclass(frozen=True)
class Box:
    """A box on the sheet for units off the board."""

    id: str
    name: str
    use: str
    side: str
    rect: Rect
    source: str


@dataclass(frozen=True)
class PlanFile:
    """comet.toml."""

    map: Title
    borders: Borders
    background: tuple[Background, ...]
    area: tuple[Area, ...]
    road: tuple[Road, ...]
    arrow: tuple[Arrow, ...]
    box: tuple[Box, ...]
    estuary: tuple[Estuary, ...] = ()


# ---- all together -------------------------------------------------------------------------------


class Owner(Protocol):
    """The owner of the places of some shires: an area, or land outside the game."""

    @property
    def id(self) -> str:
        """Return its name in actions."""

    @property
    def name(self) -> str:
        """Return its name on the sheet."""

    @property
    def shires(self) -> Names:
        """Return the shires that belong to it."""


class Drawable(Protocol):
    """The tables that every plan file has, besides those of its game."""

    @property
    def map(self) -> Title:
        """Return the title of the map."""

    @property
    def borders(self) -> Borders:
        """Return the pairs of neighbouring areas."""

    @property
    def background(self) -> Sequence[Background]:
        """Return the land outside the game."""

    @property
    def estuary(self) -> Sequence[Estuary]:
        """Return tidal water of this map alone."""

    @property
    def area(self) -> Sequence[Owner]:
        """Return the areas."""

    @property
    def box(self) -> Sequence[Box]:
        """Return the boxes off the board."""


Form = TypeVar("Form", bound=Drawable)
Form_co = TypeVar("Form_co", bound=Drawable, covariant=True)


@dataclass(frozen=True)
class Place:
    """A place of 1066, its position on the sheet, and the area or background that it belongs to."""

    name: str
    at: Point
    area: str


@dataclass(frozen=True)
class Plan(Generic[Form_co]):
    """Everything that a map is made from."""

    name: str
    file: Form_co
    land: Land
    coast: tuple[Polygon, ...]
    places: tuple[Place, ...]


def read_plan(name: str) -> Plan[PlanFile]:
    """Read the plan of a map of letters and roads, and the land it is drawn on.

    Raises:
        DataError: a file is invalid, or a place belongs nowhere.
    """
    return read_as(name, PlanFile)


def read_as(name: str, form: type[Form]) -> Plan[Form]:
    """Read a plan of a given form, and the land it is drawn on.

    Raises:
        DataError: a file is invalid, or a place belongs nowhere.
    """
    plan = read(PACKAGE, name, form)
    return Plan(
        name=name,
        file=plan,
        land=read(PACKAGE, "land", LandFile).land,
        coast=_read_coast(),
        places=_read_places(name, plan),
    )


def _read_coast() -> tuple[Polygon, ...]:
    """Read the coastline, the largest land first."""
    features = json.loads(_text("coast.geojson"))["features"]
    rings = [feature["geometry"]["coordinates"][0] for feature in features]
    return tuple(Polygon([project(*point) for point in ring]) for ring in rings)


def _read_places(name: str, plan: Drawable) -> tuple[Place, ...]:
    """Read the places; each belongs to the owner of its shire or to that in the map's column."""
    lands: list[Owner] = [*plan.area, *plan.background]
    owner = {shire: row.id for row in lands for shire in row.shires}
    rows = csv.DictReader(_text("places.csv").splitlines())
    return tuple(
        Place(
            name=row["place"],
            at=project(float(row["longitude"]), float(row["latitude"])),
            area=row[name] or owner[row["shire"]],
        )
        for row in rows
    )


def _text(file: str) -> str:
    """Return the text of a file in the data folder."""
    return resources.files(PACKAGE).joinpath("data", file).read_text(encoding="utf-8")
