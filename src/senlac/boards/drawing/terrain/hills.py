"""Hills on squares and on hexes: a soft foot, a crest, and hachures down the slope."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.boards.drawing.hachure import strokes
from senlac.boards.drawing.line import path
from senlac.engine.scene import Shape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.boards.drawing.hexes import HexLayout
    from senlac.boards.drawing.line import Loop
    from senlac.boards.drawing.squares import Cell, SquareLayout

FOOT: Final = 4.0
CREST: Final = 20.0
"""How far the foot and the crest of a hill lie within its squares."""

WOBBLE: Final = 4.0
STEPS: Final = 2
"""The most steps a hill is drawn with; a greater one is a plateau."""

SALT: Final = 11


# ---- on squares ---------------------------------------------------------------------------------


def square_hills(layout: SquareLayout, squares: list[int]) -> list[Shape]:
    """Return the hills that these squares make."""
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
    """Return the squares that this step surrounds on all sides; beyond the map it goes on."""
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
"""How far the foot and the crest of a hill lie within its hexes."""

CONTOURS: Final = (17.0, 29.0)
"""How far within its hexes the contours between foot and crest lie."""

HEX_WOBBLE: Final = 7.0
LONG: Final = 12.0
"""Of the shortest hachure at the crest."""

SHORT: Final = 5.0
"""Of the shortest hachure at the foot."""

HEX_SALT: Final = 31


def hex_hill(land: HexLayout, levels: Sequence[int]) -> list[Shape]:
    """Return the hill that the levels of the hexes make."""
    raised = [hex_ for hex_, level in enumerate(levels) if level > 0]
    high = [hex_ for hex_, level in enumerate(levels) if level > 1]
    foot = land.loops(raised, HEX_FOOT, HEX_WOBBLE, HEX_SALT)
    crest = land.loops(high, HEX_CREST, HEX_WOBBLE, HEX_SALT + 1)
    found = [Shape("path", "hill", d=path(foot)), Shape("path", "contour", d=path(foot))]
    found += strokes(_free(land, foot), SHORT)
    for inset in CONTOURS:
        # The same salt: contours of one slope run beside each other.
        contour = path(land.loops(raised, inset, HEX_WOBBLE, HEX_SALT))
        found.append(Shape("path", "contour faint", d=contour))
    found.append(Shape("path", "hill high", d=path(crest)))
    found.append(Shape("path", "contour", d=path(crest)))
    found += strokes(_free(land, crest), LONG)
    top = path(land.loops(_surrounded(land, set(high)), 0.0, HEX_WOBBLE, HEX_SALT + 5))
    return [*found, Shape("path", "hill top", d=top), Shape("path", "contour faint", d=top)]


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


def _surrounded(land: HexLayout, level: set[int]) -> list[int]:
    """Return the hexes that others of the level surround on all sides."""
    around = land.board.neighbours
    return [hex_ for hex_ in level if all([beside in level for beside in around[hex_]])]
