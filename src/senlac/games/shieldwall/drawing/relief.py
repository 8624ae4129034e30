"""Hills: a soft foot, a crest, and hachures down the slope, darker away from the light."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from senlac.engine.scene import Shape
from senlac.games.shieldwall.drawing.chance import speck
from senlac.games.shieldwall.drawing.outline import cells, loops, pair, path

if TYPE_CHECKING:
    from senlac.engine.scene import Point
    from senlac.games.shieldwall.drawing.layout import Layout
    from senlac.games.shieldwall.drawing.outline import Cell, Curve, Loop

FOOT: Final = 4.0
CREST: Final = 20.0
"""How far the foot and the crest of a hill lie within its squares."""

WOBBLE: Final = 4.0
APART: Final = 6.5
"""How far the hachures stand from each other."""

STEPS: Final = 2
"""The most steps a hill is drawn with; a greater one is a plateau."""

LENGTH: Final = 7.0
"""Of the shortest hachure on level light."""

SALT: Final = 11
SHADED: Final = 0.25
"""From this share of a slope's fall towards the south-east on, its hachures are dark."""


def hills(layout: Layout, squares: list[int]) -> list[Shape]:
    """Return the hills that these squares make."""
    found: list[Shape] = []
    level = cells(layout, squares)
    for _ in range(STEPS):
        if level:
            found += _level(layout, level)
            level = _inner(layout, level)
    return found


def _level(layout: Layout, level: set[Cell]) -> list[Shape]:
    """Return one step of a hill."""
    foot = loops(layout, level, FOOT, WOBBLE, SALT)
    crest = loops(layout, level, CREST, WOBBLE, SALT + 1)
    bright, dark = hachures(crest)
    return [
        Shape("path", "hill", d=path(foot)),
        Shape("path", "contour", d=path(foot)),
        Shape("path", "hill high", d=path(crest)),
        Shape("path", "hachure", d=bright),
        Shape("path", "hachure shade", d=dark),
    ]


def _inner(layout: Layout, level: set[Cell]) -> set[Cell]:
    """Return the squares that this step surrounds on all sides; beyond the map it goes on."""
    board = layout.board

    def high(column: int, row: int) -> bool:
        beyond = not (0 <= column < board.width and 0 <= row < board.height)
        return beyond or (column, row) in level

    around = (-1, 0, 1)
    return {
        (x, y) for x, y in level if all([high(x + dx, y + dy) for dx in around for dy in around])
    }


def hachures(crest: list[Loop]) -> tuple[str, str]:
    """Return the strokes down from a crest, in light and in shade, in SVG's path language."""
    bright: list[str] = []
    dark: list[str] = []
    for loop in crest:
        for curve in loop:
            count = max(1, round(_length(curve) / APART))
            for place in range(count):
                stroke, fall = _stroke(curve, (place + 0.5) / count)
                (dark if fall > SHADED else bright).append(stroke)
    return "".join(bright), "".join(dark)


def _stroke(curve: Curve, t: float) -> tuple[str, float]:
    """Return a hachure from the crest down, and how far its slope looks to the south-east."""
    x, y = curve.at(t)
    outward = _outward(curve, t)
    fall = (outward[0] + outward[1]) / math.sqrt(2)
    length = LENGTH + 5.0 * speck(round(x), round(y), SALT) + 1.5 * fall
    a = (x - outward[0] * 2, y - outward[1] * 2)
    b = (x + outward[0] * length, y + outward[1] * length)
    return f"M{pair(a)}L{pair(b)}", fall


def _length(curve: Curve) -> float:
    """Return about how long a curve is."""
    (ax, ay), (mx, my), (dx, dy) = curve.a, curve.at(0.5), curve.d
    return math.hypot(mx - ax, my - ay) + math.hypot(dx - mx, dy - my)


def _outward(curve: Curve, t: float) -> Point:
    """Return the direction to the left of a curve, of length 1."""
    before, after = curve.at(t - 0.02), curve.at(t + 0.02)
    dx, dy = after[0] - before[0], after[1] - before[1]
    length = math.hypot(dx, dy)
    return (dy / length, -dx / length)
