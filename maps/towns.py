"""Positions of the towns of a shire, their names, and the pieces in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import shapely
from shapely import Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from maps import grid
from maps.country import RADIUS, moved_inland, tenths
from maps.shires import Town
from maps.stacks import grid_points
from senlac.boards.drawing.text_width import text_width

INLAND: Final = 8.0
"""Minimum distance of a town from the border of its area."""

MARK: Final = 11.0
"""Radius of the mark of a town."""

TYPE: Final = 14.0
"""Height of the name of a town."""

LARGE: Final = 24.0
"""Reach of a piece that is drawn larger."""

CROWDED: Final = 2.0
"""Cost of a unit of missing room beside the name, in units of distance from the town."""

BESIDE: Final = 2.0
"""Distance between the mark of a town and its name."""


@dataclass(frozen=True)
class TownSpot:
    """A placed town: its mark, its name if it has one, its pieces, and the shape of all of them."""

    plan: Town
    at: grid.Point
    label: grid.Point | None
    stack: grid.Point | None
    kept: list[BaseGeometry]


def settle_towns(rows: Sequence[Town], area: str, body: Polygon) -> list[TownSpot]:
    """Place the towns of an area; a town that is the area has no separate name."""
    found: list[TownSpot] = []
    for row in rows:
        kept = [shape for town in found for shape in town.kept]
        at = moved_inland(body, grid.project(*row.at), INLAND)
        taken: list[BaseGeometry] = [Point(at).buffer(MARK)]
        label = None
        if row.name != area:
            tag = _tag(row, at, body)
            label = tenths(tag.centroid.coords[0])
            taken.append(tag.buffer(1))
        stack = _stack(at, body, [*kept, *taken], taken[-1])
        if stack is not None:
            taken.append(Point(stack).buffer(RADIUS + 1))
        found.append(TownSpot(row, at, label, stack, taken))
    return found


def _tag(row: Town, at: grid.Point, body: Polygon) -> Polygon:
    """Return the box around the name of a town: right, left, below or above, best in its area."""
    wide = text_width(row.name, TYPE)
    away = MARK + BESIDE + wide / 2
    below = MARK + TYPE / 2
    middles = [(away, 0.0), (-away, 0.0), (0.0, below), (0.0, -below)]
    spots = [(at[0] + x, at[1] + y) for x, y in middles]
    if row.label_at is not None:
        spots = [row.label_at]
    tags = [box(x - wide / 2, y - TYPE / 2, x + wide / 2, y + TYPE / 2) for x, y in spots]
    return max(tags, key=lambda tag: round(tag.intersection(body).area / tag.area, 2))


def _stack(
    at: grid.Point, body: Polygon, taken: Sequence[BaseGeometry], name: BaseGeometry
) -> grid.Point | None:
    """Return the position near a town that has room for a piece, None if there is none.

    Pieces are drawn larger when zoomed out, so they preferably keep clear of the name.
    """
    points = grid_points(body)
    spots = shapely.points(points)
    free = np.minimum(
        shapely.distance(body.boundary, spots),
        shapely.distance(shapely.union_all(list(taken)), spots),
    )
    away = np.hypot(*(points - np.array(at)).T)
    worse = away + CROWDED * np.maximum(0, LARGE - shapely.distance(name, spots))
    roomy = np.flatnonzero(free > RADIUS)
    if not len(roomy):
        return None
    best = min(roomy, key=lambda spot: (worse[spot], *points[spot]))
    return tenths(points[best])
