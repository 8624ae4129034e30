"""3.5: transfers between bodies: which things, how many, and their effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.catalogue import SHIP
from senlac.games.campaign.ground import NO_TOWN
from senlac.games.campaign.rules.bodies import remove_body
from senlac.games.campaign.rules.constants import ASHORE, EXCHEQUER, MODELS, TREASURE
from senlac.games.campaign.rules.ships import fits, manifest, next_rank
from senlac.games.campaign.rules.ways.sea import FREE

if TYPE_CHECKING:
    from senlac.games.campaign.state import CampaignState


def in_touch(state: CampaignState, one: int, other: int) -> bool:
    """[order.b] Return whether two bodies are in one hex, with no besieged wall between them."""
    if state.hex_of[one] != state.hex_of[other] or one == other:
        return False
    together = state.inside[one] == state.inside[other]
    return together or not state.besieged(state.catalogue.ground.town_at[state.hex_of[one]])


def share_goods(state: CampaignState, one: int, other: int) -> bool:
    """Return whether more than leaders may pass: forces ashore, forces aboard one fleet, fleets.

    [naval.n] Fleets must have the same stretch, or one of them none.
    """
    if state.is_fleet(one) != state.is_fleet(other):
        return False
    if state.is_fleet(one):
        return state.shore[one] == state.shore[other] or FREE in (
            state.shore[one], state.shore[other],
        )  # fmt: skip
    return state.aboard[one] == state.aboard[other]


def pieces(state: CampaignState, place: int) -> int:
    """Return the number of things in a body; each crown of treasure counts as one."""
    goods = state.strength(place) + sum(state.models[place]) + len(state.ships[place])
    return goods + len(state.with_body(place))


def held(state: CampaignState, place: int, item: int) -> int:
    """Return how many of an item are in a body."""
    catalogue = state.catalogue
    if item < len(catalogue.stacks):
        return state.figures[place][item]
    if item >= catalogue.first_leader:
        leader = item - catalogue.first_leader
        return int(state.leader_at[leader] == state.codes[place])
    name = catalogue.items[item]
    if name == SHIP:
        return len(state.ships[place])
    return state.models[place][MODELS.index(name)] if name in MODELS else 0


def is_leader(state: CampaignState, item: int) -> bool:
    """Return whether an item is a leader."""
    return item >= state.catalogue.first_leader


def is_single(state: CampaignState, item: int) -> bool:
    """[order.h] Return whether an item takes no number: a leader, or the exchequer."""
    return is_leader(state, item) or state.catalogue.items[item] == MODELS[EXCHEQUER]


def most_to_pass(state: CampaignState, source: int, to: int, item: int) -> int:
    """[naval.f] Return how many of an item may pass: something stays, and all cargo still fits."""
    have = held(state, source, item)
    if not have or not (is_leader(state, item) or share_goods(state, source, to)):
        return 0
    most = min(have, pieces(state, source) - 1)
    if state.catalogue.items[item] == SHIP:
        cargo = state.forces_aboard(source)
        most = min(most, have - 1)
        while most and manifest(state, have - most, cargo) is None:
            most -= 1
    elif state.aboard[source] != ASHORE and not is_leader(state, item):
        while most and not _still_fits(state, source, to, item, most):
            most -= 1
    return most


def _still_fits(state: CampaignState, source: int, to: int, item: int, count: int) -> bool:
    """Return whether all forces aboard still fit after a transfer."""
    tried = state.copy()
    pass_over(tried, source, to, item, count)
    return fits(tried, tried.place(tried.aboard[source]), ())


def pass_over(state: CampaignState, source: int, to: int, item: int, count: int) -> None:
    """[move.b] Hand over a number of an item from one body to another."""
    catalogue = state.catalogue
    if is_leader(state, item):
        state.leader_at[item - catalogue.first_leader] = state.codes[to]
    elif item < len(catalogue.stacks):
        state.figures[source][item] -= count
        state.figures[to][item] += count
    elif catalogue.items[item] == SHIP:
        # The last ships of the fleet pass, in their order, after the ships that are there.
        state.ships[to].extend(state.ships[source][-count:])
        del state.ships[source][-count:]
        bear_one_stretch(state, source, to)
    else:
        model = MODELS.index(catalogue.items[item])
        state.models[source][model] -= count
        state.models[to][model] += count


def bear_one_stretch(state: CampaignState, source: int, to: int) -> None:
    """[naval.n] Set the stretch of a fleet that ships have joined to the one that either had."""
    if state.shore[to] == FREE:
        state.shore[to] = state.shore[source]


def merge(state: CampaignState, into: int, other: int) -> None:
    """[move.b, control.t] Merge a body into another; its cargo comes after the cargo there."""
    for stack, figures in enumerate(state.figures[other]):
        state.figures[into][stack] += figures
    for model, count in enumerate(state.models[other]):
        state.models[into][model] += count
    state.starving[into] |= state.starving[other]
    if state.is_fleet(into):
        bear_one_stretch(state, other, into)
        behind = next_rank(state, into)
        for rank, force in enumerate(state.forces_aboard(other)):
            state.aboard[force] = state.codes[into]
            state.boarding_rank[force] = behind + rank
    state.ships[into].extend(state.ships[other])
    for leader in state.with_body(other):
        state.leader_at[leader] = state.codes[into]
    remove_body(state, other)


def to_load(state: CampaignState, place: int) -> int:
    """[control.o] Return the crowns that a force may take out of its player's exchequer here."""
    seat = state.owner(place)
    if state.is_fleet(place) or state.aboard[place] != ASHORE or not state.has_chest(seat):
        return 0
    if at_chest(state, place) or _with_carrier(state, seat, place):
        return state.crowns[seat]
    return 0


def at_chest(state: CampaignState, place: int) -> bool:
    """[control.r] Return whether the exchequer is in the force's town, and can be reached."""
    seat = state.owner(place)
    town = state.catalogue.ground.town_at[state.hex_of[place]]
    if state.is_fleet(place) or state.aboard[place] != ASHORE or town == NO_TOWN:
        return False
    return state.exchequer_town[seat] == town and (
        bool(state.inside[place]) or not state.besieged(town)
    )


def _with_carrier(state: CampaignState, seat: int, place: int) -> bool:
    """Return whether a force carries the exchequer, or is with the force that does."""
    for other in state.bodies_of(seat):
        if state.models[other][EXCHEQUER]:
            near = other == place or in_touch(state, place, other)
            return near and state.aboard[other] == ASHORE
    return False


def load(state: CampaignState, place: int, crowns: int) -> None:
    """[control.o] Turn crowns of the exchequer into treasure of a force."""
    state.crowns[state.owner(place)] -= crowns
    state.models[place][TREASURE] += crowns
