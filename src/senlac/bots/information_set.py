"""Information sets: all that a bot may know of a match."""

from __future__ import annotations

from random import Random
from typing import Any

from senlac.engine.game.game import Game
from senlac.engine.match import perspective
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.dice import FastDice
from senlac.engine.model.options import Options
from senlac.engine.model.state import State
from senlac.engine.support.errors import StuckError


class InformationSet:
    """A role that must decide, with all that it may know.

    If a nested match waits, this is the game, the state and the role of that nested match.

    Attributes:
        game: the rules.
        role: the index of the role that decides.

    The state is redacted: it contains nothing that is hidden from the role. `sample` returns
    states in which the hidden parts are filled in at random, with dice of their own.
    """

    def __init__(self, game: Game[Any], state: State, role: int) -> None:
        veiled = game.redact(state, (role,))
        self.game, self._state, self.role = perspective.innermost_player(game, veiled, role)
        # A player of both sides of a nested match knows what either side knows.
        seen = perspective.perspective_of(game, veiled, (role,))
        self._eyes: tuple[int, ...] = seen.roles

    def sample(self, rng: Random) -> State:
        """Return a state consistent with all that the role knows, with dice from the generator."""
        state = self._state.copy()
        self.game.resample(state, self._eyes, rng)
        state.dice = FastDice(rng)
        state.journal = None
        return state

    def options(self) -> Options:
        """Return the legal options of the role.

        Raises:
            StuckError: the role has no decision to make.
        """
        return role_options(self._state, self.role)

    def only(self) -> Action | None:
        """Return the single option, None if there are several."""
        return role_options(self._state, self.role).single_option()

    def roles(self) -> int:
        """Return the number of roles of the game."""
        return len(self.game.roles(self._state))

    def read(self, text: str) -> Action:
        """Return the action for a text.

        Raises:
            NotationError: the text is not an action.
        """
        return self.game.notation(self._state).action(text)

    def text(self, action: Action) -> str:
        """Return an action as `verb arg arg`."""
        return self.game.notation(self._state).text(action)


def role_options(state: State, role: int) -> Options:
    """Return the options of a role, without those for people only (`Options.humans_only`).

    Raises:
        StuckError: the role has no decision to make.
    """
    options = play.options(state, role)
    if options is None:
        raise StuckError(f"role {role} has nothing to decide now")
    return options.for_bots()
