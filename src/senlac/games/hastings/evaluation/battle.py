"""Features of a battle for a side: points, the state of its units, and attacks to come.

`data/weights.toml` holds the weight of each feature and the reason for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.data.features import Weights
from senlac.engine.support.cache import TwoGenerationCache
from senlac.games.hastings.catalogue import NORMAN, SAXON
from senlac.games.hastings.evaluation.army import Army
from senlac.games.hastings.evaluation.arrivals import crowding
from senlac.games.hastings.evaluation.blows import blows
from senlac.games.hastings.evaluation.leaders import peril
from senlac.games.hastings.evaluation.position_key import position_of
from senlac.games.hastings.evaluation.prices import LossValues
from senlac.games.hastings.evaluation.wall import line
from senlac.games.hastings.policy.help import lull_recoveries
from senlac.games.hastings.policy.tempo import MOVE_STEP, Tempo
from senlac.games.hastings.rules.arrivals import due
from senlac.games.hastings.rules.constants import GONE, RETIRED
from senlac.games.hastings.rules.missiles.javelins import SecondThrow
from senlac.games.hastings.rules.turn import next_turn, turns_left

if TYPE_CHECKING:
    from senlac.games.hastings.state import HastingsState

FOOT: Final = 13
"""The distance, in hexes, of the high ground from the far edge of the map."""

FEATURES: Final = (
    "goal", "banner", "fallen", "panic", "crowding",
    "boxed", "routing", "aim", "disorder", "stuck", "penned", "stride", "rush",
    "back", "astray", "fuss", "trapped", "due",
    "gap", "breach", "backed", "shaken", "absent", "below",
    "reached", "marked", "close", "lonely", "hazard", "help", "rescue", "company",
    "throw", "rally", "lull", "respite_boxed", "respite_disorder",
    "strike_now", "strike_next", "strike_later",
)  # fmt: skip
"""The features that `measure` returns, in its order."""

KEPT: Final = 1024
"""The number of positions whose features are cached."""

_measured: Final[TwoGenerationCache[list[float]]] = TwoGenerationCache(KEPT)
"""The features of positions for the Normans, by weights and position."""


def measure(state: HastingsState, role: int, weights: Weights) -> list[float]:
    """Return each feature's value for a side, minus the enemy's."""
    tempo = Tempo(state)
    key = (weights, position_of(state, tempo))
    found = _measured.get(key)
    if found is None:
        found = _measured.put(key, norman_lead(state, tempo, weights))
    return found[:] if role == NORMAN else [0.0 - value for value in found]


def norman_lead(state: HastingsState, tempo: Tempo, weights: Weights) -> list[float]:
    """Return each feature's value for the Normans, minus that for the Saxons."""
    prices = LossValues(state, weights)
    norman, saxon = Army(state, NORMAN, prices), Army(state, SAXON, prices)
    norman.look(saxon, moves=tempo.side == NORMAN)
    saxon.look(norman, moves=tempo.side == SAXON)
    own = measured(state, norman, saxon, tempo, prices)
    other = measured(state, saxon, norman, tempo, prices)
    return [own[place] - other[place] for place in range(len(own))]


def measured(
    state: HastingsState, own: Army, enemy: Army, tempo: Tempo, prices: LossValues
) -> list[float]:
    """Return each feature's value for one side alone."""
    return [
        ground_held(state, own, prices),
        banner(state, own.side),
        fallen(state, own.side, prices),
        panic(state, own.side, prices),
        crowding(state, own.side, prices.weights),
        *units(state, own, enemy, tempo, prices),
        *line(state, own, enemy, tempo, prices),
        *peril(state, own, enemy, tempo, prices),
        *chances_left(state, own, enemy, prices),
        *blows(state, own, tempo, prices),
    ]


# ---- the army -----------------------------------------------------------------------------------


