"""Where things lie on the drawn Battle Board: squares, stacks, and the strips beyond its ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.boards.drawing.sheet import Box
from senlac.boards.drawing.squares import SIDE, SquareLayout
from senlac.boards.square import EAST, SOUTH, WEST
from senlac.games.destiny.rules.conditions import NORTH_END

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.scene import Point
    from senlac.games.destiny.catalogue import Catalogue

PIECE: Final = 42.0
"""The width of a counter: three and some leaders find room on a square, its middle stays free."""

MARGIN: Final = 40.0
"""The strip along each edge, with the marks of columns and rows."""

STRIP: Final = 112.0
"""How deep the strips are in which those wait who are not on the board."""

STEP: Final = 46.0
"""From one waiting piece to the next."""

FRONT: Final = 25.5
"""How far the counters of the front rank lie from the front of their square; so do those behind."""

FANS: Final[Sequence[Sequence[Point]]] = (
    ((48.0, FRONT),),
    ((FRONT, FRONT), (SIDE - FRONT, FRONT)),
    ((FRONT, FRONT), (SIDE - FRONT, FRONT), (FRONT, SIDE - FRONT)),
)
"""Where the counters of a stack of one, two and three lie, the top one first, facing north."""

LEADERS: Final[Sequence[Point]] = (
    (68.0, 70.0),
    (84.0, 84.0),
    (58.0, 86.0),
    (86.0, 62.0),
    (74.0, 88.0),
)
"""Where the leaders of a square stand, behind their men."""


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
        """Return where somebody waits to be set up beyond an end, by his place in the row."""
        box = self.strip(end)
        wide = int(box.w // STEP)
        row, column = divmod(place, wide)
        return (box.x + (column + 0.5) * STEP, box.y + (row + 0.5) * STEP)

    def to_come(self, end: int, place: int) -> Point:
        """Return where somebody waits who comes on later: from the other end of the last row."""
        box = self.strip(end)
        return (box.x + box.w - (place + 0.5) * STEP, box.y + box.h - 0.5 * STEP)

    def standing(self, square: int, depth: int, number: int, facing: int) -> Point:
        """Return where a counter of a stack lies, one of so many that face north (0) or so on."""
        return self._on(square, turned(FANS[number - 1][depth], facing))

    def posted(self, square: int, place: int, facing: int) -> Point:
        """Return where a leader stands, behind the men of his square."""
        return self._on(square, turned(LEADERS[place % len(LEADERS)], facing))

    def _on(self, square: int, at: Point) -> Point:
        """Return a place within a square."""
        x, y = self.squares.corner(square)
        return (x + at[0], y + at[1])


def turned(at: Point, facing: int) -> Point:
    """Return a place of a square that faces north, on one that faces another way."""
    x, y = at
    if facing == EAST:
        return (SIDE - y, x)
    if facing == SOUTH:
        return (SIDE - x, SIDE - y)
    return (y, SIDE - x) if facing == WEST else at
