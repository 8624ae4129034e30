"""Requirements of a drawn map, with one line for each fault."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final

import shapely
from shapely import LineString, Point, Polygon, box

from maps import grid
from maps.arcs import body_of
from maps.country import RADIUS, Country
from maps.names import Wording
from maps.sheet import ArrowShape, RoadLine, Sheet

LEAST_BORDER: Final = 20.0
"""Minimum length of a border in units: players could doubt a shorter one."""

LEAST_STACKS: Final = 3
"""Minimum number of stacks that an area must have room for."""

STRAY: Final = 0.004
"""The share of the land by which its outline may differ from the coastline."""

SPILL: Final = 0.13
"""The share of a name that may extend over the border of its area."""

NEAR: Final = 14.0
"""Maximum distance of an arrow's head from its area."""

CLEAR: Final = 12.0
"""Minimum distance of an arrow's tail from land."""

OVERLAP: Final = 60.0
"""The area of land that the head of an arrow may cover, in square units."""

TOUCH: Final = 0.5
"""Difference within which lengths and areas are equal."""


def faults(sheet: Sheet) -> list[str]:
    """Return all faults of a map of letters and roads."""
    return broken_shapes(sheet) or [
        *common_faults(sheet, sheet.lettering),
        *[fault for road in sheet.roads for fault in _road(sheet, road)],
        *[fault for arrow in sheet.arrows for fault in _arrow(sheet, arrow)],
        *boxes(sheet),
    ]


def broken_shapes(country: Country) -> list[str]:
    """Return the areas whose shapes cross themselves, on which nothing can be measured."""
    broken = [name for name, shape in country.shapes.items() if not shape.is_valid]
    return [f"{name}: not a valid shape" for name in broken]


def common_faults(country: Country, lettering: Mapping[str, Wording]) -> Iterator[str]:
    """Yield faults of areas, borders, names and stacks."""
    yield from _land(country)
    yield from _borders(country)
    yield from _declared(country)
    for row in country.plan.file.area:
        yield from _area(country, row.id, lettering[row.id])


def _land(country: Country) -> Iterator[str]:
    """Yield overlaps and gaps of areas, and outlines that differ from the coast."""
    shapes = list(country.shapes.values())
    union = shapely.union_all(shapes)
    overlap = sum([shape.area for shape in shapes]) - union.area
    if abs(overlap) > TOUCH:
        yield f"areas overlap by {overlap:.1f} square units"
    parts = [part for part in shapely.get_parts(union) if isinstance(part, Polygon)]
    gap = sum([Polygon(ring).area for part in parts for ring in part.interiors])
    if gap > TOUCH:
        yield f"areas leave gaps of {gap:.1f} square units"
    stray = union.symmetric_difference(country.land).area / union.area
    if stray > STRAY:
        yield f"the outline strays from the coastline by {stray:.4f} of the land"


def _borders(country: Country) -> Iterator[str]:
    """Yield shapes that meet without a drawn border, and the reverse."""
    for one, other in combinations(sorted(country.shapes), 2):
        meeting = country.shapes[one].boundary.intersection(country.shapes[other].boundary)
        drawn = country.borders.get((one, other), 0.0)
        if abs(meeting.length - drawn) > TOUCH:
            yield f"{one} and {other}: meet along {meeting.length:.1f}, drawn {drawn:.1f}"
        if 0 < drawn < LEAST_BORDER:
            yield f"{one} and {other}: meet along {drawn:.1f} only"
        if not drawn and not meeting.is_empty:
            yield f"{one} and {other}: touch in a point"


def _declared(country: Country) -> Iterator[str]:
    """Yield neighbours that the plan does not name, and pairs it names that are not neighbours."""
    told = set(country.plan.file.borders.between)
    drawn = set(country.borders)
    for one, other in sorted(told - drawn):
        yield f"{one} and {other}: declared as neighbours, but not drawn"
    for one, other in sorted(drawn - told):
        yield f"{one} and {other}: drawn as neighbours, but not declared"


def _area(country: Country, name: str, lettering: Wording) -> Iterator[str]:
    """Yield names that spill over, and stacks without room."""
    body = body_of(country.shapes[name])
    if len(lettering.stacks) < LEAST_STACKS:
        yield f"{name}: room for {len(lettering.stacks)} stacks only"
    spill = lettering.frame.difference(body).area / lettering.frame.area
    if spill > SPILL:
        yield f"{name}: the name spills over by {spill:.0%}"
    for x, y, _ in lettering.stacks:
        point = Point(x, y)
        if not body.contains(point) or body.boundary.distance(point) < RADIUS - 0.2:
            yield f"{name}: the stack at {x}, {y} is too near the border"
        if lettering.frame.distance(point) < RADIUS:
            yield f"{name}: the stack at {x}, {y} covers the name"
    for one, other in combinations(lettering.stacks, 2):
        if math.dist(one[:2], other[:2]) < 2 * RADIUS:
            yield f"{name}: the stacks at {one[:2]} and {other[:2]} collide"


def _road(sheet: Sheet, road: RoadLine) -> Iterator[str]:
    """Yield faults of a road that leaves its two areas, or does not cross their border once."""
    one, other = road.between
    name = f"road from {one} to {other}"
    line = LineString(road.points)
    ground = shapely.union(sheet.shapes[one], sheet.shapes[other])
    outside = line.difference(ground.buffer(0.3)).length
    if outside > TOUCH:
        yield f"{name}: runs {outside:.1f} outside its areas"
    border = shapely.union_all([arc.line for arc in sheet.arcs if arc.owners == road.between])
    crossings = len(shapely.get_parts(line.intersection(border)))
    if crossings != 1:
        yield f"{name}: crosses its border {crossings} times"


def _arrow(sheet: Sheet, arrow: ArrowShape) -> Iterator[str]:
    """Yield faults of an arrow that starts on land, points elsewhere, is short or covers land."""
    area = arrow.plan.area
    name = f"arrow {arrow.plan.id}"
    tail, head = Point(arrow.tail), Point(arrow.head)
    land = shapely.union_all(list(sheet.shapes.values()))
    if land.distance(tail) <= CLEAR:
        yield f"{name}: begins too near the land"
    nearest = min(sheet.shapes, key=lambda other: sheet.shapes[other].distance(head))
    if nearest != area:
        yield f"{name}: points at {nearest}"
    if sheet.shapes[area].distance(head) >= NEAR:
        yield f"{name}: stops {sheet.shapes[area].distance(head):.0f} short"
    shape = Polygon(arrow.outline)
    if not shape.is_valid:
        yield f"{name}: crosses itself, being too short or too bent"
        return
    covered = shape.intersection(land.buffer(-1.5)).area
    if covered >= OVERLAP:
        yield f"{name}: covers {covered:.0f} of land"


def boxes(country: Country) -> Iterator[str]:
    """Yield boxes that cover land or leave the sheet."""
    land = shapely.union_all(list(country.shapes.values()))
    for row in country.plan.file.box:
        x, y, width, height = row.rect
        frame = box(x, y, x + width, y + height)
        if frame.intersects(land):
            yield f"box {row.id}: covers the land"
        if not grid.FRAME.contains(frame):
            yield f"box {row.id}: leaves the sheet"
