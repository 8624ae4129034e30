"""A second referee, written from the description of the rules alone: slow, simple and independent.

It shares no code with the game: squares are pairs of file and rank, units are objects, the turn is
written from top to bottom, and every question is answered by brute force. It reads a position
document at the start of a turn, receives the actions and rolls of the game, and must then ask the
same questions. Only the tables are shared, because they are data.
"""

from __future__ import annotations

import tomllib
from collections import deque
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from importlib import resources
from itertools import pairwise, product
from typing import Any, Final

Square = tuple[int, int]
Asking = Generator[set[str], str, str]
Step = Generator[set[str], str, None]

FACING: Final = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
COMPASS: Final = "NESW"
TABLES: Final = tomllib.loads(
    resources.files("senlac.games.shieldwall.data").joinpath("tables.toml").read_text("utf-8")
)
KINDS: Final = tomllib.loads(
    resources.files("senlac.games.shieldwall.data").joinpath("units.toml").read_text("utf-8")
)
TERRAIN: Final = {row["letter"]: row for row in TABLES["terrain"]}
SIGHT: Final = {(row["forward"], row["side"]): row["between"] for row in TABLES["sight"]}
STRIDE: Final = {row["id"]: row["move"] for row in KINDS["kind"]}


@dataclass
class Unit:
    """A unit on a square, waiting (`at` is None), or eliminated."""

    id: str
    side: int
    kind: str
    strength: int
    points: int
    commander: bool
    arrive: int
    entry: list[str]
    at: Square | None
    face: str
    hits: int
    gone: bool = False
    ordered: bool = False
    shot: bool = False
    attacked: bool = False
    rallied: bool = False
    from_height: bool = False

    @property
    def own_strength(self) -> int:
        """Return the strength with the commander, without the ground."""
        return self.strength + 2 * self.commander

    @property
    def exhausted(self) -> bool:
        """Return whether twice the hits exceed the unit's own strength."""
        return self.hits * 2 > self.own_strength


def named(square: Square) -> str:
    """Return the name of a square."""
    return "abcdefghijklmnopqrstuvwxyz"[square[0] - 1] + str(square[1])


def squared(name: str) -> Square:
    """Return the square of a name."""
    return "abcdefghijklmnopqrstuvwxyz".index(name[0]) + 1, int(name[1:])


