"""The order of battle: all that one battle is given before its first turn, as a document.

It is never compiled, as the rows of the files: a position must be read back into it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args

SIDES = (0, 1)

Mirror = Literal["roll", "no", "yes"]
Role = Literal["assault", "meeting"]
Deploy = Literal["array", "players"]

CHOICES = {"mirror": get_args(Mirror), "role": get_args(Role), "deploy": get_args(Deploy)}
"""The values that keys of a call may have."""


@dataclass(frozen=True)
class UnitCard:
    """A unit as the order of battle lists it.

    `at` and `entry` are names of squares, `strength` is the type's, `troop` and `figures` are
    filled when another game called the battle.
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
class Prize:
    """An objective: a square worth points to the side that owns it."""

    at: str
    name: str
    points: int


@dataclass(frozen=True)
class Troop:
    """A line of troops of a called battle: figures of a type, or of a class and a grade."""

    id: str
    figures: int
    type: str = ""
    arm: str = ""
    grade: str = ""


@dataclass(frozen=True)
class CalledSide:
    """One side of a called battle; `colour` is that of its pieces, None for the place's own."""

    name: str
    troops: tuple[Troop, ...]
    commander: bool = False
    commander_with: str = ""
    starving: bool = False
    break_percent: int | None = None
    colour: int | None = None


@dataclass(frozen=True)
class Call:
    """[call.0a] What another game asks for: two lists of troops and a piece of country."""

    ref: str
    sides: tuple[CalledSide, CalledSide]
    terrain: str = "open"
    mirror: Mirror = "roll"
    role: Role = "assault"
    turns: int | None = None
    deploy: Deploy = "array"
    options: tuple[str, ...] = ()

    def colours(self) -> tuple[int, ...]:
        """Return the colours of both sides: those that were asked for, else those of the places."""
        return tuple(
            [place if s.colour is None else s.colour for place, s in enumerate(self.sides)]
        )


@dataclass(frozen=True)
class OrderOfBattle:
    """A battle: its ground, its units in list order, and what ends it.

    `map` has one string a rank, the northern first. `first` is a side; `at_limit` a side, or -1
    for a score with `tie` deciding. `zones` are the ranks in which each side may set up.
    `deploy` says whether the players may change the array of a called battle; `call` is the
    request of the game that called it.
    """

    scenario: str
    sides: tuple[str, str]
    nations: tuple[str, str]
    map: tuple[str, ...]
    units: tuple[UnitCard, ...]
    first: int
    turns: int
    at_limit: int
    tie: int
    commander_points: int
    break_at: tuple[int, int]
    prizes: tuple[Prize, ...] = ()
    reroll: bool = False
    open_facing: bool = False
    greater_fyrd: bool = False
    deploy: bool = False
    zones: tuple[tuple[int, int], ...] = ()
    call: Call | None = None
    overlay: dict[str, Any] | None = None


def starting_points(units: tuple[UnitCard, ...], side: int, commander_points: int) -> int:
    """[win.1a, win.3a] Return the points of a side at the start, waiting units and all."""
    points = 0
    for unit in units:
        if unit.side == side:
            points += unit.points + (commander_points if unit.commander else 0)
    return points
