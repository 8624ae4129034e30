"""3.7, steps 1 to 3: recovery of towns, taxes, ransoms, captured ships and treasure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.support.text import count
from senlac.games.campaign.ground import NO_TOWN
from senlac.games.campaign.rules.constants import (
    CAPTURED,
    HOMELESS,
    IDLE,
    NEUTRAL,
    NOBODY,
    PRIZE,
    SIEGE,
    SUPPLY,
    TAKEN,
    TREASURE,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

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
        dues = [tax_of(state, town, seat) for town in range(len(state.catalogue.towns))]
        taxes = sum(dues)
        if state.papal == seat:
            taxes += taxes // church.clerks_tax_divisor
        state.crowns[seat] += taxes + player.yearly_income
        if state.exchequer_town[seat] == CAPTURED:
            state.exchequer_town[seat] = HOMELESS
        _tell(state, "taxes", seat, taxes + player.yearly_income, "control.j")
        _tell_dues(state, seat, dues)


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
            _tell_ransom(state, seat, taker, paid)
        state.leader_at[seat] = IDLE
        state.lord_captor[seat] = NOBODY
        if state.journal is not None:
            state.emit("freed", {"leader": state.catalogue.leaders[seat]}, "winter.b")


def sell_prizes(state: CampaignState) -> None:
    """[naval.k] Sell the captured ships that are still afloat."""
    price = state.catalogue.tables.models["ship"].sale_of_captured
    for seat in range(len(state.catalogue.players)):
        prizes = sum([state.ships[place].count(PRIZE) for place in state.bodies_of(seat)])
        if prizes:
            state.crowns[seat] += prizes * price
            _tell(state, "prizes", seat, prizes * price, "naval.k")


def bring_home(state: CampaignState) -> None:
    """[winter.a, pillage.d] Bank the treasure of forces at a town of their own, not besieged."""
    for place, models in enumerate(state.models):
        seat, town = state.owner(place), state.catalogue.ground.town_at[state.hex_of[place]]
        if not models[TREASURE] or seat == NEUTRAL:
            continue
        safe = town != NO_TOWN and state.controller(town) == seat and not state.besieged(town)
        if safe:
            state.crowns[seat] += models[TREASURE]
        _tell(state, "banked" if safe else "treasure_lost", seat, models[TREASURE], "pillage.d")
        models[TREASURE] = 0


def _tell_dues(state: CampaignState, seat: int, dues: Sequence[int]) -> None:
    """[report.a] Emit to a player alone what each of their towns paid, the most first."""
    if state.journal is None:
        return
    own = [town for town in range(len(dues)) if state.controller(town) == seat]
    if own:
        own.sort(key=lambda town: (-dues[town], town))
        towns = [f"{state.catalogue.towns[town]} {dues[town]}" for town in own]
        fields: dict[str, Field] = {"player": state.catalogue.players[seat], "towns": towns}
        state.emit("tax_roll", fields, "control.j", frozenset([seat]))


def _tell_ransom(state: CampaignState, seat: int, taker: int, paid: int) -> None:
    """[report.a, winter.b] Emit a ransom to the players who pay and get it."""
    if state.journal is not None and paid:
        players = state.catalogue.players
        fields: dict[str, Field] = {
            "player": players[seat], "other": players[taker], "crowns": paid,
        }  # fmt: skip
        state.emit("ransom", fields, "winter.b", frozenset([seat, taker]))


def tell_disbanded(state: CampaignState) -> None:
    """[report.a, winter.a] Emit to each player alone what they have before it is disbanded."""
    if state.journal is None:
        return
    for seat, player in enumerate(state.catalogue.players):
        bodies = state.bodies_of(seat)
        counts = {
            "figure": sum([state.strength(place) for place in bodies]),
            "ship": sum([len(state.ships[place]) for place in bodies]),
            "supply wagon": sum([state.models[place][SUPPLY] for place in bodies]),
            "siege train": sum([state.models[place][SIEGE] for place in bodies]),
        }
        gone = [count(number, noun) for noun, number in counts.items() if number]
        if gone:
            fields: dict[str, Field] = {"player": player, "gone": gone}
            state.emit("goes_home", fields, "winter.a", frozenset([seat]))


def _tell(state: CampaignState, kind: str, seat: int, crowns: int, rule: str) -> None:
    """[report.a] Emit a payment to its player alone."""
    if state.journal is not None:
        fields: dict[str, Field] = {"player": state.catalogue.players[seat], "crowns": crowns}
        state.emit(kind, fields, rule, frozenset([seat]))
