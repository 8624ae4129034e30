"""What follows from where the enemies stand, for a unit on any square."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from senlac.games.shieldwall.evaluation.masks import FAR, NEAR, Masks, masks_of, squares_of
from senlac.games.shieldwall.rules.ground import KINDS, Ground

ARRAYS: Final = 256
"""Number of arrays of enemies that are kept for each ground."""

UNKNOWN: Final = -1
"""The value of an entry that is not computed yet."""

GROUNDS: Final = 64
"""Number of grounds whose arrays are kept."""


class Opposing:
    """The enemies' squares, and what they mean to a unit.

    All values depend on the ground and on the squares only. They are computed when first asked for.
    """

    def __init__(self, masks: Masks, places: int) -> None:
        self.masks: Masks = masks
        self.places: int = places
        self._danger: int = UNKNOWN
        self._steps: list[int] = [UNKNOWN] * (len(KINDS) * masks.size)
        self._better: list[int] = [UNKNOWN] * (4 * masks.size)
        self._reached: list[list[int] | None] = [None] * (len(KINDS) * masks.size)

    def danger(self) -> int:
        """Return the squares near the enemies."""
        if self._danger == UNKNOWN:
            ring, found = self.masks.rings[NEAR], 0
            for square in squares_of(self.places):
                found |= ring[square]
            self._danger = found
        return self._danger

    def steps(self, kind: int, square: int) -> int:
        """Return the steps from a square to the nearest enemy."""
        key = kind * self.masks.size + square
        found = self._steps[key]
        if found == UNKNOWN:
            within, places, found = self.masks.within[kind], self.places, 0
            while found < FAR and not within[found][square] & places:
                found += 1
            self._steps[key] = found
        return found

    def reached(self, kind: int, square: int) -> list[int]:
        """Return the enemies' squares that a unit could attack after one order, lowest first."""
        key = kind * self.masks.size + square
        found = self._reached[key]
        if found is None:
            found = squares_of(self.masks.threats[kind][square] & self.places)
            self._reached[key] = found
        return found

    def backs_turned(self, units: list[int], square: list[int], facing: list[int], own: int) -> int:
        """Return the number of units that look away from the nearest enemies within four squares.

        A unit need not look where a friendly unit stands ahead: no enemy strikes from there.
        """
        known, count, free = self._better, 0, ~own
        for unit in units:
            key = 4 * square[unit] + facing[unit]
            better = known[key]
            if better == UNKNOWN:
                better = known[key] = self._find_better(square[unit], facing[unit])
            if better and better & free:
                count += 1
        return count

    def _find_better(self, square: int, facing: int) -> int:
        """Return the squares ahead of a unit if it faced the nearest enemies, 0 if it does.

        It is 0 as well if no enemy is within four squares.
        """
        masks, foes = self.masks, self.places
        if not masks.rings[NEAR][square] & foes:
            return 0
        reach = 1
        while not masks.rings[reach][square] & foes:
            reach += 1
        seen = masks.rings[reach][square] & foes
        # An enemy exactly diagonal is ahead of two facings, so it counts only if alone.
        seen = seen & ~masks.aslant[square] or seen
        views, found = masks.views[reach], 0
        if views[facing][square] & seen:
            return 0
        for other in range(4):
            if views[other][square] & seen:
                found |= masks.ahead[other][square]
        return found


class OpposingArrays:
    """The arrays of enemies on one ground that were met last.

    The side whose turn it is moves, and its enemies do not. So in one turn nearly all positions
    that a bot compares share an array.
    """

    def __init__(self, ground: Ground) -> None:
        self.masks: Masks = masks_of(ground)
        self._kept: dict[int, Opposing] = {}

    def of(self, places: int) -> Opposing:
        """Return what follows from the squares of enemies."""
        found = self._kept.get(places)
        if found is None:
            if len(self._kept) >= ARRAYS:
                self._kept.clear()
            found = Opposing(self.masks, places)
            self._kept[places] = found
        return found


@lru_cache(maxsize=GROUNDS)
def arrays_on(ground: Ground) -> OpposingArrays:
    """Return the kept arrays of a ground; battles on one map share them."""
    return OpposingArrays(ground)
