"""Decisions: phases in which one role chooses, and why other choices are illegal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from senlac.engine.model.action import Action
from senlac.engine.model.phase import Phase, Refusal
from senlac.engine.model.state import S
from senlac.engine.support.errors import missing_member

MOST_ROLES: Final = 32

ALONE: Final[Sequence[tuple[int, ...]]] = [(role,) for role in range(MOST_ROLES)]
"""The actors of a decision, indexed by its decider."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Phase[S]):
    """A phase that waits for one role.

    `step_of_verb` is the same for all decisions of a game: for each verb, the step it belongs to,
    as words within a sentence, and the rule id.
    """

    __slots__ = ()

    step_of_verb: ClassVar[Mapping[str, tuple[str, str]]] = {}

    def actors(self, state: S) -> tuple[int, ...]:
        return ALONE[self.decider(state)]

    def decider(self, state: S) -> int:
        """Return the role that decides."""
        raise missing_member(self, "decider")

    def step_name(self, state: S) -> str:
        """Return the name of the step within a sentence."""
        raise missing_member(self, "step_name")

    def verbs(self, state: S) -> Sequence[str]:
        """Return the verbs that this step may offer."""
        raise missing_member(self, "verbs")

    def refuse(self, state: S, action: Action) -> Refusal:
        """Return the rule that forbids an action whose verb belongs to this step."""
        raise missing_member(self, "refuse")

    def is_plausible(self, state: S, action: Action) -> bool:
        """Return whether a click on pieces may have meant an action of this step."""
        return True

    def guess_intent(self, state: S, role: int, guesses: Sequence[Action]) -> list[Action]:
        verbs = self.verbs(state)
        known = [guess for verb in verbs for guess in guesses if guess.verb == verb]
        return [guess for guess in known if self.is_plausible(state, guess)]

    def why_not(self, state: S, action: Action) -> Refusal:
        if action.verb in self.verbs(state):
            return self.refuse(state, action)
        return self.refuse_other_step(state, action)

    def refuse_other_step(self, state: S, action: Action) -> Refusal:
        """Return the step to which a verb belongs that this step does not offer."""
        rule, step = self.step_of_verb[action.verb]
        return Refusal(rule, f"'{action.verb}' belongs to {step}; this is {self.step_name(state)}.")
