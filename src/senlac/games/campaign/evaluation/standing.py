"""[end.b, end.c] How far each player is from what decides the war when its weeks are over.

What a realm is worth to its ruler, which the evaluation reckons in crowns, says little of who will
have won: a rebel needs much less of it than a king. So chances are told by the marks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.campaign.evaluation.worth import mark_of, realm_regions
from senlac.games.campaign.rules.conditions import SLAIN
from senlac.games.campaign.rules.dusk.victory import realm_points

if TYPE_CHECKING:
    from senlac.games.campaign.state import CampaignState

LOST: Final = -10000.0
"""How one stands who can have his mark no more."""


def standing(state: CampaignState, role: int) -> float:
    """Return how a player stands: realm points beyond his mark, by the weeks that may change it.

    As chance does, they count by the root of the weeks that are left. He who needs none stands as
    far ahead as the nearest of the others is behind.
    """
    seats = range(len(state.catalogue.players))
    if role not in seats or state.is_out(role):
        return LOST
    if mark_of(state, role):
        return _beyond(state, role)
    return -max([_beyond(state, seat) for seat in seats if mark_of(state, seat)], default=0.0)


def _beyond(state: CampaignState, seat: int) -> float:
    """Return by how much a player with a mark is beyond it, by the weeks that are left."""
    if state.is_out(seat) or state.leader_at[seat] == SLAIN:
        return LOST
    weeks = state.catalogue.tables.files.tables.time.turns_in_year
    left = (state.catalogue.scenario.years - state.year) * weeks + weeks - state.turn
    points = realm_points(state, seat, realm_regions(state.catalogue))
    return float((points - mark_of(state, seat)) / (1.0 + max(0, left)) ** 0.5)
