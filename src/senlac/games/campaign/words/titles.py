"""Names of steps on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.phase_names import step_of

if TYPE_CHECKING:
    from senlac.games.campaign.state import CampaignState

STEPS: Final = {
    "Gifts": "Gifts",
    "Purchase": "Purchase",
    "LoadAtSea": "Afloat",
    "Orders": "Orders",
    "BoardBattle": "BoardBattle",
    "EnterResult": "EnteredBattle",
    "RefereeDecision": "Judgement",
}
"""The name of the step to which each phase belongs."""


def step(state: CampaignState) -> str:
    """Return the name of the current step, "" when the war is over."""
    return step_of(state.stack, STEPS)
