"""Why a piece cannot do something in the movement phase or a lull, rule by rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.action import NONE
from senlac.engine.phase import Refusal
from senlac.games.hastings.arrivals import due, entry_hex_refusal
from senlac.games.hastings.charging import charge_ride
from senlac.games.hastings.conditions import NOBODY, OFF_MAP, ORDERED, ROUTING
from senlac.games.hastings.feigned import feint_ride
from senlac.games.hastings.interpenetration import swap_refusal
from senlac.games.hastings.marching import journey_refusal
from senlac.games.hastings.passage import ALONE, LED, ON_FOOT
from senlac.games.hastings.roster import SAXON
from senlac.games.hastings.routing import leadrout_refusal
from senlac.games.hastings.sequence import not_a_unit, not_yours, whose

if TYPE_CHECKING:
    from senlac.engine.action import Action
    from senlac.games.hastings.riding import Ride
    from senlac.games.hastings.state import HastingsState


def act_refusal(
    state: HastingsState, action: Action, runners: list[int], allowance: int
) -> Refusal:
    """Say why an act of the movement phase, other than its end, is not legal."""
    verb, piece = action.verb, action.first
    if verb == "enter":
        return enter_refusal(state, piece, action.second)
    refusal = idle_refusal(state, piece, state.phasing)
    if refusal is not None:
        return refusal
    if verb in ("rout", "leadrout"):
        return run_refusal(state, action, runners)
    if verb == "walk":
        return walk_refusal(state, piece, action.second, allowance)
    refusal = unit_refusal(state, piece)
    if refusal is not None:
        return refusal
    if verb == "face":
        return Refusal("5.3a", f"{state.title(piece)} faces that way already.")
    return going_refusal(state, action, allowance)


def going_refusal(state: HastingsState, action: Action, allowance: int) -> Refusal:
    """Say why a unit that may act does not move, change places, charge or feign so."""
    verb, unit = action.verb, action.first
    refusal = barred_refusal(state, unit)
    if refusal is None and verb.startswith("lead"):
        refusal = leader_refusal(state, unit)
    if refusal is not None:
        return refusal
    if verb == "swap":
        return swap_refusal(state, unit, action.second)
    if verb in ("move", "lead"):
        return move_refusal(state, action, allowance)
    return ride_refusal(state, action, allowance)


def idle_refusal(state: HastingsState, piece: int, side: int) -> Refusal | None:
    """Say why a piece of a side has no act left, None if it has."""
    roster, name = state.roster, state.title(piece)
    if piece == roster.banner:
        return not_a_unit(state, piece)
    refusal = not_yours(state, piece, side)
    if refusal is not None:
        return refusal
    if state.acted[piece]:
        return Refusal("5.1a", f"{name} has acted in this phase; each piece acts once.")
    return None


def unit_refusal(state: HastingsState, piece: int) -> Refusal | None:
    """Say why a piece does not act as a unit that is not routing does, None if it does."""
    refusal = not_a_unit(state, piece)
    if refusal is not None:
        return refusal
    if state.status[piece] == ROUTING:
        return Refusal("10.1a", f"{state.title(piece)} is routing: all it does is run.")
    return None


def barred_refusal(state: HastingsState, unit: int) -> Refusal | None:
    """[H3.1a, H24.3a] Say that the scenario does not let a unit move now, None if it does."""
    if state.frozen():
        return Refusal("H24.3a", f"The Saxons do not move on turn {state.turn}; they may turn.")
    if state.roster.cavalry[unit] and state.locked():
        why = "Norman cavalry does not move yet, unless a Saxon unit enters a clear hex."
        return Refusal("H3.1a", why)
    return None


def leader_refusal(state: HastingsState, unit: int) -> Refusal | None:
    """Say why no leader can go along with a unit, None if one can."""
    leader = state.leader_with(unit)
    if leader < 0:
        return Refusal("5.6a", f"No leader is with {state.title(unit)}.")
    if state.acted[leader]:
        return Refusal("5.1a", f"{state.title(leader)} has acted in this phase.")
    return None


def run_refusal(state: HastingsState, action: Action, runners: list[int]) -> Refusal:
    """Say why a unit that may act does not run."""
    unit = action.first
    refusal = not_a_unit(state, unit)
    if refusal is not None:
        return refusal
    if state.status[unit] != ROUTING:
        return Refusal("10.1a", f"{state.title(unit)} is not routing.")
    if unit not in runners:
        return Refusal("10.1a", f"{state.title(unit)} has run already when it routed.")
    return leadrout_refusal(state, action)


def walk_refusal(state: HastingsState, piece: int, hex_: int, allowance: int) -> Refusal:
    """Say why a piece that may act does not walk to a hex."""
    roster, name = state.roster, state.title(piece)
    if not roster.is_leader(piece):
        return Refusal("5.2a", f"{name} is a unit: it moves, leaders walk.")
    if state.frozen():
        return Refusal("H24.3a", f"The Saxons do not move on turn {state.turn}.")
    if piece == roster.harold and state.bound() >= 0:
        return Refusal("H3.2a", "Harold and his Housecarls stay together: lead them.")
    return journey_refusal(state, piece, hex_, allowance, ON_FOOT)


def move_refusal(state: HastingsState, action: Action, allowance: int) -> Refusal:
    """Say why a unit that may act does not move to a hex."""
    unit, hex_ = action.first, action.second
    if action.verb == "lead":
        return journey_refusal(state, unit, hex_, allowance, LED)
    if unit == state.bound():
        return Refusal("H3.2a", f"Harold does not leave {state.title(unit)}: lead it.")
    return journey_refusal(state, unit, hex_, allowance, ALONE)


# ---- rides --------------------------------------------------------------------------------------


def ride_refusal(state: HastingsState, action: Action, allowance: int) -> Refusal:
    """[6.1a-6.4a, H11.1a-H11.2a] Say why a unit that may act does not charge or feign so."""
    unit, name = action.first, state.title(action.first)
    manner = LED if action.verb.startswith("lead") else ALONE
    if action.verb.endswith("feign"):
        refusal = feint_refusal(state, unit)
        if refusal is not None:
            return refusal
        return ride_end_refusal(state, feint_ride(state, unit, manner), action.second, allowance)
    if not state.roster.cavalry[unit]:
        return Refusal("6.1a", f"Only cavalry charges, and {name} is none.")
    if state.status[unit] != ORDERED:
        return Refusal("6.1a", f"{name} is not ordered, and so cannot charge.")
    if state.in_enemy_zone(unit):
        why = f"{name} begins in an enemy zone of control, and so cannot charge."
        return Refusal("6.3a", why)
    ride = charge_ride(state, unit, manner)
    return ride_end_refusal(state, ride, action.second, state.roster.charge_moves)


def feint_refusal(state: HastingsState, unit: int) -> Refusal | None:
    """[H11.1a, H11.2a] Say why a unit cannot feign at all now, None if it can."""
    name, first = state.title(unit), state.roster.first_feint
    if state.turn < first:
        return Refusal("H11.1a", f"Feigned attacks are possible from turn {first} on.")
    if state.feigned:
        return Refusal("H11.1a", "A feigned attack has been made this turn.")
    if not state.roster.feigns[unit]:
        return Refusal("H11.1a", f"Only cavalry of the Normans themselves feigns, not {name}.")
    if state.status[unit] != ORDERED:
        return Refusal("H11.1a", f"{name} is not ordered, and so cannot feign.")
    if state.beside_enemy(state.where[unit], state.roster.side[unit]):
        return Refusal("H11.2a", f"{name} is next to an enemy: it must start two hexes away.")
    return None


def ride_end_refusal(state: HastingsState, ride: Ride, hex_: int, allowance: int) -> Refusal:
    """Say why a ride cannot end in a hex, or in any."""
    feigned = not ride.leaders_too
    act = "feign an attack" if feigned else "charge"
    name, there = state.title(ride.piece), state.hex_name(hex_)
    if ride.ends(ride.start):
        rule = "H11.2a" if feigned else "6.1d"
        why = f"{name} cannot {act}: it begins with an enemy before it, or in his zone of control."
        return Refusal(rule, why)
    if hex_ == NONE:
        rule = "H11.2a" if feigned else "6.4a"
        return Refusal(rule, f"No enemy that {name} could reach stands straight ahead.")
    if not state.ground.ride_ahead(ride.start, ride.facing, hex_):
        rule = "H11.2a" if feigned else "6.1c"
        why = f"{name} cannot {act} there: {there} does not lie straight ahead."
        return Refusal(rule, why)
    if state.prey(1 - state.phasing, hex_) >= 0:
        return prey_refusal(state, ride, hex_, allowance)
    if not ride.targets(hex_) and ride.shuns(hex_):
        rule = "H11.1b" if feigned else "6.2a"
        return Refusal(rule, f"The enemy before {there} stands where {name} may not attack him.")
    if not ride.targets(hex_) or not ride.is_open(hex_):
        rule = "H11.2a" if feigned else "6.4a"
        return Refusal(rule, f"In {there} no enemy that {name} may attack is before it.")
    rule = "H11.1b" if feigned else "6.2a"
    why = f"Ground, pieces, or an enemy met before keep {name} from {there}."
    return Refusal(rule, f"{why} It has {allowance} movement points.")


def prey_refusal(state: HastingsState, ride: Ride, hex_: int, allowance: int) -> Refusal:
    """Say from where a rider may attack the enemy in a hex straight ahead, if from anywhere."""
    feigned = not ride.leaders_too
    name, there = state.title(ride.piece), state.hex_name(hex_)
    ends = [state.hex_name(end) for end in ride.contacts(allowance) if hex_ in ride.ahead(end)]
    if ends:
        rule = "H11.2a" if feigned else "6.4a"
        return Refusal(rule, f"{name} attacks the enemy in {there} from {' or '.join(ends)}.")
    rule = "H11.1b" if feigned else "6.2a"
    why = f"Ground, pieces, or an enemy met before keep {name} from the enemy in {there}."
    return Refusal(rule, f"{why} It has {allowance} movement points.")


# ---- arrivals -----------------------------------------------------------------------------------


def enter_refusal(state: HastingsState, piece: int, hex_: int) -> Refusal:
    """[H12.1a-H12.3a, H24.2b] Say why a piece does not come on in a hex now."""
    name = state.title(piece)
    if piece == state.roster.banner:
        return Refusal("H9.1a", "The banner comes on with the unit that has it.")
    if state.where[piece] != OFF_MAP:
        refusal = not_yours(state, piece, state.phasing)
        return refusal or Refusal("H12.1a", f"{name} is on the map already.")
    side = state.roster.side[piece]
    if side != state.phasing:
        return Refusal("3.1a", whose(state, name, side, state.phasing))
    if piece not in due(state):
        return late_refusal(state, piece)
    return entry_hex_refusal(state, piece, hex_)


def late_refusal(state: HastingsState, piece: int) -> Refusal:
    """[H12.1a, H24.2b, H24.2c] Say for what a piece waits that is not due."""
    name = state.title(piece)
    if state.phasing == SAXON:
        return Refusal("H12.1a", f"{name} is not due on turn {state.turn}.")
    if state.roster.is_leader(piece):
        unit = state.rides[piece - state.roster.units]
        if unit != NOBODY:
            return Refusal("H24.2c", f"{name} comes on with {state.title(unit)}.")
    return Refusal("H24.2b", f"{name} waits: the Normans and Odo come on first.")
