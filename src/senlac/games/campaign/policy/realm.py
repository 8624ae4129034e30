"""Orders of the realm by fixed rules: bribes, the Church, peace; and the gift to the Church."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.action import Action
from senlac.games.campaign.evaluation.standing import standing
from senlac.games.campaign.rules.orders.realm import (
    may_bribe,
    to_absolve,
    to_curse,
    to_denounce,
    to_make_war,
    to_offer_peace,
)
from senlac.games.campaign.rules.winter.accounts import tax_of

if TYPE_CHECKING:
    from senlac.games.campaign.state import CampaignState

BID: Final = 10
"""The divisor of a Year's taxes for the bid for Papal Influence."""

PAIR: Final = 2


def realm_orders(state: CampaignState, seat: int) -> list[Action]:
    """Return lines to pay bribes, denounce sins, absolve oneself, and curse a rival.

    Also peace among the players who are behind, and war with the leading player.
    """
    rule = state.catalogue.tables.files.tables.control
    towns = [town for town in range(len(state.loyalty)) if may_bribe(state, seat, town)]
    towns.sort(key=lambda town: -state.catalogue.tax[town])
    lines = [Action("bribe", town) for town in towns[: max(0, state.crowns[seat] // rule.bribe)]]
    lines += [Action("denounce", other) for other in to_denounce(state, seat)]
    lines += [Action("absolve", other) for other in to_absolve(state, seat) if other == seat]
    rivals = [other for other in to_curse(state, seat) if not state.anathema >> other & 1]
    if rivals:
        # Half of the levies stay away next winter; this hurts the player with most towns most.
        most = max(rivals, key=lambda other: (state.loyalty.count(other), -other))
        lines.append(Action("anathema", most))
    return lines + _declarations(state, seat)


def _declarations(state: CampaignState, seat: int) -> list[Action]:
    """[order.e] Return peace to the players who are losing too, and war to the others.

    With only two players one is winning, so that they have no peace.
    """
    seats = [other for other in range(len(state.catalogue.players)) if not state.is_out(other)]
    first = max(seats, key=lambda other: (standing(state, other), -other))
    behind = [other for other in seats if other != first] if len(seats) > PAIR else []
    friends = behind if seat in behind else []
    lines = [Action("peace", other) for other in to_offer_peace(state, seat) if other in friends]
    return lines + [
        Action("war", other) for other in to_make_war(state, seat) if other not in friends
    ]


def gift(state: CampaignState, seat: int) -> int:
    """Return the crowns to bid for Papal Influence: a share of a Year's taxes."""
    if not state.has_chest(seat):
        return 0
    taxes = sum([tax_of(state, town, seat) for town in range(len(state.loyalty))])
    return min(state.crowns[seat] // 2, taxes // BID)
