"""units.toml: classes, kinds, models, leaders and levies, typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from senlac.engine.references import Refers

Grade = Literal["A", "B", "C", "D", "E"]
ByGrade = dict[Grade, int]
Stacks = dict[str, int]
ModelId = Literal["supply", "siege", "exchequer", "treasure", "ship"]


@dataclass(frozen=True)
class Note:
    """Where the values of the rows that follow come from."""

    source: str


@dataclass(frozen=True)
class TroopClass:
    """What troops fight as: the value and the price of a figure by grade, and how it scouts."""

    id: str
    name: str
    foot: bool
    scouting: int
    value: ByGrade
    price: ByGrade
    source: str


@dataclass(frozen=True)
class Grades:
    """The grades in order, and the share of its strength, in hundredths, that breaks each."""

    order: tuple[Grade, ...]
    breaks_at: ByGrade
    source: str


@dataclass(frozen=True)
class Kind:
    """A kind of troops; those that are mounted ride to battle and fight on foot.

    `single` is what one of them is called.
    """

    id: str
    name: str
    single: str
    troop_class: Annotated[str, Refers("troop_class")]
    mounted: bool
    grades: tuple[Grade, ...]
    source: str


@dataclass(frozen=True)
class Mounted:
    """What riding to battle adds to the price."""

    price_plus: int
    source: str


@dataclass(frozen=True)
class Model:
    """What is no figure: wagons, money and ships; `cargo` is the room it takes aboard."""

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
    """What captains cost and how good they are; the lord comes free."""

    captain_price: int
    captains_max: int
    captain_rating: int
    lord_price: int
    cargo: int
    source: str


@dataclass(frozen=True)
class Spies:
    """What spies and counterspies cost."""

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
    """Movement points of a turn: a force goes at the rate of its slowest member."""

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
    """The free troops of a loyal town of one people, by its size."""

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
