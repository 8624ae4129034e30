"""9.3: forces, what they may do with their movement points, and who may march."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.mask import members
from senlac.games.destiny.rules.conditions import SITE, TOWN
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from collections.abc import Sequence


def movable(state: DestinyState, side: int) -> list[int]:
    """[9.1k, 8.0v] Return the pieces of a side that have not moved and may, units first."""
    ground = state.catalogue.ground
    barred = state.moved | state.no_move | state.inactive
    where, whose = state.area, state.whose
    held = side == ground.norwegian and state.held_in_scotland
    return [
        piece
        for piece in range(len(where))
        if where[piece] >= 0
        and whose[piece] == side
        and not barred >> piece & 1
        and not (held and where[piece] == ground.scotland_area)
    ]


def may_lead(state: DestinyState, leader: int, unit: int) -> bool:
    """[1.2f, 11.6c] Tell whether a leader may command a unit of his side."""
    catalogue = state.catalogue
    side = state.whose[len(catalogue.units) + leader]
    return catalogue.leads[side][leader][catalogue.unit_kind[unit]]


def begun_by(state: DestinyState, leader: int, pieces: Sequence[int]) -> int:
    """[9.3] Return the force that a leader begins: he, and his best units up to his command."""
    catalogue = state.catalogue
    base = len(catalogue.units)
    area = state.area[base + leader]
    able = [
        piece
        for piece in pieces
        if piece < base and state.area[piece] == area and may_lead(state, leader, piece)
    ]
    able.sort(key=lambda unit: catalogue.ground.merit[unit])
    force = 1 << (base + leader)
    for unit in able[: catalogue.command[leader]]:
        force |= 1 << unit
    return force


def size(state: DestinyState, force: int) -> int:
    """Return how many units a force has."""
    return (force & ((1 << len(state.catalogue.units)) - 1)).bit_count()


def led(state: DestinyState, force: int) -> bool:
    """Tell whether a leader is in a force."""
    return force >> len(state.catalogue.units) != 0


def is_single(state: DestinyState, force: int) -> bool:
    """[9.3e, 9.3g] Tell whether a force moves but one area a step: small, or without a leader."""
    return size(state, force) <= state.catalogue.ground.small or not led(state, force)


def points_of(state: DestinyState, force: int) -> int:
    """[9.3a, 9.3h] Return the movement points of a force: those of its slowest piece."""
    ground = state.catalogue.ground
    units = force & ((1 << len(state.catalogue.units)) - 1)
    points = ground.leader_points
    if units & ground.mounted:
        points = min(points, ground.mounted_points)
    if units & ~ground.mounted:
        points = min(points, ground.foot_points)
    if not is_single(state, force):
        return max(0, points + ground.weather_move[state.weather])
    return points if ground.short_moves[state.weather] else 0


def way_out(state: DestinyState, force: int) -> int:
    """[9.3c] Return what it costs more if anyone is in a town or on a landing site."""
    ground = state.catalogue.ground
    for piece in members(force):
        spot = state.spot[piece]
        if spot == SITE:
            return ground.site_cost
        if spot == TOWN and not ground.bare >> state.area[piece] & 1:
            return ground.town_cost
    return 0


def barred_to(state: DestinyState, force: int) -> int:
    """[9.3f, 9.3l] Return the areas that a force may not enter, whatever its points."""
    ground = state.catalogue.ground
    side = state.whose[members(force)[0]]
    barred = 0 if led(state, force) else ground.abroad
    number = size(state, force)
    if number <= ground.small:
        barred |= state.enemies(side)
    if not number:
        barred |= hostile_courts(state, side)
    return barred


def hostile_courts(state: DestinyState, side: int) -> int:
    """Return the mask of the areas with leaders of other sides."""
    count = len(state.control)
    found = 0
    for other in range(len(state.catalogue.sides)):
        if other != side:
            for area in range(count):
                if state.chiefs[other * count + area]:
                    found |= 1 << area
    return found


def reach(state: DestinyState, force: int, area: int, points: int) -> list[int]:
    """[9.3b, 9.3c] Return the neighbours that a force can pay a step to."""
    if points <= 0:
        return []
    ground = state.catalogue.ground
    left = points - way_out(state, force)
    barred = barred_to(state, force)
    return [
        to
        for to in ground.neighbours[area]
        if not barred >> to & 1 and ground.step_cost(area, to) <= left
    ]


def town_price(state: DestinyState, force: int, area: int) -> int:
    """[9.3c] Return what it costs a force to enter the town of its area, 0 if it cannot."""
    ground = state.catalogue.ground
    if not ground.has_town >> area & 1 or ground.bare >> area & 1:
        return 0
    spots = [state.spot[piece] for piece in members(force)]
    if all([spot == TOWN for spot in spots]):
        return 0
    return ground.town_cost + (ground.site_cost if SITE in spots else 0)


def can_move(state: DestinyState, force: int, *, second: bool) -> bool:
    """[9.3, 9.3i] Tell whether a force could step, if only by a forced march, or enter a town."""
    if not second and not is_single(state, force):
        return True
    area = state.area[members(force)[0]]
    points = points_of(state, force)
    price = town_price(state, force, area)
    return bool(0 < price <= points or reach(state, force, area, points))
