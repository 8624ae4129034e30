"""How good a game stands for a role: a campaign in Legitimacy, a battle by itself in strength."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.destiny.evaluation.battle import BATTLE, battle
from senlac.games.destiny.evaluation.campaign import CAMPAIGN, campaign

if TYPE_CHECKING:
    from senlac.engine.features import Weights
    from senlac.games.destiny.state import DestinyState

WON: Final = 200.0
"""What a victory is worth beyond all that leads to it."""

FEATURES: Final = (*CAMPAIGN, *BATTLE)
"""What `measure` returns, in its order."""


def evaluate(state: DestinyState, role: int, weights: Weights) -> float:
    """Return how much better a role stands than its rivals, or what the outcome is worth."""
    if state.outcome is not None:
        if not state.outcome.winners:
            return 0.0
        return WON if role in state.outcome.winners else -WON
    return weights.worth(measure(state, role, weights))


def measure(state: DestinyState, role: int, weights: Weights) -> list[float]:
    """Return how much there is of each feature for a role.

    A battle that belongs to a campaign counts there, by what is to be expected of it.
    """
    side = state.catalogue.side_of[role]
    if state.catalogue.scenario.army:
        return [0.0] * len(CAMPAIGN) + battle(state, side)
    return campaign(state, side, weights) + [0.0] * len(BATTLE)
