"""What the last Year changes: which towns still count, who may risk much, who must be stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.campaign.evaluation.standing import standing
from senlac.games.campaign.evaluation.values import (
    mark_of,
    realm_regions,
    realm_towns,
    town_worth,
)
from senlac.games.campaign.rules.constants import CHURCH, NEUTRAL
from senlac.games.campaign.rules.dusk.victory import realm_points

if TYPE_CHECKING:
    from senlac.games.campaign.state import CampaignState

BOLD: Final = 0.4
"""The weight of danger for a player who loses the war as it stands."""

URGENT: Final = 2.0
"""The factor of the worth of a town of a player who wins the war as it stands."""


def is_last(state: CampaignState) -> bool:
    """Return whether it is the last Year of the war."""
    return state.year == state.catalogue.scenario.years


def counts(state: CampaignState, town: int) -> bool:
    """Return whether a town can still decide the war, or pay taxes that can be spent."""
    return not is_last(state) or town_worth(state, town) > 0


def caution(state: CampaignState, seat: int) -> float:
    """Return the weight of danger: in the last Year a player who is behind may risk more."""
    return BOLD if is_last(state) and standing(state, seat) < 0.0 else 1.0


def urgency(state: CampaignState, seat: int, town: int, holder: int) -> float:
    """Return the factor of a town's worth: it is higher if its holder has reached their mark."""
    if holder in (seat, NEUTRAL, CHURCH) or not is_last(state):
        return 1.0
    if town not in realm_towns(state.catalogue):
        return 1.0
    mark = mark_of(state, holder)
    points = realm_points(state, holder, realm_regions(state.catalogue)) if mark else 0
    return URGENT if mark and points >= mark else 1.0
