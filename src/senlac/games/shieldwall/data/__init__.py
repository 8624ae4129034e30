"""What the TOML files of this folder hold, as typed tables.

These classes stand in an `__init__` because that is never compiled: a compiled class forgets
what its tuples and dictionaries hold, and the reader of the files must know.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from senlac.boards.drawing.data import Drawing
from senlac.engine.lesson import Chapter, Tutorial

Face = Literal["N", "E", "S", "W"]
Fate = Literal["unhurt", "captured", "slain"]
Names = tuple[str, ...]
Ranks = tuple[int, int]


# ---- units.toml -----------------------------------------------------------------------------


@dataclass(frozen=True)
class PointsRule:
    """What a unit is worth beyond its strength, by kind."""

    foot: int
    archers: int
    cavalry: int
    source: str


@dataclass(frozen=True)
class Kind:
    """An arm: how far it moves and shoots, in squares."""

    id: str
    name: str
    move: int
    range: int
    source: str


@dataclass(frozen=True)
class UnitType:
    """A sort of unit; `option` names the option it takes the field with, if any."""

    id: str
    name: str
    nation: str
    kind: str
    strength: int
    points: int
    letter: str
    source: str
    option: str = ""


@dataclass(frozen=True)
class Grade:
    """The strength of a class of another game's troops, by grade from A to E."""

    id: str
    kind: str
    name: str
    strength: dict[str, int]
    source: str


@dataclass(frozen=True)
class Muster:
    """What a nation may roll for and buy in a meeting engagement; the id is the nation."""

    id: str
    leader: str
    roll: Names
    buy: Names
    source: str
    buy_with_option: dict[str, Names] = field(default_factory=dict)


@dataclass(frozen=True)
class UnitsFile:
    """units.toml."""

    points_rule: PointsRule
    kind: tuple[Kind, ...]
    unit: tuple[UnitType, ...]
    grade: tuple[Grade, ...]
    muster: tuple[Muster, ...]


# ---- tables.toml ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Dice:
    """The three-sided die, by face of a d6."""

    d3: tuple[int, ...]
    source: str


@dataclass(frozen=True)
class Command:
    """How many d6 are rolled for actions; the highest counts."""

    dice_with_commander: int
    dice_without_commander: int
    source: str


@dataclass(frozen=True)
class Combat:
    """The figures of shooting, melee and eliminating."""

    shot_modifier: int
    range: int
    exhausted_over: Fraction
    terrain_bonus: int
    commander_bonus: int
    commander_points: int
    source: str


@dataclass(frozen=True)
class Victory:
    """The part of its starting points, rounded up, at whose loss a side breaks."""

    break_share: Fraction
    source: str


@dataclass(frozen=True)
class BestOf:
    """The chance of 1, 2 and 3 hits, and the mean, where the highest of so many d3 counts."""

    dice: int
    odds: tuple[Fraction, Fraction, Fraction]
    mean: float
    source: str


@dataclass(frozen=True)
class Terrain:
    """A sort of ground: the kinds that may enter and end on it, its defence, its sight."""

    letter: str
    id: str
    enter: Names
    end: Names
    defence: Literal["none", "cover", "height"]
    sight: Literal["clear", "block", "height"]
    source: str


@dataclass(frozen=True)
class SightLine:
    """The squares between a shooter and a target so far forward and to the right.

    Each test lists `(forward, side)` squares and blocks only if all of them do; any test that
    blocks hides the target.
    """

    forward: int
    side: int
    between: tuple[tuple[tuple[int, int], ...], ...]
    source: str


@dataclass(frozen=True)
class NamedOption:
    """A variant the author names, with a sentence for the player."""

    id: str
    name: str
    text: str
    source: str


@dataclass(frozen=True)
class Meeting:
    """The meeting engagement: its land by d6, its armies and its set-up."""

    objective_points: int
    min_units: int
    max_clears: int
    orders_per_unit: int
    centre_by_d6: Names
    flank_by_d6: Names
    feature_by_d6: Names
    shape_by_d6: tuple[tuple[int, ...], ...]
    source: str


@dataclass(frozen=True)
class MeetingBoard:
    """A board of the meeting engagement: its size, its armies' limits, where things stand."""

    id: str
    width: int
    height: int
    points: int
    turns: int
    max_archers: int
    centre: str
    flanks: tuple[str, str]
    slots: tuple[Names, ...]
    zone_south: Ranks
    zone_north: Ranks
    source: str


