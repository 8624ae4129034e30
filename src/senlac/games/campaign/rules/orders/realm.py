"""3.5: titles, bribes, peace, war, the Church: when they may be ordered, and their effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.rules.bodies import settle_sieges
from senlac.games.campaign.rules.constants import CHURCH
from senlac.games.campaign.rules.ended_sieges import end_sieges_of_own_towns
from senlac.games.campaign.rules.former import SIEGES_OUTLIVE_CONTROL
from senlac.games.campaign.rules.gifts import others_in

if TYPE_CHECKING:
    from senlac.games.campaign.state import CampaignState


def may_bribe(state: CampaignState, seat: int, town: int) -> bool:
    """[control.c] Return whether a player may buy the loyalty of a town."""
    rule = state.catalogue.tables.files.tables.control
    return (
        state.loyalty[town] not in (CHURCH, seat)
        and state.full_turns[town] >= rule.bribe_after_full_turns
        and state.controller(town) == seat
        and not state.besieged(town)
        and state.has_chest(seat)
        and state.crowns[seat] >= rule.bribe
    )


def bribe(state: CampaignState, seat: int, town: int) -> None:
    """[control.c] Buy the loyalty of a town."""
    state.crowns[seat] -= state.catalogue.tables.files.tables.control.bribe
    state.loyalty[town] = seat
    state.full_turns[town] = 0


def to_offer_peace(state: CampaignState, seat: int) -> list[int]:
    """[order.e] Return the players to whom no peace is declared."""
    return [other for other in others_in(state, seat) if not state.peace[seat] >> other & 1]


def to_make_war(state: CampaignState, seat: int) -> list[int]:
    """[order.e] Return the players to whom peace is declared."""
    return [other for other in others_in(state, seat) if state.peace[seat] >> other & 1]


def declare_peace(state: CampaignState, seat: int, other: int) -> None:
    """[order.e] Declare peace; if both players have, their sieges of each other are lifted."""
    state.peace[seat] |= 1 << other
    end_sieges_of_own_towns(state)
    if state.uses_former(SIEGES_OUTLIVE_CONTROL) and state.at_peace(seat, other):
        for town in range(len(state.catalogue.towns)):
            pair = {state.controller(town)} | {state.owner(p) for p in state.besiegers(town)}
            if pair == {seat, other}:
                lift_siege(state, town)


def lift_siege(state: CampaignState, town: int) -> None:
    """[order.e, siege.f] End a siege; its forces stay in the field."""
    for place in state.besiegers(town):
        state.besieging[place] = 0
    settle_sieges(state)


def declare_war(state: CampaignState, seat: int, other: int) -> None:
    """[order.e] Withdraw a declaration of peace."""
    state.peace[seat] &= ~(1 << other)


def to_curse(state: CampaignState, seat: int) -> list[int]:
    """[church.d] Return the targets of an Anathema by the holder of influence, once a Year."""
    free = state.papal == seat and not state.anathema_used >> seat & 1
    return others_in(state, seat) if free else []


def to_absolve(state: CampaignState, seat: int) -> list[int]:
    """[church.d, church.e] Return whom the holder of Papal Influence may absolve, self included."""
    seats = range(len(state.catalogue.players))
    return [other for other in seats if state.papal == seat and state.anathema >> other & 1]


def to_denounce(state: CampaignState, seat: int) -> list[int]:
    """[church.f] Return the players with a sacrilege that is not punished yet."""
    return [other for other in others_in(state, seat) if state.sacrilege >> other & 1]


def absolve(state: CampaignState, other: int) -> None:
    """[church.e] Lift an Anathema."""
    state.anathema &= ~(1 << other)


def denounce(state: CampaignState, other: int) -> None:
    """[church.f] Put a player under Anathema; all their marks of sacrilege are used up."""
    state.sacrilege &= ~(1 << other)
    state.anathema |= 1 << other


def curse(state: CampaignState, seat: int, other: int) -> None:
    """[church.d] Pronounce the Anathema of the Year."""
    state.anathema_used |= 1 << seat
    state.anathema |= 1 << other
