"""3.5.2: sieges that end because the besieger, or a friend, controls the town."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.rules.bodies import settle_sieges
from senlac.games.campaign.rules.constants import NEUTRAL
from senlac.games.campaign.rules.former import SIEGES_OUTLIVE_CONTROL
from senlac.games.campaign.rules.march.events import name_of

if TYPE_CHECKING:
    from senlac.games.campaign.state import CampaignState


def end_sieges_of_own_towns(state: CampaignState) -> None:
    """[siege.f] End the sieges of towns that their besieger, or a friend, now controls.

    The besieging forces stay in the field. On the march this is called after the meetings of an
    hour, so that forces that come out of the town still meet the besiegers.
    """
    if state.uses_former(SIEGES_OUTLIVE_CONTROL) or 1 not in state.besieging:
        return
    for town in state.besieged_towns():
        camp = state.besiegers(town)
        seat, holder = state.owner(camp[0]), state.controller(town)
        if holder == seat or (holder > NEUTRAL and state.at_peace(seat, holder)):
            for place in camp:
                state.besieging[place] = 0
            settle_sieges(state)
            _tell(state, town, seat, holder)


def _tell(state: CampaignState, town: int, seat: int, holder: int) -> None:
    """[report.a] Emit the end of a siege to the besieger, the holder and the loyal holder."""
    if state.journal is not None:
        known = frozenset([who for who in (seat, holder, state.loyalty[town]) if who > NEUTRAL])
        fields = {"player": name_of(state, seat), "other": name_of(state, holder),
                  "town": state.catalogue.towns[town]}  # fmt: skip
        state.emit("siege_over", fields, "siege.f", known)
