"""How good a battle stands for a side: points, the state of its units, and the blows to come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.hastings.catalogue import NORMAN, SAXON
from senlac.games.hastings.evaluation.arrivals import crowding
from senlac.games.hastings.evaluation.prospects import ALREADY, PANIC, Prices, breaks, turns_left
from senlac.games.hastings.evaluation.threats import Threats
from senlac.games.hastings.rules.combat.phase import Combat
from senlac.games.hastings.rules.combat.strength import PLAIN, differential
from senlac.games.hastings.rules.conditions import BOX, DISORDERED, GONE, ORDERED, RETIRED, ROUTING
from senlac.games.hastings.rules.lull import PullBack, Shift
from senlac.games.hastings.sequence import PlayerTurn

if TYPE_CHECKING:
    from senlac.games.hastings.state import HastingsState

WON: Final = 200.0
"""What a victory is worth, beyond any lead in points."""

STUCK: Final = 0.5
"""What it costs a disordered unit to stand where it cannot recover."""

PENNED: Final = 0.1
"""What it costs a unit whose class may break that it has no way out, by the cost of that."""

QUIVER: Final = 0.45
"""What archers cost who have no arrows left."""

AIM: Final = 0.3
"""What it is worth to archers to have somebody to shoot at."""

HIGH: Final = 0.3
"""What it is worth to a Saxon unit to stand where the ground defends it."""

STRIDE: Final = 0.07
"""What a step towards the high ground is worth to a Norman unit that can fight."""

FOOT: Final = 13
"""The steps to the high ground from the far edge of the map."""

RUSH: Final = 0.03
"""What such a step is worth more with each of the last turns."""

RUSHING: Final = 5
"""How many turns before the last one that begins."""

SOON: Final = 0.95
"""How much of an attack counts that can be made in this player turn."""

NEXT: Final = 0.5
"""How much of an attack counts that the other side can make when its turn comes."""

LATER: Final = 0.2
"""How much of an attack counts that must wait for the next turn."""

DARING: Final = (0.35, 0.0)
"""How much of its own harm a side shrugs off: the Norman must attack, or time beats him."""

SHOT_STEP: Final = 1
"""The number of steps of a player turn that have begun when its archers shoot."""

COMBAT_STEP: Final = 4
"""The number of steps of a player turn that have begun when attacks are made."""

REACHED: Final = 12.0
"""What it costs that an enemy may attack William or Harold, for each hex he may do it from."""

MARKED: Final = 12.0
"""What it costs that an enemy archer can shoot at one of them."""

LONELY: Final = 2.5
"""What it costs that an enemy may attack another leader who is alone."""

HAZARD: Final = 0.5
"""What it costs that an enemy may attack the unit he is with."""

HELP: Final = 0.2
"""What it is worth to a disordered unit to have a leader by it, out of the enemy's sight."""

RESCUE: Final = 0.8
"""What that is worth to a routing one, which cannot rally without."""

HOLDS: Final = 0.55
"""The chance that a unit on its side's goal is still there at the end of the other's turn."""

GRASP: Final = 0.5
"""How much of its goal counts for a side that may reach it in its next turn, the last one."""

LULL: Final = 4.5
THROW: Final = 1.2
RALLY: Final = 1.0
"""What the lull, the hand missiles and Odo's act are worth while they are still to come."""

WANING: Final = 6.0
"""The turns before the last from which on that is worth less and less."""

RESPITE: Final = 0.66
"""The part of all disorders that a lull mends."""


def evaluate(state: HastingsState, role: int) -> float:
    """Return how much better the battle stands for a side than for the other, in points."""
    if state.outcome is not None:
        winners = state.outcome.winners
        if not winners:
            return 0.0
        return WON if role in winners else -WON
    prices = Prices(state)
    threats = [Threats(state, NORMAN, prices), Threats(state, SAXON, prices)]
    for side in (NORMAN, SAXON):
        threats[side].look(threats[1 - side])
    own = army(state, role, threats) + blows(state, role, threats)
    other = army(state, 1 - role, threats) + blows(state, 1 - role, threats)
    return own - other


# ---- what a side has ----------------------------------------------------------------------------


