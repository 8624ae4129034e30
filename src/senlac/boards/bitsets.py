"""Cell sets as bit masks, with operations on all cells of a set at once."""

from __future__ import annotations

from collections.abc import Sequence


class BitsetBoard:
    """Neighbours of whole sets of cells.

    Where rows of cells are numbered consecutively, the indices of neighbours differ by few values.
    A set moves by one shift for each value, however many cells it has.

    Attributes:
        steps: each difference of indices, with the mask of the cells where it leads to a neighbour.
    """

    def __init__(self, neighbours: Sequence[Sequence[int]]) -> None:
        ways: dict[int, int] = {}
        for cell, row in enumerate(neighbours):
            for to in row:
                ways[to - cell] = ways.get(to - cell, 0) | 1 << cell
        self.steps: list[tuple[int, int]] = list(ways.items())

    def neighbours(self, mask: int) -> int:
        """Return the mask of all neighbours of some cells."""
        found = 0
        for way, whence in self.steps:
            part = mask & whence
            found |= part << way if way > 0 else part >> -way
        return found

    def flood(self, start: int, by_cost: Sequence[int], free: int, ends: int) -> int:
        """Return the mask of the free cells that can be reached from any of some cells.

        `by_cost[c]` is the mask of the cells that cost `c` movement points to enter, 1 or more; its
        length is the movement allowance plus 1. Movement ends in the first cell of the mask `ends`.
        """
        most = len(by_cost) - 1
        spread = [0] * (most + 1)
        spread[most] = start
        found = 0
        for left in range(most, 0, -1):
            near = self.neighbours(spread[left]) & free & ~found
            for cost in range(1, left + 1):
                entered = near & by_cost[cost]
                found |= entered
                spread[left - cost] |= entered & ~ends
        return found
