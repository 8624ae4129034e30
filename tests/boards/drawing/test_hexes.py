"""Hexes on a page: outlines of regions, and lines through points."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senlac.boards.drawing.hexes import HexLayout, RegionSide, region_outlines
from senlac.boards.drawing.line import Curve, open_path, smooth
from senlac.boards.hex import HexBoard, HexLine
from senlac.engine.screen.scene import Point

BOARD = HexBoard([HexLine(row, 7 - row % 2, row % 2) for row in range(10, 17)], backwards=True)
LAYOUT = HexLayout(BOARD, 10.0, (5.0, 5.0))

regions = st.sets(st.integers(0, BOARD.size - 1), min_size=1)
points = st.lists(
    st.tuples(st.floats(-99, 99), st.floats(-99, 99)), min_size=3, max_size=9, unique=True
)


def rims(region: set[int]) -> set[RegionSide]:
    """Return all sides between a region and the hexes outside it."""
    return {
        RegionSide(hex_, side)
        for hex_ in region
        for side in range(6)
        if BOARD.beside[side][hex_] not in region
    }


@given(regions)
def test_region_outlines_contain_every_border_side_once(region: set[int]) -> None:
    found = [rim for walk in region_outlines(BOARD, region) for rim in walk]
    assert len(found) == len(set(found))
    assert set(found) == rims(region)


@given(regions)
def test_each_side_of_an_outline_starts_where_the_last_one_ends(region: set[int]) -> None:
    for walk in region_outlines(BOARD, region):
        for place, rim in enumerate(walk):
            before = walk[place - 1]
            ends = LAYOUT.corners(before.hex)[(before.side + 1) % 6]
            assert LAYOUT.corners(rim.hex)[rim.side] == pytest.approx(ends)


@given(regions)
def test_outlines_stay_within_bounds(region: set[int]) -> None:
    bounds = ((20.0, 25.0), (70.0, 60.0))
    held = HexLayout(BOARD, 10.0, (5.0, 5.0), bounds)
    for loop in held.loops(region, 1.0, 3.0, 5):
        for curve in loop:
            assert held.bound(curve.a) == curve.a


def test_outline_of_a_hex_has_a_point_for_every_side() -> None:
    hex_ = BOARD.hex("1303")
    [loop] = LAYOUT.loops([hex_], 2.0, 0.0, 1)
    assert len(loop) == 6
    x, y = LAYOUT.middle(hex_)
    for curve in loop:
        away = ((curve.a[0] - x) ** 2 + (curve.a[1] - y) ** 2) ** 0.5
        assert away == pytest.approx(LAYOUT.across / 2 - 2)


def test_a_ring_of_hexes_has_an_outer_and_an_inner_rim() -> None:
    middle = BOARD.hex("1303")
    assert len(region_outlines(BOARD, set(BOARD.neighbours[middle]))) == 2


def test_the_grid_draws_every_side_once() -> None:
    sides = {
        frozenset(
            (round(x, 3), round(y, 3))
            for x, y in (LAYOUT.corners(hex_)[side], LAYOUT.corners(hex_)[(side + 1) % 6])
        )
        for hex_ in range(BOARD.size)
        for side in range(6)
    }
    assert LAYOUT.grid().count("M") == len(sides)


@given(points)
def test_a_closed_line_passes_through_its_points_and_comes_back(given_points: list[Point]) -> None:
    loop = smooth(given_points)
    assert [curve.a for curve in loop] == given_points
    assert all(curve.d == loop[(place + 1) % len(loop)].a for place, curve in enumerate(loop))


@given(points)
def test_an_open_line_passes_through_its_points_from_end_to_end(given_points: list[Point]) -> None:
    drawn = open_path(given_points)
    ends = [tuple(float(n) for n in part.split()[-2:]) for part in re.split("[MC]", drawn) if part]
    assert ends == [(round(x, 1), round(y, 1)) for x, y in given_points]


def test_curve_starts_and_ends_at_its_end_points() -> None:
    curve = Curve((0, 0), (1, 5), (4, 5), (6, 1))
    assert curve.at(0) == (0, 0)
    assert curve.at(1) == (6, 1)
