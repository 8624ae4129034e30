"""[9.5, H13] Validation that waiting routs and pursuits agree about their units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.model.phase_names import document_name
from senlac.engine.support.validation import require
from senlac.games.hastings.catalogue import NORMAN
from senlac.games.hastings.rules.constants import ROUTING
from senlac.games.hastings.rules.lull import LullStep
from senlac.games.hastings.rules.movement.phase import Movement
from senlac.games.hastings.rules.rout.onslaught import PursuitAttacks, Winded
from senlac.games.hastings.rules.rout.pursuit import PursuerFacing, Pursuit, PursuitMoves
from senlac.games.hastings.rules.rout.routing import Rout, RoutDirection

if TYPE_CHECKING:
    from senlac.games.hastings.state import HastingsState


def validate_flight(state: HastingsState) -> None:
    """Reject routs and pursuits that contradict each other.

    Raises:
        RecordError: names the step.
    """
    validate_routs(state)
    validate_fork(state)
    for place, phase in enumerate(state.stack):
        if isinstance(phase, Winded):
            above = state.stack[place + 1 :]
            require(bool(above), "Winded: no attack")
            validate_rush(state, phase, above[0], above[-1])


def validate_routs(state: HastingsState) -> None:
    """[9.5a, H8.3a, H13.1a] Reject units that cannot just have routed, and empty pursuits."""
    routs = [phase for phase in state.stack if isinstance(phase, Rout)]
    pursuits = [phase for phase in state.stack if isinstance(phase, Pursuit)]
    require(len({phase.side for phase in routs}) == len(routs), "Rout.side: duplicate")
    for phase in routs:
        for unit in phase.units:
            shaken = state.acted[unit] > 0 and state.leader_with(unit) not in state.catalogue.great
            require(shaken, f"Rout.units: {state.name(unit)} has not just routed")
            home = state.ground.rout_facing[phase.side]
            require(state.facing[unit] == home, f"Rout.units: {state.name(unit)} has not turned")
    for pursuit in pursuits:
        require(bool(pursuit.units_before), "Pursuit.units_before: no pursuer")
        running = [u for phase in routs if phase.side == NORMAN for u in phase.units]
        require(set(running) <= set(pursuit.quarry), "Pursuit.quarry: not all routing units")
        ran = all([state.acted[unit] > 0 for unit in pursuit.quarry])
        require(ran and bool(pursuit.quarry), "Pursuit.quarry: not the routing units")


def validate_fork(state: HastingsState) -> None:
    """[9.7b, 10.1a] Reject a run at a fork that is not the one in progress."""
    fork = state.stack[-1]
    if not isinstance(fork, RoutDirection):
        return
    unit, below = fork.unit, state.stack[-2]
    side = state.catalogue.side[unit]
    require(state.acted[unit] > 0, "RoutDirection.unit: has not begun to run")
    require(fork.leader < 0 or state.acted[fork.leader] > 0, "RoutDirection.leader: does not run")
    if isinstance(below, LullStep):
        require(unit in below.must_run, "RoutDirection.unit: does not run in a lull")
    elif isinstance(below, Rout):
        require(unit not in below.units, "RoutDirection.unit: has yet to run")
        same = below.side == side or not isinstance(state.stack[-3], Rout)
        require(same, "RoutDirection.unit: the other side runs now")
    elif isinstance(below, Pursuit) and side == NORMAN:
        require(unit in below.quarry, "RoutDirection.unit: no pursuer")
    elif isinstance(below, Movement) and unit not in below.routing_at_start:
        great = state.leader_with(unit) in state.catalogue.great and fork.leader < 0
        require(not great, "RoutDirection.unit: cannot have routed")


def validate_rush(state: HastingsState, winded: Winded, onslaught: object, top: object) -> None:
    """[H13.3a-H13.7a] Reject steps of a pursuit that disagree about the pursuers."""
    require(isinstance(onslaught, PursuitAttacks), "Winded: no attack")
    assert isinstance(onslaught, PursuitAttacks), "just required"
    known = set(onslaught.units) <= set(winded.units)
    require(known, "PursuitAttacks.units: not the pursuers")
    attacked = len(winded.units) - len(onslaught.units)
    require(len(onslaught.attacked) <= attacked, "PursuitAttacks.attacked: more than have attacked")
    if not isinstance(top, PursuitMoves | PursuerFacing):
        return
    require(not attacked, "PursuitAttacks.units: no unit has attacked yet")
    left = set(top.units)
    if isinstance(top, PursuerFacing):
        require(top.unit not in left, "PursuerFacing.unit: has yet to move")
        left.add(top.unit)
    require(left <= set(onslaught.units), f"{document_name(top)}.units: not the pursuers")
    validate_covered(state, top, sorted(set(onslaught.units) - left))


def validate_covered(
    state: HastingsState, chase: PursuitMoves | PursuerFacing, moved: list[int]
) -> None:
    """[H13.4a] Reject quarry that is not on the map, or that no moved pursuer covers."""
    there = all([state.hex_of[foe] >= 0 and state.acted[foe] > 0 for foe in chase.quarry])
    name = document_name(chase)
    require(there, f"{name}.quarry: not the units that have just run")
    seen = [state.unit_of(NORMAN, hex_) for unit in moved for hex_ in state.front(unit)]
    faced = sorted({unit for unit in seen if unit in chase.quarry})
    require(sorted(chase.covered) == faced, f"{name}.covered: not the units that are faced")
    routing = all([state.status[foe] == ROUTING for foe in chase.quarry])
    require(routing, f"{name}.quarry: not the routing units")
