"""Rows of units.toml: classes, kinds, models, leaders and levies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from senlac.engine.data.references import RefersTo

Grade = Literal["A", "B", "C", "D", "E"]
ByGrade = dict[Grade, int]
Stacks = dict[str, int]
ModelId = Literal["supply", "siege", "exchequer", "treasure", "ship"]


@dataclass(frozen=True)
class Note:
    """The source of the values in the following rows."""

    source: str


@dataclass(frozen=True)
class TroopClass:
    """A class of troops: value and price of a figure by grade, and its scouting points."""

    id: str
    name: str
    foot: bool
    scouting: int
    value: ByGrade
    price: ByGrade
    source: str


@dataclass(frozen=True)
class Grades:
    """The grades in order, and the loss of strength in per cent at which each breaks."""

    order: tuple[Grade, ...]
    breaks_at: ByGrade
    source: str


@dataclass(frozen=True)
class Kind:
    """A kind of troops; a mounted kind rides to battle and fights on foot.

    `single` is the name of one figure.
    """

    id: str
    name: str
    single: str
    troop_class: Annotated[str, RefersTo("troop_class")]
    mounted: bool
    grades: tuple[Grade, ...]
    source: str


@dataclass(frozen=True)
class Mounted:
    """The price added for riding to battle."""

    price_plus: int
    source: str


@dataclass(frozen=True)
class Model:
    """A wagon, money or ship, which is no figure; `cargo` is the room it takes aboard."""

    id: ModelId
    name: str
    price: int
    wagon: bool
    source: str
    cargo: int = 0
    feeds: int = 0
    sale_of_captured: int = 0
    cargo_space: int = 0


@dataclass(frozen=True)
class Leaders:
    """The prices and the rating of captains; the lord comes free."""

    captain_price: int
    captains_max: int
    captain_rating: int
    lord_price: int
    cargo: int
    source: str


@dataclass(frozen=True)
class Spies:
    """The prices of spies and counterspies."""

    price: int
    counterspy_price: int
    source: str


@dataclass(frozen=True)
class Cargo:
    """The room that a figure takes aboard, on foot or with a horse."""

    foot: int
    horse: int
    source: str


@dataclass(frozen=True)
class Movement:
    """The movement points of a turn; a force moves at the rate of its slowest member."""

    foot: int
    mounted: int
    HC: int
    MC: int
    LC: int
    leader_only: int
    wagon: int
    ship: int
    force_march_numerator: int
    force_march_denominator: int
    source: str


@dataclass(frozen=True)
class Levy:
    """The free troops of a loyal town by its people and size."""

    id: str
    large: Stacks
    small: Stacks
    source: str


@dataclass(frozen=True)
class UnitsFile:
    """All of units.toml."""

    calibration: Note
    troop_class: tuple[TroopClass, ...]
    grades: Grades
    kind: tuple[Kind, ...]
    mounted_infantry: Mounted
    model: tuple[Model, ...]
    leader: Leaders
    spy: Spies
    cargo: Cargo
    movement: Movement
    levy: tuple[Levy, ...]
