"""Outlines of arrows, straight or bent."""

from __future__ import annotations

import pytest
from shapely import Point, Polygon

from maps.arrows import BARB, TAIL, arrow


def test_straight_arrow_is_symmetric() -> None:
    outline = arrow((0, 0), (100, 0), 0.0, None)
    ups = sorted((round(x, 6), round(y, 6)) for x, y in outline if y > 0.001)
    downs = sorted((round(x, 6), round(-y, 6)) for x, y in outline if y < -0.001)
    assert ups == downs
    assert (100, 0) in outline


def test_an_arrow_thins_towards_its_neck_and_has_barbs() -> None:
    outline = arrow((0, 0), (100, 0), 0.0, None)
    assert max(y for x, y in outline if x < 1) == pytest.approx(TAIL)
    assert max(y for _, y in outline) == pytest.approx(BARB)
    assert max(y for x, y in outline if 60 < x < 82) < TAIL


@pytest.mark.parametrize(("bend", "side"), [(10.0, 1), (-10.0, -1)])
def test_a_bend_bows_an_arrow_to_a_side(bend: float, side: int) -> None:
    shape = Polygon(arrow((0, 0), (100, 0), bend, None))
    assert shape.is_valid
    assert shape.contains(Point(50, 10 * side))
    assert not shape.intersects(Point(50, 0))


def test_via_point_bends_an_arrow_towards_it() -> None:
    shape = Polygon(arrow((0, 0), (100, 0), 0.0, (50, 80)))
    assert shape.contains(Point(50, 40))
    assert shape.distance(Point(100, 0)) < 1e-9
