"""How good a battle stands for a side: points, the state of its units, and the blows to come.

Why each feature matters, and what it weighs, stands in `data/weights.toml`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.features import Weights
from senlac.games.hastings.catalogue import NORMAN, SAXON
from senlac.games.hastings.evaluation.arrivals import crowding
from senlac.games.hastings.evaluation.prospects import Prices, turns_left
from senlac.games.hastings.evaluation.threats import Threats
from senlac.games.hastings.rules.combat.phase import Combat
from senlac.games.hastings.rules.combat.strength import PLAIN, differential
from senlac.games.hastings.rules.conditions import BOX, DISORDERED, GONE, ORDERED, RETIRED, ROUTING
from senlac.games.hastings.rules.ground import FACINGS
from senlac.games.hastings.rules.lull import PullBack, Shift
from senlac.games.hastings.rules.rout.morale import break_chance
from senlac.games.hastings.sequence import PlayerTurn

if TYPE_CHECKING:
    from senlac.games.hastings.state import HastingsState

FOOT: Final = 13
"""The steps to the high ground from the far edge of the map."""

SHOT_STEP: Final = 1
"""The number of steps of a player turn that have begun when its archers shoot."""

COMBAT_STEP: Final = 4
"""The number of steps of a player turn that have begun when attacks are made."""

FEATURES: Final = (
    "goal", "banner", "fallen", "panic", "crowding",
    "boxed", "routing", "aim", "disorder", "stuck", "penned", "shelter", "stride", "rush",
    "back", "reached", "marked", "lonely", "hazard", "help", "rescue",
    "throw", "rally", "lull", "respite_boxed", "respite_disorder",
    "strike_now", "strike_next", "strike_later",
)  # fmt: skip
"""What `measure` returns, in its order."""


def measure(state: HastingsState, role: int, weights: Weights) -> list[float]:
    """Return how much there is of each feature for a side, less what the other has of it."""
    prices = Prices(state, weights)
    threats = [Threats(state, NORMAN, prices), Threats(state, SAXON, prices)]
    for side in (NORMAN, SAXON):
        threats[side].look(threats[1 - side])
    own = measured(state, threats[role], threats[1 - role])
    other = measured(state, threats[1 - role], threats[role])
    return [own[place] - other[place] for place in range(len(own))]


def measured(state: HastingsState, own: Threats, enemy: Threats) -> list[float]:
    """Return how much there is of each feature for a side by itself."""
    return [
        ground_held(state, own),
        banner(state, own.side),
        fallen(state, own.side, own.prices),
        panic(state, own.side, own.prices),
        crowding(state, own.side, own.prices.weights),
        *army(state, own),
        float(backs(state, own.side)),
        *peril(state, own.side, enemy),
        *chances_left(state, own.side, own.prices),
        *blows(state, own),
    ]


# ---- what a side has ----------------------------------------------------------------------------


def army(state: HastingsState, own: Threats) -> list[float]:
    """Return how a side's units stand: nine features, from `boxed` to `rush`."""
    side, prices, ahead = own.side, own.prices, state.ground.ahead
    where, status, archer = state.where, state.status, state.catalogue.archer
    group, free = state.catalogue.group, ~(state.held[0] | state.held[1])
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
            aimed += 1 if cone[hex_ * FACINGS + state.facing[unit]] & state.held[1 - side] else 0
        else:
            high += 1 if defence[hex_] else 0
            steps += FOOT - climb[hex_]
            if status[unit] == DISORDERED:
                disordered += 1
                stuck += 1 if state.zone[1 - side][hex_] else 0
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


def backs(state: HastingsState, side: int) -> int:
    """Return how many units of a side that could face an enemy near them do not.

    One that faces him has a hex before it that is nearer to him than its own.
    """
    enemies, ground = state.held[1 - side], state.ground
    where, status, facing = state.where, state.status, state.facing
    count = 0
    for unit in state.catalogue.of[side]:
        hex_ = where[unit]
        if hex_ < 0 or status[unit] == ROUTING or not ground.near[hex_] & enemies:
            continue
        nearer = ground.ahead if ground.around[hex_] & enemies else ground.beyond
        if not nearer[hex_ * FACINGS + facing[unit]] & enemies:
            count += 1
    return count


def fallen(state: HastingsState, side: int, prices: Prices) -> float:
    """Return what it costs a side that units and leaders of its are dead."""
    catalogue, where = state.catalogue, state.where
    total = 0.0
    for unit in catalogue.of[side]:
        if where[unit] == GONE:
            total += catalogue.points[unit] + prices.fallen
    for leader in catalogue.leaders[side]:
        if where[leader] == GONE:
            total += catalogue.tables.victory.leader
    return total


def panic(state: HastingsState, side: int, prices: Prices) -> float:
    """Return what it has cost a side that its classes had to test for those who fell."""
    total = 0.0
    for group in state.catalogue.groups_of[side]:
        for fewer in range(state.dead[group]):
            total += break_chance(state, group, -fewer)
    return total * prices.weights.constant("breaking")


def ground_held(state: HastingsState, own: Threats) -> float:
    """Return what a side's goal is worth to it: all of it in the end, if it stands there."""
    side, values, weights = own.side, state.catalogue.tables.victory, own.prices.weights
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


def next_turn(state: HastingsState, side: int) -> bool:
    """Tell whether a side has a turn before it ere the battle ends."""
    return turns_left(state) > 0 or (side == SAXON and state.phasing == NORMAN)


