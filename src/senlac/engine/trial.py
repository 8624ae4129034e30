"""Trials: a game tried out from a position, without a record, a past, or a way back but a copy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from senlac.engine import refusals
from senlac.engine.moves import carry_out, decision
from senlac.engine.situation import Situation

if TYPE_CHECKING:
    from senlac.engine.action import Action
    from senlac.engine.dice import Dice
    from senlac.engine.event import Event
    from senlac.engine.game import Game
    from senlac.engine.state import State


class Trial(Situation):
    """A settled position that is played on with dice of its own.

    Who acts is asked to end his steps as he is in a match. Whatever raises leaves it as it was.
    """

    def __init__(self, game: Game[Any], state: State, dice: Dice) -> None:
        super().__init__(game, game.roles(state))
        self._state = state
        self._dice = dice

    @property
    def state(self) -> State:
        """Return the present state, to be looked at and never changed."""
        return self._state

    def play(self, role: str, action: str | Action) -> list[Event]:
        """Carry out a decision; return what the role sees happen.

        Raises:
            IllegalActionError: it is not legal; the error holds the rule and the reason.
            NotationError: the text is no action of this game.
        """
        index, read = self.role(role), self.read(action, role)
        forbidden = self.why_not(role, read)
        if forbidden is not None:
            raise refusals.error(forbidden)
        move = decision(self.game, index, read)
        self._state, events, _ = carry_out(self._state, move, self._dice)
        return [event for event in events if event.seen_by([index])]

    def drawing(self, purpose: str) -> str:
        """Return the purpose itself: whoever tries has no secret to keep."""
        return purpose

    def copy(self, dice: Dice) -> Trial:
        """Return a trial from the present position, with dice of its own."""
        return Trial(self.game, self._state, dice)
