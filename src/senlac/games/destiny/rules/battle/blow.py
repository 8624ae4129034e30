"""11.3: attack and defence values, and the resolution of an attack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.destiny.rules.battle.ending import over, reduce_loss_marker
from senlac.games.destiny.rules.battle.leaders import endanger, helped
from senlac.games.destiny.rules.battle.morale import BACKWARDS
from senlac.games.destiny.rules.battle.ratios import Factor
from senlac.games.destiny.rules.constants import FLOATS, LOST, STACK
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.event import Field


# ---- who may attack whom ------------------------------------------------------------------------


def may_strike(state: DestinyState, square: int) -> bool:
    """[11.3a, 11.7a] Return whether the top counter of a square has an attack left in this turn."""
    counter = state.top(square)
    return not (state.fought | state.in_shield_wall) >> counter & 1


def free_for(state: DestinyState, square: int, target: int) -> bool:
    """[11.3j] Return whether no other enemy than the target must be attacked from a square."""
    threats = state.threats(square, state.holder[square])
    return not threats or target in threats


def leaders_of_attacks(state: DestinyState) -> list[int]:
    """[11.3a] Return the squares from which the acting side may attack the square in front."""
    return [
        square
        for square in state.tops(state.active_side)
        if state.engaged(square)
        and may_strike(state, square)
        and free_for(state, square, state.front(square))
    ]


def supporters(state: DestinyState, target: int) -> list[int]:
    """[11.3h] Return the squares whose top counters may join an attack on a target."""
    oblique = state.catalogue.oblique
    return [
        square
        for square in state.catalogue.squares.neighbours[target]
        if state.holder[square] == state.active_side
        and (state.front(square) == target or target in oblique[state.facing[square]][square])
        and may_strike(state, square)
        and free_for(state, square, target)
    ]


# ---- what it is worth ---------------------------------------------------------------------------


def terrain(state: DestinyState, square: int, target: int) -> int:
    """[11.3c] Return the modifier of the ground to an attack from a square."""
    catalogue = state.catalogue
    field = catalogue.fields[state.board]
    drop = field.height[square] - field.height[target]
    if drop > 0:
        return catalogue.downhill
    if drop < 0:
        return catalogue.uphill
    return catalogue.across_river if field.bank[square] != field.bank[target] else 0


def factor(state: DestinyState, square: int, target: int) -> Factor:
    """[11.3g, 11.3h, 11.3i] Return the factor of an attack, by its direction."""
    factors = state.catalogue.factors
    if factors.former is not None and state.uses_former(FLOATS):
        factors = factors.former
    attacker = state.facing[square]
    if state.catalogue.squares.ahead[attacker][square] != target:
        return factors.diagonal
    defender = state.facing[target]
    if attacker == defender:
        return factors.rear
    return factors.front if BACKWARDS[attacker] == defender else factors.flank


def attack_value(state: DestinyState, square: int, target: int) -> int:
    """[11.3b, 11.3c, 11.3h, 11.6a] Return what a square's top counter adds to an attack."""
    bonus = helped(state, state.top(square), square)
    return attack_with(state, square, target, bonus=bonus)


def attack_with(state: DestinyState, square: int, target: int, *, bonus: bool) -> int:
    """[11.3b, 11.3c, 11.3h] Return the same, with the bonus of a leader or without it."""
    catalogue = state.catalogue
    counter = state.slots[square * STACK]
    value = catalogue.attack[state.steps_left[counter]][counter] + terrain(state, square, target)
    if bonus:
        value += catalogue.leader_bonus
    times, by = factor(state, square, target)
    return max(0, value) * times // by


def defence_value(state: DestinyState, target: int, *, alone: bool) -> int:
    """[11.3b, 11.3k, 11.6a, 11.7a] Return the defence of a square; `alone`: of its top counter."""
    bonus = helped(state, state.top(target), target)
    return defence_with(state, target, bonus=bonus, alone=alone)


def defence_with(state: DestinyState, target: int, *, bonus: bool, alone: bool) -> int:
    """[11.3b, 11.3k, 11.7a] Return the same, with the bonus of a leader or without it."""
    catalogue, slots = state.catalogue, state.slots
    slot = target * STACK
    top = slots[slot]
    value = catalogue.defence[state.steps_left[top]][top]
    shaken = state.shaken >> top & 1
    for below in range(slot + 1, slot + STACK):
        counter = slots[below]
        if counter < 0:
            break
        shaken |= state.shaken >> counter & 1
        if not alone:
            value += catalogue.per_extra_defender
    if shaken:
        value += catalogue.shaken_in_square
    if state.in_shield_wall >> top & 1:
        value += catalogue.wall_bonus
    if bonus:
        value += catalogue.leader_bonus
    return value


# ---- the blow -----------------------------------------------------------------------------------


def roll_attack(
    state: DestinyState, lead: int, target: int, joined: Sequence[int], *, feigned: bool
) -> None:
    """[11.3b, 11.3d, 11.3e, 11.3l] Roll for an attack from squares, and apply the result."""
    catalogue = state.catalogue
    counter, other = state.top(lead), state.top(target)
    attack = sum([attack_value(state, square, target) for square in (lead, *joined)])
    defence = defence_value(state, target, alone=feigned)
    die = state.dice.roll(catalogue.die, f"attack {state.counter_name(counter)}")
    reply = state.dice.roll(catalogue.die, f"defence {state.counter_name(other)}")
    difference = die + attack - reply - defence
    if state.journal is not None:
        fields: dict[str, Field] = {
            "counter": state.counter_name(counter), "target": state.counter_name(other),
            "attack": attack, "defence": defence, "dice": [die, reply], "difference": difference,
        }  # fmt: skip
        state.emit("strike", fields, "11.3b")
    loser = other if difference > 0 else counter
    if abs(difference) >= catalogue.step_loss_at:
        lose_step(state, loser)
    elif abs(difference) >= catalogue.shaken_at:
        state.shaken |= 1 << loser
        if state.journal is not None:
            state.emit("shaken", {"counter": state.counter_name(loser)}, "11.3e")


def lose_step(state: DestinyState, counter: int) -> None:
    """[11.3d, 11.8a, 11.6d] Take a step off a counter; leaders in its square are in danger."""
    side = state.owner[counter]
    square = state.slot_of[counter] // STACK
    left = state.steps_left[counter] - 1
    state.steps_left[counter] = left
    state.lost_step |= 1 << counter
    if not left:
        state.lift(counter, LOST)
        state.shaken &= ~(1 << counter)
    if state.journal is not None:
        kind = "step" if left else "slain"
        state.emit(kind, {"counter": state.counter_name(counter)}, "11.3d")
    reduce_loss_marker(state, side, 1)
    if not over(state):
        endanger(state, side, square)
