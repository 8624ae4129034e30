"""Dry runs: single actions are tried one after another, to carry out a group intent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from senlac.engine.model import play
from senlac.engine.support.errors import DiceError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from senlac.engine.model.action import Action
    from senlac.engine.model.state import State

    Ways = Callable[["T", int, int], Sequence[Sequence[Action]]]

T = TypeVar("T", bound="State")


class DryRun(Generic[T]):
    """A copy of a state on which a role tries actions without dice; `done` lists them."""

    def __init__(self, state: T, role: int) -> None:
        self.state: T = _attended(state)
        self.role = role
        self.actions: list[Action] = []

    def do(self, actions: Sequence[Action]) -> bool:
        """Play actions one after another; if one is impossible, undo all of them.

        An action that would roll dice is impossible.
        """
        after = _attended(self.state)
        for action in actions:
            legal = self.role in play.actors(after) and action in play.cached_options(
                after, self.role
            )
            if not legal:
                return False
            try:
                play.play_action(after, self.role, action)
            except DiceError:
                return False
        self.state = after
        self.actions += actions
        return True


def move_each_to_goal(
    rehearsal: DryRun[T],
    goals: Mapping[int, int],
    ways: Ways[T],
) -> None:
    """Move each piece to its goal, those with room first, until no piece can move.

    `ways` returns actions that may move a piece to a goal, best first.
    """
    waiting = list(goals)
    while waiting:
        left = [piece for piece in waiting if not _go(rehearsal, piece, goals[piece], ways)]
        if len(left) == len(waiting):
            return
        waiting = left


def _go(rehearsal: DryRun[T], piece: int, goal: int, ways: Ways[T]) -> bool:
    """Move a piece to its goal in the best possible way; return whether it moved."""
    for way in ways(rehearsal.state, piece, goal):
        if rehearsal.do(way):
            return True
    return False


def _attended(state: T) -> T:
    """Return a copy in which steps do not end automatically."""
    copy = state.copy()
    copy.interactive = True
    return copy
