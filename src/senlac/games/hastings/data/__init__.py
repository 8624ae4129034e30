"""What the TOML files of this folder hold, as typed tables.

These classes stand in an `__init__` because that is never compiled: a compiled class forgets
what its tuples and dictionaries hold, and the reader of the files must know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Names = tuple[str, ...]
Numbers = tuple[int, ...]
Facing = Literal["n", "ne", "se", "s", "sw", "nw"]
Harm = Literal["unhurt", "disordered", "eliminated"]
Recovered = Literal["ordered", "disordered"]


# ---- map.toml -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sheet:
    """The map as a whole: how its hexes lie and which way they are numbered."""

    name: str
    tops: Literal["pointy", "flat"]
    backwards: bool
    metres_per_hex: int
    source: str


@dataclass(frozen=True)
class Row:
    """A row of hexes as letters of terrain, west at the left; the id is its number."""

    id: str
    indent: int
    terrain: str
    source: str


@dataclass(frozen=True)
class Edge:
    """The edge of a side: its row, how units look at the start, and how they look routing."""

    id: str
    row: str
    set_up: Facing
    rout: Facing
    source: str


@dataclass(frozen=True)
class Leaving:
    """What crossing the edge of the map costs."""

    cost: int
    source: str


@dataclass(frozen=True)
class Road:
    """The road, from south to north; it is only for show."""

    hexes: Names
    source: str


@dataclass(frozen=True)
class Zone:
    """A named group of hexes."""

    id: str
    name: str
    hexes: Names
    source: str


@dataclass(frozen=True)
class MapFile:
    """map.toml."""

    map: Sheet
    row: tuple[Row, ...]
    edge: tuple[Edge, ...]
    leaving: Leaving
    road: Road
    zone: tuple[Zone, ...]


# ---- units.toml -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Side:
    """A side; the first one plays first."""

    id: str
    name: str
    army: str
    source: str


@dataclass(frozen=True)
class Kind:
    """What a unit is: its value when ordered, its men, what it shoots, what its loss is worth."""

    id: str
    name: str
    value: int
    men: int
    cavalry: bool
    missile: str
    points: int
    source: str


@dataclass(frozen=True)
class TroopClass:
    """Those who are tested for morale together."""

    id: str
    name: str
    side: str
    source: str


@dataclass(frozen=True)
class Counter:
    """So many like units, numbered from 01; the id is the beginning of theirs."""

    id: str
    count: int
    troop_class: str
    kind: str
    source: str


@dataclass(frozen=True)
class Leader:
    """A leader: the classes he leads, and those among whose losses he counts."""

    id: str
    name: str
    side: str
    leads: Names
    counts_as: Names
    sudden_death: bool
    source: str


@dataclass(frozen=True)
class Banner:
    """The banner and the side that brings it."""

    id: str
    name: str
    side: str
    source: str


@dataclass(frozen=True)
class UnitsFile:
    """units.toml."""

    side: tuple[Side, ...]
    kind: tuple[Kind, ...]
    troop_class: tuple[TroopClass, ...]
    counter: tuple[Counter, ...]
    leader: tuple[Leader, ...]
    banner: Banner


# ---- tables.toml ----------------------------------------------------------------------------


@dataclass(frozen=True)
class CloseCombat:
    """The results by final strength; the first entry is that of `first` and of anything lower."""

    first: int
    results: Names
    source: str


@dataclass(frozen=True)
class CombatResult:
    """What a result does to the attacker and to the defender."""

    id: str
    name: str
    attacker: Harm
    defender: Harm
    source: str


@dataclass(frozen=True)
class CombatValue:
    """The values of units that are not ordered, whatever is printed on them."""

    disordered: int
    routing: int
    source: str


@dataclass(frozen=True)
class CombatModifier:
    """What a circumstance adds to a combat value."""

    id: str
    name: str
    value: int
    source: str


@dataclass(frozen=True)
class Missile:
    """The lowest dice that hit, by range from 1, and the dice that empty the quiver."""

    id: str
    name: str
    scores: Numbers
    out_of_arrows: Numbers
    source: str


@dataclass(frozen=True)
class Morale:
    """The die and losses at which a class breaks; the id is the class's."""

    id: str
    break_level: int
    source: str


