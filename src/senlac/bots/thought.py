"""What a bot does while it thinks: iterations, until its choice is made."""

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
"""The seed of the state in which the step is looked for; it is the same in all of them."""

SUBMITTED: Final = Action(SUBMIT)

Late = Callable[[], bool]
"""Tells whether the time for a thought is up: what takes long is broken off then."""


def never() -> bool:
    """Tell that a thought has all the time it needs."""
    return False


class Thought:
    """A decision being thought about: `made` iterations so far."""

    made: int = 0

    def open(self) -> bool:
        """Tell whether there is anything to choose."""
        raise NotImplementedError

    def decided(self, left: int) -> bool:
        """Tell whether so many iterations more would change nothing."""
        raise NotImplementedError

    def iterate(self) -> None:
        """Think once more."""
        raise NotImplementedError

    def choice(self) -> Action:
        """Return what looks best."""
        raise NotImplementedError


def turn_by_parts(game: Game[Any]) -> type[Stepper[Any]] | None:
    """Return the turn of a game that is thought through part by part, None if there is none."""
    for phase in game.phases:
        if issubclass(phase, Stepper) and phase.thought_by_parts:
            return phase
    return None


def step_in_hand(state: State) -> Phase[Any]:
    """Return the part of the turn that a state is in, or what is on top where there is none."""
    place = turn_in_hand(state)
    return state.stack[place + 1] if 0 <= place < len(state.stack) - 1 else state.stack[-1]


def turn_in_hand(state: State) -> int:
    """Return the place on the stack of the turn whose parts bots think about, -1 if there is none.

    What is thought about apart is in no turn.
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
    """Return when what is decided in a state is judged, "" if its turn does not say."""
    place = turn_in_hand(state)
    if place < 0:
        return ""
    turn = state.stack[place]
    assert isinstance(turn, Stepper)
    return turn.judged


def glimpse(seat: Seat) -> State:
    """Return a state as a seat knows it, the same one each time: where in the turn it is."""
    return seat.sample(thinking(LOOKING))


def decider(state: State, role: int) -> int:
    """Return who decides next: of several who write at once a role itself, before the others."""
    asked = play.actors(state)
    return role if role in asked else asked[0]


def closed(state: State, options: Options) -> Action | None:
    """Return the end of a sheet that somebody else writes: what he has written is dealt already.

    None where he does not write, or may not end yet.
    """
    return SUBMITTED if state.stack[-1].sealed and SUBMITTED in options else None


def halts(state: State) -> bool:
    """Tell whether a thought ends here: the match is over, or another begins within it.

    What comes of that is for its own game to judge; how the outer match stands as it begins is
    what there is to know.
    """
    return state.outcome is not None or nested_in(state) is not None
