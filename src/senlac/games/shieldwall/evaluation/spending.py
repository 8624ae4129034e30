"""[§6.2] The value of a list of units bought before a battle."""

from __future__ import annotations

from senlac.games.shieldwall.rules.set_up.levy import Purchase, buyable
from senlac.games.shieldwall.state import ShieldwallState


def evaluate_purchase(state: ShieldwallState, purchase: Purchase, role: int) -> float:
    """Return minus the points that a list must leave unspent and the number of restarts."""
    left = purchase.left(state, role)
    if role not in purchase.submitted:
        left = unspendable(left, [state.tables.unit_types[k].points for k in buyable(state, role)])
    return float(-left - purchase.times_cleared[role])


def unspendable(points: int, prices: list[int]) -> int:
    """Return the minimum of points left unspent by any purchase at these prices."""
    reached = [True] + [False] * points
    for sum_ in range(1, points + 1):
        reached[sum_] = any([price <= sum_ and reached[sum_ - price] for price in prices])
    return min([points - sum_ for sum_ in range(points + 1) if reached[sum_]])
