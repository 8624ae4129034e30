"""The destinations of a unit, and refusals of others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.model.phase import Refusal

if TYPE_CHECKING:
    from senlac.games.comet.catalogue import Catalogue
    from senlac.games.comet.rules.movement.orders import MovementData
    from senlac.games.comet.state import CometState


def destinations(state: CometState, orders: MovementData, unit: int) -> list[int]:
    """[6.1b-6.1e, 6.3a, 6.4a-6.4c] Return the areas to which a unit may march from its start."""
    hostile = state.enemies(state.active)
    catalogue = state.catalogue
    return catalogue.reach.destinations(orders.start[unit], catalogue.move[unit], hostile)


def reachable(catalogue: Catalogue, start: int, unit: int, hostile: int) -> int:
    """[6.1b-6.1e, 6.3a, 6.4a-6.4c] Return the mask of the areas to which a unit may march.

    `start` is its area at the start of the phase, `hostile` the mask of the areas with an enemy.
    """
    return catalogue.reach.reachable(start, catalogue.move[unit], hostile)


def ways_in(state: CometState, start: int, allowance: int, goal: int) -> list[int]:
    """[6.1d, 13.2d] Return the areas from which a unit may enter its enemy-held goal."""
    catalogue = state.catalogue
    board = catalogue.board
    near, by_road = catalogue.reach.approaches(start, allowance, state.enemies(state.active))
    mask = (board.neighbour_masks[goal] & near) | (board.road_masks[goal] & by_road)
    return board.members(mask)


def route(state: CometState, unit: int, start: int, goal: int) -> list[int]:
    """[6.1b, 6.4a] Return the areas of a shortest march, the goal last; a long one is by road."""
    board, hostile = state.catalogue.board, state.enemies(state.active)
    way = board.path(start, goal, hostile)[1:]
    allowance = state.catalogue.move[unit]
    if len(way) <= allowance:
        return way
    return board.road_path(start, goal, hostile)[1:]


def journey_refusal(state: CometState, unit: int, goal: int) -> Refusal:
    """[6.1b-6.4c] Return why a unit that may march cannot reach an area."""
    catalogue = state.catalogue
    board = catalogue.board
    name, where = state.title(unit), state.place(goal)
    start, allowance = state.area[unit], catalogue.move[unit]
    if goal == start:
        return Refusal("6.1e", f"{name}: already in {where}; a march must end elsewhere.")
    distance = board.distance(start, goal)
    if distance > allowance + catalogue.road_bonus:
        rule = "6.1b" if allowance < max(catalogue.move) else "6.3a"
        why = f"{name} can march {allowance} areas; {where} is {distance} away."
        return Refusal(rule, why)
    hostile = state.enemies(state.active)
    if distance > allowance:
        if board.road_distances[start][goal] > allowance + catalogue.road_bonus:
            why = f"{where} is {distance} areas away; only a march entirely by road goes that far."
            return Refusal("6.4b", why)
        return Refusal("6.4c", f"An enemy on the road to {where} stops the march.")
    why = f"The enemy is in the way to {where}; a march ends in the first area with an enemy."
    assert hostile, "only an enemy can block an area this near"
    return Refusal("6.1c", why)
