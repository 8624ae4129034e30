"""3.4, step 1: food: from wagons, then from towns in range."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from senlac.games.campaign.rules.constants import ASHORE, CHURCH, NEUTRAL, SUPPLY
from senlac.games.campaign.rules.orders.transfer import in_touch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.ground import Ground
    from senlac.games.campaign.state import CampaignState


def hungry(state: CampaignState) -> list[int]:
    """[supply.a-supply.f, naval.b] Return the unfed figures of each body this turn."""
    return unfed_by(state, state.town_controllers())


def unfed_by(state: CampaignState, holders: Sequence[int]) -> list[int]:
    """Return the unfed figures of each body for given holders of the towns."""
    unfed = _mouths(state)
    besieged = state.besieged_towns()
    larder = [feeds(state, town, besieged=town in besieged) for town in range(len(holders))]
    for seat in range(len(state.catalogue.players)):
        forces = [place for place in state.bodies_of(seat) if unfed[place]]
        _eat_supplies(state, seat, unfed)
        inside = [place for place in forces if state.inside[place]]
        field = [place for place in forces if not state.inside[place]]
        owns = [_feeds(state, seat, holder) for holder in holders]
        for place in [*inside, *field]:
            _eat_in_towns(state, place, owns, larder, unfed)
    return unfed


def _mouths(state: CampaignState) -> list[int]:
    """Return the figures of each body to feed ashore; of neutral ones only those besieged."""
    found = [0] * len(state.codes)
    for place in range(state.player_bodies()):
        if state.aboard[place] == ASHORE:
            found[place] = state.strength(place)
    for town in state.besieged_towns():
        for place in state.insiders(town):
            if state.owner(place) == NEUTRAL:
                found[place] = state.strength(place)
    return found


def town_feeds(state: CampaignState, town: int) -> int:
    """[supply.d, supply.e, pillage.g] Return how many figures a town feeds."""
    return feeds(state, town, besieged=state.besieged(town))


def feeds(state: CampaignState, town: int, *, besieged: bool) -> int:
    """[supply.d, supply.e, pillage.g] Return how many figures a town feeds, besieged or not."""
    rule = state.catalogue.tables.files.tables.supply
    if besieged:
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
    state: CampaignState, place: int, owns: Sequence[bool], larder: list[int], unfed: list[int]
) -> None:
    """[supply.d] Feed a force within range of its player's towns (`owns`), the nearest first."""
    ground = state.catalogue.ground
    reach = state.catalogue.tables.files.tables.supply.range
    here = ground.town_at[state.hex_of[place]]
    if state.inside[place] and state.besieged(here):
        return
    for town in nearest_towns(ground, reach, state.hex_of[place]):
        if not unfed[place]:
            return
        if not owns[town]:
            continue
        eaten = min(larder[town], unfed[place])
        larder[town] -= eaten
        unfed[place] -= eaten


@lru_cache(maxsize=4096)
def nearest_towns(ground: Ground, reach: int, hex_: int) -> list[int]:
    """[supply.d] Return the towns that may feed forces in a hex, the nearest first."""
    distance = ground.board.distance
    near = [(distance(hex_, there), town) for town, there in enumerate(ground.town_hex)]
    return [town for away, town in sorted(near) if away <= reach]
