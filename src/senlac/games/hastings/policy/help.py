"""Expected recoveries by a lull in progress."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.hastings.catalogue import NORMAN, SAXON
from senlac.games.hastings.policy.tempo import is_lull
from senlac.games.hastings.rules.constants import BOX, DISORDERED

if TYPE_CHECKING:
    from senlac.games.hastings.state import HastingsState


def lull_recoveries(state: HastingsState) -> tuple[int, int]:
    """Return the numbers of archers and of disordered units that the present lull will restore.

    Both are Norman numbers minus Saxon ones.
    """
    boxed = disordered = 0
    if not is_lull(state):
        return boxed, disordered
    for side in (NORMAN, SAXON):
        sign = 1 if side == NORMAN else -1
        for unit in state.catalogue.of[side]:
            hex_ = state.hex_of[unit]
            if hex_ == BOX:
                boxed += sign
            elif (
                hex_ >= 0
                and state.status[unit] == DISORDERED
                and not state.zoc_count[1 - side][hex_]
            ):
                disordered += sign
    return boxed, disordered
