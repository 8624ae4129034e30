"""Rehearsals: single actions tried out one after the other, to carry out what many are to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from senlac.engine import play
from senlac.engine.errors import DiceError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from senlac.engine.action import Action
    from senlac.engine.state import State

    Ways = Callable[["T", int, int], Sequence[Sequence[Action]]]

T = TypeVar("T", bound="State")


class Rehearsal(Generic[T]):
    """A copy of a state on which a role tries actions that roll no dice, and notes what it did."""

    def __init__(self, state: T, role: int) -> None:
        self.state: T = _attended(state)
        self.role = role
        self.actions: list[Action] = []

    def do(self, actions: Sequence[Action]) -> bool:
        """Do actions one after the other; where one cannot be, leave all as it was.

        An action that would roll dice is one that cannot be done.
        """
        after = _attended(self.state)
        for action in actions:
            legal = self.role in play.actors(after) and action in play.offered(after, self.role)
            if not legal:
                return False
            try:
                play.advance(after, self.role, action)
            except DiceError:
                return False
        self.state = after
        self.actions += actions
        return True


def go_each(
    rehearsal: Rehearsal[T],
    goals: Mapping[int, int],
    ways: Ways[T],
) -> None:
    """Let pieces go each to its goal, whoever has room first, until nobody can any more.

    `ways` returns for a piece and a goal what may bring it there, the best first.
    """
    waiting = list(goals)
    while waiting:
        left = [piece for piece in waiting if not _go(rehearsal, piece, goals[piece], ways)]
        if len(left) == len(waiting):
            return
        waiting = left


def _go(rehearsal: Rehearsal[T], piece: int, goal: int, ways: Ways[T]) -> bool:
    """Let a piece go to its goal, the best way that it can; tell whether it went."""
    for way in ways(rehearsal.state, piece, goal):
        if rehearsal.do(way):
            return True
    return False


def _attended(state: T) -> T:
    """Return a copy in which a player ends his steps himself."""
    copy = state.copy()
    copy.attended = True
    return copy
