"""The positions of hexes on the board: flat hexes, the odd columns half a hex lower."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from senlac.engine.screen.scene import Point
    from senlac.games.campaign.data.rows.map import Grid, Sheet

SIDE: Final = 20.0
"""The length of a side of a hex, in units of the board."""

HIGH: Final = SIDE * math.sqrt(3)
MARGIN: Final = 30.0


def extent(grid: Grid, sheet: Sheet) -> Point:
    """Return the width and height of a sheet's board."""
    rows = grid.rows - sheet.first_row
    wide = MARGIN * 2 + SIDE * (grid.cols * 1.5 + 0.5)
    return (wide, MARGIN * 2 + HIGH * (rows + 0.5))


def middle(sheet: Sheet, name: str) -> Point:
    """Return the middle of a hex, named by column and row, CCRR."""
    column, row = int(name[:2]), int(name[2:]) - sheet.first_row
    return (MARGIN + SIDE * (1 + 1.5 * column), MARGIN + HIGH * (0.5 + row + column % 2 / 2))
