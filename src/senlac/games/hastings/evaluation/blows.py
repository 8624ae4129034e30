"""The expected value of attacks: in this turn, the next one, and the one after it.

A threat is not a blow: units that move before they can be attacked may evade. So attacks that the
attacked side can forestall by its own movement are `strike_later`, those that it cannot are
`strike_next`, and those by units in contact in their own turn are `strike_now`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.hastings.catalogue import SAXON
from senlac.games.hastings.evaluation.army import STATES
from senlac.games.hastings.evaluation.prices import MOST_KNOWN
from senlac.games.hastings.evaluation.wall import wall_of
from senlac.games.hastings.policy.tempo import COMBAT_STEP
from senlac.games.hastings.rules.combat.strength import leads, value_in
from senlac.games.hastings.rules.constants import DISORDERED, ORDERED
from senlac.games.hastings.rules.ground import FACINGS
from senlac.games.hastings.rules.turn import next_turn, turns_left

if TYPE_CHECKING:
    from senlac.games.hastings.evaluation.army import Army
    from senlac.games.hastings.evaluation.prices import LossValues
    from senlac.games.hastings.policy.tempo import Tempo
    from senlac.games.hastings.rules.masks import Hexes
    from senlac.games.hastings.state import HastingsState


def blows(state: HastingsState, own: Army, tempo: Tempo, prices: LossValues) -> list[float]:
    """Return the expected value of attacks in this turn, the next one, and the one after it."""
    now, side = 0.0, own.side
    mine = side == tempo.side
    # In their combat phase the Saxons compare real results with none, as time is with them. If
    # ending the phase cost them what the other units promise, they would prefer a bad attack.
    waits = side == SAXON and tempo.step == COMBAT_STEP
    if mine and tempo.step and tempo.ready and not waits:
        now = strikes(state, own, tempo.ready, prices)
    if tempo.moves_first(1 - side):
        in_time = turns_left(state) > 0 if mine else next_turn(state, side)
        return [now, 0.0, promise(state, own, prices) if in_time else 0.0]
    in_time = mine or next_turn(state, side)
    return [now, promise(state, own, prices) if in_time else 0.0, 0.0]


def strikes(state: HastingsState, own: Army, ready: Hexes, prices: LossValues) -> float:
    """Return the expected value of attacks by a side's ready units on enemies in front of them."""
    bit, ahead, great = state.ground.bit, state.ground.ahead, state.catalogue.great
    unit_at, leader_at, facing = state.unit_at, state.leader_at, state.facing
    enemies = own.contact.enemies
    strikers = own.fresh & ready & own.contact.beside
    total = 0.0
    while strikers:
        hex_: int = strikers.bit_length() - 1
        strikers = strikers ^ bit[hex_]
        unit, leader = unit_at[hex_], leader_at[hex_]
        place = hex_ * FACINGS + facing[unit]
        if leader in great or not ahead[place] & enemies:
            continue
        best = best_attack(state, unit, place, prices)
        if leader >= 0:
            best -= prices.leader
        if best > 0.0:
            total += best
    return total


