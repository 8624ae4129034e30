"""Refusals of the movement phase and the lull, rule by rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.action import NONE
from senlac.engine.model.phase import Refusal
from senlac.games.hastings.catalogue import SAXON
from senlac.games.hastings.rules.arrivals import due, entry_hex_refusal
from senlac.games.hastings.rules.constants import NOBODY, OFF_MAP, ORDERED, ROUTING
from senlac.games.hastings.rules.decision import not_a_unit, not_yours, whose
from senlac.games.hastings.rules.movement.charging import charge_ride
from senlac.games.hastings.rules.movement.feigned import feint_ride
from senlac.games.hastings.rules.movement.interpenetration import swap_refusal
from senlac.games.hastings.rules.movement.marching import entry_refusal, journey_refusal
from senlac.games.hastings.rules.movement.passage import ALONE, LED, ON_FOOT, MovePaths
from senlac.games.hastings.rules.rout.routing import leadrout_refusal

if TYPE_CHECKING:
    from senlac.engine.model.action import Action
    from senlac.games.hastings.rules.movement.phase_start import MovementStart
    from senlac.games.hastings.rules.movement.riding import StraightRide
    from senlac.games.hastings.state import HastingsState


def act_refusal(state: HastingsState, outset: MovementStart, action: Action) -> Refusal:
    """Return why an action of the movement phase, other than its end, is not legal."""
    verb, piece = action.verb, action.first
    if verb == "enter":
        return enter_refusal(state, piece, action.second)
    refusal = idle_refusal(state, piece, state.phasing)
    if refusal is not None:
        return refusal
    if verb in ("rout", "leadrout"):
        return run_refusal(state, action, outset.routing_at_start)
    if verb == "walk":
        return walk_refusal(state, outset, piece, action.second)
    refusal = unit_refusal(state, piece)
    if refusal is not None:
        return refusal
    if verb == "face":
        return Refusal("5.3a", f"{state.title(piece)} already faces that way.")
    return going_refusal(state, outset, action)


def going_refusal(state: HastingsState, outset: MovementStart, action: Action) -> Refusal:
    """Return why a unit that may act cannot move, change places, charge or feign like this."""
    verb, unit = action.verb, action.first
    refusal = barred_refusal(state, unit)
    if refusal is None and verb.startswith("lead"):
        refusal = leader_refusal(state, unit)
    if refusal is not None:
        return refusal
    if verb == "swap":
        return swap_refusal(state, unit, action.second)
    if verb in ("move", "lead"):
        return move_refusal(state, outset, action)
    return ride_refusal(state, outset, action)


def idle_refusal(state: HastingsState, piece: int, side: int, rule: str = "5.2a") -> Refusal | None:
    """Return why a piece of a side cannot act any more, None if it can; `rule` limits actions."""
    catalogue, name = state.catalogue, state.title(piece)
    if piece == catalogue.banner:
        return not_a_unit(state, piece, rule)
    refusal = not_yours(state, piece, side)
    if refusal is not None:
        return refusal
    if state.acted[piece]:
        return Refusal(rule, f"{name} has already acted in this phase; each piece acts once.")
    return None


def unit_refusal(state: HastingsState, piece: int) -> Refusal | None:
    """Return why a piece does not act like a unit that is not routing, None if it does."""
    refusal = not_a_unit(state, piece, "5.2a")
    if refusal is not None:
        return refusal
    if state.status[piece] == ROUTING:
        return Refusal("10.1a", f"{state.title(piece)} is routing and can only flee.")
    return None


def barred_refusal(state: HastingsState, unit: int) -> Refusal | None:
    """[H3.1a, H24.3a] Return why the scenario does not let a unit move now, None if it does."""
    if state.frozen():
        return Refusal("H24.3a", f"The Saxons do not move on turn {state.turn}; they may turn.")
    if state.catalogue.cavalry[unit] and state.cavalry_locked():
        return Refusal("H3.1a", lock_text(state))
    return None


def lock_text(state: HastingsState) -> str:
    """[H3.1a, H3.1b] Return until when the Norman cavalry may only turn."""
    free = state.catalogue.last_locked + 1
    return (
        f"Norman cavalry may only turn until turn {free} begins, or until a Saxon unit enters a "
        "clear hex."
    )


def leader_refusal(state: HastingsState, unit: int) -> Refusal | None:
    """Return why no leader can go along with a unit, None if one can."""
    leader = state.leader_with(unit)
    if leader < 0:
        return Refusal("5.2a", f"No leader is with {state.title(unit)}.")
    if state.acted[leader]:
        return Refusal("5.2a", f"{state.title(leader)} has already acted in this phase.")
    return None


def run_refusal(state: HastingsState, action: Action, runners: list[int]) -> Refusal:
    """Return why a unit that may act does not run."""
    unit = action.first
    refusal = not_a_unit(state, unit, "14.5a")
    if refusal is not None:
        return refusal
    if state.status[unit] != ROUTING:
        return Refusal("10.1a", f"{state.title(unit)} is not routing.")
    if unit not in runners:
        return Refusal("10.1a", f"{state.title(unit)} has already run when it routed.")
    return leadrout_refusal(state, action)


def walk_refusal(state: HastingsState, outset: MovementStart, piece: int, hex_: int) -> Refusal:
    """Return why a piece that may act cannot walk to a hex."""
    catalogue, name = state.catalogue, state.title(piece)
    if not catalogue.is_leader(piece):
        return Refusal("5.2a", f"{name} is a unit, and only leaders walk: choose 'move'.")
    if state.frozen():
        return Refusal("H24.3a", f"The Saxons do not move on turn {state.turn}.")
    if piece == catalogue.harold and state.harolds_unit() >= 0:
        return Refusal("H3.2a", "Harold and his Housecarls stay together: lead them.")
    passage = MovePaths(state, piece, ON_FOOT, tied=outset.is_tied(piece))
    return journey_refusal(state, passage, hex_, outset.allowance(state, piece))


def move_refusal(state: HastingsState, outset: MovementStart, action: Action) -> Refusal:
    """Return why a unit that may act cannot move to a hex."""
    unit, hex_ = action.first, action.second
    manner = LED if action.verb == "lead" else ALONE
    if manner == ALONE and unit == state.harolds_unit():
        return Refusal("H3.2a", f"Harold does not leave {state.title(unit)}: lead it.")
    passage = MovePaths(state, unit, manner, tied=outset.is_tied(unit))
    return journey_refusal(state, passage, hex_, outset.allowance(state, unit))


ENDLESS: Final = 50
"""More movement points than any ride across the map costs."""

# ---- rides --------------------------------------------------------------------------------------


def ride_refusal(state: HastingsState, outset: MovementStart, action: Action) -> Refusal:
    """[6.1a-6.4a, H11.1a-H11.2a] Return why a unit that may act cannot charge or feign so."""
    unit, name = action.first, state.title(action.first)
    manner = LED if action.verb.startswith("lead") else ALONE
    if action.verb.endswith("feign"):
        refusal = feint_refusal(state, outset, unit)
        if refusal is not None:
            return refusal
        allowance = outset.allowance(state, unit)
        ride = feint_ride(state, outset, unit, manner)
        return ride_end_refusal(state, ride, action.second, allowance)
    if not state.catalogue.cavalry[unit]:
        return Refusal("6.1a", f"Only cavalry can charge; {name} is not cavalry.")
    if state.status[unit] != ORDERED:
        return Refusal("6.1a", f"{name} is not ordered and cannot charge.")
    if outset.is_tied(unit):
        return Refusal("6.3a", f"{name} began in an enemy zone of control and cannot charge.")
    ride = charge_ride(state, outset, unit, manner)
    return ride_end_refusal(state, ride, action.second, state.catalogue.charge_moves)


def feint_refusal(state: HastingsState, outset: MovementStart, unit: int) -> Refusal | None:
    """[H11.1a, H11.2a] Return why a unit cannot feign at all now, None if it can."""
    name, first = state.title(unit), state.catalogue.first_feint
    if state.turn < first:
        return Refusal("H11.1a", f"Feigned attacks are possible from turn {first} on.")
    if state.feint_used:
        return Refusal("H11.1a", "A feigned attack has already been made this turn.")
    if not state.catalogue.feigns[unit]:
        return Refusal("H11.1a", f"Only cavalry of the Normans proper can feign, not {name}.")
    if state.status[unit] != ORDERED:
        return Refusal("H11.1a", f"{name} is not ordered and cannot feign.")
    if outset.was_near(state, unit):
        return Refusal("H11.2a", f"{name} began next to an enemy: it must start two hexes away.")
    return None


def ride_end_refusal(
    state: HastingsState, ride: StraightRide, hex_: int, allowance: int
) -> Refusal:
    """Return why a ride cannot end in a hex, or in any."""
    name, there = state.title(ride.piece), state.hex_name(hex_)
    act = "feign an attack" if ride.feigned else "charge"
    if ride.meets(ride.start):
        return met_refusal(state, ride)
    if hex_ == NONE:
        rule = "H11.2a" if ride.feigned else "6.4a"
        return Refusal(rule, f"{name} has no enemy in reach straight ahead.")
    if not state.ground.ride_ahead(ride.start, ride.facing, hex_):
        rule = "H11.2a" if ride.feigned else "6.1c"
        why = f"{name} cannot {act} there: {there} is not straight ahead."
        return Refusal(rule, why)
    if state.attackable_piece(1 - state.phasing, hex_) >= 0:
        return prey_refusal(state, ride, hex_, allowance)
    if not ride.targets(hex_):
        return aim_ride_refusal(state, ride, hex_)
    taken = entry_refusal(state, ride.piece, hex_, ride.manner)
    return taken or way_refusal(state, ride, there, allowance)


def met_refusal(state: HastingsState, ride: StraightRide) -> Refusal:
    """[6.1d, 6.1e] Return a refusal that an enemy in front keeps the rider from riding."""
    name, enemy = state.title(ride.piece), 1 - ride.side
    met = [state.attackable_piece(enemy, ahead) for ahead in ride.ahead(ride.start)]
    if any([foe >= 0 and ride.outset.was_beside(ride.piece, foe) for foe in met]):
        return Refusal("6.1d", f"{name} began next to the enemy in front, too close to charge it.")
    return Refusal("6.1e", f"An enemy has moved in front of {name}: it has no hex to ride through.")


def aim_ride_refusal(state: HastingsState, ride: StraightRide, hex_: int) -> Refusal:
    """Return why a rider has no enemy to attack in a hex straight ahead."""
    name, there = state.title(ride.piece), state.hex_name(hex_)
    enemy = 1 - ride.side
    met = [state.attackable_piece(enemy, ahead) for ahead in ride.ahead(hex_)]
    if not ride.feigned and any([f >= 0 and ride.outset.was_beside(ride.piece, f) for f in met]):
        why = f"The enemy in front of {there} was next to {name} when the phase began."
        return Refusal("6.1d", why)
    if ride.is_safe_from(hex_):
        rule = "H11.1b" if ride.feigned else "6.2a"
        return Refusal(
            rule, f"The enemy in front of {there} is on ground where {name} may not attack it."
        )
    rule = "H11.2a" if ride.feigned else "6.4a"
    return Refusal(rule, f"In {there} {name} would have no enemy in front that it may attack.")


def way_refusal(state: HastingsState, ride: StraightRide, there: str, allowance: int) -> Refusal:
    """Return what keeps a rider from a hex, or an enemy, that is straight ahead.

    The movement points are the reason only if more of them would add possible ends of the ride.
    """
    if len(ride.contacts(ENDLESS)) > len(ride.contacts(allowance)):
        rule = "H11.2a" if ride.feigned else "6.1b"
    else:
        rule = "H11.1b" if ride.feigned else "6.2a"
    why = (
        f"The ground, pieces, or an enemy met earlier keep {state.title(ride.piece)} from {there}."
    )
    return Refusal(rule, f"{why} It has {allowance} movement points.")


def prey_refusal(state: HastingsState, ride: StraightRide, hex_: int, allowance: int) -> Refusal:
    """Return from which hexes a rider may attack the enemy in a hex straight ahead, if any."""
    name, there = state.title(ride.piece), state.hex_name(hex_)
    ends = [state.hex_name(end) for end in ride.contacts(allowance) if hex_ in ride.ahead(end)]
    if ends:
        rule = "H11.2a" if ride.feigned else "6.4a"
        return Refusal(rule, f"{name} attacks the enemy in {there} from {' or '.join(ends)}.")
    if not ride.feigned and ride.outset.was_beside(
        ride.piece, state.attackable_piece(1 - ride.side, hex_)
    ):
        why = f"The enemy in {there} was next to {name} when the phase began."
        return Refusal("6.1d", why)
    return way_refusal(state, ride, f"the enemy in {there}", allowance)


# ---- arrivals -----------------------------------------------------------------------------------


def enter_refusal(state: HastingsState, piece: int, hex_: int) -> Refusal:
    """[H12.1a-H12.3a, H24.2b] Return why a piece cannot enter in a hex now."""
    name = state.title(piece)
    if piece == state.catalogue.banner:
        return Refusal("H9.1a", "The banner enters with the unit that has it.")
    if state.hex_of[piece] != OFF_MAP:
        refusal = not_yours(state, piece, state.phasing)
        return refusal or Refusal("H12.1a", f"{name} is already on the map.")
    side = state.catalogue.side[piece]
    if side != state.phasing:
        return Refusal("3.1a", whose(state, name, side, state.phasing))
    if piece not in due(state):
        return late_refusal(state, piece)
    return entry_hex_refusal(state, piece, hex_)


def late_refusal(state: HastingsState, piece: int) -> Refusal:
    """[H12.1a, H24.2b, H24.2c] Return what a piece that is not due is waiting for."""
    name = state.title(piece)
    if state.phasing == SAXON:
        return Refusal("H12.1a", f"{name} is not due on turn {state.turn}.")
    if state.catalogue.is_leader(piece):
        unit = state.riding_with[piece - state.catalogue.units]
        if unit != NOBODY:
            return Refusal("H24.2c", f"{name} enters with {state.title(unit)}.")
    return Refusal("H24.2b", f"{name} waits: the Normans and Odo enter first.")
