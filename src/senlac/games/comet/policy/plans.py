"""Possible continuations of a march in progress: all follow their leaders, or they spread out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.comet.rules.movement.journeys import reachable
from senlac.games.comet.rules.movement.march import march_in_hand
from senlac.games.comet.rules.movement.orders import orders_in_hand

if TYPE_CHECKING:
    from senlac.games.comet.state import CometState

ESCORTS: Final = (2, 4, 6, 9)
"""By plan, the number of Troops that stay with a Supreme Leader while the others spread."""


def foreseen(state: CometState) -> list[int]:
    """Return by unit the area in which it is expected to be after the march in progress.

    Units that may still march are expected to follow the leader with whom they began, if they can.
    """
    orders = orders_in_hand(state)
    if orders is None:
        return state.area
    march = march_in_hand(state)
    if march is None or not orders.has_marched(march.role):
        return state.area
    catalogue, start = state.catalogue, orders.start
    marched = False
    for leader in catalogue.leaders[state.active]:
        marched = marched or state.area[leader] != start[leader]
    if not marched:
        return state.area
    move, reach, hostile = catalogue.move, catalogue.reach, state.enemies(state.active)
    where = state.area[:]
    # Most units march from one area, so that the last reach serves again.
    origin = allowance = -1
    near = 0
    for unit in orders.ready(state, march.role):
        here = start[unit]
        goal = followed(state, start, unit)
        if goal == here:
            continue
        if here != origin or move[unit] != allowance:
            origin, allowance = here, move[unit]
            near = reach.reachable(here, allowance, hostile)
        if near >> goal & 1:
            where[unit] = goal
    return where


def followed(state: CometState, start: list[int], unit: int) -> int:
    """Return the area of the leader with whom a unit began the phase, its own if it has none.

    A leader follows the Supreme Leader. `start` has by unit the area at the start of the phase.
    """
    catalogue, here = state.catalogue, start[unit]
    if catalogue.rank[unit]:
        supreme = catalogue.supreme[catalogue.side[unit]]
        return state.area[supreme] if supreme != unit and start[supreme] == here else here
    for leader in catalogue.commands[unit]:
        if start[leader] == here:
            return state.area[leader]
    return here


def plans(state: CometState, own: int) -> list[list[int]]:
    """Return possible ends of a side's march in a spread: for each, the areas by unit."""
    march, orders = march_in_hand(state), orders_in_hand(state)
    if march is None or orders is None or state.active != own:
        return []
    catalogue, area, start = state.catalogue, state.area, orders.start
    ready = [unit for unit in orders.ready(state, march.role) if not catalogue.rank[unit]]
    if len(ready) <= ESCORTS[0]:
        return []
    order_to_spread(state, ready)
    hostile = state.enemies(own)
    reach = [0] * len(area)
    staying = catalogue.masks[own]
    for unit in ready:
        reach[unit] = reachable(catalogue, start[unit], unit, hostile) | 1 << area[unit]
        staying &= ~(1 << unit)
    held = 0
    for unit in catalogue.of[own]:
        if staying >> unit & 1 and area[unit] >= 0:
            held |= 1 << area[unit]
    targets = worthwhile(state, own, held)
    king = area[catalogue.supreme[own]]
    return [
        spread_out(area[:], ready, reach, targets, king, escort)
        for escort in ESCORTS
        if escort < len(ready)
    ]


def order_to_spread(state: CometState, units: list[int]) -> None:
    """Sort units for a spread: foot first, because horse can still go where foot cannot.

    Within each, the weakest are first.
    """
    move, cv = state.catalogue.move, state.cv
    units.sort(key=lambda unit: (move[unit], cv[unit], unit))


def worthwhile(state: CometState, own: int, held: int) -> list[int]:
    """Return the areas a side may spread to, best first: points far from the English King.

    `held` is the mask of the areas that it holds already.
    """
    catalogue = state.catalogue
    enemy, shut = state.area[catalogue.supreme[catalogue.home]], state.enemies(own) | held
    distances = catalogue.board.distances[enemy] if enemy >= 0 else []
    valued: list[tuple[float, int]] = []
    for area, points in enumerate(catalogue.vp):
        if points and not shut >> area & 1:
            far = distances[area] if enemy >= 0 else 4
            valued.append((-points * min(1.0, 0.4 + 0.15 * far), area))
    valued.sort()
    return [area for _, area in valued]


def spread_out(
    where: list[int],
    ready: list[int],
    reach: list[int],
    targets: list[int],
    king: int,
    escort: int,
) -> list[int]:
    """Return by unit its destination if the best `escort` ready Troops stay with the King.

    `reach` has by unit the mask of the areas in which it can be. Each target gets a block, as long
    as there are blocks that can reach it.
    """
    with_king = [unit for unit in ready if reach[unit] >> king & 1][-escort:]
    free = [unit for unit in ready if unit not in with_king]
    able = 0
    for unit in free:
        able |= reach[unit]
    for area in targets:
        if area != king and able >> area & 1:
            for unit in free:
                if reach[unit] >> area & 1:
                    where[unit] = area
                    free.remove(unit)
                    break
    for unit in with_king:
        where[unit] = king
    for unit in free:
        if reach[unit] >> king & 1:
            where[unit] = king
    return where
