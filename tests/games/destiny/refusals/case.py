"""A refusal that is looked for: a position, an action that is not legal there, and why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.phase import Refusal
from senlac.testing.rules_fixture import RulesFixture

HALF: Final = " ..."
"""Behind an action whose second argument is not named: why is none open?"""


class Case(NamedTuple):
    """A position, made again each time, and what is refused in it."""

    position: Callable[[], RulesFixture[Any]]
    action: str
    rule: str
    why: str

    def refused(self) -> Refusal:
        """Return the refusal."""
        hand = self.position()
        if not self.action.endswith(HALF):
            return hand.refusal(self.action)
        verb, first = self.action.removesuffix(HALF).split()
        notation = hand.notation
        half = Action(verb, notation.index(notation.kinds(verb)[0], first))
        state = hand.state
        refusal: Refusal = state.stack[-1].why_not_for(state, play.actors(state)[0], half)
        return refusal