def army(state: HastingsState, side: int, threats: list[Threats]) -> float:
    """Return what a side has: the points made, less what its own pieces suffer."""
    total = ground_held(state, side, threats) + chances_left(state, side, threats[side].prices)
    prices = threats[side].prices
    total -= fallen(state, side, prices) + peril(state, side, threats[1 - side])
    total -= crowding(state, side)
    where, status, archer = state.where, state.status, state.catalogue.archer
    group, free = state.catalogue.group, ~(state.held[0] | state.held[1])
    ways_out = threats[side].terrain.ways_out[side]
    high, pace = footing(state, side)
    defence, climb = state.ground.defence, state.ground.climb
    for unit in state.catalogue.of[side]:
        hex_ = where[unit]
        if hex_ < 0:
            if hex_ == BOX:
                total -= QUIVER
        elif status[unit] == ROUTING:
            total -= ALREADY * prices.of(unit)
        elif archer[unit]:
            total += shooting(state, side, unit)
        else:
            total += (high if defence[hex_] else 0.0) + pace * (FOOT - climb[hex_])
            if status[unit] == DISORDERED:
                total -= prices.disorder + (STUCK if state.zone[1 - side][hex_] else 0.0)
            if prices.panic[group[unit]] and not ways_out[hex_] & free:
                total -= PENNED * prices.panic[group[unit]]
    return total


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
    for group in catalogue.groups_of[side]:
        for dead in range(state.dead[group]):
            total += PANIC * breaks(catalogue, group, dead + 1)
    return total


def shooting(state: HastingsState, side: int, archer: int) -> float:
    """Return what it is worth to archers to stand where they do."""
    hex_ = state.where[archer]
    seen = state.ground.shot_cone[hex_ * 6 + state.facing[archer]] & state.held[1 - side]
    return AIM if seen else 0.0


def footing(state: HastingsState, side: int) -> tuple[float, float]:
    """Return what ground that defends is worth to a unit, and what a step to the goal is."""
    if side == SAXON:
        return HIGH, 0.0
    return 0.0, STRIDE + RUSH * max(0, RUSHING - turns_left(state))


def ground_held(state: HastingsState, side: int, threats: list[Threats]) -> float:
    """Return what a side's goal is worth to it: all of it in the end, if it stands there."""
    values = state.catalogue.tables.victory
    worth = values.high_ground if side == NORMAN else values.saddle
    left = turns_left(state)
    holders = 0
    for hex_ in state.ground.goal[side]:
        unit = state.unit_of(side, hex_)
        if unit >= 0 and state.status[unit] != ROUTING:
            holders += 1
    share = 1.0 - (1.0 - HOLDS) ** holders
    if side == SAXON and state.phasing == SAXON and holders:
        share = 1.0
    if (
        not holders
        and next_turn(state, side)
        and threats[side].reach & (threats[side].terrain.goals[side])
    ):
        share = GRASP
    return share * worth / (1.0 + left * left)


def next_turn(state: HastingsState, side: int) -> bool:
    """Tell whether a side has a turn before it ere the battle ends."""
    if turns_left(state):
        return True
    return side == SAXON and state.phasing == NORMAN


def chances_left(state: HastingsState, side: int, prices: Prices) -> float:
    """Return what the acts are worth that a side may still do once in the battle."""
    left = min(1.0, turns_left(state) / WANING)
    if side == SAXON:
        holder = state.holder()
        banner = holder >= 0 and state.catalogue.side[holder] == SAXON
        won = float(state.catalogue.tables.victory.banner) if banner else 0.0
        return won + (0.0 if state.thrown else THROW * left)
    odo = state.where[state.catalogue.odo]
    rally = 0.0 if odo in (GONE, RETIRED) else RALLY * left
    return rally + (respite(state, prices) if state.lulled else LULL * left)


def respite(state: HastingsState, prices: Prices) -> float:
    """Return what a lull that is being held will mend for the Norman, less for the Saxon."""
    if not any([isinstance(phase, (PullBack, Shift)) for phase in state.stack]):
        return 0.0
    hurt = prices.disorder * RESPITE
    total = 0.0
    for side in (NORMAN, SAXON):
        found = 0.0
        for unit in state.catalogue.of[side]:
            hex_ = state.where[unit]
            if hex_ == BOX:
                found += QUIVER
            elif hex_ >= 0 and state.status[unit] == DISORDERED and not state.zone[1 - side][hex_]:
                found += hurt
        total += found if side == NORMAN else -found
    return total


