"""[§6.2] How good a list of units is that is bought before a battle."""

from __future__ import annotations

from senlac.games.shieldwall.rules.set_up.levy import Purchase, buyable
from senlac.games.shieldwall.state import ShieldwallState


def evaluate_purchase(state: ShieldwallState, purchase: Purchase, role: int) -> float:
    """Return how little of the points a list must leave unspent, and how often it was emptied."""
    left = purchase.left(state, role)
    if role not in purchase.submitted:
        left = unspendable(left, [state.tables.unit_types[k].points for k in buyable(state, role)])
    return float(-left - purchase.clears[role])


def unspendable(points: int, prices: list[int]) -> int:
    """Return how many of the points must be left over, whatever is bought for them."""
    reached = [True] + [False] * points
    for sum_ in range(1, points + 1):
        reached[sum_] = any([price <= sum_ and reached[sum_ - price] for price in prices])
    return min([points - sum_ for sum_ in range(points + 1) if reached[sum_]])
