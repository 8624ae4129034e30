"""Seats: all that a bot is given of a match."""

from __future__ import annotations

from random import Random
from typing import Any

from senlac.engine import play, standpoint
from senlac.engine.action import Action
from senlac.engine.dice import FastDice
from senlac.engine.errors import StuckError
from senlac.engine.game import Game
from senlac.engine.options import Options
from senlac.engine.state import State


class Seat:
    """A role at a table where a match waits for its decision.

    Where that is a match within another it is all the seat knows of: its game, its state, and the
    role that is played in it.

    Attributes:
        game: the rulebook.
        role: the index of the role that decides.

    The seat itself holds a veiled state: what lies hidden from the role is nowhere in it. `sample`
    returns states in which that is dealt afresh, with dice of their own.
    """

    def __init__(self, game: Game[Any], state: State, role: int) -> None:
        veiled = game.veil(state, (role,))
        self.game, self._state, self.role = standpoint.player(game, veiled, role)
        # Who plays both sides of a match within knows what either knows.
        seen = standpoint.standpoint(game, veiled, (role,))
        self._eyes: tuple[int, ...] = seen.roles

    def sample(self, rng: Random) -> State:
        """Return a state that agrees with all the role knows, with dice from the generator."""
        state = self._state.copy()
        self.game.deal(state, self._eyes, rng)
        state.dice = FastDice(rng)
        state.journal = None
        return state

    def options(self) -> Options:
        """Return what the role may do now.

        Raises:
            StuckError: the role is not asked.
        """
        return asked(self._state, self.role)

    def only(self) -> Action | None:
        """Return the one option there is, None if there is a choice."""
        return asked(self._state, self.role).only()

    def roles(self) -> int:
        """Return how many roles the game has."""
        return len(self.game.roles(self._state))

    def read(self, text: str) -> Action:
        """Read an action.

        Raises:
            NotationError: the text is none.
        """
        return self.game.notation(self._state).action(text)

    def text(self, action: Action) -> str:
        """Write an action as `verb arg arg`."""
        return self.game.notation(self._state).text(action)


def asked(state: State, role: int) -> Options:
    """Return what a role may do in a state.

    Raises:
        StuckError: the role is not asked.
    """
    options = play.options(state, role)
    if options is None:
        raise StuckError(f"role {role} has nothing to decide now")
    return options
