"""The attacks that a side may make in its next turn, wherever its units can get to."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from senlac.boards.masks import Masks
from senlac.games.hastings.catalogue import NORMAN, Catalogue
from senlac.games.hastings.evaluation.prospects import Prices
from senlac.games.hastings.rules.combat.strength import leads, value
from senlac.games.hastings.rules.conditions import ORDERED, ROUTING
from senlac.games.hastings.rules.ground import BARRED, FACINGS

if TYPE_CHECKING:
    from senlac.games.hastings.state import HastingsState


class Terrain:
    """What threats ask of the map, as masks of hexes.

    Attributes:
        beside: which hexes lie beside each other.
        by_cost: by movement points from 0, the hexes that cost so many.
        stops: where a move ends.
        low, open: the lowest level, and where cavalry may charge.
        ahead: what lies before a unit, by hex and facing; `beyond` is what lies beside that.
        near: by hex, what lies within two hexes of it.
        goals: by side, what is worth points at the end.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        ground = catalogue.ground
        hexes = range(ground.board.size)
        self.beside: Masks = Masks(ground.board.neighbours)
        self.by_cost: list[int] = [
            ground.mask([hex_ for hex_ in hexes if ground.cost[hex_] == cost])
            for cost in range(catalogue.ordered_moves + 1)
        ]
        self.stops: int = ground.mask([hex_ for hex_ in hexes if ground.stops[hex_]])
        self.low: int = ground.mask([hex_ for hex_ in hexes if ground.low[hex_]])
        self.open: int = ground.mask([h for h in hexes if ground.ride_cost[h] < BARRED])
        self.ahead: list[int] = [ground.mask(front) for front in ground.front]
        self.beyond: list[int] = [self.beside.about(ahead) for ahead in self.ahead]
        self.near: list[int] = [self.beside.about(mask) | mask for mask in ground.around]
        self.goals: list[int] = [ground.mask(goal) for goal in ground.goal]


@lru_cache(maxsize=8)
def terrain_of(catalogue: Catalogue) -> Terrain:
    """Return the masks of a map; they are made only once."""
    return Terrain(catalogue)


class Threats:
    """Where the units of a side that can fight may strike in a turn of their own.

    Attributes:
        side: the side that strikes.
        daring: how much of its own harm it shrugs off.
        fresh: the mask of the hexes on which its ordered units stand, archers not counted;
            `mounted` those of cavalry among them.
        zone: the mask of its zones of control.
        reach: the mask of the free hexes that those of them can go to who are not held by an
            enemy zone of control; known after `look`.
        riding: the same where cavalry is among them.
    """

    def __init__(self, state: HastingsState, side: int, prices: Prices) -> None:
        catalogue, bit = state.catalogue, state.ground.bit
        self.state: HastingsState = state
        self.prices: Prices = prices
        self.side: int = side
        self.terrain: Terrain = terrain_of(catalogue)
        self.daring: float = prices.weights.constant("daring") if side == NORMAN else 0.0
        where, status, facing = state.where, state.status, state.facing
        archer, cavalry, ahead = catalogue.archer, catalogue.cavalry, self.terrain.ahead
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
        """[2.3a, 2.4a, 5.2a, H3.1a] Find where the units can go between the enemy's zones."""
        state, terrain = self.state, self.terrain
        free = ~(state.held[0] | state.held[1])
        movers = self.fresh & ~enemy.zone
        if self.side == NORMAN and state.locked():
            movers &= ~self.mounted
        self.reach = terrain.beside.flood(movers, terrain.by_cost, free, enemy.zone | terrain.stops)
        self.riding = self.reach if movers & self.mounted else 0

    def doors(self, hex_: int) -> int:
        """Return the mask of the hexes from which a hex may be attacked."""
        return self.state.ground.around[hex_] & (self.fresh | self.reach)

    def promise(self) -> float:
        """Return what all the attacks promise that the side may make, in victory points."""
        where, around = self.state.where, self.state.ground.around
        strikers, weights = self.fresh | self.reach, self.prices.weights
        again, most = weights.constant("again"), int(weights.constant("most"))
        foe = int(weights.constant("foe"))
        total = 0.0
        for unit in self.state.catalogue.of[1 - self.side]:
            hex_ = where[unit]
            doors = around[hex_] & strikers if hex_ >= 0 else 0
            if doors:
                # The attacker, whoever he will be, is taken to be worth as much as the unit.
                own, lead = self.prices.of(unit), self.lead(unit, doors, foe)
                best = self.prices.promise(unit, lead, own, self.daring)
                if best > 0.0:
                    best *= 1.0 + again * (min(most, doors.bit_count()) - 1)
                    total += min(best, self.prices.stake(unit))
        return total

    def lead(self, unit: int, doors: int, foe: int) -> int:
        """Return the best differential that an attacker of the value `foe` may have on a unit."""
        state, terrain = self.state, self.terrain
        catalogue, ground = state.catalogue, state.ground
        hex_ = state.where[unit]
        lead = foe - value(state, unit)
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
