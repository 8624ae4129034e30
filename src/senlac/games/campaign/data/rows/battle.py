"""Rows of tables.toml: sieges, evasion, battles on land, at sea and fought elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from senlac.games.campaign.data.rows.scenarios import Battles, Deploy

Names = tuple[str, ...]
Numbers = tuple[int, ...]
NavalResult = Literal["AE", "DE", "EX"]


@dataclass(frozen=True)
class Siege:
    """The requirements of a siege, the die that captures, and the losses of a turn."""

    odds: int
    min_figures: int
    captured_at: int
    garrison_loss_per: int
    besieger_loss_per: int
    source: str


@dataclass(frozen=True)
class OddsStep:
    """The modifier from a ratio of besiegers to one of the garrison on."""

    at_least: int
    add: int


@dataclass(frozen=True)
class SiegeModifier:
    """A modifier of a siege's die: `add` once, or `each` time up to `max`, or by steps."""

    id: str
    text: str
    source: str
    add: int = 0
    each: int = 0
    max: int | None = None
    steps: tuple[OddsStep, ...] = ()


@dataclass(frozen=True)
class Evasion:
    """The die that a side needs to evade."""

    needed: int
    natural_fail: int
    natural_success: int
    source: str


@dataclass(frozen=True)
class EvasionModifier:
    """A modifier of the evasion die."""

    id: str
    text: str
    add: int
    source: str
    add_at_triple: int = 0


@dataclass(frozen=True)
class ByClass:
    """The strength of each class on a terrain, per cent."""

    LI: int
    HI: int
    LC: int
    MC: int
    HC: int


@dataclass(frozen=True)
class TerrainPercent:
    """The strength of the classes by terrain."""

    clear: ByClass
    rough: ByClass
    mountain: ByClass


@dataclass(frozen=True)
class Battle:
    """The rounds of a field battle and its consequences."""

    rounds_max: int
    die_factor: int
    pip_divisor: int
    modifier_min: int
    modifier_max: int
    terrain_percent: TerrainPercent
    winner_loses_divisor: int
    held_hours: int
    pursuit_double_min_points: int
    pursuit_double_ratio: int
    leader_slain: Numbers
    leader_taken: Numbers
    lost_force_slain: Numbers
    source: str


@dataclass(frozen=True)
class BattleModifier:
    """A modifier of a side's rolls; for leaders, `add` applies to a side without one."""

    id: str
    text: str
    source: str
    add: int = 0


@dataclass(frozen=True)
class Naval:
    """The battle at sea: points, and results by die and odds, the higher odds first."""

    ship_points: int
    laden_points: int
    laden_figures: int
    columns: tuple[tuple[int, int], ...]
    rows: tuple[tuple[NavalResult, ...], ...]
    captured_on: Numbers
    winner_loses_per: int
    exchange_per_attackers: int
    source: str


@dataclass(frozen=True)
class BreakPercent:
    """The losses at which a side breaks on the board."""

    attacker: int
    defender: int
    meeting: int


@dataclass(frozen=True)
class BoardTerrain:
    """The board of an assault: the first row whose condition is met."""

    when: Literal["attacker_landed", "mountain", "rough", "town", "river", "else"]
    map: str


@dataclass(frozen=True)
class Handoff:
    """Which battles are fought elsewhere, and how they are requested."""

    battles: tuple[Battles, ...]
    deploy: tuple[Deploy, ...]
    min_figures: int
    max_lines: int
    break_percent: BreakPercent
    break_percent_per_modifier: int
    least_break_percent: int
    most_break_percent: int
    turns: int
    class_percent: ByClass
    grade_percent: dict[str, int]
    routed_by: Names
    classes: dict[str, str]
    line_order: Names
    terrain: tuple[BoardTerrain, ...]
    source: str
