"""3.5.3: retreats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.boards.hex import OFF_BOARD
from senlac.games.campaign.ground import NO_TOWN
from senlac.games.campaign.rules.bodies import (
    has_wagon,
    leave_siege,
    native,
    sort_of,
    sort_without_wagons,
)
from senlac.games.campaign.rules.constants import NOWHERE, STALE
from senlac.games.campaign.rules.former import ENTRY_BY_ORDER
from senlac.games.campaign.rules.losses import seize_models
from senlac.games.campaign.rules.march.capture import sack_if_starving
from senlac.games.campaign.rules.undone import halt
from senlac.games.campaign.rules.ways.sea import FREE
from senlac.games.campaign.rules.ways.travel import travel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState


def shelter(state: CampaignState, seat: int, hex_: int) -> int:
    """[meet.c] Return the town of a hex if it shelters a player's forces, NO_TOWN otherwise.

    The player must control it, and it must be neither besieged nor have strangers inside.
    """
    town = state.catalogue.ground.town_at[hex_]
    if town == NO_TOWN or state.controller(town) != seat or state.besieged(town):
        return NO_TOWN
    return NO_TOWN if state.foreign_forces_in(town, seat) else town


def retreat_hex(state: CampaignState, places: Sequence[int]) -> int:
    """[meet.c] Return the hex to which a side retreats, NOWHERE if there is none.

    All its figures may enter the hex, no enemy is in its field, and it is the nearest to a town
    that the side controls.
    """
    seat, hex_ = state.owner(places[0]), state.hex_of[places[0]]
    ground = state.catalogue.ground
    inset = native(state, seat)
    sorts = {sort_without_wagons(state, place) for place in places}
    free = [
        to
        for to in sorted([row[hex_] for row in ground.board.beside])
        if to != OFF_BOARD
        and all([travel(ground, sort, native=inset).cost(hex_, FREE, to) for sort in sorts])
        and not _is_held(state, seat, to)
    ]
    if not free:
        return NOWHERE
    towns = [t for t in range(len(ground.towns)) if state.controller(t) == seat]
    goals = [ground.town_hex[town] for town in towns]
    ranked = [
        (min([ground.board.distance(to, goal) for goal in goals], default=0), to) for to in free
    ]
    return min(ranked)[1]


def _is_held(state: CampaignState, seat: int, hex_: int) -> bool:
    """Return whether a hostile force is in the field of a hex."""
    seats = range(len(state.catalogue.players))
    return any([bool(state.field(o, hex_)) for o in seats if state.hostile(seat, o)])


def go_back(state: CampaignState, place: int, to: int, captor: int, hour: int) -> None:
    """[battle.d, meet.c] Move a force back to a hex, and halt it.

    Wagons that cannot follow go to `captor`. In a town of its own the force goes inside.
    """
    ground = state.catalogue.ground
    hex_, seat = state.hex_of[place], state.owner(place)
    sort = sort_of(state, place)
    leave_siege(state, place)
    ways = travel(ground, sort, native=native(state, seat))
    if has_wagon(state, place) and not ways.cost(hex_, FREE, to):
        seize_models(state, place, captor)
    state.previous_hex[place] = hex_
    state.hex_of[place] = to
    state.arrived_hour[place] = hour
    state.meets_because[place] = STALE
    halt(state, place, "it gave way to the enemy")
    if shelter(state, seat, to) != NO_TOWN:
        _enter(state, place)


def _enter(state: CampaignState, place: int) -> None:
    """[pillage.j] Put a retreating force inside the town of its hex; it may ravage the town."""
    state.inside[place] = 1
    if not state.uses_former(ENTRY_BY_ORDER):
        sack_if_starving(state, place, state.strength(place))


def go_inside(state: CampaignState, place: int) -> None:
    """[meet.c] Move a force into the town of its hex, and halt it."""
    leave_siege(state, place)
    state.meets_because[place] = STALE
    halt(state, place, "it gave way to the enemy")
    _enter(state, place)
