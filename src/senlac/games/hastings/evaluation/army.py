"""A side's army at a glance: what it has on the map, and where it may attack."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.games.hastings.catalogue import NORMAN
from senlac.games.hastings.evaluation.contact import Contact, contact_with
from senlac.games.hastings.rules.constants import DISORDERED, ORDERED, ROUTING, STATUSES
from senlac.games.hastings.rules.ground import FACINGS

if TYPE_CHECKING:
    from senlac.games.hastings.evaluation.prices import LossValues
    from senlac.games.hastings.rules.ground import TerrainIndex
    from senlac.games.hastings.rules.masks import Hexes
    from senlac.games.hastings.state import HastingsState

BACKWARD: Final = 3
"""The number of facings with which a unit looks away from the enemy's edge."""

STATES: Final = len(STATUSES)
"""The number of states of a unit."""


class Army:
    """The units of a side. Whole sets of hexes are masks, as bots wait for this.

    Attributes:
        side: the side.
        contact: what it sees of the enemy.
        fresh: the mask of the hexes of its ordered units, without archers; `mounted` is the
            subset with cavalry.
        shaken: the mask of the hexes of its disordered units, without archers.
        fled: the mask of the hexes of its routing units.
        zone: the mask of its zones of control.
        bows: the mask of the hexes of its ordered archers.
        shots: for each of them, the mask of the hexes that it may shoot at.
        aimed: its archers with a target.
        routing: the cost of its routing units, and `unrun` the number of those that have not acted.
        penned: the cost of units that may have to rout and have no hex to go to.
        backs: units near an enemy that face none; `astray` the others that look away from the
            enemy's edge.
        reach: the mask of the free hexes in reach of those units that are not in an enemy zone
            of control; set by `look`.
        riding: the same for cavalry.
    """

    def __init__(self, state: HastingsState, side: int, prices: LossValues) -> None:
        self.state: HastingsState = state
        self.side: int = side
        self.contact: Contact = contact_with(state.ground, state.occupied[1 - side])
        self.zone: Hexes = state.zones[side]
        self.bows: Hexes = 0
        self.shots: list[Hexes] = []
        self.aimed: int = 0
        archers = self._survey_archers(state)
        first = side * STATES
        self.fresh: Hexes = state.by_status[first + ORDERED] & ~archers
        self.mounted: Hexes = self.fresh & state.mounted
        self.shaken: Hexes = state.by_status[first + DISORDERED] & ~archers
        self.fled: Hexes = state.by_status[first + ROUTING]
        self.routing: float = 0.0
        self.unrun: int = 0
        if self.fled:
            self._survey_fled(state, prices)
        self.penned: float = self._penned(state, prices)
        self.backs: int = 0
        self.astray: int = 0
        self._survey_facings(state)
        self.reach: Hexes = 0
        self.riding: Hexes = 0

    def _survey_archers(self, state: HastingsState) -> Hexes:
        """List what the archers can shoot at; return the mask of those that are not routing."""
        where, facing, status = state.hex_of, state.facing, state.status
        bit, cones, enemies = state.ground.bit, state.ground.shot_cone, self.contact.enemies
        found: Hexes = 0
        bows: Hexes = 0
        aimed = 0
        for unit in state.catalogue.archers[self.side]:
            hex_ = where[unit]
            if hex_ < 0 or status[unit] == ROUTING:
                continue
            found = found | bit[hex_]
            cone = cones[hex_ * FACINGS + facing[unit]]
            if status[unit] == ORDERED:
                bows = bows | bit[hex_]
                self.shots.append(cone)
            if cone & enemies:
                aimed += 1
        self.bows, self.aimed = bows, aimed
        return found

    def _survey_fled(self, state: HastingsState, prices: LossValues) -> None:
        """Sum up the cost of the routing units."""
        catalogue, base = state.catalogue, prices.base
        cost = 0.0
        left: Hexes = self.fled
        while left:
            hex_: int = left.bit_length() - 1
            left = left ^ state.ground.bit[hex_]
            unit = state.unit_at[hex_]
            cost += catalogue.points[unit] + base[catalogue.group[unit]]
            self.unrun += 1 - state.acted[unit]
        self.routing = cost

    def _penned(self, state: HastingsState, prices: LossValues) -> float:
        """Return the cost of units that may have to rout and have no free hex in front then."""
        ground, panic = state.ground, prices.panic
        if not prices.tariff.panics[self.side]:
            return 0.0
        ways = ground.facing_into[ground.rout_facing[self.side]]
        free = ~(state.occupied[0] | state.occupied[1])
        pent = (self.fresh | self.shaken) & ~ways.neighbours(free)
        cost = 0.0
        for kin in state.catalogue.groups_of[self.side]:
            if panic[kin]:
                units: int = (pent & state.of_class[kin]).bit_count()
                cost += panic[kin] * units
        return cost

    def _survey_facings(self, state: HastingsState) -> None:
        """Count units that face none of the enemies near them, or look backward without any."""
        contact, away = self.contact, state.ground.rout_facing[self.side]
        first, far = self.side * FACINGS, ~contact.near
        for facing in range(FACINGS):
            units = state.looking[first + facing]
            if units:
                self.backs += (units & contact.turned(facing)).bit_count()
                if (facing - away + 1) % FACINGS < BACKWARD:
                    self.astray += (units & far).bit_count()

    def climb(self) -> int:
        """Return the sum of the distances of its units to the high ground, without archers."""
        found, scale = 0, 1
        units = self.fresh | self.shaken
        for far in self.state.ground.climb:
            found += scale * (units & far).bit_count()
            scale *= 2
        return found

    def look(self, enemy: Army, *, moves: bool = True) -> None:
        """[2.3a, 2.4a, 5.2a, H3.1a] Compute where the units can go between the enemy's zones.

        `moves` says whether units of this side are about to move; otherwise their reach is taken
        from a cache more often.
        """
        state, ground = self.state, self.state.ground
        free = ~(state.occupied[0] | state.occupied[1])
        ends = enemy.zone | ground.halts
        movers = self.fresh & ~enemy.zone
        if self.side == NORMAN and state.cavalry_locked():
            movers = movers & ~self.mounted
        if not moves:
            around = surroundings(ground, movers)
            free, ends = free & around, ends & around
        self.reach = reach_of(ground, movers, free, ends)
        self.riding = self.reach if movers & self.mounted else 0


@lru_cache(maxsize=1024)
def reach_of(ground: TerrainIndex, movers: Hexes, free: Hexes, ends: Hexes) -> Hexes:
    """Return the mask of the free hexes in reach of some units, from a cache."""
    return ground.beside.flood(movers, ground.by_cost, free, ends)


@lru_cache(maxsize=256)
def surroundings(ground: TerrainIndex, movers: Hexes) -> Hexes:
    """Return the mask of the hexes that the nearest of some units may reach, from a cache."""
    for _ in range(len(ground.by_cost) - 1):
        movers = movers | ground.beside.neighbours(movers)
    return movers
