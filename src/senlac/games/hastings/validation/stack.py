"""[3.1a] Validation that the steps on the stack belong together: for files edited by hand.

Each phase validates its own values. This module validates their relations afterwards.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from senlac.engine.model.phase_names import document_name
from senlac.engine.support.validation import require
from senlac.games.hastings.catalogue import NORMAN, SAXON
from senlac.games.hastings.rules.combat.phase import Attack, Combat
from senlac.games.hastings.rules.lull import LullRecovery, LullStep, PullBack, Shift
from senlac.games.hastings.rules.missiles.javelins import SecondThrow, Throw
from senlac.games.hastings.rules.missiles.phase import MissilePhase
from senlac.games.hastings.rules.movement.charging import ChargeAttack
from senlac.games.hastings.rules.movement.facing import Facing
from senlac.games.hastings.rules.movement.phase import Movement
from senlac.games.hastings.rules.movement.phase_start import routing_units
from senlac.games.hastings.rules.reorganise import OdoRally, Reorganise, in_order, recovering
from senlac.games.hastings.rules.returning import ArchersReturn
from senlac.games.hastings.validation.aftermath import validate_aftermath
from senlac.games.hastings.validation.flight import validate_flight

if TYPE_CHECKING:
    from senlac.engine.model.phase import Phase
    from senlac.games.hastings.state import HastingsState


def validate_steps(state: HastingsState) -> None:
    """Reject steps that do not fit each other, though each may be above the one below.

    Raises:
        RecordError: names the step.
    """
    for phase in state.stack[1:]:
        phase.validate(state)
    for below, above in pairwise(state.stack):
        validate_pair(state, below, above)
    validate_aftermath(state)
    validate_flight(state)


def validate_pair(
    state: HastingsState, below: Phase[HastingsState], above: Phase[HastingsState]
) -> None:
    """Reject a step that cannot follow from the one below it."""
    if isinstance(above, Facing):
        validate_facing(state, below, above.unit)
    elif isinstance(above, SecondThrow | Throw):
        timely = isinstance(below, MissilePhase) and below.side == SAXON and state.phasing == NORMAN
        require(
            timely and state.javelins_thrown,
            f"{document_name(above)}: hand missiles are not thrown",
        )
    elif isinstance(below, Combat):
        validate_combat(below, above)
    elif isinstance(above, ChargeAttack):
        validate_charge(state, above)
    elif isinstance(below, ArchersReturn | LullRecovery | LullStep):
        validate_lull(state, below, above)


def validate_side(state: HastingsState, step: Phase[HastingsState], *, offensive: bool) -> None:
    """[3.2a, 3.4a, H10.1b] Reject a step of a player turn that belongs to the other side.

    Raises:
        RecordError: the step belongs to the other side.
    """
    if isinstance(step, MissilePhase):
        theirs = (step.side == state.phasing) == offensive
        require(theirs, "MissilePhase.side: the other side shoots")
    if isinstance(step, OdoRally):
        require(state.phasing == NORMAN, "OdoRally: expected a Norman phase")


# ---- combat -------------------------------------------------------------------------------------


def validate_combat(below: Combat, above: Phase[HastingsState]) -> None:
    """[8.6a] Reject an attack by a unit that has still to attack."""
    if isinstance(above, Attack):
        require(above.unit not in below.units, "Attack.unit: has still to attack")


def validate_charge(state: HastingsState, attack: ChargeAttack) -> None:
    """[6.1d, 6.2a] Reject a charge at an illegal target."""
    movement = state.stack[2]
    assert isinstance(movement, Movement), "a charge stands on it"
    prey = state.attackable_piece(1 - state.phasing, attack.hex)
    met = not movement.was_beside(attack.unit, prey) and not movement.is_tied(attack.unit)
    require(met, "ChargeAttack: began too close to charge")


# ---- facing -------------------------------------------------------------------------------------


def validate_facing(state: HastingsState, below: Phase[HastingsState], unit: int) -> None:
    """[5.3a, 11.5a, H5.2Da] Reject a facing of a unit that has not just moved or rallied."""
    side = state.catalogue.side[unit]
    if isinstance(below, Movement | Shift):
        known = state.acted[unit] > 0 and side == below.decider(state)
    elif isinstance(below, Facing):
        known = swapped(state, below.unit, unit)
    elif isinstance(below, Reorganise):
        known = side == state.phasing and below.units == yet_to_test(state, unit)
    elif isinstance(below, OdoRally):
        near = (
            state.ground.board.distance(state.hex_of[unit], state.hex_of[state.catalogue.odo]) <= 1
        )
        known = near and side == NORMAN and below.left < state.catalogue.odo_rallies
    else:
        known = isinstance(below, ArchersReturn) and unit in below.returned[-1:]
    require(known, f"Facing.unit: {state.name(unit)} has not just moved or rallied")


def swapped(state: HastingsState, unit: int, archer: int) -> bool:
    """[7.1a] Return whether archers may just have exchanged places with a unit."""
    catalogue = state.catalogue
    both = state.acted[unit] > 0 and state.acted[archer] > 0 and catalogue.archer[archer]
    touch = state.ground.board.distance(state.hex_of[unit], state.hex_of[archer]) == 1
    return both and touch and catalogue.side[unit] == catalogue.side[archer] == state.phasing


def yet_to_test(state: HastingsState, rallied: int) -> list[int]:
    """[11.3a] Return the units that test after the one that has just rallied."""
    order = in_order(state, state.phasing)
    later = order[order.index(rallied) + 1 :]
    return [unit for unit in recovering(state) if unit in later]


# ---- the lull -----------------------------------------------------------------------------------


def validate_lull(
    state: HastingsState, below: Phase[HastingsState], above: Phase[HastingsState]
) -> None:
    """[H5.2a] Reject steps of a lull that have begun before earlier ones."""
    if isinstance(below, ArchersReturn):
        require(not below.returned, "ArchersReturn.returned: no archers can have returned yet")
    if isinstance(below, Shift) and isinstance(above, PullBack):
        fresh = sorted(below.must_run) == routing_units(state, SAXON)
        require(fresh, "Shift.must_run: not the routing units")
        idle = not any([state.acted[unit] for unit in state.on_map(SAXON)])
        require(idle, "Shift: a Saxon unit has acted already")
