"""One side's units on the board, and what follows from their squares and facings alone."""

from __future__ import annotations

from typing import Final

from senlac.games.shieldwall.evaluation.formation import in_line
from senlac.games.shieldwall.evaluation.masks import Masks
from senlac.games.shieldwall.rules.ground import KINDS
from senlac.games.shieldwall.state import ShieldwallState

ORDERS: Final = 64
"""Number of orders, by facings, that are kept for each company."""

Order = tuple[list[int], int]
"""The squares of units by their facing, and the number of units in line."""


class Company:
    """One side's units on the board, wherever the enemies stand.

    Attributes:
        units: the units, in list order; `archers` are those that shoot.
        kinds: the squares of each kind of units; `places` those of all.
        sheltered: the number of units on ground that adds to their strength.
        commander: the square of the commander, negative if it is not on the board.
    """

    def __init__(self, state: ShieldwallState, masks: Masks, side: int) -> None:
        catalogue, square = state.catalogue, state.square
        kinds = [0] * len(KINDS)
        self.units: list[int] = state.standing(side)
        for unit in self.units:
            kinds[catalogue.kind[unit]] |= masks.bits[square[unit]]
        self.kinds: list[int] = kinds
        self.places: int = kinds[0] | kinds[1] | kinds[2]
        self.archers: list[int] = [u for u in catalogue.archers[side] if square[u] >= 0]
        self.sheltered: int = (self.places & masks.sheltered).bit_count()
        commander = catalogue.commander[side]
        self.commander: int = square[commander] if commander >= 0 else commander
        self._masks: Masks = masks
        self._orders: dict[tuple[int, ...], Order] = {}

    def order(self, square: list[int], facing: list[int]) -> Order:
        """Return the squares of units by their facing, and the number of units in line."""
        key = tuple([facing[unit] for unit in self.units])
        found = self._orders.get(key)
        if found is None:
            if len(self._orders) >= ORDERS:
                self._orders.clear()
            bits, by_facing = self._masks.bits, [0, 0, 0, 0]
            for unit in self.units:
                by_facing[facing[unit]] |= bits[square[unit]]
            found = by_facing, in_line(self._masks, by_facing)
            self._orders[key] = found
        return found
