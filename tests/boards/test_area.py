"""The area board: borders, roads, paths and stops of a march."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senlac.boards.area import MAX_AREAS, AreaBoard
from senlac.engine.support.errors import DataError, SenlacError

# a - b - c, with d below b and c, and e an island; roads a - b - d and no other.
NAMES = ["a", "b", "c", "d", "e"]
NEIGHBOURS = [["b"], ["d", "c", "a"], ["b", "d"], ["c", "b"], []]
ROADS = [["b"], ["a", "d"], [], ["b"], []]
SMALL = AreaBoard(NAMES, NEIGHBOURS, ROADS)


def board_of(links: list[list[int]], roads: list[list[int]]) -> AreaBoard:
    names = [f"area{number}" for number in range(len(links))]
    return AreaBoard(
        names,
        [[names[to] for to in row] for row in links],
        [[names[to] for to in row] for row in roads],
    )


@st.composite
def boards(draw: st.DrawFn) -> AreaBoard:
    """Draw a board of up to nine areas, with any borders and roads on some of them."""
    size = draw(st.integers(1, 9))
    pairs = [(a, b) for a in range(size) for b in range(a + 1, size)]
    borders = draw(st.sets(st.sampled_from(pairs))) if pairs else set()
    roads = draw(st.sets(st.sampled_from(sorted(borders)))) if borders else set()
    links: list[list[int]] = [[] for _ in range(size)]
    by_road: list[list[int]] = [[] for _ in range(size)]
    for table, chosen in ((links, borders), (by_road, roads)):
        for a, b in chosen:
            table[a].append(b)
            table[b].append(a)
    return board_of(links, by_road)


@st.composite
def marches(draw: st.DrawFn) -> tuple[AreaBoard, int, int, int]:
    """Draw a board, an area to start from, a number of steps and a mask of stops."""
    board = draw(boards())
    area = st.integers(0, board.size - 1)
    return board, draw(area), draw(st.integers(0, 5)), draw(st.integers(0, board.everywhere))


def walks(links: list[list[int]], start: int, steps: int, stops: int) -> set[int]:
    """Return the ends of all walks of 1 to `steps` steps that leave no stop but the start."""
    reached: set[int] = set()
    ends = {start}
    for number in range(steps):
        free = {end for end in ends if number == 0 or not stops >> end & 1}
        ends = {to for end in free for to in links[end]}
        reached |= ends
    return reached - {start}


def test_areas_are_found_by_name() -> None:
    assert [SMALL.area(name) for name in NAMES] == [0, 1, 2, 3, 4]
    assert SMALL.has("e")
    assert not SMALL.has("f")


@pytest.mark.parametrize("name", ["", "A", "f", "z" * 999])
def test_unknown_area_name_is_refused(name: str) -> None:
    with pytest.raises(SenlacError, match=r"^expected the name of an area, got '.{0,20}'$"):
        SMALL.area(name)


def test_neighbours_are_sorted_for_any_order_of_input() -> None:
    assert SMALL.neighbours == [[1], [0, 2, 3], [1, 3], [1, 2], []]
    assert SMALL.road_neighbours == [[1], [0, 3], [], [1], []]
    assert SMALL.borders == [(0, 1), (1, 2), (1, 3), (2, 3)]
    assert SMALL.roads == [(0, 1), (1, 3)]


def test_steps_are_counted_over_borders_and_along_roads() -> None:
    assert SMALL.distances[0] == [0, 1, 2, 2, 5]
    assert SMALL.road_distances[0] == [0, 1, 5, 2, 5]
    assert (SMALL.distance(2, 0), SMALL.distance(4, 0)) == (2, 5)
    assert SMALL.within(0, 1) == [1]
    assert SMALL.within(0, 9) == [1, 2, 3]


def test_a_board_in_two_parts_is_not_connected() -> None:
    assert not SMALL.is_connected()
    assert AreaBoard(NAMES[:4], NEIGHBOURS[:4], ROADS[:4]).is_connected()


def test_a_stop_can_be_entered_but_not_passed() -> None:
    stops = SMALL.mask([1])
    assert SMALL.members(SMALL.reach(0, 9, stops)) == [1]
    assert SMALL.members(SMALL.reach_by_road(0, 9, stops)) == [1]
    assert SMALL.members(SMALL.reach(1, 1, stops)) == [0, 2, 3]
    assert SMALL.members(SMALL.reach(0, 9)) == [1, 2, 3]
    assert SMALL.members(SMALL.reach_by_road(0, 9)) == [1, 3]


def test_path_goes_round_areas_that_it_may_not_pass() -> None:
    ring = board_of([[1, 4], [0, 2], [1, 3], [2, 4], [3, 0]], [[], [2], [1, 3], [2], []])
    assert ring.path(0, 2) == [0, 1, 2]
    assert ring.path(0, 2, ring.mask([1])) == [0, 4, 3, 2]
    assert ring.path(0, 1, ring.mask([1])) == [0, 1]
    assert ring.path(0, 2, ring.mask([1, 4])) == []
    assert ring.path(3, 3) == [3]


@given(marches())
def test_a_march_reaches_the_ends_of_all_walks_and_no_more(
    march: tuple[AreaBoard, int, int, int],
) -> None:
    board, start, steps, stops = march
    assert set(board.members(board.reach(start, steps, stops))) == walks(
        board.neighbours, start, steps, stops
    )
    assert set(board.members(board.reach_by_road(start, steps, stops))) == walks(
        board.road_neighbours, start, steps, stops
    )
    for more in (0, 1):
        by_road = board.reach_by_road(start, steps + more, stops)
        assert (
            board.reach_with_roads(start, steps, more, stops)
            == board.reach(start, steps, stops) | by_road
        )
    assert board.within(start, steps) == board.members(board.reach(start, steps))


@given(marches(), st.data())
def test_path_is_as_short_as_the_distance_and_crosses_borders(
    march: tuple[AreaBoard, int, int, int], data: st.DataObject
) -> None:
    board, start, _, stops = march
    goal = data.draw(st.integers(0, board.size - 1))
    assert board.distance(start, goal) == board.distance(goal, start)
    free = board.path(start, goal)
    assert len(free) == (board.distance(start, goal) + 1) % (board.size + 1)
    way = board.path(start, goal, stops)
    assert all(board.touches(a, b) for a, b in pairwise(way))
    assert not set(way[1:-1]) & set(board.members(stops))
    assert bool(way) == (start == goal or bool(board.reach(start, board.size, stops) >> goal & 1))


@given(boards(), st.data())
def test_mask_of_areas_has_those_areas_as_members(board: AreaBoard, data: st.DataObject) -> None:
    areas = data.draw(st.sets(st.integers(0, board.size - 1)))
    assert board.members(board.mask(list(areas))) == sorted(areas)
    assert board.members(board.everywhere) == list(range(board.size))


@pytest.mark.parametrize(
    ("neighbours", "roads", "message"),
    [
        ([["b"], []], [[], []], "area b: neighbours: expected a too, which lists it"),
        ([["b"], ["a"]], [["b"], []], "area b: roads: expected a too, which lists it"),
        ([["a"], []], [[], []], "area a: neighbours: expected other areas, got itself"),
        ([["c"], []], [[], []], "area a: neighbours: no area c"),
        ([["b", "b"], ["a"]], [[], []], "area a: neighbours: expected each area once, got b, b"),
        ([[], []], [["b"], ["a"]], "area a: roads: expected neighbours, got b"),
        ([[]], [[], []], "expected neighbours and roads of 2 areas, got 1 and 2"),
    ],
)
def test_a_board_that_contradicts_itself_is_refused(
    neighbours: list[list[str]], roads: list[list[str]], message: str
) -> None:
    with pytest.raises(DataError) as caught:
        AreaBoard(["a", "b"], neighbours, roads)
    assert str(caught.value) == message


def test_duplicate_area_name_is_refused() -> None:
    with pytest.raises(DataError, match=r"^area b: duplicate name$"):
        AreaBoard(["a", "b", "b"], [[]] * 3, [[]] * 3)


@pytest.mark.parametrize("size", [0, MAX_AREAS + 1])
def test_a_board_of_no_areas_or_too_many_is_refused(size: int) -> None:
    names = [f"area{number}" for number in range(size)]
    with pytest.raises(DataError, match=f"expected a board of 1 to 62 areas, got {size}"):
        AreaBoard(names, [[]] * size, [[]] * size)
