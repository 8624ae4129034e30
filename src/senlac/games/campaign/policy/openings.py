"""Openings: the best known purchases of a Year, measured in many wars."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from senlac.games.campaign.data.tables import load_openings
from senlac.games.campaign.policy.muster import Shares

if TYPE_CHECKING:
    from senlac.games.campaign.state import CampaignState


def opening(state: CampaignState, role: int) -> Shares | None:
    """Return the shares by which a player should spend their money, None if not known."""
    return _openings().get((state.scenario, state.catalogue.players[role], state.year))


@cache
def _openings() -> dict[tuple[str, str, int], Shares]:
    return {
        (row.scenario, row.player, row.year): Shares(
            horse=row.horse, bands=row.bands, guards=row.guards, hired=row.hired
        )
        for row in load_openings()
    }
