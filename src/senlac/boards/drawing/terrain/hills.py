"""Hills on squares and on hexes: a soft foot, a crest, and hachures down the slope."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.boards.drawing.hachure import strokes
from senlac.boards.drawing.line import path
from senlac.engine.screen.scene import Shape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.boards.drawing.hexes import HexLayout
    from senlac.boards.drawing.line import ClosedCurve
    from senlac.boards.drawing.squares import Cell, SquareLayout

FOOT: Final = 4.0
CREST: Final = 20.0
"""Insets of the foot and the crest of a hill from the sides of its squares."""

WOBBLE: Final = 4.0
STEPS: Final = 2
"""Maximum number of steps a hill is drawn with; a larger one is a plateau."""

SALT: Final = 11


# ---- on squares ---------------------------------------------------------------------------------


def square_hills(layout: SquareLayout, squares: list[int]) -> list[Shape]:
    """Return the hills that the squares form."""
    found: list[Shape] = []
    level = layout.cells(squares)
    for _ in range(STEPS):
        if level:
            found += _level(layout, level)
            level = _inner(layout, level)
    return found


def _level(layout: SquareLayout, level: set[Cell]) -> list[Shape]:
    """Return one step of a hill."""
    foot = layout.loops(level, FOOT, WOBBLE, SALT)
    crest = layout.loops(level, CREST, WOBBLE, SALT + 1)
    return [
        Shape("path", "hill", d=path(foot)),
        Shape("path", "contour", d=path(foot)),
        Shape("path", "hill high", d=path(crest)),
        *strokes(crest),
    ]


def _inner(layout: SquareLayout, level: set[Cell]) -> set[Cell]:
    """Return the squares that this step surrounds on all sides; beyond the map it continues."""
    board = layout.board

    def high(column: int, row: int) -> bool:
        beyond = not (0 <= column < board.width and 0 <= row < board.height)
        return beyond or (column, row) in level

    around = (-1, 0, 1)
    return {
        (x, y) for x, y in level if all([high(x + dx, y + dy) for dx in around for dy in around])
    }


# ---- on hexes -----------------------------------------------------------------------------------

HEX_FOOT: Final = 4.0
HEX_CREST: Final = 6.0
"""Insets of the foot and the crest of a hill from the sides of its hexes."""

CONTOURS: Final = (17.0, 29.0)
"""Insets of the contours between foot and crest."""

HEX_WOBBLE: Final = 7.0
LONG: Final = 12.0
"""Length of the shortest hachure at the crest."""

SHORT: Final = 5.0
"""Length of the shortest hachure at the foot."""

HEX_SALT: Final = 31


def hex_hill(land: HexLayout, levels: Sequence[int]) -> list[Shape]:
    """Return the hill that the levels of the hexes form."""
    raised = [hex_ for hex_, level in enumerate(levels) if level > 0]
    high = [hex_ for hex_, level in enumerate(levels) if level > 1]
    foot = land.loops(raised, HEX_FOOT, HEX_WOBBLE, HEX_SALT)
    crest = land.loops(high, HEX_CREST, HEX_WOBBLE, HEX_SALT + 1)
    found = [Shape("path", "hill", d=path(foot)), Shape("path", "contour", d=path(foot))]
    found += strokes(_free(land, foot), SHORT)
    for inset in CONTOURS:
        # The same salt, so that contours of one slope run in parallel.
        contour = path(land.loops(raised, inset, HEX_WOBBLE, HEX_SALT))
        found.append(Shape("path", "contour faint", d=contour))
    found.append(Shape("path", "hill high", d=path(crest)))
    found.append(Shape("path", "contour", d=path(crest)))
    found += strokes(_free(land, crest), LONG)
    top = path(land.loops(_surrounded(land, set(high)), 0.0, HEX_WOBBLE, HEX_SALT + 5))
    return [*found, Shape("path", "hill top", d=top), Shape("path", "contour faint", d=top)]


def _free(land: HexLayout, lines: list[ClosedCurve]) -> list[ClosedCurve]:
    """Return the parts of lines that do not run along the bounds, where no slope is visible."""
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


def _surrounded(land: HexLayout, level: set[int]) -> list[int]:
    """Return the hexes that others of the level surround on all sides."""
    around = land.board.neighbours
    return [hex_ for hex_ in level if all([beside in level for beside in around[hex_]])]
