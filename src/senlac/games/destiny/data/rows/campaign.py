"""tables.toml: turns, Legitimacy, movement, forage and all that happens on the map, typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from senlac.engine.references import Refers

Names = tuple[str, ...]
Range = tuple[int, int]
AreaIds = tuple[Annotated[str, Refers("area")], ...]
SideId = Annotated[str, Refers("side")]
Kinds = tuple[Annotated[str, Refers("operational")], ...]
Month = Literal["july", "august", "september", "october", "november"]


# ---- turns and Legitimacy -----------------------------------------------------------------------


@dataclass(frozen=True)
class Conventions:
    """The die, and the order in which the sides act."""

    die: int
    order: tuple[SideId, ...]
    source: str


@dataclass(frozen=True)
class Turn:
    """A third of a month."""

    id: str
    number: int
    month: Month
    third: int
    source: str
    harvest: bool = False
    last: bool = False


@dataclass(frozen=True)
class Start:
    """The Legitimacy with which each player begins."""

    norwegian: int
    english: int
    norman: int
    source: str


@dataclass(frozen=True)
class Legitimacy:
    """The track, its bands, and the lead that wins."""

    least: int
    most: int
    lead_to_win: int
    high_at: int
    low_at: int
    source: str
    start: Start


@dataclass(frozen=True)
class LegitimacyChange:
    """What changes Legitimacy; `loser_units` are how many the loser fielded.

    `whose` says for whom a battle counts so: the English or all others; without it, for both.
    """

    id: str
    kind: Literal["temporary", "permanent"]
    who: str
    text: str
    source: str
    change: int = 0
    set_to: int | None = None
    undone_when_lost: bool = False
    loser_units: Range | None = None
    whose: Literal["english", "invader"] | None = None

    def of_battle(self, who: str, fielded: int, *, english: bool) -> bool:
        """[2.2b] Tell whether it is what a battle changes for a side that has won or lost it."""
        span = self.loser_units
        if span is None or self.who != who:
            return False
        mine = self.whose is None or (self.whose == "english") == english
        return mine and span[0] <= fielded <= span[1]


# ---- weather and the sea ------------------------------------------------------------------------


@dataclass(frozen=True)
class Throw:
    """What comes of a die from low to high."""

    low: int
    high: int
    result: str


@dataclass(frozen=True)
class Weather:
    """The weather die, or that of the sea, and what the month adds to it."""

    before_first_landing: str
    drm: dict[Month, int]
    source: str
    row: tuple[Throw, ...]


@dataclass(frozen=True)
class WeatherEffect:
    """What a weather does to movement and battles, and on the Battle Board."""

    id: str
    move: int
    one_area_movers: bool
    battles: bool
    source: str
    tactical_move_most: int = 2
    missile_confirm: int = 0


@dataclass(frozen=True)
class Sailing:
    """The die by month that frees a fleet, and the one from which the other is held."""

    july: int
    august: int
    september: int
    october: int
    november: int
    norwegians_stopped_from: int
    source: str


@dataclass(frozen=True)
class SeaRow:
    """What comes of a die at sea, by the weather or the conditions it is read in."""

    calm: Range | None = None
    choppy: Range | None = None
    storms: Range | None = None
    gales: Range | None = None
    sea_weather: str = ""
    conditions: str = ""


@dataclass(frozen=True)
class Sea:
    """A table of the sea."""

    source: str
    row: tuple[SeaRow, ...]


@dataclass(frozen=True)
class Drift:
    """Where each unit, or a whole fleet, is driven to."""

    source: str
    row: tuple[Throw, ...]


@dataclass(frozen=True)
class LandingChoice:
    """Where each side may choose to land."""

    norwegian: AreaIds
    norman: AreaIds
    danish: AreaIds
    danish_second_wave: AreaIds
    source: str


@dataclass(frozen=True)
class Driven:
    """Where a fleet is driven to from an area, seen from the sea."""

    area: Annotated[str, Refers("area")]
    left: Annotated[str, Refers("area")]
    right: Annotated[str, Refers("area")]
    source: str


@dataclass(frozen=True)
class Scots:
    """The dice on which the Scots join those who land, and on which they hold them up."""

    join: Range
    delay: Range
    source: str


@dataclass(frozen=True)
class Invasion:
    """The army that crosses in a month, and in all later ones without a row of their own."""

    id: str
    side: SideId
    month: Month
    units: dict[Annotated[str, Refers("operational")], int]
    source: str


@dataclass(frozen=True)
class TostigCounters:
    """The kinds that Tostig has with him, by whom he joined."""

    harold: Kinds
    william: Kinds
    rogue: Kinds
    hardrada: Kinds
    source: str


# ---- movement, control, calls -------------------------------------------------------------------


@dataclass(frozen=True)
class Standing:
    """What High and Low Legitimacy add to a die."""

    high: int
    low: int


@dataclass(frozen=True)
class Movement:
    """The figures of movement, interception and avoidance; what the way costs is in map.toml."""

    foot: int
    mounted: int
    leader: int
    small_force: int
    big_force: int
    forced_march_score: int
    forced_march_percent: int
    forced_march_drm: Standing
    intercept_at_least: int
    avoid_at_most: int
    scouts_drm: int
    source: str


@dataclass(frozen=True)
class Control:
    """How many units take an area."""

    invader_units: int
    english_units: int
    source: str


@dataclass(frozen=True)
class Conquest:
    """What invaders need to win at once: active units in England, and areas of their zone."""

    times_the_others: int
    shires: dict[SideId, int]
    source: str


@dataclass(frozen=True)
class CallToArms:
    """How far a call reaches, what must be rolled, and what is added."""

    reach: int
    needed: int
    harold: int
    high: int
    low: int
    harold_dead: int
    kings_summons: int
    source: str


# ---- forage, attrition, clashes -----------------------------------------------------------------


@dataclass(frozen=True)
class ForageRow:
    """By how many grades so many units make an area worse."""

    units_low: int
    units_high: int
    worse_by: int


@dataclass(frozen=True)
class Forage:
    """The grades of an area, and how it gets better; `starve_from` units together may starve."""

    statuses: Names
    harvest_most: int
    starve_from: int
    emptied: dict[str, str]
    harvest_end: dict[str, str]
    source: str
    row: tuple[ForageRow, ...]


@dataclass(frozen=True)
class AttritionRow:
    """The dice of a column on which nobody, a tenth, two or three are lost."""

    column: str
    p0: Range
    p10: Range
    p20: Range
    p30: Range | None = None


@dataclass(frozen=True)
class Attrition:
    """The losses of hunger and of hard marches."""

    source: str
    second_movement_drm: dict[str, int]
    row: tuple[AttritionRow, ...]


@dataclass(frozen=True)
class StragglerOrder:
    """Which kinds fall behind first, on foot and on horse."""

    foot: Kinds
    mounted: Kinds
    source: str


@dataclass(frozen=True)
class ClashRow:
    """What becomes of the smaller force of a clash too small for the board."""

    low: int
    high: int
    id: str
    units_lost: Literal["none", "half_down", "all"]
    leaders: Literal["go_along", "escape", "roll"]


@dataclass(frozen=True)
class LeaderRoll:
    """What becomes of a leader without men."""

    escape: Range
    captured: Range
    killed: Range
    source: str


@dataclass(frozen=True)
class NonBattle:
    """The table of clashes too small for the board."""

    source: str
    row: tuple[ClashRow, ...]
    leader_roll: LeaderRoll


@dataclass(frozen=True)
class Loyalty:
    """When surrounded northern fyrd change sides."""

    norwegian_areas_needed: int
    turns_coat: Range
    stays: Range
    tostig_drm: int
    most: int
    source: str


@dataclass(frozen=True)
class Welsh:
    """What must be rolled for the Welsh, and how many they are."""

    needed: int
    units: int
    source: str


@dataclass(frozen=True)
class Danes:
    """When the Danes come, where, and with how many."""

    first_turn: Annotated[str, Refers("turn")]
    first_turn_if_sworn: Annotated[str, Refers("turn")]
    units_most: int
    essex: int
    kent: int
    second_wave: int
    source: str


@dataclass(frozen=True)
class TablesFile:
    """tables.toml."""

    conventions: Conventions
    turn: tuple[Turn, ...]
    legitimacy: Legitimacy
    legitimacy_change: tuple[LegitimacyChange, ...]
    weather: Weather
    weather_effect: tuple[WeatherEffect, ...]
    sailing: Sailing
    sea_weather: Weather
    sea_conditions: Sea
    sea_crossing: Sea
    storms: Drift
    gales: Drift
    landing_choice: LandingChoice
    drift: tuple[Driven, ...]
    scots_on_landing: Scots
    movement: Movement
    control: Control
    conquest: Conquest
    call_to_arms: CallToArms
    forage: Forage
    attrition: Attrition
    straggler_order: StragglerOrder
    non_bb: NonBattle
    northern_loyalty: Loyalty
    welsh: Welsh
    danes: Danes
    invasion: tuple[Invasion, ...]
    tostig_counters: TostigCounters
