"""The square board: files from the west, ranks from the south, four facings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from senlac.engine.support.errors import SenlacError

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3

FACINGS: Final = ("N", "E", "S", "W")
"""The names of the four facings, by index."""

OFF: Final = -1
"""Stands for a square outside the board."""

MAX_WIDTH: Final = 26
"""A file is named by one letter."""

MAX_HEIGHT: Final = 99
"""A rank is named by at most two digits."""

LONGEST_QUOTE: Final = 20
"""Maximum number of characters of an unknown name that an error message quotes."""

_EASTWARD: Final = (0, 1, 0, -1)
_NORTHWARD: Final = (1, 0, -1, 0)
_SIDES: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))
_AROUND: Final = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


class SquareBoard:
    """A board of `width` files by `height` ranks; a square is `rank index * width + file index`.

    The lists are shared, not copied: callers must not change them. Files and ranks are counted
    from 1, as printed along the edge.

    Attributes:
        names: the name of each square, `a1` first.
        neighbours: the up to eight adjacent squares; a unit controls these.
        orthogonal: the up to four squares that share a side with it.
        ahead: `ahead[facing][square]`, the orthogonal neighbour on that side, or OFF.
        diagonal_steps: for each square, `(to, corner, corner)` for every diagonal neighbour; the
            corners are the two squares that share a side with both ends of the step.
        distances: `distances[a][b]`, the larger of the differences of file and of rank.
    """

    def __init__(self, width: int, height: int) -> None:
        if not (1 <= width <= MAX_WIDTH and 1 <= height <= MAX_HEIGHT):
            raise SenlacError(
                f"expected a board of 1 to {MAX_WIDTH} files by 1 to {MAX_HEIGHT} ranks, "
                f"got {width} by {height}"
            )
        self.width: int = width
        self.height: int = height
        self.size: int = width * height
        squares = range(self.size)
        self._files: list[int] = [square % width for square in squares]
        self._ranks: list[int] = [square // width for square in squares]
        self.names: list[str] = [
            chr(ord("a") + self._files[square]) + str(self._ranks[square] + 1) for square in squares
        ]
        self._index: dict[str, int] = {name: square for square, name in enumerate(self.names)}
        self.ahead: list[list[int]] = [
            [self.relative(square, facing, 1, 0) for square in squares] for facing in range(4)
        ]
        self.orthogonal: list[list[int]] = [self._on_board(square, _SIDES) for square in squares]
        self.neighbours: list[list[int]] = [self._on_board(square, _AROUND) for square in squares]
        self.diagonal_steps: list[list[tuple[int, int, int]]] = [
            self._diagonals(square) for square in squares
        ]
        self.distances: list[list[int]] = [[self._apart(a, b) for b in squares] for a in squares]
        self._arcs: dict[tuple[int, int, int], list[int]] = {}
        self._views: dict[int, list[list[int]]] = {}

    def square(self, name: str) -> int:
        """Return the square with a name.

        Raises:
            SenlacError: the board has no such square.
        """
        square = self._index.get(name)
        if square is None:
            raise SenlacError(
                f"expected a square from a1 to {self.names[-1]}, got {_short(name)!r}"
            )
        return square

    def at(self, file: int, rank: int) -> int:
        """Return the square of a file and a rank, both counted from 1, or OFF."""
        if 1 <= file <= self.width and 1 <= rank <= self.height:
            return (rank - 1) * self.width + file - 1
        return OFF

    def file(self, square: int) -> int:
        """Return the file, counted from 1 in the west."""
        return self._files[square] + 1

    def rank(self, square: int) -> int:
        """Return the rank, counted from 1 in the south."""
        return self._ranks[square] + 1

    def rank_squares(self, rank: int) -> list[int]:
        """Return the squares of a rank, counted from 1 in the south, from west to east."""
        return [square for square in range(self.size) if self._ranks[square] == rank - 1]

    def rank_from_middle(self, rank: int) -> list[int]:
        """Return the squares of a rank from the middle outwards, the western of a pair first."""
        double_middle = self.width - 1
        return sorted(
            self.rank_squares(rank),
            key=lambda square: (abs(2 * self._files[square] - double_middle), square),
        )

    def edge(self, square: int) -> set[int]:
        """Return the facings in which the board ends at the square."""
        return {facing for facing in range(4) if self.ahead[facing][square] == OFF}

    def edge_squares(self, facing: int) -> list[int]:
        """Return the squares along the edge on that side of the board."""
        ahead = self.ahead[facing]
        return [square for square in range(self.size) if ahead[square] == OFF]

    def shifted(self, square: int, start: int, to: int) -> int:
        """Return the square at the offset that `to` has from `start`, or OFF."""
        file = square % self.width + to % self.width - start % self.width
        rank = square // self.width + to // self.width - start // self.width
        on = 0 <= file < self.width and 0 <= rank < self.height
        return rank * self.width + file if on else OFF

    def distance(self, a: int, b: int) -> int:
        """Return the larger of the differences of file and of rank."""
        return self.distances[a][b]

    def relative(self, square: int, facing: int, forward: int, side: int) -> int:
        """Return the square `forward` ahead and `side` to the right (left if negative), or OFF."""
        right = (facing + 1) % 4
        file = self._files[square] + forward * _EASTWARD[facing] + side * _EASTWARD[right]
        rank = self._ranks[square] + forward * _NORTHWARD[facing] + side * _NORTHWARD[right]
        if 0 <= file < self.width and 0 <= rank < self.height:
            return rank * self.width + file
        return OFF

    def offset(self, origin: int, target: int, facing: int) -> tuple[int, int]:
        """Return how many squares forward and to the right the target is from the origin."""
        right = (facing + 1) % 4
        east = self._files[target] - self._files[origin]
        north = self._ranks[target] - self._ranks[origin]
        return (
            east * _EASTWARD[facing] + north * _NORTHWARD[facing],
            east * _EASTWARD[right] + north * _NORTHWARD[right],
        )

    def facing_to(self, origin: int, target: int) -> int:
        """Return the facing that has the target most nearly straight ahead.

        On an exact diagonal it is north or south. The squares must differ.
        """
        east = self._files[target] - self._files[origin]
        north = self._ranks[target] - self._ranks[origin]
        if abs(east) > abs(north):
            return EAST if east > 0 else WEST
        return NORTH if north > 0 else SOUTH

    def arc(self, square: int, facing: int, reach: int) -> list[int]:
        """Return the squares 1 to `reach` ahead that are no further to a side than ahead.

        The nearest come first, and those at the same distance ahead from left to right.
        """
        key = (square, facing, reach)
        arc = self._arcs.get(key)
        if arc is None:
            arc = [
                seen
                for forward in range(1, reach + 1)
                for side in range(-forward, forward + 1)
                if (seen := self.relative(square, facing, forward, side)) != OFF
            ]
            self._arcs[key] = arc
        return arc

    def arc_masks(self, reach: int) -> list[list[int]]:
        """Return `masks[facing][square]`: `arc` as a mask.

        A fifth row has the union of the four arcs of a square.
        """
        views = self._views.get(reach)
        if views is None:
            views = [[0] * self.size for _ in range(5)]
            for facing in range(4):
                for square in range(self.size):
                    mask = sum([1 << seen for seen in self.arc(square, facing, reach)])
                    views[facing][square] = mask
                    views[4][square] |= mask
            self._views[reach] = views
        return views

    def half_turn(self, square: int) -> int:
        """Return the image of a square when the board is rotated by 180 degrees."""
        return self.size - 1 - square

    def mirror(self, square: int) -> int:
        """Return the image of a square when west and east are swapped."""
        return square + self.width - 1 - 2 * self._files[square]

    def control_counts(self, squares: Sequence[int]) -> list[int]:
        """Return for each square of the board how many of the given squares control it."""
        count = [0] * self.size
        for square in squares:
            for controlled in self.neighbours[square]:
                count[controlled] += 1
        return count

    def _on_board(self, square: int, steps: Sequence[tuple[int, int]]) -> list[int]:
        """Return the squares reached by `(forward, side)` steps, seen facing north."""
        reached = [self.relative(square, NORTH, forward, side) for forward, side in steps]
        return [to for to in reached if to != OFF]

    def _diagonals(self, square: int) -> list[tuple[int, int, int]]:
        """Return the diagonal steps from a square with the corners they pass between."""
        steps = [
            (
                self.relative(square, facing, 1, 1),
                self.relative(square, facing, 1, 0),
                self.relative(square, facing, 0, 1),
            )
            for facing in range(4)
        ]
        return [step for step in steps if step[0] != OFF]

    def _apart(self, a: int, b: int) -> int:
        """Return the distance of two squares."""
        return max(
            abs(self._files[a] - self._files[b]),
            abs(self._ranks[a] - self._ranks[b]),
        )


def _short(text: str) -> str:
    """Return the part of a text that an error message quotes."""
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 3] + "..."
