"""Sealed choices: several roles write at once, and nobody sees another's sheet before the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from mypy_extensions import mypyc_attr

from senlac.engine.action import Action
from senlac.engine.phase import Phase, S

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.engine.options import Options

SUBMIT = "done"
"""The verb by which a role seals its sheet."""


@mypyc_attr(allow_interpreted_subclasses=True)
class SealedPhase(Phase[S]):
    """Each role edits its own sheet until it submits; then all sheets are revealed together.

    A game says who writes (`writers`), what may be written next (`sheet_options`), how a line
    changes a sheet (`write`), and what the sheets do (`reveal`, which leaves the phase).
    `sheets[role]` is a list of actions, `submitted` the roles that have sealed theirs.
    """

    __slots__ = ("sheets", "submitted")

    fields: ClassVar[Mapping[str, Any]] = {
        "sheets": list[list[tuple[str, int, int]]],
        "submitted": list[int],
    }
    sealed = True

    def __init__(
        self, sheets: Sequence[Sequence[tuple[str, int, int]]], submitted: Sequence[int]
    ) -> None:
        self.sheets = [[Action(v, a, b) for v, a, b in sheet] for sheet in sheets]
        self.submitted = list(submitted)

    def writers(self, state: S) -> tuple[int, ...]:
        """Return the roles that have a sheet to fill."""
        raise NotImplementedError

    def sheet_options(self, state: S, role: int) -> Options:
        """Return what the role may write next; `done` submits."""
        raise NotImplementedError

    def write(self, state: S, role: int, action: Action) -> None:
        """Put a line on the role's sheet, or strike lines out."""
        self.sheets[role].append(action)

    def reveal(self, state: S) -> None:
        """Carry out all the sheets, and leave the phase."""
        raise NotImplementedError

    def actors(self, state: S) -> tuple[int, ...]:
        """Return the writers that have not submitted."""
        return tuple([role for role in self.writers(state) if role not in self.submitted])

    def options(self, state: S) -> Options:
        """Return what the first of those still writing may do."""
        return self.sheet_options(state, self.actors(state)[0])

    def options_for(self, state: S, role: int) -> Options:
        """Return what the role may write next."""
        return self.sheet_options(state, role)

    def apply_for(self, state: S, role: int, action: Action) -> None:
        """Write a line, or submit; the last to submit reveals all sheets."""
        if action.verb != SUBMIT:
            self.write(state, role, action)
            return
        self.submitted.append(role)
        if not self.actors(state):
            self.reveal(state)

    def expire(self, state: S) -> None:
        """Submit every sheet as it stands."""
        self.submitted.extend(self.actors(state))
        self.reveal(state)

    def copy(self) -> Phase[S]:
        """Return a phase with sheets of its own."""
        return type(self)(self.sheets, self.submitted)