def apart(a: Square, b: Square) -> int:
    """Return the distance between two squares."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def beyond(square: Square, facing: str, forward: int, right: int) -> Square:
    """Return the square `forward` ahead and `right` to the right."""
    east, north = FACING[facing]
    file, rank = square
    return file + forward * east + right * north, rank + forward * north - right * east


class Referee:
    """The rules of a battle from the start of a turn to its end."""

    def __init__(self, position: dict[str, Any]) -> None:
        fields = position["fields"]
        self.order = fields["order"]
        self.map: list[str] = self.order["map"]
        self.width, self.height = len(self.map[0]), len(self.map)
        self.turn: int = fields["turn"]
        self.active: int = fields["active"]
        self.actions = 0
        self.carried: list[int] = list(fields["carried_actions"])
        self.tally: list[int] = list(fields["eliminated_points"])
        self.owners: list[int] = list(fields["objective_owner"])
        self.dice: deque[tuple[int, int]] = deque()
        self.winner: tuple[int, str] | None = None
        self.units = [self._unit(fields, place) for place in range(len(self.order["units"]))]

    def _unit(self, fields: dict[str, Any], place: int) -> Unit:
        """Return a unit of a position."""
        card = self.order["units"][place]
        square = fields["square"][place]
        at = (square % self.width + 1, square // self.width + 1) if square >= 0 else None
        return Unit(
            card["id"], card["side"], card["kind"], card["strength"], card["points"],
            card["commander"], card["arrive"], list(card["entry"]), at,
            COMPASS[fields["facing"][place]], fields["hits"][place], gone=square == -2,
        )  # fmt: skip

    # ---- queries ----------------------------------------------------------------------------

    def squares(self) -> list[Square]:
        """Return all squares."""
        return list(product(range(1, self.width + 1), range(1, self.height + 1)))

    def ground(self, square: Square) -> dict[str, Any]:
        """Return the terrain of a square."""
        row: dict[str, Any] = TERRAIN[self.map[self.height - square[1]][square[0] - 1]]
        return row

    def on(self, square: Square) -> Unit | None:
        """Return the unit on a square."""
        for unit in self.units:
            if unit.at == square:
                return unit
        return None

    def board(self, side: int) -> list[Unit]:
        """Return the side's units on the board, in list order."""
        return [unit for unit in self.units if unit.side == side and unit.at is not None]

    def controlled(self, square: Square, side: int) -> bool:
        """Return whether a square is controlled by an enemy of the side."""
        return any(unit.at and apart(unit.at, square) == 1 for unit in self.board(1 - side))

    def high(self, square: Square) -> bool:
        """Return whether a square is a hill."""
        return bool(self.ground(square)["id"] == "hill")

    # ---- moving -----------------------------------------------------------------------------

    def may_step(self, unit: Unit, a: Square, b: Square) -> bool:
        """Return whether a unit may step from a square to a neighbour."""
        if not self.open_to(unit, b) or self.other(unit, b):
            return False
        if self.controlled(a, unit.side) and not self.controlled(b, unit.side):
            return False
        if a[0] != b[0] and a[1] != b[1]:
            for corner in ((a[0], b[1]), (b[0], a[1])):
                if not self.open_to(unit, corner) or self.other(unit, corner):
                    return False
                if self.controlled(corner, unit.side):
                    return False
        return True

    def open_to(self, unit: Unit, square: Square) -> bool:
        """Return whether a square exists and is open to a unit."""
        there = 1 <= square[0] <= self.width and 1 <= square[1] <= self.height
        return there and unit.kind in self.ground(square)["enter"]

    def other(self, unit: Unit, square: Square) -> bool:
        """Return whether a different unit stands on a square."""
        return self.on(square) not in (None, unit)

    def paths(self, unit: Unit) -> Iterator[list[Square]]:
        """Yield every path of a unit, square by square, on a board without rules."""
        assert unit.at is not None
        around = [step for step in product((-1, 0, 1), repeat=2) if step != (0, 0)]
        for length in range(1, STRIDE[unit.kind] + 1):
            for steps in product(around, repeat=length):
                path = [unit.at]
                for east, north in steps:
                    path.append((path[-1][0] + east, path[-1][1] + north))
                yield path

    def destinations(self, unit: Unit) -> set[Square]:
        """Return the ends of all paths that break no rule."""
        found = set()
        for path in self.paths(unit):
            if path[-1] != unit.at and all(self.may_step(unit, a, b) for a, b in pairwise(path)):
                found.add(path[-1])
        return {square for square in found if unit.kind in self.ground(square)["end"]}

    def entries(self, unit: Unit) -> set[Square]:
        """Return the squares on which a reinforcement may enter."""
        listed = [squared(name) for name in unit.entry]
        chosen = [square for square in listed if self.on(square) is None]
        if not chosen:
            edges = [
                [square for square in self.squares() if square[axis] == end]
                for axis, end in ((0, 1), (0, self.width), (1, 1), (1, self.height))
            ]
            shared = [edge for edge in edges if all(square in edge for square in listed)]
            chosen = [square for edge in shared for square in edge if self.on(square) is None]
        return {square for square in chosen if unit.kind in self.ground(square)["end"]}

    # ---- shooting ---------------------------------------------------------------------------

    def may_shoot(self, unit: Unit, target: Unit) -> bool:
        """Return whether archers may shoot at an enemy."""
        facings = COMPASS if self.order["open_facing"] else unit.face
        return any(self.aims(unit, target, facing) for facing in facings)

    def aims(self, unit: Unit, target: Unit, facing: str) -> bool:
        """Return whether a target is in the arc and in sight."""
        assert unit.at is not None
        for forward, right in product((1, 2, 3), range(-3, 4)):
            there = beyond(unit.at, facing, forward, right) == target.at
            if there and abs(right) <= forward:
                return not any(
                    all(self.hides(unit, target, beyond(unit.at, facing, f, s)) for f, s in group)
                    for group in mirrored(SIGHT[forward, abs(right)], right)
                )
        return False

    def hides(self, unit: Unit, target: Unit, between: Square) -> bool:
        """Return whether a square between shooter and target blocks the line."""
        assert unit.at is not None
        assert target.at is not None
        tall = self.high(unit.at) or self.high(target.at)
        if self.ground(between)["id"] in ("woods", "town"):
            return True
        if self.high(between) and not tall:
            return True
        return self.on(between) is not None and not (tall and not self.high(between))

    # ---- melee ------------------------------------------------------------------------------

    def targets(self, unit: Unit) -> list[Unit]:
        """Return the enemies a unit may attack, north first."""
        assert unit.at is not None
        facings = COMPASS if self.order["open_facing"] else unit.face
        ahead = [self.on(beyond(unit.at, facing, 1, 0)) for facing in facings]
        return [other for other in ahead if other is not None and other.side != unit.side]

    def dice_of(self, unit: Unit, target: Unit) -> int:
        """Return the dice of an attack, without bought ones."""
        assert unit.at is not None
        facing = next(f for f in COMPASS if beyond(unit.at, f, 1, 0) == target.at)
        beside = [self.on(beyond(unit.at, facing, 0, right)) for right in (-1, 1)]
        behind = self.on(beyond(unit.at, facing, -1, 0))
        flank = any(other is not None and other.side == unit.side for other in beside)
        bows = behind is not None and behind.side == unit.side and behind.kind == "archers"
        return 1 + flank + bows

    def roll(self, sides: int) -> int:
        """Return the next die rolled by the game."""
        rolled, value = self.dice.popleft()
        assert rolled == sides
        return value

    def strike(self, unit: Unit, target: Unit, bought: int = 0) -> int:
        """Roll an attack and mark its hits."""
        assert unit.at is not None
        hits = max(self.roll(3) for _ in range(min(4, self.dice_of(unit, target) + bought)))
        unit.attacked = True
        target.hits += hits
        target.from_height = target.from_height or self.high(unit.at)
        return hits

    # ---- the turn, step by step -------------------------------------------------------------

    def ask(self, options: set[str]) -> Asking:
        """Ask for a decision, unless there is no choice."""
        if len(options) == 1:
            return options.pop()
        answer = yield options
        return answer

    def play(self) -> Step:
        """Play turn after turn."""
        while self.winner is None:
            self.begin()
            yield from self.reorganise()
            lost = not any(u.commander and not u.gone for u in self.units if u.side == self.active)
            self.actions = max(self.roll(6) for _ in range(1 if lost else 2))
            yield from self.movement()
            yield from self.shooting()
            yield from self.melee()
            self.eliminating()
            self.end()

    def begin(self) -> None:
        """Clear the marks of the previous turn."""
        self.actions = 0
        for unit in self.units:
            unit.ordered = unit.shot = unit.attacked = unit.rallied = unit.from_height = False

    def reorganise(self) -> Step:
        """Carry out step 1."""
        while self.carried[self.active]:
            own = self.board(self.active)
            tired = {unit.id: unit for unit in own if unit.hits and not unit.rallied}
            answer = yield from self.ask({f"rally {name}" for name in tired} | {"done"})
            if answer == "done":
                break
            unit = tired[answer.split()[1]]
            unit.hits -= 1
            unit.rallied = True
            self.carried[self.active] -= 1
        self.carried[self.active] = 0

    def movement(self) -> Step:
        """Carry out step 3."""
        while self.actions:
            answer = yield from self.ask(self.orders())
            if answer == "done":
                return
            verb, name, where = answer.split()
            unit = self.find(name)
            unit.ordered = True
            self.actions -= 1
            if verb == "turn":
                unit.face = where
                continue
            unit.at = squared(where)
            if not self.order["open_facing"]:
                chosen = yield from self.ask({f"face {facing}" for facing in COMPASS})
                unit.face = chosen.split()[1]

    def orders(self) -> set[str]:
        """Return every order of step 3."""
        orders = {"done"}
        for unit in self.units:
            if unit.side != self.active or unit.ordered or unit.gone:
                continue
            if unit.at is None:
                if unit.arrive <= self.turn:
                    orders |= {f"enter {unit.id} {named(s)}" for s in self.entries(unit)}
                continue
            orders |= {f"move {unit.id} {named(s)}" for s in self.destinations(unit)}
            if not self.order["open_facing"]:
                orders |= {f"turn {unit.id} {f}" for f in COMPASS if f != unit.face}
        return orders

    def find(self, name: str) -> Unit:
        """Return the unit with this name."""
        return next(unit for unit in self.units if unit.id == name)

    def shooting(self) -> Step:
        """Carry out step 4."""
        while self.actions:
            shots = {
                f"shoot {unit.id} {target.id}"
                for unit in self.board(self.active)
                if unit.kind == "archers" and not unit.shot
                for target in self.board(1 - self.active)
                if self.may_shoot(unit, target)
            }
            answer = yield from self.ask(shots | {"done"})
            if answer == "done":
                return
            _, name, target_name = answer.split()
            self.actions -= 1
            self.find(name).shot = True
            self.find(target_name).hits += self.roll(3) - 1

    def melee(self) -> Step:
        """Carry out step 5."""
        while self.actions or self.several_targets():
            answer = yield from self.ask(self.attacks())
            if answer == "done":
                break
            verb, name, *rest = answer.split()
            unit = self.find(name)
            target = self.find(rest[0]) if rest else self.targets(unit)[0]
            bought = int(verb == "press")
            self.actions -= bought + unit.exhausted
            hits = self.strike(unit, target, bought)
            if self.order["reroll"] and self.actions and hits < 3:
                choice = yield from self.ask({"reroll", "keep"})
                if choice == "reroll":
                    self.actions -= 1
                    target.hits -= hits
                    self.strike(unit, target)
        for unit in self.board(self.active):
            if not unit.attacked and not unit.exhausted and self.targets(unit):
                self.strike(unit, self.targets(unit)[0])

    def several_targets(self) -> bool:
        """Return whether a unit may still choose among targets without paying."""
        if not self.order["open_facing"]:
            return False
        free = [u for u in self.board(self.active) if not u.attacked and not u.exhausted]
        return any(len(self.targets(unit)) > 1 for unit in free)

    def attacks(self) -> set[str]:
        """Return every order of step 5."""
        orders = {"done"}
        for unit in self.board(self.active):
            if unit.attacked:
                continue
            for target in self.targets(unit):
                what = f"{unit.id} {target.id}" if self.order["open_facing"] else unit.id
                if self.actions >= unit.exhausted:
                    orders.add(f"attack {what}")
                if self.actions >= unit.exhausted + 1 and not self.order["reroll"]:
                    orders.add(f"press {what}")
        return orders

    # ---- step 6 and the end -----------------------------------------------------------------

    def bears(self, unit: Unit) -> int:
        """Return the full strength of a unit on the board."""
        assert unit.at is not None
        ground = self.ground(unit.at)["id"]
        cover = ground in ("woods", "town") or (ground == "hill" and not unit.from_height)
        return unit.own_strength + 2 * cover

    def eliminating(self) -> None:
        """Carry out step 6."""
        doomed = [unit for unit in self.units if unit.at and unit.hits > self.bears(unit)]
        for unit in doomed:
            worth = self.order["commander_points"] if unit.commander else 0
            self.tally[1 - unit.side] += unit.points + worth
            unit.at = None
            unit.gone = True
        for place, prize in enumerate(self.order["prizes"]):
            holder = self.on(squared(prize["at"]))
            if holder is not None:
                self.owners[place] = holder.side
        self.carried[self.active] = self.actions

    def end(self) -> None:
        """Check for a broken army or the last turn, and start the other side's turn."""
        enemy = 1 - self.active
        if self.broken(enemy):
            self.winner = (self.active, "break")
        elif self.broken(self.active):
            self.winner = (enemy, "break")
        elif enemy == self.order["first"] and self.turn == self.order["turns"]:
            self.winner = self.by_limit()
        else:
            self.active = enemy
            self.turn += enemy == self.order["first"]

    def broken(self, side: int) -> bool:
        """Return whether a side has broken."""
        left = any(unit.side == side and not unit.gone for unit in self.units)
        return not left or self.tally[1 - side] >= self.order["break_at"][side]

    def by_limit(self) -> tuple[int, str]:
        """Return the winner at the turn limit."""
        if self.order["at_limit"] >= 0:
            return (self.order["at_limit"], "limit")
        score = list(self.tally)
        for prize, owner in zip(self.order["prizes"], self.owners, strict=True):
            if owner >= 0:
                score[owner] += prize["points"]
        if score[0] == score[1]:
            return (self.order["tie"], "tie")
        return (int(score[1] > score[0]), "score")

    def facts(self) -> dict[str, Any]:
        """Return everything that can be compared with a view of the game."""
        return {
            "turn": self.turn,
            "active": self.active,
            "actions": self.actions,
            "carried": self.carried,
            "tally": self.tally,
            "owners": self.owners,
            "units": [
                (u.id, named(u.at) if u.at else None, u.face, u.hits, u.gone, u.exhausted)
                for u in self.units
            ],
            "full": [self.bears(unit) if unit.at else None for unit in self.units],
        }


def mirrored(groups: list[list[list[int]]], right: int) -> list[list[tuple[int, int]]]:
    """Return the squares in between for a target on the left or the right."""
    turn = -1 if right < 0 else 1
    return [[(forward, side * turn) for forward, side in group] for group in groups]
