"""The searching player: searches for a number of iterations, or for a time."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import perf_counter
from typing import Final

from senlac.bots.bot import Bot
from senlac.bots.planner import Planner
from senlac.bots.scribe import Scribe
from senlac.bots.search import Search
from senlac.bots.seat import Seat
from senlac.bots.sheets import SheetPlanner
from senlac.bots.thought import Late, Thought, glimpse, judged, never, step_in_hand
from senlac.engine.action import Action
from senlac.engine.errors import OptionError
from senlac.engine.options import Options
from senlac.engine.phase import Step
from senlac.engine.script import Script

USUAL: Final = "1s"
"""The budget if the text names none."""

TICK: Final = 1e-6
"""Assumed resolution of the clock, in seconds."""


class MctsBot(Bot):
    """Searches for a number of iterations (`mcts:800`) or for a time (`mcts:0.5s`).

    With iterations the same seed gives the same game; with a time it depends on the machine.
    """

    id = "mcts"

    def __init__(self, argument: str, seed: str, clock: Callable[[], float] = perf_counter) -> None:
        super().__init__(argument, seed)
        self.iterations, self.seconds = budget(argument or USUAL)
        self.clock = clock
        self.planner: Planner | None = None
        self.scribe = Scribe()

    def settled(self) -> bool:
        return bool(self.scribe.lines)

    def go_on(self, options: Options) -> Action | None:
        return self.scribe.next(options)

    def choose(self, seat: Seat) -> Action:
        end = self.clock() + self.seconds
        line = self.scribe.line(seat, self.rng, lambda script: self._written(seat, script, end))
        if line is not None:
            return line
        thought = self._thought(seat, self._late(end) if self.seconds else never)
        self._think(thought, end)
        return thought.choice()

    def _written(self, seat: Seat, script: Script, end: float) -> list[Action]:
        """Return the lines of the best sheet found in time, starting from a script."""
        sheet = SheetPlanner(seat, self.rng, script.learned())
        self._think(sheet, end)
        return sheet.best.lines

    def _think(self, thought: Thought, end: float) -> None:
        """Iterate until the time is up, or more iterations would not change the choice."""
        began = self.clock()
        while thought.open() and not thought.decided(self._left(thought.made, began, end)):
            thought.iterate()

    def _late(self, end: float) -> Late:
        """Return a function that tells whether the time is up."""
        clock = self.clock
        return lambda: clock() >= end

    def _thought(self, seat: Seat, late: Late = never) -> Thought:
        """Return the search for a decision: the previous one if it planned this decision too."""
        whole = planned(seat)
        if whole and self.planner is not None and self.planner.go_on(seat, late):
            return self.planner
        self.planner = None
        if not whole and not judged(glimpse(seat)):
            return Search(seat, self.rng)
        planner = Planner(seat, self.rng, whole=whole, late=late)
        if whole:
            self.planner = planner
        return planner

    def _left(self, made: int, began: float, end: float) -> int:
        """Return the number of iterations left; with a time budget, an estimate."""
        if not self.seconds:
            return self.iterations - made
        now = self.clock()
        if now >= end:
            return 0
        return 1 + int(made * (end - now) / max(now - began, TICK))


def planned(seat: Seat) -> bool:
    """Return whether the role is in a step of its own that is planned, not searched."""
    state = glimpse(seat)
    step = step_in_hand(state)
    return step.planned and (isinstance(step, Step) or seat.role in step.actors(state))


def budget(text: str) -> tuple[int, float]:
    """Return the iterations or the seconds of a text such as `800` or `0.5s`.

    Raises:
        OptionError: the text is neither.
    """
    if re.fullmatch(r"[1-9][0-9]{0,6}", text):
        return int(text), 0.0
    match = re.fullmatch(r"([0-9]{1,4}(?:\.[0-9]{1,3})?)s", text)
    if match is None or not float(match[1]):
        raise OptionError(
            f"bot mcts: expected iterations as in mcts:800 or seconds as in mcts:0.5s, "
            f"got '{text[:40]}'"
        )
    return 0, float(match[1])
