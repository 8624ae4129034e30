"""The reach of units: allowances, roads, and enemies in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.boards.area import AreaBoard

MOST_KEPT: Final = 20_000
"""The maximum number of cached results; the cache is cleared when it is full."""


class Reach:
    """[6.1b-6.1e, 6.3a, 6.4a-6.4c] The areas that units may reach, by start and allowance.

    Results are cached: they depend only on which areas on the way hold an enemy.
    """

    def __init__(self, board: AreaBoard, allowances: Sequence[int], bonus: int) -> None:
        self.board = board
        self.bonus = bonus
        self.steps: int = max(allowances) + 1
        self.kept: dict[int, list[int]] = {}
        self.kept_masks: dict[int, int] = {}
        self.kept_approaches: dict[int, tuple[int, int]] = {}
        # Only an enemy before the last step can block the way.
        self.before_last: list[int] = [
            board.reach_with_roads(area, steps - 1, bonus) if steps else 0
            for area in range(board.size)
            for steps in range(self.steps)
        ]
        self.open_masks: list[int] = [
            board.reach_with_roads(area, steps, bonus)
            for area in range(board.size)
            for steps in range(self.steps)
        ]
        self.open_lists: list[list[int]] = [board.members(mask) for mask in self.open_masks]
        self.places: int = len(self.open_masks)

    def destinations(self, start: int, allowance: int, hostile: int) -> list[int]:
        """Return the areas to which a unit may march; `hostile` is a mask of areas."""
        place = start * self.steps + allowance
        in_the_way = hostile & self.before_last[place]
        if not in_the_way:
            return self.open_lists[place]
        key = in_the_way * self.places + place
        found = self.kept.get(key)
        if found is None:
            found = self.board.members(self.reachable(start, allowance, in_the_way))
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
            self.kept[key] = found
        return found

    def reachable(self, start: int, allowance: int, hostile: int) -> int:
        """Return the mask of the areas to which a unit may march."""
        place = start * self.steps + allowance
        in_the_way = hostile & self.before_last[place]
        if not in_the_way:
            return self.open_masks[place]
        key = in_the_way * self.places + place
        found = self.kept_masks.get(key)
        if found is None:
            found = self.board.reach_with_roads(start, allowance, self.bonus, in_the_way)
            if len(self.kept_masks) >= MOST_KEPT:
                self.kept_masks.clear()
            self.kept_masks[key] = found
        return found

    def approaches(self, start: int, allowance: int, hostile: int) -> tuple[int, int]:
        """Return the masks of the areas from which a unit can step on, by land and along a road."""
        place = start * self.steps + allowance
        in_the_way = hostile & self.before_last[place]
        key = in_the_way * self.places + place
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
