"""The ways that a piece may go: what it can reach, and the path it takes there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.hastings.catalogue import SAXON
from senlac.games.hastings.rules.conditions import NOBODY

if TYPE_CHECKING:
    from senlac.games.hastings.state import HastingsState

ALONE: Final = 0
"""A unit that goes by itself: it may pass friendly lone leaders."""

LED: Final = 1
"""A unit that takes the leader in its hex along: it may pass no other leader."""

ON_FOOT: Final = 2
"""A leader by himself: he may pass friendly units, but no other leader."""


class Passage:
    """[5.2a-5.7a, 7.1, 13.1a, 13.2a] Where a piece may go from its hex, and by which path.

    A `tied` piece began the movement phase in an enemy zone of control. `heedless` ones, pursuers
    that is, ignore zones of control. With `paces`, in a lull, hexes are counted instead of
    movement points. Made, asked and thrown away: it is valid until the state changes.
    """

    __slots__ = ("costs", "enemy_zone", "manner", "piece", "side", "start", "state", "tied")

    def __init__(
        self,
        state: HastingsState,
        piece: int,
        manner: int,
        *,
        tied: bool = False,
        heedless: bool = False,
        paces: bool = False,
    ) -> None:
        catalogue, ground = state.catalogue, state.ground
        self.state: HastingsState = state
        self.piece: int = piece
        self.manner: int = manner
        self.start: int = state.where[piece]
        self.side: int = catalogue.side[piece]
        archers = manner != ON_FOOT and catalogue.archer[piece]
        self.costs: list[int] = ground.archer_cost if archers else ground.cost
        if paces:
            self.costs = ground.archer_pace if archers else ground.pace
        self.enemy_zone: list[int] = ground.nothing if heedless else state.zone[1 - self.side]
        self.tied: bool = tied

    def reach(self, allowance: int) -> list[int]:
        """Return the hexes that can be entered for so many movement points."""
        if self.tied:
            return self.breakaway(allowance)
        state = self.state
        ground = state.ground
        neighbours, stops, costs = ground.board.neighbours, ground.stops, self.costs
        enemy_zone, unit_at, sides = self.enemy_zone, state.unit_at, state.catalogue.side
        own = self.side if self.manner == ON_FOOT else NOBODY
        seen = self.barred()
        found: list[int] = []
        spread: list[list[int]] = [[] for _ in range(allowance + 1)]
        spread[allowance].append(self.start)
        # What a hex costs depends on nothing but the hex: whoever comes first has most left.
        for left in range(allowance, 0, -1):
            for hex_ in spread[left]:
                for to in neighbours[hex_]:
                    if seen[to]:
                        continue
                    cost = costs[to]
                    if cost > left:
                        continue
                    seen[to] = 1
                    unit = unit_at[to]
                    if unit >= 0 and sides[unit] != own:
                        continue
                    found.append(to)
                    if not stops[to] and not enemy_zone[to]:
                        spread[left - cost].append(to)
        return found

    def breakaway(self, allowance: int) -> list[int]:
        """[2.4a, 2.4b] Return the one step that a piece that is tied may take."""
        state = self.state
        around, held = state.ground.around, state.held[1 - self.side]
        return [
            to
            for to in state.ground.board.neighbours[self.start]
            if not around[to] & held and self.costs[to] <= allowance and self.is_open(to)
        ]

    def path(self, to: int, allowance: int) -> list[int]:
        """Return the hexes of the path taken to a hex in reach, without the start.

        [5.2a, H3.1b, H9.3a] The one that passes the lone banner if any does, then the cheapest;
        then, for Saxons, the one that enters fewest clear hexes, and at last the smallest list.
        """
        if self.tied:
            return [to]
        best: dict[tuple[int, bool], tuple[int, int, list[int]]] = {}
        banner = self.lone_banner()
        start = (self.start, False)
        best[start] = (0, 0, [])
        spread: list[list[tuple[int, bool]]] = [[] for _ in range(allowance + 1)]
        spread[allowance].append(start)
        for left in range(allowance, 0, -1):
            for place in spread[left]:
                spent, clears, way = best[place]
                if allowance - spent != left:
                    continue
                for onward in self.onward(place[0]):
                    cost = spent + self.costs[onward]
                    if cost > allowance:
                        continue
                    key = (onward, place[1] or onward == banner)
                    label = (cost, clears + self.counts(onward), [*way, onward])
                    if key not in best or label < best[key]:
                        best[key] = label
                        if not self.ends(onward):
                            spread[allowance - cost].append(key)
        passing = (to, True)
        return best[passing if passing in best else (to, False)][2]

    def onward(self, hex_: int) -> list[int]:
        """Return the hexes that may be entered from a hex on the way."""
        return [to for to in self.state.ground.board.neighbours[hex_] if self.is_open(to)]

    def ends(self, hex_: int) -> bool:
        """[2.3a, H7.1b] Tell whether a move ends in a hex because it must."""
        return bool(self.state.ground.stops[hex_]) or self.enemy_zone[hex_] > 0

    def is_open(self, hex_: int) -> bool:
        """[5.6a, 5.6b] Tell whether no piece keeps this one out of a hex.

        Nobody keeps it out of its own, through which it may come back from fetching the banner.
        """
        if hex_ == self.start:
            return True
        state = self.state
        unit = state.unit_at[hex_]
        if unit >= 0 and (self.manner != ON_FOOT or state.catalogue.side[unit] != self.side):
            return False
        leader = state.leader_at[hex_]
        return leader < 0 or (self.manner == ALONE and state.catalogue.side[leader] == self.side)

    def barred(self) -> list[int]:
        """Return a mark for each hex: the start, and where a leader keeps this piece out."""
        state = self.state
        catalogue = state.catalogue
        marks = [0] * len(state.unit_at)
        marks[self.start] = 1
        for leader in range(catalogue.units, catalogue.banner):
            hex_ = state.where[leader]
            if hex_ >= 0 and (self.manner != ALONE or catalogue.side[leader] != self.side):
                marks[hex_] = 1
        return marks

    def lone_banner(self) -> int:
        """[H9.3a] Return the hex in which a unit may pick the banner up, or NOBODY."""
        state = self.state
        hex_ = state.where[state.catalogue.banner]
        if self.manner == ON_FOOT or hex_ < 0 or state.unit_at[hex_] >= 0:
            return NOBODY
        return hex_

    def counts(self, hex_: int) -> int:
        """[H3.1b] Count a clear hex where entering it would free the Norman cavalry."""
        return int(self.side == SAXON and self.state.ground.clear[hex_])
