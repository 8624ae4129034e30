"""Features of a battle for a side: points, the state of its units, and attacks to come.

`data/weights.toml` holds the weight of each feature and the reason for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.data.features import Weights
from senlac.games.hastings.catalogue import NORMAN, SAXON
from senlac.games.hastings.evaluation.arrivals import crowding
from senlac.games.hastings.evaluation.blows import blows
from senlac.games.hastings.evaluation.prices import LossValues
from senlac.games.hastings.policy.help import help_given, lull_recoveries
from senlac.games.hastings.policy.threats import Threats, archers_in_range, exposed_backs
from senlac.games.hastings.rules.constants import BOX, DISORDERED, GONE, RETIRED, ROUTING
from senlac.games.hastings.rules.ground import FACINGS
from senlac.games.hastings.rules.rout.morale import break_chance
from senlac.games.hastings.rules.turn import next_turn, turns_left

if TYPE_CHECKING:
    from senlac.games.hastings.state import HastingsState

FOOT: Final = 13
"""The distance, in hexes, of the high ground from the far edge of the map."""

FEATURES: Final = (
    "goal", "banner", "fallen", "panic", "crowding",
    "boxed", "routing", "aim", "disorder", "stuck", "penned", "shelter", "stride", "rush",
    "back", "reached", "marked", "lonely", "hazard", "help", "rescue",
    "throw", "rally", "lull", "respite_boxed", "respite_disorder",
    "strike_now", "strike_next", "strike_later",
)  # fmt: skip
"""The features that `measure` returns, in its order."""


def measure(state: HastingsState, role: int, weights: Weights) -> list[float]:
    """Return each feature's value for a side, minus the enemy's."""
    prices = LossValues(state, weights)
    threats = [Threats(state, NORMAN), Threats(state, SAXON)]
    for side in (NORMAN, SAXON):
        threats[side].look(threats[1 - side])
    own = measured(state, threats[role], threats[1 - role], prices)
    other = measured(state, threats[1 - role], threats[role], prices)
    return [own[place] - other[place] for place in range(len(own))]


def measured(state: HastingsState, own: Threats, enemy: Threats, prices: LossValues) -> list[float]:
    """Return each feature's value for one side alone."""
    return [
        ground_held(state, own, prices),
        banner(state, own.side),
        fallen(state, own.side, prices),
        panic(state, own.side, prices),
        crowding(state, own.side, prices.weights),
        *army(state, own.side, prices),
        float(exposed_backs(state, own.side)),
        *peril(state, own.side, enemy),
        *chances_left(state, own.side, prices),
        *blows(state, own, prices),
    ]


# ---- the army -----------------------------------------------------------------------------------


def army(state: HastingsState, side: int, prices: LossValues) -> list[float]:
    """Return the nine features of the state of a side's units, from `boxed` to `rush`."""
    ahead = state.ground.ahead
    where, status, archer = state.hex_of, state.status, state.catalogue.archer
    group, free = state.catalogue.group, ~(state.occupied[0] | state.occupied[1])
    away, cone = state.ground.rout_facing[side], state.ground.shot_cone
    defence, climb = state.ground.defence, state.ground.climb
    boxed = aimed = disordered = stuck = high = steps = 0
    routing = penned = 0.0
    for unit in state.catalogue.of[side]:
        hex_ = where[unit]
        if hex_ < 0:
            boxed += 1 if hex_ == BOX else 0
        elif status[unit] == ROUTING:
            routing += prices.of(unit)
        elif archer[unit]:
            aimed += (
                1 if cone[hex_ * FACINGS + state.facing[unit]] & state.occupied[1 - side] else 0
            )
        else:
            high += 1 if defence[hex_] else 0
            steps += FOOT - climb[hex_]
            if status[unit] == DISORDERED:
                disordered += 1
                stuck += 1 if state.zoc_count[1 - side][hex_] else 0
            if prices.panic[group[unit]] and not ahead[hex_ * FACINGS + away] & free:
                penned += prices.panic[group[unit]]
    saxon = side == SAXON
    hurry = max(0.0, prices.weights.constant("rushing") - turns_left(state))
    return [
        float(boxed),
        routing,
        float(aimed),
        disordered * prices.disorder,
        float(stuck),
        penned,
        float(high) if saxon else 0.0,
        0.0 if saxon else float(steps),
        0.0 if saxon else steps * hurry,
    ]


