"""Hill marks: scattered over hill areas, and along borders that run over hills."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final, NamedTuple

import shapely
from shapely import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

GAP: Final = 25.0
"""Distance between marks on a hill area, in units."""

FLAT: Final = 1.25
"""Ratio of the horizontal to the vertical distance."""

EDGE: Final = 8.0
"""Minimum distance from the border of the area."""

TRIES: Final = 14
"""Attempts for each mark that a regular lattice would have."""

STEP: Final = 13.5
"""Distance from one mark to the next along a border."""

ASIDE: Final = 2.0
"""Maximum distance of a mark from its border."""


class Mound(NamedTuple):
    """A hill mark: its position and scale."""

    x: float
    y: float
    scale: float


def strew(body: Polygon, clear: Sequence[BaseGeometry], seed: str) -> list[Mound]:
    """Return marks scattered evenly over a body, clear of everything that is there."""
    chance = random.Random(seed)
    room = body.buffer(-EDGE).difference(shapely.union_all(list(clear)))
    shapely.prepare(room)
    left, top, right, bottom = body.bounds
    marks: list[Mound] = []
    for _ in range(int((right - left) * (bottom - top) / GAP**2 * TRIES)):
        x, y = chance.uniform(left, right), chance.uniform(top, bottom)
        near = any([math.hypot(x - mark.x, (y - mark.y) * FLAT) < GAP for mark in marks])
        if not near and room.contains(Point(x, y)):
            marks.append(_mound(x, y, chance.uniform(0.85, 1.2)))
    return sorted(marks, key=lambda mark: mark.y)


def range_along(lines: Sequence[LineString], seed: str) -> list[Mound]:
    """Return marks along the lines of a border."""
    chance = random.Random(seed)
    marks: list[Mound] = []
    for line in lines:
        number = max(1, int(line.length / STEP))
        for place in range(number):
            spot = line.interpolate((place + 0.5) / number, normalized=True)
            x, y = spot.x + chance.uniform(-ASIDE, ASIDE), spot.y + chance.uniform(-ASIDE, ASIDE)
            marks.append(_mound(x, y, chance.uniform(0.72, 0.95)))
    return sorted(marks, key=lambda mark: mark.y)


def _mound(x: float, y: float, scale: float) -> Mound:
    """Return a mark, rounded to a tenth."""
    return Mound(round(x, 1), round(y, 1), round(scale, 1))
