"""How a march that is under way may go on: all follow their leaders, or they spread out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.comet.rules.movement.journeys import destinations
from senlac.games.comet.rules.movement.march import March, WayIn, orders_of

if TYPE_CHECKING:
    from senlac.games.comet.rules.movement.orders import Orders
    from senlac.games.comet.state import CometState

ESCORTS: Final = (2, 4, 6, 9)
"""How many Troops stay with a Supreme Leader while the others spread, plan by plan."""


def marching_role(state: CometState) -> int:
    """Return the role whose march is under way, -1 if none is."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, WayIn):
        top = state.stack[-2]
    return top.role if isinstance(top, March) else -1


def plans(state: CometState, own: int) -> list[list[int]]:
    """Return ways in which a side's march may end in a spread: by unit the areas."""
    found: list[list[int]] = []
    role = marching_role(state)
    if role < 0 or state.active != own:
        return found
    orders = orders_of(state)
    ready = [unit for unit in orders.ready(state, role) if not state.catalogue.rank[unit]]
    if ready:
        spread = Spread(state, own, orders, ready)
        found += [spread.plan(escort) for escort in ESCORTS if escort < len(ready)]
    return found


class Spread:
    """A march in which each area worth points gets a block, the best areas first."""

    __slots__ = ("goals", "king", "reach", "ready", "targets", "where")

    def __init__(self, state: CometState, own: int, orders: Orders, ready: list[int]) -> None:
        catalogue = state.catalogue
        self.where: list[int] = state.area[:]
        self.king: int = self.where[catalogue.supreme[own]]
        enemy = self.where[catalogue.supreme[catalogue.home]]
        # Foot first: horse can still go where foot cannot. Of each the weakest.
        self.ready: list[int] = sorted(
            ready, key=lambda unit: (catalogue.move[unit], state.cv[unit], unit)
        )
        self.reach: dict[int, int] = {}
        for unit in ready:
            mask = 1 << self.where[unit]
            for area in destinations(state, orders, unit):
                mask |= 1 << area
            self.reach[unit] = mask
        held = 0
        for unit in catalogue.of[own]:
            if self.where[unit] >= 0 and unit not in self.reach:
                held |= 1 << self.where[unit]
        shut = held | state.enemies(own)
        valued: list[tuple[float, int]] = []
        for area, points in enumerate(catalogue.vp):
            if points and not shut >> area & 1:
                far = catalogue.board.distance(area, enemy) if enemy >= 0 else 4
                valued.append((-points * min(1.0, 0.4 + 0.15 * far), area))
        valued.sort()
        self.targets: list[int] = [area for _, area in valued]

    def plan(self, escort: int) -> list[int]:
        """Return by unit where it goes if so many Troops are to be with the Supreme Leader."""
        where, king = self.where[:], self.king
        free: list[int] = []
        for unit in reversed(self.ready):
            if escort > 0 and self.reach[unit] >> king & 1:
                where[unit] = king
                escort -= 1
            else:
                free.append(unit)
        free.reverse()
        for area in self.targets:
            if area == king:
                continue
            for unit in free:
                if self.reach[unit] >> area & 1:
                    where[unit] = area
                    free.remove(unit)
                    break
        for unit in free:
            if self.reach[unit] >> king & 1:
                where[unit] = king
        return where
