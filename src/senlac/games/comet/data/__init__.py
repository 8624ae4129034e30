"""What the TOML files of this folder hold, as typed tables.

These classes stand in an `__init__` because that is never compiled: a compiled class forgets
what its tuples and dictionaries hold, and the reader of the files must know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from senlac.boards.drawing.data import Drawing
from senlac.engine.lesson import Chapter

Names = tuple[str, ...]
Faces = tuple[int, ...]
Part = Literal["movement", "invasion", "combat", "raising"]


# ---- units.toml -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Values:
    """The highest CV a block can have, and that of every leader."""

    highest: int
    leader: int
    source: str


@dataclass(frozen=True)
class Side:
    """A side: its Supreme Leader, its box off the board, its blocks and their full CV."""

    id: str
    name: str
    colour: str
    supreme: str
    box: str
    blocks: int
    full_cv: int
    source: str


@dataclass(frozen=True)
class Nationality:
    """Where the men of a unit come from."""

    id: str
    name: str
    side: str
    source: str


@dataclass(frozen=True)
class UnitType:
    """A line of the capability chart.

    `rank` is 2 for a Supreme Leader, 1 for another leader and 0 for Troops; a die of `fire` or
    less hits; a block lost goes back to the pool if `to_pool`, else it is gone for good.
    """

    id: str
    name: str
    rank: int
    move: int
    fire: int
    fires_first: bool
    transfers: bool
    to_pool: bool
    source: str


@dataclass(frozen=True)
class Unit:
    """A block."""

    id: str
    name: str
    nationality: str
    type: str
    max_cv: int
    source: str


@dataclass(frozen=True)
class UnitsFile:
    """units.toml."""

    values: Values
    side: tuple[Side, ...]
    nationality: tuple[Nationality, ...]
    type: tuple[UnitType, ...]
    unit: tuple[Unit, ...]


# ---- tables.toml ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Length:
    """How many Campaign Turns are played, with which die, and whose Player Turn is next."""

    turns: int
    die: int
    turn_order: Names
    source: str


@dataclass(frozen=True)
class Step:
    """A step of the sequence of play, and when it is played."""

    id: str
    side: str
    phase: Part
    name: str
    when: str
    source: str


@dataclass(frozen=True)
class Movement:
    """How many areas further a unit marches that keeps to roads."""

    road_bonus: int
    source: str


@dataclass(frozen=True)
class Command:
    """Whom a leader, found by his id, sets moving.

    `limit` is the most Troops a phase beside himself, 0 if there is none; `nationality` is the
    only one he commands, "" if he commands all of his side.
    """

    id: str
    limit: int
    nationality: str
    source: str


@dataclass(frozen=True)
class Letter:
    """What an area of a letter, its id, is worth and what each leader raises there by the die.

    A leader who cannot try has an empty row in `raised`; `formula` is how the book's chart says
    the same.
    """

    id: str
    vp: int
    raised: dict[str, Faces]
    formula: dict[str, str]
    source: str


@dataclass(frozen=True)
class Muster:
    """The one leader who raises for units of one type in one area, and his CV by the die."""

    leader: str
    area: str
    type: str
    raised: Faces
    formula: str
    source: str


@dataclass(frozen=True)
class Battle:
    """The figures of a battle.

    Fewer units than `columns_need` on either side make a skirmish; `leader_lost_on` lists the
    rolls that take a leader.
    """

    columns: Names
    reserve: str
    columns_need: int
    defender_retreats_from: int
    attacker_retreats_from: int
    leader_lost_on: Faces
    source: str


@dataclass(frozen=True)
class BattleLimit:
    """The round from which every die hits."""

    every_die_hits_from: int
    source: str


@dataclass(frozen=True)
class Level:
    """A level of victory, and the least lead in Victory Points that earns it."""

    id: str
    name: str
    least: int
    source: str


@dataclass(frozen=True)
class TablesFile:
    """tables.toml."""

    game: Length
    step: tuple[Step, ...]
    movement: Movement
    command: tuple[Command, ...]
    letter: tuple[Letter, ...]
    muster: Muster
    battle: Battle
    battle_limit: BattleLimit
    level: tuple[Level, ...]


# ---- scenarios.toml -------------------------------------------------------------------------


@dataclass(frozen=True)
class FixedSetup:
    """Units that begin in an area."""

    area: str
    units: Names
    source: str


@dataclass(frozen=True)
class FreeSetup:
    """Units that a role puts out one by one, in any areas."""

    role: str
    units: Names
    source: str


@dataclass(frozen=True)
class Pool:
    """Units that wait to be raised."""

    units: Names
    source: str


@dataclass(frozen=True)
class Setup:
    """Where all units begin; the sides `off_board` begin there with every unit."""

    off_board: Names
    source: str
    fixed: tuple[FixedSetup, ...]
    free: FreeSetup
    pool: Pool


@dataclass(frozen=True)
class Role:
    """Who decides for which units of a side.

    The lead role decides where no other role in play does. Leaders and nationalities are in a
    role's charge wherever they are; with `by_place`, so are the other units of the side in its
    leader's area while the Supreme Leader is elsewhere.
    """

    id: str
    name: str
    side: str
    lead: bool
    leaders: Names
    nationalities: Names
    by_place: bool
    source: str


@dataclass(frozen=True)
class Seat:
    """What one player has."""

    id: str
    roles: Names


@dataclass(frozen=True)
class Scenario:
    """The game for a number of players; `limits`: the numbers leaders may move are kept."""

    id: str
    name: str
    players: int
    default: bool
    limits: bool
    text: str
    seats: tuple[Seat, ...]
    source: str


@dataclass(frozen=True)
class ScenariosFile:
    """scenarios.toml."""

    setup: Setup
    role: tuple[Role, ...]
    scenario: tuple[Scenario, ...]


# ---- symbols.toml ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Symbols:
    """The drawings; which one stands on the face of a type, and on the backs of a side."""

    source: str
    types: dict[str, str]
    sides: dict[str, str]
    symbol: tuple[Drawing, ...]


@dataclass(frozen=True)
class SymbolsFile:
    """symbols.toml."""

    symbols: Symbols


# ---- hints.toml ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Hint:
    """A word of advice at a step, until a Campaign Turn; `side` is "" for all sides."""

    side: str
    step: str
    turn: int
    text: str
    source: str


@dataclass(frozen=True)
class HintsFile:
    """hints.toml."""

    hint: tuple[Hint, ...]


# ---- guide.toml ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Guide:
    """The rules as a player reads them."""

    source: str
    chapter: tuple[Chapter, ...]


@dataclass(frozen=True)
class GuideFile:
    """guide.toml."""

    guide: Guide
