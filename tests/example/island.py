"""An island of nearly ten thousand hexes, generated from noise: land, sea, roads, rivers."""

from __future__ import annotations

import heapq
import math
from functools import cache
from typing import Final, NamedTuple

from senlac.boards import pathfinding
from senlac.boards.drawing.noise import noise
from senlac.boards.hex import FLAT, SIDES, HexBoard, HexLine

COLUMNS: Final = 100
ROWS: Final = 96

SEA, PLAIN, WOODS, HILLS, CRAGS = "s", "p", "w", "h", "m"
COSTS: Final = {PLAIN: 2, WOODS: 3, HILLS: 4}
ROAD: Final = 1
FORD: Final = 2
DYKE: Final = 4
"""Costs of a step by ground and by road, and the surcharges for a river and for the dyke."""

LUMPS: Final = {45: 0.9, 22: 0.7, 10: 0.45, 5: 0.25, 2: 0.1}
"""Variation of the height, by the width of the hills."""

TOWNS: Final = 90
APART: Final = 5
SPRINGS: Final = 30
SHORTEST: Final = 6
FAR: Final = 90

FIRST: Final = ("Ash", "Win", "Pet", "Ox", "Stan", "Hart", "Wil", "Ever", "Brad", "Thorn")
LAST: Final = ("ton", "ham", "ford", "bury", "wick", "stead", "ley", "mere", "combe")

Steps = set[tuple[int, int]]


class Town(NamedTuple):
    """A town; a lower rank is a greater town."""

    hex: int
    name: str
    rank: int


class Island:
    """The hexes of the island and their features; columns and rows count from 00."""

    def __init__(self) -> None:
        lines = [HexLine(column, ROWS, column % 2, 0) for column in range(COLUMNS)]
        self.board = HexBoard(lines, FLAT)
        self.wide, self.high = (length / 2 for length in self.board.extent())
        hexes = range(self.board.size)
        self.heights = [self._height(hex_) for hex_ in hexes]
        self.ground = [self._ground(hex_) for hex_ in hexes]
        self.towns = self._towns()
        self.rivers = self._rivers()
        self.wet = {hex_ for course in self.rivers for hex_ in course}
        self.dyke = self._dyke()
        self.paved: Steps = set()
        self.roads = [road for town in self.towns[1:] if (road := self._road(town))]

    def step_cost(self, start: int, to: int) -> int:
        """Return the cost of a step; by road it is 1."""
        if (start, to) in self.paved:
            return ROAD
        cost = COSTS.get(self.ground[to], pathfinding.BLOCKED)
        if cost == pathfinding.BLOCKED:
            return cost
        ford = to in self.wet and start not in self.wet
        return cost + FORD * ford + DYKE * ((start, to) in self.dyke)

    def coast(self, hex_: int) -> bool:
        """Return whether a hex of land touches the sea."""
        return any(self.ground[beside] == SEA for beside in self.board.neighbours[hex_])

    def _height(self, hex_: int) -> float:
        east, south = self.board.centre(hex_)
        out = math.hypot(east / self.wide - 1, south / self.high - 1)
        parts = [
            cell_noise(east / size, south / size, size) * share for size, share in LUMPS.items()
        ]
        return sum(parts) - out**2 * 0.75 - 0.72

    def _ground(self, hex_: int) -> str:
        height = self.heights[hex_]
        if height < 0:
            return SEA
        if height > 0.42:
            return CRAGS if height > 0.57 else HILLS
        east, south = self.board.centre(hex_)
        return WOODS if cell_noise(east / 9, south / 9, 99) > 0.68 else PLAIN

    def _towns(self) -> list[Town]:
        names = [first + last for last in LAST for first in FIRST]
        found: list[Town] = []
        for hex_ in sorted(range(self.board.size), key=lambda hex_: noise(hex_, 1, 5)):
            near = any(self.board.distance(hex_, town.hex) < APART for town in found)
            if self.ground[hex_] == PLAIN and not near and len(found) < TOWNS:
                rank = 1 + sum(len(found) >= many for many in (4, 18, 45))
                found.append(Town(hex_, names[len(found) * 7 % len(names)], rank))
        return found

    def _rivers(self) -> list[list[int]]:
        """Return the hexes of each river from its mouth up."""
        falls = self._falls()
        high = [hex_ for hex_, ground in enumerate(self.ground) if ground in (HILLS, CRAGS)]
        found: list[list[int]] = []
        seen: set[int] = set()
        for spring in sorted(high, key=lambda hex_: noise(hex_, 2, 7))[:SPRINGS]:
            course = [spring]
            while self.ground[course[-1]] != SEA and course[-1] not in seen:
                course.append(falls[course[-1]])
            if len(course) >= SHORTEST:
                seen.update(course)
                found.append(course[::-1])
        return found

    def _falls(self) -> dict[int, int]:
        """Return the hex to which the water of each hex flows, found by flooding from the sea."""
        falls = {hex_: hex_ for hex_, ground in enumerate(self.ground) if ground == SEA}
        shore = [(0.0, hex_) for hex_ in falls]
        while shore:
            _, low = heapq.heappop(shore)
            for hex_ in self.board.neighbours[low]:
                if hex_ not in falls:
                    falls[hex_] = low
                    heapq.heappush(shore, (self.heights[hex_], hex_))
        return falls

    def _dyke(self) -> Steps:
        """Return the steps over a dyke that runs from north to south, both ways."""
        column, length = COLUMNS // 3, ROWS // 4
        found = set()
        for row in range(ROWS // 2, ROWS // 2 + length):
            hex_ = self.board.at(column, row)
            for side in ("NE", "SE"):
                beyond = self.board.beside[SIDES[FLAT].index(side)][hex_]
                if SEA not in (self.ground[hex_], self.ground[beyond]):
                    found |= {(hex_, beyond), (beyond, hex_)}
        return found

    def _road(self, town: Town) -> list[int]:
        """Pave the cheapest way to the nearest of the greater towns."""
        greater = self.towns[: self.towns.index(town)]
        to = min(greater, key=lambda other: self.board.distance(town.hex, other.hex)).hex
        way = pathfinding.path(self.board.neighbours, town.hex, to, self.step_cost, FAR)
        road = [town.hex, *way]
        self.paved.update(zip(road, way, strict=False), zip(way, road, strict=False))
        return road if way else []


def cell_noise(east: float, south: float, salt: int) -> float:
    """Return smooth noise from 0 to 1."""
    x, y = math.floor(east), math.floor(south)
    a, b = _soft(east - x), _soft(south - y)
    top = noise(x, y, salt) * (1 - a) + noise(x + 1, y, salt) * a
    low = noise(x, y + 1, salt) * (1 - a) + noise(x + 1, y + 1, salt) * a
    return top * (1 - b) + low * b


def _soft(part: float) -> float:
    return part * part * (3 - 2 * part)


@cache
def island() -> Island:
    """Return the island; there is only one."""
    return Island()
