"""Rows of tables.toml: the charts of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from senlac.engine.data.references import RefersTo

Names = tuple[str, ...]
Numbers = tuple[int, ...]
Harm = Literal["unhurt", "disordered", "eliminated"]
Recovered = Literal["ordered", "disordered"]


@dataclass(frozen=True)
class CloseCombat:
    """The results by final strength; the first entry is for `first` and anything lower."""

    first: int
    results: tuple[Annotated[str, RefersTo("combat_result")], ...]
    source: str


@dataclass(frozen=True)
class CombatResult:
    """The effects of a result on the attacker and on the defender."""

    id: str
    name: str
    attacker: Harm
    defender: Harm
    source: str


@dataclass(frozen=True)
class CombatValue:
    """The values of units that are not ordered, which replace the printed ones."""

    disordered: int
    routing: int
    source: str


@dataclass(frozen=True)
class CombatModifier:
    """A modifier of combat values."""

    id: str
    name: str
    value: int
    source: str


@dataclass(frozen=True)
class Missile:
    """The minimum rolls to hit, by range from 1, and the rolls that use up the arrows."""

    id: str
    name: str
    scores: Numbers
    out_of_arrows: Numbers
    source: str


@dataclass(frozen=True)
class Morale:
    """The level of die plus losses at which a class breaks; the id is that of the class."""

    id: str
    break_level: int
    source: str


@dataclass(frozen=True)
class Reorganisation:
    """The minimum score at which a unit recovers, its leader's bonus, and its new state."""

    id: str
    name: str
    score: int
    leader_bonus: int
    becomes: Recovered
    archers_become: Recovered
    source: str


@dataclass(frozen=True)
class Terrain:
    """A type of terrain: its cost and effects on entry, and its bonus for a defender."""

    id: str
    name: str
    letter: str
    level: int
    mp: int
    stops: bool
    disorders: bool
    archers_enter: bool
    charge: bool
    feign: bool
    defence: int
    source: str


@dataclass(frozen=True)
class Movement:
    """Allowances in movement points, or in hexes where the name says so."""

    ordered: int
    ordered_led: int
    disordered: int
    routing: int
    leader: int
    charge: int
    pursuit: int
    pull_back_hexes: int
    shift_hexes: int
    source: str


@dataclass(frozen=True)
class FeignedAttack:
    """The first turn of feigned attacks, and their results by die."""

    first_turn: int
    by_d6: tuple[Annotated[str, RefersTo("feigned_result")], ...]
    source: str


@dataclass(frozen=True)
class FeignedResult:
    """The effects of a feigned attack on the cavalry and on its target."""

    id: str
    name: str
    cavalry: Literal["unhurt", "disordered", "eliminated", "returns"]
    target: Harm
    source: str


@dataclass(frozen=True)
class LeaderLoss:
    """The rolls that kill a leader: in a combat or by a shot, and when overrun."""

    involved: Numbers
    overrun: Numbers
    source: str


@dataclass(frozen=True)
class Pursuit:
    """The rolls on which the Fyrd pursue."""

    faces: Numbers
    source: str


@dataclass(frozen=True)
class Odo:
    """The number of routing units that Odo's single action rallies."""

    rallies: int
    source: str


@dataclass(frozen=True)
class Victory:
    """The points other than those for lost units, and the lead the Normans may need."""

    high_ground: int
    saddle: int
    banner: int
    leader: int
    routing: int
    lead_needed: int
    source: str


@dataclass(frozen=True)
class Turns:
    """The time of day at which each turn begins, from turn 1."""

    clock: Names
    source: str


@dataclass(frozen=True)
class TablesFile:
    """tables.toml."""

    close_combat: CloseCombat
    combat_result: tuple[CombatResult, ...]
    combat_value: CombatValue
    combat_modifier: tuple[CombatModifier, ...]
    missile: tuple[Missile, ...]
    morale: tuple[Morale, ...]
    reorganisation: tuple[Reorganisation, ...]
    terrain: tuple[Terrain, ...]
    movement: Movement
    feigned_attack: FeignedAttack
    feigned_result: tuple[FeignedResult, ...]
    leader_loss: LeaderLoss
    pursuit: Pursuit
    odo: Odo
    victory: Victory
    turns: Turns
