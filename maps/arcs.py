"""From faces to areas that share their borders exactly.

The outlines are split into arcs between junctions; an arc belongs to two areas, or to one and the
sea. Arcs, not areas, are smoothed and roughened, so neighbours can neither gap nor overlap.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import shapely
from shapely import LineString, MultiPolygon, Polygon, STRtree
from shapely.geometry.base import BaseGeometry

from maps.cells import Face, edges_of
from maps.grid import Point
from maps.hand import relax, resample, roughen, waver
from maps.land import Course

SEA: Final = ""
"""The owner of everything beyond a coast."""

TRIES: Final = 4
"""Maximum number of times that a crossing line is redrawn, more carefully each time."""

CAREFUL: Final = 1
"""The care with which a line is rounded a little and no longer wavers."""

FAITHFUL: Final = 2
"""The care from which a line is left as it is."""

_THROUGH: Final = 2
"""A point with this number of links lies on one line; with more or fewer, lines end there."""

Owners = tuple[str, str]


@dataclass(frozen=True)
class Arc:
    """A line between two junctions, and the two owners on its sides, in alphabetical order."""

    points: list[Point]
    owners: Owners

    @property
    def line(self) -> LineString:
        """Return the arc as a line."""
        return LineString(self.points)

    @property
    def is_coast(self) -> bool:
        """Return whether the sea lies on one side."""
        return SEA in self.owners


def arcs_of(faces: Sequence[Face], courses: Sequence[Course]) -> list[Arc]:
    """Split faces into arcs, and draw these smoothly."""
    raw = _take_apart(faces)
    hand = _Hand([course.line for course in courses if course.border])
    care = [0] * len(raw)
    arcs = [hand.draw(arc, 0) for arc in raw]
    for _ in range(TRIES):
        crossing = _crossings(arcs)
        for number in crossing:
            care[number] += 1
            arcs[number] = hand.draw(raw[number], care[number])
        if not crossing:
            break
    return arcs


def shapes_of(arcs: Sequence[Arc]) -> dict[str, MultiPolygon]:
    """Join the arcs to the shape of each area, with exactly the same points."""
    names = sorted({name for arc in arcs for name in arc.owners} - {SEA})
    return {name: _shape([arc.line for arc in arcs if name in arc.owners]) for name in names}


def border_lengths(arcs: Sequence[Arc]) -> dict[Owners, float]:
    """Return the length of the border of each pair of neighbours, in units."""
    lengths: dict[Owners, float] = defaultdict(float)
    for arc in arcs:
        if not arc.is_coast:
            lengths[arc.owners] += arc.line.length
    return dict(sorted(lengths.items()))


def body_of(shape: BaseGeometry) -> Polygon:
    """Return the largest part of a shape."""
    parts = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon)]
    return max(parts, key=lambda part: part.area)


def _take_apart(faces: Sequence[Face]) -> list[Arc]:
    """Return the arcs of the faces as they are, without drawing."""
    sides: dict[tuple[Point, Point], list[str]] = {}
    for face in faces:
        for start, end in edges_of(shapely.orient_polygons(face.shape)):
            if (end, start) in sides:
                sides[end, start][1] = face.area
            else:
                sides[start, end] = [face.area, SEA]
    links: dict[Owners, dict[Point, list[Point]]] = defaultdict(lambda: defaultdict(list))
    for (start, end), (left, right) in sides.items():
        if left != right:
            owners = (min(left, right), max(left, right))
            links[owners][start].append(end)
            links[owners][end].append(start)
    return [Arc(run, owners) for owners in sorted(links) for run in _runs(links[owners])]


def _runs(links: dict[Point, list[Point]]) -> list[list[Point]]:
    """Return the lines that edges form, each up to a point where it branches or ends."""
    ends = sorted([point for point, linked in links.items() if len(linked) != _THROUGH])
    runs: list[list[Point]] = []
    gone: set[frozenset[Point]] = set()
    for start in [*ends, *sorted(links)]:
        for first in sorted(links[start]):
            if frozenset((start, first)) in gone:
                continue
            run = [start, first]
            gone.add(frozenset(run))
            while run[-1] != start and len(links[run[-1]]) == _THROUGH:
                one, other = links[run[-1]]
                run.append(other if one == run[-2] else one)
                gone.add(frozenset(run[-2:]))
            runs.append(run)
    return runs


class _Hand:
    """Draws arcs: the more care, the nearer to the original line."""

    def __init__(self, rivers: Sequence[LineString]) -> None:
        self.rivers = rivers
        self.tree = STRtree(rivers)

    def draw(self, arc: Arc, care: int) -> Arc:
        """Return the arc smoothed or roughened, to a tenth of a unit."""
        seed = "|".join(arc.owners)
        points = arc.points
        if arc.is_coast and care < CAREFUL:
            points = roughen(points, seed)
        elif not arc.is_coast:
            points = self._border(points, seed, care)
        if care < FAITHFUL:
            line = LineString(points).simplify(0.4 if care < CAREFUL else 0.2)
            points = [(x, y) for x, y in line.coords]
        return Arc(_rounded(points), arc.owners)

    def _border(self, points: list[Point], seed: str, care: int) -> list[Point]:
        """Round a border, and let it waver where it follows no river."""
        if care >= FAITHFUL:
            return points
        points = relax(resample(points, 1.6), self._off_river, 14 if care < CAREFUL else 4)
        if care == CAREFUL:
            return points
        return waver(points, seed, amplitude=1.5, wavelength=26.0, step=2.6, weight=self._off_river)

    def _off_river(self, x: float, y: float) -> float:
        """Return 0 on a river, up to 1 well away from all of them."""
        point = shapely.Point(x, y)
        near = self.tree.query(point.buffer(8))
        apart = min([self.rivers[int(river)].distance(point) for river in near], default=8.0)
        return max(0.0, min(1.0, (apart - 1.2) / 5.0))


def _rounded(points: Iterable[Point]) -> list[Point]:
    """Return points to a tenth of a unit, without repetitions in a row."""
    rounded: list[Point] = []
    for x, y in points:
        point = (round(x, 1), round(y, 1))
        if not rounded or point != rounded[-1]:
            rounded.append(point)
    return rounded


def _crossings(arcs: Sequence[Arc]) -> set[int]:
    """Return the arcs that cross themselves, or touch another one other than at an end of both."""
    lines = [arc.line for arc in arcs]
    crossing = {number for number, line in enumerate(lines) if not line.is_simple}
    for one, other in STRtree(lines).query(lines, predicate="intersects").T.tolist():
        if one < other:
            common = _ends(arcs[one]) & _ends(arcs[other])
            meeting = shapely.get_parts(lines[one].intersection(lines[other]))
            if not all([_is_among(part, common) for part in meeting]):
                crossing |= {one, other}
    return crossing


def _ends(arc: Arc) -> set[Point]:
    """Return both ends of an arc."""
    return {arc.points[0], arc.points[-1]}


def _is_among(shape: BaseGeometry, points: set[Point]) -> bool:
    """Return whether a shape is one of these points."""
    return isinstance(shape, shapely.Point) and (shape.x, shape.y) in points


def _shape(lines: Sequence[LineString]) -> MultiPolygon:
    """Return the shape that lines enclose, without rings inside another."""
    rings = [part for part in shapely.polygonize(lines).geoms if isinstance(part, Polygon)]
    parts: list[Polygon] = []
    for ring in sorted(rings, key=lambda ring: -ring.area):
        if not any([part.contains(ring.representative_point()) for part in parts]):
            parts.append(ring)
    return MultiPolygon(parts)
