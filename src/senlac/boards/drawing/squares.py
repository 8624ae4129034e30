"""Geometry of a drawn square board: positions of its squares, and soft outlines of regions.

Painters of squares are designed for squares of size `SIDE`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.boards.drawing.frame import Box
from senlac.boards.drawing.line import ClosedCurve, smooth
from senlac.boards.drawing.noise import jitter

if TYPE_CHECKING:
    from senlac.boards.square import SquareBoard
    from senlac.engine.screen.scene import Point

SIDE: Final = 96.0
"""Side length of a square."""

BLEED: Final = -14.0
"""Inset of terrain at the edge of the map: negative, so that it extends under the margin."""

CORNER: Final = 20.0
"""Distance from a corner at which the outline is fixed; between such points it curves."""

STRAIGHT: Final = 24.0
"""Distance from the end of a side at which it is fixed if the next side continues straight."""

Cell = tuple[int, int]
"""A square by its column from the left and its row from the top."""


class _Side(NamedTuple):
    """A side of a square on the rim of a region: its start and its direction."""

    x: int
    y: int
    dx: int
    dy: int


class SquareLayout:
    """A board of squares laid out on a page.

    Attributes:
        board: the squares.
        field: the box of all squares.
    """

    def __init__(self, board: SquareBoard, origin: Point) -> None:
        self.board = board
        self.field = Box(*origin, board.width * SIDE, board.height * SIDE)

    def corner(self, square: int) -> Point:
        """Return the upper left corner of a square."""
        column = self.board.file(square) - 1
        row = self.board.height - self.board.rank(square)
        return (self.field.x + column * SIDE, self.field.y + row * SIDE)

    def middle(self, square: int) -> Point:
        """Return the middle of a square."""
        x, y = self.corner(square)
        return (x + SIDE / 2, y + SIDE / 2)

    def outline(self, square: int) -> str:
        """Return the outline of a square as SVG path data."""
        return Box(*self.corner(square), SIDE, SIDE).outline

    def grid(self) -> str:
        """Return the lines between squares as SVG path data."""
        x, y, w, h = self.field
        columns = [f"M{x + file * SIDE:g} {y:g}v{h:g}" for file in range(1, self.board.width)]
        rows = [f"M{x:g} {y + rank * SIDE:g}h{w:g}" for rank in range(1, self.board.height)]
        return "".join(columns + rows)

    def cells(self, squares: Iterable[int]) -> set[Cell]:
        """Return squares by column and row."""
        board = self.board
        return {(board.file(s) - 1, board.height - board.rank(s)) for s in squares}

    def loops(self, within: set[Cell], inset: float, wobble: float, salt: int) -> list[ClosedCurve]:
        """Return the soft outlines of the regions that cells form, inset from their sides."""
        return [smooth(self._inside(walk, inset, wobble, salt)) for walk in _walks(within)]

    def _inside(self, walk: list[_Side], inset: float, wobble: float, salt: int) -> list[Point]:
        """Return the points of an outline, two for each side of a square."""
        found = []
        for place, side in enumerate(walk):
            following = walk[(place + 1) % len(walk)]
            starts, ends = _hold(walk[place - 1], side, inset), _hold(side, following, inset)
            for station, along in enumerate((starts / SIDE, 1 - ends / SIDE)):
                sways = jitter(side.x * 2 + station, side.y, salt, wobble)
                away = BLEED if self._on_edge(side) else inset + sways
                # The region lies to the right of the outline's direction.
                x = self.field.x + (side.x + side.dx * along) * SIDE - side.dy * away
                y = self.field.y + (side.y + side.dy * along) * SIDE + side.dx * away
                found.append((x, y))
        return found

    def _on_edge(self, side: _Side) -> bool:
        """Return whether a side lies on the edge of the map."""
        if side.dx == 0:
            return side.x in (0, self.board.width)
        return side.y in (0, self.board.height)


def _walks(within: set[Cell]) -> list[list[_Side]]:
    """Return the outlines of the regions as ordered sides, with the region on the right."""
    open_sides: dict[Cell, list[_Side]] = {}
    for x, y in sorted(within):
        rim = (
            (x, y - 1, _Side(x, y, 1, 0)),
            (x + 1, y, _Side(x + 1, y, 0, 1)),
            (x, y + 1, _Side(x + 1, y + 1, -1, 0)),
            (x - 1, y, _Side(x, y + 1, 0, -1)),
        )
        for beside_x, beside_y, side in rim:
            if (beside_x, beside_y) not in within:
                open_sides.setdefault((side.x, side.y), []).append(side)
    walks = []
    while open_sides:
        walks.append(_walk(open_sides))
    return walks


def _walk(open_sides: dict[Cell, list[_Side]]) -> list[_Side]:
    """Remove one closed outline from the remaining sides, and return it."""
    side = open_sides[next(iter(open_sides))][0]
    walk: list[_Side] = []
    while True:
        here = open_sides[side.x, side.y]
        here.remove(side)
        if not here:
            del open_sides[side.x, side.y]
        walk.append(side)
        following = open_sides.get((side.x + side.dx, side.y + side.dy))
        if following is None:
            return walk
        # Where two squares touch only at a corner, the outline stays with its own square.
        right = [go for go in following if (go.dx, go.dy) == (-side.dy, side.dx)]
        side = (right or following)[0]


def _hold(before: _Side, after: _Side, inset: float) -> float:
    """Return how far from the corner between two sides the outline is fixed."""
    turn = before.dx * after.dy - before.dy * after.dx
    return CORNER + turn * inset if turn else STRAIGHT
