"""Melee: the active player's units attack adjacent enemies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.engine.model.action import NONE, Action
from senlac.engine.model.guidance import FEWEST, NO_GUIDANCE, Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.support.text import count, listed
from senlac.engine.support.validation import require
from senlac.games.shieldwall.rules.blow import (
    attack_dice,
    facing_enemies,
    in_front,
    roll_attack,
)
from senlac.games.shieldwall.rules.decision import PASS, TurnStep, not_yours
from senlac.games.shieldwall.validation.battle import validate_unit_index

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.games.shieldwall.state import ShieldwallState

MOST_NAMED: Final = 3
"""At most this many units are named on a button; of more the number is given."""


class Melee(TurnStep):
    """[melee.1a-8a] Attack free, pay for attacks of exhausted units, or press for an extra die."""

    __slots__ = ()

    title = "Melee"

    def options(self, state: ShieldwallState) -> Options:
        if not state.actions and not may_choose(state):
            return PASS
        able = [u for u in attackers(state) if attack_cost(state, u) <= state.actions]
        pressing: list[int] = []
        if not state.catalogue.reroll:
            pressing = [u for u in able if attack_cost(state, u) < state.actions]
        options = Options()
        if state.catalogue.open_facing:
            options.pairs("attack", able, lambda unit: facing_enemies(state, unit))
            options.pairs("press", pressing, lambda unit: facing_enemies(state, unit))
        else:
            options.each("attack", able)
            options.each("press", pressing)
        return options.one("done")

    def apply(self, state: ShieldwallState, action: Action) -> None:
        if action.verb == "done":
            attack_all(state)
            state.pop()
            return
        unit = action.first
        target = action.second
        if target == NONE:
            target = in_front(state, unit)
        pressed = action.verb == "press"
        state.actions -= attack_cost(state, unit) + (1 if pressed else 0)
        hits = roll_attack(state, unit, target, pressed=pressed)
        # A reroll cannot improve on the highest face.
        if state.catalogue.reroll and state.actions and hits < state.catalogue.die:
            state.push(RerollChoice(unit, target, hits))

    def guidance(self, state: ShieldwallState, role: int) -> Guidance:
        """[melee.1c, melee.1d] Say which units the attack at the end leaves out, and offer all."""
        able = attackers(state)
        if not able:
            return Guidance(labels={"done": "End melee"})
        left_out = [unit for unit in able if state.exhausted(unit)]
        if not left_out:
            return NO_GUIDANCE
        labels = {"done": end_label(state, left_out)}
        paying = worth_paying(state, left_out)[: state.actions]
        free = [unit for unit in attackers(state) if not state.exhausted(unit)]
        # Free attacks come first: once no action is left, only the end of the step is possible.
        attacking = [*free, *paying]
        if not paying or len(attacking) < FEWEST:
            return Guidance(labels=labels)
        batch = (*[attack_action(state, unit) for unit in attacking], Action("done"))
        price = count(len(paying), "action")
        words = f"Attack with {count(len(attacking), 'unit')} for {price}"
        return Guidance(labels=labels, batches={words: batch})

    def prompt(self, state: ShieldwallState) -> str:
        actions = state.actions
        if not actions:
            return "Attack: choose a target for each unit with more than one adjacent enemy."
        at_hand = f"{count(actions, 'action')} left"
        return f"Attack: {at_hand}; all other units attack together at the end."

    def verbs(self, state: ShieldwallState) -> tuple[str, ...]:
        return ("attack", "press")

    def refuse(self, state: ShieldwallState, action: Action) -> Refusal:
        if action.verb == "press" and state.catalogue.reroll:
            why = "No extra dice in this battle: an action rerolls the dice of an attack."
            return Refusal("comm.3c", why)
        unit = action.first
        name = state.display_name(unit)
        refusal = not_yours(state, unit)
        if refusal is not None:
            return refusal
        if state.attacked >> unit & 1:
            return Refusal("melee.1c", f"{name} has already attacked this turn.")
        if not facing_enemies(state, unit):
            if state.catalogue.open_facing:
                return Refusal("melee.1b", f"No enemy stands on any of the four sides of {name}.")
            return Refusal("melee.1b", f"No enemy stands directly in front of {name}.")
        cost = attack_cost(state, unit) + (1 if action.verb == "press" else 0)
        if cost > state.actions:
            rule = "melee.1d"
            if action.verb == "press":
                rule = "melee.3f" if state.exhausted(unit) else "melee.3e"
            why = f"This costs {count(cost, 'action')}; {state.actions} left."
            return Refusal(rule, why)
        if state.catalogue.open_facing:
            return Refusal("melee.1b", f"{name} attacks one enemy on any of its four sides.")
        return Refusal("melee.1b", f"{name} attacks the enemy directly in front of it.")


class RerollChoice(TurnStep):
    """[comm.3c] Roll all dice of the attack again for an action; the second result stands."""

    former_names = ("Reroll",)

    __slots__ = ("hits", "target", "unit")

    fields: ClassVar[Mapping[str, Any]] = {"unit": int, "target": int, "hits": int}

    def __init__(self, unit: int, target: int, hits: int) -> None:
        self.unit = unit
        self.target = target
        self.hits = hits

    def validate(self, state: ShieldwallState) -> None:
        validate_unit_index(state, self.unit, "RerollChoice.unit")
        validate_unit_index(state, self.target, "RerollChoice.target")
        require(
            self.target in facing_enemies(state, self.unit),
            "RerollChoice.target: the unit cannot attack it",
        )
        require(
            1 <= self.hits <= state.hits[self.target],
            "RerollChoice.hits: not among the hits of the target",
        )
        require(state.actions > 0, "RerollChoice: no action left")

    def guidance(self, state: ShieldwallState, role: int) -> Guidance:
        return Guidance(focus=state.unit_name(self.unit))

    def options(self, state: ShieldwallState) -> Options:
        return Options().one("reroll").one("keep")

    def apply(self, state: ShieldwallState, action: Action) -> None:
        if action.verb == "reroll":
            state.actions -= 1
            state.hits[self.target] -= self.hits
            roll_attack(state, self.unit, self.target, again=True)
        state.pop()

    def prompt(self, state: ShieldwallState) -> str:
        name = state.display_name(self.unit)
        return f"{name} scored {self.hits}. Roll again for an action?"

    def step_name(self, state: ShieldwallState) -> str:
        return "Melee, the choice to roll again"

    def verbs(self, state: ShieldwallState) -> tuple[str, ...]:
        return ("reroll", "keep")

    def refuse(self, state: ShieldwallState, action: Action) -> Refusal:
        return Refusal("comm.3c", "Roll again, or keep the result.")

    def why_not(self, state: ShieldwallState, action: Action) -> Refusal:
        return Refusal("comm.3c", "First decide whether to roll the dice of this attack again.")


def attackers(state: ShieldwallState) -> list[int]:
    """[melee.1b, melee.1c] Return the units that have an enemy to attack and have not attacked."""
    attacked = state.attacked
    standing = state.standing(state.active)
    return [u for u in standing if not attacked >> u & 1 and facing_enemies(state, u)]


def may_choose(state: ShieldwallState) -> bool:
    """[opt.1b] Return whether a unit with a free attack has a choice of targets."""
    if not state.catalogue.open_facing:
        return False
    free = [unit for unit in attackers(state) if not state.exhausted(unit)]
    return any([len(facing_enemies(state, unit)) > 1 for unit in free])


def attack_cost(state: ShieldwallState, unit: int) -> int:
    """[melee.1c, melee.1d] Return the cost in actions of a unit's attack without pressing."""
    return 1 if state.exhausted(unit) else 0


