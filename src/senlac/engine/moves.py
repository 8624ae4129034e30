"""Moves: how what an entry says leads from one state to the next, for the first time or again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from senlac.engine import play, refusals, standpoint
from senlac.engine.action import Action
from senlac.engine.dice import Dice, NoDice, RecordedDice
from senlac.engine.errors import StuckError
from senlac.engine.event import Event
from senlac.engine.game import Game
from senlac.engine.phase import Refusal
from senlac.engine.record import Entry
from senlac.engine.situation import decide, given_up
from senlac.engine.state import State

Move = Callable[[State], None]
"""What changes a state."""


def decision(game: Game[Any], role: int, action: Action) -> Move:
    """Return the move of a role that carries an action out."""

    def move(state: State) -> None:
        decide(game, state, role, action)

    return move


def agree(state: State) -> None:
    """End a match without a winner."""
    state.finish((), "a draw was agreed")


def expire(state: State) -> None:
    """Let the deadline of the present step pass.

    Raises:
        IllegalActionError: the step has none.
    """
    try:
        state.stack[-1].expire(state)
    except StuckError as error:
        why = "Nobody's time runs out in this step."
        raise refusals.error(Refusal(refusals.DEADLINE, why)) from error
    play.settle(state)


def carry_out(before: State, move: Move, dice: Dice) -> tuple[State, list[Event]]:
    """Return the state after a move, and what happened; the one before stays as it was.

    The new state holds neither the dice nor the journal, so nothing leaks by it.
    """
    state = before.copy()
    journal: list[Event] = []
    state.dice = dice
    state.journal = journal
    state.news = False
    state.attended = True
    move(state)
    state.dice = NoDice()
    state.journal = None
    state.attended = False
    return state, journal


class Repeater:
    """Carries the entries of a match out again, with the dice that fell then."""

    def __init__(self, game: Game[Any], roles: Sequence[str]) -> None:
        self._game: Game[Any] = game
        self._roles: list[str] = list(roles)

    def again(self, before: State, entry: Entry) -> State:
        """Return the state after an entry that is no undo, once more."""
        return carry_out(before, self.move(before, entry), RecordedDice(entry.rolls))[0]

    def move(self, before: State, entry: Entry) -> Move:
        """Return what an entry does that is no undo."""
        if entry.n == 0:
            return play.settle
        if entry.deadline:
            return expire
        if entry.draw:
            return agree
        role = self._roles.index(entry.role)
        action = given_up(entry.action)
        if action is None:
            action = standpoint.notation(self._game, before, (role,)).action(entry.action)
        return decision(self._game, role, action)
