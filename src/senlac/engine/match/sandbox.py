"""Sandbox: a position played on without a record or a history; copies are the only way back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from senlac.engine.match.moves import decision, execute
from senlac.engine.match.queries import GameQueries
from senlac.engine.model import refusals
from senlac.engine.model.state import State

if TYPE_CHECKING:
    from senlac.engine.game.game import Game
    from senlac.engine.model.action import Action
    from senlac.engine.model.dice import Dice
    from senlac.engine.model.event import Event


class Sandbox(GameQueries[State]):
    """A position that waits for a decision, played on with dice of its own.

    Steps end as in a match with people. After an exception the position is unchanged.
    """

    def __init__(self, game: Game[Any], state: State, dice: Dice) -> None:
        super().__init__(game, game.roles(state))
        self._state = state
        self._dice = dice

    @property
    def state(self) -> State:
        return self._state

    def play(self, role: str, action: str | Action) -> list[Event]:
        """Play an action; return the events that the role sees.

        Raises:
            IllegalActionError: it is not legal; the error has the rule and the reason.
            NotationError: the text is not an action of this game.
        """
        index, read = self.role(role), self.parse_action(action, role)
        forbidden = self.why_not(role, read)
        if forbidden is not None:
            raise refusals.error(forbidden)
        move = decision(self.game, index, read)
        self._state, events, _ = execute(self._state, move, self._dice)
        return [event for event in events if event.visible_to([index])]

    def sampling_key(self, purpose: str) -> str:
        return purpose

    def copy(self, dice: Dice) -> Sandbox:
        """Return a copy at the present position, with dice of its own."""
        return Sandbox(self.game, self._state, dice)
