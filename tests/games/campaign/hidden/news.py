"""Events from which players of campaign may learn what no view shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from senlac.engine.match.match import Match
from senlac.engine.model.event import Event
from senlac.games.campaign.state import CampaignState

BULLETIN: Final = frozenset([
    "battle", "drawn", "sea_battle", "sea_exchange", "captured", "sacrilege", "given", "papal",
    "no_papal", "absolve", "denounce", "anathema", "freed", "out",
])  # fmt: skip
"""[report.b] Events for all players."""

IN_BATTLE: Final = frozenset([
    "stands", "changes", "round", "has_left", "sails", "throw_at_sea", "ships_left", "to_table",
    "at_table", "captain_slain", "captain_taken",
])  # fmt: skip
"""[report.a] Events about the enemy for both sides of a battle."""


def is_news(match: Match, event: Event, roles: Sequence[str]) -> bool:
    """Return whether roles may learn by an event what their view does not show."""
    state = match.state
    assert isinstance(state, CampaignState)
    lord = event.kind in ("slain", "taken") and event.fields["leader"] in lords(state)
    if event.kind in BULLETIN or event.kind in IN_BATTLE or lord:
        return True
    if event.kind == "siege_roll":
        # Besieger and holder only, not the loyal holder.
        names = state.catalogue.players
        holder = state.controller(state.catalogue.towns.index(str(event.fields["town"])))
        sides = [event.fields["player"], *[names[holder]] * (holder >= 0)]
        return bool({*sides} & {*roles})
    return False


def lords(state: CampaignState) -> list[str]:
    """Return the ids of the lords; their fate is public."""
    return state.catalogue.leaders[: len(state.catalogue.players)]
