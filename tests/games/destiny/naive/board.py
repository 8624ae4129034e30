"""A second referee's model of a battle on the Battle Board, and the geometry of its squares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from senlac.testing.law_failure import require
from tests.games.destiny.naive.charts import BATTLE, CARDS, KIND_OF, KINDS, LEADERS, TACTICAL
from tests.games.destiny.naive.world import Asking

COLUMNS: Final = "abcdefghijkl"
FACINGS: Final = ("north", "east", "south", "west")
AHEAD: Final = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
APART: Final = {-1: "absent", -2: "unplaced", -3: "waiting", -4: "away", -5: "lost"}
BOARDS: Final = {row["id"]: row for row in BATTLE["board"]}
LETTERS: Final = "ABCDE"
COMING: Final = {row["id"]: row["reinforcement"] for row in CARDS if "reinforcement" in row}


@dataclass(eq=False)
class Counter:
    """A tactical counter; its record of actions is of the present player turn."""

    id: str
    side: str
    at: str
    steps: int
    letter: str
    shaken: bool = False
    walled: bool = False
    went: int = 0
    turned: bool = False
    hurt: bool = False
    raised: bool = False
    rewalled: bool = False
    fought: bool = False

    @property
    def row(self) -> Mapping[str, Any]:
        """Return its line of the chart."""
        unit, _, number = self.id.partition(".")
        row: Mapping[str, Any] = TACTICAL[KINDS[KIND_OF[unit]]["breakdown"][int(number) - 1]]
        return row

    def value(self, name: str) -> int:
        """Return its attack or its defence."""
        return int(self.row[name if self.steps == 2 else f"reduced_{name}"])


def plus(square: str, dx: int, dy: int) -> str:
    """Return the square at a distance from another, "" off the board."""
    column, row = COLUMNS.index(square[0]) + dx, int(square[1:]) + dy
    return f"{COLUMNS[column]}{row}" if 0 <= column < 12 and 1 <= row <= 8 else ""


def between(one: str, other: str) -> tuple[int, int]:
    """Return the distance from one square to another, by column and row."""
    return COLUMNS.index(other[0]) - COLUMNS.index(one[0]), int(other[1:]) - int(one[1:])


def apart(one: str, other: str) -> int:
    """Return the distance of two squares in king's moves."""
    return max(abs(step) for step in between(one, other))


