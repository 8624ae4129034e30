"""Expected recoveries: beside leaders, and by a lull in progress."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.hastings.catalogue import NORMAN, SAXON
from senlac.games.hastings.rules.constants import BOX, DISORDERED, ORDERED
from senlac.games.hastings.rules.lull import PullBack, Shift

if TYPE_CHECKING:
    from senlac.games.hastings.state import HastingsState


def help_given(state: HastingsState, side: int, leader: int) -> tuple[int, int]:
    """Return the numbers of disordered and of routing units near a leader who can rally them."""
    catalogue = state.catalogue
    hex_ = state.hex_of[leader]
    leads = catalogue.leads[leader - catalogue.units]
    disordered = routing = 0
    for place in (hex_, *state.ground.board.neighbours[hex_]):
        unit = state.unit_of(side, place)
        if unit < 0 or state.status[unit] == ORDERED or state.zoc_count[1 - side][place]:
            continue
        if leads[catalogue.group[unit]]:
            disordered += 1 if state.status[unit] == DISORDERED else 0
            routing += 1 if state.status[unit] != DISORDERED else 0
    return disordered, routing


def lull_recoveries(state: HastingsState) -> tuple[int, int]:
    """Return the numbers of archers and of disordered units that the present lull will restore.

    Both are Norman numbers minus Saxon ones.
    """
    boxed = disordered = 0
    if not any([isinstance(phase, (PullBack, Shift)) for phase in state.stack]):
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
