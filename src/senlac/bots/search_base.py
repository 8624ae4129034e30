"""Anytime search: iterations until a choice is made. Base class and helpers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from senlac.bots.information_set import InformationSet
from senlac.engine.game.game import Game
from senlac.engine.match.perspective import nested_phase
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.dice import bot_rng
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Phase
from senlac.engine.model.phase_sequence import PhaseSequence
from senlac.engine.model.sealed import SUBMIT
from senlac.engine.model.state import State

LOOKING: Final = "step"
"""Seed of the reference sample: all samples are in the same step.
"""

SUBMITTED: Final = Action(SUBMIT)

TimeIsUp = Callable[[], bool]
"""Returns whether the time for a search is up; long iterations stop early then."""


def never() -> bool:
    """Return False: the search has no time limit."""
    return False


class AnytimeSearch:
    """A search that can stop after any iteration; `iterations` counts them."""

    iterations: int = 0

    def has_choice(self) -> bool:
        """Return whether there is more than one option."""
        raise NotImplementedError

    def is_settled(self, left: int) -> bool:
        """Return whether `left` more iterations cannot change the choice."""
        raise NotImplementedError

    def iterate(self) -> None:
        """Run one iteration."""
        raise NotImplementedError

    def choice(self) -> Action:
        """Return the best action so far."""
        raise NotImplementedError


def part_wise_turn(game: Game[Any]) -> type[PhaseSequence[Any]] | None:
    """Return the turn class of a game that is searched part by part, None if there is none."""
    for phase in game.phases:
        if issubclass(phase, PhaseSequence) and phase.search_by_part:
            return phase
    return None


def current_part(state: State) -> Phase[Any]:
    """Return the current part of the turn, or the top of the stack without one."""
    place = current_turn_index(state)
    return state.stack[place + 1] if 0 <= place < len(state.stack) - 1 else state.stack[-1]


def current_turn_index(state: State) -> int:
    """Return the stack index of the turn that is searched part by part, -1 if there is none.

    A phase that is searched alone belongs to no turn.
    """
    stack = state.stack
    for place in range(len(stack) - 1, -1, -1):
        phase = stack[place]
        if phase.search_alone:
            return -1
        if isinstance(phase, PhaseSequence) and (phase.search_by_part or phase.judge_at):
            return place
    return -1


def judge_at(state: State) -> str:
    """Return when decisions in a state are evaluated, "" if its turn does not say."""
    place = current_turn_index(state)
    if place < 0:
        return ""
    turn = state.stack[place]
    assert isinstance(turn, PhaseSequence)
    return turn.judge_at


def reference_sample(seat: InformationSet) -> State:
    """Return the reference sample of an information set, from which the step is read."""
    return seat.sample(bot_rng(LOOKING))


def next_decider(state: State, role: int) -> int:
    """Return the role that decides next: of several that write sheets, `role` first."""
    asked = play.actors(state)
    return role if role in asked else asked[0]


def submit_if_sealed(state: State, options: Options) -> Action | None:
    """Return the end of another role's sheet, which is already sampled.

    Returns None if the role does not write a sheet, or may not end it yet.
    """
    return SUBMITTED if state.stack[-1].sealed and SUBMITTED in options else None


def is_search_leaf(state: State) -> bool:
    """Return whether a search ends here: the match is over, or a nested match begins.

    A nested match is evaluated by its own game. For the outer match, the state at its beginning is
    evaluated.
    """
    return state.outcome is not None or nested_phase(state) is not None
