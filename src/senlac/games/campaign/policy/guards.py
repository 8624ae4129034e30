"""Garrisons raised by the computer: of the worst levies, and hired where most is at stake."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.action import Action
from senlac.games.campaign.evaluation.values import mark_of, realm_regions
from senlac.games.campaign.policy.choices import GUARD, STRONG, wanted_garrison
from senlac.games.campaign.policy.last_year import counts
from senlac.games.campaign.rules.dusk.victory import realm_points
from senlac.games.campaign.rules.purchase.draft import SUPPLY_ITEM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.policy.purchase_writer import PurchaseWriter
    from senlac.games.campaign.state import CampaignState

HUNDRED: Final = 100

AHEAD: Final = 0.9
"""The share of a mark from which a player defends towns in the last Year."""


def keeps(state: CampaignState, seat: int) -> bool:
    """Return whether it is the last Year and the player has nearly reached their mark."""
    if state.year < state.catalogue.scenario.years:
        return False
    mark = mark_of(state, seat)
    points = realm_points(state, seat, realm_regions(state.catalogue))
    return mark > 0 and points >= AHEAD * mark


def man_towns(clerk: PurchaseWriter, towns: Sequence[int], levied: int, hired: int) -> None:
    """Put garrisons of the worst figures into towns: those held by garrison, then the most exposed.

    In the last Year the towns that no longer count get none.

    `levied` is the per cent of the poor levies for this, `hired` the per cent of the money.
    """
    state, draft = clerk.state, clerk.draft
    kept = [town for town in towns if counts(state, town)]
    held = [town for town in kept if state.loyalty[town] != clerk.seat]
    rest = [town for town in kept if town not in held and clerk.sites.is_open(town)]
    rest.sort(key=clerk.sites.exposure)
    left = sum([draft.pool.figures[stack] for stack in clerk.poor()]) * levied // HUNDRED
    least = draft.money * (HUNDRED - hired) // HUNDRED
    for town in [*held, *rest]:
        wanted = wanted_garrison(state, town)
        lacking = draft.money - least < _price_of(clerk, wanted - left, wanted)
        if lacking and town not in held:
            return
        clerk.write(Action("at", town))
        got = clerk.levy_some(min(wanted, max(left, 0)))
        left -= got
        clerk.hire_guard(GUARD if lacking else wanted, got)
        if wanted >= STRONG:
            clerk.buy(clerk.catalogue.item_of[SUPPLY_ITEM], wanted // STRONG)
        clerk.write(Action("close"))


def _price_of(clerk: PurchaseWriter, hired: int, wanted: int) -> int:
    """Return the cost of hiring some figures of a garrison, and of wagons for it."""
    wagons = wanted // STRONG * clerk.draft.price(clerk.catalogue.item_of[SUPPLY_ITEM])
    return wagons + max(0, hired) * clerk.draft.price(clerk.cheapest())
