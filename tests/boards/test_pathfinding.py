"""Paths over steps whose costs depend on the direction: roads, rivers, a wind."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from senlac.boards import pathfinding
from senlac.boards.hex import HexBoard, HexLine
from senlac.boards.pathfinding import BLOCKED

BOARD = HexBoard([HexLine(row, 4, row % 2) for row in range(4)])
SIZE = BOARD.size
STEPS = [(a, b) for a in range(SIZE) for b in BOARD.neighbours[a]]
FARTHEST = 5

Costs = dict[tuple[int, int], int]
Way = tuple[int, list[int]]


@st.composite
def journeys(draw: st.DrawFn) -> tuple[Costs, list[int], int]:
    """Draw the cost of each step in each direction, the stops, and a start."""
    some = st.sampled_from([BLOCKED, 1, 1, 2, 3])
    costs = draw(st.lists(some, min_size=len(STEPS), max_size=len(STEPS)))
    stops = draw(st.lists(st.sampled_from([0, 0, 0, 1]), min_size=SIZE, max_size=SIZE))
    return dict(zip(STEPS, costs, strict=True)), stops, draw(st.integers(0, SIZE - 1))


def every_way(costs: Costs, stops: list[int], start: int) -> Iterator[Way]:
    """Yield all affordable paths that enter no hex twice, by trying each step."""
    waiting: list[Way] = [(0, [start])]
    while waiting:
        spent, way = waiting.pop()
        if len(way) > 1:
            yield spent, way[1:]
            if stops[way[-1]]:
                continue
        for to in BOARD.neighbours[way[-1]]:
            cost = costs[way[-1], to]
            if cost != BLOCKED and spent + cost <= FARTHEST and to not in way:
                waiting.append((spent + cost, [*way, to]))


@given(journeys())
def test_reach_returns_the_cost_of_the_cheapest_path(journey: tuple[Costs, list[int], int]) -> None:
    costs, stops, start = journey
    least: dict[int, int] = {}
    for spent, way in every_way(costs, stops, start):
        least[way[-1]] = min(spent, least.get(way[-1], spent))
    reached = pathfinding.reach(
        BOARD.neighbours, start, lambda a, b: costs[a, b], FARTHEST, stops
    )  # fmt: skip
    assert reached == least
    assert list(reached.values()) == sorted(reached.values())


@given(journeys())
def test_the_path_is_the_cheapest_and_then_the_smallest(
    journey: tuple[Costs, list[int], int],
) -> None:
    costs, stops, start = journey
    best: dict[int, Way] = {}
    for spent, way in every_way(costs, stops, start):
        best[way[-1]] = min(best.get(way[-1], (spent, way)), (spent, way))
    for to in range(SIZE):
        found = pathfinding.path(
            BOARD.neighbours, start, to, lambda a, b: costs[a, b], FARTHEST, stops
        )
        assert found == best.get(to, (0, []))[1]


def test_wind_gives_both_directions_different_costs() -> None:
    row = BOARD.line_hexes(1)
    east = set(pairwise(row))

    def step_cost(a: int, b: int) -> int:
        return 1 if (a, b) in east else 4

    assert pathfinding.reach(BOARD.neighbours, row[0], step_cost, 3)[row[3]] == 3
    assert row[0] not in pathfinding.reach(BOARD.neighbours, row[3], step_cost, 3)


def test_path_passes_every_cell_without_stops() -> None:
    reached = pathfinding.reach(BOARD.neighbours, 0, lambda _, __: 1, 2)
    assert sorted(reached) == BOARD.within(0, 2)
