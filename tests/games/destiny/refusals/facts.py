"""The facts that refusals state, looked up in the position without the code that states them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.games.destiny.rules.constants import (
    ABSENT,
    AWAY,
    GONE,
    LOST,
    NOBODY,
    STACK,
    TOWN,
    TURNED,
    UNPLACED,
    WAITING,
)
from senlac.games.destiny.rules.movement.march import March, march_of
from senlac.games.destiny.state import DestinyState

HEARD: Final = 5
BIG: Final = 3


class Said:
    """A position, the action that was refused in it, and the names in the refusal."""

    def __init__(self, state: DestinyState, action: Action, parts: Mapping[str, str]) -> None:
        self.state = state
        self.action = action
        self.phase = state.stack[-1]
        self.parts = parts
        self.ground = state.catalogue.ground
        self.side = state.catalogue.side_of[play.actors(state)[0]]

    # ---- names ----------------------------------------------------------------------------------

    def area(self, part: str = "area") -> int:
        """Return the area that is named."""
        return self.ground.names.index(self.parts[part])

    def piece(self, part: str = "name") -> int:
        """Return the unit or leader that is named."""
        return self.state.catalogue.piece_names.index(self.parts[part])

    def leader(self, part: str = "name") -> int:
        """Return the leader that is named."""
        return self.piece(part) - len(self.state.catalogue.units)

    def figure(self, part: str = "name") -> int:
        """Return the counter or leader of the board that is named."""
        return self.state.catalogue.names.index(self.parts[part])

    def square(self, part: str = "square") -> int:
        """Return the square that is named."""
        return self.state.catalogue.squares.square(self.parts[part])

    def number(self, part: str) -> int:
        """Return a number."""
        return int(self.parts[part])

    # ---- the map --------------------------------------------------------------------------------

    def units(self, side: int, area: int) -> int:
        """Count the active units of a side in an area, piece by piece."""
        state = self.state
        return len(
            [
                unit
                for unit in range(len(state.catalogue.units))
                if state.area[unit] == area
                and state.side_of[unit] == side
                and not state.inactive >> unit & 1
            ]
        )

    def enemies(self, side: int, area: int) -> int:
        """Count the active units of all other sides in an area."""
        return sum(self.units(o, area) for o in range(len(self.state.catalogue.sides)) if o != side)

    def biggest(self, side: int, area: int) -> int:
        """Count the active units of the strongest other side in an area."""
        return max(self.units(o, area) for o in range(len(self.state.catalogue.sides)) if o != side)

    def heads(self, side: int, area: int) -> int:
        """Count the leaders of a side in an area."""
        base = len(self.state.catalogue.units)
        return len(
            [
                piece
                for piece in range(base, len(self.state.area))
                if self.state.area[piece] == area and self.state.side_of[piece] == side
            ]
        )

    def neighbours(self, one: int, other: int) -> bool:
        """Return whether two areas touch each other, by the rows of the map."""
        rows = self.state.catalogue.tables.areas
        ids = self.state.catalogue.areas
        return ids[other] in rows[ids[one]].adjacent

    def zone(self, area: int) -> str:
        """Return the zone of an area, by the rows of the map."""
        return self.state.catalogue.tables.areas[self.state.catalogue.areas[area]].zone

    def in_england(self, area: int) -> bool:
        """Return whether an area is in England."""
        return self.zone(area) in {"north", "south"}

    def march(self) -> March:
        """Return the march in hand."""
        return march_of(self.state)

    def size(self) -> int:
        """Count the units of the force that marches."""
        return (self.march().force & ((1 << len(self.state.catalogue.units)) - 1)).bit_count()

    def led(self) -> bool:
        """Return whether the force that marches has a leader."""
        return self.march().force >> len(self.state.catalogue.units) != 0

    def price(self, start: int, to: int) -> int:
        """[9.3b] Return the cost of a step, by the rows of the map."""
        tables, ids = self.state.catalogue.tables, self.state.catalogue.areas
        hill = tables.areas[ids[to]].terrain == "hill"
        pair = {ids[start], ids[to]}
        border = any(
            set(r.between) == pair and r.kind == "hill" for r in tables.files.ground.border
        )
        return 1 + hill + border

    def leaving(self) -> int:
        """[9.3c] Return the cost to leave a town or a site."""
        state, force = self.state, self.march().force
        pieces = [p for p in range(len(state.area)) if force >> p & 1]
        return int(
            any(state.spot_in_area[p] and self.march().area() != self.ground.london for p in pieces)
        )

    def way(self, home: int, town: int) -> int | None:
        """[9.1h] Return the cost for fyrd to reach a town, None if enemies bar the way."""
        english = self.ground.english
        cost: dict[int, int] = {home: 0}
        todo = [home]
        while todo:
            here = todo.pop(0)
            for to in range(len(self.ground.names)):
                if not self.neighbours(here, to) or not self.in_england(to):
                    continue
                paid = cost[here] + self.price(here, to)
                if not self.enemies(english, to) and paid < cost.get(to, 99):
                    cost[to] = paid
                    todo.append(to)
        if town not in cost:
            return None
        return cost[town] + (0 if town == self.ground.london else 1)

    # ---- the board ------------------------------------------------------------------------------

    def at(self, figure: int) -> int:
        """Return the square of a figure, or its status off the board."""
        base = len(self.state.slot_of)
        place = (
            self.state.leader_square[figure - base]
            if figure >= base
            else self.state.slot_of[figure]
        )
        return place if figure >= base or place < 0 else place // STACK

    def owner(self, figure: int) -> int:
        """Return the side of a figure, NOBODY where it serves none."""
        catalogue, base = self.state.catalogue, len(self.state.slot_of)
        if figure >= base:
            side = catalogue.leader_side[figure - base]
        else:
            side = catalogue.counter_side[figure]
        return self.state.tostig if side == NOBODY else side

    def stack(self, square: int) -> list[int]:
        """Return the counters of a square, the top one first."""
        found = [c for c, p in enumerate(self.state.slot_of) if p >= 0 and p // STACK == square]
        return sorted(found, key=lambda c: self.state.slot_of[c])

    def ahead(self, square: int) -> int:
        """Return the square before the counters of a square, -1 at the edge."""
        squares = self.state.catalogue.squares
        return squares.relative(square, self.state.facing[square], 1, 0)

    def holds(self, square: int, side: int) -> bool:
        """Return whether counters of a side are on a square."""
        return any(self.owner(c) == side for c in self.stack(square))

    def faced(self, square: int) -> bool:
        """Return whether an enemy is before the counters of a square."""
        ahead, own = self.ahead(square), self.owner(self.stack(square)[0])
        there = self.stack(ahead) if ahead >= 0 else []
        return bool(there) and self.owner(there[0]) != own

    def people(self, part: str = "people") -> int:
        """Return the side whose people are named."""
        return self.state.catalogue.peoples.index(self.parts[part])


Check = Callable[[Said], bool]

FACTS: Final[list[tuple[str, Check]]] = []


def fact(pattern: str) -> Callable[[Check], Check]:
    """Register the check of a sentence; `<name>` in the pattern stands for a name."""

    def keep(check: Check) -> Check:
        FACTS.append((compiled(pattern), check))
        return check

    return keep


def compiled(pattern: str) -> str:
    """Return the expression of a sentence with names in it."""
    parts = re.split(r"<(\w+)>", pattern)
    texts = [re.escape(part) if n % 2 == 0 else f"(?P<{part}>.+?)" for n, part in enumerate(parts)]
    return "^" + "".join(texts) + "$"


@cache
def patterns() -> list[tuple[re.Pattern[str], Check]]:
    """Return all sentences with their checks, the most specific first."""
    ranked = sorted(FACTS, key=lambda fact: -len(re.sub(r"\(.+?\)", "", fact[0])))
    return [(re.compile(text), check) for text, check in ranked]


def holds(state: DestinyState, action: Action, why: str) -> bool:
    """Return whether a refusal is true.

    Raises:
        AssertionError: there is no check for this sentence.
    """
    for pattern, check in patterns():
        found = pattern.match(why)
        if found is not None:
            return bool(check(Said(state, action, found.groupdict())))
    raise AssertionError(f"no fact for {why!r}")


FATES: Final = {
    "is not in this battle": ABSENT, "has not entered yet": WAITING, "has left the board": AWAY,
    "is lost": LOST,
}  # fmt: skip

__all__ = ["ABSENT", "BIG", "FATES", "GONE", "HEARD", "NOBODY", "STACK", "TOWN", "TURNED",
           "UNPLACED", "Said", "fact", "holds"]  # fmt: skip
