"""The state of a campaign before the first sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.rules.bodies import add_body
from senlac.games.campaign.rules.constants import IDLE, NOBODY
from senlac.games.campaign.rules.reports.towns import begin_knowledge

if TYPE_CHECKING:
    from senlac.games.campaign.state import CampaignState


def lay_out(state: CampaignState) -> None:
    """[seq.a, control.a, town.d] Set the players' towns and war chests, and neutral garrisons."""
    bare(state)
    catalogue = state.catalogue
    for town, figures in enumerate(catalogue.neutral):
        if any(figures):
            place = add_body(
                state, catalogue.guard(town), catalogue.ground.town_hex[town], inside=True
            )
            state.figures[place] = figures[:]


def bare(state: CampaignState) -> None:
    """[control.a] Set the players' towns and war chests, without any body on the map."""
    catalogue = state.catalogue
    players, towns = len(catalogue.players), len(catalogue.towns)
    rows = catalogue.scenario.player
    state.loyalty = catalogue.loyal[:]
    state.pillage = [0] * towns
    state.full_turns = [0] * towns
    state.winter_holder = [NOBODY] * towns
    state.siege_rolls = [0] * towns
    state.garrison = [NOBODY] * towns
    state.crowns = [player.treasury for player in rows]
    state.exchequer_town = [catalogue.towns.index(player.exchequer) for player in rows]
    state.spies = [0] * players
    state.counterspies = [0] * players
    state.peace = [0] * players
    state.numbers_used = [0] * players
    state.kills = [[0] * players for _ in range(players)]
    state.lord_captor = [NOBODY] * players
    state.leader_at = [IDLE] * len(catalogue.leaders)
    begin_knowledge(state)
