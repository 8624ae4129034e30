"""3.4: dawn."""

from __future__ import annotations

from senlac.engine.model.phase import AutomaticPhase
from senlac.games.campaign.rules.dawn.hunger import starve
from senlac.games.campaign.rules.dawn.sieges import roll_sieges
from senlac.games.campaign.rules.ended_sieges import end_sieges_of_own_towns
from senlac.games.campaign.rules.march.garrisons import check_garrisons
from senlac.games.campaign.state import CampaignState


class Dawn(AutomaticPhase[CampaignState]):
    """[supply.a, siege.c] Food, hunger, garrisons and sieges come before the orders of a week."""

    __slots__ = ()

    def run(self, state: CampaignState) -> None:
        starve(state)
        check_garrisons(state)
        end_sieges_of_own_towns(state)
        roll_sieges(state)
        state.pop()
