"""The order of battle: the complete initial data of one battle, as a document.

Like the rows of the files this module is never compiled, because positions are decoded into its
classes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, get_args

SIDES = (0, 1)

Mirror = Literal["roll", "no", "yes"]
Role = Literal["assault", "meeting"]
Deploy = Literal["array", "players"]

CHOICES = {"mirror": get_args(Mirror), "role": get_args(Role), "deploy": get_args(Deploy)}
"""The allowed values of some keys of a call."""


@dataclass(frozen=True)
class UnitEntry:
    """A unit as the order of battle lists it.

    `at` and `entry` are names of squares, `strength` is that of the type. `troop` and `figures` are
    set only if another game called the battle.
    """

    id: str
    side: int
    type: str
    kind: str
    letter: str
    name: str
    strength: int
    points: int
    commander: bool = False
    at: str = ""
    face: str = "N"
    hits: int = 0
    arrive: int = 0
    entry: tuple[str, ...] = ()
    troop: str = ""
    figures: int = 0


@dataclass(frozen=True)
class Objective:
    """An objective: a square worth points to the side that owns it."""

    at: str
    name: str
    points: int


@dataclass(frozen=True)
class Troop:
    """A line of troops in a called battle: figures of a type, or of a class and a grade."""

    id: str
    figures: int
    type: str = ""
    arm: str = ""
    grade: str = ""


@dataclass(frozen=True)
class CalledSide:
    """One side of a called battle; `colour` is the colour of its pieces, None for the default."""

    name: str
    troops: tuple[Troop, ...]
    commander: bool = False
    commander_with: str = ""
    starving: bool = False
    break_percent: int | None = None
    colour: int | None = None


@dataclass(frozen=True)
class BattleRequest:
    """[call.0a] A request of another game: two lists of troops and a type of ground."""

    ref: str
    sides: tuple[CalledSide, CalledSide]
    terrain: str = "open"
    mirror: Mirror = "roll"
    role: Role = "assault"
    turns: int | None = None
    deploy: Deploy = "array"
    options: tuple[str, ...] = ()

    def colours(self) -> tuple[int, ...]:
        """Return the colours of both sides: the requested ones, otherwise those of the places."""
        return tuple(
            [place if s.colour is None else s.colour for place, s in enumerate(self.sides)]
        )


@dataclass(frozen=True)
class OrderOfBattle:
    """A battle: its ground, its units in list order, and its victory conditions.

    `map` has one string for each rank, the northernmost first. `first` is a side. `at_limit` is the
    side that wins at the turn limit, or -1 if the score decides, with `tie` as the winner of a tie.
    `zones` are the ranks in which each side may set up. `deploy` says whether the players may
    change the array of a called battle. `call` is the request of the game that called the battle.
    """

    scenario: str
    sides: tuple[str, str]
    nations: tuple[str, str]
    map: tuple[str, ...]
    units: tuple[UnitEntry, ...]
    first: int
    turns: int
    at_limit: int
    tie: int
    commander_points: int
    break_at: tuple[int, int]
    prizes: tuple[Objective, ...] = ()
    reroll: bool = False
    open_facing: bool = False
    greater_fyrd: bool = False
    deploy: bool = False
    zones: tuple[tuple[int, int], ...] = ()
    call: BattleRequest | None = None
    overlay: dict[str, Any] | None = field(default=None, hash=False)


def starting_points(units: tuple[UnitEntry, ...], side: int, commander_points: int) -> int:
    """[win.1a, win.3a] Return a side's points at the start, reinforcements included."""
    points = 0
    for unit in units:
        if unit.side == side:
            points += unit.points + (commander_points if unit.commander else 0)
    return points
