"""Squares that matter to an evaluation, as masks: a bit for each square of a battle's ground."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from senlac.boards import pathfinding
from senlac.games.shieldwall.rules.ground import FOOT, KINDS, NO_DEFENCE, Ground

FAR: Final = 12
"""The distance, in steps, that stands for unreachable."""

NEAR: Final = 4
"""The distance, in squares, within which fast enemies can attack a unit in a turn or two."""

FASTEST: Final = 2
"""Moves of more steps count as this many."""


class Masks:
    """The masks of a ground.

    Attributes:
        size: the number of squares; `bits` has the mask of each.
        paths: `paths[kind][a][b]`, the length of the shortest path in steps, ignoring units.
        within: `within[kind][n][square]`, the squares to which such a path has at most n steps.
        threats: `threats[kind][square]`, the squares that a unit could attack after one order: it
            comes to stand beside them.
        threatened_from: `threatened_from[kind][square]`, the squares from which a unit could attack
            it after one order, or at once.
        beside: for each square, the squares that share a side with it.
        flanks: `flanks[facing][square]`, the squares on the left and on the right.
        ahead, behind: `ahead[facing][square]`, the square ahead; the square behind.
        entries: for each square, those of its sides that are open to foot.
        open: the squares on which foot may stand.
        sheltered: the squares that add to the strength of units.
        rings: `rings[n][square]`, the squares within n squares; `views[n][facing][square]`, those
            of them ahead, as archers see them.
        aslant: for each square, those exactly diagonal from it.
        western, eastern: the first and the last file.
    """

    def __init__(self, ground: Ground) -> None:
        board = ground.board
        size, width = board.size, board.width
        self.size: int = size
        self.width: int = width
        self.bits: list[int] = [1 << square for square in range(size)]
        self.paths: list[list[list[int]]] = [_paths(ground, kind) for kind in range(len(KINDS))]
        self.within: list[list[list[int]]] = [_within(paths) for paths in self.paths]
        self.beside: list[int] = [_mask(board.orthogonal[square]) for square in range(size)]
        self.threats: list[list[int]] = [self._threats(ground, k) for k in range(len(KINDS))]
        self.threatened_from: list[list[int]] = [
            self._threatened_from(threats) for threats in self.threats
        ]
        lengthways = [_sides(board.ahead[0][s], board.ahead[2][s]) for s in range(size)]
        across = [_sides(board.ahead[1][s], board.ahead[3][s]) for s in range(size)]
        self.flanks: list[list[int]] = [across, lengthways, across, lengthways]
        self.ahead: list[list[int]] = [
            [_sides(to, -1) for to in board.ahead[facing]] for facing in range(4)
        ]
        self.behind: list[list[int]] = [self.ahead[(facing + 2) % 4] for facing in range(4)]
        self.entries: list[int] = [_mask(ground.steps[FOOT][square]) for square in range(size)]
        self.open: int = _mask([square for square in range(size) if ground.may_end[FOOT][square]])
        self.sheltered: int = _mask(
            [square for square in range(size) if ground.defence[square] != NO_DEFENCE]
        )
        views = [board.arc_masks(reach) for reach in range(NEAR + 1)]
        self.views: list[list[list[int]]] = views
        self.rings: list[list[int]] = [view[4] for view in views]
        self.aslant: list[int] = [_aslant(square, size, width) for square in range(size)]
        self.western: int = _mask([square for square in range(size) if square % width == 0])
        self.eastern: int = _mask([square for square in range(size) if (square + 1) % width == 0])

    def _threats(self, ground: Ground, kind: int) -> list[int]:
        """Return for each square the squares that a unit on it threatens."""
        may_end, found = ground.may_end[kind], []
        move = min(ground.moves[kind], FASTEST)
        for square, reached in enumerate(self.within[kind][move]):
            mask = 0
            for to in squares_of(reached):
                if may_end[to]:
                    mask |= self.beside[to]
            found.append(mask & ~self.bits[square])
        return found

    def _threatened_from(self, threats: list[int]) -> list[int]:
        """Return for each square those that threaten it, and those beside it."""
        found = self.beside[:]
        for square, reached in enumerate(threats):
            for to in squares_of(reached):
                found[to] |= self.bits[square]
        return found


@lru_cache(maxsize=64)
def masks_of(ground: Ground) -> Masks:
    """Return the masks of a ground; battles on one map share them."""
    return Masks(ground)


def squares_of(mask: int) -> list[int]:
    """Return the squares of a mask, the lowest first."""
    found: list[int] = []
    while mask:
        lowest = mask & -mask
        mask ^= lowest
        found.append(lowest.bit_length() - 1)
    return found


def _paths(ground: Ground, kind: int) -> list[list[int]]:
    """Return the lengths of the shortest paths of a kind of unit."""
    aslant = [[to for to, _, _ in row] for row in ground.diagonals[kind]]
    both = [beside + row for beside, row in zip(ground.board.orthogonal, aslant, strict=True)]
    return pathfinding.distances(both, ground.closed[kind], FAR)


def _within(paths: list[list[int]]) -> list[list[int]]:
    """Return the squares within each number of steps below `FAR` from each square."""
    found = [[0] * len(paths) for _ in range(FAR)]
    for square, steps in enumerate(paths):
        for to, far in enumerate(steps):
            if far < FAR:
                found[far][square] |= 1 << to
        for far in range(1, FAR):
            found[far][square] |= found[far - 1][square]
    return found


def _mask(squares: list[int]) -> int:
    """Return the mask of distinct squares."""
    return sum([1 << square for square in squares])


def _aslant(square: int, size: int, width: int) -> int:
    """Return the mask of the squares exactly diagonal from a square."""
    file, rank = square % width, square // width
    return _mask(
        [to for to in range(size) if abs(to % width - file) == abs(to // width - rank) > 0]
    )


def _sides(one: int, other: int) -> int:
    """Return the mask of two squares that may be off the board."""
    return _mask([square for square in (one, other) if square >= 0])