def banner(state: HastingsState, side: int) -> float:
    """Return the points of the banner to a side that has taken it."""
    holder = state.holder()
    taken = side == SAXON and holder >= 0 and state.catalogue.side[holder] == SAXON
    return float(state.catalogue.tables.victory.banner) if taken else 0.0


def chances_left(state: HastingsState, side: int, prices: Prices) -> list[float]:
    """Return the acts that a side may still do once: five features, from `throw` on.

    Each by how many turns are left to make use of it. The lull, while it is being held, is told by
    what it will mend.
    """
    left = min(1.0, turns_left(state) / prices.weights.constant("waning"))
    if side == SAXON:
        return [0.0 if state.thrown else left, 0.0, 0.0, 0.0, 0.0]
    odo = state.where[state.catalogue.odo]
    rally = 0.0 if odo in (GONE, RETIRED) else left
    if not state.lulled:
        return [0.0, rally, left, 0.0, 0.0]
    boxed, disordered = respite(state)
    return [0.0, rally, 0.0, float(boxed), disordered * prices.disorder]


def respite(state: HastingsState) -> tuple[int, int]:
    """Return the archers and the disordered whom a lull being held will mend.

    The Normans less the Saxons.
    """
    boxed = disordered = 0
    if not any([isinstance(phase, (PullBack, Shift)) for phase in state.stack]):
        return boxed, disordered
    for side in (NORMAN, SAXON):
        sign = 1 if side == NORMAN else -1
        for unit in state.catalogue.of[side]:
            hex_ = state.where[unit]
            if hex_ == BOX:
                boxed += sign
            elif hex_ >= 0 and state.status[unit] == DISORDERED and not state.zone[1 - side][hex_]:
                disordered += sign
    return boxed, disordered


# ---- leaders ------------------------------------------------------------------------------------


def peril(state: HastingsState, side: int, enemy: Threats) -> list[float]:
    """Return what a side's leaders fear, and whom they help: six features, from `reached` on.

    Whatever befalls the hex of William or Harold kills him one time in six, and ends the battle.
    """
    catalogue = state.catalogue
    reached = marked = lonely = hazard = helped = rescued = 0
    for leader in catalogue.leaders[side]:
        hex_ = state.where[leader]
        if hex_ < 0:
            continue
        doors = enemy.doors(hex_)
        if leader in catalogue.great:
            reached += doors.bit_count()
            marked += marks(state, side, hex_)
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


def marks(state: HastingsState, side: int, hex_: int) -> int:
    """Return how many enemy archers can shoot at a hex at best."""
    ground, bit = state.ground, state.ground.bit[hex_]
    found = 0
    for archer in state.catalogue.archers[1 - side]:
        at = state.where[archer]
        if at >= 0 and state.status[archer] == ORDERED:
            found += bool(ground.shot_cone[at * FACINGS + state.facing[archer]] & bit)
    return found


def help_given(state: HastingsState, side: int, leader: int) -> tuple[int, int]:
    """Return how many disordered and how many routing units a leader stands by to rally."""
    catalogue = state.catalogue
    hex_ = state.where[leader]
    leads = catalogue.leads[leader - catalogue.units]
    disordered = routing = 0
    for place in (hex_, *state.ground.board.neighbours[hex_]):
        unit = state.unit_of(side, place)
        if unit < 0 or state.status[unit] == ORDERED or state.zone[1 - side][place]:
            continue
        if leads[catalogue.group[unit]]:
            disordered += 1 if state.status[unit] == DISORDERED else 0
            routing += 1 if state.status[unit] != DISORDERED else 0
    return disordered, routing


# ---- the blows to come --------------------------------------------------------------------------


def blows(state: HastingsState, own: Threats) -> list[float]:
    """Return what attacks promise: in this turn, in the next one, and in the one after it."""
    now, step, side = 0.0, 0, own.side
    if side == state.phasing:
        step, units = readiness(state)
        if step:
            now = strikes(state, own, units)
    if side == state.phasing and step > SHOT_STEP:
        return [now, 0.0, own.promise() if turns_left(state) else 0.0]
    soon = side == state.phasing or next_turn(state, side)
    return [now, own.promise() if soon else 0.0, 0.0]


def strikes(state: HastingsState, own: Threats, units: list[int]) -> float:
    """Return what attacks of units promise on enemies who stand before them."""
    foes, prices, around = 1 - own.side, own.prices, state.ground.around
    total = 0.0
    for unit in units:
        hex_ = state.where[unit]
        if hex_ < 0 or state.status[unit] != ORDERED or state.catalogue.archer[unit]:
            continue
        if not around[hex_] & state.held[foes]:
            continue
        best = 0.0
        for ahead in state.front(unit):
            foe = state.unit_of(foes, ahead)
            if foe >= 0:
                lead = differential(state, unit, foe, PLAIN)
                best = max(best, prices.promise(foe, lead, prices.of(unit), own.daring))
        total += best
    return total


def readiness(state: HastingsState) -> tuple[int, list[int]]:
    """Return how many steps of the player turn have begun, and who may still attack in it.

    No step where no player turn is being played.
    """
    own = state.catalogue.of[state.phasing]
    for phase in state.stack[::-1]:
        if isinstance(phase, Combat):
            return COMBAT_STEP, phase.units
        if isinstance(phase, PlayerTurn):
            return phase.begun, own if phase.begun < COMBAT_STEP else []
    return 0, own
