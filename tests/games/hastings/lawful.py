"""Options that are illegal in any position, whatever its history, checked against the rulebook.

The checks ignore facts about the past that a phase stores, so they also apply to loaded positions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from senlac.engine.model.action import Action
from senlac.games.hastings.catalogue import NORMAN, SAXON
from senlac.games.hastings.rules.arrivals import ContinueMove
from senlac.games.hastings.rules.combat.phase import Combat
from senlac.games.hastings.rules.constants import BOX, OFF_MAP, ORDERED, ROUTING
from senlac.games.hastings.rules.rout.pursuit import PursuerFacing
from senlac.games.hastings.rules.rout.routing import Rout
from senlac.games.hastings.state import HastingsState


def is_unit(state: HastingsState, piece: int, side: int) -> bool:
    """Return whether a piece is a unit of a side on the map."""
    known = 0 <= piece < state.catalogue.units and state.hex_of[piece] >= 0
    return known and state.catalogue.side[piece] == side


def stands(state: HastingsState, unit: int, side: int) -> bool:
    """Return whether a unit of a side is on the map and not routing."""
    return is_unit(state, unit, side) and state.status[unit] != ROUTING


def attack(state: HastingsState, action: Action, side: int) -> bool:
    """[4.10a, 8.1a, 10.2a] An attack is by a unit that is not archers, on an enemy in front."""
    unit, hex_ = action.first, action.second
    if not stands(state, unit, side) or state.catalogue.archer[unit]:
        return False
    if isinstance(state.stack[-1], Combat):
        able = state.status[unit] == ORDERED and side == state.phasing
    else:
        able = state.catalogue.pursues[unit]
    return able and hex_ in state.front(unit) and state.attackable_piece(1 - side, hex_) >= 0


def fire(state: HastingsState, action: Action, side: int) -> bool:
    """[4.1a, 4.2a] A shot is by ordered archers that have not shot, at an enemy."""
    unit = action.first
    able = (
        stands(state, unit, side) and state.catalogue.archer[unit] and not state.fired >> unit & 1
    )
    return able and state.attackable_piece(1 - side, action.second) >= 0


def javelin(state: HastingsState, action: Action, side: int) -> bool:
    """[H4.1a] A throw is by ordered Saxon non-archers, at Normans in front in their turn."""
    unit, hex_ = action.first, action.second
    able = stands(state, unit, SAXON) and state.status[unit] == ORDERED
    timely = side == SAXON and state.phasing == NORMAN and not state.catalogue.archer[unit]
    return able and timely and hex_ in state.front(unit) and state.unit_of(NORMAN, hex_) >= 0


def march(state: HastingsState, action: Action, side: int) -> bool:
    """[5.1a, 5.6a, H7.1a] A move is by a unit that has not acted, into a hex without a unit."""
    unit, hex_ = action.first, action.second
    if not stands(state, unit, side) or state.unit_at[hex_] >= 0:
        return False
    fresh = not state.acted[unit] or isinstance(state.stack[-1], ContinueMove)
    return fresh and not (state.catalogue.archer[unit] and state.ground.stops[hex_])


def walk(state: HastingsState, action: Action, side: int) -> bool:
    """[5.1a, 5.6b, 13.2a] A walk is by a leader, into a hex without enemies or leaders."""
    leader, hex_ = action.first, action.second
    fresh = not state.acted[leader] or isinstance(state.stack[-1], ContinueMove)
    own = state.catalogue.is_leader(leader) and state.catalogue.side[leader] == side
    bare = state.leader_at[hex_] < 0 and state.unit_of(1 - side, hex_) < 0
    return own and fresh and state.hex_of[leader] >= 0 and bare


def face(state: HastingsState, action: Action, side: int) -> bool:
    """[5.3b, 10.1a] A unit that is turned is not routing."""
    return stands(state, action.first, side) or isinstance(state.stack[-1], PursuerFacing)


def swap(state: HastingsState, action: Action, side: int) -> bool:
    """[7.1a, 7.1c] Archers change places with a unit beside them; neither has acted."""
    both = (action.first, action.second)
    idle = all(stands(state, unit, side) and not state.acted[unit] for unit in both)
    return idle and state.catalogue.archer[action.first]


def charge(state: HastingsState, action: Action, side: int) -> bool:
    """[6.1a] A charge is by ordered cavalry that has not acted."""
    unit = action.first
    able = stands(state, unit, side) and state.status[unit] == ORDERED
    return able and state.catalogue.cavalry[unit] and not state.acted[unit]


def feign(state: HastingsState, action: Action, side: int) -> bool:
    """[H11.1a] A feigned attack is by Norman cavalry, from turn 7, once a turn."""
    timely = state.turn >= state.catalogue.first_feint and not state.feint_used
    return timely and charge(state, action, side) and state.catalogue.feigns[action.first]


def target(state: HastingsState, action: Action, side: int) -> bool:
    """[6.4a] A target is an enemy on the map."""
    return state.hex_of[action.first] >= 0 and state.catalogue.side[action.first] != side


def rout(state: HastingsState, action: Action, side: int) -> bool:
    """[9.5a, 10.1a] A running unit is routing, and has not acted unless it has just routed."""
    unit = action.first
    routing = is_unit(state, unit, side) and state.status[unit] == ROUTING
    return routing and (not state.acted[unit] or isinstance(state.stack[-1], Rout))


def enter(state: HastingsState, action: Action, side: int) -> bool:
    """[H12.1a, H24.2b] A piece that enters is off the map, and the hex has no unit."""
    own = state.hex_of[action.first] == OFF_MAP and state.catalogue.side[action.first] == side
    return own and state.unit_at[action.second] < 0


def refuge(state: HastingsState, action: Action, side: int) -> bool:
    """[14.4b] A leader takes refuge in a hex without an enemy or a leader."""
    leader, hex_ = action.first, action.second
    bare = state.leader_at[hex_] < 0 and state.unit_of(1 - side, hex_) < 0
    return state.catalogue.side[leader] == side and state.hex_of[leader] >= 0 and bare


def pursue(state: HastingsState, action: Action, side: int) -> bool:
    """[H13.3a] Pursuers are Fyrd that are not routing."""
    able = stands(state, action.first, side) and state.catalogue.pursues[action.first]
    return able and side == SAXON


def odo(state: HastingsState, action: Action, side: int) -> bool:
    """[H10.1b, H10.1c] Odo rallies a routing Norman unit outside enemy zones."""
    unit = action.first
    routing = is_unit(state, unit, side) and state.status[unit] == ROUTING
    return routing and side == NORMAN and not state.in_enemy_zone(unit)


def place(state: HastingsState, action: Action, side: int) -> bool:
    """[H5.2Da, 13.1a] A placed piece is in the box or not set up, and its hex has no such piece."""
    piece, hex_ = action.first, action.second
    at = state.leader_at if state.catalogue.is_leader(piece) else state.unit_at
    waits = state.hex_of[piece] in (BOX, OFF_MAP) and state.catalogue.side[piece] == side
    return waits and at[hex_] < 0


LAWS: Final[dict[str, Callable[[HastingsState, Action, int], bool]]] = {
    "attack": attack, "fire": fire, "javelin": javelin, "move": march, "lead": march,
    "back": march, "leadback": march, "shift": march, "leadshift": march, "walk": walk,
    "face": face, "swap": swap, "charge": charge, "leadcharge": charge, "feign": feign,
    "leadfeign": feign, "target": target, "rout": rout, "leadrout": rout, "enter": enter,
    "refuge": refuge, "pursue": pursue, "odo": odo, "place": place,
}  # fmt: skip
"""The checks of options by verb; other verbs have no check."""


def unlawful(state: HastingsState, options: list[Action], side: int) -> list[Action]:
    """Return the options that the rulebook forbids."""
    judged = [action for action in options if action.verb in LAWS]
    return [action for action in judged if not LAWS[action.verb](state, action, side)]
