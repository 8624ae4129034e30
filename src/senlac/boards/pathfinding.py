"""Paths over a board of any kind: what can be reached at a cost, and the cheapest path there.

The cost belongs to the step, not to the cell that is entered: roads make some steps cheap, rivers
and walls make others expensive, and wind makes both directions differ.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

BLOCKED: Final = -1
"""The cost of a step that is not allowed."""

StepCost = Callable[[int, int], int]
"""Returns the cost of the step from a cell to its neighbour: 1 or more, or BARRED."""


def reach(
    neighbours: Sequence[Sequence[int]],
    start: int,
    step_cost: StepCost,
    allowance: int,
    stops: Sequence[int] = (),
) -> dict[int, int]:
    """Return the cost to each other cell within the allowance, cheapest first.

    Movement ends in the first cell whose entry in `stops` is not 0, except at the start. Without
    `stops` no cell ends it.
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
    """Return the cells of the cheapest path, without the start; empty if `reach` has none.

    Of equally cheap paths it is the one whose list of cells is the smallest.
    """
    owed = _cost_to_goal(neighbours, start, to, step_cost, allowance, stops)
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
    """Return `steps[a][b]`: the number of steps on a shortest path, `most` if there is none.

    A closed cell can be the first or last cell of a path, but not one between.
    """
    return [_steps_from(neighbours, closed, most, start) for start in range(len(neighbours))]


def _steps_from(
    neighbours: Sequence[Sequence[int]], closed: Sequence[bool], most: int, start: int
) -> list[int]:
    """Return the number of steps from one cell to each."""
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


def _cost_to_goal(
    neighbours: Sequence[Sequence[int]],
    start: int,
    to: int,
    step_cost: StepCost,
    allowance: int,
    stops: Sequence[int],
) -> dict[int, int]:
    """Return the remaining cost from each cell of a cheapest path to its end."""
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
