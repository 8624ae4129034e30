"""3.2: placement of levies and purchases in their towns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.catalogue import CAPTAIN, SHIP
from senlac.games.campaign.ground import NO_PORT
from senlac.games.campaign.rules.bodies import add_body, add_ships, free_number
from senlac.games.campaign.rules.constants import NOBODY, NOWHERE, SIEGE, SUPPLY
from senlac.games.campaign.rules.purchase.draft import (
    SIEGE_ITEM,
    SUPPLY_ITEM,
    PurchaseDraft,
    TownPurchases,
    not_yet,
)

if TYPE_CHECKING:
    from senlac.games.campaign.state import CampaignState


def place_all(state: CampaignState, draft: PurchaseDraft) -> None:
    """[buy.b, buy.g] Pay, place the exchequer and the rest of the pool, and create the bodies."""
    seat = draft.seat
    state.crowns[seat] = draft.money
    for town in draft.spies:
        state.spies[seat] |= 1 << town
    for town in draft.counterspies:
        state.counterspies[seat] |= 1 << town
    if not_yet(state, seat):
        state.exchequer_town[seat] = (
            draft.home if draft.home != NOBODY else _best_home(state, draft)
        )
    _spread(state, draft)
    _place_lord(state, draft)
    afloat = state.catalogue.afloat[seat] if state.year == 1 else NOWHERE
    at_sea = TownPurchases(len(state.catalogue.items))
    captains = state.catalogue.captains[seat]
    sailors: list[int] = []
    for town in sorted(draft.lots):
        lot = draft.lots[town]
        hired = lot.counts[state.catalogue.item_of[CAPTAIN]]
        leaders = [seat, *captains[:hired]] if lot.lord else captains[:hired]
        captains = captains[hired:]
        if afloat != NOWHERE:
            _send_to_sea(state, lot, at_sea)
        sailors += _raise_bodies(state, seat, town, lot, leaders)
    ships = at_sea.counts[state.catalogue.item_of[SHIP]]
    if ships:
        _launch(state, seat, afloat, ships, sailors)


def _best_home(state: CampaignState, draft: PurchaseDraft) -> int:
    """[winter.a] Return the default town of an exchequer: its owner's best loyal town.

    For an owner who controls no loyal town, the best town they control.
    """
    loyal = [town for town in draft.controlled() if state.loyalty[town] == draft.seat]
    return _richest(state, loyal or draft.controlled())


def _richest(state: CampaignState, towns: list[int]) -> int:
    """Return the town with the highest tax, the lower id of equals."""
    return min(towns, key=lambda town: (-state.catalogue.tax[town], town))


def _lot(draft: PurchaseDraft, town: int) -> TownPurchases:
    if town not in draft.lots:
        draft.lots[town] = TownPurchases(len(draft.catalogue.items))
    return draft.lots[town]


def _spread(state: CampaignState, draft: PurchaseDraft) -> None:
    """[levy.d] Place in each town its own levy and ship, as far as the pool still has them."""
    catalogue = state.catalogue
    ship = catalogue.item_of[SHIP]
    for town in draft.pool.towns:
        for stack, figures in enumerate(catalogue.levy[town]):
            left = min(figures, draft.pool.figures[stack])
            if left:
                draft.pool.figures[stack] -= left
                _lot(draft, town).counts[stack] += left
        if catalogue.ground.port[town] != NO_PORT and draft.pool.ships:
            draft.pool.ships -= 1
            _lot(draft, town).counts[ship] += 1


def _place_lord(state: CampaignState, draft: PurchaseDraft) -> None:
    """[buy.g] Place a lord who is not placed yet with the exchequer, or in the best town."""
    if not draft.pool.lord or not draft.controlled():
        return
    home = state.exchequer_town[draft.seat]
    stands = home if home in draft.controlled() else _richest(state, draft.controlled())
    _lot(draft, stands).lord = True


def _send_to_sea(state: CampaignState, lot: TownPurchases, at_sea: TownPurchases) -> None:
    """[naval.o] Remove the ships from a town of a player who begins at sea."""
    ship = state.catalogue.item_of[SHIP]
    lot.afloat = lot.counts[ship] > 0
    at_sea.counts[ship] += lot.counts[ship]
    lot.counts[ship] = 0


def _raise_bodies(
    state: CampaignState, seat: int, town: int, lot: TownPurchases, leaders: list[int]
) -> list[int]:
    """[buy.b] Create a force of a town's placements, and a fleet of its ships.

    Returns the leaders of a town without a force whose ships are at sea: they are aboard.
    """
    catalogue = state.catalogue
    counts = lot.counts
    wagons = (counts[catalogue.item_of[SUPPLY_ITEM]], counts[catalogue.item_of[SIEGE_ITEM]])
    figures = counts[: len(catalogue.stacks)]
    ships = counts[catalogue.item_of[SHIP]]
    hex_ = catalogue.ground.town_hex[town]
    with_ships = bool(ships) or lot.afloat
    codes: list[int] = []
    if any(figures) or any(wagons) or (leaders and not with_ships):
        codes.append(free_number(state, seat))
        place = add_body(state, codes[-1], hex_, inside=True)
        state.figures[place] = figures
        state.models[place][SUPPLY], state.models[place][SIEGE] = wagons
    if ships:
        codes.append(free_number(state, seat))
        add_ships(state, add_body(state, codes[-1], hex_), ships)
    if codes:
        for leader in leaders:
            state.leader_at[leader] = codes[0]
    return [] if codes else leaders


def _launch(state: CampaignState, seat: int, hex_: int, ships: int, leaders: list[int]) -> None:
    """[naval.o] Create one fleet of all ships, at sea."""
    code = free_number(state, seat)
    add_ships(state, add_body(state, code, hex_), ships)
    for leader in leaders:
        state.leader_at[leader] = code
