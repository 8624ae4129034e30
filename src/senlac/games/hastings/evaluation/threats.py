"""The attacks that a side may make in its next turn, wherever its units can get to."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.games.hastings.catalogue import NORMAN, Catalogue
from senlac.games.hastings.evaluation.prospects import Prices
from senlac.games.hastings.rules.combat.strength import leads, value
from senlac.games.hastings.rules.conditions import ORDERED, ROUTING
from senlac.games.hastings.rules.ground import BARRED, FACINGS

if TYPE_CHECKING:
    from senlac.games.hastings.state import HastingsState

FOE: Final = 5
"""The combat value that is expected of an attacker whoever he will be."""

AGAIN: Final = 0.35
"""What each further attacker adds to an attack, of what the first one promises."""

MOST: Final = 3
"""The attackers on one unit that count."""


class Terrain:
    """What threats ask of the map, as masks of hexes.

    Attributes:
        steps: each way a neighbour's number may differ, and from which hexes it does.
        by_cost: by movement points from 0, the hexes that cost so many.
        stops: where a move ends.
        low, open: the lowest level, and where cavalry may charge.
        ahead: what lies before a unit, by hex and facing.
        goals: by side, what is worth points at the end.
        ways_out: by side and hex, what lies before a unit that routs.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        ground = catalogue.ground
        size = ground.board.size
        ways: dict[int, int] = {}
        for hex_ in range(size):
            for to in ground.board.neighbours[hex_]:
                ways[to - hex_] = ways.get(to - hex_, 0) | ground.bit[hex_]
        self.steps: list[tuple[int, int]] = list(ways.items())
        self.by_cost: list[int] = [
            ground.mask([hex_ for hex_ in range(size) if ground.cost[hex_] == cost])
            for cost in range(catalogue.ordered_moves + 1)
        ]
        self.stops: int = ground.mask([hex_ for hex_ in range(size) if ground.stops[hex_]])
        self.low: int = ground.mask([hex_ for hex_ in range(size) if ground.low[hex_]])
        self.open: int = ground.mask([h for h in range(size) if ground.ride_cost[h] < BARRED])
        self.ahead: list[int] = [
            ground.mask(ground.front[place]) for place in range(size * FACINGS)
        ]
        self.goals: list[int] = [ground.mask(hexes) for hexes in ground.goal]
        self.ways_out: list[list[int]] = [
            [self.ahead[hex_ * FACINGS + facing] for hex_ in range(size)]
            for facing in ground.rout_facing
        ]

    def about(self, mask: int) -> int:
        """Return the mask of all neighbours of some hexes."""
        found = 0
        for way, whence in self.steps:
            part = mask & whence
            found |= part << way if way > 0 else part >> -way
        return found

    def flood(self, start: int, free: int, ends: int) -> int:
        """[5.2a] Return the mask of the free hexes that ordered units may move to, all at once.

        `ends` are hexes in which a move ends.
        """
        ends |= self.stops
        most = len(self.by_cost) - 1
        spread = [0] * (most + 1)
        spread[most] = start
        found = 0
        for left in range(most, 0, -1):
            near = self.about(spread[left]) & free & ~found
            for cost in range(1, left + 1):
                entered = near & self.by_cost[cost]
                found |= entered
                spread[left - cost] |= entered & ~ends
        return found


@lru_cache(maxsize=8)
def terrain_of(catalogue: Catalogue) -> Terrain:
    """Return the masks of a map; they are made only once."""
    return Terrain(catalogue)


class Threats:
    """Where the units of a side that can fight may strike in a turn of their own.

    Attributes:
        side: the side that strikes.
        fresh: the mask of the hexes on which its ordered units stand, archers not counted.
        zone: the mask of its zones of control.
        reach: the mask of the free hexes that those of them can go to who are not held by an
            enemy zone of control; known after `look`.
        riding: the same where cavalry is among them.
    """

    __slots__ = (
        "fresh",
        "mounted",
        "prices",
        "reach",
        "riding",
        "side",
        "state",
        "terrain",
        "zone",
    )

    def __init__(self, state: HastingsState, side: int, prices: Prices) -> None:
        catalogue, ground = state.catalogue, state.ground
        self.state: HastingsState = state
        self.prices: Prices = prices
        self.side: int = side
        self.terrain: Terrain = terrain_of(catalogue)
        where, status, facing = state.where, state.status, state.facing
        archer, cavalry, bit, ahead = (
            catalogue.archer,
            catalogue.cavalry,
            ground.bit,
            self.terrain.ahead,
        )
        fresh = mounted = zone = 0
        for unit in catalogue.of[side]:
            hex_ = where[unit]
            if hex_ < 0 or status[unit] == ROUTING:
                continue
            zone |= ahead[hex_ * FACINGS + facing[unit]]
            if status[unit] == ORDERED and not archer[unit]:
                fresh |= bit[hex_]
                if cavalry[unit]:
                    mounted |= bit[hex_]
        self.fresh: int = fresh
        self.mounted: int = mounted
        self.zone: int = zone
        self.reach: int = 0
        self.riding: int = 0

    def look(self, enemy: Threats) -> None:
        """[2.3a, 2.4a, H3.1a] Find where the units can go between the enemy's zones."""
        state, terrain = self.state, self.terrain
        free = ~(state.held[0] | state.held[1])
        movers = self.fresh & ~enemy.zone
        if self.side == NORMAN and state.locked():
            movers &= ~self.mounted
        self.reach = terrain.flood(movers, free, enemy.zone)
        self.riding = self.reach if movers & self.mounted else 0

    def doors(self, hex_: int) -> int:
        """Return the mask of the hexes from which a hex may be attacked."""
        return self.state.ground.around[hex_] & (self.fresh | self.reach)

    def promise(self, daring: float) -> float:
        """Return what all the attacks promise that the side may make, in victory points."""
        state = self.state
        where, around = state.where, state.ground.around
        strikers = self.fresh | self.reach
        total = 0.0
        for unit in state.catalogue.of[1 - self.side]:
            hex_ = where[unit]
            if hex_ >= 0:
                doors = around[hex_] & strikers
                if doors:
                    total += self.against(unit, doors, daring)
        return total

    def against(self, unit: int, doors: int, daring: float) -> float:
        """Return what attacks promise on a unit from some of the hexes about it.

        The attacker, whoever he will be, is taken to be worth as much as the unit.
        """
        prices = self.prices
        best = prices.promise(unit, self.lead(unit, doors), prices.of(unit), daring)
        if best <= 0.0:
            return 0.0
        promised = best * (1.0 + AGAIN * (min(MOST, doors.bit_count()) - 1))
        return min(promised, prices.stake(unit))

    def lead(self, unit: int, doors: int) -> int:
        """Return the best differential that an attacker may have against a unit."""
        state, terrain = self.state, self.terrain
        catalogue, ground = state.catalogue, state.ground
        hex_ = state.where[unit]
        lead = FOE - value(state, unit)
        behind = doors & ~terrain.ahead[hex_ * FACINGS + state.facing[unit]]
        if behind:
            lead += catalogue.flank_bonus
            doors = behind
        if ground.defence[hex_] and not doors & ~terrain.low:
            lead -= ground.defence[hex_]
        if leads(state, state.leader_at[hex_], unit):
            lead -= catalogue.leader_bonus
        if terrain.open & ground.bit[hex_] and doors & self.riding:
            lead += catalogue.charge_bonus
        return lead
