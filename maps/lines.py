"""The lines that the outlines of every map have: shores, areas, far lands, borders and rivers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

import shapely
from shapely import LineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, substring

from maps import grid
from maps.country import Country
from maps.land import Course
from maps.toml import comment, path_data, record

HEADING: Final = "Made by `make maps`; do not edit by hand."
COASTLINE: Final = "Natural Earth 1:10m (public domain)"
DRAWN: Final = "derived: drawn from the coastline, the seed places and the rivers of maps/data"

CUT: Final = grid.FRAME.buffer(6, join_style="mitre")
"""The frame to which lines are cut, outside the sheet, so that their ends are not visible."""

ISLET: Final = 6.0
"""Minimum size of parts of the background, and minimum length of rivers."""

# A great river is a beck at first: these shares of its length are where its width changes.
_WIDENS: Final = {
    1: ((0.0, 1.0, 1),),
    2: ((0.0, 0.4, 1), (0.4, 1.0, 2)),
    3: ((0.0, 0.22, 1), (0.22, 0.5, 2), (0.5, 1.0, 3)),
}
_SHORT: Final = 60.0
_LOWER: Final = 0.5


def heading(country: Country, holds: str) -> list[str]:
    """Return the records at the head of map.toml: its contents, and its sheet."""
    plan = country.plan.file
    return [
        comment(
            f"{_title(country)}: {holds}. {HEADING}",
            "One unit is half a kilometre; x runs east, y south, as in SVG.",
        ),
        record(
            "[map]",
            ("title", plan.map.title),
            ("subtitle", plan.map.subtitle),
            ("viewbox", [0, 0, grid.WIDTH, grid.HEIGHT]),
            ("units_per_km", grid.UNITS_PER_KM),
            ("piece", plan.map.piece),
            ("projection", grid.PROJECTION),
            ("coastline", COASTLINE),
            ("source", plan.map.source),
        ),
    ]


def boxes(country: Country) -> list[str]:
    """Return the records of the boxes."""
    return [
        record(
            "[[box]]",
            ("id", row.id),
            ("name", row.name),
            ("use", row.use),
            ("side", row.side),
            ("rect", row.rect),
            ("source", row.source),
        )
        for row in country.plan.file.box
    ]


def common_lines(country: Country) -> list[str]:
    """Return the records of the lines that every map has."""
    records = [
        comment(f"{_title(country)}: the lines of the map, as SVG path data. {HEADING}"),
        record("[outlines]", ("coast", _coast(country)), ("source", DRAWN)),
    ]
    records += [
        record("[[outlines.area]]", ("id", row.id), ("path", _area(country, row.id)))
        for row in country.plan.file.area
    ]
    records += [
        record("[[outlines.background]]", ("id", name), ("name", title), ("path", path))
        for name, title, path in _background(country)
    ]
    records += [
        record("[[outlines.border]]", ("between", pair), ("path", _border(country, pair)))
        for pair in country.borders
    ]
    records += [
        record("[[outlines.river]]", ("name", name), ("width", width), ("path", path))
        for name, width, path in _rivers(country)
    ]
    return records


def _title(country: Country) -> str:
    """Return the name of the game without the year."""
    return country.plan.file.map.title.removeprefix("1066: ")


def _area(country: Country, name: str) -> str:
    """Return the outline of an area, cut at the edge of the sheet."""
    shape = country.shapes[name]
    return _rings(shape.geoms) if CUT.contains(shape) else _cut(shape)


def _coast(country: Country) -> str:
    """Return the shore of all areas together."""
    shore = linemerge([arc.line for arc in country.arcs if arc.is_coast]).intersection(CUT)
    return "".join([_line(part) for part in shapely.get_parts(shore)])


def _border(country: Country, pair: tuple[str, str]) -> str:
    """Return the lines between two neighbours."""
    return "".join([path_data(arc.points) for arc in country.arcs if arc.owners == pair])


def _background(country: Country) -> list[tuple[str, str, str]]:
    """Return id, name and path of each land outside the game."""
    near = [(row.id, row.name, country.shapes[row.id]) for row in country.plan.file.background]
    far = [(row.id, row.name, country.far[row.id]) for row in country.plan.land.far]
    drawn = [(name, title, _cut(shape)) for name, title, shape in near]
    return [*drawn, *[(name, title, _cut(MultiPolygon(parts))) for name, title, parts in far]]


def _cut(shape: BaseGeometry) -> str:
    """Return the part of a shape that the sheet shows."""
    parts = shapely.get_parts(shape.intersection(CUT))
    return _rings([p for p in parts if isinstance(p, Polygon) and p.area > ISLET])


def _rivers(country: Country) -> list[tuple[str, int, str]]:
    """Return name, width and path of the rivers, which are thinner near their sources."""
    land = shapely.union_all(list(country.shapes.values())).buffer(0.4).intersection(grid.FRAME)
    drawn: list[tuple[str, int, str]] = []
    for course in country.rivers:
        paths: dict[int, str] = defaultdict(str)
        for reach in _reaches(course, land):
            for width, stretch in _widening(reach, course):
                paths[width] += _line(stretch.simplify(0.4))
        drawn += [(course.name, width, path) for width, path in sorted(paths.items())]
    return drawn


def _reaches(course: Course, land: BaseGeometry) -> list[LineString]:
    """Return the lines in which a drawn river crosses the land."""
    if not course.width:
        return []
    wet = [
        part for part in shapely.get_parts(course.line.intersection(land)) if part.length > ISLET
    ]
    merged = shapely.get_parts(shapely.line_merge(shapely.union_all(wet)))
    return [reach for reach in merged if isinstance(reach, LineString)]


def _widening(reach: LineString, course: Course) -> list[tuple[int, BaseGeometry]]:
    """Return the segments of a reach with their widths; a river is thin only at its source."""
    start = course.line.project(Point(reach.coords[0])) / course.line.length
    if start >= _LOWER or reach.length < _SHORT:
        return [(course.width, reach)]
    return [
        (width, substring(reach, begin, end, normalized=True))
        for begin, end, width in _WIDENS[course.width]
    ]


def _rings(parts: Iterable[Polygon]) -> str:
    """Return the outer rings of shapes, the largest first."""
    rings = [[(x, y) for x, y in part.exterior.coords][:-1] for part in sorted(parts, key=_size)]
    return "".join([path_data(ring) + "Z" for ring in rings])


def _line(part: BaseGeometry) -> str:
    """Return a line."""
    return path_data([(x, y) for x, y in part.coords])


def _size(shape: Polygon) -> float:
    """Return the sort key that puts larger shapes first."""
    return -shape.area
