"""Whole sheets thought about: the sheet of habit, and what one change after another makes of it.

Sheets are judged when all have been opened and what follows from them has been played, up to the
next decision of anybody; the others write by habit, what is hidden drawn as it might be. All are
tried with the same luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from senlac.bots.luck import Luck, LuckyDice
from senlac.bots.planner import standard_error
from senlac.bots.seat import Seat
from senlac.bots.thought import SUBMITTED, Thought
from senlac.engine import play
from senlac.engine.action import Action
from senlac.engine.script import Script
from senlac.engine.sealed import SealedPhase
from senlac.engine.state import State

DRAWS: Final = 8
"""On how many draws a sheet is tried at most: a power of two."""

FIRST_LOOK: Final = 2
"""The trials after which sheets are compared first; then after twice as many, and so on."""

LEAD: Final = 0.5
"""How many standard errors a rival must be ahead in the end."""

STALE: Final = 60
"""After so many rivals in a row that were no better, no better one is looked for."""


class Version:
    """A script, its lines, the sheet as it stands when they are written, and what it came to."""

    __slots__ = ("lines", "results", "script", "sheet")

    def __init__(self, script: Script, lines: Sequence[Action], sheet: Sequence[Action]) -> None:
        self.script = script
        self.lines = list(lines)
        self.sheet = list(sheet)
        self.results: list[float] = []


class SheetPlanner(Thought):
    """Looks for the best sheet of a seat.

    Attributes:
        best: the best version found so far.
        rival: the version that is being compared with it, if one is.
        idle: the rivals since a better one was found.
    """

    def __init__(self, seat: Seat, rng: Random, script: Script) -> None:
        self.seat = seat
        self.rng = rng
        self.draws = [Luck(rng.getrandbits(32)) for _ in range(DRAWS)]
        self.tables: list[State] = []
        self.best = self._version(script)
        self.rival: Version | None = None
        self.seen = [self.best.sheet]
        self.idle = 0
        self.fixed: bool = script.changed(rng) is script

    def open(self) -> bool:
        """Tell whether there is anything to choose."""
        return not self.fixed

    def decided(self, left: int) -> bool:
        """Tell whether the time is up, or many rivals in a row were no better."""
        return left <= 0 or (self.idle >= STALE and self.rival is None)

    def choice(self) -> Action:
        """Return the first line."""
        return self.best.lines[0]

    def iterate(self) -> None:
        """Think of another version, or try the two once more."""
        self.made += 1
        if self.rival is not None:
            self._compare(self.best, self.rival)
            return
        self.idle += 1
        version = self._version(self.best.script.changed(self.rng))
        if version.sheet not in self.seen:
            self.seen.append(version.sheet)
            self.rival = version

    def _compare(self, best: Version, rival: Version) -> None:
        """Try a version and its rival on one more draw, and drop one of them if it is time."""
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

    def _version(self, script: Script) -> Version:
        """Return a script with the sheet that it makes."""
        lines = script.lines()
        state = self._table(0).copy()
        phase = _sheets(state)
        for line in lines:
            if line != SUBMITTED:
                phase.apply_for(state, self.seat.role, line)
        return Version(script, lines, phase.sheets[self.seat.role])

    def _table(self, draw: int) -> State:
        """Return the state of a draw in which the others have written by habit, not sealed yet."""
        while len(self.tables) <= draw:
            rng = Random(self.draws[len(self.tables)].seed)
            state = self.seat.sample(rng)
            phase = _sheets(state)
            game: Any = self.seat.game
            for role in phase.writers(state):
                if role == self.seat.role:
                    continue
                phase.sheets[role] = []
                script = game.script(state, role, rng)
                for line in script.lines():
                    if line != SUBMITTED:
                        phase.apply_for(state, role, line)
            self.tables.append(state)
        return self.tables[draw]

    def _result(self, version: Version, draw: int) -> float:
        """Return how it stands at the next decision if all sheets are opened on a draw."""
        state = self._table(draw).copy()
        state.dice = LuckyDice(self.draws[draw])
        phase = _sheets(state)
        phase.sheets[self.seat.role] = version.sheet[:]
        for role in phase.actors(state):
            phase.apply_for(state, role, SUBMITTED)
        play.settle(state)
        game: Any = self.seat.game
        value: float = game.evaluate(state, self.seat.role)
        return value


def _sheets(state: State) -> SealedPhase[Any]:
    """Return the step whose sheets are written."""
    phase = state.stack[-1]
    if not isinstance(phase, SealedPhase):
        raise TypeError("scripts are for sealed sheets")
    return phase
