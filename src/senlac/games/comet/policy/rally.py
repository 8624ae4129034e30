"""Attacks by several stacks, while they are being gathered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.comet.policy.raids import LEAST
from senlac.games.comet.rules.movement.journeys import destinations
from senlac.games.comet.rules.movement.march import march_in_hand
from senlac.games.comet.rules.movement.orders import orders_in_hand

if TYPE_CHECKING:
    from senlac.engine.data.features import Weights
    from senlac.games.comet.odds.forces import Forces
    from senlac.games.comet.state import CometState


def promise(state: CometState, area: int, defender: int, forces: Forces, weights: Weights) -> float:
    """Return the expected value of an attack that the moving side is still gathering, 0 if none.

    Each unit that arrives counts, so that units that can win only together begin the attack. This
    applies only if the units that can still march suffice.
    """
    orders = orders_in_hand(state)
    if orders is None:
        return 0.0
    need = weights.constant("enough") * max(LEAST, forces.power[defender * forces.size + area])
    there = forces.power[state.active * forces.size + area]
    if there >= need:
        return 0.0
    march = march_in_hand(state)
    if march is not None:
        catalogue, coming = state.catalogue, 0.0
        for unit in orders.ready(state, march.role):
            if not catalogue.rank[unit] and area in destinations(state, orders, unit):
                coming += state.cv[unit] * float(forces.terrain.punch[unit] ** 0.5)
        if there + coming < need:
            return 0.0
    return weights.constant("trust") * there / need
