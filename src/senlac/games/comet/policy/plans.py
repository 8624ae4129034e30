"""Possible continuations of a march in progress: all follow their leaders, or they spread out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.comet.rules.movement.journeys import destinations
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
    march, orders = march_in_hand(state), orders_in_hand(state)
    if march is None or orders is None or not orders.has_marched(march.role):
        return state.area
    catalogue, start, area = state.catalogue, orders.start, state.area
    where = area[:]
    for unit in orders.ready(state, march.role):
        leaders = catalogue.commands[unit]
        if catalogue.rank[unit]:
            leaders = [catalogue.supreme[catalogue.side[unit]]]
        for leader in leaders:
            if leader == unit or start[leader] != start[unit]:
                continue
            goal = area[leader]
            if goal != start[unit] and goal in destinations(state, orders, unit):
                where[unit] = goal
            break
    return where


def plans(state: CometState, own: int) -> list[list[int]]:
    """Return possible ends of a side's march in a spread: for each, the areas by unit."""
    march, orders = march_in_hand(state), orders_in_hand(state)
    if march is None or orders is None or state.active != own:
        return []
    catalogue, area = state.catalogue, state.area
    ready = [unit for unit in orders.ready(state, march.role) if not catalogue.rank[unit]]
    # Foot first: horse can still go where foot cannot. Within each, the weakest first.
    ready.sort(key=lambda unit: (catalogue.move[unit], state.cv[unit], unit))
    reach = {unit: {area[unit], *destinations(state, orders, unit)} for unit in ready}
    held = [area[unit] for unit in catalogue.of[own] if unit not in reach]
    targets = worthwhile(state, own, held)
    king = area[catalogue.supreme[own]]
    return [
        spread_out(area[:], ready, reach, targets, king, escort)
        for escort in ESCORTS
        if escort < len(ready)
    ]


def worthwhile(state: CometState, own: int, held: list[int]) -> list[int]:
    """Return the areas a side may spread to, best first: points far from the English King."""
    catalogue = state.catalogue
    enemy, shut = state.area[catalogue.supreme[catalogue.home]], state.enemies(own)
    valued: list[tuple[float, int]] = []
    for area, points in enumerate(catalogue.vp):
        if points and area not in held and not shut >> area & 1:
            far = catalogue.board.distance(area, enemy) if enemy >= 0 else 4
            valued.append((-points * min(1.0, 0.4 + 0.15 * far), area))
    return [area for _, area in sorted(valued)]


def spread_out(
    where: list[int],
    ready: list[int],
    reach: dict[int, set[int]],
    targets: list[int],
    king: int,
    escort: int,
) -> list[int]:
    """Return by unit its destination if the best `escort` ready Troops stay with the King.

    Each target gets a block, as long as there are blocks that can reach it.
    """
    with_king = [unit for unit in ready if king in reach[unit]][-escort:]
    free = [unit for unit in ready if unit not in with_king]
    for area in targets:
        if area != king:
            for unit in free:
                if area in reach[unit]:
                    where[unit] = area
                    free.remove(unit)
                    break
    for unit in [*with_king, *free]:
        if king in reach[unit]:
            where[unit] = king
    return where
