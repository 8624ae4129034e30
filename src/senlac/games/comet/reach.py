"""Where a unit may march: allowances, roads, and the enemy in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.phase import Refusal

if TYPE_CHECKING:
    from senlac.games.comet.orders import Orders
    from senlac.games.comet.state import CometState

LONGEST: Final = 16
"""More areas than any unit marches: marks off a start area in the key of what was reached."""


def destinations(state: CometState, orders: Orders, unit: int) -> list[int]:
    """[6.1b-6.1e, 6.3a, 6.4a-6.4c] Return the areas to which a unit may march.

    They are the same for all units of an area with the same allowance, and kept.
    """
    hostile = state.enemies(state.active)
    if hostile != orders.hostile:
        orders.hostile = hostile
        orders.reached = {}
    start, allowance = state.area[unit], state.roster.move[unit]
    key = start * LONGEST + allowance
    kept = orders.reached.get(key)
    if kept is None:
        board = state.roster.board
        bonus = state.roster.road_bonus
        mask = board.reach(start, allowance, hostile)
        mask |= board.reach_by_road(start, allowance + bonus, hostile)
        kept = board.members(mask)
        orders.reached[key] = kept
    return kept


def ways_in(state: CometState, start: int, allowance: int, goal: int) -> list[int]:
    """[6.1d, 13.2d] Return the areas from which a unit may step upon the enemy in its goal."""
    board = state.roster.board
    hostile = state.enemies(state.active)
    bonus = state.roster.road_bonus
    here = 1 << start
    near = (board.reach(start, allowance - 1, hostile) & ~hostile) | here
    by_road = (board.reach_by_road(start, allowance + bonus - 1, hostile) & ~hostile) | here
    mask = (board.neighbour_masks[goal] & near) | (board.road_masks[goal] & by_road)
    return board.members(mask)


def journey_refusal(state: CometState, unit: int, goal: int) -> Refusal:
    """Name the rule that keeps a unit that may march from an area."""
    roster = state.roster
    board = roster.board
    name, where = state.unit_name(unit), state.area_name(goal)
    start, allowance = state.area[unit], roster.move[unit]
    if goal == start:
        return Refusal("6.1e", f"{name} is in {where}; a march ends elsewhere.")
    distance = board.distance(start, goal)
    if distance > allowance + roster.road_bonus:
        rule = "6.1b" if allowance < max(roster.move) else "6.3a"
        why = f"{name} marches {allowance} areas; {where} is {distance} away."
        return Refusal(rule, why)
    hostile = state.enemies(state.active)
    if distance > allowance:
        if board.road_distances[start][goal] > allowance + roster.road_bonus:
            why = f"{where} is {distance} areas away; only a march wholly by road goes so far."
            return Refusal("6.4b", why)
        return Refusal("6.4c", f"The enemy stands on the road to {where}, and nobody marches on.")
    why = f"The enemy is in the way to {where}; a march ends in the first area he holds."
    assert hostile, "nothing else keeps a unit from an area so near"
    return Refusal("6.1c", why)
