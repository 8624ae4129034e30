"""Anytime search: iterations until a choice is made. Base class and helpers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from senlac.bots.seat import Seat
from senlac.engine import play
from senlac.engine.action import Action
from senlac.engine.dice import thinking
from senlac.engine.game import Game
from senlac.engine.options import Options
from senlac.engine.phase import Phase
from senlac.engine.sealed import SUBMIT
from senlac.engine.sequence import Stepper
from senlac.engine.standpoint import nested_in
from senlac.engine.state import State

LOOKING: Final = "step"
"""Seed of the reference sample: all samples are in the same step.
"""

SUBMITTED: Final = Action(SUBMIT)

Late = Callable[[], bool]
"""Returns whether the time for a search is up; long iterations stop early then."""


def never() -> bool:
    """Return False: the search has no time limit."""
    return False


class Thought:
    """A search that can stop after any iteration; `made` counts them."""

    made: int = 0

    def open(self) -> bool:
        """Return whether there is more than one option."""
        raise NotImplementedError

    def decided(self, left: int) -> bool:
        """Return whether `left` more iterations cannot change the choice."""
        raise NotImplementedError

    def iterate(self) -> None:
        """Run one iteration."""
        raise NotImplementedError

    def choice(self) -> Action:
        """Return the best action so far."""
        raise NotImplementedError


def turn_by_parts(game: Game[Any]) -> type[Stepper[Any]] | None:
    """Return the turn class of a game that is searched part by part, None if there is none."""
    for phase in game.phases:
        if issubclass(phase, Stepper) and phase.thought_by_parts:
            return phase
    return None


def step_in_hand(state: State) -> Phase[Any]:
    """Return the current part of the turn, or the top of the stack without one."""
    place = turn_in_hand(state)
    return state.stack[place + 1] if 0 <= place < len(state.stack) - 1 else state.stack[-1]


def turn_in_hand(state: State) -> int:
    """Return the stack index of the turn that is searched part by part, -1 if there is none.

    A phase that is searched alone belongs to no turn.
    """
    stack = state.stack
    for place in range(len(stack) - 1, -1, -1):
        phase = stack[place]
        if phase.apart:
            return -1
        if isinstance(phase, Stepper) and (phase.thought_by_parts or phase.judged):
            return place
    return -1


def judged(state: State) -> str:
    """Return when decisions in a state are evaluated, "" if its turn does not say."""
    place = turn_in_hand(state)
    if place < 0:
        return ""
    turn = state.stack[place]
    assert isinstance(turn, Stepper)
    return turn.judged


def glimpse(seat: Seat) -> State:
    """Return the reference sample of an information set, from which the step is read."""
    return seat.sample(thinking(LOOKING))


def decider(state: State, role: int) -> int:
    """Return the role that decides next: of several that write sheets, `role` first."""
    asked = play.actors(state)
    return role if role in asked else asked[0]


def closed(state: State, options: Options) -> Action | None:
    """Return the end of another role's sheet, which is already sampled.

    Returns None if the role does not write a sheet, or may not end it yet.
    """
    return SUBMITTED if state.stack[-1].sealed and SUBMITTED in options else None


def halts(state: State) -> bool:
    """Return whether a search ends here: the match is over, or a nested match begins.

    A nested match is evaluated by its own game. For the outer match, the state at its beginning is
    evaluated.
    """
    return state.outcome is not None or nested_in(state) is not None
