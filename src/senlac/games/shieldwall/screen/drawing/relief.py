"""Hills: a soft foot, a crest, and hachures down the slope, darker away from the light."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.boards.drawing.hachure import hachures
from senlac.boards.drawing.line import path
from senlac.engine.scene import Shape
from senlac.games.shieldwall.screen.drawing.outline import cells, loops

if TYPE_CHECKING:
    from senlac.games.shieldwall.screen.drawing.layout import Layout
    from senlac.games.shieldwall.screen.drawing.outline import Cell

FOOT: Final = 4.0
CREST: Final = 20.0
"""How far the foot and the crest of a hill lie within its squares."""

WOBBLE: Final = 4.0
STEPS: Final = 2
"""The most steps a hill is drawn with; a greater one is a plateau."""

SALT: Final = 11


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
