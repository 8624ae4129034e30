"""Shooting: archers shoot at one target ahead of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.model.action import Action
from senlac.engine.model.guidance import FEWEST, NO_GUIDANCE, Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.support.text import count
from senlac.games.shieldwall.rules.aim import aim_refusal, targets
from senlac.games.shieldwall.rules.decision import PASS, TurnStep, not_yours

if TYPE_CHECKING:
    from senlac.engine.model.event import Field
    from senlac.games.shieldwall.state import ShieldwallState


class Shooting(TurnStep):
    """[shoot.1a-5a] Each archer unit may shoot once, for an action."""

    __slots__ = ()

    title = "Shooting"

    def options(self, state: ShieldwallState) -> Options:
        if not state.actions:
            return PASS
        options = Options().pairs("shoot", self.ready(state), lambda unit: targets(state, unit))
        return options.one("done")

    def guidance(self, state: ShieldwallState, role: int) -> Guidance:
        shots = best_shots(state, self.ready(state))
        if len(shots) < FEWEST:
            return NO_GUIDANCE
        return Guidance(batches={f"All shoot at the best odds: {len(shots)}": tuple(shots)})

    def ready(self, state: ShieldwallState) -> list[int]:
        """[shoot.1a, shoot.2b] Return the archers on the board that have not shot this turn."""
        square, shot = state.square, state.shot
        archers = state.catalogue.archers[state.active]
        return [unit for unit in archers if square[unit] >= 0 and not shot >> unit & 1]

    def apply(self, state: ShieldwallState, action: Action) -> None:
        if action.verb == "done":
            state.pop()
            return
        state.actions -= 1
        state.shot |= 1 << action.first
        die = state.dice.roll(state.catalogue.die, "shot")
        # [shoot.4a] The die minus one; [shoot.5a] cover subtracts nothing.
        hits = max(0, die + state.tables.combat.shot_modifier)
        state.hits[action.second] += hits
        if state.journal is not None:
            unit, target = state.unit_name(action.first), state.unit_name(action.second)
            fields: dict[str, Field] = {"unit": unit, "target": target, "die": die, "hits": hits}
            state.emit("shoot", fields, "shoot.4a")

    def prompt(self, state: ShieldwallState) -> str:
        actions = state.actions
        return f"Shoot with archers: {count(actions, 'action')} left."

    def verbs(self, state: ShieldwallState) -> tuple[str, ...]:
        return ("shoot",)

    def refuse(self, state: ShieldwallState, action: Action) -> Refusal:
        unit = action.first
        name = state.display_name(unit)
        refusal = not_yours(state, unit)
        if refusal is not None:
            return refusal
        if unit not in state.catalogue.archers[state.active]:
            return Refusal("shoot.1a", f"Only archers can shoot; {name} is not an archer unit.")
        if not state.actions:
            return Refusal("shoot.2a", "A shot costs an action, and none is left.")
        if state.shot >> unit & 1:
            return Refusal("shoot.2b", f"{name} has already shot this turn.")
        return aim_refusal(state, unit, action.second)


# ---- volleys ------------------------------------------------------------------------------------


def best_shots(state: ShieldwallState, archers: list[int]) -> list[Action]:
    """Return one shot of each archer while actions last, at the target nearest to elimination.

    Mean hits of the previous shots count as dealt. Targets that these eliminate are skipped unless
    there is no other.
    """
    sides = state.catalogue.die
    mean = sum([max(0, die + state.tables.combat.shot_modifier) for die in range(1, sides + 1)])
    left: dict[int, int] = {}
    shots: list[Action] = []
    for archer in archers:
        seen = targets(state, archer)
        if not seen or len(shots) == state.actions:
            continue
        for target in seen:
            more = state.full_strength(target) + 1 - state.hits[target]
            # Counted in fractions of a hit, so that means are integers.
            left.setdefault(target, more * sides)
        aim = min(seen, key=lambda target: (left[target] <= 0, left[target]))
        left[aim] -= mean
        shots.append(Action("shoot", archer, aim))
    return shots
