"""The sequence of play: turns made of parts that come one after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from senlac.engine.errors import unmade
from senlac.engine.phase import Phase, Step
from senlac.engine.state import S

PART_OVER: Final = "part over"
"""What is decided in a turn is judged when its part is over."""

TURN_OVER: Final = "turn over"
"""It is judged when the whole turn is over."""


class Part:
    """A part of a turn: the phase that plays it, and the rule that puts it there.

    `begin` returns the phases to put on the stack, the first on top; none where there is nothing
    to do. Without it the phase is one that takes no values.
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
    """Something that is played part by part; `begun` is how many parts have begun so far.

    `thought_by_parts` is a turn of so many decisions that bots do better to look to the end of the
    part than through the others' reply. Where a turn says when it is `judged`, all choices in it
    are compared by what they have led to by then, not as they look at once: `PART_OVER`, when the
    part is over; `TURN_OVER`, when this turn is, which is itself a part of another; or the name of
    the part in which a role, when its turn has come again, knows what came of the last one.
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
        """Return one with so many parts begun."""
        raise unmade(self, "at")

    def open(self, state: S) -> None:
        """Do what comes before the first part."""

    def close(self, state: S) -> None:
        """Leave the turn after its last part."""
        state.pop()

    def waits_for(self, state: S) -> str:
        """Return the name of the phase of the part that was begun last, "" if none was."""
        parts = self.parts(state)
        return parts[self.begun - 1].phase if 1 <= self.begun <= len(parts) else ""

    def run(self, state: S) -> None:
        """Begin the next part in which there is something to do, or leave after the last."""
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
