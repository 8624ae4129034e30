"""The loop between one decision and the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.decision import Decision
from senlac.engine.model.phase import AutomaticPhase
from senlac.engine.support.errors import StuckError

if TYPE_CHECKING:
    from senlac.engine.model.action import Action
    from senlac.engine.model.options import Options
    from senlac.engine.model.phase import Phase
    from senlac.engine.model.state import State

STEPS_BETWEEN_DECISIONS: Final = 10_000
"""More steps than this without a decision mean that a game is in an endless loop."""


def run_to_decision(state: State, begun: StepEndGuard | None = None) -> None:
    """Run phases until a player has a real choice.

    `begun` are the steps of the last action. They do not end automatically, even if ending is the
    only option left, so that their player can still undo.

    Raises:
        StuckError: a phase offers no options, or phases alternate without a decision.
    """
    steps = 0
    while steps < STEPS_BETWEEN_DECISIONS:
        steps += 1
        state.options_cache = state.role_options_cache = None
        if state.outcome is not None:
            return
        phase = state.stack[-1]
        if begun is not None:
            begun.drop_finished(state)
        if isinstance(phase, AutomaticPhase):
            phase.run(state)
            continue
        if _asks_by_role(phase):
            return
        options = phase.options(state)
        only = options.single_option()
        if only is None or (begun is not None and begun.would_end_step(state, only)):
            state.options_cache = options
            return
        phase.apply(state, only)
    raise StuckError(f"no decision after {STEPS_BETWEEN_DECISIONS} steps")


def _asks_by_role(phase: Phase[State]) -> bool:
    """Return whether each actor of a phase has options of its own.

    A decision waits for one role, so its class is enough, and faster to check than an attribute.
    """
    return not isinstance(phase, Decision) and phase.per_role


class StepEndGuard:
    """The steps that were in progress at the last action, and still are.

    Steps are identified by their class: a step that is replaced by one of its own class continues.
    """

    __slots__ = ("_steps",)

    def __init__(self, state: State) -> None:
        self._steps = [type(phase) for phase in state.stack]

    def drop_finished(self, state: State) -> None:
        """Forget the steps that are over."""
        steps, stack = self._steps, state.stack
        kept = 0
        while kept < min(len(steps), len(stack)) and type(stack[kept]) is steps[kept]:
            kept += 1
        del steps[kept:]

    def would_end_step(self, state: State, only: Action) -> bool:
        """Return whether the only option left would end a step in which something was done."""
        return len(state.stack) <= len(self._steps) and only.verb in state.stack[-1].end_verbs


def actors(state: State) -> tuple[int, ...]:
    """Return the roles that must decide now; none when the match is over."""
    if state.outcome is not None:
        return ()
    return state.stack[-1].actors(state)


def options(state: State, role: int) -> Options | None:
    """Return the options of a role in a waiting state, None if it does not decide."""
    if role not in actors(state):
        return None
    return cached_options(state, role)


def cached_options(state: State, role: int) -> Options:
    """Return the options of a role that must decide, computed once for each step."""
    kept = state.options_cache
    if kept is not None:
        return kept
    phase = state.stack[-1]
    if _asks_by_role(phase):
        return _asked(state, phase, role)
    kept = phase.options(state)
    state.options_cache = kept
    return kept


def _asked(state: State, phase: Phase[State], role: int) -> Options:
    """Return the options of one of several roles with options of their own."""
    kept = state.role_options_cache
    if kept is None:
        kept = state.role_options_cache = {}
    if role not in kept:
        kept[role] = phase.options_for(state, role)
    return kept[role]


def play_action(state: State, role: int, action: Action) -> None:
    """Play an action that is known to be legal, and run to the next decision."""
    begun = step_end_guard(state)
    state.stack[-1].apply_for(state, role, action)
    run_to_decision(state, begun)


def step_end_guard(state: State) -> StepEndGuard | None:
    """Return the steps in progress before an action, None if no person decides."""
    return StepEndGuard(state) if state.interactive else None