@dataclass(frozen=True)
class Reorganisation:
    """The lowest die and leader's bonus that recover a unit, and what it becomes."""

    id: str
    name: str
    score: int
    leader_bonus: int
    becomes: Recovered
    archers_become: Recovered
    source: str


@dataclass(frozen=True)
class Terrain:
    """A sort of ground: what entering it costs and does, and what it gives a defender."""

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
    """Allowances in movement points, and in hexes where the name says so."""

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
    by_d6: Names
    source: str


@dataclass(frozen=True)
class FeignedResult:
    """What a result of a feigned attack does to the cavalry and to its target."""

    id: str
    name: str
    cavalry: Literal["unhurt", "disordered", "eliminated", "returns"]
    target: Harm
    source: str


@dataclass(frozen=True)
class LeaderLoss:
    """The dice that kill a leader: in a combat or a shot, and when he is overrun."""

    involved: Numbers
    overrun: Numbers
    source: str


@dataclass(frozen=True)
class Pursuit:
    """The dice on which the Fyrd pursue."""

    faces: Numbers
    source: str


@dataclass(frozen=True)
class Odo:
    """How many routing units Odo's one act rallies."""

    rallies: int
    source: str


@dataclass(frozen=True)
class Victory:
    """The points beside those for lost units, and the lead a Norman may need."""

    high_ground: int
    saddle: int
    banner: int
    leader: int
    routing: int
    lead_needed: int
    source: str


@dataclass(frozen=True)
class Turns:
    """The hour at which each turn begins, from turn 1."""

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


# ---- scenarios.toml -------------------------------------------------------------------------


@dataclass(frozen=True)
class SaxonSetUp:
    """Where the Saxons stand whose places are printed."""

    units: dict[str, str]
    leaders: dict[str, str]
    source: str


@dataclass(frozen=True)
class SaxonChoice:
    """Pieces the Saxon places in a zone, in this order, and where `auto` places them."""

    id: str
    zone: str
    default: dict[str, str]
    source: str


@dataclass(frozen=True)
class Reinforcements:
    """The units that arrive on the turn their dice add up to, and how they look."""

    units: Names
    dice: int
    facing: Facing
    source: str


@dataclass(frozen=True)
class Assign:
    """A leader or the banner, the id, and the units one of which he begins with."""

    id: str
    riders: Names
    default: str


@dataclass(frozen=True)
class SetUp:
    """How the Normans begin: placed, free to place in a zone, or off the map in waves."""

    id: str
    units: dict[str, str]
    leaders: dict[str, str]
    zone: str
    choose: dict[str, str]
    waves: tuple[Names, ...]
    entry: str
    entry_cost: int
    assign: tuple[Assign, ...]
    source: str


@dataclass(frozen=True)
class Scenario:
    """A scenario: its set-up, its turns, what is barred on some of them, and who wins."""

    id: str
    number: int
    name: str
    blurb: str
    set_up: str
    first_turn: int
    last_turn: int
    victory: Literal["lead", "most"]
    early: bool
    locked: Numbers
    frozen: Numbers
    source: str


@dataclass(frozen=True)
class ScenariosFile:
    """scenarios.toml."""

    saxon_set_up: SaxonSetUp
    saxon_choice: tuple[SaxonChoice, ...]
    reinforcements: Reinforcements
    set_up: tuple[SetUp, ...]
    scenario: tuple[Scenario, ...]


# ---- hints.toml -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Hint:
    """A word of advice for a side at a step of a turn; without a side it is for both."""

    scenario: str
    side: str
    step: str
    turn: int
    text: str
    source: str


@dataclass(frozen=True)
class HintsFile:
    """hints.toml."""

    hint: tuple[Hint, ...]
