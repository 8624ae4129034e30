"""The enemies that archers see, kept for what stands in their arc."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.games.shieldwall.rules.aim import squares_in_arc, targets
from senlac.games.shieldwall.rules.ground import Ground

if TYPE_CHECKING:
    from senlac.games.shieldwall.state import ShieldwallState

KEPT: Final = 4096
"""Number of results that are kept for each ground."""

GROUNDS: Final = 64
"""Number of grounds whose results are kept."""

ALL_ROUND: Final = 4
"""The facing of archers that shoot in all directions."""


class Shots:
    """The targets of archers on one ground.

    They depend on the archers' square and facing, and on the squares in their arc on which units
    stand.
    """

    def __init__(self) -> None:
        self._arcs: dict[int, int] = {}
        self._kept: dict[tuple[int, int, int], list[int]] = {}

    def seen(self, state: ShieldwallState, unit: int, foes: int, own: int) -> list[int]:
        """Return the squares of the enemies at which archers may shoot.

        `foes` and `own` are the squares of the enemies and of the archers' side.
        """
        square = state.square[unit]
        facing = ALL_ROUND if state.catalogue.open_facing else state.facing[unit]
        place = square * (ALL_ROUND + 1) + facing
        arc = self._arcs.get(place)
        if arc is None:
            arc = _arc(state, unit)
            self._arcs[place] = arc
        there = foes & arc
        if not there:
            return []
        key = (place, there, own & arc)
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            found = [state.square[target] for target in targets(state, unit)]
            self._kept[key] = found
        return found


@lru_cache(maxsize=GROUNDS)
def shots_on(_ground: Ground) -> Shots:
    """Return the kept targets on a ground; battles on one map share them."""
    return Shots()


def _arc(state: ShieldwallState, unit: int) -> int:
    """Return the squares at which archers may aim, and those that a line of sight passes."""
    found = 0
    for square, sight in squares_in_arc(state, unit):
        found |= 1 << square
        for group in sight:
            for between in group:
                found |= 1 << between
    return found
