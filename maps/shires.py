"""A plan whose areas are shires of a zone, with towns and landings in them and hills between."""

from __future__ import annotations

from dataclasses import dataclass

from maps.plan import Background, Borders, Box, Estuary, Names, Pair, Title

Point = tuple[float, float]


@dataclass(frozen=True)
class Shire:
    """An area: its zone, its terrain, and the shires that belong to it.

    `label_at` is the position of its name, if not automatic; `contains` lists what else it has.
    """

    id: str
    name: str
    zone: str
    terrain: str
    shires: Names
    source: str
    contains: str = ""
    label_size: int = 18
    label_lines: Names = ()
    label_at: Point | None = None

    @property
    def lines(self) -> Names:
        """Return the lines of its name."""
        return self.label_lines or (self.name,)


@dataclass(frozen=True)
class Town:
    """A town; one with the name of its area is the area itself."""

    id: str
    name: str
    area: str
    at: Point
    source: str
    special: bool = False
    label_at: Point | None = None


@dataclass(frozen=True)
class Landing:
    """A landing and the position of its ships; the sides that may choose it or drift there."""

    area: str
    kind: str
    chosen_by: Names
    by_drift: Names
    at: Point
    sea: Point
    source: str


@dataclass(frozen=True)
class Coast:
    """The areas along the shore in order, those skipped, and those on tidal rivers only."""

    order: Names
    sheltered: Names
    tideway: Names
    facing: str
    source: str


@dataclass(frozen=True)
class Tides:
    """Tidal water that is cut out of the land, besides that of all maps."""

    source: str
    estuary: tuple[Estuary, ...]


@dataclass(frozen=True)
class Ridge:
    """A border over hills."""

    between: Pair
    name: str
    source: str


@dataclass(frozen=True)
class Costs:
    """Movement point costs by kind."""

    clear: int
    hill: int
    hill_boundary: int
    town: int
    landing: int
    source: str


@dataclass(frozen=True)
class ShiresFile:
    """destiny.toml."""

    map: Title
    costs: Costs
    borders: Borders
    area: tuple[Shire, ...]
    town: tuple[Town, ...]
    landing: tuple[Landing, ...]
    coast: Coast
    ridge: tuple[Ridge, ...]
    tides: Tides
    box: tuple[Box, ...]
    background: tuple[Background, ...] = ()

    @property
    def estuary(self) -> tuple[Estuary, ...]:
        """Return tidal water of this map alone."""
        return self.tides.estuary
