"""Where a unit may march: allowances, roads, and the enemy in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.phase import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.boards.area import AreaBoard
    from senlac.games.comet.rules.movement.orders import Orders
    from senlac.games.comet.state import CometState

MOST_KEPT: Final = 20_000
"""How many answers are kept before one begins anew."""


class Reach:
    """[6.1b-6.1e, 6.3a, 6.4a-6.4c] Where units may march, by their start and allowance.

    Answers are kept: they depend on nothing but the areas on the way in which an enemy stands.
    """

    def __init__(self, board: AreaBoard, allowances: Sequence[int], bonus: int) -> None:
        self.board = board
        self.bonus = bonus
        self.steps: int = max(allowances) + 1
        self.kept: dict[int, list[int]] = {}
        self.kept_approaches: dict[int, tuple[int, int]] = {}
        # Only an enemy before the last step can be in the way.
        self.before_last: list[int] = [
            board.reach(area, steps - 1) | board.reach_by_road(area, steps + bonus - 1)
            if steps
            else 0
            for area in range(board.size)
            for steps in range(self.steps)
        ]

    def destinations(self, start: int, allowance: int, hostile: int) -> list[int]:
        """Return the areas to which a unit may march; `hostile` is a mask of areas."""
        place = start * self.steps + allowance
        in_the_way = hostile & self.before_last[place]
        key = in_the_way * len(self.before_last) + place
        found = self.kept.get(key)
        if found is None:
            found = self._found(start, allowance, in_the_way)
        return found

    def _found(self, start: int, allowance: int, hostile: int) -> list[int]:
        """Reckon the areas, and keep them."""
        board = self.board
        mask = board.reach(start, allowance, hostile)
        mask |= board.reach_by_road(start, allowance + self.bonus, hostile)
        found = board.members(mask)
        if len(self.kept) == MOST_KEPT:
            self.kept.clear()
        place = start * self.steps + allowance
        self.kept[hostile * len(self.before_last) + place] = found
        return found

    def approaches(self, start: int, allowance: int, hostile: int) -> tuple[int, int]:
        """Return the masks of the areas from which a unit can step on, by land and along a road."""
        place = start * self.steps + allowance
        in_the_way = hostile & self.before_last[place]
        key = in_the_way * len(self.before_last) + place
        found = self.kept_approaches.get(key)
        if found is None:
            board, here = self.board, 1 << start
            near = board.reach(start, allowance - 1, in_the_way) & ~in_the_way
            by_road = board.reach_by_road(start, allowance + self.bonus - 1, in_the_way)
            found = (near | here, by_road & ~in_the_way | here)
            if len(self.kept_approaches) == MOST_KEPT:
                self.kept_approaches.clear()
            self.kept_approaches[key] = found
        return found


def destinations(state: CometState, orders: Orders, unit: int) -> list[int]:
    """[6.1b-6.1e, 6.3a, 6.4a-6.4c] Return the areas to which a unit may march from its start."""
    hostile = state.enemies(state.active)
    catalogue = state.catalogue
    return catalogue.reach.destinations(orders.start[unit], catalogue.move[unit], hostile)


def ways_in(state: CometState, start: int, allowance: int, goal: int) -> list[int]:
    """[6.1d, 13.2d] Return the areas from which a unit may step upon the enemy in its goal."""
    catalogue = state.catalogue
    board = catalogue.board
    near, by_road = catalogue.reach.approaches(start, allowance, state.enemies(state.active))
    mask = (board.neighbour_masks[goal] & near) | (board.road_masks[goal] & by_road)
    return board.members(mask)


def journey_refusal(state: CometState, unit: int, goal: int) -> Refusal:
    """Name the rule that keeps a unit that may march from an area."""
    catalogue = state.catalogue
    board = catalogue.board
    name, where = state.title(unit), state.place(goal)
    start, allowance = state.area[unit], catalogue.move[unit]
    if goal == start:
        return Refusal("6.1e", f"{name}: in {where} already; a march ends elsewhere.")
    distance = board.distance(start, goal)
    if distance > allowance + catalogue.road_bonus:
        rule = "6.1b" if allowance < max(catalogue.move) else "6.3a"
        why = f"{name} can march {allowance} areas; {where} is {distance} away."
        return Refusal(rule, why)
    hostile = state.enemies(state.active)
    if distance > allowance:
        if board.road_distances[start][goal] > allowance + catalogue.road_bonus:
            why = f"{where} is {distance} areas away; only a march wholly by road goes so far."
            return Refusal("6.4b", why)
        return Refusal("6.4c", f"The enemy stands on the road to {where}, and nobody marches on.")
    why = f"The enemy is in the way to {where}; a march ends in the first area he holds."
    assert hostile, "nothing else keeps a unit from an area so near"
    return Refusal("6.1c", why)