def units(
    state: HastingsState, own: Army, enemy: Army, tempo: Tempo, prices: LossValues
) -> list[float]:
    """Return the thirteen features of the state of a side's units, from `boxed` to `due`."""
    norman = own.side == NORMAN
    on_foot = own.fresh | own.shaken
    steps = float(FOOT * on_foot.bit_count() - own.climb()) if norman else 0.0
    hurry = max(0.0, prices.weights.constants["rushing"] - turns_left(state))
    moving = own.side == tempo.side and tempo.step == MOVE_STEP
    return [
        float(state.boxed[own.side]),
        own.routing,
        float(own.aimed),
        own.shaken.bit_count() * prices.disorder[own.side],
        float((own.shaken & enemy.zone).bit_count()),
        own.penned,
        steps,
        steps * hurry,
        float(own.backs),
        float(own.astray),
        float(state.acted.count(1)) if own.side == state.phasing else 0.0,
        float(trapped(state, own, enemy)),
        float(own.unrun + (0 if norman else len(due(state)))) if moving else 0.0,
    ]


def trapped(state: HastingsState, own: Army, enemy: Army) -> int:
    """[2.4b, 11.3a] Return the number of stuck units without a hex to fall back to.

    Such a hex is free, and next to no enemy.
    """
    stuck = own.shaken & enemy.zone
    if not stuck:
        return 0
    beside = state.ground.beside
    barred = own.contact.beside | state.occupied[0] | state.occupied[1]
    free = beside.neighbours(stuck) & ~barred
    found: int = (stuck & ~beside.neighbours(free)).bit_count()
    return found


def fallen(state: HastingsState, side: int, prices: LossValues) -> float:
    """Return the cost of a side's dead units and leaders."""
    total = state.dead_points[side] + state.dead[side] * prices.fallen
    for leader in state.catalogue.leaders[side]:
        if state.hex_of[leader] == GONE:
            total += state.catalogue.tables.victory.leader
    return total


def panic(state: HastingsState, side: int, prices: LossValues) -> float:
    """Return the cost of the morale tests that a side has made for its losses."""
    total = 0.0
    for group in state.catalogue.groups_of[side]:
        if state.losses[group]:
            total += prices.tariff.panicked[group]
    return total * prices.weights.constants["breaking"]


def ground_held(state: HastingsState, own: Army, prices: LossValues) -> float:
    """Return the value of a side's goal: the full points at the end, if a unit stands on it."""
    side, values, weights = own.side, state.catalogue.tables.victory, prices.weights
    worth = values.high_ground if side == NORMAN else values.saddle
    left = turns_left(state)
    holders: int = (state.ground.goals[side] & state.occupied[side] & ~own.fled).bit_count()
    if holders and side == SAXON == state.phasing:
        share = 1.0
    elif holders:
        share = 1.0 - float((1.0 - weights.constants["holds"]) ** holders)
    elif own.reach & state.ground.goals[side] and next_turn(state, side):
        share = weights.constants["grasp"]
    else:
        return 0.0
    return share * worth / (1.0 + left * left)


def banner(state: HastingsState, side: int) -> float:
    """Return the points of the banner if the side has captured it."""
    holder = state.banner_unit()
    taken = side == SAXON and holder >= 0 and state.catalogue.side[holder] == SAXON
    return float(state.catalogue.tables.victory.banner) if taken else 0.0


def chances_left(state: HastingsState, own: Army, enemy: Army, prices: LossValues) -> list[float]:
    """Return the five features of a side's unused one-time actions, from `throw` on.

    Each is scaled by the turns left to make use of it. While the lull is being resolved it counts
    by the number of units that it will restore.
    """
    side = own.side
    left = min(1.0, turns_left(state) / prices.weights.constants["waning"])
    if side == SAXON:
        throw = shower(state, enemy, prices) if state.javelins_thrown else left
        return [throw, 0.0, 0.0, 0.0, 0.0]
    odo = state.hex_of[state.catalogue.odo]
    rally = 0.0 if odo in (GONE, RETIRED) else left
    if not state.lull_used:
        return [0.0, rally, left, 0.0, 0.0]
    boxed, disordered = lull_recoveries(state)
    return [0.0, rally, 0.0, float(boxed), disordered * prices.disorder[side]]


def shower(state: HastingsState, enemy: Army, prices: LossValues) -> float:
    """[H4.1a] Return the value of hand missiles that are being thrown, relative to unused ones.

    They are worth it at a target that a hit disorders.
    """
    phase = state.stack[-1]
    if isinstance(phase, SecondThrow) and enemy.fresh & state.ground.bit[phase.hex]:
        return prices.weights.constants["shower"]
    return 0.0
