"""Sets of cells as masks, numbers with a bit for each cell: all the cells of a set step at once."""

from __future__ import annotations

from collections.abc import Sequence


class Masks:
    """The neighbours of cells, for whole sets of them.

    Where rows of cells are numbered one after another, the numbers of neighbours differ in few
    ways, and a set steps by one shift for each of these, however many cells are in it.

    Attributes:
        steps: each way a neighbour's number may differ, and the mask of the cells where it does.
    """

    def __init__(self, neighbours: Sequence[Sequence[int]]) -> None:
        ways: dict[int, int] = {}
        for cell, row in enumerate(neighbours):
            for to in row:
                ways[to - cell] = ways.get(to - cell, 0) | 1 << cell
        self.steps: list[tuple[int, int]] = list(ways.items())

    def about(self, mask: int) -> int:
        """Return the mask of all neighbours of some cells."""
        found = 0
        for way, whence in self.steps:
            part = mask & whence
            found |= part << way if way > 0 else part >> -way
        return found

    def flood(self, start: int, by_cost: Sequence[int], free: int, ends: int) -> int:
        """Return the mask of the free cells that can be entered from any of some cells.

        `by_cost` is by movement points, from 0 to all there are, the mask of the cells that cost
        so many to enter, 1 or more. A way ends in the first cell of the mask `ends`.
        """
        most = len(by_cost) - 1
        spread = [0] * (most + 1)
        spread[most] = start
        found = 0
        for left in range(most, 0, -1):
            near = self.about(spread[left]) & free & ~found
            for cost in range(1, left + 1):
                entered = near & by_cost[cost]
                found |= entered
                spread[left - cost] |= entered & ~ends
        return found
