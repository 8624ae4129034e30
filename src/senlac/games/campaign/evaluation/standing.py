"""[end.b, end.c] How far each player is from deciding the war when its weeks are over.

The worth of a realm in crowns, as the evaluation computes it, says little about who will win: a
rebel needs much less of it than a king. So winning chances are estimated by the marks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.campaign.evaluation.values import mark_of, realm_regions
from senlac.games.campaign.rules.constants import SLAIN
from senlac.games.campaign.rules.dusk.victory import realm_points

if TYPE_CHECKING:
    from senlac.games.campaign.state import CampaignState

LOST: Final = -10000.0
"""The standing of a player who can no longer reach their mark."""


def standing(state: CampaignState, role: int) -> float:
    """Return a player's standing: realm points beyond their mark, scaled by the weeks left.

    The points are divided by the root of the weeks left, the growth of random deviations. A player
    without a mark is as far ahead as the nearest other player is behind.
    """
    seats = range(len(state.catalogue.players))
    if role not in seats or state.is_out(role):
        return LOST
    if mark_of(state, role):
        return _beyond(state, role)
    return -max([_beyond(state, seat) for seat in seats if mark_of(state, seat)], default=0.0)


def _beyond(state: CampaignState, seat: int) -> float:
    """Return how far a player is beyond their mark, scaled by the weeks left."""
    if state.is_out(seat) or state.leader_at[seat] == SLAIN:
        return LOST
    weeks = state.catalogue.tables.files.tables.time.turns_in_year
    left = (state.catalogue.scenario.years - state.year) * weeks + weeks - state.turn
    points = realm_points(state, seat, realm_regions(state.catalogue))
    return float((points - mark_of(state, seat)) / (1.0 + max(0, left)) ** 0.5)
