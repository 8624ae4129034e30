"""tables.toml: the charts of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal

from senlac.engine.references import Refers

Fate = Literal["unhurt", "captured", "slain"]
Names = tuple[str, ...]
Ranks = tuple[int, int]


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
    enter: tuple[Annotated[str, Refers("kind")], ...]
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
    centre_by_d6: tuple[Annotated[str, Refers("terrain")], ...]
    flank_by_d6: tuple[Annotated[str, Refers("terrain")], ...]
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
