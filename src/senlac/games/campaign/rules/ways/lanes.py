"""2: routes of ships: they pass a shore only along a river."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from senlac.boards.graph import Graph
from senlac.games.campaign.rules.ways.sea import sea_net

if TYPE_CHECKING:
    from senlac.games.campaign.ground import Ground


class ShipRoutes:
    """[naval.n] The steps by water that a route may combine.

    Every node of the sea net occurs three times, `size` apart: as a node that a route passes, as a
    shore where it starts, and as a shore where it ends.

    Attributes:
        net: the steps.
        ends: by hex, the nodes at which a route to it may end.
    """

    def __init__(self, ground: Ground, *, native: bool) -> None:
        self.ground = ground
        self.sea = sea_net(ground, native=native)
        steps = self.sea.net
        self.size: int = steps.size
        self._heads: list[list[int]] = [[] for _ in range(3 * steps.size)]
        self._costs: list[list[int]] = [[] for _ in range(3 * steps.size)]
        for node, place in enumerate(steps.places):
            for to, cost in zip(steps.heads[node], steps.costs[node], strict=True):
                self._lay(node, place, to, cost)
        self.net: Graph = Graph(self._heads, self._costs, steps.places * 3)
        self.ends: list[list[int]] = [
            [*nodes, *[2 * steps.size + node for node in nodes]] for nodes in self.sea.at
        ]

    def start(self, hex_: int, shore: int) -> int:
        """Return the node from which a fleet starts."""
        node = self.sea.node(hex_, shore)
        return node if self.ground.is_sea(hex_) else self.size + node

    def _lay(self, node: int, place: int, to: int, cost: int) -> None:
        """Add a step of the sea net to routes that pass, start or end with it."""
        ground, goal = self.ground, self.sea.net.places[to]
        side = ground.board.side_to(place, goal)
        from_sea, to_sea = ground.is_sea(place), ground.is_sea(goal)
        along = ground.river_between(place, side)
        if along or (from_sea and to_sea):
            self._add(node, to, cost)
        elif from_sea:
            self._add(node, 2 * self.size + to, cost)
        if not from_sea:
            self._add(self.size + node, to, cost)

    def _add(self, start: int, to: int, cost: int) -> None:
        self._heads[start].append(to)
        self._costs[start].append(cost)


@lru_cache(maxsize=8)
def lanes(ground: Ground, *, native: bool) -> ShipRoutes:
    """Return the steps by water for routes, which are cached; `native`: into the inset too."""
    return ShipRoutes(ground, native=native)
