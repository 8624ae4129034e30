"""Sealed choices: several roles write at once, and sheets are hidden until all have submitted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from senlac.engine.model.action import Action
from senlac.engine.model.phase import Phase
from senlac.engine.model.phase_names import document_name
from senlac.engine.model.state import S
from senlac.engine.support.errors import missing_member
from senlac.engine.support.validation import require

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from senlac.engine.model.options import Options

SUBMIT = "done"
"""The verb by which a role submits its sheet."""

STOP: Final = 0.2
"""Probability that a sampled sheet ends after each line, where it may."""


@mypyc_attr(allow_interpreted_subclasses=True)
class SealedPhase(Phase[S]):
    """Each role edits its own sheet until it submits; then all sheets are revealed together.

    A game defines who writes (`writers`), what may be written next (`sheet_options`), how a line
    changes a sheet (`write`), and what the sheets do (`reveal`, which leaves the phase).
    `sheets[role]` is a list of actions, `submitted` the roles that have submitted theirs.
    `delete_verbs` are the verbs that delete lines, and are not stored.
    """

    __slots__ = ("sheets", "submitted")

    fields: ClassVar[Mapping[str, Any]] = {
        "sheets": list[list[tuple[str, int, int]]],
        "submitted": list[int],
    }
    delete_verbs: ClassVar[tuple[str, ...]] = ()
    sealed = True
    per_role = True
    timeout_text = "what {late} had written was taken as it stood"

    def __init__(
        self, sheets: Sequence[Sequence[tuple[str, int, int]]], submitted: Sequence[int]
    ) -> None:
        self.sheets = [[Action(v, a, b) for v, a, b in sheet] for sheet in sheets]
        self.submitted = list(submitted)

    def writers(self, state: S) -> tuple[int, ...]:
        """Return the roles that have a sheet to write."""
        raise missing_member(self, "writers")

    def places(self, state: S) -> int:
        """Return the number of sheets, by default for all roles up to the last writer."""
        return max(self.writers(state), default=-1) + 1

    def sheet_options(self, state: S, role: int) -> Options:
        """Return what the role may write next; `done` submits."""
        raise missing_member(self, "sheet_options")

    def write(self, state: S, role: int, action: Action) -> None:
        """Add a line to the role's sheet, or delete lines."""
        self.sheets[role].append(action)

    def reveal(self, state: S) -> None:
        """Execute all sheets, and leave the phase."""
        raise missing_member(self, "reveal")

    def validate(self, state: S) -> None:
        name, writers, sealed = document_name(self), self.writers(state), set(self.submitted)
        require(len(self.sheets) == self.places(state), f"{name}.sheets: expected one each")
        require(len(sealed) == len(self.submitted), f"{name}.submitted: a role is duplicate")
        require(sealed < set(writers), f"{name}.submitted: expected writers, and not all of them")
        for role in range(len(self.sheets)):
            self._check_sheet(state, role)

    def _check_sheet(self, state: S, role: int) -> None:
        """Require that the lines of a sheet can be written one by one, and that it is complete."""
        where, sheet = f"{document_name(self)}.sheets[{role}]", self.sheets[role]
        self.sheets[role] = []
        for number, line in enumerate(sheet, start=1):
            lasting = line.verb != SUBMIT and line.verb not in self.delete_verbs
            require(lasting, f"{where}: line {number} is no line")
            legal = line in self.sheet_options(state, role)
            require(legal, f"{where}: line {number} cannot be written")
            self.sheets[role].append(line)
        whole = role not in self.submitted or SUBMIT in self.sheet_options(state, role).verbs()
        require(whole, f"{where}: it was submitted, and is not whole")

    def actors(self, state: S) -> tuple[int, ...]:
        return tuple([role for role in self.writers(state) if role not in self.submitted])

    def options(self, state: S) -> Options:
        return self.sheet_options(state, self.actors(state)[0])

    def options_for(self, state: S, role: int) -> Options:
        return self.sheet_options(state, role)

    def apply_for(self, state: S, role: int, action: Action) -> None:
        if action.verb != SUBMIT:
            self.write(state, role, action)
            return
        self.submitted.append(role)
        if not self.actors(state):
            self.reveal(state)

    def redact(self, state: S, roles: Sequence[int]) -> None:
        self.sheets = [sheet if role in roles else [] for role, sheet in enumerate(self.sheets)]
        self.submitted.sort()

    def resample(self, state: S, roles: Sequence[int], rng: Random) -> None:
        for role in self.writers(state):
            if role not in roles:
                self.fill_randomly(state, role, rng)

    def fill_randomly(self, state: S, role: int, rng: Random) -> None:
        """Write random lines on an empty sheet: any while it is open, otherwise all."""
        closed = role in self.submitted
        while True:
            options = self.sheet_options(state, role).for_bots()
            lines = [action for action in options if action.verb != SUBMIT]
            may_end = not closed or SUBMIT in options.verbs()
            if not lines or (may_end and rng.random() < STOP):
                return
            self.write(state, role, lines[int(rng.random() * len(lines))])

    def on_timeout(self, state: S) -> None:
        self.submitted.extend(self.actors(state))
        self.reveal(state)

    def copy(self) -> Phase[S]:
        new = type(self)([], self.submitted)
        new.sheets = [sheet[:] for sheet in self.sheets]
        return new
