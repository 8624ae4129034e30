"""Where things lie on the drawn Battle Board: squares, stacks, and the strips beyond its ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.boards.drawing.sheet import Box
from senlac.boards.drawing.squares import SquareLayout
from senlac.games.destiny.rules.conditions import NORTH_END

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.scene import Point
    from senlac.games.destiny.catalogue import Catalogue

PIECE: Final = 40.0
"""The width of a counter: three and some leaders find room on a square."""

MARGIN: Final = 40.0
"""The strip along each edge, with the marks of columns and rows."""

STRIP: Final = 150.0
"""How deep the strips are in which those wait who are not on the board."""

STEP: Final = 44.0
"""From one waiting piece to the next."""

FAN: Final[Sequence[Point]] = ((24.0, 26.0), (70.0, 26.0), (24.0, 72.0))
"""Where the counters of a stack lie on their square, the top one first."""

LEADERS: Final[Sequence[Point]] = (
    (70.0, 66.0),
    (86.0, 80.0),
    (60.0, 86.0),
    (88.0, 58.0),
    (76.0, 84.0),
)
"""Where the leaders of a square stand."""


class Layout:
    """The drawn Battle Board.

    Attributes:
        width, height: of the whole sheet.
        squares: the squares, within their box.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        self.squares = SquareLayout(catalogue.squares, (MARGIN, MARGIN + STRIP))
        field = self.squares.field
        self.width = field.w + 2 * MARGIN
        self.height = field.h + 2 * (MARGIN + STRIP)

    def strip(self, end: int) -> Box:
        """Return the strip beyond an end."""
        field = self.squares.field
        top = 0.0 if end == NORTH_END else field.y + field.h + MARGIN
        return Box(field.x, top + 8.0, field.w, STRIP - 16.0)

    def waiting(self, end: int, place: int) -> Point:
        """Return where somebody waits beyond an end, by his place in the row."""
        box = self.strip(end)
        wide = int(box.w // STEP)
        row, column = divmod(place, wide)
        return (box.x + (column + 0.5) * STEP, box.y + (row + 0.5) * STEP)

    def standing(self, square: int, depth: int) -> Point:
        """Return where a counter of a stack lies."""
        return self._on(square, FAN[depth])

    def posted(self, square: int, place: int) -> Point:
        """Return where a leader stands."""
        return self._on(square, LEADERS[place % len(LEADERS)])

    def _on(self, square: int, at: Point) -> Point:
        """Return a place within a square."""
        x, y = self.squares.corner(square)
        return (x + at[0], y + at[1])
