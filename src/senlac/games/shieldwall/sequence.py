"""The sequence of play: which step a verb belongs to, and what every step of a turn shares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.options import Options
from senlac.engine.phase import Phase, Refusal
from senlac.games.shieldwall.state import GONE, WAITING, ShieldwallState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.action import Action

STEP_OF: Final = {
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
"""[seq.1a] The step in which a verb is used."""


PASS: Final = Options().one("done")
"""[seq.1c] What a step offers in which nothing can be done."""


class TurnStep(Phase[ShieldwallState]):
    """A step of a player's turn that waits for the active player."""

    __slots__ = ()

    closing = ("done",)

    def actors(self, state: ShieldwallState) -> tuple[int, ...]:
        """[seq.1b] Return the active player."""
        return (state.active,)

    def step(self) -> str:
        """Return the name of the step, as the rulebook has it."""
        return type(self).__name__

    def meant(self, state: ShieldwallState, role: int, guesses: Sequence[Action]) -> list[Action]:
        """Return what may be meant in this step, in the order of its verbs."""
        known = [guess for verb in self.verbs(state) for guess in guesses if guess.verb == verb]
        return [guess for guess in known if self.likely(state, guess)]

    def likely(self, state: ShieldwallState, action: Action) -> bool:
        """Tell whether a player may mean an action of this step, who only pointed at things."""
        return True

    def why_not(self, state: ShieldwallState, action: Action) -> Refusal:
        """Say that the verb belongs to another step, or what forbids it in this one."""
        if action.verb == "done":
            return Refusal("seq.1a", "This choice must be made before the step goes on.")
        if action.verb in self.verbs(state):
            return self.forbidden(state, action)
        if action.verb in STEP_OF:
            why = f"'{action.verb}' belongs to {STEP_OF[action.verb]}; this is {self.step()}."
            return Refusal("seq.1a", why)
        return Refusal("seq.1a", f"'{action.verb}' is not used in this battle.")

    def verbs(self, state: ShieldwallState) -> tuple[str, ...]:
        """Return the verbs that this step may offer."""
        raise NotImplementedError

    def forbidden(self, state: ShieldwallState, action: Action) -> Refusal:
        """Name the rule that forbids an action whose verb belongs to this step."""
        raise NotImplementedError


def not_yours(state: ShieldwallState, unit: int) -> Refusal | None:
    """Say why the active player cannot command a unit on the board, None if he can."""
    name = state.unit_name(unit)
    if state.catalogue.side[unit] != state.active:
        whose = state.side_name(state.catalogue.side[unit]).capitalize()
        active = state.side_name(state.active).capitalize()
        return Refusal("seq.1b", f"{name} is {whose}; it is the {active} side's turn.")
    if state.square[unit] == GONE:
        return Refusal("elim.1a", f"{name} has been eliminated.")
    if state.square[unit] == WAITING:
        arrive = state.order.units[unit].arrive
        return Refusal("rein.1a", f"{name} is not on the board; it may enter from turn {arrive}.")
    return None
