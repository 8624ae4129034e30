"""The shape of an arrow: bowed, thinner towards its barbed head."""

from __future__ import annotations

import math
from typing import Final

from shapely import LineString

from maps.grid import Point

TAIL: Final = 5.0
"""Half the width at the tail, in units."""

NECK: Final = 3.2
"""Half the width where the head begins."""

BARB: Final = 8.5
"""Half the width of the head."""

HEAD: Final = 15.0
"""The length of the head."""

SWEEP: Final = 2.5
"""How far the barbs are swept back."""

SMOOTH: Final = 24
"""Number of straight segments of the axis."""

RIBS: Final = 12
"""Number of segments on each side of the shaft."""


def arrow(tail: Point, head: Point, bend: float, through: Point | None) -> list[Point]:
    """Return the outline of an arrow, bowed to a side by a bend or through a point."""
    axis = LineString(_bow(tail, head, through or _aside(tail, head, 2 * bend)))
    shaft = axis.length - HEAD
    left: list[Point] = []
    right: list[Point] = []
    for rib in range(RIBS + 1):
        gone = shaft * rib / RIBS
        here, ahead = _at(axis, gone), _at(axis, min(axis.length, gone + 0.5))
        half = TAIL + (NECK - TAIL) * rib / RIBS
        left.append(_offset(here, ahead, half, 0.0))
        right.append(_offset(here, ahead, -half, 0.0))
    neck = _at(axis, shaft)
    barbs = [_offset(neck, head, half, -SWEEP) for half in (BARB, -BARB)]
    return [*left, barbs[0], head, barbs[1], *right[::-1]]


def _bow(start: Point, end: Point, control: Point) -> list[Point]:
    """Return points along a quadratic curve."""
    points = []
    for step in range(SMOOTH + 1):
        t = step / SMOOTH
        shares = ((1 - t) ** 2, 2 * t * (1 - t), t * t)
        points.append(
            (
                shares[0] * start[0] + shares[1] * control[0] + shares[2] * end[0],
                shares[0] * start[1] + shares[1] * control[1] + shares[2] * end[1],
            )
        )
    return points


def _aside(start: Point, end: Point, by: float) -> Point:
    """Return the point beside the middle of a line."""
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    return _offset(middle, (middle[0] + end[0] - start[0], middle[1] + end[1] - start[1]), by, 0.0)


def _offset(here: Point, ahead: Point, aside: float, forward: float) -> Point:
    """Return the point at a distance aside (clockwise on the page) and forward."""
    dx, dy = ahead[0] - here[0], ahead[1] - here[1]
    length = math.hypot(dx, dy) or 1.0
    dx, dy = dx / length, dy / length
    return here[0] - dy * aside + dx * forward, here[1] + dx * aside + dy * forward


def _at(line: LineString, gone: float) -> Point:
    """Return the point at a distance along a line."""
    point = line.interpolate(gone)
    return point.x, point.y
