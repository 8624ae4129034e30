"""Cases of refusals: a position, an action that is illegal there, and the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.phase import Refusal
from senlac.testing.rules_fixture import RulesFixture

HALF: Final = " ..."
"""Suffix of an action without its second argument: the reason why none is legal."""


class Case(NamedTuple):
    """A position, built again each time, and the action that is refused in it."""

    position: Callable[[], RulesFixture[Any]]
    action: str
    rule: str
    why: str

    def refused(self) -> Refusal:
        """Return the refusal."""
        driver = self.position()
        if not self.action.endswith(HALF):
            return driver.refusal(self.action)
        verb, first = self.action.removesuffix(HALF).split()
        notation = driver.notation
        half = Action(verb, notation.index(notation.kinds(verb)[0], first))
        state = driver.state
        refusal: Refusal = state.stack[-1].why_not_for(state, play.actors(state)[0], half)
        return refusal
