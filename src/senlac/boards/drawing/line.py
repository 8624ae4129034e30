"""Smooth lines: curves through points, closed or open, and their SVG path data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from senlac.engine.screen.scene import Point


class Curve(NamedTuple):
    """A segment of a smooth line: a cubic Bézier curve from `a` to `d`."""

    a: Point
    b: Point
    c: Point
    d: Point

    def at(self, t: float) -> Point:
        """Return the point at parameter `t`, 0 to 1."""
        s = 1 - t
        weights = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        x = sum([w * p[0] for w, p in zip(weights, self, strict=True)])
        y = sum([w * p[1] for w, p in zip(weights, self, strict=True)])
        return (x, y)


ClosedCurve = list[Curve]
"""A closed curve, with the enclosed area on its right."""


def smooth(points: list[Point]) -> ClosedCurve:
    """Return the smooth closed curve through some points (a Catmull-Rom spline)."""
    count = len(points)
    curves = []
    for place in range(count):
        before, a = points[place - 1], points[place]
        d, after = points[(place + 1) % count], points[(place + 2) % count]
        b = (a[0] + (d[0] - before[0]) / 6, a[1] + (d[1] - before[1]) / 6)
        c = (d[0] - (after[0] - a[0]) / 6, d[1] - (after[1] - a[1]) / 6)
        curves.append(Curve(a, b, c, d))
    return curves


def path(found: Iterable[ClosedCurve]) -> str:
    """Return closed curves as SVG path data."""
    return "".join([
        "M" + pair(loop[0].a)
        + "".join([f"C{pair(curve.b)} {pair(curve.c)} {pair(curve.d)}" for curve in loop])
        + "Z"
        for loop in found
    ])  # fmt: skip


def pair(point: Point) -> str:
    """Return a point as SVG path data."""
    return f"{number(point[0])} {number(point[1])}"


def number(value: float) -> str:
    """Return a length with one decimal: finer differences cannot be seen."""
    return f"{round(value, 1):g}"


def open_path(points: list[Point]) -> str:
    """Return the smooth open curve through some points as SVG path data."""
    ends = [points[0], *points, points[-1]]
    found = ["M" + pair(points[0])]
    for place in range(1, len(points)):
        before, a, d, after = ends[place - 1 : place + 3]
        b = (a[0] + (d[0] - before[0]) / 6, a[1] + (d[1] - before[1]) / 6)
        c = (d[0] - (after[0] - a[0]) / 6, d[1] - (after[1] - a[1]) / 6)
        found.append(f"C{pair(b)} {pair(c)} {pair(d)}")
    return "".join(found)
