"""Threats: where a side's units may attack and shoot, now and after moving."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.hastings.catalogue import NORMAN
from senlac.games.hastings.rules.combat.phase import Combat
from senlac.games.hastings.rules.combat.strength import leads, value
from senlac.games.hastings.rules.constants import ORDERED, ROUTING
from senlac.games.hastings.rules.ground import FACINGS
from senlac.games.hastings.sequence import PlayerTurn

if TYPE_CHECKING:
    from senlac.games.hastings.state import HastingsState

COMBAT_STEP: Final = 4
"""The number of steps of a player turn that have begun when attacks are made."""


class Threats:
    """The hexes that a side's units may attack in a turn of their own.

    Attributes:
        side: the attacking side.
        fresh: the mask of the hexes of its ordered units, without archers; `mounted` is the
            subset with cavalry.
        zone: the mask of its zones of control.
        reach: the mask of the free hexes in reach of those units that are not in an enemy zone
            of control; set by `look`.
        riding: the same for cavalry.
    """

    def __init__(self, state: HastingsState, side: int) -> None:
        catalogue, bit = state.catalogue, state.ground.bit
        self.state: HastingsState = state
        self.side: int = side
        where, status, facing = state.hex_of, state.status, state.facing
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
        """[2.3a, 2.4a, 5.2a, H3.1a] Compute where the units can go between the enemy's zones."""
        state, ground = self.state, self.state.ground
        free = ~(state.occupied[0] | state.occupied[1])
        movers = self.fresh & ~enemy.zone
        if self.side == NORMAN and state.cavalry_locked():
            movers &= ~self.mounted
        self.reach = ground.beside.flood(movers, ground.by_cost, free, enemy.zone | ground.halts)
        self.riding = self.reach if movers & self.mounted else 0

    def doors(self, hex_: int) -> int:
        """Return the mask of the hexes from which a hex can be attacked."""
        return self.state.ground.around[hex_] & (self.fresh | self.reach)

    def lead(self, unit: int, doors: int, foe: int) -> int:
        """Return the best differential on a unit for an attacker of the value `foe`."""
        state, catalogue, ground = self.state, self.state.catalogue, self.state.ground
        hex_ = state.hex_of[unit]
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


def exposed_backs(state: HastingsState, side: int) -> int:
    """Return the number of a side's units that do not face any of the enemies near them.

    A unit faces an enemy if a hex in front of it is nearer to that enemy than its own.
    """
    enemies, ground = state.occupied[1 - side], state.ground
    where, status, facing = state.hex_of, state.status, state.facing
    count = 0
    for unit in state.catalogue.of[side]:
        hex_ = where[unit]
        if hex_ < 0 or status[unit] == ROUTING or not ground.near[hex_] & enemies:
            continue
        nearer = ground.ahead if ground.around[hex_] & enemies else ground.beyond
        if not nearer[hex_ * FACINGS + facing[unit]] & enemies:
            count += 1
    return count


def archers_in_range(state: HastingsState, side: int, hex_: int) -> int:
    """Return the upper bound of enemy archers that can shoot at a hex."""
    ground, bit = state.ground, state.ground.bit[hex_]
    found = 0
    for archer in state.catalogue.archers[1 - side]:
        at = state.hex_of[archer]
        if at >= 0 and state.status[archer] == ORDERED:
            found += bool(ground.shot_cone[at * FACINGS + state.facing[archer]] & bit)
    return found


def readiness(state: HastingsState) -> tuple[int, list[int]]:
    """Return the number of begun steps of the player turn, and the units that may still attack.

    The number is 0 if no player turn is in progress.
    """
    own = state.catalogue.of[state.phasing]
    for phase in state.stack[::-1]:
        if isinstance(phase, Combat):
            return COMBAT_STEP, phase.units
        if isinstance(phase, PlayerTurn):
            return phase.started, own if phase.started < COMBAT_STEP else []
    return 0, own
