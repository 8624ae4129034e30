"""Positions for the stacks of pieces in an area."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from maps.grid import Point

Numbers = NDArray[np.float64]

MOST: Final = 6
"""Maximum number of stacks that an area needs."""

STARTS: Final = 60
"""Number of the best positions that are tried as the first; the fullest packing is used."""

BETWEEN: Final = 2.0
"""Minimum distance between two stacks, in units."""


STEPS: Final = ((40_000, 8.0), (12_000, 4.0), (0, 2.5))
"""Grid spacing by minimum size of a body, in square units and units."""


class Stack(NamedTuple):
    """The centre of a stack, and the free radius around it."""

    x: float
    y: float
    free: float


class Room:
    """The room for stacks in an area; each needs a free radius."""

    def __init__(self, body: Polygon, roads: BaseGeometry, radius: float) -> None:
        self.radius = radius
        points = grid_points(body)
        spots = shapely.points(points)
        free = np.asarray(shapely.distance(body.boundary, spots))
        wide = free >= radius
        self.points = points[wide]
        self.spots = np.asarray(spots)[wide]
        self.free = free[wide]
        # An area without roads is infinitely far from them.
        apart = np.nan_to_num(shapely.distance(roads, self.spots), nan=radius)
        self.off_road = 0.8 * np.minimum(apart, radius)

    def stacks(self, taken: BaseGeometry, near: Point) -> list[Stack]:
        """Return the centres of stacks clear of the taken shape, best first."""
        free = np.minimum(self.free, shapely.distance(taken, self.spots))
        away = np.hypot(*(self.points - np.array(near)).T)
        score = 1.2 * np.minimum(free, 1.7 * self.radius) + self.off_road - 0.10 * away
        usable = free >= self.radius
        points, score, free = self.points[usable], score[usable], free[usable]
        order = np.lexsort((points[:, 1], points[:, 0], score))[::-1]
        points, score, free = points[order], score[order], free[order]
        return [
            Stack(
                round(float(points[spot][0]), 1),
                round(float(points[spot][1]), 1),
                round(float(free[spot]), 1),
            )
            for spot in self._packed(points, score)
        ]

    def _packed(self, points: Numbers, score: Numbers) -> list[int]:
        """Return the fullest selection of separate positions, and of equally full ones the best."""
        best: list[int] = []
        worth = (0, 0.0)
        for start in range(min(STARTS, len(points))):
            chosen = self._pack(points, start)
            count = (len(chosen), float(score[chosen].sum()))
            if count > worth:
                best, worth = chosen, count
        return best

    def _pack(self, points: Numbers, start: int) -> list[int]:
        """Return the first position and, in order, each next one that is clear of all before."""
        chosen = [start]
        open_ = np.ones(len(points), dtype=bool)
        while len(chosen) < MOST:
            apart = np.hypot(*(points - points[chosen[-1]]).T)
            open_ &= apart >= 2 * self.radius + BETWEEN
            if not open_.any():
                break
            chosen.append(int(open_.argmax()))
        return chosen


def grid_points(body: Polygon) -> Numbers:
    """Return the points of a grid within a body, finer for a small body, row by row."""
    step = next((step for least, step in STEPS if body.area >= least))
    left, top, right, bottom = body.bounds
    xs = np.arange(left + step / 2, right, step)
    ys = np.arange(top + step / 2, bottom, step)
    points = np.array([(x, y) for y in ys for x in xs], dtype=np.float64)
    shapely.prepare(body)
    return points[shapely.contains_xy(body, points)]
