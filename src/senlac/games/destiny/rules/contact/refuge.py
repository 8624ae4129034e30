"""5.1 and 9.3: areas open to pieces that must leave theirs."""

from __future__ import annotations

from senlac.engine.support.mask import members
from senlac.games.destiny.state import DestinyState


def units_of(state: DestinyState, force: int) -> list[int]:
    """Return the units of a mask of pieces that are still in the game, by id."""
    return members(force & state.on_map & state.catalogue.ground.troops)


def leaders_of(state: DestinyState, force: int) -> list[int]:
    """Return the leaders of a mask of pieces who are still in the game, by id."""
    return members((force & state.on_map) >> state.catalogue.ground.troop_count)


def pieces_in(state: DestinyState, force: int, area: int) -> int:
    """Return those of a mask of pieces that stand in an area."""
    return force & state.pieces_in[area]


def open_to(state: DestinyState, side: int, force: int, area: int) -> list[int]:
    """[9.3f, 9.3m] Return the neighbours without active enemies; abroad only with a leader."""
    ground = state.catalogue.ground
    barred = state.enemies(side)
    if not leaders_of(state, force):
        barred |= ground.abroad
    return ground.map.members(ground.beside[area] & ~barred)


def quiet_shires(state: DestinyState, area: int) -> list[int]:
    """[5.1b] Return the neighbours in England to which fyrd may flee."""
    ground = state.catalogue.ground
    free = ground.beside[area] & ground.england & ~state.enemies(ground.english)
    return ground.map.members(free)


def leader_refuges(state: DestinyState, side: int, area: int) -> list[int]:
    """[9.3m] Return the areas that a leader without men may escape to.

    These are the nearest areas with active units of the side, or neighbours without enemies.
    """
    ground = state.catalogue.ground
    distances = ground.map.distances[area]
    friends = ground.map.members(state.unit_areas[side])
    if friends:
        nearest = min([distances[to] for to in friends])
        return [to for to in friends if distances[to] == nearest]
    return ground.map.members(ground.beside[area] & ~state.enemies(side))


def retirements(state: DestinyState, side: int, force: int, area: int) -> list[int]:
    """[9.3v, 9.3w] Return the neighbours that a force which avoids may retire to."""
    ground = state.catalogue.ground
    units = units_of(state, force)
    barred = 0
    if len(units) <= ground.small:
        barred = state.enemies(side)
    else:
        for to in ground.neighbours[area]:
            if big_enemies(state, side, to):
                barred |= 1 << to
    if not leaders_of(state, force):
        barred |= ground.abroad
    return ground.map.members(ground.beside[area] & ~barred)


def big_enemies(state: DestinyState, side: int, area: int) -> list[int]:
    """[9.3n] Return the sides that have a big group in an area against a side."""
    big = state.catalogue.ground.big
    return [
        other
        for other in range(len(state.unit_areas))
        if other != side and state.number_at(other, area) >= big
    ]
