"""2: reachable hexes, costs and routes of a body."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.games.campaign.rules.ways.land import land_net
from senlac.games.campaign.rules.ways.lanes import lanes
from senlac.games.campaign.rules.ways.sea import FREE, sea_net

if TYPE_CHECKING:
    from senlac.boards.graph import Graph
    from senlac.games.campaign.ground import Ground

FLEET: Final = -1
"""The movement type of fleets."""

KEPT: Final = 1024
"""The size of the cache of reachable hexes: the places and paces of the bodies of some games."""


class MovementNet:
    """[move.f, naval.d] The steps of a movement type.

    Results are cached by place, because sheets need them again for every line.
    """

    def __init__(self, ground: Ground, sort: int, *, native: bool) -> None:
        self.ground = ground
        self.sort = sort
        self.native = native
        self._reached: dict[tuple[int, int], dict[int, int]] = {}
        self._ways: dict[tuple[int, int, int], list[int]] = {}

    def cost(self, hex_: int, shore: int, to: int) -> int:
        """Return the cost of a step, 0 if it is not allowed."""
        if self.sort != FLEET:
            return land_net(self.ground, self.sort, native=self.native).step(hex_, to)
        sea = sea_net(self.ground, native=self.native)
        after = self.shore_after(hex_, to)
        return sea.net.step(sea.node(hex_, shore), sea.node(to, after))

    def shore_after(self, hex_: int, to: int) -> int:
        """[naval.n] Return the stretch of a fleet after a step from a hex to another."""
        ground = self.ground
        if ground.is_sea(to) or not ground.is_sea(hex_):
            return FREE
        return ground.stretch_with(to, hex_)

    def reach(self, hex_: int, shore: int, allowance: int) -> list[int]:
        """Return the hexes to which a route costs at most `allowance`; cached."""
        return _within(self, hex_, shore, allowance)

    def within(self, hex_: int, shore: int, allowance: int) -> list[int]:
        """Compute the hexes to which a route costs at most `allowance`."""
        found = self._costs(hex_, shore)
        return sorted([to for to, cost in found.items() if cost <= allowance])

    def price(self, hex_: int, shore: int, to: int) -> int:
        """Return the cost of the route to a hex, 0 if there is none within a week."""
        return self._costs(hex_, shore).get(to, 0)

    def way(self, hex_: int, shore: int, to: int) -> list[int]:
        """Return the hexes of the route to a hex within a week, without the start.

        An adjacent hex is entered directly, if possible.
        """
        if self.cost(hex_, shore, to):
            return [to]
        key = (hex_, shore, to)
        if key not in self._ways:
            net = self._net()
            start, ends = self._start(hex_, shore), self._ends(to)
            way = net.shortest_path(start, ends, self.farthest())
            self._ways[key] = [net.places[node] for node in way]
        return self._ways[key]

    def _costs(self, hex_: int, shore: int) -> dict[int, int]:
        """Return the hexes within a week of a place, with the cost of the route to each."""
        key = (hex_, shore)
        if key not in self._reached:
            net = self._net()
            found: dict[int, int] = {}
            for node, cost in net.reach(self._start(hex_, shore), self.farthest()).items():
                found.setdefault(net.places[node], cost)
            found.pop(hex_, None)
            for row in self.ground.board.beside:
                to = row[hex_]
                if to in found:
                    found[to] = self.cost(hex_, shore, to) or found[to]
            self._reached[key] = found
        return self._reached[key]

    def _net(self) -> Graph:
        """Return the net of steps for routes."""
        if self.sort == FLEET:
            return lanes(self.ground, native=self.native).net
        return land_net(self.ground, self.sort, native=self.native)

    def _start(self, hex_: int, shore: int) -> int:
        """Return the node of a place."""
        if self.sort == FLEET:
            return lanes(self.ground, native=self.native).start(hex_, shore)
        return hex_

    def _ends(self, to: int) -> list[int]:
        """Return the nodes of a goal."""
        if self.sort == FLEET:
            return lanes(self.ground, native=self.native).ends[to]
        return [to]

    def farthest(self) -> int:
        """Return the maximum points that any body has in a week."""
        rates = self.ground.tables.files.units.movement
        if self.sort == FLEET:
            return rates.ship
        best = max(rates.foot, rates.mounted, rates.HC, rates.MC, rates.LC, rates.leader_only)
        return best * rates.force_march_numerator // rates.force_march_denominator


@lru_cache(maxsize=KEPT)
def _within(ways: MovementNet, hex_: int, shore: int, allowance: int) -> list[int]:
    """Return the hexes to which a route from a place costs at most `allowance`."""
    return ways.within(hex_, shore, allowance)


@lru_cache(maxsize=32)
def travel(ground: Ground, sort: int, *, native: bool) -> MovementNet:
    """Return the steps of a movement type, which are cached."""
    return MovementNet(ground, sort, native=native)
