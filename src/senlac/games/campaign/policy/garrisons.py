"""The garrisons that a player expects in other players' towns: reported ones, and likely ones."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.games.campaign.evaluation.values import DETOUR
from senlac.games.campaign.hidden.placing import watched_hexes
from senlac.games.campaign.policy.choices import STRONG, wanted_garrison
from senlac.games.campaign.policy.reports import (
    chance_of_at_most,
    figures_told,
    is_fresh,
    known_walls,
    reported_garrisons,
)
from senlac.games.campaign.rules.bodies import strength_of
from senlac.games.campaign.rules.constants import NEUTRAL

if TYPE_CHECKING:
    from senlac.games.campaign.ground import Ground
    from senlac.games.campaign.state import CampaignState

WITHIN: Final = 0.8
"""The distance in weeks from a player's town within which bands of theirs are expected."""

UNSEEN: Final = 0.6
"""The probability that an unwatched town of an enemy is open, if it is far from other players."""

UNSEEN_NEAR: Final = 0.1
"""The smallest probability for a town near one of another player."""

GUARDED: Final = 12
"""The number of towns that a player is assumed to garrison, those near other players first."""


class ExpectedGarrisons:
    """What a player knows and expects of the garrisons of other players' towns.

    Attributes:
        watched: the hexes in which any enemy would have been seen.
        reports: the reports of garrisons, by town.
        open: by town the probability that its loyal holder has left it open.
    """

    def __init__(self, state: CampaignState, seat: int) -> None:
        self.seat = seat
        self.watched: frozenset[int] = watched_hexes(state, (seat,))
        self.reports = reported_garrisons(state, seat)
        self.open: list[float] = open_chances(state)

    def expected(
        self, state: CampaignState, town: int, holder: int, figures: int
    ) -> tuple[int, float]:
        """Return the expected garrison of a town, and the probability that it is so weak.

        Of a reported garrison it is the probability that `figures` can besiege it. Towns that
        decide the war are expected to be garrisoned.
        """
        watched = state.catalogue.ground.town_hex[town] in self.watched
        reports = known_walls(state, self.reports, town)
        if reports and (is_fresh(state, reports) or not watched):
            odds = state.catalogue.tables.files.tables.siege.odds
            most = figures // odds
            return min(figures_told(reports), most), chance_of_at_most(state, reports, most)
        if state.loyalty[town] != holder or holder <= NEUTRAL or state.besieged(town):
            return strength_of(state, state.foreign_forces_in(town, self.seat)), 1.0
        # The sampled army stands in loyal towns at random.
        if watched:
            return 0, 1.0
        if wanted_garrison(state, town) >= STRONG:
            return STRONG, 1.0
        return 0, self.open[town]


def open_chances(state: CampaignState) -> list[float]:
    """Return by town the probability that its loyal holder has left it open.

    A holder with many exposed towns garrisons only some of them.
    """
    exposed = _exposed(state)
    count = [
        sum([whose == seat for whose in exposed]) for seat in range(len(state.catalogue.players))
    ]
    return [
        UNSEEN if seat == NEUTRAL else max(UNSEEN_NEAR, min(UNSEEN, 1.0 - GUARDED / count[seat]))
        for seat in exposed
    ]


def _exposed(state: CampaignState) -> list[int]:
    """Return by town the player to whom it is loyal if it is near another's, otherwise NEUTRAL.

    Towns that get a strong garrison in any case are not counted.
    """
    near = towns_within_reach(state.catalogue.ground)
    loyalty = state.loyalty
    found = [NEUTRAL] * len(near)
    for town, seat in enumerate(loyalty):
        if (
            seat > NEUTRAL
            and any([loyalty[other] > NEUTRAL and loyalty[other] != seat for other in near[town]])
            and wanted_garrison(state, town) < STRONG
        ):
            found[town] = seat
    return found


@lru_cache(maxsize=8)
def towns_within_reach(ground: Ground) -> list[list[int]]:
    """Return by town the other towns within the reach of bands, `WITHIN` weeks on foot."""
    hexes, distance = ground.town_hex, ground.board.distance
    most = WITHIN * ground.tables.files.units.movement.foot / DETOUR
    return [
        [other for other, there in enumerate(hexes) if there != at and distance(there, at) <= most]
        for at in hexes
    ]
