"""Playing on: the small loop between one decision and the next."""

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
"""More than this without a question to anybody is a game that goes round in circles."""


def settle(state: State, begun: Begun | None = None) -> None:
    """Go on to the next real decision, through all steps that leave nobody a choice.

    Where somebody has acted, or given up, a step that had `begun` is ended by its player himself,
    even if nothing else is left to do in it.

    Raises:
        StuckError: a phase offers nothing, or the phases go round without asking anybody.
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
    """Tell whether each actor of a phase has options of his own.

    A decision waits for one role, so its class says enough, and is found sooner than an attribute.
    """
    return not isinstance(phase, Decision) and phase.by_role


class Begun:
    """The steps that were under way when somebody acted, and are so still.

    Steps are told by their class: one that gives way to another of its own class goes on.
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
        """Tell whether the one option left ends a step in which something has been done."""
        return len(state.stack) <= len(self._steps) and only.verb in state.stack[-1].closing


def actors(state: State) -> tuple[int, ...]:
    """Return the roles that must decide now; none when the match is over."""
    if state.outcome is not None:
        return ()
    return state.stack[-1].actors(state)


def options(state: State, role: int) -> Options | None:
    """Return what a role may do now, None if it is not asked. The state must be settled."""
    if role not in actors(state):
        return None
    return offered(state, role)


def offered(state: State, role: int) -> Options:
    """Return what a role that must decide may do. Reckoned once a step and kept."""
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
    """Return what one of several roles may do that are asked different things."""
    kept = state.asked
    if kept is None:
        kept = state.asked = {}
    if role not in kept:
        kept[role] = phase.options_for(state, role)
    return kept[role]


def advance(state: State, role: int, action: Action) -> None:
    """Carry out a decision that is known to be legal, and go on to the next one."""
    begun = under_way(state)
    state.stack[-1].apply_for(state, role, action)
    settle(state, begun)


def under_way(state: State) -> Begun | None:
    """Return the steps that somebody is about to act in, None if nobody attends to it."""
    return Begun(state) if state.attended else None