def best_attack(state: HastingsState, unit: int, place: int, prices: LossValues) -> float:
    """Return the value of a unit's best attack, 0 if none is worth it.

    `place` is the index of its hex and facing.
    """
    unit_at, leader_at, side = state.unit_at, state.leader_at, state.catalogue.side
    known, leader = prices.tariff.attacks, leader_at[place // FACINGS]
    best = 0.0
    for there in state.ground.front[place]:
        foe = unit_at[there]
        if foe < 0 or side[foe] == side[unit]:
            continue
        stand = state.facing[foe] * STATES + state.status[foe]
        key = (unit, place, leader, foe, stand, leader_at[there])
        if key not in known:
            if len(known) >= MOST_KNOWN:
                known.clear()
            known[key] = attack(state, unit, foe, prices)
        best = max(best, known[key])
    return best


def attack(state: HastingsState, unit: int, foe: int, prices: LossValues) -> float:
    """Return the expected value of an attack; a victory makes a unit leave the wall."""
    side, lead = state.catalogue.side[unit], lead_on(state, unit, foe)
    value = prices.promise(foe, lead, prices.of(unit), prices.daring[side])
    if side == SAXON and wall_of(state.catalogue) & state.ground.bit[state.hex_of[unit]]:
        chances = prices.row(lead)
        won = chances.kills + (chances.disorders if state.catalogue.archer[foe] else 0.0)
        value -= prices.weights.constants["leaving"] * won
    return value


def lead_on(state: HastingsState, attacker: int, defender: int) -> int:
    """[8.2a] Return what `differential` does for a plain attack, without a list of modifiers."""
    catalogue, ground, status = state.catalogue, state.ground, state.status
    here, there = state.hex_of[attacker], state.hex_of[defender]
    condition = status[defender]
    lead = catalogue.value[attacker]
    if condition == ORDERED:
        lead -= catalogue.value[defender]
    elif condition == DISORDERED:
        lead -= catalogue.disordered_value
    else:
        lead -= catalogue.routing_value
    if not ground.ahead[there * FACINGS + state.facing[defender]] & ground.bit[here]:
        lead += catalogue.flank_bonus
    leader, first = state.leader_at[here], catalogue.units
    if leader >= 0 and catalogue.leads[leader - first][catalogue.group[attacker]]:
        lead += catalogue.leader_bonus
    leader = state.leader_at[there]
    if leader >= 0 and catalogue.leads[leader - first][catalogue.group[defender]]:
        lead -= catalogue.leader_bonus
    if ground.defence[there] and ground.low[here]:
        lead -= ground.defence[there]
    return lead


def promise(state: HastingsState, own: Army, prices: LossValues) -> float:
    """Return the expected value of all the attacks that a side may make in its turn."""
    bit, around = state.ground.bit, state.ground.around
    unit_at, leader_at = state.unit_at, state.leader_at
    facing, status = state.facing, state.status
    fresh, riding, strikers = own.fresh, own.riding, own.fresh | own.reach
    targets = own.contact.enemies & state.ground.beside.neighbours(strikers)
    # The Saxons do not come down: in the valley they attack only what is in contact.
    valley: Hexes = state.ground.lowland if own.side == SAXON else 0
    known = prices.tariff.threats
    total = 0.0
    while targets:
        hex_: int = targets.bit_length() - 1
        targets = targets ^ bit[hex_]
        unit = unit_at[hex_]
        doors = around[hex_] & (fresh if valley & bit[hex_] else strikers)
        if not doors:
            continue
        stand = (hex_ * FACINGS + facing[unit]) * STATES + status[unit]
        key = (unit, stand, doors, doors & riding, leader_at[hex_])
        if key not in known:
            if len(known) >= MOST_KNOWN:
                known.clear()
            known[key] = threat(state, unit, doors, doors & riding, prices)
        total += known[key]
    return in_one_turn(total, prices)


def in_one_turn(total: float, prices: LossValues) -> float:
    """Return what all possible attacks are worth together, as a side cannot make them all.

    In a rout of the enemy nearly every unit may be attacked, at the best odds. Without a limit the
    sum would outweigh the danger to Harold of closing one way with his own men.
    """
    constants = prices.weights.constants
    plenty = constants["plenty"]
    if total <= plenty:
        return total
    return plenty + constants["surplus"] * (total - plenty)


def threat(
    state: HastingsState, unit: int, doors: Hexes, riding: Hexes, prices: LossValues
) -> float:
    """Return the expected value of the attacks that may be made on a unit by its enemies.

    They are made from the hexes of the mask `doors`, by cavalry from those of `riding`. The
    attackers are unknown: each is worth as much as the unit itself.
    """
    constants = prices.weights.constants
    bold = prices.daring[1 - state.catalogue.side[unit]]
    lead = best_lead(state, unit, doors, riding, int(constants["foe"]))
    best = prices.promise(unit, lead, prices.of(unit), bold)
    if best <= 0.0:
        return 0.0
    attackers: int = doors.bit_count()
    best *= 1.0 + constants["again"] * (min(int(constants["most"]), attackers) - 1)
    return min(best, prices.stake(unit))


def best_lead(state: HastingsState, unit: int, doors: Hexes, riding: Hexes, foe: int) -> int:
    """Return the best differential on a unit for an attacker of the value `foe`."""
    ground, catalogue, hex_ = state.ground, state.catalogue, state.hex_of[unit]
    lead = foe - value_in(catalogue, unit, state.status[unit])
    behind = doors & ~ground.ahead[hex_ * FACINGS + state.facing[unit]]
    if behind:
        lead += catalogue.flank_bonus
        doors = behind
    if ground.defence[hex_] and not doors & ~ground.lowland:
        lead -= ground.defence[hex_]
    if leads(state, state.leader_at[hex_], unit):
        lead -= catalogue.leader_bonus
    if doors & riding and ground.open & ground.bit[hex_]:
        lead += catalogue.charge_bonus
    return lead
