"""Layout of the drawn board: hexes, margins, and strips for waiting pieces."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.boards.drawing.frame import Box
from senlac.boards.drawing.hexes import HexLayout
from senlac.boards.hex import HexBoard, HexLine

if TYPE_CHECKING:
    from senlac.engine.screen.scene import Point

SIDE: Final = 44.0
"""The length of a side of a hex."""

PIECE: Final = 47.0
"""The width of a unit, less than a hex so that the ground stays visible."""

MARGIN: Final = 24.0
"""The strip along each edge."""

STRIP: Final = 66.0
"""The height of a strip of one row in which pieces wait beyond an edge."""

LATE: Final = 0.19
SPENT: Final = 0.45
"""The share of the width for the strips of later arrivals and of archers without arrows."""

ROOMY: Final = 56.0
"""The distance between waiting pieces where there is room."""

BLEED: Final = 6.0
"""The distance by which the ground extends under the margin."""

CORNER: Final = 25.0
"""The distance of a leader from the middle of the hex, to the left and to the south."""


class BoardGeometry:
    """The layout of the board; it stays the same while the battle lasts.

    The land extends beyond the hexes up to the frame, so that the indented odd rows do not end in
    steps.

    Attributes:
        width, height: the size of the whole board.
        field: the box of all hexes.
        hexes: the layout of the board's hexes.
        land: the same with one more ring of hexes.
        late: the strip for later arrivals over the far edge; beside it are `set_up`, for the
            pieces being set up, and `spent`, for archers without arrows.
        march: the strip for arrivals over the near edge, None if there are none.
        waves: the rows of that strip, one for each wave.
    """

    def __init__(self, board: HexBoard, *, waves: int) -> None:
        wide, high = HexLayout(board, SIDE, (0.0, 0.0)).extent()
        top = MARGIN * 2 + STRIP
        self.field = Box(MARGIN, top, wide, high)
        self.width = wide + 2 * MARGIN
        deep = STRIP + (waves - 1) * ROOMY
        self.height = top + high + MARGIN + (deep + MARGIN if waves else 0.0)
        self.hexes = HexLayout(board, SIDE, (self.field.x, self.field.y))
        self.land = self._beyond(board)
        late, spent = round(wide * LATE, 1), round(wide * SPENT, 1)
        self.late = Box(MARGIN, MARGIN, late, STRIP)
        self.set_up = Box(MARGIN * 2 + late, MARGIN, wide - 2 * MARGIN - late - spent, STRIP)
        self.spent = Box(MARGIN + wide - spent, MARGIN, spent, STRIP)
        below = self.field.y + high + MARGIN
        self.march = Box(MARGIN, below, wide, deep) if waves else None
        first = below + (STRIP - ROOMY) / 2
        self.waves = [Box(MARGIN, first + row * ROOMY, wide, ROOMY) for row in range(waves)]

    def _beyond(self, board: HexBoard) -> HexLayout:
        """Return the layout with one more ring of hexes, in the same places."""
        wider = land(board)
        here = self.hexes.middle(0)
        there = HexLayout(wider, SIDE, (0.0, 0.0)).middle(wider.hex(board.names[0]))
        x, y, w, h = self.field
        bounds = ((x - BLEED, y - BLEED), (x + w + BLEED, y + h + BLEED))
        return HexLayout(wider, SIDE, (here[0] - there[0], here[1] - there[1]), bounds)

    def within(self, hex_: int) -> int:
        """Return the hex of the board that is nearest to a hex of the land."""
        board, land_ = self.hexes.board, self.land.board
        line = min(max(land_.lines[hex_], min(board.lines)), max(board.lines))
        numbers = [board.numbers[h] for h in board.line_hexes(line)]
        number = min(max(land_.numbers[hex_], min(numbers)), max(numbers))
        return board.at(line, number)

    def corner(self, hex_: int, *, left: bool) -> Point:
        """Return the place of a small piece on a hex: at the lower left or right of a unit."""
        return self.aside(self.hexes.middle(hex_), left=left)

    def aside(self, at: Point, *, left: bool) -> Point:
        """Return the place of a small piece beside a unit at a point."""
        x, y = at
        return (round(x + (-CORNER if left else CORNER), 1), round(y + CORNER * 0.6, 1))


@lru_cache(maxsize=8)
def layout_of(board: HexBoard, *, waves: int) -> BoardGeometry:
    """Return the layout of a board on which `waves` waves arrive over the near edge."""
    return BoardGeometry(board, waves=waves)


def land(board: HexBoard) -> HexBoard:
    """Return a board with one more ring of hexes; the names are the same."""
    first, last = min(board.lines), max(board.lines)
    lines = []
    for number in range(first - 1, last + 2):
        like = number if first <= number <= last else number + (2 if number < first else -2)
        hexes = board.line_hexes(like)
        indent = 0 if like % 2 == first % 2 else 1
        lines.append(HexLine(number, len(hexes) + 2, indent, board.numbers[hexes[0]] - 1))
    return HexBoard(lines, board.tops, backwards=True)


def room(strip: Box) -> int:
    """Return the number of pieces that fit into a strip without overlapping."""
    return int((strip.w - PIECE * 1.5) / ROOMY) + 1


def places(strip: Box, count: int) -> list[Point]:
    """Return the centres of `count` pieces in a strip; they overlap if there are many."""
    first = strip.x + PIECE * 0.75
    room = strip.w - PIECE * 1.5
    step = min(ROOMY, room / max(1, count - 1))
    return [(round(first + place * step, 1), strip.y + strip.h / 2) for place in range(count)]
