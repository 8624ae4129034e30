"""What a bot does while it thinks: iterations, until its choice is made."""

from __future__ import annotations

from typing import Any

from senlac.engine.action import Action
from senlac.engine.game import Game
from senlac.engine.phase import Phase
from senlac.engine.standpoint import nested_in
from senlac.engine.state import State


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


def step_in_hand(game: Game[Any], state: State) -> Phase[Any]:
    """Return the step of the turn that a state is in, or what is on top where there is none."""
    return state.stack[min(game.horizon, len(state.stack) - 1)]


def halts(state: State) -> bool:
    """Tell whether a thought ends here: the match is over, or another begins within it.

    What comes of that is for its own game to judge; how the outer match stands as it begins is
    what there is to know.
    """
    return state.outcome is not None or nested_in(state) is not None
