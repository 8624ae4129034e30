"""State changes: how an entry leads from one state to the next, when played and when replayed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from senlac.engine.game.game import Game
from senlac.engine.game.record import Entry
from senlac.engine.match import perspective
from senlac.engine.match.queries import concede_action, play_or_concede
from senlac.engine.match.timeout import apply_timeout
from senlac.engine.model import play, refusals
from senlac.engine.model.action import Action
from senlac.engine.model.dice import Dice, NoDice, RecordedDice
from senlac.engine.model.event import Event
from senlac.engine.model.phase import Phase, Refusal
from senlac.engine.model.pickling import Rebuilt
from senlac.engine.model.state import AGREED, State

StateChange = Callable[[State], None]
"""Changes a state in place."""


def decision(game: Game[Any], role: int, action: Action) -> StateChange:
    """Return the change by an action of a role."""

    def move(state: State) -> None:
        play_or_concede(game, state, role, action)

    return move


def end_as_draw(state: State) -> None:
    """End a match without a winner."""
    state.finish((), AGREED)


def timeout_change(game: Game[Any]) -> StateChange:
    """Return the change that times out the present step.

    It raises IllegalActionError if the step has no timeout.
    """

    def move(state: State) -> None:
        if not state.stack[-1].has_timeout(state):
            why = "This step has no time limit."
            raise refusals.error(Refusal(refusals.DEADLINE, why))
        apply_timeout(game, state)

    return move


class MoveResult(NamedTuple):
    """The result of a change: the new state, the events, and whether another step waits."""

    state: State
    events: list[Event]
    begins: bool


def execute(before: State, move: StateChange, dice: Dice) -> MoveResult:
    """Return the result of a change on a copy; the state before it is unchanged.

    The new state has neither the dice nor the journal, so that it leaks nothing.
    """
    state = before.copy()
    journal: list[Event] = []
    state.dice = dice
    state.journal = journal
    state.revealed = False
    state.interactive = True
    waiting = _waiting(state)
    move(state)
    state.dice = NoDice()
    state.journal = None
    state.interactive = False
    return MoveResult(state, journal, _waiting(state) is not waiting)


def _waiting(state: State) -> Phase[Any] | None:
    """Return the waiting phase of the innermost match."""
    inner = perspective.innermost(state)
    return inner.stack[-1] if inner.stack else None


class Replayer:
    """Replays the entries of a match with their recorded dice."""

    def __init__(self, game: Game[Any], roles: Sequence[str]) -> None:
        self._game: Game[Any] = game
        self._roles: list[str] = list(roles)

    def __reduce__(self) -> Rebuilt:
        return Replayer, (self._game, self._roles)

    def replay_entry(self, before: State, entry: Entry) -> State:
        """Return the state after an entry, recomputed; the entry must not be an undo."""
        return execute(before, self.move(before, entry), RecordedDice(entry.rolls)).state

    def move(self, before: State, entry: Entry) -> StateChange:
        """Return the change by an entry that is not an undo."""
        if entry.n == 0:
            return play.run_to_decision
        if entry.deadline:
            return timeout_change(self._game)
        if entry.draw:
            return end_as_draw
        role = self._roles.index(entry.role)
        action = concede_action(entry.action)
        if action is None:
            action = perspective.notation(self._game, before, (role,)).action(entry.action)
        return decision(self._game, role, action)
