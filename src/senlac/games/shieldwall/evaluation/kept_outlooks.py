"""Outlooks, kept for all that they depend on."""

from __future__ import annotations

from typing import Final

from senlac.engine.data.features import Weights
from senlac.games.shieldwall.evaluation.expected_losses import ExpectedLosses
from senlac.games.shieldwall.evaluation.outlook import Outlook
from senlac.games.shieldwall.evaluation.placement import Placement
from senlac.games.shieldwall.sequence import COMMANDED, FOUGHT
from senlac.games.shieldwall.state import EMPTY, ShieldwallState

OUTLOOKS: Final = 64
"""Number of outlooks that are kept for each placement."""


def outlook_of(
    state: ShieldwallState, placement: Placement, weights: Weights, over: int
) -> Outlook:
    """Return the outlook of a state after a number of steps of the turn."""
    key = _key(state, placement, over)
    found = placement.outlooks.get(key)
    if found is None:
        if len(placement.outlooks) >= OUTLOOKS:
            placement.outlooks.clear()
        found = ExpectedLosses(state, weights).outlook()
        placement.outlooks[key] = found
    return found


def _key(state: ShieldwallState, placement: Placement, over: int) -> tuple[object, ...]:
    """Return all values on which an outlook depends, but for the placement and the weights.

    Facings count only of archers in range, and of units beside enemies if one is ahead; the actions
    left and the attacks made only if a unit of the active side is beside an enemy.
    """
    facing, touching, shooters = state.facing, placement.touching, placement.shooters
    ahead = [facing[unit] for unit in shooters[0]]
    ahead += [facing[unit] for unit in shooters[1]]
    beside = placement.beside
    for units in touching:
        ahead += [beside[unit][facing[unit]] for unit in units]
    actions = attacked = EMPTY
    if over < FOUGHT and touching[state.active]:
        attacked = state.attacked
        if over >= COMMANDED:
            actions = state.actions
    return (
        tuple(state.hits), tuple(ahead), state.attacked_from_hill, over < FOUGHT, actions, attacked,
        state.active,
    )  # fmt: skip
