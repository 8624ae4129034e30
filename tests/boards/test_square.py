"""The square board: neighbours, arcs, facings and zones of control."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senlac.boards.square import EAST, FACINGS, NORTH, OFF, SOUTH, WEST, SquareBoard
from senlac.engine.support.errors import SenlacError

BOARDS = [SquareBoard(*size) for size in ((1, 1), (2, 3), (8, 6), (12, 8), (10, 8), (9, 7))]
boards = st.sampled_from(BOARDS)
facings = st.integers(0, 3)


@st.composite
def places(draw: st.DrawFn) -> tuple[SquareBoard, int, int]:
    """Draw a board and two of its squares."""
    board = draw(boards)
    square = st.integers(0, board.size - 1)
    return board, draw(square), draw(square)


def named(board: SquareBoard, squares: list[int]) -> list[str]:
    return [board.names[square] for square in squares]


def test_squares_are_named_from_a1_in_the_south_west() -> None:
    board = SquareBoard(12, 8)
    assert (board.size, board.width, board.height) == (96, 12, 8)
    assert named(board, [0, 1, 11, 12, 95]) == ["a1", "b1", "l1", "a2", "l8"]


@pytest.mark.parametrize("name", ["", "a", "a0", "a9", "m1", "A1", "1a", "a01", "e4 ", "z" * 999])
def test_unknown_square_name_is_refused(name: str) -> None:
    with pytest.raises(SenlacError, match=r"^expected a square from a1 to l8, got '.{0,20}'$"):
        SquareBoard(12, 8).square(name)


@pytest.mark.parametrize("size", [(0, 5), (5, 0), (-1, 5), (27, 5), (5, 100)])
def test_board_of_invalid_size_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(SenlacError, match="expected a board of 1 to 26 files"):
        SquareBoard(*size)


def test_the_four_sides_of_a_square_follow_the_facing() -> None:
    board = SquareBoard(8, 6)
    d4 = board.square("d4")
    assert named(board, [board.ahead[facing][d4] for facing in range(4)]) == [
        "d5",
        "e4",
        "d3",
        "c4",
    ]
    assert "".join(FACINGS) == "NESW"


def test_a_corner_has_three_neighbours_and_one_diagonal_step() -> None:
    board = SquareBoard(8, 6)
    assert sorted(named(board, board.neighbours[0])) == ["a2", "b1", "b2"]
    assert sorted(named(board, board.orthogonal[0])) == ["a2", "b1"]
    assert [sorted(named(board, list(step))) for step in board.diagonal_steps[0]] == [
        ["a2", "b1", "b2"]
    ]
    assert board.names[board.diagonal_steps[0][0][0]] == "b2"


def test_inner_square_has_eight_neighbours() -> None:
    board = SquareBoard(8, 6)
    around = board.neighbours[board.square("d4")]
    assert sorted(named(board, around)) == ["c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"]


def test_range_three_is_an_arc_of_fifteen_squares() -> None:
    board = SquareBoard(12, 8)
    arc = named(board, board.arc(board.square("f4"), NORTH, 3))
    assert " ".join(arc) == "e5 f5 g5 d6 e6 f6 g6 h6 c7 d7 e7 f7 g7 h7 i7"


def test_an_arc_ends_at_the_edge_of_the_board() -> None:
    board = SquareBoard(12, 8)
    assert named(board, board.arc(board.square("b8"), WEST, 3)) == ["a7", "a8"]
    assert board.arc(board.square("b8"), NORTH, 3) == []


@pytest.mark.parametrize(
    ("width", "files"), [(9, "edfcgbhai"), (10, "efdgchbiaj"), (1, "a"), (2, "ab")]
)
def test_files_run_from_the_middle_outwards(width: int, files: str) -> None:
    board = SquareBoard(width, 7)
    assert named(board, board.rank_from_middle(2)) == [f"{file}2" for file in files]


def test_edges_and_ranks_are_those_printed_on_the_board() -> None:
    board = SquareBoard(10, 8)
    assert board.edge(board.square("j8")) == {NORTH, EAST}
    assert board.edge(board.square("e4")) == set()
    assert named(board, board.edge_squares(WEST)) == [f"a{rank}" for rank in range(1, 9)]
    assert named(board, board.rank_squares(2)) == [f"{file}2" for file in "abcdefghij"]
    assert board.rank_squares(9) == []
    assert (board.file(board.square("c7")), board.rank(board.square("c7"))) == (3, 7)


def test_half_turn_and_mirror_map_a_square() -> None:
    board = SquareBoard(9, 7)
    assert board.names[board.half_turn(board.square("b1"))] == "h7"
    assert board.names[board.mirror(board.square("b1"))] == "h1"


def test_a_zone_counts_the_units_that_control_a_square() -> None:
    board = SquareBoard(8, 6)
    zone = board.control_counts([board.square("d4"), board.square("e5")])
    assert zone[board.square("d5")] == zone[board.square("e4")] == 2
    assert zone[board.square("d4")] == zone[board.square("e5")] == 1
    assert zone[board.square("a1")] == 0
    assert sum(zone) == 16


@pytest.mark.parametrize(
    ("target", "facing"), [("d5", NORTH), ("f5", EAST), ("e1", SOUTH), ("b3", WEST), ("f6", NORTH)]
)
def test_the_facing_to_a_square_has_it_most_nearly_ahead(target: str, facing: int) -> None:
    board = SquareBoard(8, 6)
    assert board.facing_to(board.square("d4"), board.square(target)) == facing


@given(places())
def test_names_files_and_ranks_agree(place: tuple[SquareBoard, int, int]) -> None:
    board, square, _ = place
    assert board.square(board.names[square]) == square
    assert board.at(board.file(square), board.rank(square)) == square
    assert square in board.rank_squares(board.rank(square))
    assert sorted(board.rank_from_middle(board.rank(square))) == board.rank_squares(
        board.rank(square)
    )


@given(boards, st.integers(-3, 30), st.integers(-3, 30))
def test_a_file_or_rank_beyond_the_edge_is_off(board: SquareBoard, file: int, rank: int) -> None:
    on_board = 1 <= file <= board.width and 1 <= rank <= board.height
    assert (board.at(file, rank) != OFF) == on_board


@given(places())
def test_distance_is_a_metric_and_one_means_neighbour(
    place: tuple[SquareBoard, int, int],
) -> None:
    board, a, b = place
    files, ranks = board.file(a) - board.file(b), board.rank(a) - board.rank(b)
    assert board.distance(a, b) == board.distance(b, a) == max(abs(files), abs(ranks))
    assert (board.distance(a, b) == 1) == (b in board.neighbours[a])
    assert (abs(files) + abs(ranks) == 1) == (b in board.orthogonal[a])


@given(places(), facings)
def test_relative_undoes_offset(place: tuple[SquareBoard, int, int], facing: int) -> None:
    board, a, b = place
    forward, side = board.offset(a, b, facing)
    assert board.relative(a, facing, forward, side) == b
    assert board.distance(a, b) == max(abs(forward), abs(side))
    turned = board.offset(a, b, (facing + 2) % 4)
    assert turned == (-forward, -side)


@given(places(), facings, st.integers(1, 4))
def test_arc_contains_the_squares_within_its_bounds(
    place: tuple[SquareBoard, int, int], facing: int, reach: int
) -> None:
    board, origin, target = place
    forward, side = board.offset(origin, target, facing)
    arc = board.arc(origin, facing, reach)
    assert (target in arc) == (1 <= forward <= reach and abs(side) <= forward)
    assert len(set(arc)) == len(arc)
    *views, around = board.arc_masks(reach)
    assert (views[facing][origin] >> target & 1 == 1) == (target in arc)
    assert (
        around[origin] == views[0][origin] | views[1][origin] | views[2][origin] | views[3][origin]
    )


@given(places())
def test_diagonal_step_passes_two_squares_that_touch_both_ends(
    place: tuple[SquareBoard, int, int],
) -> None:
    board, square, _ = place
    ends = [to for to, _, _ in board.diagonal_steps[square]]
    assert sorted(ends + board.orthogonal[square]) == sorted(board.neighbours[square])
    for to, left, right in board.diagonal_steps[square]:
        shared = set(board.orthogonal[square]) & set(board.orthogonal[to])
        assert shared == {left, right}
        assert left != right


@given(places(), facings)
def test_ahead_and_behind_undo_each_other(place: tuple[SquareBoard, int, int], facing: int) -> None:
    board, square, _ = place
    ahead = board.ahead[facing][square]
    assert (ahead == OFF) == (facing in board.edge(square))
    assert (square in board.edge_squares(facing)) == (ahead == OFF)
    if ahead != OFF:
        assert board.ahead[(facing + 2) % 4][ahead] == square


@given(places())
def test_images_keep_distances_and_are_their_own_inverse(
    place: tuple[SquareBoard, int, int],
) -> None:
    board, a, b = place
    for image in (board.half_turn, board.mirror):
        assert image(image(a)) == a
        assert board.distance(image(a), image(b)) == board.distance(a, b)
    assert board.rank(board.mirror(a)) == board.rank(a)
    assert board.file(board.half_turn(a)) == board.width + 1 - board.file(a)


@given(places())
def test_facing_to_leaves_no_more_to_the_side_than_ahead(
    place: tuple[SquareBoard, int, int],
) -> None:
    board, a, b = place
    forward, side = board.offset(a, b, board.facing_to(a, b))
    assert abs(side) <= forward or a == b


@given(st.data())
def test_a_zone_is_the_sum_of_the_neighbours(data: st.DataObject) -> None:
    board = data.draw(boards)
    squares = data.draw(st.lists(st.integers(0, board.size - 1), max_size=8))
    expected = [
        sum(square in board.neighbours[holder] for holder in squares)
        for square in range(board.size)
    ]
    assert board.control_counts(squares) == expected
