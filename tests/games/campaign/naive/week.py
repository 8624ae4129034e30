"""The second referee's state of a week: plans and clocks of bodies, and places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from tests.games.campaign.naive.field import Facts
from tests.games.campaign.naive.world import TABLES, Body, Roll, World

HOURS: Final[int] = TABLES["time"]["hours_in_turn"]
NEVER: Final = -9999

Task = tuple[str, str, int]
"""A task: verb, object, number."""

Order = tuple[str, str, str]
"""A body, a verb and its object."""

Pair = tuple[int, int]
"""The seats of two players, the earlier first."""


@dataclass
class Clock:
    """The plan of a body, its saved points, and its state this week.

    `spent` are the hours of the head of the plan, `run` those of each force that a fleet awaits or
    lands.
    """

    plan: list[Task]
    posture: str
    forced: bool
    points: int = 0
    spent: int = 0
    held: int = 0
    halted: bool = False
    stepped: bool = False
    sallied: bool = False
    fresh: str = "moved"
    run: dict[tuple[str, str], int] = field(default_factory=dict)

    def halt(self) -> None:
        """Do nothing more this week."""
        self.halted, self.plan, self.points = True, [], 0

    def head(self) -> Task:
        """Return the first task."""
        return self.plan[0] if self.plan else ("", "", 0)

    def heads(self) -> list[Task]:
        """Return the tasks at the head of the plan that run together: awaiting, or landing."""
        verb = self.head()[0]
        if verb not in ("await", "land"):
            return self.plan[:1]
        last = next((n for n, task in enumerate(self.plan) if task[0] != verb), len(self.plan))
        return self.plan[:last]


@dataclass
class Week:
    """A march: the world, the clocks by name, and the inputs of battles.

    By fleet: `came` is the hex it came from, `before` the stretch it had and the hex it had come
    from before its last step, `parted` the fleets that no longer fight each other. `held` is the
    owner of the garrison of a town at hour 0, and `tally` counts the events on the water. `done`
    are the orders that have been carried out in full.
    """

    world: World
    clocks: dict[str, Clock]
    facts: Facts
    roll: Roll
    lords: Sequence[str]
    borne: set[str] = field(default_factory=set)
    seats: Sequence[int] = (0, 1)
    moves: dict[str, tuple[str, str]] = field(default_factory=dict)
    met: set[tuple[str, bool, int, int]] = field(default_factory=set)
    came: dict[str, str] = field(default_factory=dict)
    parted: set[frozenset[str]] = field(default_factory=set)
    before: dict[str, tuple[int, str]] = field(default_factory=dict)
    held: dict[str, int] = field(default_factory=dict)
    tally: Counter[str] = field(default_factory=Counter)
    done: Counter[Order] = field(default_factory=Counter)

    def do(self, name: str, verb: str, about: str, *, done: bool) -> None:
        """Record whether an order of a body has been carried out."""
        self.done[name, verb, about] += done

    def foes(self) -> list[Pair]:
        """Return the pairs of players at war, the earlier seat first."""
        pairs = combinations(self.seats, 2)
        return [pair for pair in pairs if frozenset(pair) not in self.world.peace]

    def bodies(self) -> list[Body]:
        """Return the bodies of players that are not aboard, in id order."""
        own = [b for b in self.world.bodies if b.owner >= 0 and not b.aboard]
        return sorted(own, key=lambda body: body.order)

    def forces(self) -> list[Body]:
        """Return the forces ashore of players, in id order."""
        return [body for body in self.bodies() if not body.ships]

    def side(self, seat: int, hex_: str, *, afloat: bool = False) -> list[Body]:
        """Return the field forces, or the fleets, of a player in a hex."""
        here = [b for b in self.bodies() if b.owner == seat and b.hex == hex_]
        return [b for b in here if bool(b.ships) == afloat and not b.inside]
