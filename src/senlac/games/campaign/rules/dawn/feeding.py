"""3.4, step 1: food: from wagons, then from towns in range."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.rules.constants import ASHORE, CHURCH, NEUTRAL, SUPPLY
from senlac.games.campaign.rules.orders.transfer import in_touch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState


def hungry(state: CampaignState) -> list[int]:
    """[supply.a-supply.f, naval.b] Return the unfed figures of each body this turn."""
    return unfed_by(state, state.town_controllers())


def unfed_by(state: CampaignState, holders: Sequence[int]) -> list[int]:
    """Return the unfed figures of each body for given holders of the towns."""
    unfed = [_mouths(state, place) for place in range(len(state.codes))]
    larder = [town_feeds(state, town) for town in range(len(holders))]
    for seat in range(len(state.catalogue.players)):
        forces = [place for place in state.bodies_of(seat) if unfed[place]]
        _eat_supplies(state, seat, unfed)
        inside = [place for place in forces if state.inside[place]]
        field = [place for place in forces if not state.inside[place]]
        owns = [t for t, holder in enumerate(holders) if _feeds(state, seat, holder)]
        for place in [*inside, *field]:
            _eat_in_towns(state, place, owns, larder, unfed)
    return unfed


def _mouths(state: CampaignState, place: int) -> int:
    """Return the figures of a body that must be fed ashore; neutral ones only if besieged."""
    if state.aboard[place] != ASHORE:
        return 0
    if state.owner(place) == NEUTRAL:
        town = state.catalogue.ground.town_at[state.hex_of[place]]
        return state.strength(place) if state.besieged(town) else 0
    return state.strength(place)


def town_feeds(state: CampaignState, town: int) -> int:
    """[supply.d, supply.e, pillage.g] Return how many figures a town feeds."""
    rule = state.catalogue.tables.files.tables.supply
    if state.besieged(town):
        return rule.besieged
    most = rule.large if state.catalogue.ground.large[town] else rule.small
    if state.pillage[town] == 0:
        return most
    return most // rule.pillaged_once_divisor if state.pillage[town] == 1 else rule.pillaged_twice


def _feeds(state: CampaignState, seat: int, holder: int) -> bool:
    """[church.d] Return whether a town with this holder feeds a player's forces."""
    return holder == seat or (holder == CHURCH and state.papal == seat)


def _eat_supplies(state: CampaignState, seat: int, unfed: list[int]) -> None:
    """[supply.f] Feed forces from their own wagons, then from others' in the same place."""
    per = state.catalogue.tables.files.tables.supply.unit
    carters = [p for p in state.bodies_of(seat) if state.models[p][SUPPLY]]
    carters = [place for place in carters if state.aboard[place] == ASHORE]
    spare: list[int] = []
    for place in carters:
        food = per * state.models[place][SUPPLY]
        eaten = min(food, unfed[place])
        unfed[place] -= eaten
        spare.append(food - eaten)
    for number, place in enumerate(carters):
        for other in state.bodies_of(seat):
            if unfed[other] and spare[number] and in_touch(state, place, other):
                eaten = min(spare[number], unfed[other])
                unfed[other] -= eaten
                spare[number] -= eaten


def _eat_in_towns(
    state: CampaignState, place: int, owns: Sequence[int], larder: list[int], unfed: list[int]
) -> None:
    """[supply.d] Feed a force from its player's towns within range, the nearest first."""
    ground = state.catalogue.ground
    reach = state.catalogue.tables.files.tables.supply.range
    here = ground.town_at[state.hex_of[place]]
    if state.inside[place] and state.besieged(here):
        return
    near = [
        (ground.board.distance(state.hex_of[place], ground.town_hex[town]), town) for town in owns
    ]
    for distance, town in sorted(near):
        if distance > reach or not unfed[place]:
            return
        eaten = min(larder[town], unfed[place])
        larder[town] -= eaten
        unfed[place] -= eaten
