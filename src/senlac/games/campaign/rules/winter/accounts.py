"""3.7, steps 1 to 3: recovery of towns, taxes, ransoms, captured ships and treasure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.ground import NO_TOWN
from senlac.games.campaign.rules.constants import (
    CAPTURED,
    HOMELESS,
    IDLE,
    NEUTRAL,
    NOBODY,
    PRIZE,
    TAKEN,
    TREASURE,
)

if TYPE_CHECKING:
    from senlac.engine.model.event import Field
    from senlac.games.campaign.state import CampaignState


def recover(state: CampaignState) -> None:
    """[pillage.h] Restore the towns that were not pillaged for a whole Year."""
    for town in range(len(state.pillage)):
        if not state.pillaged >> town & 1:
            state.pillage[town] = 0
    state.pillaged = 0


def raise_taxes(state: CampaignState) -> None:
    """[control.j, control.p, control.q, seq.e] Pay the taxes; replace captured exchequers."""
    church = state.catalogue.tables.files.tables.church
    for seat, player in enumerate(state.catalogue.scenario.player):
        if state.is_out(seat):
            continue
        taxes = sum([tax_of(state, town, seat) for town in range(len(state.catalogue.towns))])
        if state.papal == seat:
            taxes += taxes // church.clerks_tax_divisor
        state.crowns[seat] += taxes + player.yearly_income
        if state.exchequer_town[seat] == CAPTURED:
            state.exchequer_town[seat] = HOMELESS
        _tell(state, "taxes", seat, taxes + player.yearly_income, "control.j")


def tax_of(state: CampaignState, town: int, seat: int) -> int:
    """[control.k, control.l, control.m] Return what a town pays a player."""
    if state.controller(town) != seat or state.besieged_since_start >> town & 1:
        return 0
    rule = state.catalogue.tables.files.tables.control
    worth = state.worth(town)
    return worth if state.loyalty[town] == seat else worth // rule.garrison_tax_divisor


def pay_ransoms(state: CampaignState) -> None:
    """[winter.b] Free captured lords, for what their players can pay."""
    price = state.catalogue.tables.files.tables.winter.ransom
    for seat, taker in enumerate(state.lord_captor):
        if state.leader_at[seat] != TAKEN:
            continue
        if taker > NEUTRAL and not state.is_out(taker):
            paid = min(price, state.crowns[seat])
            state.crowns[seat] -= paid
            state.crowns[taker] += paid
        state.leader_at[seat] = IDLE
        state.lord_captor[seat] = NOBODY
        if state.journal is not None:
            state.emit("freed", {"leader": state.catalogue.leaders[seat]}, "winter.b")


def sell_prizes(state: CampaignState) -> None:
    """[naval.k] Sell the captured ships that are still afloat."""
    price = state.catalogue.tables.models["ship"].sale_of_captured
    for seat in range(len(state.catalogue.players)):
        count = sum([state.ships[place].count(PRIZE) for place in state.bodies_of(seat)])
        if count:
            state.crowns[seat] += count * price
            _tell(state, "prizes", seat, count * price, "naval.k")


def bring_home(state: CampaignState) -> None:
    """[winter.a, pillage.d] Bank the treasure of forces at a town of their own, not besieged."""
    for place, models in enumerate(state.models):
        seat, town = state.owner(place), state.catalogue.ground.town_at[state.hex_of[place]]
        if not models[TREASURE] or town == NO_TOWN or seat == NEUTRAL:
            continue
        if state.controller(town) == seat and not state.besieged(town):
            state.crowns[seat] += models[TREASURE]
            _tell(state, "banked", seat, models[TREASURE], "pillage.d")
        models[TREASURE] = 0


def _tell(state: CampaignState, kind: str, seat: int, crowns: int, rule: str) -> None:
    """[report.a] Emit a payment to its player alone."""
    if state.journal is not None:
        fields: dict[str, Field] = {"player": state.catalogue.players[seat], "crowns": crowns}
        state.emit(kind, fields, rule, frozenset([seat]))
