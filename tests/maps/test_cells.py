"""Cells: land belongs to the area of the nearest place, unless a river separates them."""

from __future__ import annotations

import pytest
from shapely import LineString, Point, Polygon, box, union_all

from maps.cells import Face, edges_of, faces_of
from maps.land import Course
from maps.plan import Place

LAND = box(0, 0, 100, 100)
WEST = Place("Westton", (25, 50), "west")
EAST = Place("Easton", (75, 50), "east")


def shape_of(faces: list[Face], area: str) -> Polygon:
    """Return the shape of an area that consists of one face."""
    (shape,) = [face.shape for face in faces if face.area == area]
    return shape


def test_two_places_share_the_land_halfway() -> None:
    faces = faces_of([WEST, EAST], [], LAND)
    assert shape_of(faces, "west").equals(box(0, 0, 50, 100))
    assert shape_of(faces, "east").equals(box(50, 0, 100, 100))


def test_places_of_one_area_have_no_line_between_them() -> None:
    faces = faces_of([WEST, Place("Upton", (25, 90), "west"), EAST], [], LAND)
    assert [face.area for face in faces].count("west") == 1
    assert sum(face.shape.area for face in faces) == pytest.approx(LAND.area, rel=1e-3)


def test_a_border_river_is_the_border_itself() -> None:
    river = LineString([(60, -10), (70, 50), (60, 110)])
    faces = faces_of([WEST, EAST], [Course("Stream", 1, border=True, line=river)], LAND)
    west = shape_of(faces, "west")
    wet = west.boundary.intersection(river.buffer(1.0))
    assert wet.length > 90
    assert west.contains(Point(60, 50))
    assert not west.contains(Point(72, 50))


def test_river_that_is_no_border_separates_nothing() -> None:
    river = LineString([(60, -10), (70, 50), (60, 110)])
    faces = faces_of([WEST, EAST], [Course("Brook", 1, border=False, line=river)], LAND)
    assert shape_of(faces, "west").equals(box(0, 0, 50, 100))


def test_land_between_two_rivers_without_a_place_is_shared() -> None:
    rivers = [
        Course(name, 1, border=True, line=LineString([(x, -10), (x, 110)]))
        for name, x in (("West Stream", 48), ("East Stream", 56))
    ]
    faces = faces_of([WEST, EAST], rivers, LAND)
    assert shape_of(faces, "west").equals(box(0, 0, 50, 100))


def test_part_cut_off_from_its_area_goes_to_its_neighbour() -> None:
    # An arm of the west land, on the far side of a bay, is nearer to a place in the west.
    land = union_all([box(0, 0, 100, 40), box(60, 0, 100, 100), box(30, 60, 100, 100)])
    places = [Place("Westton", (20, 50), "west"), Place("Easton", (95, 50), "east")]
    faces = faces_of(places, [], land)
    assert sorted(face.area for face in faces) == ["east", "east", "west"]
    arm = next(face for face in faces if face.shape.contains(Point(35, 80)))
    assert arm.area == "east"


def test_island_belongs_to_the_nearest_place() -> None:
    faces = faces_of([WEST, EAST], [], union_all([LAND, box(110, 10, 130, 30)]))
    island = next(face for face in faces if face.shape.contains(Point(120, 20)))
    assert island.area == "east"


def test_edges_run_round_all_rings() -> None:
    ring = Polygon([(0, 0), (9, 0), (9, 9), (0, 9)], [[(3, 3), (6, 3), (6, 6)]])
    edges = list(edges_of(ring))
    assert len(edges) == 4 + 3
    assert {start for start, _ in edges} == {end for _, end in edges}
