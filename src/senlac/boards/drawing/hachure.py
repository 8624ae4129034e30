"""Hachures: strokes down a slope, darker on the side away from the light."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from senlac.boards.drawing.line import pair
from senlac.boards.drawing.noise import noise
from senlac.engine.screen.scene import Shape

if TYPE_CHECKING:
    from senlac.boards.drawing.line import ClosedCurve, Curve
    from senlac.engine.screen.scene import Point

APART: Final = 6.5
"""Distance between hachures."""

LENGTH: Final = 7.0
"""Length of the shortest hachure."""

SALT: Final = 11
SHADED: Final = 0.25
"""Hachures are dark where a slope faces south-east by at least this share of its fall."""


def hachures(crest: list[ClosedCurve], length: float = LENGTH) -> tuple[str, str]:
    """Return the strokes down from a crest, in light and in shade, as SVG path data.

    `length` is that of the shortest stroke; others are up to two thirds longer.
    """
    bright: list[str] = []
    dark: list[str] = []
    for loop in crest:
        for curve in loop:
            count = max(1, round(_length(curve) / APART))
            for place in range(count):
                stroke, fall = _stroke(curve, (place + 0.5) / count, length)
                (dark if fall > SHADED else bright).append(stroke)
    return "".join(bright), "".join(dark)


def strokes(crest: list[ClosedCurve], length: float = LENGTH) -> list[Shape]:
    """Return the strokes down from a crest as shapes, the bright ones first."""
    bright, dark = hachures(crest, length)
    return [Shape("path", "hachure", d=bright), Shape("path", "hachure shade", d=dark)]


def _stroke(curve: Curve, t: float, shortest: float) -> tuple[str, float]:
    """Return a hachure from the crest down, and how far its slope faces south-east."""
    x, y = curve.at(t)
    outward = _outward(curve, t)
    fall = (outward[0] + outward[1]) / math.sqrt(2)
    length = shortest * (1 + 5 / 7 * noise(round(x), round(y), SALT)) + 1.5 * fall
    a = (x - outward[0] * 2, y - outward[1] * 2)
    b = (x + outward[0] * length, y + outward[1] * length)
    return f"M{pair(a)}L{pair(b)}", fall


def _length(curve: Curve) -> float:
    """Return the approximate length of a curve."""
    (ax, ay), (mx, my), (dx, dy) = curve.a, curve.at(0.5), curve.d
    return math.hypot(mx - ax, my - ay) + math.hypot(dx - mx, dy - my)


def _outward(curve: Curve, t: float) -> Point:
    """Return the unit vector to the left of a curve."""
    before, after = curve.at(t - 0.02), curve.at(t + 0.02)
    dx, dy = after[0] - before[0], after[1] - before[1]
    length = math.hypot(dx, dy)
    return (dy / length, -dx / length)
