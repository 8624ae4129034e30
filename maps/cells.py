"""From seed places to faces: each piece of land belongs to the area of the nearest place.

Along a river that separates areas, pairs of seeds are set close on both banks. Each belongs to the
area of the nearest place on its own bank, so that the river itself becomes the border.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations
from typing import Final

import numpy as np
import shapely
from shapely import LineString, MultiPoint, Polygon, STRtree
from shapely.geometry.base import BaseGeometry

from maps.grid import Point
from maps.land import Course
from maps.plan import Place

BANK: Final = 0.5
"""Distance of a bank seed from the river, in units."""

STEP: Final = 1.6
"""Distance between the seeds along a river."""

CANDIDATES: Final = 24
"""Number of nearest places among which one on the same bank is searched."""

PRECISION: Final = 0.01
"""Distance within which lines are taken to meet."""

SCRAP: Final = 3.0
"""Maximum size of an isolated face that is left out."""

Edge = tuple[Point, Point]


@dataclass(frozen=True)
class Seed:
    """A point, and the area that the land nearest to it belongs to."""

    at: Point
    area: str


@dataclass(frozen=True)
class Face:
    """A piece of land that belongs to one area."""

    shape: Polygon
    area: str


def faces_of(places: Sequence[Place], courses: Sequence[Course], land: BaseGeometry) -> list[Face]:
    """Divide the land among the areas of the places."""
    seeds = [Seed(place.at, place.area) for place in places]
    seeds += _bank_seeds(seeds, [course.line for course in courses if course.border])
    return _without_scraps(_cut(seeds, land))


def edges_of(shape: Polygon) -> Iterator[Edge]:
    """Yield the straight edges of a shape, its interior on the left."""
    for ring in (shape.exterior, *shape.interiors):
        for start, end in pairwise([(x, y) for x, y in ring.coords]):
            if start != end:
                yield start, end


def _bank_seeds(places: Sequence[Seed], rivers: Sequence[LineString]) -> list[Seed]:
    """Return pairs of seeds where two areas face each other across a river."""
    nearest = _Nearest(places, rivers)
    banks: list[Seed] = []
    for river in rivers:
        for number in range(int(river.length / STEP) + 1):
            left, right = _banks(river, number * STEP)
            here, there = nearest.area(left), nearest.area(right)
            if here and there and here != there:
                banks += [Seed(left, here), Seed(right, there)]
    return banks


def _banks(river: LineString, gone: float) -> tuple[Point, Point]:
    """Return the points on the left and right bank at a distance along a river."""
    here = river.interpolate(gone)
    before = river.interpolate(max(0.0, gone - 0.6))
    after = river.interpolate(min(river.length, gone + 0.6))
    dx, dy = after.x - before.x, after.y - before.y
    length = math.hypot(dx, dy) or 1.0
    across, along = -dy / length * BANK, dx / length * BANK
    return (here.x + across, here.y + along), (here.x - across, here.y - along)


class _Nearest:
    """Finds the nearest place that can be reached without crossing a river."""

    def __init__(self, places: Sequence[Seed], rivers: Sequence[LineString]) -> None:
        self.places = places
        self.rivers = rivers
        self.spots = np.array([place.at for place in places])
        self.tree = STRtree(rivers)

    def area(self, point: Point) -> str:
        """Return the area of the nearest place on this side of all rivers, "" if there is none."""
        apart = ((self.spots - np.array(point)) ** 2).sum(axis=1)
        for number in np.argsort(apart, kind="stable")[:CANDIDATES]:
            place = self.places[int(number)]
            sight = LineString([point, place.at])
            near = self.tree.query(sight)
            if not any(sight.crosses(self.rivers[int(river)]) for river in near):
                return place.area
        return ""


def _cut(seeds: Sequence[Seed], land: BaseGeometry) -> list[Face]:
    """Cut the land along the lines halfway between seeds of different areas."""
    ridges = shapely.voronoi_polygons(
        MultiPoint([seed.at for seed in seeds]), extend_to=land.envelope, only_edges=True
    )
    lines = shapely.union_all([ridges.intersection(land), land.boundary], grid_size=PRECISION)
    owners: dict[frozenset[Point], list[str]] = defaultdict(list)
    for cell in _enclosed([lines], seeds, land):
        for edge in edges_of(cell.shape):
            owners[frozenset(edge)].append(cell.area)
    between = [LineString(edge) for edge, areas in owners.items() if not _is_within(areas)]
    return _enclosed(between, seeds, land)


def _is_within(areas: Sequence[str]) -> bool:
    """Return whether an edge with these areas beside it lies within one of them."""
    return areas == [areas[0]] * 2


def _enclosed(
    lines: Sequence[BaseGeometry], seeds: Sequence[Seed], land: BaseGeometry
) -> list[Face]:
    """Return the pieces of land that lines enclose, each with the area of its nearest seed."""
    shapes = [shape for shape in shapely.polygonize(lines).geoms if isinstance(shape, Polygon)]
    middles = shapely.point_on_surface(shapes)
    wide = land.buffer(0.05)
    shapely.prepare(wide)
    nearest = STRtree(shapely.points([seed.at for seed in seeds])).nearest(middles)
    return [
        Face(shape, seeds[int(number)].area)
        for shape, number, wanted in zip(
            shapes, nearest, shapely.contains(wide, middles), strict=True
        )
        if wanted
    ]


def _without_scraps(faces: list[Face]) -> list[Face]:
    """Give faces that are cut off from their area's body to the neighbour they touch most."""
    largest: dict[str, int] = {}
    for number, face in enumerate(faces):
        best = largest.setdefault(face.area, number)
        if face.shape.area > faces[best].shape.area:
            largest[face.area] = number
    touches = _touches(faces)
    area = {number: faces[number].area for number in largest.values()}
    waiting = [number for number in range(len(faces)) if number not in area]
    while True:
        joins = [
            (length, -number, area[other])
            for number in waiting
            for other, length in touches[number].items()
            if other in area
        ]
        if not joins:
            break
        _, negative, name = max(joins)
        area[-negative] = name
        waiting.remove(-negative)
    return [
        Face(face.shape, area.get(number, face.area))
        for number, face in enumerate(faces)
        if number in area or face.shape.area > SCRAP
    ]


def _touches(faces: Sequence[Face]) -> dict[int, dict[int, float]]:
    """Return for each face the length of border it shares with each other face."""
    owners: dict[frozenset[Point], list[int]] = defaultdict(list)
    for number, face in enumerate(faces):
        for ends in edges_of(face.shape):
            owners[frozenset(ends)].append(number)
    touches: dict[int, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    for edge, numbers in owners.items():
        length = math.dist(*edge)
        # An edge of the coast has one owner, so it has no pair.
        for one, other in permutations(numbers, 2):
            touches[one][other] += length
    return touches
