"""Sequences of play: turns made of consecutive parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from senlac.engine.errors import unmade
from senlac.engine.phase import Phase, Step
from senlac.engine.phase_names import is_named
from senlac.engine.state import S

PART_OVER: Final = "part over"
"""Decisions of a turn are evaluated when their part is over."""

TURN_OVER: Final = "turn over"
"""They are evaluated when the whole turn is over."""


class Part:
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
class Stepper(Step[S]):
    """A turn that is played part by part; `begun` is the number of parts started.

    `thought_by_parts` marks a turn of so many decisions that bots search to the end of the part
    instead of through the reply. `judged` is when bots evaluate the choices of a turn:
    `PART_OVER`, when the part is over; `TURN_OVER`, when this turn is, which is itself a part of
    another; or the name of the part in which a role, in its next turn, sees the results.
    """

    __slots__ = ("begun",)

    thought_by_parts: ClassVar[bool] = False
    judged: ClassVar[str] = ""

    fields: ClassVar[Mapping[str, Any]] = {"begun": int}

    def __init__(self, begun: int) -> None:
        self.begun = begun

    def parts(self, state: S) -> tuple[Part, ...]:
        """Return the parts in order; none if the turn is forfeited."""
        raise unmade(self, "parts")

    def at(self, begun: int) -> Stepper[S]:
        """Return the same turn with a number of parts started."""
        raise unmade(self, "at")

    def open(self, state: S) -> None:
        """Do what comes before the first part."""

    def close(self, state: S) -> None:
        """Leave the turn after its last part."""
        state.pop()

    def waits_for(self, state: S) -> str:
        """Return the name of the phase of the part started last, "" if none was."""
        parts = self.parts(state)
        return parts[self.begun - 1].phase if 1 <= self.begun <= len(parts) else ""

    def is_waiting_for(self, state: S, phase: Phase[S] | None) -> bool:
        """Return whether a phase is that of the part started last."""
        name = self.waits_for(state)
        return phase is not None and bool(name) and is_named(phase, name)

    def above(self, state: S) -> Phase[S] | None:
        """Return the phase directly above this one on the stack, None if this is the top."""
        index = state.stack.index(self) + 1
        return state.stack[index] if index < len(state.stack) else None

    def run(self, state: S) -> None:
        parts = self.parts(state)
        begun = self.begun
        if parts and not begun:
            self.open(state)
        while begun < len(parts):
            part = parts[begun]
            begun += 1
            begin = part.begin
            phases = state.steps.shared(part.phase) if begin is None else begin(state)
            if phases:
                state.stack[-1] = self.at(begun)
                for place in range(len(phases) - 1, -1, -1):
                    state.stack.append(phases[place])
                return
        self.close(state)
