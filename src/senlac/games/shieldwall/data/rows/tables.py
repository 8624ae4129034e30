"""Rows of tables.toml: the charts of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal

from senlac.engine.data.references import RefersTo

Fate = Literal["unhurt", "captured", "slain"]
Names = tuple[str, ...]
Ranks = tuple[int, int]


@dataclass(frozen=True)
class Dice:
    """The three-sided die, indexed by the face of a d6."""

    d3: tuple[int, ...]
    source: str


@dataclass(frozen=True)
class Command:
    """The number of d6 rolled for actions; the highest counts."""

    dice_with_commander: int
    dice_without_commander: int
    source: str


@dataclass(frozen=True)
class Combat:
    """The parameters of shooting, melee and elimination."""

    shot_modifier: int
    range: int
    exhausted_over: Fraction
    terrain_bonus: int
    commander_bonus: int
    commander_points: int
    source: str


@dataclass(frozen=True)
class Victory:
    """The share of its starting points, rounded up, whose loss breaks a side."""

    break_share: Fraction
    source: str


@dataclass(frozen=True)
class BestOf:
    """The chances of 1, 2 and 3 hits, and the mean, for the highest of several d3."""

    dice: int
    odds: tuple[Fraction, Fraction, Fraction]
    mean: float
    source: str


@dataclass(frozen=True)
class Terrain:
    """A type of terrain: the kinds that may enter it and end on it, its defence, its sight."""

    letter: str
    id: str
    enter: tuple[Annotated[str, RefersTo("kind")], ...]
    end: Names
    defence: Literal["none", "cover", "height"]
    sight: Literal["clear", "block", "height"]
    source: str


@dataclass(frozen=True)
class SightLine:
    """The squares between a shooter and a target, by distance forward and to the right.

    Each test lists `(forward, side)` squares and blocks only if all of them block. The target is
    hidden if any test blocks.
    """

    forward: int
    side: int
    between: tuple[tuple[tuple[int, int], ...], ...]
    source: str


@dataclass(frozen=True)
class NamedOption:
    """A variant named by the author, with a sentence for the player."""

    id: str
    name: str
    text: str
    source: str


@dataclass(frozen=True)
class Meeting:
    """The meeting engagement: its terrain by d6, its armies and its set-up."""

    objective_points: int
    min_units: int
    max_clears: int
    orders_per_unit: int
    centre_by_d6: tuple[Annotated[str, RefersTo("terrain")], ...]
    flank_by_d6: tuple[Annotated[str, RefersTo("terrain")], ...]
    feature_by_d6: Names
    shape_by_d6: tuple[tuple[int, ...], ...]
    source: str


@dataclass(frozen=True)
class MeetingBoard:
    """A board of the meeting engagement: its size, army limits and positions of features."""

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
    """A map for a called battle, the northernmost rank (the defender's) first."""

    id: str
    map: Names
    source: str


@dataclass(frozen=True)
class CommanderFate:
    """The fate of a commander by d6, or a single result without a die roll."""

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
