"""A complete map: the areas, and everything in them, as shapes and points."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shapely import LineString, MultiLineString, Polygon

from maps import arrows, grid, plan
from maps.country import RADIUS, Country, explore, moved_inland, tenths
from maps.hand import cut_corners
from maps.names import Ground, Lettering, settle

INLAND: Final = 6.0
"""Minimum distance of a town from the border of its area."""


@dataclass(frozen=True)
class RoadLine:
    """A segment of road from town to town, its areas in alphabetical order."""

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
class Sheet(Country):
    """Everything that is drawn, by area id where it belongs to an area."""

    plan: plan.Plan[plan.PlanFile]
    towns: dict[str, grid.Point]
    roads: list[RoadLine]
    arrows: list[ArrowShape]
    lettering: dict[str, Lettering]

    def roads_of(self, area: str) -> list[str]:
        """Return the areas that a road leads to from an area, in alphabetical order."""
        pairs = [row.between for row in self.roads if area in row.between]
        return sorted([one if other == area else other for one, other in pairs])


def draw(made: plan.Plan[plan.PlanFile]) -> Sheet:
    """Draw the map of a plan."""
    country = explore(made)
    inside = {row.id: country.inside(row.id) for row in made.file.area}
    towns = _towns(made, inside)
    roads = [
        _road_line(road, stretch, towns) for road in made.file.road for stretch in road.stretch
    ]
    return Sheet(
        **vars(country),
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


def _towns(made: plan.Plan[plan.PlanFile], inside: dict[str, Polygon]) -> dict[str, grid.Point]:
    """Return the positions of the towns, moved inland where they lie on a border."""
    spots = {place.name: place.at for place in made.places}
    return {row.id: moved_inland(inside[row.id], spots[row.town], INLAND) for row in made.file.area}


def _road_line(road: plan.Road, stretch: plan.Stretch, towns: dict[str, grid.Point]) -> RoadLine:
    """Return the line of a segment from one town to the other, by the points along it."""
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
