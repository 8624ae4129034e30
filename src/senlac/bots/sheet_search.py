"""Search over whole sheets: starts from the sheet of the game's policy and changes it step by step.

Sheets are evaluated after all have been opened and played out, at the time that their script names.
The other roles write by policy, and so does every role on the way. Hidden information is sampled.
All sheets are tried with the same random numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from senlac.bots.common_random import CommonRandomDice, CommonRandomNumbers
from senlac.bots.information_set import InformationSet
from senlac.bots.planner import standard_error
from senlac.bots.search_base import SUBMITTED, AnytimeSearch
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.sealed import SealedPhase
from senlac.engine.model.sheet_script import SheetScript
from senlac.engine.model.state import State

DRAWS: Final = 32
"""Maximum number of samples on which a sheet is tried: a power of two."""

FIRST_LOOK: Final = 2
"""Number of trials before sheets are first compared; it doubles each time."""

LEAD: Final = 1.5
"""Number of standard errors by which a rival must be ahead in the end."""

STALE: Final = 60
"""The search stops after this number of consecutive rivals that were not better."""

LONGEST: Final = 40
"""Maximum number of steps before a sheet is evaluated, though its script would still wait."""


class SheetCandidate:
    """A script, its lines, the sheet that they produce, and its results."""

    __slots__ = ("lines", "results", "script", "sheet")

    def __init__(
        self, script: SheetScript, lines: Sequence[Action], sheet: Sequence[Action]
    ) -> None:
        self.script = script
        self.lines = list(lines)
        self.sheet = list(sheet)
        self.results: list[float] = []


class SheetSearch(AnytimeSearch):
    """Searches for the best sheet of an information set.

    Attributes:
        best: the best candidate so far.
        rival: the candidate that is being compared with it, None if there is none.
        idle: the number of rivals since a better one was found.
        first: the first alternative script, until it is tried.
        fixed: whether there is no alternative.
    """

    def __init__(self, seat: InformationSet, rng: Random, script: SheetScript) -> None:
        self.seat = seat
        self.rng = rng
        self.draws = [CommonRandomNumbers(rng.getrandbits(32)) for _ in range(DRAWS)]
        self.tables: list[State] = []
        self.best = self._version(script)
        self.rival: SheetCandidate | None = None
        self.seen = [self.best.sheet]
        self.idle = 0
        self.first: SheetScript | None = script.mutated(rng)
        self.fixed: bool = self.first is script

    def has_choice(self) -> bool:
        return not self.fixed

    def is_settled(self, left: int) -> bool:
        return left <= 0 or (self.idle >= STALE and self.rival is None)

    def choice(self) -> Action:
        return self.best.lines[0]

    def iterate(self) -> None:
        self.iterations += 1
        if self.rival is not None:
            self._compare(self.best, self.rival)
            return
        script, self.first = self.first or self.best.script.mutated(self.rng), None
        if script is self.best.script:
            self.idle = STALE
            return
        self.idle += 1
        version = self._version(script)
        if version.sheet not in self.seen:
            self.seen.append(version.sheet)
            self.rival = version

    def _compare(self, best: SheetCandidate, rival: SheetCandidate) -> None:
        """Try a candidate and its rival on one more sample, and drop one of them if it is time."""
        draw = len(rival.results)
        if draw == len(best.results):
            best.results.append(self._result(best, draw))
        rival.results.append(self._result(rival, draw))
        tried = draw + 1
        if tried < FIRST_LOOK or tried & draw:
            return
        ahead = [new - old for new, old in zip(rival.results, best.results, strict=False)]
        lead, last = sum(ahead) / tried, tried == DRAWS
        if lead <= (LEAD * standard_error(ahead) if last else 0.0):
            self.rival = None
        elif last:
            self.best, self.rival, self.idle = rival, None, 0

    # ---- trials ---------------------------------------------------------------------------------

    def _version(self, script: SheetScript) -> SheetCandidate:
        """Return the candidate of a script, with the sheet that it produces."""
        lines = script.lines()
        state = self._table(0).copy()
        phase = _sheets(state)
        for line in lines:
            if line != SUBMITTED:
                phase.apply_for(state, self.seat.role, line)
        return SheetCandidate(script, lines, phase.sheets[self.seat.role])

    def _table(self, draw: int) -> State:
        """Return the state of a sample with the sheets of the others, written but not submitted."""
        while len(self.tables) <= draw:
            rng = Random(self.draws[len(self.tables)].seed)
            state = self.seat.sample(rng)
            for role in _sheets(state).writers(state):
                if role != self.seat.role:
                    self._write_by_habit(state, role, rng)
            self.tables.append(state)
        return self.tables[draw]

    def _write_by_habit(self, state: State, role: int, rng: Random) -> None:
        """Write a role's sheet by the game's own policy, and leave it open."""
        phase = _sheets(state)
        phase.sheets[role] = []
        game: Any = self.seat.game
        for line in game.sheet_script(state, role, rng).lines():
            if line != SUBMITTED:
                phase.apply_for(state, role, line)

    def _result(self, version: SheetCandidate, draw: int) -> float:
        """Return the value of a sheet on a sample, after all sheets are opened."""
        state = self._table(draw).copy()
        state.dice = CommonRandomDice(self.draws[draw])
        _sheets(state).sheets[self.seat.role] = version.sheet[:]
        submit_all(state)
        rng = Random(self.draws[draw].seed)
        for _ in range(LONGEST):
            if (
                state.outcome is not None
                or version.script.can_be_judged(state)
                or not writes(state)
            ):
                break
            for role in _sheets(state).writers(state):
                self._write_by_habit(state, role, rng)
            submit_all(state)
        game: Any = self.seat.game
        value: float = game.evaluate(state, self.seat.role)
        return value


def submit_all(state: State) -> None:
    """Submit all sheets, and run the automatic steps that follow."""
    phase = _sheets(state)
    for role in phase.actors(state):
        phase.apply_for(state, role, SUBMITTED)
    play.run_to_decision(state)


def writes(state: State) -> bool:
    """Return whether the waiting step is one in which sheets are written."""
    return isinstance(state.stack[-1], SealedPhase)


def _sheets(state: State) -> SealedPhase[Any]:
    """Return the step in which the sheets are written."""
    phase = state.stack[-1]
    if not isinstance(phase, SealedPhase):
        raise TypeError("scripts are for sealed sheets")
    return phase
