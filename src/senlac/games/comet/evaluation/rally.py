"""Attacks that several stacks make together, while they are still being put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.comet.evaluation.raids import LEAST
from senlac.games.comet.rules.movement.journeys import destinations
from senlac.games.comet.rules.movement.march import March, WayIn
from senlac.games.comet.rules.movement.orders import Orders

if TYPE_CHECKING:
    from senlac.games.comet.evaluation.forces import Forces
    from senlac.games.comet.state import CometState

ENOUGH: Final = 1.32
"""The power that makes an attack all but sure, by that of the defender."""

TRUST: Final = 0.8
"""What is thought of an attack that is as good as complete."""


def promise(state: CometState, area: int, defender: int, forces: Forces) -> float:
    """Return what an attack may come to that the moving side is still gathering, 0 if nothing.

    Each unit that comes up counts, so that units which can win only together begin at all; but
    only where those who can still march suffice.
    """
    if len(state.stack) <= 1:
        return 0.0
    orders = state.stack[1]
    if not isinstance(orders, Orders):
        return 0.0
    need: float = ENOUGH * max(LEAST, forces.strength(defender, area) ** 0.5)
    there: float = forces.strength(state.active, area) ** 0.5
    if there >= need:
        return 0.0
    top = state.stack[-1]
    if isinstance(top, March | WayIn):
        role = orders.charge[top.unit] if isinstance(top, WayIn) else top.role
        if there + coming(state, orders, role, area) < need:
            return 0.0
    return TRUST * there / need


def coming(state: CometState, orders: Orders, role: int, area: int) -> float:
    """Return the power of the Troops of a role that can still march to an area."""
    catalogue = state.catalogue
    power = 0.0
    for unit in orders.ready(state, role):
        if not catalogue.rank[unit] and area in destinations(state, orders, unit):
            power += state.cv[unit] * (catalogue.fire[unit] / catalogue.die) ** 0.5
    return power