def fallen(state: HastingsState, side: int, prices: LossValues) -> float:
    """Return the cost of a side's dead units and leaders."""
    catalogue, where = state.catalogue, state.hex_of
    total = 0.0
    for unit in catalogue.of[side]:
        if where[unit] == GONE:
            total += catalogue.points[unit] + prices.fallen
    for leader in catalogue.leaders[side]:
        if where[leader] == GONE:
            total += catalogue.tables.victory.leader
    return total


def panic(state: HastingsState, side: int, prices: LossValues) -> float:
    """Return the cost of the morale tests that a side has made for its losses."""
    total = 0.0
    for group in state.catalogue.groups_of[side]:
        for fewer in range(state.losses[group]):
            total += break_chance(state, group, -fewer)
    return total * prices.weights.constant("breaking")


def ground_held(state: HastingsState, own: Threats, prices: LossValues) -> float:
    """Return the value of a side's goal: the full points at the end, if a unit stands on it."""
    side, values, weights = own.side, state.catalogue.tables.victory, prices.weights
    worth = values.high_ground if side == NORMAN else values.saddle
    left = turns_left(state)
    holders = 0
    for hex_ in state.ground.goal[side]:
        unit = state.unit_of(side, hex_)
        if unit >= 0 and state.status[unit] != ROUTING:
            holders += 1
    if holders and side == SAXON == state.phasing:
        share = 1.0
    elif holders:
        share = 1.0 - float((1.0 - weights.constant("holds")) ** holders)
    elif own.reach & state.ground.goals[side] and next_turn(state, side):
        share = weights.constant("grasp")
    else:
        return 0.0
    return share * worth / (1.0 + left * left)


def banner(state: HastingsState, side: int) -> float:
    """Return the points of the banner if the side has captured it."""
    holder = state.banner_unit()
    taken = side == SAXON and holder >= 0 and state.catalogue.side[holder] == SAXON
    return float(state.catalogue.tables.victory.banner) if taken else 0.0


def chances_left(state: HastingsState, side: int, prices: LossValues) -> list[float]:
    """Return the five features of a side's unused one-time actions, from `throw` on.

    Each is scaled by the turns left to make use of it. While the lull is being resolved it counts
    by the number of units that it will restore.
    """
    left = min(1.0, turns_left(state) / prices.weights.constant("waning"))
    if side == SAXON:
        return [0.0 if state.javelins_thrown else left, 0.0, 0.0, 0.0, 0.0]
    odo = state.hex_of[state.catalogue.odo]
    rally = 0.0 if odo in (GONE, RETIRED) else left
    if not state.lull_used:
        return [0.0, rally, left, 0.0, 0.0]
    boxed, disordered = lull_recoveries(state)
    return [0.0, rally, 0.0, float(boxed), disordered * prices.disorder]


# ---- leaders ------------------------------------------------------------------------------------


def peril(state: HastingsState, side: int, enemy: Threats) -> list[float]:
    """Return six features of the dangers to a side's leaders and their help, from `reached` on.

    Any combat or shot at the hex of William or Harold kills them one time in six, and that ends the
    battle.
    """
    catalogue = state.catalogue
    reached = marked = lonely = hazard = helped = rescued = 0
    for leader in catalogue.leaders[side]:
        hex_ = state.hex_of[leader]
        if hex_ < 0:
            continue
        doors = enemy.doors(hex_)
        if leader in catalogue.great:
            reached += doors.bit_count()
            marked += archers_in_range(state, side, hex_)
        elif doors and state.unit_at[hex_] < 0:
            lonely += 1
        elif doors:
            hazard += 1
        if not state.beside_enemy(hex_, side):
            disordered, routing = help_given(state, side, leader)
            helped += disordered
            rescued += routing
    return [
        float(reached), float(marked), float(lonely), float(hazard), float(helped), float(rescued),
    ]  # fmt: skip
