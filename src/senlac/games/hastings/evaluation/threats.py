"""The attacks that a side may make in its next turn, wherever its units can get to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.hastings.catalogue import NORMAN
from senlac.games.hastings.evaluation.prospects import Prices
from senlac.games.hastings.rules.combat.strength import leads, value
from senlac.games.hastings.rules.conditions import ORDERED, ROUTING
from senlac.games.hastings.rules.ground import FACINGS

if TYPE_CHECKING:
    from senlac.games.hastings.state import HastingsState


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
        self.daring: float = prices.weights.constant("daring") if side == NORMAN else 0.0
        where, status, facing = state.where, state.status, state.facing
        archer, cavalry, ahead = catalogue.archer, catalogue.cavalry, state.ground.ahead
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
        state, ground = self.state, self.state.ground
        free = ~(state.held[0] | state.held[1])
        movers = self.fresh & ~enemy.zone
        if self.side == NORMAN and state.locked():
            movers &= ~self.mounted
        self.reach = ground.beside.flood(movers, ground.by_cost, free, enemy.zone | ground.halts)
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
        state, catalogue, ground = self.state, self.state.catalogue, self.state.ground
        hex_ = state.where[unit]
        lead = foe - value(state, unit)
        behind = doors & ~ground.ahead[hex_ * FACINGS + state.facing[unit]]
        if behind:
            lead += catalogue.flank_bonus
            doors = behind
        if ground.defence[hex_] and not doors & ~ground.lowland:
            lead -= ground.defence[hex_]
        if leads(state, state.leader_at[hex_], unit):
            lead -= catalogue.leader_bonus
        if ground.open & ground.bit[hex_] and doors & self.riding:
            lead += catalogue.charge_bonus
        return lead
