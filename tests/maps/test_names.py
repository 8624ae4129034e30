"""Places of names and stacks: within their area, clear of each other, of roads and of the town."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from shapely import LineString, MultiLineString, Point, Polygon, box, union

from maps.names import Ground, settle
from maps.stacks import MOST, Room, grid_points
from senlac.boards.drawing.text_width import text_width
from senlac.engine.support.errors import DataError

RADIUS = 13.0
NOWHERE = MultiLineString()
WIDE = box(0, 0, 300, 200)


def test_name_badge_and_stacks_are_within_the_area_and_apart() -> None:
    town = (150.0, 100.0)
    road = LineString([(0, 100), (300, 100)])
    lettering = settle("Winchester", 18, RADIUS, Ground(WIDE, town, road))
    assert WIDE.contains(lettering.frame)
    assert lettering.frame.contains(Point(lettering.label))
    assert lettering.frame.contains(Point(lettering.badge))
    assert lettering.badge[0] < lettering.label[0]
    assert not lettering.frame.intersects(road)
    assert lettering.frame.distance(Point(town)) >= 5
    assert len(lettering.stacks) == MOST
    for x, y, free in lettering.stacks:
        assert free >= RADIUS
        assert lettering.frame.distance(Point(x, y)) >= RADIUS
        assert Point(town).distance(Point(x, y)) >= RADIUS
    for one, other in combinations(lettering.stacks, 2):
        assert math.dist(one[:2], other[:2]) >= 2 * RADIUS + 2


def test_badge_is_above_the_name_if_there_is_no_room_beside_it() -> None:
    narrow = box(0, 0, text_width("Winchester", 18) + 12, 200)
    lettering = settle("Winchester", 18, RADIUS, Ground(narrow, (50, 190), NOWHERE))
    assert lettering.badge[1] < lettering.label[1]
    assert lettering.badge[0] == lettering.label[0]


def test_an_area_too_small_for_its_name_is_refused() -> None:
    with pytest.raises(DataError, match=r"^Winchester: the area has no room for its name$"):
        settle("Winchester", 18, RADIUS, Ground(box(0, 0, 20, 20), (10, 10), NOWHERE))


def test_a_body_too_small_for_a_stack_has_none() -> None:
    assert Room(box(0, 0, 24, 24), NOWHERE, RADIUS).stacks(Point(0, 0), (12, 12)) == []
    assert len(Room(box(0, 0, 30, 30), NOWHERE, RADIUS).stacks(Point(0, 0), (15, 15))) == 1


def test_stacks_keep_clear_of_taken_ground_and_of_the_road() -> None:
    room = Room(WIDE, LineString([(0, 50), (300, 50)]), RADIUS)
    taken = union(box(100, 100, 200, 140), Point(50, 150).buffer(5))
    stacks = room.stacks(taken, (150, 120))
    assert len(stacks) == MOST
    for x, y, free in stacks:
        assert min(taken.distance(Point(x, y)), WIDE.boundary.distance(Point(x, y))) >= RADIUS
        assert free == pytest.approx(
            min(taken.distance(Point(x, y)), WIDE.boundary.distance(Point(x, y))), abs=0.06
        )
    assert abs(stacks[0].y - 50) >= RADIUS


def test_grid_is_within_the_body_and_finer_for_a_small_one() -> None:
    triangle = Polygon([(0, 0), (300, 0), (0, 300)])
    assert all(triangle.contains(Point(point)) for point in grid_points(triangle))
    for side, step in ((100, 2.5), (150, 4.0), (300, 8.0)):
        points = grid_points(box(0, 0, side, side))
        assert points[1][0] - points[0][0] == step
