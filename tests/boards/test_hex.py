"""The hex board: hexes in printed rows or columns, and paths between them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senlac.boards.hex import FLAT, OFF_BOARD, POINTY, SIDES, HexBoard, HexLine
from senlac.boards.pathfinding import BLOCKED
from senlac.engine.support.errors import DataError, SenlacError

OPEN_COST = 1


def even_rows_out() -> HexBoard:
    """Return rows of 17 and 16 hexes, counted from the east, the odd ones half a hex in."""
    rows = [HexLine(row, 17 - row % 2, indent=row % 2) for row in range(10, 25)]
    return HexBoard(rows, backwards=True)


def odd_rows_out() -> HexBoard:
    """Return rows of 6 hexes, counted from the west, the even ones half a hex in."""
    return HexBoard([HexLine(row, 6, indent=1 - row % 2) for row in range(1, 8)])


def columns(*, backwards: bool) -> HexBoard:
    """Return columns of 7 hexes, numbered from 0, the odd ones half a hex off."""
    lines = [HexLine(column, 7, indent=column % 2, first=0) for column in range(9)]
    return HexBoard(lines, FLAT, backwards=backwards)


def with_a_gap() -> HexBoard:
    """Return a board of columns with missing hexes in the middle."""
    whole = [HexLine(column, 7, indent=column % 2) for column in (0, 1, 4, 5)]
    torn = [
        HexLine(2, 3),
        HexLine(2, 3, indent=8, first=5),
        HexLine(3, 2, indent=1),
        HexLine(3, 2, indent=11, first=6),
    ]
    return HexBoard([*whole, *torn], FLAT)


FULL = [even_rows_out(), odd_rows_out(), columns(backwards=False), columns(backwards=True)]
BOARDS = [*FULL, with_a_gap(), HexBoard([HexLine(0, 1)])]
boards = st.sampled_from(BOARDS)
sides = st.integers(0, 5)


@st.composite
def places(draw: st.DrawFn, among: list[HexBoard] = BOARDS) -> tuple[HexBoard, int, int]:
    """Draw a board and two of its hexes."""
    board = draw(st.sampled_from(among))
    hexes = st.integers(0, board.size - 1)
    return board, draw(hexes), draw(hexes)


@st.composite
def grounds(draw: st.DrawFn) -> tuple[HexBoard, int, list[int], list[int]]:
    """Draw a board, one of its hexes, and for each hex a cost and whether one must stop."""
    board = draw(st.sampled_from(BOARDS))
    costs = draw(st.lists(st.sampled_from([BLOCKED, 1, 1, 2, 3]), min_size=7, max_size=40))
    stops = draw(st.lists(st.sampled_from([0, 0, 0, 1]), min_size=7, max_size=40))
    fill = range(board.size)
    return (
        board,
        draw(st.integers(0, board.size - 1)),
        [costs[(hex_ * 5) % len(costs)] for hex_ in fill],
        [stops[(hex_ * 3) % len(stops)] for hex_ in fill],
    )


def named(board: HexBoard, hexes: list[int]) -> list[str]:
    return [board.names[hex_] for hex_ in hexes]


def around(board: HexBoard, name: str) -> str:
    """Return the names of the neighbours of a hex, clockwise."""
    hex_ = board.hex(name)
    return " ".join(
        [board.names[row[hex_]] if row[hex_] != OFF_BOARD else "-" for row in board.beside]
    )


def flood(board: HexBoard, start: int) -> dict[int, int]:
    """Return the number of steps to each hex, counted by walking there."""
    steps = {start: 0}
    queue = [start]
    for hex_ in queue:
        for to in board.neighbours[hex_]:
            if to not in steps:
                steps[to] = steps[hex_] + 1
                queue.append(to)
    return steps


def ways(
    board: HexBoard, start: int, costs: list[int], allowance: int, stops: list[int]
) -> list[tuple[int, list[int]]]:
    """Return every path without a detour, as its cost and its hexes, by trying them all."""
    found: list[tuple[int, list[int]]] = []
    unfinished: list[tuple[int, list[int]]] = [(0, [])]
    while unfinished:
        spent, way = unfinished.pop()
        at = way[-1] if way else start
        if way:
            found.append((spent, way))
            if stops[at]:
                continue
        for to in board.neighbours[at]:
            if costs[to] > 0 and spent + costs[to] <= allowance and to not in (start, *way):
                unfinished.append((spent + costs[to], [*way, to]))  # noqa: PERF401 - it reads as a step
    return found


# ---- names and positions of hexes ---------------------------------------------------------------


def test_hexes_are_named_by_row_and_number_as_printed() -> None:
    board = even_rows_out()
    assert (board.size, board.names[0], board.names[-1]) == (248, "1001", "2417")
    assert (board.lines[17], board.numbers[17]) == (11, 1)
    assert board.at(11, 16) == board.hex("1116")
    assert board.at(11, 17) == OFF_BOARD
    assert named(board, board.line_hexes(11)) == [f"11{number:02}" for number in range(1, 17)]


def test_numbers_may_run_from_east_to_west_in_rows() -> None:
    assert around(even_rows_out(), "1602") == "1501 1601 1701 1702 1603 1502"
    assert around(even_rows_out(), "1701") == "1601 - 1801 1802 1702 1602"
    assert around(even_rows_out(), "1001") == "- - - 1101 1002 -"


def test_numbers_may_run_west_to_east_with_even_rows_shifted() -> None:
    assert around(odd_rows_out(), "0403") == "0304 0404 0504 0503 0402 0303"
    assert around(odd_rows_out(), "0303") == "0203 0304 0403 0402 0302 0202"


def test_columns_of_flat_tops_may_be_counted_from_north_or_south() -> None:
    assert around(columns(backwards=False), "0203") == "0202 0302 0303 0204 0103 0102"
    assert around(columns(backwards=False), "0303") == "0302 0403 0404 0304 0204 0203"
    assert around(columns(backwards=True), "0203") == "0204 0303 0302 0202 0102 0103"


def test_line_may_have_gaps() -> None:
    board = with_a_gap()
    assert named(board, board.line_hexes(2)) == ["0201", "0202", "0203", "0205", "0206", "0207"]
    assert around(board, "0203") == "0202 0302 - - 0103 0102"
    assert len(flood(board, 0)) == board.size


@pytest.mark.parametrize("name", ["", "1000", "1018", "1117", "2501", "10 1", "0x0a", "9" * 99])
def test_unknown_hex_name_is_refused(name: str) -> None:
    assert not even_rows_out().has(name)
    with pytest.raises(SenlacError, match=r"^expected a hex from 1001 to 2417, got '.{0,20}'$"):
        even_rows_out().hex(name)


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        ([], "with hexes, got none"),
        ([HexLine(1, 0)], "with hexes, got none"),
        ([HexLine(100, 1)], "numbered 0 to 99"),
        ([HexLine(-1, 1)], "numbered 0 to 99"),
        ([HexLine(1, 100)], "numbered 0 to 99"),
        ([HexLine(1, -5)], "numbered 0 to 99"),
        ([HexLine(1, 3), HexLine(1, 3, indent=6)], "0101: duplicate hex"),
        ([HexLine(1, 3), HexLine(1, 3, first=9)], "0109: duplicate hex"),
        ([HexLine(1, 3), HexLine(2, 3)], "0201: expected to be half a hex off"),
        ([HexLine(1, 3), HexLine(3, 3, indent=1)], "0301: expected to be half a hex off"),
    ],
)
def test_lines_that_make_no_board_are_refused(lines: list[HexLine], text: str) -> None:
    with pytest.raises(DataError, match=text):
        HexBoard(lines)


def test_unknown_direction_of_hex_tops_is_refused() -> None:
    with pytest.raises(DataError, match="expected tops pointy or flat, got 'round'"):
        HexBoard([HexLine(1, 1)], "round")


@given(places(), sides)
def test_a_step_back_undoes_a_step(place: tuple[HexBoard, int, int], side: int) -> None:
    board, hex_, _ = place
    to = board.beside[side][hex_]
    if to != OFF_BOARD:
        assert board.beside[(side + 3) % 6][to] == hex_
        assert board.side_to(hex_, to) == side
    assert sorted({row[hex_] for row in board.beside} - {OFF_BOARD}) == board.neighbours[hex_]


@given(places(FULL), sides, sides)
def test_two_steps_equal_one_step_after_another(
    place: tuple[HexBoard, int, int], first: int, second: int
) -> None:
    board, hex_, _ = place
    between = board.beside[first][hex_]
    if between != OFF_BOARD:
        assert board.two_steps(hex_, first, second) == board.beside[second][between]
    assert board.two_steps(hex_, first, second) == board.two_steps(hex_, second, first)


def test_two_steps_may_lead_past_a_missing_hex() -> None:
    board = even_rows_out()
    north_west, north_east = SIDES[POINTY].index("NW"), SIDES[POINTY].index("NE")
    assert board.names[board.two_steps(board.hex("1217"), north_west, north_east)] == "1017"
    assert board.beside[north_west][board.hex("1217")] == OFF_BOARD


@given(places())
def test_a_side_leads_to_a_neighbour_and_to_nothing_else(
    place: tuple[HexBoard, int, int],
) -> None:
    board, a, b = place
    assert (board.side_to(a, b) != OFF_BOARD) == (b in board.neighbours[a])


# ---- distances and lines ------------------------------------------------------------------------


@given(places(FULL))
def test_the_distance_is_the_number_of_steps(place: tuple[HexBoard, int, int]) -> None:
    board, a, b = place
    assert board.distance(a, b) == board.distance(b, a) == flood(board, a)[b]


def test_distance_ignores_gaps() -> None:
    board = with_a_gap()
    a, b = board.hex("0203"), board.hex("0205")
    assert (board.distance(a, b), flood(board, a)[b]) == (2, 3)


@given(places(), st.integers(0, 6))
def test_within_and_ring_return_the_hexes_of_that_distance(
    place: tuple[HexBoard, int, int], steps: int
) -> None:
    board, hex_, _ = place
    apart = [board.distance(hex_, to) for to in range(board.size)]
    assert board.within(hex_, steps) == [to for to, far in enumerate(apart) if 0 < far <= steps]
    assert board.ring(hex_, steps) == [to for to, far in enumerate(apart) if 0 < far == steps]


def test_a_line_runs_through_hexes_or_along_a_side_between_two() -> None:
    board = even_rows_out()
    ahead = board.line(board.hex("1602"), board.hex("1802"))
    assert [named(board, step) for step in ahead] == [["1602"], ["1701", "1702"], ["1802"]]
    slanted = board.line(board.hex("1602"), board.hex("1804"))
    assert [named(board, step) for step in slanted] == [["1602"], ["1702"], ["1703"], ["1804"]]
    straight = board.line(board.hex("1602"), board.hex("1605"))
    assert [named(board, step) for step in straight] == [["1602"], ["1603"], ["1604"], ["1605"]]


def test_line_omits_hexes_that_are_off_the_board() -> None:
    board = even_rows_out()
    edge = board.line(board.hex("1017"), board.hex("1217"))
    assert [named(board, step) for step in edge] == [["1017"], ["1116"], ["1217"]]


@given(places())
def test_a_line_is_the_same_from_either_end(place: tuple[HexBoard, int, int]) -> None:
    board, a, b = place
    assert board.line(a, b) == board.line(b, a)[::-1]


@given(places(FULL))
def test_each_step_of_a_line_is_the_nearest_to_its_point(
    place: tuple[HexBoard, int, int],
) -> None:
    board, a, b = place
    way = board.line(a, b)
    steps = board.distance(a, b)
    assert len(way) == steps + 1
    (east_a, south_a), (east_b, south_b) = board.centre(a), board.centre(b)
    for step, hexes in enumerate(way):
        part = step / max(1, steps)
        point = (east_a + (east_b - east_a) * part, south_a + (south_b - south_a) * part)
        apart = [math.dist(board.centre(hex_), point) for hex_ in range(board.size)]
        if min(apart) < 0.8:
            nearest = [hex_ for hex_, far in enumerate(apart) if far < min(apart) + 1e-9]
            assert hexes == nearest


# ---- paths with costs ---------------------------------------------------------------------------


@given(grounds(), st.integers(0, 5))
def test_reach_finds_every_hex_at_the_end_of_a_path(
    ground: tuple[HexBoard, int, list[int], list[int]], allowance: int
) -> None:
    board, start, costs, stops = ground
    least: dict[int, int] = {}
    for spent, way in ways(board, start, costs, allowance, stops):
        least[way[-1]] = min(spent, least.get(way[-1], spent))
    reached = board.reach(start, costs, allowance, stops)
    assert sorted(reached) == sorted(least)
    spent_on = [least[hex_] for hex_ in reached]
    assert spent_on == sorted(spent_on)


@given(grounds(), st.integers(0, 4))
def test_the_path_is_the_cheapest_and_then_the_smallest(
    ground: tuple[HexBoard, int, list[int], list[int]], allowance: int
) -> None:
    board, start, costs, stops = ground
    best: dict[int, tuple[int, list[int]]] = {}
    for spent, way in ways(board, start, costs, allowance, stops):
        best[way[-1]] = min(best.get(way[-1], (spent, way)), (spent, way))
    for to in [start, *board.within(start, allowance + 1)]:
        _, way = best.get(to, (0, []))
        assert board.path(start, to, costs, allowance, stops) == way


def test_path_may_start_on_a_blocked_hex() -> None:
    board = odd_rows_out()
    costs = [OPEN_COST] * board.size
    stops = [0] * board.size
    start = board.hex("0403")
    costs[start], stops[start] = BLOCKED, 1
    assert sorted(board.reach(start, costs, 2, stops)) == board.within(start, 2)


# ---- drawing ------------------------------------------------------------------------------------


def test_the_middle_of_a_hex_lies_where_it_is_drawn() -> None:
    board = even_rows_out()
    half = math.sqrt(3) / 2
    assert board.centre(board.hex("1017")) == pytest.approx((half, 1))
    assert board.centre(board.hex("1116")) == pytest.approx((2 * half, 2.5))
    assert board.centre(board.hex("2401")) == pytest.approx((33 * half, 22))
    assert board.extent() == pytest.approx((34 * half, 23))


def test_columns_are_drawn_from_west_to_east() -> None:
    board = columns(backwards=False)
    half = math.sqrt(3) / 2
    assert board.centre(board.hex("0000")) == pytest.approx((1, half))
    assert board.centre(board.hex("0100")) == pytest.approx((2.5, 2 * half))
    assert board.extent() == pytest.approx((14, 15 * half))


@given(places())
def test_neighbours_touch_along_the_side_between_them(place: tuple[HexBoard, int, int]) -> None:
    board, hex_, _ = place
    corners = board.corners(hex_)
    for side in range(6):
        to = board.beside[side][hex_]
        if to != OFF_BOARD:
            assert math.dist(board.centre(hex_), board.centre(to)) == pytest.approx(math.sqrt(3))
            ends = [corners[side], corners[(side + 1) % 6]]
            over = board.corners(to)
            across = [over[(side + 4) % 6], over[(side + 3) % 6]]
            for end, same in zip(ends, across, strict=True):
                assert end == pytest.approx(same)


@given(places())
def test_every_hex_lies_within_the_extent(place: tuple[HexBoard, int, int]) -> None:
    board, hex_, _ = place
    wide, high = board.extent()
    for east, south in board.corners(hex_):
        assert -1e-9 < east < wide + 1e-9
        assert -1e-9 < south < high + 1e-9
    assert board.corners(hex_)[0][1] < board.centre(hex_)[1]
