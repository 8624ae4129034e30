"""The loop between one decision and the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.decision import Decision
from senlac.engine.errors import StuckError
from senlac.engine.phase import Step

if TYPE_CHECKING:
    from senlac.engine.action import Action
    from senlac.engine.options import Options
    from senlac.engine.phase import Phase
    from senlac.engine.state import State

STEPS_BETWEEN_DECISIONS: Final = 10_000
"""More steps than this without a decision mean that a game is in an endless loop."""


def settle(state: State, begun: Begun | None = None) -> None:
    """Run phases until a player has a real choice.

    `begun` are the steps of the last action. They do not end automatically, even if ending is the
    only option left, so that their player can still undo.

    Raises:
        StuckError: a phase offers no options, or phases alternate without a decision.
    """
    steps = 0
    while steps < STEPS_BETWEEN_DECISIONS:
        steps += 1
        state.offered = state.asked = None
        if state.outcome is not None:
            return
        phase = state.stack[-1]
        if begun is not None:
            begun.narrow(state)
        if isinstance(phase, Step):
            phase.run(state)
            continue
        if _asks_by_role(phase):
            return
        options = phase.options(state)
        only = options.only()
        if only is None or (begun is not None and begun.ends_by(state, only)):
            state.offered = options
            return
        phase.apply(state, only)
    raise StuckError(f"no decision after {STEPS_BETWEEN_DECISIONS} steps")


def _asks_by_role(phase: Phase[State]) -> bool:
    """Return whether each actor of a phase has options of its own.

    A decision waits for one role, so its class is enough, and faster to check than an attribute.
    """
    return not isinstance(phase, Decision) and phase.by_role


class Begun:
    """The steps that were in progress at the last action, and still are.

    Steps are identified by their class: a step that is replaced by one of its own class continues.
    """

    __slots__ = ("_steps",)

    def __init__(self, state: State) -> None:
        self._steps = [type(phase) for phase in state.stack]

    def narrow(self, state: State) -> None:
        """Forget the steps that are over."""
        steps, stack = self._steps, state.stack
        kept = 0
        while kept < min(len(steps), len(stack)) and type(stack[kept]) is steps[kept]:
            kept += 1
        del steps[kept:]

    def ends_by(self, state: State, only: Action) -> bool:
        """Return whether the only option left would end a step in which something was done."""
        return len(state.stack) <= len(self._steps) and only.verb in state.stack[-1].closing


def actors(state: State) -> tuple[int, ...]:
    """Return the roles that must decide now; none when the match is over."""
    if state.outcome is not None:
        return ()
    return state.stack[-1].actors(state)


def options(state: State, role: int) -> Options | None:
    """Return the options of a role in a waiting state, None if it does not decide."""
    if role not in actors(state):
        return None
    return offered(state, role)


def offered(state: State, role: int) -> Options:
    """Return the options of a role that must decide, computed once for each step."""
    kept = state.offered
    if kept is not None:
        return kept
    phase = state.stack[-1]
    if _asks_by_role(phase):
        return _asked(state, phase, role)
    kept = phase.options(state)
    state.offered = kept
    return kept


def _asked(state: State, phase: Phase[State], role: int) -> Options:
    """Return the options of one of several roles with options of their own."""
    kept = state.asked
    if kept is None:
        kept = state.asked = {}
    if role not in kept:
        kept[role] = phase.options_for(state, role)
    return kept[role]


def advance(state: State, role: int, action: Action) -> None:
    """Play an action that is known to be legal, and run to the next decision."""
    begun = under_way(state)
    state.stack[-1].apply_for(state, role, action)
    settle(state, begun)


def under_way(state: State) -> Begun | None:
    """Return the steps in progress before an action, None if no person decides."""
    return Begun(state) if state.attended else None
