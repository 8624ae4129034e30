"""State changes: how an entry leads from one state to the next, when played and when replayed."""

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
from senlac.engine.pickling import Rebuilt
from senlac.engine.record import Entry
from senlac.engine.situation import decide, given_up
from senlac.engine.state import AGREED, State

Move = Callable[[State], None]
"""Changes a state in place."""


def decision(game: Game[Any], role: int, action: Action) -> Move:
    """Return the change by an action of a role."""

    def move(state: State) -> None:
        decide(game, state, role, action)

    return move


def agree(state: State) -> None:
    """End a match without a winner."""
    state.finish((), AGREED)


def expiry(game: Game[Any]) -> Move:
    """Return the change that times out the present step.

    It raises IllegalActionError if the step has no timeout.
    """

    def move(state: State) -> None:
        if not state.stack[-1].may_lapse(state):
            why = "This step has no time limit."
            raise refusals.error(Refusal(refusals.DEADLINE, why))
        lapse(game, state)

    return move


class Carried(NamedTuple):
    """The result of a change: the new state, the events, and whether another step waits."""

    state: State
    events: list[Event]
    begins: bool


def carry_out(before: State, move: Move, dice: Dice) -> Carried:
    """Return the result of a change on a copy; the state before it is unchanged.

    The new state has neither the dice nor the journal, so that it leaks nothing.
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
    """Return the waiting phase of the innermost match."""
    inner = standpoint.innermost(state)
    return inner.stack[-1] if inner.stack else None


class Repeater:
    """Replays the entries of a match with their recorded dice."""

    def __init__(self, game: Game[Any], roles: Sequence[str]) -> None:
        self._game: Game[Any] = game
        self._roles: list[str] = list(roles)

    def __reduce__(self) -> Rebuilt:
        return Repeater, (self._game, self._roles)

    def again(self, before: State, entry: Entry) -> State:
        """Return the state after an entry, recomputed; the entry must not be an undo."""
        return carry_out(before, self.move(before, entry), RecordedDice(entry.rolls)).state

    def move(self, before: State, entry: Entry) -> Move:
        """Return the change by an entry that is not an undo."""
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
