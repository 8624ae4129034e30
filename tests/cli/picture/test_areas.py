"""Placement of areas in a terminal."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from senlac.cli.picture.areas import CELL, called, letter_of, named, spots
from senlac.engine.screen.scene import Board, Layer, Point, Shape, Space


def space(name: str, at: Point, *, laid: bool = False) -> Space:
    """Return an area, or a box."""
    return Space(name.lower(), name, "", at, laid=laid)


def board(*spaces: Space, written: tuple[Shape, ...] = ()) -> Board:
    """Return a board with these areas."""
    return Board(1000, 1000, "A land", 9.0, {}, (Layer("names", written),), spaces)


def test_areas_keep_their_relative_places_without_overlap() -> None:
    rng = Random(1)
    areas = [space(f"A{n}", (rng.uniform(0, 1000), rng.uniform(0, 1000))) for n in range(200)]
    found = spots(board(*areas))
    for row in range(max(spot.row for spot in found.values()) + 1):
        there = sorted([spot.column for spot in found.values() if spot.row == row])
        apart = [right - left for left, right in pairwise(there)]
        assert all(gap >= CELL for gap in apart)
    north = [found[area.id].row for area in areas if area.at[1] < 200]
    south = [found[area.id].row for area in areas if area.at[1] > 800]
    assert max(north) < min(south)


def test_area_is_placed_at_its_printed_name_and_a_box_nowhere() -> None:
    west, east = space("West", (900.0, 500.0)), space("East", (100.0, 500.0))
    written = (
        Shape("text", "name", x=100, y=500, text="West"),
        Shape("text", "name", x=900, y=500, text="East"),
    )
    found = spots(board(west, east, space("Box", (0.0, 0.0), laid=True), written=written))
    assert found["west"].column < found["east"].column
    assert "box" not in found


def test_long_name_is_shortened_before_its_letter() -> None:
    area = space("Northampton (C)", (0.0, 0.0))
    assert (called(area), letter_of(area)) == ("Northampton", "C")
    assert (named(area, 13), named(area, 9)) == ("Northampton C", "Northam C")
    assert named(space("York", (0.0, 0.0)), 9) == "York"
