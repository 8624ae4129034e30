"""The expected value of attacks: in this turn, the next one, and the one after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.hastings.catalogue import NORMAN
from senlac.games.hastings.evaluation.prices import LossValues
from senlac.games.hastings.policy.threats import Threats, readiness
from senlac.games.hastings.rules.combat.strength import PLAIN, differential
from senlac.games.hastings.rules.constants import ORDERED
from senlac.games.hastings.rules.turn import next_turn, turns_left

if TYPE_CHECKING:
    from senlac.games.hastings.state import HastingsState

SHOT_STEP: Final = 1
"""The number of steps of a player turn that have begun when its archers shoot."""


def blows(state: HastingsState, own: Threats, prices: LossValues) -> list[float]:
    """Return the expected value of attacks in this turn, the next one, and the one after it."""
    now, step, side = 0.0, 0, own.side
    if side == state.phasing:
        step, units = readiness(state)
        if step:
            now = strikes(state, side, units, prices)
    if side == state.phasing and step > SHOT_STEP:
        return [now, 0.0, promise(state, own, prices) if turns_left(state) else 0.0]
    soon = side == state.phasing or next_turn(state, side)
    return [now, promise(state, own, prices) if soon else 0.0, 0.0]


def strikes(state: HastingsState, side: int, units: list[int], prices: LossValues) -> float:
    """Return the expected value of attacks by a side's units on enemies in front of them."""
    foes, around, bold = 1 - side, state.ground.around, daring(side, prices)
    total = 0.0
    for unit in units:
        hex_ = state.hex_of[unit]
        if hex_ < 0 or state.status[unit] != ORDERED or state.catalogue.archer[unit]:
            continue
        if not around[hex_] & state.occupied[foes]:
            continue
        best = 0.0
        for ahead in state.front(unit):
            foe = state.unit_of(foes, ahead)
            if foe >= 0:
                lead = differential(state, unit, foe, PLAIN)
                best = max(best, prices.promise(foe, lead, prices.of(unit), bold))
        total += best
    return total


def promise(state: HastingsState, own: Threats, prices: LossValues) -> float:
    """Return the expected value of all the attacks that a side may make in its turn."""
    where, around = state.hex_of, state.ground.around
    strikers, weights, bold = own.fresh | own.reach, prices.weights, daring(own.side, prices)
    again, most = weights.constant("again"), int(weights.constant("most"))
    foe = int(weights.constant("foe"))
    total = 0.0
    for unit in state.catalogue.of[1 - own.side]:
        hex_ = where[unit]
        doors = around[hex_] & strikers if hex_ >= 0 else 0
        if doors:
            # The attacker is not known; its loss is assumed to cost as much as the unit's.
            best = prices.promise(unit, own.lead(unit, doors, foe), prices.of(unit), bold)
            if best > 0.0:
                best *= 1.0 + again * (min(most, doors.bit_count()) - 1)
                total += min(best, prices.stake(unit))
    return total


def daring(side: int, prices: LossValues) -> float:
    """Return the share of its own losses that a side ignores when it attacks, from 0 to 1."""
    return prices.weights.constant("daring") if side == NORMAN else 0.0
