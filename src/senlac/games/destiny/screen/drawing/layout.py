"""The geometry of the drawn Battle Board: squares, stacks, and the strips beyond its ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.boards.drawing.frame import Box
from senlac.boards.drawing.squares import SIDE, SquareLayout
from senlac.boards.square import EAST, SOUTH, WEST
from senlac.games.destiny.rules.constants import NORTH_END

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.screen.scene import Point
    from senlac.games.destiny.catalogue import Catalogue

PIECE: Final = 44.0
"""The width of a counter: two fit side by side, and the centre of a square stays free."""

MARGIN: Final = 40.0
"""The strip along each edge, with the labels of columns and rows."""

STRIP: Final = 62.0
"""The depth of the strips for pieces that are not on the board: one row."""

LAP: Final = 25.0
"""The maximum distance of waiting counters of a kind: each covers half of the next."""

APART: Final = 9.0
"""The distance from one kind to the next."""

HEAD: Final = 28.0
"""The width of a waiting leader."""

FRONT: Final = 23.5
"""The distance of the centres of counters from the edges of their square."""

FANS: Final[Sequence[Sequence[Point]]] = (
    ((SIDE / 2, FRONT),),
    ((SIDE / 2, FRONT), (SIDE / 2, SIDE - FRONT)),
    ((SIDE / 2, FRONT), (FRONT, SIDE - FRONT), (SIDE - FRONT, SIDE - FRONT)),
)
"""By stack size (1 to 3), the points of the counters facing north: the top one in front."""

LEADERS: Final[Sequence[Point]] = (
    (84.0, 34.0),
    (12.0, 34.0),
    (84.0, 12.0),
    (12.0, 12.0),
    (84.0, 52.0),
)
"""The points of the leaders of a square: on either side of the counter in front."""


class BoardGeometry:
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
        return Box(field.x, top + 4.0, field.w, STRIP - 8.0)

    def waiting(self, end: int, kinds: Sequence[int], heads: int) -> list[Point]:
        """Return the points of the pieces to be set up beyond an end, kind by kind, leaders last.

        `kinds` is the number of each; counters of a kind overlap as far as necessary.
        """
        box = self.strip(end)
        laps = sum([number - 1 for number in kinds])
        fixed = len(kinds) * (PIECE + APART) + heads * HEAD
        lap = min(LAP, (box.w - fixed) / laps) if laps else 0.0
        x, y = box.x + APART, box.y + box.h / 2
        found: list[Point] = []
        for number in kinds:
            found += [(x + PIECE / 2 + place * lap, y) for place in range(number)]
            x += (number - 1) * lap + PIECE + APART
        return [*found, *[(x + (place + 0.5) * HEAD, y) for place in range(heads)]]

    def standing(self, square: int, depth: int, number: int, facing: int) -> Point:
        """Return the point of a counter in a stack of `number`, for a facing (0 is north)."""
        return self._on(square, turned(FANS[number - 1][depth], facing))

    def posted(self, square: int, place: int, facing: int) -> Point:
        """Return the point of a leader, behind the counters of the square."""
        return self._on(square, turned(LEADERS[place % len(LEADERS)], facing))

    def _on(self, square: int, at: Point) -> Point:
        """Return a point within a square."""
        x, y = self.squares.corner(square)
        return (x + at[0], y + at[1])


def turned(at: Point, facing: int) -> Point:
    """Return a point of a square that faces north, rotated to another facing."""
    x, y = at
    if facing == EAST:
        return (SIDE - y, x)
    if facing == SOUTH:
        return (SIDE - x, SIDE - y)
    return (y, SIDE - x) if facing == WEST else at