@dataclass
class Battlefield:
    """A battle: the stacks by square, the top counter first; leaders and where they are."""

    names: Mapping[str, Sequence[str]]
    board: Mapping[str, Any]
    weather: str
    counters: dict[str, Counter]
    stacks: dict[str, list[Counter]]
    facing: dict[str, str]
    posts: dict[str, str]
    wounds: dict[str, int]
    loss: dict[str, int]
    ends: dict[str, str]
    held: dict[str, set[str]]
    tostig: str
    turn: int
    first: str
    acting: str
    scenario: str
    third: str
    lent: str = ""
    banner: bool = False
    led: set[str] = field(default_factory=set)
    dice: list[int] = field(default_factory=list)

    # ---- asking and rolling ---------------------------------------------------------------------

    def roll(self) -> int:
        """Return the next rolled die."""
        require(bool(self.dice), "the second referee wants a die, and none has fallen")
        return self.dice.pop(0)

    def ask(self, side: str, options: set[str]) -> Asking:
        """Ask the role that plays a side."""
        answer = yield (self.third if side == "danish" else side), options
        return answer

    # ---- who stands where -----------------------------------------------------------------------

    def squares(self, side: str) -> list[str]:
        """Return the squares of a side's counters, in order."""
        return sorted(s for s, stack in self.stacks.items() if stack and stack[0].side == side)

    def stack(self, square: str) -> list[Counter]:
        """Return the counters on a square, the top one first."""
        return self.stacks.get(square, [])

    def holder(self, square: str) -> str:
        """Return the side of the counters there, "" if there are none."""
        stack = self.stack(square)
        return stack[0].side if stack else ""

    def front(self, square: str) -> str:
        """Return the square in front of the counters on a square."""
        return plus(square, *AHEAD[self.facing[square]])

    def slants(self, square: str) -> list[str]:
        """Return the squares diagonally in front of them."""
        dx, dy = AHEAD[self.facing[square]]
        both = (plus(square, dx + dy, dy + dx), plus(square, dx - dy, dy - dx))
        return [there for there in both if there]

    def facing_foe(self, square: str) -> bool:
        """Return whether an enemy is in front of the counters on a square."""
        front = self.front(square)
        return bool(front) and self.holder(front) not in ("", self.holder(square))

    def threats(self, square: str, side: str) -> set[str]:
        """Return the squares of the enemies of a side that have a square in front of them."""
        found = set()
        for other, stack in self.stacks.items():
            if stack and stack[0].side != side and self.front(other) == square:
                found.add(other)
        return found

    def foe(self, side: str) -> str:
        """Return the other side of the battle."""
        [other] = [one for one in self.ends if one != side]
        return other

    def leaders(self, side: str, square: str) -> list[str]:
        """Return the leaders of a side on a square, by id."""
        return sorted(x for x, at in self.posts.items() if at == square and self.serves(x) == side)

    def serves(self, leader: str) -> str:
        """Return the side of a leader."""
        side = str(LEADERS[leader]["side"])
        return self.tostig if side == "by_event" else side

    def commands(self, leader: str, counter: Counter) -> bool:
        """Return whether a leader may command a counter."""
        row = LEADERS[leader]
        kinds = row.get("may_command") or row[f"may_command_with_{self.tostig}"]
        kind = KIND_OF[counter.id.partition(".")[0]]
        return self.serves(leader) == counter.side and (kinds == ["*"] or kind in kinds)

    def helped(self, counter: Counter, square: str) -> bool:
        """Return whether a leader adds 1 to a counter."""
        for leader in self.posts:
            if self.wounds[leader] or not self.commands(leader, counter):
                continue
            at = self.posts[leader]
            if leader == "william" and self.lent:
                at = self.lent
            if at == square:
                return True
        return False

    # ---- the ground -----------------------------------------------------------------------------

    def level(self, square: str) -> int:
        """Return how high a square lies."""
        return int(square in self.board["high"])

    def crosses(self, one: str, other: str) -> bool:
        """Return whether the river runs between two squares."""
        banks = self.board.get("river_between_rows", ())
        return set(banks) == {int(one[1:]), int(other[1:])}

    def ground(self, one: str, other: str) -> int:
        """Return what the ground gives to an attack from one square into another."""
        chart = BATTLE["melee"]
        if self.level(one) != self.level(other):
            return int(chart["uphill" if self.level(other) else "downhill"])
        return int(chart["across_river"]) if self.crosses(one, other) else 0

    # ---- moving figures -------------------------------------------------------------------------

    def lift(self, counter: Counter, becomes: str) -> None:
        """Take a counter off its square."""
        self.stacks[counter.at].remove(counter)
        counter.at, counter.walled = becomes, False

    def put(self, counter: Counter, square: str) -> None:
        """Put a counter at the bottom of a stack."""
        self.stacks.setdefault(square, []).append(counter)
        counter.at = square

    def take_leaders(self, side: str, square: str, there: str) -> None:
        """Move the leaders on a square to another one."""
        for leader in self.leaders(side, square):
            self.post(leader, there)

    def post(self, leader: str, square: str) -> None:
        """Move a leader; William's lent bonus returns."""
        self.posts[leader] = square
        if leader == "william":
            self.lent = ""

    def nearest(self, side: str, square: str) -> str:
        """Return the nearest square with own counters, "" without one."""
        own = self.squares(side)
        return min(own, key=lambda one: (apart(square, one), one)) if own else ""

    # ---- what is compared -----------------------------------------------------------------------

    def facts(self) -> dict[str, Any]:
        """Return the values that are compared with the game."""
        there = [c for c in self.counters.values() if c.at not in ("lost", "absent")]
        return {
            "stacks": {s: [c.id for c in stack] for s, stack in self.stacks.items() if stack},
            "apart": {c.id: c.at for c in self.counters.values() if len(c.at) > 2},
            "steps": {c.id: c.steps for c in there},
            "shaken": {c.id for c in there if c.shaken and len(c.at) == 2},
            "walled": {c.id for c in there if c.walled},
            "facing": {s: self.facing[s] for s, stack in self.stacks.items() if stack},
            "posts": self.posts,
            "wounds": {x: n for x, n in self.wounds.items() if n and len(self.posts[x]) == 2},
            "loss": self.loss,
            "lent": self.lent,
            "banner": self.banner,
        }
