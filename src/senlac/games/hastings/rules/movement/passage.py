"""Paths of pieces: their reach, and the path taken to a hex."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.hastings.catalogue import SAXON
from senlac.games.hastings.rules.constants import NOBODY

if TYPE_CHECKING:
    from senlac.games.hastings.state import HastingsState

ALONE: Final = 0
"""A unit that moves alone: it may pass friendly lone leaders."""

LED: Final = 1
"""A unit that takes the leader in its hex along: it may pass no other leader."""

ON_FOOT: Final = 2
"""A leader alone: they may pass friendly units, but no other leader."""


class MovePaths:
    """[5.2a-5.7a, 7.1a-7.1c, 13.1a, 13.2a] The hexes and paths open to a piece.

    A `tied` piece began the movement phase in an enemy zone of control. A `heedless` one (a
    pursuer) ignores zones of control. With `paces`, in a lull, hexes are counted instead of
    movement points. Short-lived: it is valid until the state changes.
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
        self.start: int = state.hex_of[piece]
        self.side: int = catalogue.side[piece]
        archers = manner != ON_FOOT and catalogue.archer[piece]
        self.costs: list[int] = ground.archer_cost if archers else ground.cost
        if paces:
            self.costs = ground.archer_pace if archers else ground.pace
        self.enemy_zone: list[int] = ground.nothing if heedless else state.zoc_count[1 - self.side]
        self.tied: bool = tied

    def reach(self, allowance: int) -> list[int]:
        """Return the hexes that can be entered for at most `allowance` movement points."""
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
        # The cost of a hex does not depend on the path, so the first path found is the cheapest.
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
        """[2.4a, 2.4b] Return the single step that a tied piece may take."""
        state = self.state
        around, held = state.ground.around, state.occupied[1 - self.side]
        return [
            to
            for to in state.ground.board.neighbours[self.start]
            if not around[to] & held and self.costs[to] <= allowance and self.is_open(to)
        ]

    def path(self, to: int, allowance: int) -> list[int]:
        """Return the hexes of the path to a hex in reach, without the start.

        [5.2a, H3.1b, H9.3a] Prefer a path that passes the lone banner, then the cheapest; for
        Saxons then the one that enters fewest clear hexes, and last the lowest hex numbers.
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
                for onward in self.next_hexes(place[0]):
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

    def next_hexes(self, hex_: int) -> list[int]:
        """Return the hexes that may be entered from a hex of a path."""
        return [to for to in self.state.ground.board.neighbours[hex_] if self.is_open(to)]

    def ends(self, hex_: int) -> bool:
        """[2.3a, H7.1b] Return whether a move must end in a hex."""
        return bool(self.state.ground.stops[hex_]) or self.enemy_zone[hex_] > 0

    def is_open(self, hex_: int) -> bool:
        """[5.6a, 5.6b] Return whether no other piece keeps this one out of a hex.

        Its own hex is always open: it may return there after fetching the banner.
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
        """Return a mark for each hex: the start, and those barred by a leader."""
        state = self.state
        catalogue = state.catalogue
        marks = [0] * len(state.unit_at)
        marks[self.start] = 1
        for leader in range(catalogue.units, catalogue.banner):
            hex_ = state.hex_of[leader]
            if hex_ >= 0 and (self.manner != ALONE or catalogue.side[leader] != self.side):
                marks[hex_] = 1
        return marks

    def lone_banner(self) -> int:
        """[H9.3a] Return the hex in which a unit may pick up the banner, or `NOBODY`."""
        state = self.state
        hex_ = state.hex_of[state.catalogue.banner]
        if self.manner == ON_FOOT or hex_ < 0 or state.unit_at[hex_] >= 0:
            return NOBODY
        return hex_

    def counts(self, hex_: int) -> int:
        """[H3.1b] Return 1 for a clear hex that would unlock the Norman cavalry, otherwise 0."""
        return int(self.side == SAXON and self.state.ground.clear[hex_])
