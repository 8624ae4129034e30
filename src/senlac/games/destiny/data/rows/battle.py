"""battle.toml: the Battle Boards and the charts of a battle, typed."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Names = tuple[str, ...]
Numbers = tuple[int, ...]
Range = tuple[int, int]
Facing = Literal["north", "east", "south", "west"]
Steps = tuple[tuple[int, int], ...]


# ---- boards -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BoardRules:
    """The squares of every Battle Board, and the maximum number of a side's counters in one."""

    columns: Names
    rows: Numbers
    middle_rows: Numbers
    stack: int
    facings: tuple[Facing, ...]
    initiative_drm: int
    source: str


@dataclass(frozen=True)
class End:
    """An end of the board: the rows it sets up in, and the facing of its army."""

    source: str
    rows: Numbers
    facing: Facing
    front_row: int
    rear_row: int


@dataclass(frozen=True)
class Ends:
    """The two ends."""

    source: str
    south: End
    north: End


@dataclass(frozen=True)
class Around:
    """The eight neighbours of a counter that faces north, as steps to the east and the north."""

    front: Steps
    oblique_front: Steps
    flank: Steps
    rear: Steps
    source: str


@dataclass(frozen=True)
class Board:
    """A Battle Board: its high squares, and the rows its river runs between."""

    id: str
    name: str
    high: Names
    ends_differ: bool
    source: str
    river_between_rows: Numbers = ()


@dataclass(frozen=True)
class BoardTrack:
    """The track for losses and wounds."""

    loss_marker: str
    wound_marker: str
    least: int
    most: int
    source: str


# ---- charts -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MoraleRow:
    """The results of a morale die for a counter of a letter."""

    letter: str
    rout: Range
    no_change: Range
    recover: Range


@dataclass(frozen=True)
class Morale:
    """The letters from the best on, the Land-waster's modifier, and the rows."""

    letters: Names
    land_waster: int
    source: str
    row: tuple[MoraleRow, ...]


@dataclass(frozen=True)
class Missile:
    """The extra roll against a shield wall."""

    shield_wall_second_die: int
    source: str


@dataclass(frozen=True)
class Melee:
    """The values of an attack."""

    step_loss_at: int
    shaken_at: int
    downhill: int
    uphill: int
    across_river: int
    per_extra_defender: int
    shaken_in_square: int
    leader: int
    shield_wall: int
    front: Fraction
    diagonal_front: Fraction
    flank: Fraction
    rear: Fraction
    attacks_a_turn: int
    attacks_a_turn_knight: int
    source: str


@dataclass(frozen=True)
class LeaderCasualty:
    """The rolls for a leader when a counter loses a step."""

    dies: Range
    wounded: Range
    wound_divisor: int
    source: str


@dataclass(frozen=True)
class BattleEnd:
    """The loss that breaks an army, and the length of a battle."""

    loss_share: Fraction
    slip_away_units: int
    field_limit_without_leader: int
    nightfall_turn: int
    no_contact_ever: int
    no_contact_after: int
    source: str


@dataclass(frozen=True)
class QuickRow:
    """The modifier of the stronger side's die by a ratio of strength."""

    ratio_low: Fraction
    drm: int


@dataclass(frozen=True)
class QuickBattle:
    """The values of a quick battle."""

    loser_share: int
    winner_loses_from: int
    winner_loses_margin: int
    leader_first: int
    leader_dies_winner: Range
    leader_dies_loser: Range
    source: str
    row: tuple[QuickRow, ...]


@dataclass(frozen=True)
class BattleFile:
    """battle.toml."""

    board_rules: BoardRules
    ends: Ends
    facing: Around
    board: tuple[Board, ...]
    board_track: BoardTrack
    morale: Morale
    missile: Missile
    melee: Melee
    leader_casualty: LeaderCasualty
    battle_end: BattleEnd
    quick_battle: QuickBattle