# ---- leaders ------------------------------------------------------------------------------------


def peril(state: HastingsState, side: int, enemy: Threats) -> float:
    """Return what a side has to fear for its leaders, less the help they are to others.

    Whatever befalls the hex of William or Harold kills him one time in six, and ends the battle.
    """
    catalogue = state.catalogue
    total = 0.0
    for leader in catalogue.leaders[side]:
        hex_ = state.where[leader]
        if hex_ < 0:
            continue
        doors = enemy.doors(hex_)
        if leader in catalogue.great:
            total += REACHED * doors.bit_count() + MARKED * marks(state, side, hex_)
        elif doors:
            total += LONELY if state.unit_at[hex_] < 0 else HAZARD
        if not state.beside_enemy(hex_, side):
            total -= help_given(state, side, leader)
    return total


def marks(state: HastingsState, side: int, hex_: int) -> int:
    """Return how many enemy archers can shoot at a hex at best."""
    ground, bit = state.ground, state.ground.bit[hex_]
    found = 0
    for archer in state.catalogue.archers[1 - side]:
        at = state.where[archer]
        if at >= 0 and state.status[archer] == ORDERED:
            found += bool(ground.shot_cone[at * 6 + state.facing[archer]] & bit)
    return found


def help_given(state: HastingsState, side: int, leader: int) -> float:
    """Return what it is worth to those about a leader that he stands by them."""
    catalogue = state.catalogue
    hex_ = state.where[leader]
    leads = catalogue.leads[leader - catalogue.units]
    total = 0.0
    for place in (hex_, *state.ground.board.neighbours[hex_]):
        unit = state.unit_of(side, place)
        if unit < 0 or state.status[unit] == ORDERED or state.zone[1 - side][place]:
            continue
        if leads[catalogue.group[unit]]:
            total += HELP if state.status[unit] == DISORDERED else RESCUE
    return total


# ---- the blows to come --------------------------------------------------------------------------


def blows(state: HastingsState, side: int, threats: list[Threats]) -> float:
    """Return what the attacks promise that a side can make in this turn, and in its next one."""
    total, step = 0.0, 0
    if side == state.phasing:
        step, units = readiness(state)
        if step:
            total = SOON * strikes(state, side, units, threats[side].prices)
    weight = patience(state, side, step)
    return total + weight * threats[side].promise(DARING[side]) if weight else total


def patience(state: HastingsState, side: int, step: int) -> float:
    """Return how much an attack counts that a side may make when next it moves."""
    if side == state.phasing and step > SHOT_STEP:
        return LATER if turns_left(state) else 0.0
    return NEXT if side == state.phasing or next_turn(state, side) else 0.0


def strikes(state: HastingsState, side: int, units: list[int], prices: Prices) -> float:
    """Return what attacks of units promise on enemies who stand before them."""
    around, enemies = state.ground.around, state.held[1 - side]
    total = 0.0
    for unit in units:
        hex_ = state.where[unit]
        if hex_ < 0 or state.status[unit] != ORDERED or state.catalogue.archer[unit]:
            continue
        if not around[hex_] & enemies:
            continue
        best = 0.0
        for ahead in state.front(unit):
            foe = state.unit_of(1 - side, ahead)
            if foe >= 0:
                lead = differential(state, unit, foe, PLAIN)
                best = max(best, prices.promise(foe, lead, prices.of(unit), DARING[side]))
        total += best
    return total


def readiness(state: HastingsState) -> tuple[int, list[int]]:
    """Return how many steps of the player turn have begun, and who may still attack in it.

    No step where no player turn is being played.
    """
    own = state.catalogue.of[state.phasing]
    for place in range(len(state.stack) - 1, -1, -1):
        phase = state.stack[place]
        if isinstance(phase, Combat):
            return COMBAT_STEP, phase.units
        if isinstance(phase, PlayerTurn):
            return phase.begun, own if phase.begun < COMBAT_STEP else []
    return 0, own