def worth_paying(state: ShieldwallState, units: Sequence[int]) -> list[int]:
    """[melee.1d] Return exhausted units, those with the most dice and the weakest targets first."""

    def key(unit: int) -> tuple[int, int]:
        target = facing_enemies(state, unit)[0]
        left = state.full_strength(target) - state.hits[target]
        return (-attack_dice(state, unit, target), left)

    return sorted(units, key=key)


def end_label(state: ShieldwallState, left_out: Sequence[int]) -> str:
    """Return the label of the end of the step, which names exhausted units that do not attack."""
    if len(left_out) > MOST_NAMED:
        names = f"{len(left_out)} exhausted units"
    else:
        names = listed([state.display_name(unit) for unit in left_out])
    if len(left_out) == len(attackers(state)):
        label = f"End melee without {names}"
    else:
        label = f"Attack with all but {names}"
    one = len(left_out) == 1
    if not state.actions:
        return f"{label}\n{'It is' if one else 'They are'} exhausted, and no action is left."
    return f"{label}\n{'It is' if one else 'They are'} exhausted: an attack costs an action."


def attack_action(state: ShieldwallState, unit: int) -> Action:
    """[opt.1b] Return the attack of a unit; of several targets the one of `attack_all`."""
    if state.catalogue.open_facing:
        return Action("attack", unit, facing_enemies(state, unit)[0])
    return Action("attack", unit)


def attack_all(state: ShieldwallState) -> None:
    """[melee.1c] Make all remaining free attacks, in list order."""
    for unit in attackers(state):
        if not state.exhausted(unit):
            roll_attack(state, unit, facing_enemies(state, unit)[0])
