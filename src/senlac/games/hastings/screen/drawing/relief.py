"""The hill: a foot, contours up its slopes, a crest with hachures, and the level ground above."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.boards.drawing.hachure import hachures
from senlac.boards.drawing.line import path
from senlac.engine.scene import Shape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.boards.drawing.hexes import HexLayout
    from senlac.boards.drawing.line import Loop

FOOT: Final = 4.0
CREST: Final = 6.0
"""How far the foot and the crest of the hill lie within their hexes."""

STEPS: Final = (17.0, 29.0)
"""How far within its hexes the contours between foot and crest lie."""

WOBBLE: Final = 7.0
LENGTH: Final = 12.0
"""Of the shortest hachure at the crest."""

SHORT: Final = 5.0
"""Of the shortest hachure at the foot."""

SALT: Final = 31


def hill(land: HexLayout, levels: Sequence[int]) -> list[Shape]:
    """Return the hill that the levels of the hexes make."""
    raised = [hex_ for hex_, level in enumerate(levels) if level > 0]
    high = [hex_ for hex_, level in enumerate(levels) if level > 1]
    foot = land.loops(raised, FOOT, WOBBLE, SALT)
    crest = land.loops(high, CREST, WOBBLE, SALT + 1)
    found = [Shape("path", "hill", d=path(foot)), Shape("path", "contour", d=path(foot))]
    found += _strokes(*hachures(_free(land, foot), SHORT))
    for inset in STEPS:
        # The same salt: contours of one slope run beside each other.
        contour = path(land.loops(raised, inset, WOBBLE, SALT))
        found.append(Shape("path", "contour faint", d=contour))
    found.append(Shape("path", "hill high", d=path(crest)))
    found.append(Shape("path", "contour", d=path(crest)))
    found += _strokes(*hachures(_free(land, crest), LENGTH))
    top = path(land.loops(_inner(land, set(high)), 0.0, WOBBLE, SALT + 5))
    return [*found, Shape("path", "hill top", d=top), Shape("path", "contour faint", d=top)]


def _strokes(bright: str, dark: str) -> list[Shape]:
    """Return the hachures of one line, in light and in shade."""
    return [Shape("path", "hachure", d=bright), Shape("path", "hachure shade", d=dark)]


def _free(land: HexLayout, lines: list[Loop]) -> list[Loop]:
    """Return the stretches of lines that do not run along the bounds, where no slope is seen."""
    if land.bounds is None:
        return lines
    (left, top), (right, bottom) = land.bounds
    return [
        [
            curve
            for curve in loop
            if not (curve.a[0] == curve.d[0] in (left, right))
            and not (curve.a[1] == curve.d[1] in (top, bottom))
        ]
        for loop in lines
    ]


def _inner(land: HexLayout, level: set[int]) -> list[int]:
    """Return the hexes that others of the level surround on all sides."""
    around = land.board.neighbours
    return [hex_ for hex_ in level if all([beside in level for beside in around[hex_]])]
