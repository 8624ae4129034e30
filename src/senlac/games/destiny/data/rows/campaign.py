"""tables.toml: turns, Legitimacy, movement, forage and everything else on the map, typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from senlac.engine.data.references import RefersTo

Names = tuple[str, ...]
Range = tuple[int, int]
AreaIds = tuple[Annotated[str, RefersTo("area")], ...]
SideId = Annotated[str, RefersTo("side")]
Kinds = tuple[Annotated[str, RefersTo("operational")], ...]
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
    """The starting Legitimacy of each player."""

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
    """A change of Legitimacy; `loser_units` are the numbers of units the loser fielded.

    `whose` restricts a battle's change to the English or to all others; without it, it is for both.
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
        """[2.2b] Return whether it applies to a side that has won or lost a battle."""
        span = self.loser_units
        if span is None or self.who != who:
            return False
        mine = self.whose is None or (self.whose == "english") == english
        return mine and span[0] <= fielded <= span[1]


# ---- weather and the sea ------------------------------------------------------------------------


@dataclass(frozen=True)
class Throw:
    """The result of a die from low to high."""

    low: int
    high: int
    result: str


@dataclass(frozen=True)
class Weather:
    """The weather die, on land or at sea, and the modifiers by month."""

    before_first_landing: str
    drm: dict[Month, int]
    source: str
    row: tuple[Throw, ...]


@dataclass(frozen=True)
class WeatherEffect:
    """The effects of a weather on movement and battles, and on the Battle Board."""

    id: str
    move: int
    one_area_movers: bool
    battles: bool
    source: str
    tactical_move_most: int = 2
    missile_confirm: int = 0


@dataclass(frozen=True)
class Sailing:
    """The rolls by month that free a fleet, and the minimum roll that holds the other fleet."""

    july: int
    august: int
    september: int
    october: int
    november: int
    norwegians_stopped_from: int
    source: str


@dataclass(frozen=True)
class SeaRow:
    """The result of a die at sea, by weather or conditions."""

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
    """The drift of each unit, or of a whole fleet."""

    source: str
    row: tuple[Throw, ...]


@dataclass(frozen=True)
class LandingChoice:
    """The areas where each side may choose to land."""

    norwegian: AreaIds
    norman: AreaIds
    danish: AreaIds
    danish_second_wave: AreaIds
    source: str


@dataclass(frozen=True)
class Driven:
    """The areas to which a fleet drifts from an area, seen from the sea."""

    area: Annotated[str, RefersTo("area")]
    left: Annotated[str, RefersTo("area")]
    right: Annotated[str, RefersTo("area")]
    source: str


@dataclass(frozen=True)
class Scots:
    """The dice on which the Scots join the landing side, and on which they delay it."""

    join: Range
    delay: Range
    source: str


@dataclass(frozen=True)
class Invasion:
    """The army that crosses in a month, and in later ones without a row."""

    id: str
    side: SideId
    month: Month
    units: dict[Annotated[str, RefersTo("operational")], int]
    source: str


@dataclass(frozen=True)
class TostigCounters:
    """The kinds that Tostig has with him, by the side he joined."""

    harold: Kinds
    william: Kinds
    rogue: Kinds
    hardrada: Kinds
    source: str


# ---- movement, control, calls -------------------------------------------------------------------


@dataclass(frozen=True)
class Standing:
    """The modifiers of High and Low Legitimacy to a die."""

    high: int
    low: int


@dataclass(frozen=True)
class Movement:
    """The values of movement, interception and avoidance; the costs are in map.toml."""

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
    """The number of units that take an area."""

    invader_units: int
    english_units: int
    source: str


@dataclass(frozen=True)
class Conquest:
    """The needs of invaders for an automatic victory: units in England, areas of their zone."""

    times_the_others: int
    shires: dict[SideId, int]
    source: str


@dataclass(frozen=True)
class CallToArms:
    """The reach of a call, the roll needed, and the modifiers."""

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
    """By how many grades a number of units makes an area worse."""

    units_low: int
    units_high: int
    worse_by: int


@dataclass(frozen=True)
class Forage:
    """The grades of an area, and their recovery; `starve_from` or more units may starve."""

    statuses: Names
    harvest_most: int
    starve_from: int
    emptied: dict[str, str]
    harvest_end: dict[str, str]
    source: str
    row: tuple[ForageRow, ...]


@dataclass(frozen=True)
class AttritionRow:
    """The dice of a column for losses of none, one, two or three tenths."""

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
    """The order in which kinds fall behind, on foot and mounted."""

    foot: Kinds
    mounted: Kinds
    source: str


@dataclass(frozen=True)
class ClashRow:
    """The fate of the smaller force in a clash too small for the board."""

    low: int
    high: int
    id: str
    units_lost: Literal["none", "half_down", "all"]
    leaders: Literal["go_along", "escape", "roll"]


@dataclass(frozen=True)
class LeaderRoll:
    """The fate of a leader without men."""

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
    """The conditions on which surrounded northern fyrd change sides."""

    norwegian_areas_needed: int
    turns_coat: Range
    stays: Range
    tostig_drm: int
    most: int
    source: str


@dataclass(frozen=True)
class Welsh:
    """The roll needed for the Welsh, and their number."""

    needed: int
    units: int
    source: str


@dataclass(frozen=True)
class Danes:
    """The date, the places and the numbers of the Danes."""

    first_turn: Annotated[str, RefersTo("turn")]
    first_turn_if_sworn: Annotated[str, RefersTo("turn")]
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
