"""Facings on a hex board: a unit faces a corner of its hex, where two sides meet."""

from __future__ import annotations

from typing import Final

from senlac.boards.hex import FLAT, OFF_BOARD, POINTY, HexBoard
from senlac.engine.support.mask import mask_of

FACINGS: Final = {
    POINTY: ("n", "ne", "se", "s", "sw", "nw"),
    FLAT: ("nw", "ne", "e", "se", "sw", "w"),
}
"""The names of the six facings, clockwise, for pointy-topped and flat-topped hexes."""


class Facings:
    """What lies in front of, beside and behind a unit, by hex and facing.

    A facing is an index into `FACINGS`, from 0: `f` is the corner between the sides `f - 1` and
    `f`; its opposite is `(f + 3) % 6`. The lists are shared, not copied: callers must not change
    them. They are indexed by `hex * 6 + facing` and contain only hexes on the board, from left to
    right.

    Attributes:
        names: the name of each facing.
        front: the up to two hexes at the corner faced; `ahead` is the mask of these.
        flanks: the hexes next to them.
        rear: the hexes opposite the front.
        arc: the up to three hexes two steps ahead, as `(hex, blocker, blocker)`. The blockers are
            the front hexes that the line to the hex passes through or between. Both are the same
            if it passes through one; a blocker outside the board is OFF.
    """

    def __init__(self, board: HexBoard) -> None:
        """Compute the lists for all hexes and facings of a board."""
        self.names: tuple[str, ...] = FACINGS[board.tops]
        self._index: dict[str, int] = {name: facing for facing, name in enumerate(self.names)}
        places = [(hex_, facing) for hex_ in range(board.size) for facing in range(6)]
        self.front: list[list[int]] = [_across(board, *place, 5, 0) for place in places]
        self.ahead: list[int] = [mask_of(front) for front in self.front]
        self.flanks: list[list[int]] = [_across(board, *place, 4, 1) for place in places]
        self.rear: list[list[int]] = [_across(board, *place, 3, 2) for place in places]
        self.arc: list[list[tuple[int, int, int]]] = [_arc(board, *place) for place in places]

    def facing(self, name: str) -> int:
        """Return the facing with a name, or OFF."""
        return self._index.get(name, OFF_BOARD)


def _across(board: HexBoard, hex_: int, facing: int, left: int, right: int) -> list[int]:
    """Return the hexes on the board across two sides, which are counted from the facing."""
    found = [board.beside[(facing + left) % 6][hex_], board.beside[(facing + right) % 6][hex_]]
    return [to for to in found if to != OFF_BOARD]


def _arc(board: HexBoard, hex_: int, facing: int) -> list[tuple[int, int, int]]:
    """Return the hexes two steps ahead: beyond the left front hex, the corner and the right one.

    They are found by coordinates, because the hexes between may be missing from the board.
    """
    left_side, right_side = (facing + 5) % 6, facing
    left, right = board.beside[left_side][hex_], board.beside[right_side][hex_]
    ahead = [
        (board.two_steps(hex_, left_side, left_side), left, left),
        (board.two_steps(hex_, left_side, right_side), left, right),
        (board.two_steps(hex_, right_side, right_side), right, right),
    ]
    return [seen for seen in ahead if seen[0] != OFF_BOARD]
