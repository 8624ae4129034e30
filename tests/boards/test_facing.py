"""Facings towards a corner: hexes in front, on the flanks and in the rear."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senlac.boards.facing import FACINGS, Facings
from senlac.boards.hex import FLAT, OFF_BOARD, POINTY, HexBoard, HexLine
from senlac.engine.support.mask import members

ROWS = HexBoard(
    [HexLine(row, 17 - row % 2, indent=row % 2) for row in range(10, 25)], backwards=True
)
SHIFTED = HexBoard([HexLine(row, 6, indent=1 - row % 2) for row in range(1, 8)])
COLUMNS = HexBoard([HexLine(column, 7, indent=column % 2) for column in range(9)], FLAT)
BOARDS = [(board, Facings(board)) for board in (ROWS, SHIFTED, COLUMNS)]
facings = st.integers(0, 5)


@st.composite
def places(draw: st.DrawFn) -> tuple[HexBoard, Facings, int]:
    """Draw a board with its facings, and one of its hexes."""
    board, laid_out = draw(st.sampled_from(BOARDS))
    return board, laid_out, draw(st.integers(0, board.size - 1))


def named(board: HexBoard, hexes: list[int]) -> list[str]:
    return [board.names[hex_] for hex_ in hexes]


@pytest.mark.parametrize(
    ("facing", "front", "flanks", "rear"),
    [
        ("n", "1502 1501", "1603 1601", "1702 1701"),
        ("ne", "1501 1601", "1502 1701", "1603 1702"),
        ("se", "1601 1701", "1501 1702", "1502 1603"),
        ("s", "1701 1702", "1601 1603", "1501 1502"),
        ("sw", "1702 1603", "1701 1502", "1601 1501"),
        ("nw", "1603 1502", "1702 1501", "1701 1601"),
    ],
)
def test_facing_has_two_front_two_flank_and_two_rear_hexes(
    facing: str, front: str, flanks: str, rear: str
) -> None:
    laid_out = BOARDS[0][1]
    place = ROWS.hex("1602") * 6 + laid_out.facing(facing)
    assert named(ROWS, laid_out.front[place]) == front.split()
    assert members(laid_out.ahead[place]) == sorted(laid_out.front[place])
    assert named(ROWS, laid_out.flanks[place]) == flanks.split()
    assert named(ROWS, laid_out.rear[place]) == rear.split()


def test_facings_are_named_after_the_corners_clockwise() -> None:
    assert [Facings(ROWS).facing(name) for name in FACINGS[POINTY]] == list(range(6))
    assert FACINGS[FLAT] == ("nw", "ne", "e", "se", "sw", "w")
    assert [Facings(ROWS).facing(name) for name in ("N", "e", "", "w")] == [OFF_BOARD] * 4


def test_the_arc_lies_beyond_the_front_hexes_and_over_the_corner() -> None:
    laid_out = BOARDS[0][1]
    place = ROWS.hex("1606") * 6 + laid_out.facing("s")
    seen = [named(ROWS, list(row)) for row in laid_out.arc[place]]
    assert seen == [
        ["1805", "1705", "1705"],
        ["1806", "1705", "1706"],
        ["1807", "1706", "1706"],
    ]


def test_the_arc_reaches_past_the_edge_of_the_board() -> None:
    laid_out = BOARDS[0][1]
    west = laid_out.arc[ROWS.hex("1217") * 6 + laid_out.facing("n")]
    assert [(ROWS.names[to], left, ROWS.names[right]) for to, left, right in west] == [
        ("1017", OFF_BOARD, "1116"),
        ("1016", ROWS.hex("1116"), "1116"),
    ]
    assert laid_out.arc[ROWS.hex("1105") * 6 + laid_out.facing("n")] == []


@given(places(), facings)
def test_the_opposite_facing_has_front_and_rear_exchanged(
    place: tuple[HexBoard, Facings, int], facing: int
) -> None:
    _, laid_out, hex_ = place
    ahead, behind = hex_ * 6 + facing, hex_ * 6 + (facing + 3) % 6
    assert sorted(laid_out.front[ahead]) == sorted(laid_out.rear[behind])
    assert sorted(laid_out.flanks[ahead]) == sorted(laid_out.flanks[behind])


@given(places(), facings)
def test_front_flanks_and_rear_are_all_the_neighbours(
    place: tuple[HexBoard, Facings, int], facing: int
) -> None:
    board, laid_out, hex_ = place
    at = hex_ * 6 + facing
    everyone = laid_out.front[at] + laid_out.flanks[at] + laid_out.rear[at]
    assert sorted(everyone) == board.neighbours[hex_]


@given(places())
def test_each_neighbour_is_in_front_of_two_of_the_six_facings(
    place: tuple[HexBoard, Facings, int],
) -> None:
    board, laid_out, hex_ = place
    for to in board.neighbours[hex_]:
        before = [facing for facing in range(6) if to in laid_out.front[hex_ * 6 + facing]]
        assert len(before) == 2
        assert (before[1] - before[0]) % 6 in (1, 5)


@given(places(), facings)
def test_arc_hexes_are_two_away_behind_the_hexes_of_their_line(
    place: tuple[HexBoard, Facings, int], facing: int
) -> None:
    board, laid_out, hex_ = place
    front = laid_out.front[hex_ * 6 + facing]
    for to, left, right in laid_out.arc[hex_ * 6 + facing]:
        assert board.distance(hex_, to) == 2
        blockers = sorted({left, right} - {OFF_BOARD})
        assert board.line(hex_, to)[1] == blockers
        assert set(blockers) <= set(front)


@given(places())
def test_the_six_arcs_are_the_ring_at_two(place: tuple[HexBoard, Facings, int]) -> None:
    board, laid_out, hex_ = place
    seen = [to for facing in range(6) for to, _, _ in laid_out.arc[hex_ * 6 + facing]]
    assert sorted(set(seen)) == board.ring(hex_, 2)
