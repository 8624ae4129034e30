"""Common parts of the steps of a turn: the steps of verbs, and refusals about units."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from senlac.engine.model.decision import Decision
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.games.shieldwall.state import GONE, NOT_ARRIVED, ShieldwallState

if TYPE_CHECKING:
    from senlac.engine.model.action import Action

_STEPS: Final = {
    "rally": "Reorganise",
    "move": "Movement",
    "turn": "Movement",
    "enter": "Movement",
    "face": "Movement, after a move",
    "shoot": "Shooting",
    "attack": "Melee",
    "press": "Melee",
    "reroll": "Melee, after an attack",
    "keep": "Melee, after an attack",
    "buy": "Armies",
    "clear": "Armies",
    "place": "Set-up",
    "attach": "Set-up",
}
STEP_OF: Final = {verb: ("seq.1a", step) for verb, step in _STEPS.items()}
"""[seq.1a] The step in which a verb is used."""


PASS: Final = Options().one("done")
"""[seq.1c] The only option of a step in which no action is possible."""


class TurnStep(Decision[ShieldwallState]):
    """A step of a player's turn that waits for the active player."""

    __slots__ = ()

    title: ClassVar[str] = ""
    """The name of the step, as the rulebook has it."""
    end_verbs = ("done",)
    step_of_verb = STEP_OF

    def decider(self, state: ShieldwallState) -> int:
        return state.active

    def step_name(self, state: ShieldwallState) -> str:
        return self.title

    def refuse_other_step(self, state: ShieldwallState, action: Action) -> Refusal:
        if action.verb == "done":
            return Refusal("seq.1a", "This choice must be made before the step goes on.")
        if action.verb in STEP_OF:
            return super().refuse_other_step(state, action)
        return Refusal("seq.1a", f"'{action.verb}' is not used in this battle.")


def not_yours(state: ShieldwallState, unit: int) -> Refusal | None:
    """Return why the active player cannot command a unit on the board, None if they can."""
    name = state.display_name(unit)
    if state.catalogue.side[unit] != state.active:
        whose = state.side_name(state.catalogue.side[unit]).capitalize()
        active = state.side_name(state.active).capitalize()
        return Refusal("seq.1b", f"{name} is {whose}; it is the {active} side's turn.")
    if state.square[unit] == GONE:
        return Refusal("elim.1a", f"{name} has been eliminated.")
    if state.square[unit] == NOT_ARRIVED:
        arrive = state.order.units[unit].arrive
        return Refusal("rein.1a", f"{name} is not on the board; it may enter from turn {arrive}.")
    return None
