"""Moves: how what an entry says leads from one state to the next, for the first time or again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from senlac.engine import play, refusals, standpoint
from senlac.engine.action import Action
from senlac.engine.dice import Dice, NoDice, RecordedDice
from senlac.engine.event import Event
from senlac.engine.game import Game
from senlac.engine.lapse import lapse
from senlac.engine.phase import Phase, Refusal
from senlac.engine.record import Entry
from senlac.engine.situation import decide, given_up
from senlac.engine.state import AGREED, State

Move = Callable[[State], None]
"""What changes a state."""


def decision(game: Game[Any], role: int, action: Action) -> Move:
    """Return the move of a role that carries an action out."""

    def move(state: State) -> None:
        decide(game, state, role, action)

    return move


def agree(state: State) -> None:
    """End a match without a winner."""
    state.finish((), AGREED)


def expiry(game: Game[Any]) -> Move:
    """Return the move that lets the deadline of the present step pass.

    It raises IllegalActionError where the step has none.
    """

    def move(state: State) -> None:
        if not state.stack[-1].may_lapse(state):
            why = "Nobody's time runs out in this step."
            raise refusals.error(Refusal(refusals.DEADLINE, why))
        lapse(game, state)

    return move


class Carried(NamedTuple):
    """What came of a move: the state after it, what happened, and whether another step waits."""

    state: State
    events: list[Event]
    begins: bool


def carry_out(before: State, move: Move, dice: Dice) -> Carried:
    """Return what comes of a move; the state before it stays as it was.

    The new state holds neither the dice nor the journal, so nothing leaks by it.
    """
    state = before.copy()
    journal: list[Event] = []
    state.dice = dice
    state.journal = journal
    state.news = False
    state.attended = True
    waiting = _waiting(state)
    move(state)
    state.dice = NoDice()
    state.journal = None
    state.attended = False
    return Carried(state, journal, _waiting(state) is not waiting)


def _waiting(state: State) -> Phase[Any] | None:
    """Return the step that waits, of the match that is played at present."""
    inner = standpoint.innermost(state)
    return inner.stack[-1] if inner.stack else None


class Repeater:
    """Carries the entries of a match out again, with the dice that fell then."""

    def __init__(self, game: Game[Any], roles: Sequence[str]) -> None:
        self._game: Game[Any] = game
        self._roles: list[str] = list(roles)

    def again(self, before: State, entry: Entry) -> State:
        """Return the state after an entry that is no undo, once more."""
        return carry_out(before, self.move(before, entry), RecordedDice(entry.rolls)).state

    def move(self, before: State, entry: Entry) -> Move:
        """Return what an entry does that is no undo."""
        if entry.n == 0:
            return play.settle
        if entry.deadline:
            return expiry(self._game)
        if entry.draw:
            return agree
        role = self._roles.index(entry.role)
        action = given_up(entry.action)
        if action is None:
            action = standpoint.notation(self._game, before, (role,)).action(entry.action)
        return decision(self._game, role, action)
