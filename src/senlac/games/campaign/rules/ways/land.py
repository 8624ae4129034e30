"""2: steps by land, by movement type."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.boards.graph import Graph
from senlac.boards.hex import OFF_BOARD

if TYPE_CHECKING:
    from senlac.games.campaign.data.rows.tables import Entry
    from senlac.games.campaign.ground import Ground

FOOT: Final = 0
HORSE: Final = 1
WAGON: Final = 2
"""The movement types of forces."""


@lru_cache(maxsize=16)
def land_net(ground: Ground, sort: int, *, native: bool) -> Graph:
    """[move.f, move.g] Return the steps by land; `native`: into the inset too.

    Its nodes are the hexes.
    """
    board = ground.board
    plain, paved = _entries(ground, sort)
    heads: list[list[int]] = []
    costs: list[list[int]] = []
    for start in range(board.size):
        here: list[int] = []
        tolls: list[int] = []
        for side, row in enumerate(board.beside):
            to = row[start]
            if ground.is_sea(start) or to == OFF_BOARD or ground.is_sea(to):
                continue
            rates = paved if ground.road_between(start, side) else plain
            cost = rates[ground.terrain[to]]
            if cost and (native or not ground.inset[to]):
                here.append(to)
                tolls.append(cost)
        heads.append(here)
        costs.append(tolls)
    return Graph(heads, costs)


def _entries(ground: Ground, sort: int) -> tuple[list[int], list[int]]:
    """Return the points to enter each kind of land, cross-country and by road."""
    chart = ground.tables.files.tables.terrain_cost
    plain = [_points(row, sort) for row in (chart.clear, chart.rough, chart.mountain)]
    roads = (chart.road_clear, chart.road_rough, chart.road_mountain)
    return plain, [_points(row, sort) for row in roads]


def _points(row: Entry, sort: int) -> int:
    return (row.foot, row.horse, row.wagon)[sort]
