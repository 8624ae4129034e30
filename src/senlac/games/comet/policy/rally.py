"""Attacks by several stacks, while they are being gathered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.comet.policy.raids import LEAST
from senlac.games.comet.rules.movement.march import march_in_hand
from senlac.games.comet.rules.movement.orders import orders_in_hand

if TYPE_CHECKING:
    from senlac.games.comet.odds.figures import Figures
    from senlac.games.comet.odds.side_forces import SideForces
    from senlac.games.comet.state import CometState


def promise(
    state: CometState, area: int, attackers: SideForces, defenders: SideForces, figures: Figures
) -> float:
    """Return the expected value of an attack that the moving side is still gathering, 0 if none.

    Each unit that arrives counts, so that units that can win only together begin the attack. This
    applies only if the units that can still march suffice.
    """
    orders = orders_in_hand(state)
    if orders is None:
        return 0.0
    need = figures.enough * max(LEAST, defenders.power[area])
    there = attackers.power[area]
    if there >= need:
        return 0.0
    march = march_in_hand(state)
    if march is not None:
        catalogue, cv = state.catalogue, state.cv
        hostile, root = state.enemies(state.active), attackers.terrain.punch_root
        start, move = orders.start, catalogue.move
        # Most units march from one area, so that the last reach serves again.
        origin = allowance = -1
        near = 0
        coming = 0.0
        for unit in orders.ready(state, march.role):
            if start[unit] != origin or move[unit] != allowance:
                origin, allowance = start[unit], move[unit]
                near = catalogue.reach.reachable(origin, allowance, hostile)
            if near >> area & 1 and not catalogue.rank[unit]:
                coming += cv[unit] * root[unit]
        if there + coming < need:
            return 0.0
    return figures.trust * there / need
