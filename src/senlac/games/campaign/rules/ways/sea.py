"""2: steps by water: winds, rivers, and the stretch of sea by which a fleet leaves a shore."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.boards.graph import Graph
from senlac.boards.hex import OFF_BOARD
from senlac.games.campaign.ground import SIX

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.ground import Ground

FREE: Final = -1
"""The stretch of a fleet without one: it leaves a shore in any direction."""


class SeaNet:
    """[naval.d, naval.n] The steps by water, with or without the inset.

    A node is a hex, for a fleet at sea or one on a shore without a stretch. After these come nodes
    for a coastal hex with the stretch of a fleet there.

    Attributes:
        net: the steps.
        at: by hex, its nodes, the hex itself first.
    """

    def __init__(self, ground: Ground, *, native: bool) -> None:
        self.ground = ground
        self.native = native
        self.at: list[list[int]] = []
        places = list(range(ground.board.size))
        self.bears: list[int] = [FREE] * ground.board.size
        for hex_, stretches in enumerate(ground.stretches):
            first = len(places)
            places += [hex_] * len(stretches)
            self.bears += range(len(stretches))
            self.at.append([hex_, *range(first, len(places))])
        self._heads: list[list[int]] = [[] for _ in places]
        self._costs: list[list[int]] = [[] for _ in places]
        for hex_ in range(ground.board.size):
            if ground.is_sea(hex_):
                self._from_sea(hex_)
            elif ground.coastal[hex_]:
                self._from_shore(hex_)
        self.net: Graph = Graph(self._heads, self._costs, places)

    def node(self, hex_: int, stretch: int) -> int:
        """Return the node of a fleet in a hex with a stretch, or FREE."""
        return self.at[hex_][stretch + 1]

    def way(self, start: int, goal: int, allowance: int) -> list[int]:
        """Return the nodes of the cheapest route to a hex, without the start; empty without one."""
        return self.net.shortest_path(start, self.at[goal], allowance)

    def reach(self, start: int, allowance: int) -> dict[int, int]:
        """Return the hexes within reach with the cost of each, the cheapest first."""
        places = self.net.places
        found: dict[int, int] = {}
        for node, cost in self.net.reach(start, allowance).items():
            found.setdefault(places[node], cost)
        found.pop(places[start], None)
        return found

    def _from_sea(self, hex_: int) -> None:
        """Add the steps of a fleet at sea: to sea, or to a shore, whose stretch it then has."""
        ground = self.ground
        for side, row in enumerate(ground.board.beside):
            to = row[hex_]
            if to == OFF_BOARD or self._barred(to):
                continue
            if ground.is_sea(to):
                self._lay([hex_], to, _wind(ground, hex_, side))
            elif ground.coastal[to]:
                self._lay([hex_], self.node(to, ground.stretch_with(to, hex_)),
                          self._along_or_by_wind(hex_, side, hex_))  # fmt: skip

    def _from_shore(self, hex_: int) -> None:
        """Add the steps from a shore: along a river, or out into its stretch."""
        ground = self.ground
        for side, row in enumerate(ground.board.beside):
            to = row[hex_]
            if to == OFF_BOARD or self._barred(to):
                continue
            if ground.river_between(hex_, side):
                self._lay(self.at[hex_], to, ground.tables.files.tables.ship_cost.river)
            elif ground.is_sea(to):
                borne = self.node(hex_, ground.stretch_with(hex_, to))
                self._lay([hex_, borne], to, _wind(ground, to, side))

    def _along_or_by_wind(self, hex_: int, side: int, sea: int) -> int:
        """Return the cost of a step: fixed on a river, otherwise by the wind of the sea hex."""
        if self.ground.river_between(hex_, side):
            return self.ground.tables.files.tables.ship_cost.river
        return _wind(self.ground, sea, side)

    def _barred(self, hex_: int) -> bool:
        """Return whether a hex is in the inset and closed to these bodies."""
        return self.ground.inset[hex_] and not self.native

    def _lay(self, starts: Sequence[int], to: int, cost: int) -> None:
        """Add a step from some nodes."""
        for start in starts:
            self._heads[start].append(to)
            self._costs[start].append(cost)


def _wind(ground: Ground, sea: int, side: int) -> int:
    """[naval.d] Return the cost of a step over a side, by the wind of a hex."""
    off = (side - ground.arrow[sea]) % SIX
    chart = ground.tables.files.tables.ship_cost
    return chart.with_wind if off in (0, 1, SIX - 1) else chart.against_wind


@lru_cache(maxsize=8)
def sea_net(ground: Ground, *, native: bool) -> SeaNet:
    """Return the steps by water, which are cached; `native`: into the inset too."""
    return SeaNet(ground, native=native)
