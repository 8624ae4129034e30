"""The ground of a battle: movement, sight and defence, in flat lists by square."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from senlac.boards.square import SquareBoard

if TYPE_CHECKING:
    from senlac.games.shieldwall.data.tables import GameData, Terrain

Sight = tuple[tuple[int, ...], ...]
"""The tests of a line of sight. Each is a group of squares that blocks only if all of them do."""

FOOT: Final = 0
ARCHERS: Final = 1
CAVALRY: Final = 2
KINDS: Final = ("foot", "archers", "cavalry")

NO_DEFENCE: Final = 0
COVER: Final = 1
HEIGHT: Final = 2
DEFENCES: Final = ("none", "cover", "height")

CLEAR: Final = 0
BLOCK: Final = 1
RISE: Final = 2
SIGHTS: Final = ("clear", "block", "height")


@cache
def square_board(width: int, height: int) -> SquareBoard:
    """Return a board of this size; boards never change, so each size is created once."""
    return SquareBoard(width, height)


@lru_cache(maxsize=64)
def ground_of(rows: tuple[str, ...], tables: GameData) -> Ground:
    """Return the ground of a map; it never changes, so battles on one map share it."""
    return Ground(rows, tables)


class Ground:
    """The squares of one battle.

    Attributes:
        board: the topology.
        terrain: the terrain of each square.
        moves: the steps of a move of each kind.
        closed: `closed[kind][square]`, whether units of this kind may not enter.
        may_end: `may_end[kind][square]`, whether they may end a move there.
        steps: `steps[kind][square]`, the orthogonal neighbours open to the kind.
        diagonals: `diagonals[kind][square]`, the diagonal steps open to it, with their corners.
        defence: NO_DEFENCE, COVER or HEIGHT of each square.
        sight: CLEAR, BLOCK or RISE (blocks except for units on a height) of each square.
    """

    def __init__(self, rows: Sequence[str], tables: GameData) -> None:
        self.board: SquareBoard = square_board(len(rows[0]), len(rows))
        # Rows list the northernmost rank first; squares are numbered from the south.
        letters = "".join(reversed(rows))
        self.terrain: list[Terrain] = [tables.terrain[letter] for letter in letters]
        self.moves = [tables.kinds[kind].move for kind in KINDS]
        self.closed = [[kind not in t.enter for t in self.terrain] for kind in KINDS]
        self.may_end = [[kind in t.end for t in self.terrain] for kind in KINDS]
        self.steps = [self._steps(closed) for closed in self.closed]
        self.diagonals = [self._diagonals(closed) for closed in self.closed]
        self.defence = [DEFENCES.index(t.defence) for t in self.terrain]
        self.sight = [SIGHTS.index(t.sight) for t in self.terrain]
        self.range: int = tables.combat.range
        self._between = {(line.forward, line.side): line.between for line in tables.sight}
        self._arcs: dict[int, list[tuple[int, Sight]]] = {}

    def arc(self, square: int, facing: int) -> list[tuple[int, Sight]]:
        """[shoot.1c, shoot.3a] Return the squares archers may aim at, with sight tests."""
        key = square * 4 + facing
        arc = self._arcs.get(key)
        if arc is None:
            aimed = self.board.arc(square, facing, self.range)
            arc = [(target, self.line(square, target, facing)) for target in aimed]
            self._arcs[key] = arc
        return arc

    def line(self, origin: int, target: int, facing: int) -> Sight:
        """[shoot.3b] Return the sight tests of the squares between origin and target."""
        forward, side = self.board.offset(origin, target, facing)
        turn = -1 if side < 0 else 1
        tests = self._between[forward, abs(side)]
        return tuple(
            [
                tuple([self.board.relative(origin, facing, f, s * turn) for f, s in group])
                for group in tests
            ]
        )

    def _steps(self, closed: list[bool]) -> list[list[int]]:
        """Return the orthogonal steps, without those into closed squares."""
        return [[to for to in near if not closed[to]] for near in self.board.orthogonal]

    def _diagonals(self, closed: list[bool]) -> list[list[tuple[int, int, int]]]:
        """[move.3a, move.3d] Return the diagonal steps not into or past closed squares."""
        return [
            [(to, a, b) for to, a, b in steps if not (closed[to] or closed[a] or closed[b])]
            for steps in self.board.diagonal_steps
        ]
