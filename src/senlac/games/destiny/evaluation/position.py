"""The value of a game for a role: a campaign in Legitimacy, a battle scenario in strength."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.destiny.evaluation.battle import BATTLE, battle
from senlac.games.destiny.evaluation.campaign import CAMPAIGN, campaign

if TYPE_CHECKING:
    from senlac.engine.data.features import Weights
    from senlac.games.destiny.state import DestinyState

WON: Final = 200.0
"""The value of a victory, above everything that leads to it."""

FEATURES: Final = (*CAMPAIGN, *BATTLE)
"""The features that `measure` returns, in order."""


def evaluate(state: DestinyState, role: int, weights: Weights) -> float:
    """Return the value of a role's position compared with its rivals, or that of the outcome."""
    if state.outcome is not None:
        if not state.outcome.winners:
            return 0.0
        return WON if role in state.outcome.winners else -WON
    side = state.catalogue.side_of[role]
    if state.catalogue.scenario.army:
        return weights.score(battle(state, side), len(CAMPAIGN))
    return weights.score(campaign(state, side, weights))


def measure(state: DestinyState, role: int, weights: Weights) -> list[float]:
    """Return the amount of each feature for a role.

    A battle within a campaign counts there by its expected result.
    """
    side = state.catalogue.side_of[role]
    if state.catalogue.scenario.army:
        return [0.0] * len(CAMPAIGN) + battle(state, side)
    return campaign(state, side, weights) + [0.0] * len(BATTLE)
