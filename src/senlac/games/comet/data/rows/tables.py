"""tables.toml: the charts of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from senlac.engine.data.references import RefersTo

Names = tuple[str, ...]
Faces = tuple[int, ...]
Part = Literal["movement", "invasion", "combat", "raising"]


@dataclass(frozen=True)
class Length:
    """The number of Campaign Turns, the die, and the order of the Player Turns."""

    turns: int
    die: int
    turn_order: Names
    source: str


@dataclass(frozen=True)
class Step:
    """A step of the sequence of play, and the condition on which it is played."""

    id: str
    side: Annotated[str, RefersTo("side")]
    phase: Part
    name: str
    when: str
    source: str


@dataclass(frozen=True)
class Movement:
    """The extra areas of a unit that marches only along roads."""

    road_bonus: int
    source: str


@dataclass(frozen=True)
class Command:
    """The command of a leader, whose id is the row's.

    `limit` is the maximum number of Troops in a phase without the leader, 0 if there is none;
    `nationality` is the only one commanded, "" if the leader commands all of the side.
    """

    id: Annotated[str, RefersTo("unit")]
    limit: int
    nationality: str
    source: str


@dataclass(frozen=True)
class Letter:
    """A letter, the id: the Victory Points of its areas, and the CV that leaders raise there.

    A leader who cannot try has an empty row in `raised`; `formula` is the same as printed in the
    book's chart.
    """

    id: str
    vp: int
    raised: dict[str, Faces]
    formula: dict[str, str]
    source: str


@dataclass(frozen=True)
class Muster:
    """The one leader who raises for units of one type in one area, and the CV by the die."""

    leader: str
    area: Annotated[str, RefersTo("area")]
    type: Annotated[str, RefersTo("type")]
    raised: Faces
    formula: str
    source: str


@dataclass(frozen=True)
class Battle:
    """The values of a battle.

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
    """A level of victory, and the minimum lead in Victory Points that earns it."""

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
