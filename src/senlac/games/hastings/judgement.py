"""How good a battle stands for a side: points, the state of its units, and the blows to come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.hastings.combat import Combat
from senlac.games.hastings.conditions import BOX, DISORDERED, GONE, ORDERED, RETIRED, ROUTING
from senlac.games.hastings.prospects import price, promise
from senlac.games.hastings.roster import NORMAN, SAXON
from senlac.games.hastings.turn import PlayerTurn

if TYPE_CHECKING:
    from senlac.games.hastings.state import HastingsState

WON: Final = 200.0
"""What a victory is worth, beyond any lead in points."""

UNSETTLED: Final = (0.0, 0.8, 0.45)
"""What a unit that is ordered, disordered or routing costs its side, the last of its price."""

STUCK: Final = 0.5
"""What it costs a disordered unit to stand where it cannot recover."""

QUIVER: Final = 0.45
"""What archers cost who have no arrows left."""

EXPOSED: Final = 0.5
"""What it costs archers to stand where they are attacked."""

AIM: Final = 0.3
"""What it is worth to archers to have somebody to shoot at."""

HIGH: Final = 0.3
"""What it is worth to a Saxon unit to stand where the ground defends it."""

STRIDE: Final = 0.07
"""What a step towards the high ground is worth to a Norman unit that can fight."""

SOON: Final = 0.95
"""How much of an attack counts that can be made in this player turn."""

NEXT: Final = 0.5
"""How much of an attack counts that the other side can make when its turn comes."""

LATER: Final = 0.25
"""How much of an attack counts that must wait for the next turn."""

DARING: Final = (0.35, 0.0)
"""How much of its own harm a side shrugs off: the Norman must attack, or time beats him."""

COMBAT_STEP: Final = 4
"""The number of steps of a player turn that have begun when attacks are made."""

PERIL: Final = (0.0, 12.0, 5.0, 1.0, 1.0)
"""What an enemy who can fight costs who is so many hexes away from William or Harold."""

MARKED: Final = 12.0
"""What it costs that an enemy archer can shoot at one of them."""

LULL: Final = 1.5
THROW: Final = 1.2
RALLY: Final = 1.0
"""What the lull, the hand missiles and Odo's act are worth while they are still to come."""


def judge(state: HastingsState, role: int) -> float:
    """Return how much better the battle stands for a side than for the other, in points."""
    if state.outcome is not None:
        winners = state.outcome.winners
        if not winners:
            return 0.0
        return WON if role in winners else -WON
    own, other = army(state, role), army(state, 1 - role)
    return own + blows(state, role) - other - blows(state, 1 - role)


def army(state: HastingsState, side: int) -> float:
    """Return what a side has: the points made, less what its own pieces suffer."""
    roster = state.roster
    total = ground_held(state, side) + chances_left(state, side) - peril(state, side)
    where, status, archer = state.where, state.status, roster.archer
    for unit in roster.of[side]:
        hex_ = where[unit]
        if hex_ < 0:
            total -= lost(state, unit)
        elif status[unit] == ROUTING:
            total -= 1.0 + UNSETTLED[ROUTING] * roster.points[unit]
        elif archer[unit]:
            total += shooting(state, side, unit)
        else:
            total += fighting(state, side, unit)
    for leader in roster.leaders[side]:
        if where[leader] == GONE:
            total -= roster.tables.victory.leader
    return total


def lost(state: HastingsState, unit: int) -> float:
    """Return what it costs that a unit is not on the map."""
    if state.where[unit] == GONE:
        return price(state, unit)
    return QUIVER if state.where[unit] == BOX else 0.0


def shooting(state: HastingsState, side: int, archer: int) -> float:
    """Return what it is worth to archers to stand where they do."""
    hex_ = state.where[archer]
    if state.zone[1 - side][hex_]:
        return -EXPOSED
    seen = state.ground.shot_cone[hex_ * 6 + state.facing[archer]] & state.held[1 - side]
    return AIM if seen else 0.0


def fighting(state: HastingsState, side: int, unit: int) -> float:
    """Return what it is worth to a unit that fights to stand where it does, as it is."""
    hex_ = state.where[unit]
    total = footing(state, side, hex_)
    if state.status[unit] == DISORDERED:
        total -= UNSETTLED[DISORDERED] + (STUCK if state.zone[1 - side][hex_] else 0.0)
    return total


def footing(state: HastingsState, side: int, hex_: int) -> float:
    """Return what it is worth to a unit that fights to stand in a hex."""
    if side == SAXON:
        return HIGH if state.ground.defence[hex_] else 0.0
    return -STRIDE * state.ground.climb[hex_]


def ground_held(state: HastingsState, side: int) -> float:
    """Return what a side's goal is worth now that it stands on it; at the end, all of it."""
    values = state.roster.tables.victory
    worth = values.high_ground if side == NORMAN else values.saddle
    for hex_ in state.ground.goal[side]:
        unit = state.unit_of(side, hex_)
        if unit >= 0 and state.status[unit] != ROUTING:
            left = state.roster.last_turn - state.turn
            return worth / (1.0 + left * left)
    return 0.0


def chances_left(state: HastingsState, side: int) -> float:
    """Return what the acts are worth that a side may still do once in the battle."""
    if side == SAXON:
        holder = state.holder()
        banner = holder >= 0 and state.roster.side[holder] == SAXON
        won = float(state.roster.tables.victory.banner) if banner else 0.0
        return won + (0.0 if state.thrown else THROW)
    odo = state.where[state.roster.odo]
    return (0.0 if state.lulled else LULL) + (0.0 if odo in (GONE, RETIRED) else RALLY)


def peril(state: HastingsState, side: int) -> float:
    """Return what a side has to fear for William, or for Harold.

    Whatever befalls the hex of either of them kills him one time in six, and ends the battle.
    """
    roster, ground = state.roster, state.ground
    hex_ = state.where[roster.william if side == NORMAN else roster.harold]
    if hex_ < 0:
        return 0.0
    total = 0.0
    for enemy in roster.of[1 - side]:
        at = state.where[enemy]
        if at < 0 or state.status[enemy] != ORDERED:
            continue
        if roster.archer[enemy]:
            if ground.shot_cone[at * 6 + state.facing[enemy]] & ground.bit[hex_]:
                total += MARKED
        else:
            away = ground.board.distance(at, hex_)
            if away < len(PERIL):
                total += PERIL[away]
    return total


# ---- the blows to come --------------------------------------------------------------------------


def blows(state: HastingsState, side: int) -> float:
    """Return what the attacks promise that a side can make from where it stands."""
    weight, units = NEXT, state.roster.of[side]
    if side == state.phasing:
        weight, units = readiness(state)
    total = 0.0
    for unit in units:
        if state.where[unit] < 0 or state.status[unit] != ORDERED or state.roster.archer[unit]:
            continue
        best = 0.0
        for hex_ in state.front(unit):
            foe = state.unit_of(1 - side, hex_)
            if foe >= 0:
                best = max(best, promise(state, unit, foe, DARING[side]))
        total += best
    return weight * total


def readiness(state: HastingsState) -> tuple[float, list[int]]:
    """Return how near the attacks of the phasing side are, and the units that may still attack."""
    own = state.roster.of[state.phasing]
    for place in range(len(state.stack) - 1, -1, -1):
        phase = state.stack[place]
        if isinstance(phase, Combat):
            return SOON, phase.units
        if isinstance(phase, PlayerTurn):
            return (SOON, own) if phase.step < COMBAT_STEP else (LATER, own)
    return NEXT, own
