"""A whole map: the areas, and all that is placed in them, as shapes and points."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shapely import LineString, MultiLineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from maps import arrows, grid, plan
from maps.arcs import Arc, Owners, arcs_of, body_of, border_lengths, shapes_of
from maps.cells import faces_of
from maps.hand import cut_corners
from maps.land import Course, courses, far_lands, played_land
from maps.names import Ground, Lettering, settle

RADIUS: Final = 13.0
"""The radius kept free about the middle of a stack, in units."""

MARGIN: Final = 14.0
"""Names and pieces keep so far from the edge of the sheet."""

INLAND: Final = 6.0
"""A town keeps so far from the border of its area."""


@dataclass(frozen=True)
class RoadLine:
    """A stretch of road from town to town, its areas in alphabetical order."""

    between: plan.Pair
    name: str
    source: str
    points: list[grid.Point]


@dataclass(frozen=True)
class ArrowShape:
    """An arrow as drawn, from its tail to its head."""

    plan: plan.Arrow
    tail: grid.Point
    head: grid.Point
    outline: list[grid.Point]


@dataclass(frozen=True)
class Sheet:
    """All that is drawn, by the id of the area where it belongs to one."""

    plan: plan.Plan
    land: BaseGeometry
    rivers: list[Course]
    arcs: list[Arc]
    shapes: dict[str, MultiPolygon]
    borders: dict[Owners, float]
    far: dict[str, list[Polygon]]
    towns: dict[str, grid.Point]
    roads: list[RoadLine]
    arrows: list[ArrowShape]
    lettering: dict[str, Lettering]

    def neighbours(self, area: str) -> list[str]:
        """Return the areas that share a border with an area, in alphabetical order."""
        ids = {row.id for row in self.plan.file.area}
        found = {name for pair in self.borders if area in pair for name in pair if name in ids}
        return sorted(found - {area})

    def roads_of(self, area: str) -> list[str]:
        """Return the areas that a road leads to from an area, in alphabetical order."""
        pairs = [row.between for row in self.roads if area in row.between]
        return sorted([one if other == area else other for one, other in pairs])

    def is_coastal(self, area: str) -> bool:
        """Tell whether an area has a shore."""
        return any(arc.is_coast and area in arc.owners for arc in self.arcs)


def draw(made: plan.Plan) -> Sheet:
    """Draw the map of a plan."""
    rivers = courses(made)
    land = played_land(made)
    arcs = arcs_of(faces_of(made.places, rivers, land), rivers)
    shapes = shapes_of(arcs)
    inside = {row.id: _inside(shapes[row.id]) for row in made.file.area}
    towns = _towns(made, inside)
    roads = [
        _road_line(road, stretch, towns) for road in made.file.road for stretch in road.stretch
    ]
    return Sheet(
        plan=made,
        land=land,
        rivers=rivers,
        arcs=arcs,
        shapes=shapes,
        borders=border_lengths(arcs),
        far=far_lands(made),
        towns=towns,
        roads=roads,
        arrows=[_arrow_shape(row) for row in made.file.arrow],
        lettering={
            row.id: settle(
                row.name,
                row.label_size,
                RADIUS,
                Ground(inside[row.id], towns[row.id], _roads_in(row.id, roads)),
            )
            for row in made.file.area
        },
    )


def tenths(point: Sequence[float]) -> grid.Point:
    """Return a point to a tenth of a unit."""
    return round(point[0], 1), round(point[1], 1)


def _inside(shape: MultiPolygon) -> Polygon:
    """Return the body of an area as far as it lies well on the sheet."""
    return body_of(body_of(shape).intersection(grid.FRAME.buffer(-MARGIN)))


def _towns(made: plan.Plan, inside: dict[str, Polygon]) -> dict[str, grid.Point]:
    """Return where the towns stand, moved inland where they lie on a border."""
    spots = {place.name: place.at for place in made.places}
    return {
        row.id: tenths(_moved_inland(inside[row.id], spots[row.town])) for row in made.file.area
    }


def _moved_inland(body: Polygon, at: grid.Point) -> grid.Point:
    """Return the nearest point that keeps clear of a body's edge."""
    core = body.buffer(-INLAND)
    point = Point(at)
    if not core.contains(point):
        point = nearest_points(core, point)[0]
    return point.x, point.y


def _road_line(road: plan.Road, stretch: plan.Stretch, towns: dict[str, grid.Point]) -> RoadLine:
    """Return the line of a stretch from one town to the other, by the points on its way."""
    one, other = sorted(stretch.between)
    via = [grid.project(*point) for point in stretch.via]
    straight = math.dist(towns[one], via[0]) + math.dist(via[-1], towns[other])
    turned = math.dist(towns[one], via[-1]) + math.dist(via[0], towns[other])
    way = [towns[one], *(via if straight <= turned else via[::-1]), towns[other]]
    points = [tenths(point) for point in cut_corners(way, 2)]
    return RoadLine((one, other), road.name, road.source, points)


def _roads_in(area: str, roads: Sequence[RoadLine]) -> MultiLineString:
    """Return the roads that lead to the town of an area."""
    return MultiLineString([LineString(row.points) for row in roads if area in row.between])


def _arrow_shape(row: plan.Arrow) -> ArrowShape:
    """Return an arrow as drawn."""
    tail, head = tenths(grid.project(*row.tail)), tenths(grid.project(*row.head))
    through = grid.project(*row.through) if row.through else None
    return ArrowShape(row, tail, head, arrows.arrow(tail, head, row.bend, through))
