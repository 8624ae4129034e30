"""Plain mistakes, which are counted to measure bots. Bots do not ask for them."""

from __future__ import annotations

from typing import Final

from senlac.engine.model.action import Action
from senlac.games.shieldwall.evaluation.company import Company
from senlac.games.shieldwall.evaluation.formation import exposure, gaps, reached_by
from senlac.games.shieldwall.evaluation.opposing import Opposing, arrays_on
from senlac.games.shieldwall.rules.blow import facing_enemies, in_front
from senlac.games.shieldwall.rules.ground import NO_DEFENCE
from senlac.games.shieldwall.rules.melee import Melee, attackers
from senlac.games.shieldwall.rules.movement import Facing, Movement, due
from senlac.games.shieldwall.rules.passage import destinations
from senlac.games.shieldwall.state import EMPTY, ShieldwallState

FOLLIES: Final = {
    "gap": "opens a gap in the wall of a side that wins by waiting, and no other unit can fill it",
    "sally": "leaves sheltering ground, for a side that wins by waiting, into reach of two enemies",
    "leader": "brings the commander where three enemies can strike at once",
    "flank": "turns away from an enemy that it could attack",
    "idle": "leaves actions unused that exhausted attackers or reinforcements needed",
    "waste": "pays for a shot or a die against a unit that is bound to fall",
}
"""The plain mistakes, by their ids."""

MANY: Final = 2
"""From so many enemies in reach a unit is in danger, and a commander from so many beyond one."""


def follies(state: ShieldwallState, side: int, action: Action) -> list[str]:
    """Return the plain mistakes that an action of a side is, before it is applied."""
    if not state.stack:
        return []
    phase = state.stack[-1]
    verb = action.verb
    if isinstance(phase, Movement):
        if verb == "move":
            return _moves(state, side, action.first, action.second)
        if verb == "turn" and _looks_away(state, action.first, action.second):
            return ["flank"]
        if verb == "done" and state.actions and due(state):
            return ["idle"]
    elif isinstance(phase, Facing):
        return ["flank"] if _looks_away(state, phase.unit, action.first) else []
    elif isinstance(phase, Melee) and verb == "done" and _leaves_attack(state):
        return ["idle"]
    elif verb in ("press", "shoot") and _is_doomed(state, _target(state, action)):
        return ["waste"]
    return []


def _moves(state: ShieldwallState, side: int, unit: int, to: int) -> list[str]:
    """Return the mistakes of a move."""
    found: list[str] = []
    after = state.copy()
    after.put(unit, to)
    after.ordered |= 1 << unit
    after.actions -= 1
    arrays = arrays_on(state.ground)
    masks = arrays.masks
    own, foes = Company(after, masks, side), Company(after, masks, 1 - side)
    if state.order.at_limit == side:
        if _opens_gap(state, after, unit, own, arrays.of(foes.places)):
            found.append("gap")
        defence = state.ground.defence
        left = defence[state.square[unit]] != NO_DEFENCE and defence[to] == NO_DEFENCE
        reached = reached_by(masks, to, foes.kinds)
        if left and reached >= MANY and not _kills(after, unit):
            found.append("sally")
    if unit == state.catalogue.commander[side] and not _kills(after, unit):
        before = Company(state, masks, side)
        exposed = exposure(masks, own.commander, own.places, foes.kinds)
        if exposed >= MANY > exposure(masks, before.commander, before.places, foes.kinds):
            found.append("leader")
    return found


def _opens_gap(
    state: ShieldwallState, after: ShieldwallState, unit: int, own: Company, foes: Opposing
) -> bool:
    """Return whether the square that a unit has left is a gap that no other can fill."""
    by_facing, _ = own.order(after.square, after.facing)
    left = state.square[unit]
    if not gaps(foes.masks, by_facing, foes.places, foes.danger()) >> left & 1:
        return False
    if not after.actions:
        return True
    others = [other for other in own.units if not after.ordered >> other & 1]
    return not any([left in destinations(after, other) for other in others])


def _kills(state: ShieldwallState, unit: int) -> bool:
    """Return whether a unit stands beside an enemy whom the best roll would eliminate."""
    best = state.catalogue.die
    beside = [state.unit_at[to] for to in state.ground.board.orthogonal[state.square[unit]]]
    own = state.catalogue.side[unit]
    foes = [foe for foe in beside if foe != EMPTY and state.catalogue.side[foe] != own]
    return any([state.hits[foe] + best > state.full_strength(foe) for foe in foes])


def _looks_away(state: ShieldwallState, unit: int, facing: int) -> bool:
    """Return whether a unit that faces so has enemies beside it, but none ahead."""
    own, square, beside = state.catalogue.side[unit], state.square[unit], 0
    for side in range(4):
        to = state.ground.board.ahead[side][square]
        if to >= 0 and state.side_at(to) == 1 - own:
            if side == facing:
                return False
            beside += 1
    return beside > 0


def _leaves_attack(state: ShieldwallState) -> bool:
    """Return whether an action is left for an exhausted unit's attack on one who may stand."""
    if not state.actions:
        return False
    for unit in attackers(state):
        foes = facing_enemies(state, unit)
        if state.exhausted(unit) and not all([_is_doomed(state, foe) for foe in foes]):
            return True
    return False


def _target(state: ShieldwallState, action: Action) -> int:
    """Return the unit that a press strikes, or a shot."""
    aimed = action.verb == "shoot" or state.catalogue.open_facing
    return action.second if aimed else in_front(state, action.first)


def _is_doomed(state: ShieldwallState, unit: int) -> bool:
    """Return whether a unit is eliminated at the end of the turn as it is."""
    return unit != EMPTY and state.hits[unit] > state.full_strength(unit)
