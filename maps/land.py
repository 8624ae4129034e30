"""The land and its waters, as shapes on the sheet."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from shapely import LineString, Point, Polygon, unary_union
from shapely.geometry.base import BaseGeometry

from maps.grid import UNITS_PER_KM, project
from maps.hand import cut_corners, waver
from maps.plan import Drawable, Estuary, Plan, River


@dataclass(frozen=True)
class Course:
    """The course of a river as it is drawn."""

    name: str
    width: int
    border: bool
    line: LineString


def played_land(plan: Plan[Drawable]) -> BaseGeometry:
    """Return the land to be divided: the main island and its islands, without estuaries."""
    at = [Point(project(*island.at)) for island in plan.land.island]
    islands = [shape for shape in plan.coast[1:] if any(shape.contains(point) for point in at)]
    water = unary_union([_water(estuary) for estuary in (*plan.land.estuary, *plan.file.estuary)])
    return unary_union([plan.coast[0], *islands]).difference(water)


def far_lands(plan: Plan[Drawable]) -> dict[str, list[Polygon]]:
    """Return the parts of each land beyond the sea, by its id."""
    return {
        far.id: [
            shape
            for shape in plan.coast
            if any(shape.contains(Point(project(*at))) for at in far.at)
        ]
        for far in plan.land.far
    }


def courses(plan: Plan[Drawable]) -> list[Course]:
    """Return the rivers; those that are not drawn stay straight."""
    return [Course(row.name, row.width, row.border, _course(row)) for row in plan.land.river]


def _course(river: River) -> LineString:
    """Return the line of a river."""
    points = [project(*point) for point in river.course]
    if river.width == 0:
        return LineString(points)
    rounded = cut_corners(points, 3)
    return LineString(waver(rounded, river.name, amplitude=1.1, wavelength=15.0, step=2.2))


def _water(estuary: Estuary) -> BaseGeometry:
    """Return the water of an estuary."""
    pools = [
        Point(project(longitude, latitude)).buffer(half_width * UNITS_PER_KM)
        for longitude, latitude, half_width in estuary.course
    ]
    return unary_union([unary_union(pair).convex_hull for pair in pairwise(pools)])
