"""Plain mistakes, counted to measure bots: what no experienced player would do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.destiny.evaluation.country import country_of
from senlac.games.destiny.evaluation.forces import Forces, forces_of
from senlac.games.destiny.rules.battle.blow import attack_value, defence_value
from senlac.games.destiny.rules.battle.manoeuvre import BattleMovement
from senlac.games.destiny.rules.battle.melee import JoinAttack, Melee, may_feign, supporters_of
from senlac.games.destiny.rules.battle.steps import rides
from senlac.games.destiny.rules.constants import NOBODY, NOWHERE, STACK
from senlac.games.destiny.rules.contact.answer import AnswerBattle
from senlac.games.destiny.rules.contact.meeting import FightOrPass
from senlac.games.destiny.rules.movement.march import March
from senlac.games.destiny.rules.movement.phase import FirstMovement

if TYPE_CHECKING:
    from senlac.engine.model.action import Action
    from senlac.games.destiny.state import DestinyState

FOLLIES: Final[dict[str, str]] = {
    "down_from_the_hill": "The side that wins at nightfall moves counters down from the hill "
    "although no enemy stands there.",
    "king_in_front": "The Movement step ends with a claimant before an enemy who faces the square, "
    "although a square that no enemy faces is in reach.",
    "hopeless_attack": "An attack on the Battle Board is at least three weaker than the defence, "
    "and neither army is about to lose.",
    "outmatched": "A force seeks a battle with an army of at least twice its strength.",
    "runs_from_few": "An army avoids a battle with one of at most half its strength.",
    "king_in_reach": "First Movement ends with a claimant who has not moved, with at most two "
    "units, in reach of an army.",
    "to_and_fro": "A march ends where it began.",
}
"""What each folly is, by its id."""

HOPELESS: Final = 3
"""[11.3b] The difference of an attack that takes a step one time in ten."""

TWICE: Final = 2.0
"""[11.8i] The ratio of strengths at which the weaker wins one quick battle in nine."""

LAST_STEP: Final = 1
"""The steps on a Loss marker with which a poor attack may be the only one."""


def follies(state: DestinyState, action: Action) -> list[str]:
    """Return the ids of the follies that an action is, asked before it is carried out."""
    phase = state.stack[-1]
    if isinstance(phase, BattleMovement):
        found = _movement(state, action)
    elif isinstance(phase, Melee | JoinAttack):
        found = _attack(state, action)
    else:
        found = _on_map(state, action)
    return [found] if found else []


# ---- on the Battle Board ------------------------------------------------------------------------


def _movement(state: DestinyState, action: Action) -> str:
    """Return the folly of an action of the Movement step, "" if it is none."""
    side = state.active_side
    if action.verb == "done":
        posts = [
            state.leader_square[leader]
            for leader in state.leaders_in_battle[side]
            if state.catalogue.claimant[leader] and _could_leave(state, side, leader)
        ]
        return "king_in_front" if posts else ""
    if action.verb not in ("advance", "shift") or not _waits(state, side):
        return ""
    high = state.catalogue.fields[state.board].height
    start = action.first if action.verb == "advance" else state.slot_of[action.first] // STACK
    if high[start] <= high[action.second]:
        return ""
    near = state.catalogue.squares.neighbours[action.second]
    holder, enemy = state.holder, state.enemy(side)
    beside = [square for square in near if holder[square] == enemy and high[square] == high[start]]
    return "" if beside else "down_from_the_hill"


def _waits(state: DestinyState, side: int) -> bool:
    """[11.9d] Return whether a side wins at nightfall."""
    result = state.catalogue.scenario.result
    return result is not None and result.otherwise == state.catalogue.sides[side]


def _could_leave(state: DestinyState, side: int, leader: int) -> bool:
    """Return whether a leader is before an enemy who faces the square, and need not be."""
    square = state.leader_square[leader]
    if square < 0 or state.led >> leader & 1 or not state.threats(square, side):
        return False
    return True in [not state.threats(to, side) for to in rides(state, leader)]


def _attack(state: DestinyState, action: Action) -> str:
    """Return the folly of an action of the Melee step, "" if it is none."""
    phase = state.stack[-1]
    if isinstance(phase, JoinAttack):
        if action.verb == "support":
            return ""
        lead, target, joined = phase.lead, phase.target, phase.squares(state)
        alone = action.verb == "strike_feigned"
    elif action.verb == "attack":
        lead, target, joined, alone = action.first, state.front(action.first), [], False
        if supporters_of(state, lead, target, ()) or may_feign(state, lead):
            return ""
    else:
        return ""
    if LAST_STEP in (
        state.loss_marker[state.holder[lead]],
        state.loss_marker[state.holder[target]],
    ):
        return ""
    attack = sum([attack_value(state, square, target) for square in (lead, *joined)])
    hopeless = defence_value(state, target, alone=alone) - attack >= HOPELESS
    return "hopeless_attack" if hopeless else ""


# ---- on the map ---------------------------------------------------------------------------------


def _on_map(state: DestinyState, action: Action) -> str:
    """Return the folly of an action on the map, "" if it is none."""
    phase = state.stack[-1]
    if isinstance(phase, AnswerBattle):
        runs = action.verb != "stand"
        few = runs and _odds(state, phase.side, phase.other, phase.area) >= TWICE
        return "runs_from_few" if few else ""
    if action.verb == "fight" and isinstance(phase, FightOrPass):
        return _sought(state, phase.enemy, _march(state)[-1])
    if action.verb == "give_battle":
        return _sought(state, action.second, action.first)
    if action.verb == "halt":
        trail = _march(state)
        return "to_and_fro" if len(trail) > 1 and trail[0] == trail[-1] else ""
    if isinstance(phase, FirstMovement) and action.verb == "done":
        return "king_in_reach" if _left_in_reach(state, state.phasing) else ""
    return ""


def _march(state: DestinyState) -> list[int]:
    """Return the areas of the march in progress."""
    return [phase.trail for phase in state.stack if isinstance(phase, March)][-1]


def _odds(state: DestinyState, side: int, other: int, area: int) -> float:
    """[11.0i] Return the ratio of the strengths that two sides can field in an area."""
    forces = forces_of(state)
    own, its = side * forces.size + area, other * forces.size + area
    return forces.fielded(own) / forces.fielded(its) if forces.men[its] else TWICE


def _sought(state: DestinyState, enemy: int, area: int) -> str:
    """Return the folly of a battle that the phasing side seeks, "" if it is none."""
    forces = forces_of(state)
    if forces.men[enemy * forces.size + area] < forces.country.big:
        return ""
    outmatched = _odds(state, state.phasing, enemy, area) <= 1.0 / TWICE
    return "outmatched" if outmatched else ""


def _left_in_reach(state: DestinyState, side: int) -> bool:
    """Return whether a claimant with few units has not moved away from an army in reach."""
    claimant = state.claimant(side)
    forces = forces_of(state)
    at = forces.king[side]
    if claimant == NOBODY or at == NOWHERE or state.battle_with[at] != NOBODY:
        return False
    piece = len(state.catalogue.units) + claimant
    if (state.moved | state.stays_this_turn) >> piece & 1:
        return False
    return forces.men[side * forces.size + at] < forces.country.big and _reached(state, forces, at)


def _reached(state: DestinyState, forces: Forces, at: int) -> bool:
    """Return whether an enemy army is in an area, or one march away from it."""
    turns = country_of(state.catalogue).turns
    return True in [
        turns[area][at] <= 1
        for other, armies in enumerate(forces.armies)
        if other != state.phasing
        for area in armies
    ]
