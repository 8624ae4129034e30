"""The counters of a side on the Battle Board, counted in one pass."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.engine.support.mask import mask_of
from senlac.games.destiny.rules.constants import FULL, STACK, UNPLACED, WAITING

if TYPE_CHECKING:
    from senlac.boards.square import SquareBoard
    from senlac.games.destiny.catalogue import Catalogue
    from senlac.games.destiny.state import DestinyState

APART: Final = 3
"""The ranks between the front rows of the two set-ups: the distance of counters not yet placed."""

NEAR: Final = 2
"""An enemy within this number of squares may come to a flank in the next turn."""


class Squares:
    """Lookup tables of the squares.

    Attributes:
        files: by square the masks of its flanks: three squares of the next file. There is none
            beyond the edge of the board.
        near: by square the mask of the squares within `NEAR`.
        beside: by square the mask of itself and its up to eight neighbours.
        rings: by square the masks of the squares at each distance.
    """

    def __init__(self, squares: SquareBoard) -> None:
        self.files: list[list[int]] = []
        self.near: list[int] = []
        self.beside: list[int] = []
        self.rings: list[list[int]] = []
        everywhere = range(squares.size)
        for square in everywhere:
            file, rank = squares.file(square), squares.rank(square)
            flanks = [
                mask_of([to for by in (-1, 0, 1) if (to := squares.at(next_file, rank + by)) >= 0])
                for next_file in (file - 1, file + 1)
            ]
            self.files.append([mask for mask in flanks if mask])
            row = squares.distances[square]
            self.near.append(mask_of([to for to in everywhere if row[to] <= NEAR]))
            self.beside.append(mask_of([to for to in everywhere if row[to] <= 1]))
            self.rings.append(
                [
                    mask_of([to for to in everywhere if row[to] == far])
                    for far in range(max(row) + 1)
                ]
            )

    def nearest(self, square: int, others: int) -> int:
        """Return the distance from a square to the nearest of a mask, 0 if it is empty."""
        if others:
            for far, ring in enumerate(self.rings[square]):
                if ring & others:
                    return far
        return 0


@lru_cache(maxsize=4)
def squares_of(squares: SquareBoard) -> Squares:
    """Return the lookup tables of a board, cached."""
    return Squares(squares)


@lru_cache(maxsize=8)
def men_of(catalogue: Catalogue) -> list[list[int]]:
    """Return by steps left and counter the sum of attack and defence."""
    return [
        [attack + catalogue.defence[steps][counter] for counter, attack in enumerate(row)]
        for steps, row in enumerate(catalogue.attack[: FULL + 1])
    ]


@lru_cache(maxsize=32)
def cover_of(catalogue: Catalogue, board: int, end: int, *, waits: bool) -> list[int]:
    """[11.3c] Return by square how much the ground protects a counter of an end there.

    The hill protects all, and the river those who wait behind it: an enemy who comes over has the
    river behind it.
    """
    field = catalogue.fields[board]
    high, bank = field.height, field.bank
    found = high[:]
    if waits:
        for square, ahead in enumerate(catalogue.squares.ahead[catalogue.home[end]]):
            if ahead >= 0 and bank[ahead] != bank[square]:
                found[square] += 1
    return found


class Line:
    """A side's counters in a battle.

    Attributes:
        tops: the squares that they hold; `held` is the mask of these.
        unplaced: the number of counters to be set up.
        men: attack and defence of all; `shaken` is how many of them are.
        covered: [11.3c] the number of counters that the ground protects.
    """

    def __init__(self, state: DestinyState, side: int, *, waits: bool) -> None:
        catalogue = state.catalogue
        self.side: int = side
        self.tops: list[int] = []
        self.unplaced: int = 0
        self.men: int = 0
        self.shaken: int = 0
        self.covered: int = 0
        worth = men_of(catalogue)
        end = state.ends[side]
        cover = cover_of(catalogue, state.board, end, waits=waits)
        first = catalogue.rows[end][0][0]
        slot_of, steps_left, shaken = state.slot_of, state.steps_left, state.shaken
        for counter in state.armies[side]:
            place = slot_of[counter]
            if place >= 0:
                square = place // STACK
                if place == square * STACK:
                    self.tops.append(square)
                self.shaken += shaken >> counter & 1
                self.covered += cover[square]
            elif place == UNPLACED:
                self.unplaced += 1
                self.covered += cover[first]
            elif place != WAITING:
                continue
            self.men += worth[steps_left[counter]][counter]
        self.held: int = mask_of(self.tops)

    def distance(self, state: DestinyState, others: int) -> float:
        """Return the squares from each counter of the side to the nearest of the others."""
        nearest, slots = squares_of(state.catalogue.squares), state.slots
        away = APART * self.unplaced
        for square in self.tops:
            slot = square * STACK
            number = 1
            while number < STACK and slots[slot + number] >= 0:
                number += 1
            away += number * nearest.nearest(square, others)
        return float(away)

    def gaps(self, state: DestinyState, others: int) -> int:
        """Return the open flanks of the side's squares that have an enemy near.

        A flank is open if the side holds none of the three squares nearest to it in the next file.
        """
        tables = squares_of(state.catalogue.squares)
        files, near = tables.files, tables.near
        own = self.held
        found = 0
        for square in self.tops:
            if near[square] & others:
                for file in files[square]:
                    if not own & file:
                        found += 1
        return found
