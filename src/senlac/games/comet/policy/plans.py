"""How a march that is under way may go on: all follow their leaders, or they spread out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.comet.rules.movement.journeys import destinations
from senlac.games.comet.rules.movement.march import march_in_hand
from senlac.games.comet.rules.movement.orders import orders_in_hand

if TYPE_CHECKING:
    from senlac.games.comet.state import CometState

ESCORTS: Final = (2, 4, 6, 9)
"""How many Troops stay with a Supreme Leader while the others spread, plan by plan."""


def foreseen(state: CometState) -> list[int]:
    """Return by unit the area in which it will stand when a march under way is done.

    Who may still march is taken to follow the leader with whom he began, if he can.
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
    """Return ways in which a side's march may end in a spread: by unit the areas."""
    march, orders = march_in_hand(state), orders_in_hand(state)
    if march is None or orders is None or state.active != own:
        return []
    catalogue, area = state.catalogue, state.area
    ready = [unit for unit in orders.ready(state, march.role) if not catalogue.rank[unit]]
    # Foot first: horse can still go where foot cannot. Of each the weakest.
    ready.sort(key=lambda unit: (catalogue.move[unit], state.cv[unit], unit))
    reach = {unit: {area[unit], *destinations(state, orders, unit)} for unit in ready}
    held = [area[unit] for unit in catalogue.of[own] if unit not in reach]
    targets = worthwhile(state, own, held)
    king = area[catalogue.supreme[own]]
    return [
        spread(area[:], ready, reach, targets, king, escort)
        for escort in ESCORTS
        if escort < len(ready)
    ]


def worthwhile(state: CometState, own: int, held: list[int]) -> list[int]:
    """Return the areas a side may spread to, the best first: points far from the English King."""
    catalogue = state.catalogue
    enemy, shut = state.area[catalogue.supreme[catalogue.home]], state.enemies(own)
    valued: list[tuple[float, int]] = []
    for area, points in enumerate(catalogue.vp):
        if points and area not in held and not shut >> area & 1:
            far = catalogue.board.distance(area, enemy) if enemy >= 0 else 4
            valued.append((-points * min(1.0, 0.4 + 0.15 * far), area))
    return [area for _, area in sorted(valued)]


def spread(
    where: list[int],
    ready: list[int],
    reach: dict[int, set[int]],
    targets: list[int],
    king: int,
    escort: int,
) -> list[int]:
    """Return by unit where it goes if so many Troops stay with the King, the best of those ready.

    Each of the targets gets a block, as long as there are blocks that can go there.
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
