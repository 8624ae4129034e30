"""Bitsets of cells, compared with steps from each cell."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from senlac.boards import pathfinding
from senlac.boards.bitsets import BitsetBoard
from senlac.boards.hex import HexBoard, HexLine

BOARD = HexBoard([HexLine(row, 5, row % 2) for row in range(5)])
SIZE = BOARD.size
MASKS = BitsetBoard(BOARD.neighbours)
MOST = 4

sets = st.integers(0, (1 << SIZE) - 1)


def cells(mask: int) -> set[int]:
    """Return the cells of a mask."""
    return {cell for cell in range(SIZE) if mask >> cell & 1}


@given(sets)
def test_the_neighbours_of_a_set_are_those_of_its_cells(mask: int) -> None:
    assert cells(MASKS.neighbours(mask)) == {
        to for cell in cells(mask) for to in BOARD.neighbours[cell]
    }


@given(
    sets,
    st.lists(st.integers(1, MOST + 1), min_size=SIZE, max_size=SIZE),
    sets,
    sets,
)
def test_flood_reaches_the_same_cells_as_single_paths(
    start: int, costs: list[int], free: int, ends: int
) -> None:
    by_cost = [
        sum([1 << cell for cell in range(SIZE) if costs[cell] == cost]) for cost in range(MOST + 1)
    ]
    stops = [ends >> cell & 1 for cell in range(SIZE)]

    def step_cost(_: int, to: int) -> int:
        return costs[to] if free >> to & 1 else pathfinding.BLOCKED

    reached = {
        to
        for cell in cells(start)
        for to in pathfinding.reach(BOARD.neighbours, cell, step_cost, MOST, stops)
    }
    found = cells(MASKS.flood(start, by_cost, free, ends))
    # A free cell of the start may be entered from another start cell, or by a path that returns.
    assert found - cells(start) == reached - cells(start)
    assert reached & cells(start) <= found <= cells(free)