@dataclass(frozen=True)
class FieldRules:
    """Battles called by other games: limits, breaking points, zones, survivors."""

    width: int
    height: int
    turns: int
    min_turns: int
    max_turns: int
    figures_per_unit: int
    max_units: int
    small_meeting_units: int
    mirrored_by_d6: tuple[bool, ...]
    attacker_break_percent: int
    defender_break_percent: int
    meeting_break_percent: int
    min_break_percent: int
    max_break_percent: int
    attacker_zone: Ranks
    defender_zone: Ranks
    first: Literal["attacker", "defender"]
    recover_holder: Fraction
    recover_loser: Fraction
    starving_strength: int
    min_strength: int
    source: str


@dataclass(frozen=True)
class FieldMap:
    """A piece of country for a called battle, the defender's northern rank first."""

    id: str
    map: Names
    source: str


@dataclass(frozen=True)
class CommanderFate:
    """What becomes of a commander, by d6, or the one result without a die."""

    id: str
    source: str
    by_d6: tuple[Fate, ...] = ()
    result: Fate | None = None


@dataclass(frozen=True)
class TablesFile:
    """tables.toml."""

    dice: Dice
    command: Command
    combat: Combat
    victory: Victory
    best_of: tuple[BestOf, ...]
    terrain: tuple[Terrain, ...]
    sight: tuple[SightLine, ...]
    option: tuple[NamedOption, ...]
    meeting: Meeting
    meeting_board: tuple[MeetingBoard, ...]
    field: FieldRules
    field_map: tuple[FieldMap, ...]
    commander_fate: tuple[CommanderFate, ...]


# ---- scenarios.toml -------------------------------------------------------------------------


@dataclass(frozen=True)
class Objective:
    """A square worth points to the side that owns it at the end."""

    at: str
    name: str
    points: int


@dataclass(frozen=True)
class ScenarioUnit:
    """A unit of a printed order of battle; without `at` it arrives at an `entry` square."""

    id: str
    side: str
    type: str
    face: Face
    at: str = ""
    hits: int = 0
    commander: bool = False
    name: str = ""
    arrive: int = 0
    entry: Names = ()


@dataclass(frozen=True)
class GreaterFyrd:
    """The units that leave and join a scenario with the option `greater_fyrd`."""

    remove: Names
    add: tuple[ScenarioUnit, ...]


@dataclass(frozen=True)
class Scenario:
    """A battle with a printed map, the northern rank first, and order of battle."""

    id: str
    name: str
    place: str
    blurb: str
    sides: tuple[str, str]
    width: int
    height: int
    map: Names
    first: str
    turns: int
    at_limit: str
    tie: str
    commander_points: int
    break_at: dict[str, int]
    objectives: tuple[Objective, ...]
    units: tuple[ScenarioUnit, ...]
    source: str
    greater_fyrd: GreaterFyrd | None = None


@dataclass(frozen=True)
class ScenariosFile:
    """scenarios.toml."""

    scenario: tuple[Scenario, ...]


# ---- hints.toml ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Hint:
    """A word of advice for a step of a game turn of a scenario."""

    scenario: str
    step: str
    turn: int
    text: str
    source: str


@dataclass(frozen=True)
class HintsFile:
    """hints.toml."""

    hint: tuple[Hint, ...]


# ---- symbols.toml -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Symbols:
    """The drawings; which one stands for a type, a kind or a nation."""

    source: str
    types: dict[str, str]
    kinds: dict[str, str]
    nations: dict[str, str]
    symbol: tuple[Drawing, ...]


@dataclass(frozen=True)
class SymbolsFile:
    """symbols.toml."""

    symbols: Symbols


# ---- guide.toml and tutorial.toml ---------------------------------------------------------------


@dataclass(frozen=True)
class Guide:
    """The rules as a player reads them."""

    source: str
    chapter: tuple[Chapter, ...]


@dataclass(frozen=True)
class GuideFile:
    """guide.toml."""

    guide: Guide


@dataclass(frozen=True)
class TutorialFile:
    """tutorial.toml."""

    tutorial: Tutorial
