"""2: creation and removal of bodies, and their movement properties."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.rules.constants import (
    ASHORE,
    FORCED,
    HOLD,
    MODELS,
    NEVER,
    NOBODY,
    OWN,
)
from senlac.games.campaign.rules.ways.land import FOOT, HORSE, WAGON
from senlac.games.campaign.rules.ways.sea import FREE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState


def free_number(state: CampaignState, seat: int) -> int:
    """[order.f] Return the code of a new body of a player, `NOBODY` if no number is left."""
    for place, code in enumerate(state.catalogue.codes_of(seat)):
        if not state.numbers_used[seat] >> place & 1:
            return code
    return NOBODY


def begin_numbers(state: CampaignState) -> None:
    """[order.f] Release the numbers of bodies that ended in the turn before."""
    state.numbers_used = [0] * len(state.numbers_used)
    for code in state.codes:
        seat = state.catalogue.owner(code)
        if seat >= 0:
            state.numbers_used[seat] |= 1 << code - state.catalogue.codes_of(seat)[0]


def add_body(state: CampaignState, code: int, hex_: int, *, inside: bool = False) -> int:
    """[move.b] Create an empty body; return its index."""
    seat = state.catalogue.owner(code)
    if seat >= 0:
        state.numbers_used[seat] |= 1 << code - state.catalogue.codes_of(seat)[0]
    codes = [*state.codes, code]
    codes.sort()
    place = codes.index(code)
    state.codes = codes
    state.hex_of.insert(place, hex_)
    state.shore.insert(place, FREE)
    state.inside.insert(place, int(inside))
    state.besieging.insert(place, 0)
    state.aboard.insert(place, ASHORE)
    state.boarding_rank.insert(place, 0)
    state.figures.insert(place, [0] * len(state.catalogue.stacks))
    state.models.insert(place, [0] * len(MODELS))
    state.ships.insert(place, [])
    state.posture.insert(place, HOLD)
    state.starve_order.insert(place, 0)
    state.plans.insert(place, [])
    state.landed.insert(place, NEVER)
    state.arrived_hour.insert(place, 0)
    state.previous_hex.insert(place, hex_)
    for entries in _counts(state):
        entries.insert(place, 0)
    return place


def _counts(state: CampaignState) -> list[list[int]]:
    """Return the lists by body that are 0 before a week."""
    return [state.pace, state.points, state.hours_held, state.halted, state.has_marched,
            state.sallied,
            state.meets_because, state.starving]  # fmt: skip


def rest_all(state: CampaignState) -> None:
    """[order.d] Reset the plans, points and clocks of a week at its end.

    The hours at which bodies arrived and landed become relative to the next week.
    """
    bodies = len(state.codes)
    hours = state.catalogue.tables.files.tables.time.hours_in_turn
    state.arrived_hour = [hour - hours for hour in state.arrived_hour]
    state.landed = [NEVER if hour == NEVER else hour - hours for hour in state.landed]
    for entries in _counts(state):
        entries[:] = [0] * bodies
    state.plans = [[] for _ in state.codes]
    state.previous_hex = state.hex_of[:]
    state.no_further_fight = []
    state.garrison = [NOBODY] * len(state.garrison)


def add_ships(state: CampaignState, place: int, count: int) -> None:
    """Add ships of the owner's to a fleet."""
    state.ships[place].extend([OWN] * count)


def remove_body(state: CampaignState, place: int) -> None:
    """[control.t] Remove a body; leaders must have left it."""
    state.codes = state.codes[:place] + state.codes[place + 1 :]
    for entries in _numbers(state):
        del entries[place]
    for lists in (state.figures, state.models, state.ships):
        del lists[place]
    del state.plans[place]


def keep_bodies(state: CampaignState, places: Sequence[int]) -> None:
    """[report.a] Remove all bodies but those that a role knows, whose indices are sorted."""
    state.codes = [state.codes[place] for place in places]
    for entries in _numbers(state):
        entries[:] = [entries[place] for place in places]
    for lists in (state.figures, state.models, state.ships):
        lists[:] = [lists[place] for place in places]
    state.plans[:] = [state.plans[place] for place in places]


def _numbers(state: CampaignState) -> list[list[int]]:
    """Return the lists of one number by body."""
    return [state.hex_of, state.shore, state.inside, state.besieging, state.aboard,
            state.boarding_rank, state.posture, state.starve_order, state.landed,
            state.previous_hex,
            state.arrived_hour, *_counts(state)]  # fmt: skip


def leave_siege(state: CampaignState, place: int) -> None:
    """[siege.f] Remove a force from its siege; with the last besieger the siege ends."""
    if state.besieging[place]:
        state.besieging[place] = 0
        settle_sieges(state)


def settle_sieges(state: CampaignState) -> None:
    """[siege.a] End the sieges without besiegers, and reset their rolls."""
    besieged = state.besieged_towns()
    for town, rolls in enumerate(state.siege_rolls):
        if (rolls or state.besieged_since_start >> town & 1) and town not in besieged:
            state.siege_rolls[town] = 0
            state.besieged_since_start &= ~(1 << town)


def scouting_of(state: CampaignState, places: Sequence[int]) -> int:
    """[scout.b] Return the scouting points of some forces."""
    points = state.catalogue.scouting
    return sum([
        count * points[stack]
        for place in places for stack, count in enumerate(state.figures[place]) if count
    ])  # fmt: skip


def strength_of(state: CampaignState, places: Sequence[int]) -> int:
    """Return the figures of some forces together."""
    return sum([state.strength(place) for place in places])


def has_wagon(state: CampaignState, place: int) -> bool:
    """Return whether a force has supply units, trains, the exchequer or treasure."""
    return any(state.models[place])


def sort_of(state: CampaignState, place: int) -> int:
    """[move.h] Return a force's movement type: wagons, horse or foot; leaders alone ride."""
    return WAGON if has_wagon(state, place) else sort_without_wagons(state, place)


def sort_without_wagons(state: CampaignState, place: int) -> int:
    """Return the movement type of a force's figures; leaders alone ride."""
    rides = state.catalogue.rides
    figures = state.figures[place]
    present = [rides[stack] for stack, count in enumerate(figures) if count]
    return HORSE if any(present) or not present else FOOT


def pace_of(state: CampaignState, place: int) -> int:
    """[move.h, naval.c] Return the movement points of a body: those of its slowest member."""
    rates = state.catalogue.tables.files.units.movement
    if state.is_fleet(place):
        return rates.ship
    speeds = [
        state.catalogue.speed[stack] for stack, count in enumerate(state.figures[place]) if count
    ]
    if has_wagon(state, place):
        speeds.append(rates.wagon)
    return min(speeds, default=rates.leader_only)


def points_of(state: CampaignState, place: int) -> int:
    """Return the movement points of a body at its ordered pace [move.e]."""
    points = pace_of(state, place)
    return at_forced_pace(state, points) if state.pace[place] == FORCED else points


def native(state: CampaignState, seat: int) -> bool:
    """Return whether a player may enter the inset: its towns were loyal to them at the start."""
    return seat >= 0 and state.catalogue.native[seat]


def at_forced_pace(state: CampaignState, points: int) -> int:
    """Return movement points increased by a forced march [move.e]."""
    rates = state.catalogue.tables.files.units.movement
    return points * rates.force_march_numerator // rates.force_march_denominator
