"""The projection: places have their coordinates of the national grid, and north is up."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maps.grid import FRAME, HEIGHT, WIDTH, grid, project


@pytest.mark.parametrize(
    ("degrees", "kilometres"),
    [
        ((-0.0761, 51.5081), (533.6, 180.5)),  # the Tower of London
        ((-1.0815, 53.9623), (460.3, 452.2)),  # York Minster
        ((-5.7147, 50.0664), (134.3, 25.0)),  # Land's End
        ((-2.0049, 55.7709), (399.7, 653.0)),  # Berwick
    ],
)
def test_known_places_are_accurate_to_a_few_hundred_metres(
    degrees: tuple[float, float], kilometres: tuple[float, float]
) -> None:
    assert grid(*degrees) == pytest.approx(kilometres, abs=0.35)


@given(st.floats(49.5, 56.5))
def test_the_central_meridian_is_straight(latitude: float) -> None:
    assert grid(-2.0, latitude)[0] == pytest.approx(400.0, abs=1e-9)


@given(st.floats(-6, 2), st.floats(50, 56), st.floats(0.01, 0.5))
def test_east_is_right_and_north_is_up(longitude: float, latitude: float, step: float) -> None:
    x, y = project(longitude, latitude)
    assert project(longitude + step, latitude)[0] > x
    assert project(longitude, latitude + step)[1] < y


def test_unit_is_half_a_kilometre_and_the_sheet_holds_england() -> None:
    (x0, y0), (x1, y1) = project(-2.0, 52.0), project(-2.0, 53.0)
    assert x0 == pytest.approx(x1)
    assert y0 - y1 == pytest.approx(2 * 111.3, rel=0.005)
    assert list(FRAME.bounds) == [0, 0, WIDTH, HEIGHT]
    for corner in ((-5.7, 50.0), (1.75, 52.5), (-2.0, 55.8)):
        x, y = project(*corner)
        assert 0 < x < WIDTH
        assert 0 < y < HEIGHT
