"""2: losses by per cent, and the capture of models and leaders of a force."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.campaign.rules.constants import (
    CAPTURED,
    EXCHEQUER,
    NEUTRAL,
    NOBODY,
    SIEGE,
    SLAIN,
    SUPPLY,
    TAKEN,
    TREASURE,
)
from senlac.games.campaign.rules.undone import end_body

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState

HUNDRED: Final = 100


def loss(state: CampaignState, count: int, per_cent: int, label: str) -> int:
    """[attr.a] Return the number lost; a die decides about the rest of a hundredth."""
    lost, rest = divmod(count * per_cent, HUNDRED)
    if rest and state.dice.roll(HUNDRED, label) <= rest:
        lost += 1
    return min(lost, count)


def apply_attrition(state: CampaignState, place: int, column: Sequence[int], label: str) -> int:
    """[attr.a] Apply a column of losses to each stack of a force; return the figures lost."""
    return thin_some(state, place, state.figures[place][:], column, label)


def thin_some(
    state: CampaignState, place: int, chosen: Sequence[int], column: Sequence[int], label: str
) -> int:
    """[attr.a, supply.h] Apply a column of losses to some figures of a force; return the lost."""
    gone = 0
    for stack, count in enumerate(chosen):
        if count:
            lost = loss(state, count, column[stack], label)
            state.figures[place][stack] -= lost
            gone += lost
    return gone


def flee(state: CampaignState, place: int, captor: int) -> None:
    """[attr.b] Apply the losses of flight to a force; the force `captor` gets the wagons.

    Stacks first, then supply units, trains, treasure and the exchequer.
    """
    apply_attrition(state, place, state.catalogue.flees, "flight")
    wagon = state.catalogue.tables.files.tables.attrition.evasion.wagon
    models = state.models[place]
    for model in (SUPPLY, SIEGE):
        if models[model]:
            lost = loss(state, models[model], wagon, "wagons in flight")
            models[model] -= lost
            give(state, captor, model, lost)
    for model in (TREASURE, EXCHEQUER):
        if models[model] and state.dice.roll(HUNDRED, "money in flight") <= wagon:
            seize_model(state, place, model, captor)


def give(state: CampaignState, captor: int, model: int, count: int) -> None:
    """[battle.c, naval.j] Give models to a force; with `NOBODY` they are lost."""
    if captor != NOBODY:
        state.models[captor][model] += count


def seize_model(state: CampaignState, place: int, model: int, captor: int) -> None:
    """[control.q] Pass all models of a kind to the captor; an exchequer becomes treasure."""
    count = state.models[place][model]
    state.models[place][model] = 0
    if model != EXCHEQUER:
        give(state, captor, model, count)
    elif count:
        seize_chest(state, state.owner(place), captor)


def seize_chest(state: CampaignState, seat: int, captor: int) -> None:
    """[control.q] Capture a player's exchequer: its money is treasure of the captor, a force."""
    give(state, captor, TREASURE, take_chest(state, seat))


def take_chest(state: CampaignState, seat: int) -> int:
    """[control.q] Remove a player's exchequer until winter; return its money."""
    crowns = state.crowns[seat]
    state.crowns[seat] = 0
    state.exchequer_town[seat] = CAPTURED
    return crowns


def seize_models(state: CampaignState, place: int, captor: int) -> None:
    """Pass all models of a force to its captor."""
    for model in range(len(state.models[place])):
        seize_model(state, place, model, captor)


def lose_force(state: CampaignState, place: int, captor: int) -> None:
    """[battle.c] Remove a force: leaders are slain or captured, models go to the force `captor`.

    The indices of the bodies after it decrease by one.
    """
    seat = NOBODY if captor == NOBODY else state.owner(captor)
    slain = state.catalogue.tables.files.tables.battle.lost_force_slain
    for leader in state.with_body(place):
        fate = state.dice.roll(6, f"fate of {state.catalogue.leaders[leader]}")
        remove_leader(state, leader, seat, slain=fate in slain)
    seize_models(state, place, captor)
    end_body(state, place, "it is lost")


def remove_leader(state: CampaignState, leader: int, captor: int, *, slain: bool) -> None:
    """[battle.c] Slay a leader, or let a player capture them; a captain is gone either way."""
    catalogue = state.catalogue
    seat = catalogue.leader_seat[leader]
    is_lord = leader == seat
    state.leader_at[leader] = SLAIN if slain or not is_lord else TAKEN
    if is_lord and not slain:
        state.lord_captor[seat] = max(captor, NEUTRAL)
    if state.journal is None:
        return
    named = {"leader": catalogue.leaders[leader]}
    audience = None if is_lord else frozenset([seat])
    state.emit("slain" if slain else "taken", named, "battle.c", audience)
    if not is_lord and captor > NEUTRAL:
        # The number of a captain would reveal how many have been hired.
        whose = {"player": catalogue.players[seat]}
        kind = "captain_slain" if slain else "captain_taken"
        state.emit(kind, whose, "battle.c", frozenset([captor]))
