"""Directed graphs: reachable nodes and cheapest paths."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from senlac.boards.graph import Graph

SIZE: Final = 6
MOST: Final = 6


NONE: Final = 0


@st.composite
def nets(draw: st.DrawFn) -> Graph:
    """Draw a graph of a few nodes, some of which share a place."""
    prices = st.sampled_from([NONE, NONE, 1, 1, 2, 3])
    drawn = draw(st.lists(prices, min_size=SIZE * SIZE, max_size=SIZE * SIZE))
    rows = [drawn[node * SIZE : (node + 1) * SIZE] for node in range(SIZE)]
    heads = [
        [to for to, price in enumerate(row) if price and to != node]
        for node, row in enumerate(rows)
    ]
    costs = [[row[to] for to in onward] for row, onward in zip(rows, heads, strict=True)]
    return Graph(heads, costs, [node // 2 for node in range(SIZE)])


def every_way(net: Graph, start: int) -> list[tuple[int, list[int]]]:
    """Return all affordable paths that visit no node twice, with their costs."""
    found: list[tuple[int, list[int]]] = []
    waiting = [(0, [start])]
    while waiting:
        spent, way = waiting.pop()
        found.append((spent, way))
        for to in net.heads[way[-1]]:
            total = spent + net.step(way[-1], to)
            if total <= MOST and to not in way:
                waiting.append((total, [*way, to]))
    return found[1:]


def backwards(net: Graph, way: list[int]) -> list[tuple[int, int]]:
    """Return the place and number of each node before the end of a path, from the end."""
    return [(net.places[node], node) for node in reversed(way[:-1])]


@settings(max_examples=40)
@given(nets(), st.integers(0, SIZE - 1))
def test_reach_returns_minimum_costs_in_ascending_order(net: Graph, start: int) -> None:
    least: dict[int, int] = {}
    for spent, way in every_way(net, start):
        least[way[-1]] = min(spent, least.get(way[-1], spent))
    reached = net.reach(start, MOST)
    assert reached == least
    assert list(reached.values()) == sorted(reached.values())


@settings(max_examples=40)
@given(nets(), st.integers(0, SIZE - 1))
def test_reached_marks_the_nodes_of_all_paths(net: Graph, start: int) -> None:
    expected = {start}
    for _ in range(SIZE):
        expected |= {to for node in expected for to in net.heads[node]}
    assert net.reached(start) == [node in expected for node in range(SIZE)]


@settings(max_examples=40)
@given(nets(), st.integers(0, SIZE - 1), st.sets(st.integers(0, SIZE - 1), max_size=2))
def test_path_is_the_cheapest_and_traced_by_the_lowest_place(
    net: Graph, start: int, ends: set[int]
) -> None:
    chosen = net.shortest_path(start, sorted(ends), MOST)
    ways = [(spent, way) for spent, way in every_way(net, start) if way[-1] in ends]
    if start in ends or not ways:
        assert chosen == []
        return
    least = min(spent for spent, _ in ways)
    equal = [way for spent, way in ways if spent == least]
    # The end itself matters only where the nodes before it are the same.
    best = min(equal, key=lambda way: (backwards(net, way), way[-1]))
    assert chosen == best[1:]
    assert sum(net.step(one, other) for one, other in pairwise(best)) == least


def test_unaffordable_nodes_are_not_reached() -> None:
    net = Graph([[1], [2], []], [[2], [3], []])
    assert net.reach(0, 4) == {1: 2}
    assert net.shortest_path(0, [2], 4) == []
    assert net.shortest_path(0, [2], 5) == [1, 2]
    assert net.step(1, 0) == 0


@settings(max_examples=40)
@given(nets(), st.integers(0, SIZE - 1), st.integers(0, SIZE - 1))
def test_distances_are_from_several_starts_or_to_an_end(net: Graph, one: int, other: int) -> None:
    dear = 2
    near = [net.reach(start, MOST) | {start: 0} for start in (one, other)]
    spread = net.distances_from([(one, 0), (other, dear)], MOST)
    back = net.distances_to([one], MOST)
    for node in range(SIZE):
        costs = [near[0].get(node, MOST + 1), near[1].get(node, MOST + 1) + dear]
        assert spread[node] == min(*costs, MOST + 1)
        there = 0 if node == one else net.reach(node, MOST).get(one, MOST + 1)
        assert back[node] == there
