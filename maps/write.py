"""A map as TOML: what the game reads of it, and the lines that only drawing needs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

import shapely
from shapely import LineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, substring

from maps import grid
from maps.land import Course
from maps.sheet import Sheet

HEADING: Final = "Made by `make maps`; do not edit by hand."
COASTLINE: Final = "Natural Earth 1:10m (public domain)"
DRAWN: Final = "derived: drawn from the coastline, the seed places and the rivers of maps/data"

CUT: Final = grid.FRAME.buffer(6, join_style="mitre")
"""Lines are cut a little outside the sheet, where no one sees their ends."""

ISLET: Final = 6.0
"""Parts of the background smaller than this are left out, and rivers shorter than this."""

# A great river is a beck at first: where its widths change, as shares of its length.
_WIDENS: Final = {
    1: ((0.0, 1.0, 1),),
    2: ((0.0, 0.4, 1), (0.4, 1.0, 2)),
    3: ((0.0, 0.22, 1), (0.22, 0.5, 2), (0.5, 1.0, 3)),
}
_SHORT: Final = 60.0
_LOWER: Final = 0.5


def map_toml(sheet: Sheet) -> str:
    """Return the areas, roads, arrows and boxes."""
    plan = sheet.plan.file
    title = plan.map.title.removeprefix("1066: ")
    records = [
        _comment(
            f"{title}: areas, roads, arrows and boxes. {HEADING}",
            "One unit is half a kilometre; x runs east, y south, as in SVG.",
        ),
        _record(
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
    records += [_area(sheet, number) for number in range(len(plan.area))]
    records += [
        _record("[[road]]", ("between", row.between), ("name", row.name), ("source", row.source))
        for row in sheet.roads
    ]
    records += [
        _record(
            "[[arrow]]",
            ("id", row.plan.id),
            ("area", row.plan.area),
            ("side", row.plan.side),
            ("number", row.plan.number),
            ("badge", row.tail),
            ("source", row.plan.source),
        )
        for row in sheet.arrows
    ]
    records += [
        _record(
            "[[box]]",
            ("id", row.id),
            ("name", row.name),
            ("use", row.use),
            ("side", row.side),
            ("rect", row.rect),
            ("source", row.source),
        )
        for row in plan.box
    ]
    return "\n".join(records)


def outlines_toml(sheet: Sheet) -> str:
    """Return all lines of the map, as SVG path data."""
    title = sheet.plan.file.map.title.removeprefix("1066: ")
    records = [
        _comment(f"{title}: the lines of the map, as SVG path data. {HEADING}"),
        _record("[outlines]", ("coast", _coast(sheet)), ("source", DRAWN)),
    ]
    records += [
        _record("[[outlines.area]]", ("id", row.id), ("path", _rings(sheet.shapes[row.id].geoms)))
        for row in sheet.plan.file.area
    ]
    records += [
        _record("[[outlines.background]]", ("id", name), ("name", title), ("path", path))
        for name, title, path in _background(sheet)
    ]
    records += [
        _record("[[outlines.border]]", ("between", pair), ("path", _border(sheet, pair)))
        for pair in sheet.borders
    ]
    records += [
        _record("[[outlines.river]]", ("name", name), ("width", width), ("path", path))
        for name, width, path in _rivers(sheet)
    ]
    records += [
        _record("[[outlines.road]]", ("between", row.between), ("path", path_data(row.points)))
        for row in sheet.roads
    ]
    records += [
        _record("[[outlines.arrow]]", ("id", row.plan.id), ("path", path_data(row.outline) + "Z"))
        for row in sheet.arrows
    ]
    return "\n".join(records)


def path_data(points: Iterable[grid.Point]) -> str:
    """Return a line as SVG path data."""
    return "M" + " ".join([f"{_number(x)},{_number(y)}" for x, y in points])


# ---- what is drawn ------------------------------------------------------------------------------


def _area(sheet: Sheet, number: int) -> str:
    """Return the record of an area."""
    row = sheet.plan.file.area[number]
    lettering = sheet.lettering[row.id]
    return _record(
        "[[area]]",
        ("id", row.id),
        ("name", row.name),
        ("letter", row.letter),
        ("adjacent", sheet.neighbours(row.id)),
        ("roads", sheet.roads_of(row.id)),
        ("coastal", sheet.is_coastal(row.id)),
        ("town", sheet.towns[row.id]),
        ("label", lettering.label),
        ("label_size", row.label_size),
        ("badge", lettering.badge),
        ("stacks", [(stack.x, stack.y) for stack in lettering.stacks]),
        ("source", row.source),
    )


def _coast(sheet: Sheet) -> str:
    """Return the shore of everything shared out."""
    shore = linemerge([arc.line for arc in sheet.arcs if arc.is_coast]).intersection(CUT)
    return "".join([_line(part) for part in shapely.get_parts(shore)])


def _border(sheet: Sheet, pair: tuple[str, str]) -> str:
    """Return the lines between two neighbours."""
    return "".join([path_data(arc.points) for arc in sheet.arcs if arc.owners == pair])


def _background(sheet: Sheet) -> list[tuple[str, str, str]]:
    """Return id, name and path of each land that is not played on."""
    near = [(row.id, row.name, sheet.shapes[row.id]) for row in sheet.plan.file.background]
    far = [(row.id, row.name, sheet.far[row.id]) for row in sheet.plan.land.far]
    drawn = [(name, title, _cut(shape)) for name, title, shape in near]
    return [*drawn, *[(name, title, _cut(MultiPolygon(parts))) for name, title, parts in far]]


def _cut(shape: BaseGeometry) -> str:
    """Return a shape as far as the sheet shows it."""
    parts = shapely.get_parts(shape.intersection(CUT))
    return _rings([p for p in parts if isinstance(p, Polygon) and p.area > ISLET])


def _rivers(sheet: Sheet) -> list[tuple[str, int, str]]:
    """Return name, width and path of the rivers, thinner near their sources."""
    land = shapely.union_all(list(sheet.shapes.values())).buffer(0.4).intersection(grid.FRAME)
    drawn: list[tuple[str, int, str]] = []
    for course in sheet.rivers:
        paths: dict[int, str] = defaultdict(str)
        for reach in _reaches(course, land):
            for width, stretch in _widening(reach, course):
                paths[width] += _line(stretch.simplify(0.4))
        drawn += [(course.name, width, path) for width, path in sorted(paths.items())]
    return drawn


def _reaches(course: Course, land: BaseGeometry) -> list[LineString]:
    """Return the lines in which a river that is drawn crosses the land."""
    if not course.width:
        return []
    wet = [
        part for part in shapely.get_parts(course.line.intersection(land)) if part.length > ISLET
    ]
    merged = shapely.get_parts(shapely.line_merge(shapely.union_all(wet)))
    return [reach for reach in merged if isinstance(reach, LineString)]


def _widening(reach: LineString, course: Course) -> list[tuple[int, BaseGeometry]]:
    """Return the stretches of a reach with their widths; only at its source is a river thin."""
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
    """Return what sorts larger shapes first."""
    return -shape.area


# ---- TOML ---------------------------------------------------------------------------------------


def _comment(*lines: str) -> str:
    """Return a comment at the head of a file."""
    return "".join([f"# {line}\n" for line in lines])


def _record(head: str, *pairs: tuple[str, object]) -> str:
    """Return a table of TOML."""
    return "".join([f"{head}\n", *[f"{key} = {_value(value)}\n" for key, value in pairs]])


def _value(value: object) -> str:
    """Return a value of TOML, lengths to a tenth of a unit."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    if isinstance(value, int | float):
        return _number(value)
    assert isinstance(value, Sequence), f"TOML has no {type(value).__name__}"
    return "[" + ", ".join([_value(item) for item in value]) + "]"


def _number(value: float) -> str:
    """Return a number to a tenth, without needless zeros."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
