"""A sheet of the map in flat lists: hexes, winds, roads, rivers, coasts and towns."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from senlac.boards.hex import FLAT, OFF_BOARD, SIDES, HexBoard, HexLine
from senlac.games.campaign.data.ground_checks import LAND, SEA, VOID

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.data.rows.map import Course, Hexes, Sheet
    from senlac.games.campaign.data.tables import GameData

SIX: Final = 6
"""The sides of a hex; the opposite of side `s` is `(s + 3) % 6`."""

WATER: Final = -1
"""The terrain of the sea; the terrain of land is the index of its letter in `LAND`."""

CLEAR: Final = 0
ROUGH: Final = 1
MOUNTAIN: Final = 2

NO_TOWN: Final = -1

NO_PORT: Final = 0
RIVER_PORT: Final = 1
SEA_PORT: Final = 2


class Ground:
    """A sheet of the map. Hexes and towns are numbered in the order of their ids.

    Attributes:
        terrain: by hex, WATER or the kind of land.
        arrow: by sea hex, the side over which the wind blows; OFF on land.
        roads, rivers: by hex, the sides that a road or a river crosses, as a mask.
        stretches: by land hex, the runs of adjacent sea hexes around it.
        coastal: by hex, whether it is land at the sea or on a river.
        inset: by hex, whether only its own player may enter it.
        towns: the ids; `town_hex` is the hex of each, `town_at` the town of each hex or NO_TOWN.
        port: by town, how ships reach it; `large` whether it is large.
    """

    def __init__(self, tables: GameData, sheet: Sheet) -> None:
        file = tables.files.ground
        self.id: str = sheet.id
        self.name: str = sheet.name
        self.tables: GameData = tables
        self.board: HexBoard = HexBoard(_lines(file.hexes, sheet), FLAT)
        names = self.board.names
        letters = [file.hexes.terrain[int(name[2:])][int(name[:2])] for name in names]
        self.terrain: list[int] = [LAND.find(letter) for letter in letters]
        arrows = [SIDES[FLAT].index(wind.blows) for wind in file.wind]
        winds = [file.hexes.wind[int(name[2:])][int(name[:2])] for name in names]
        self.arrow: list[int] = [
            arrows[int(wind)] if letter == SEA else OFF_BOARD
            for letter, wind in zip(letters, winds, strict=True)
        ]
        self.roads: list[int] = self._sides(file.roads.line)
        # Ships cannot reach a river whose mouth lies beyond the edge of the sheet.
        rivers = [line for line in file.rivers.line if self.board.has(line.hexes[0])]
        self.rivers: list[int] = self._sides(rivers)
        self.stretches: list[list[list[int]]] = [
            [] if self.is_sea(hex_) else self._stretches(hex_) for hex_ in range(self.board.size)
        ]
        self.coastal: list[bool] = [
            not self.is_sea(hex_) and bool(self.stretches[hex_] or self.rivers[hex_])
            for hex_ in range(self.board.size)
        ]
        self.inset: list[bool] = [name in file.inset.hexes for name in names]
        self._take_towns(tables)

    def _take_towns(self, tables: GameData) -> None:
        rows = [town for town in tables.towns.values() if self.board.has(town.hex)]
        self.towns: list[str] = [town.id for town in rows]
        self.town_names: list[str] = [town.name for town in rows]
        self.town_hex: list[int] = [self.board.hex(town.hex) for town in rows]
        self.town_at: list[int] = [NO_TOWN] * self.board.size
        for town, hex_ in enumerate(self.town_hex):
            self.town_at[hex_] = town
        self.port: list[int] = [self._port(hex_) for hex_ in self.town_hex]
        self.large: list[bool] = [town.size == "large" for town in rows]

    def is_sea(self, hex_: int) -> bool:
        """Return whether a hex is at sea."""
        return self.terrain[hex_] == WATER

    def road_between(self, start: int, side: int) -> bool:
        """Return whether a road crosses a side of a hex."""
        return self.roads[start] >> side & 1 == 1

    def river_between(self, start: int, side: int) -> bool:
        """Return whether ships can follow a river across a side of a hex."""
        return self.rivers[start] >> side & 1 == 1

    def stretch_with(self, shore: int, sea: int) -> int:
        """[naval.n] Return the stretch of a coastal hex that contains a sea hex, or OFF."""
        for number, stretch in enumerate(self.stretches[shore]):
            if sea in stretch:
                return number
        return OFF_BOARD

    def _sides(self, courses: Sequence[Course]) -> list[int]:
        """Return by hex the sides that the lines cross on this sheet, as masks."""
        found = [0] * self.board.size
        for course in courses:
            for one, other in pairwise(course.hexes):
                if self.board.has(one) and self.board.has(other):
                    start, to = self.board.hex(one), self.board.hex(other)
                    found[start] |= 1 << self.board.side_to(start, to)
                    found[to] |= 1 << self.board.side_to(to, start)
        return found

    def _stretches(self, hex_: int) -> list[list[int]]:
        """[naval.n] Return the runs of sea around a hex, from its first land side on."""
        ring = [row[hex_] for row in self.board.beside]
        wet = [to != OFF_BOARD and self.is_sea(to) for to in ring]
        if all(wet):
            return [ring]
        first = wet.index(False)
        runs: list[list[int]] = []
        dry = True
        for side in range(first + 1, first + SIX):
            if wet[side % SIX]:
                if dry:
                    runs.append([])
                runs[-1].append(ring[side % SIX])
            dry = not wet[side % SIX]
        return runs

    def _port(self, hex_: int) -> int:
        """[siege.b] Return how ships reach a town: from the sea, by river only, or not at all."""
        if self.stretches[hex_]:
            return SEA_PORT
        return RIVER_PORT if self.rivers[hex_] else NO_PORT


def _lines(hexes: Hexes, sheet: Sheet) -> list[HexLine]:
    """Return the columns of a sheet, split where hexes are missing."""
    found: list[HexLine] = []
    last = len(hexes.terrain)
    for column in range(len(hexes.terrain[0])):
        start = sheet.first_row
        for row in range(sheet.first_row, last + 1):
            off = row == last or _missing(hexes, sheet, column, row)
            if off and row > start:
                indent = column % 2 + 2 * (start - sheet.first_row)
                found.append(HexLine(column, row - start, indent, start))
            if off:
                start = row + 1
    return found


def _missing(hexes: Hexes, sheet: Sheet, column: int, row: int) -> bool:
    """Return whether a hex is not on a sheet."""
    return hexes.terrain[row][column] == VOID or f"{column:02}{row:02}" in sheet.void


@lru_cache(maxsize=8)
def ground_of(tables: GameData, sheet: str) -> Ground:
    """Return the ground of a sheet, which is cached."""
    return Ground(tables, tables.sheets[sheet])
