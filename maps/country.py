"""The country of a map: areas as shapes that share their borders, rivers, and land beyond."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shapely import MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from maps import grid
from maps.arcs import Arc, Owners, arcs_of, body_of, border_lengths, shapes_of
from maps.cells import faces_of
from maps.land import Course, courses, far_lands, played_land
from maps.plan import Drawable, Plan

RADIUS: Final = 13.0
"""The free radius around the centre of a stack, in units."""

MARGIN: Final = 14.0
"""Minimum distance of names and pieces from the edge of the sheet."""


@dataclass(frozen=True)
class Country:
    """The parts that all maps have, by area id where they belong to an area."""

    plan: Plan[Drawable]
    land: BaseGeometry
    rivers: list[Course]
    arcs: list[Arc]
    shapes: dict[str, MultiPolygon]
    borders: dict[Owners, float]
    far: dict[str, list[Polygon]]

    def neighbours(self, area: str) -> list[str]:
        """Return the areas that share a border with an area, in alphabetical order."""
        ids = {row.id for row in self.plan.file.area}
        found = {name for pair in self.borders if area in pair for name in pair if name in ids}
        return sorted(found - {area})

    def is_coastal(self, area: str) -> bool:
        """Return whether an area has a shore."""
        return any(arc.is_coast and area in arc.owners for arc in self.arcs)

    def inside(self, area: str) -> Polygon:
        """Return the part of an area's body that lies well within the sheet."""
        return body_of(body_of(self.shapes[area]).intersection(grid.FRAME.buffer(-MARGIN)))


def explore(made: Plan[Drawable]) -> Country:
    """Draw the land of a plan."""
    rivers = courses(made)
    land = played_land(made)
    arcs = arcs_of(faces_of(made.places, rivers, land), rivers)
    return Country(
        plan=made,
        land=land,
        rivers=rivers,
        arcs=arcs,
        shapes=shapes_of(arcs),
        borders=border_lengths(arcs),
        far=far_lands(made),
    )


def tenths(point: Sequence[float]) -> grid.Point:
    """Return a point to a tenth of a unit."""
    return round(point[0], 1), round(point[1], 1)


def moved_inland(body: Polygon, at: grid.Point, clear: float) -> grid.Point:
    """Return the nearest point that is clear of a body's edge, to a tenth of a unit."""
    core = body.buffer(-clear)
    point = Point(at)
    if not core.contains(point):
        point = nearest_points(core, point)[0]
    return tenths((point.x, point.y))
