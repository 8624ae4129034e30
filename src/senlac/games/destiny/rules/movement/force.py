"""9.3: forces, their movement points, and which can march."""

from __future__ import annotations

from senlac.engine.support.mask import mask_of, members
from senlac.games.destiny.ground import MapIndex
from senlac.games.destiny.rules.history import NO_FORCED_START
from senlac.games.destiny.state import DestinyState


def movable(state: DestinyState, side: int) -> int:
    """[9.1k, 8.0v] Return the pieces of a side that may move and have not."""
    ground = state.catalogue.ground
    pool = state.owned[side] & state.on_map
    pool &= ~(state.moved | state.stays_this_turn | state.inactive)
    if side == ground.norwegian and state.held_in_scotland:
        pool &= ~state.pieces_in[ground.scotland_area]
    return pool


def able(state: DestinyState, leader: int, pool: int) -> int:
    """[1.2f, 11.6c] Return the units of a pool in a leader's area that the leader may command."""
    catalogue = state.catalogue
    piece = catalogue.ground.troop_count + leader
    return (
        pool & state.pieces_in[state.area[piece]] & catalogue.follow[state.side_of[piece]][leader]
    )


def begun_by(state: DestinyState, leader: int, pool: int) -> int:
    """[1.2f, 1.2g] Return the force that a leader begins with: the leader and the best units."""
    catalogue = state.catalogue
    ground = catalogue.ground
    units = able(state, leader, pool)
    if units.bit_count() > catalogue.command[leader]:
        ranked = sorted(members(units), key=lambda unit: ground.merit[unit])
        units = mask_of(ranked[: catalogue.command[leader]])
    return units | 1 << (ground.troop_count + leader)


def size(state: DestinyState, force: int) -> int:
    """Return how many units a force has."""
    return (force & state.catalogue.ground.troops).bit_count()


def led(state: DestinyState, force: int) -> bool:
    """Return whether a leader is in a force."""
    return force >> state.catalogue.ground.troop_count != 0


def is_single(state: DestinyState, force: int) -> bool:
    """[9.3e, 9.3g] Return whether a force is limited to one area: it is small, or has no leader."""
    ground = state.catalogue.ground
    return (force & ground.troops).bit_count() <= ground.small or not force > ground.troops


def points_of(state: DestinyState, force: int) -> int:
    """[9.3a, 9.3h] Return the movement points of a force: those of its slowest piece."""
    ground = state.catalogue.ground
    units = force & ground.troops
    points = ground.leader_points
    if units & ground.mounted:
        points = min(points, ground.mounted_points)
    if units & ~ground.mounted:
        points = min(points, ground.foot_points)
    if not is_single(state, force):
        return max(0, points + ground.weather_move[state.weather])
    return points if ground.short_moves[state.weather] else 0


def way_out(state: DestinyState, force: int) -> int:
    """[9.3c] Return the extra cost if a piece is in a town or on a landing site."""
    if force & state.beached:
        return state.catalogue.ground.site_cost
    return state.catalogue.ground.town_cost if force & state.sheltered else 0


def barred_to(state: DestinyState, force: int) -> int:
    """[9.3f, 9.3l] Return the mask of the areas a force may not enter, whatever its points."""
    ground = state.catalogue.ground
    side = state.side_of[force.bit_length() - 1]
    number = (force & ground.troops).bit_count()
    barred = 0 if force > ground.troops else ground.abroad
    if number <= ground.small:
        barred |= state.enemies(side)
    if not number:
        barred |= hostile_courts(state, side)
    return barred


def hostile_courts(state: DestinyState, side: int) -> int:
    """Return the mask of the areas with leaders of other sides."""
    found = 0
    for other, courts in enumerate(state.leader_areas):
        if other != side:
            found |= courts
    return found


def reach(state: DestinyState, force: int, area: int, points: int) -> int:
    """[9.3b, 9.3c] Return the mask of the neighbours that a force has the points to step to."""
    left = max(0, points - way_out(state, force))
    return state.catalogue.ground.reached(left, area) & ~barred_to(state, force)


def town_price(state: DestinyState, force: int, area: int) -> int:
    """[9.3c] Return the cost for a force to enter the town of its area, 0 if it cannot."""
    ground = state.catalogue.ground
    if not ground.has_town >> area & 1 or ground.bare >> area & 1:
        return 0
    if not force & ~state.sheltered:
        return 0
    return ground.town_cost + (ground.site_cost if force & state.beached else 0)


def can_move(state: DestinyState, force: int, *, second: bool) -> bool:
    """[9.3b, 9.3i, 9.7b] Return whether a force can step, make a forced march or enter a town."""
    if not second and not is_single(state, force) and not state.uses_former(NO_FORCED_START):
        return True
    area = state.area[force.bit_length() - 1]
    points = points_of(state, force)
    price = town_price(state, force, area)
    if 0 < price <= points:
        return True
    return not tired(state, force) and reach(state, force, area, points) != 0


def tired(state: DestinyState, force: int) -> bool:
    """[9.3e, 9.3g, 9.7g] Return whether a force limited to one area a turn has used it."""
    return force & state.travelled != 0 and is_single(state, force)


# ---- who may begin a march ----------------------------------------------------------------------


def marchers(state: DestinyState, pool: int, *, second: bool) -> list[int]:
    """[9.3b, 9.3i, 9.7a, 9.7b] Return the leaders of a pool whose forces can move."""
    catalogue = state.catalogue
    ground = catalogue.ground
    found: list[int] = []
    forced = not second and not state.uses_former(NO_FORCED_START)
    for leader in members(pool >> ground.troop_count):
        # A force larger than a small group may at least make a forced march.
        many = forced and catalogue.command[leader] > ground.small
        many = many and able(state, leader, pool).bit_count() > ground.small
        if many or can_move(state, begun_by(state, leader, pool), second=second):
            found.append(leader)
    return found


def units_able_alone(state: DestinyState, pool: int, side: int) -> int:
    """[9.3e] Return the units of a pool that can move by themselves.

    If the units with the highest cost can move all can, and need not be checked one by one.
    """
    ground = state.catalogue.ground
    if not ground.short_moves[state.weather]:
        return 0
    closed = state.enemies(side) | ground.abroad
    least = least_left(ground)
    found = 0
    for area in ground.map.members(state.unit_areas[side]):
        there = pool & state.pieces_in[area] & ground.troops
        if least > 0 and ground.reached(least, area) & ~closed:
            found |= there & ~state.travelled
            there &= state.travelled
        for unit in members(there):
            if can_move(state, 1 << unit, second=True):
                found |= 1 << unit
    return found


def least_left(ground: MapIndex) -> int:
    """Return the minimum points left to a piece that has left a town or landing site."""
    fewest = min(ground.foot_points, ground.mounted_points)
    return fewest - max(ground.town_cost, ground.site_cost)
