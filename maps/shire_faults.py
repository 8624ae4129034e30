"""Further requirements of a drawn map of shires, with one line for each fault."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from shapely import Point, Polygon, box

from maps.country import RADIUS
from maps.faults import boxes, broken_shapes, common_faults
from maps.towns import TYPE, TownSpot
from maps.zones import LandingSpot, ShireSheet
from senlac.boards.drawing.text_width import text_width

OFFSHORE: Final = 14.0
"""Minimum distance of ships from the land."""

BY_TOWN: Final = 60.0
"""Maximum distance of a town's pieces from it."""


def shire_faults(sheet: ShireSheet) -> list[str]:
    """Return all faults of a map of shires."""
    return broken_shapes(sheet) or [
        *common_faults(sheet, sheet.lettering),
        *[fault for town in sheet.towns for fault in _town(sheet, town)],
        *_labels(sheet),
        *[fault for landing in sheet.landings for fault in _landing(sheet, landing)],
        *_coast(sheet),
        *_ridges(sheet),
        *boxes(sheet),
    ]


def _town(sheet: ShireSheet, town: TownSpot) -> Iterator[str]:
    """Yield faults of a town outside its area, or without room for pieces."""
    name, area = town.plan.id, town.plan.area
    if not sheet.shapes[area].contains(Point(town.at)):
        yield f"{name}: stands outside {area}"
    if town.stack is None:
        yield f"{name}: no room for a piece in its area"
    elif math.dist(town.stack, town.at) >= BY_TOWN:
        yield f"{name}: its pieces stand {math.dist(town.stack, town.at):.0f} away"
    for stack in sheet.lettering[area].stacks:
        if town.stack is not None and math.dist(stack[:2], town.stack) < 2 * RADIUS:
            yield f"{name}: its pieces stand on those of {area}"


def _labels(sheet: ShireSheet) -> Iterator[str]:
    """Yield names that overlap."""
    frames = {name: lettering.frame for name, lettering in sheet.lettering.items()}
    frames |= {f"the town of {town.plan.id}": _tag(town) for town in sheet.towns if town.label}
    for (one, frame), (other, second) in combinations(frames.items(), 2):
        if frame.intersects(second):
            yield f"{one}: its name lies on that of {other}"


def _tag(town: TownSpot) -> Polygon:
    """Return the box around the name of a town."""
    x, y = town.label or town.at
    wide = text_width(town.plan.name, TYPE) / 2
    return box(x - wide, y - TYPE / 2, x + wide, y + TYPE / 2)


def _landing(sheet: ShireSheet, landing: LandingSpot) -> Iterator[str]:
    """Yield ships on land or off another shore, and drift to where landing is impossible."""
    area = landing.plan.area
    name, ships = f"landing of {area}", Point(landing.stack)
    apart = {other: shape.distance(ships) for other, shape in sheet.shapes.items()}
    nearest = min(apart, key=lambda other: apart[other])
    if nearest != area:
        yield f"{name}: its ships lie off {nearest}"
    if apart[nearest] < OFFSHORE:
        yield f"{name}: its ships lie {apart[nearest]:.0f} from the land"
    rows = {row.area: row for row in sheet.plan.file.landing}
    for side in landing.plan.chosen_by:
        for other in sheet.beside(area):
            row = rows.get(other)
            if row is None or side not in (*row.chosen_by, *row.by_drift):
                yield f"{name}: the {side} drift to {other}, and cannot land there"


def _coast(sheet: ShireSheet) -> Iterator[str]:
    """Yield a fault if the order along the shore is not the drawn one."""
    coast = sheet.plan.file.coast
    drawn = [name for name in sheet.shore() if name not in coast.tideway]
    if drawn != list(coast.order):
        yield f"along the shore lie {', '.join(drawn)}"


def _ridges(sheet: ShireSheet) -> Iterator[str]:
    """Yield hills between areas that are not neighbours."""
    for row in sheet.plan.file.ridge:
        if row.between not in sheet.borders:
            yield f"{row.name}: {' and '.join(row.between)} are no neighbours"
