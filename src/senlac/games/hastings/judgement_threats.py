"""The attacks that a side may make in its next turn, wherever its units can get to."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.games.hastings.conditions import ORDERED
from senlac.games.hastings.ground import BARRED, FACINGS
from senlac.games.hastings.prospects import Prices
from senlac.games.hastings.roster import NORMAN, Roster
from senlac.games.hastings.strength import leads, value

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
        strides: by hex, what an ordered unit may reach from it.
        low, open: the lowest level, and where cavalry may charge.
        ahead: what lies before a unit, by hex and facing.
        goals: by side, what is worth points at the end.
    """

    def __init__(self, roster: Roster) -> None:
        ground = roster.ground
        size = ground.board.size
        self.strides: list[int] = [stride(roster, hex_) for hex_ in range(size)]
        self.low: int = ground.mask([hex_ for hex_ in range(size) if ground.low[hex_]])
        self.open: int = ground.mask([h for h in range(size) if ground.ride_cost[h] < BARRED])
        self.ahead: list[int] = [
            ground.mask(ground.front[place]) for place in range(size * FACINGS)
        ]
        self.goals: list[int] = [ground.mask(hexes) for hexes in ground.goal]


@lru_cache(maxsize=8)
def terrain_of(roster: Roster) -> Terrain:
    """Return the masks of a map; they are made only once."""
    return Terrain(roster)


def stride(roster: Roster, start: int) -> int:
    """Return the mask of the hexes that an ordered unit without a leader may reach."""
    ground = roster.ground
    left = {start: roster.ordered_moves}
    edge = [start]
    while edge:
        further: list[int] = []
        for hex_ in edge:
            for to in ground.board.neighbours[hex_]:
                rest = left[hex_] - ground.cost[to]
                if rest >= 0 and rest > left.get(to, -1):
                    left[to] = rest
                    if not ground.stops[to]:
                        further.append(to)
        edge = further
    return ground.mask(list(left))


class Threats:
    """Where the units of a side that can fight may strike in a turn of their own.

    Attributes:
        side: the side that strikes.
        fresh: the mask of the hexes on which its ordered units stand, archers not counted.
        reach: the mask of the free hexes that those of them can go to who are not held by an
            enemy zone of control.
        riding: the same of its cavalry.
    """

    __slots__ = ("fresh", "prices", "reach", "riding", "side", "state", "terrain")

    def __init__(self, state: HastingsState, side: int, prices: Prices) -> None:
        roster, ground = state.roster, state.ground
        self.state: HastingsState = state
        self.prices: Prices = prices
        self.side: int = side
        self.terrain: Terrain = terrain_of(roster)
        strides, zone = self.terrain.strides, state.zone[1 - side]
        where, status = state.where, state.status
        archer, cavalry, bit = roster.archer, roster.cavalry, ground.bit
        locked = side == NORMAN and state.locked()
        fresh = reach = riding = 0
        for unit in roster.of[side]:
            hex_ = where[unit]
            if hex_ < 0 or status[unit] != ORDERED or archer[unit]:
                continue
            fresh |= bit[hex_]
            if zone[hex_] or (locked and cavalry[unit]):
                continue
            reach |= strides[hex_]
            if cavalry[unit]:
                riding |= strides[hex_]
        free = ~(state.held[0] | state.held[1])
        self.fresh: int = fresh
        self.reach: int = reach & free
        self.riding: int = riding & free

    def doors(self, hex_: int) -> int:
        """Return the mask of the hexes from which a hex may be attacked."""
        return self.state.ground.around[hex_] & (self.fresh | self.reach)

    def promise(self, daring: float) -> float:
        """Return what all the attacks promise that the side may make, in victory points."""
        state = self.state
        where, around = state.where, state.ground.around
        strikers = self.fresh | self.reach
        total = 0.0
        for unit in state.roster.of[1 - self.side]:
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
        return best * (1.0 + AGAIN * (min(MOST, doors.bit_count()) - 1))

    def lead(self, unit: int, doors: int) -> int:
        """Return the best differential that an attacker may have against a unit."""
        state, terrain = self.state, self.terrain
        roster, ground = state.roster, state.ground
        hex_ = state.where[unit]
        lead = FOE - value(state, unit)
        behind = doors & ~terrain.ahead[hex_ * FACINGS + state.facing[unit]]
        if behind:
            lead += roster.flank_bonus
            doors = behind
        if ground.defence[hex_] and not doors & ~terrain.low:
            lead -= ground.defence[hex_]
        if leads(state, state.leader_at[hex_], unit):
            lead -= roster.leader_bonus
        if terrain.open & ground.bit[hex_] and doors & self.riding:
            lead += roster.charge_bonus
        return lead
