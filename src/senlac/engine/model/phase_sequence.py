"""Sequences of play: turns made of consecutive parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from senlac.engine.model.phase import AutomaticPhase, Phase
from senlac.engine.model.phase_names import is_named
from senlac.engine.model.state import S
from senlac.engine.support.errors import missing_member

PART_OVER: Final = "part over"
"""Decisions of a turn are evaluated when their part is over."""

TURN_OVER: Final = "turn over"
"""They are evaluated when the whole turn is over."""


class SequencePart:
    """A part of a turn: the phase that plays it, and the rule it comes from.

    `begin` returns the phases to push, the first on top; none where there is nothing to do. Without
    it the phase takes no values.
    """

    __slots__ = ("begin", "phase", "rule")

    def __init__(
        self, phase: str, rule: str, begin: Callable[[Any], Sequence[Phase[Any]]] | None = None
    ) -> None:
        self.phase = phase
        self.rule = rule
        self.begin = begin


@mypyc_attr(allow_interpreted_subclasses=True)
class PhaseSequence(AutomaticPhase[S]):
    """A turn that is played part by part; `started` is the number of parts started.

    `search_by_part` marks a turn of so many decisions that bots search to the end of the part
    instead of through the reply. `judge_at` is when bots evaluate the choices of a turn:
    `PART_OVER`, when the part is over; `TURN_OVER`, when this turn is, which is itself a part of
    another; or the name of the part in which a role, in its next turn, sees the results.
    """

    __slots__ = ("started",)

    search_by_part: ClassVar[bool] = False
    judge_at: ClassVar[str] = ""

    fields: ClassVar[Mapping[str, Any]] = {"started": int}

    def __init__(self, started: int) -> None:
        self.started = started

    def parts(self, state: S) -> tuple[SequencePart, ...]:
        """Return the parts in order; none if the turn is forfeited."""
        raise missing_member(self, "parts")

    def with_started(self, begun: int) -> PhaseSequence[S]:
        """Return the same turn with a number of parts started."""
        raise missing_member(self, "with_started")

    def before_first(self, state: S) -> None:
        """Do what comes before the first part."""

    def after_last(self, state: S) -> None:
        """Leave the turn after its last part."""
        state.pop()

    def current_part(self, state: S) -> str:
        """Return the name of the phase of the part started last, "" if none was."""
        parts = self.parts(state)
        return parts[self.started - 1].phase if 1 <= self.started <= len(parts) else ""

    def is_waiting_for(self, state: S, phase: Phase[S] | None) -> bool:
        """Return whether a phase is that of the part started last."""
        name = self.current_part(state)
        return phase is not None and bool(name) and is_named(phase, name)

    def above(self, state: S) -> Phase[S] | None:
        """Return the phase directly above this one on the stack, None if this is the top."""
        index = state.stack.index(self) + 1
        return state.stack[index] if index < len(state.stack) else None

    def run(self, state: S) -> None:
        parts = self.parts(state)
        begun = self.started
        if parts and not begun:
            self.before_first(state)
        while begun < len(parts):
            part = parts[begun]
            begun += 1
            begin = part.begin
            phases = state.phases.get_shared(part.phase) if begin is None else begin(state)
            if phases:
                state.stack[-1] = self.with_started(begun)
                for place in range(len(phases) - 1, -1, -1):
                    state.stack.append(phases[place])
                return
        self.after_last(state)
