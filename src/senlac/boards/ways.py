"""Ways over a board of any kind: what can be reached for so much, and the cheapest way there.

What a step costs is asked of the step, not of the cell it leads to: roads make some cheap, rivers
and walls others dear, and a wind makes there and back different.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

BARRED: Final = -1
"""The cost of a step that cannot be taken."""

StepCost = Callable[[int, int], int]
"""What the step from a cell to its neighbour costs: 1 or more, or BARRED."""


def reach(
    neighbours: Sequence[Sequence[int]],
    start: int,
    step_cost: StepCost,
    allowance: int,
    stops: Sequence[int] = (),
) -> dict[int, int]:
    """Return what it costs to come to each other cell within reach, the cheapest first.

    A way ends in the first cell whose entry in `stops` is not 0; the start may be left whatever
    its entry. Without `stops` no cell ends a way.
    """
    spent = {start: 0}
    fronts: list[list[int]] = [[] for _ in range(allowance + 1)]
    fronts[0].append(start)
    reached: dict[int, int] = {}
    for so_far, front in enumerate(fronts):
        for cell in front:
            if spent[cell] < so_far:
                continue
            if cell != start:
                reached[cell] = so_far
                if stops and stops[cell]:
                    continue
            for to in neighbours[cell]:
                cost = step_cost(cell, to)
                total = so_far + cost
                if cost > 0 and total <= allowance and total < spent.get(to, total + 1):
                    spent[to] = total
                    fronts[total].append(to)
    return reached


def path(
    neighbours: Sequence[Sequence[int]],
    start: int,
    to: int,
    step_cost: StepCost,
    allowance: int,
    stops: Sequence[int] = (),
) -> list[int]:
    """Return the cells of the cheapest way, without the start; empty if `reach` has none.

    Among equals it is the way whose list of cells is the smallest.
    """
    owed = _owed(neighbours, start, to, step_cost, allowance, stops)
    if start not in owed or start == to:
        return []
    way: list[int] = []
    cell = start
    while cell != to:
        left = owed[cell]
        onward = [
            h
            for h in neighbours[cell]
            if h != start and h in owed and 0 < step_cost(cell, h) == left - owed[h]
        ]
        cell = min(onward)
        way.append(cell)
    return way


def distances(
    neighbours: Sequence[Sequence[int]], closed: Sequence[bool], most: int
) -> list[list[int]]:
    """Return `found[a][b]`: the steps from each cell to each other, `most` where there is no way.

    A closed cell can be the end of a way, or its beginning, but does not lie on it.
    """
    return [_steps_from(neighbours, closed, most, start) for start in range(len(neighbours))]


def _steps_from(
    neighbours: Sequence[Sequence[int]], closed: Sequence[bool], most: int, start: int
) -> list[int]:
    """Return the steps from one cell to each."""
    steps = [most] * len(neighbours)
    steps[start] = 0
    front = [start]
    while front:
        further: list[int] = []
        for cell in front:
            for to in neighbours[cell]:
                if steps[to] > steps[cell] + 1:
                    steps[to] = steps[cell] + 1
                    if not closed[to]:
                        further.append(to)
        front = further
    return steps


def _owed(
    neighbours: Sequence[Sequence[int]],
    start: int,
    to: int,
    step_cost: StepCost,
    allowance: int,
    stops: Sequence[int],
) -> dict[int, int]:
    """Return the least still to pay from each cell of a way to its end, where that is known."""
    owed = {to: 0}
    fronts: list[list[int]] = [[] for _ in range(allowance + 1)]
    fronts[0].append(to)
    for so_far, front in enumerate(fronts):
        for cell in front:
            if owed[cell] < so_far or cell == start:
                continue
            for back in neighbours[cell]:
                cost = step_cost(back, cell)
                total = so_far + cost
                through = back == start or not stops or not stops[back]
                if (
                    cost > 0
                    and through
                    and total <= allowance
                    and total < owed.get(back, total + 1)
                ):
                    owed[back] = total
                    fronts[total].append(back)
    return owed
