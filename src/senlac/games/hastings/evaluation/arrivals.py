"""[H24.2b] Crowding: the cost of units that block the entry hexes of later waves."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.engine.support.mask import mask_where
from senlac.games.hastings.catalogue import NORMAN, Catalogue
from senlac.games.hastings.rules.arrivals import ContinueMove, has_arrivals_left

if TYPE_CHECKING:
    from senlac.engine.data.features import Weights
    from senlac.games.hastings.rules.masks import Hexes
    from senlac.games.hastings.state import HastingsState

FAR: Final = 8
"""The distance from an entry hex, in hexes, from which a unit is out of the way."""


@lru_cache(maxsize=8)
def rings_of(catalogue: Catalogue) -> list[Hexes]:
    """Return masks of hexes by distance to the nearest entry hex, from 0 on."""
    board, entry = catalogue.ground.board, catalogue.norman_entry
    away = [min([board.distance(hex_, gate) for gate in entry]) for hex_ in range(board.size)]
    return [mask_where([distance == off for distance in away]) for off in range(FAR)]


def crowding(state: HastingsState, side: int, weights: Weights) -> float:
    """Return the cost to a side of units that block pieces still to enter.

    A unit that has just entered and may go on does not count. Otherwise every other action would
    look better than entering.
    """
    if side != NORMAN or not has_arrivals_left(state):
        return 0.0
    rings: list[Hexes] = rings_of(state.catalogue)
    held, phase = state.occupied[side], state.stack[-1]
    if isinstance(phase, ContinueMove):
        held = held & ~state.ground.bit[state.hex_of[phase.piece]]
    total = 0
    for off in range(1, FAR):
        total += (FAR - off) * (held & rings[off]).bit_count()
    gates: int = (held & rings[0]).bit_count()
    return weights.constant("gate") * gates + weights.constant("crowd") * total
