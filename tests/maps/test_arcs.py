"""Arcs: each border is one line that two areas share, so shapes leave no gap and no overlap."""

from __future__ import annotations

import pytest
from shapely import LineString, Point, box, union_all

from maps.arcs import SEA, Arc, _crossings, arcs_of, body_of, border_lengths, shapes_of
from maps.cells import Face
from maps.land import Course

WEST = Face(box(0, 0, 50, 100), "west")
EAST = Face(box(50, 0, 100, 100), "east")
ISLAND = Face(box(120, 40, 140, 60), "east")


def test_two_areas_have_one_border_and_a_coast_each() -> None:
    arcs = arcs_of([WEST, EAST], [])
    assert sorted(arc.owners for arc in arcs) == [(SEA, "east"), (SEA, "west"), ("east", "west")]
    border = next(arc for arc in arcs if not arc.is_coast)
    assert {border.points[0], border.points[-1]} == {(50.0, 0.0), (50.0, 100.0)}


def test_an_island_is_one_closed_coast() -> None:
    arcs = arcs_of([WEST, EAST, ISLAND], [])
    closed = [arc for arc in arcs if arc.points[0] == arc.points[-1]]
    assert [arc.owners for arc in closed] == [(SEA, "east")]
    assert len(shapes_of(arcs)["east"].geoms) == 2


def test_shapes_leave_no_gap_and_do_not_overlap() -> None:
    faces = [
        Face(box(0, 0, 50, 50), "south"),
        Face(box(50, 0, 100, 50), "east"),
        Face(box(0, 50, 100, 100), "north"),
    ]
    arcs = arcs_of(faces, [])
    shapes = shapes_of(arcs)
    assert all(shape.is_valid for shape in shapes.values())
    union = body_of(union_all(list(shapes.values())))
    assert sum(shape.area for shape in shapes.values()) == pytest.approx(union.area)
    assert len(union.interiors) == 0
    assert union.symmetric_difference(box(0, 0, 100, 100)).area < 100


def test_border_wavers_but_not_along_a_river() -> None:
    river = Course("Stream", 1, border=True, line=LineString([(50, -10), (50, 110)]))
    straight = LineString([(50, 0), (50, 100)])
    for courses, least, most in (([], 0.4, 4.0), ([river], 0.0, 0.11)):
        border = next(arc for arc in arcs_of([WEST, EAST], courses) if not arc.is_coast)
        aside = max(straight.distance(Point(point)) for point in border.points)
        assert least <= aside <= most


def test_lengths_count_borders_without_coasts() -> None:
    lengths = border_lengths(arcs_of([WEST, EAST], []))
    assert list(lengths) == [("east", "west")]
    assert lengths["east", "west"] == pytest.approx(100, rel=0.05)


def test_crossing_lines_are_found_but_not_those_sharing_an_end() -> None:
    arcs = [
        Arc([(0, 0), (10, 10)], ("a", "b")),
        Arc([(10, 0), (0, 10)], ("a", "c")),
        Arc([(0, 0), (-5, 9)], ("b", "c")),
        Arc([(20, 0), (30, 9), (30, 0), (20, 9)], ("a", "d")),
        Arc([(40, 0), (50, 0)], ("c", "d")),
        Arc([(45, 0), (55, 0)], ("b", "d")),
    ]
    assert _crossings(arcs) == {0, 1, 3, 4, 5}


def test_lines_close_together_do_not_cross() -> None:
    # Two borders half a unit apart would cross each other if both wavered freely.
    faces = [
        Face(box(0, 0, 100, 50), "south"),
        Face(box(0, 50, 100, 50.5), "strip"),
        Face(box(0, 50.5, 100, 100), "north"),
    ]
    arcs = arcs_of(faces, [])
    assert not _crossings(arcs)
    assert shapes_of(arcs)["strip"].area == pytest.approx(50, rel=0.4)


def test_body_of_a_shape_is_its_largest_part() -> None:
    shape = shapes_of(arcs_of([EAST, ISLAND], []))["east"]
    assert body_of(shape).area == pytest.approx(5000, rel=0.05)
