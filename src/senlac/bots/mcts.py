"""The searching player: searches for a number of iterations, or for a time."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import perf_counter
from typing import Final

from senlac.bots.bot import Bot
from senlac.bots.information_set import InformationSet
from senlac.bots.planner import PlanSearch
from senlac.bots.search_base import (
    AnytimeSearch,
    current_part,
    judge_at,
    never,
    reference_sample,
)
from senlac.bots.sheet_search import SheetSearch
from senlac.bots.sheet_writer import SheetWriter
from senlac.bots.tree_search import TreeSearch
from senlac.engine.model.action import Action
from senlac.engine.model.options import Options
from senlac.engine.model.phase import AutomaticPhase
from senlac.engine.model.sheet_script import SheetScript
from senlac.engine.support.errors import OptionError

DEFAULT_BUDGET: Final = "1s"
"""The budget if the text names none."""

FIRST: Final = 4
"""Number of budgets that the first decision of a step gets if the step is planned as a whole: its
plan says what the other decisions are.
"""

PATIENCE: Final = 5.0
"""Maximum number of seconds for that, unless one budget is more."""

TICK: Final = 1e-6
"""Assumed resolution of the clock, in seconds."""


class MctsBot(Bot):
    """Searches for a number of iterations (`mcts:800`) or for a time (`mcts:0.5s`).

    With iterations the same seed gives the same game; with a time it depends on the machine. The
    first decision of a step that is planned as a whole gets more (`FIRST`).
    """

    id = "mcts"
    keeps_plans = True

    def __init__(self, argument: str, seed: str, clock: Callable[[], float] = perf_counter) -> None:
        super().__init__(argument, seed)
        self.iterations, self.seconds = parse_budget(argument or DEFAULT_BUDGET)
        self.clock = clock
        self._budgets = 1
        self._end = 0.0
        self.planner: PlanSearch | None = None
        self.scribe = SheetWriter()

    def has_next_action(self) -> bool:
        return bool(self.scribe.lines)

    def next_planned_action(self, options: Options) -> Action | None:
        return self.scribe.next(options)

    def choose(self, seat: InformationSet) -> Action:
        self._budgets, self._end = 1, self.clock() + self.seconds
        line = self.scribe.line(seat, self.rng, lambda script: self._written(seat, script))
        if line is not None:
            return line
        thought = self._thought(seat)
        self._think(thought)
        return thought.choice()

    def _written(self, seat: InformationSet, script: SheetScript) -> list[Action]:
        """Return the lines of the best sheet found in time, starting from a script."""
        sheet = SheetSearch(seat, self.rng, script.best_known())
        self._think(sheet)
        return sheet.best.lines

    def _think(self, thought: AnytimeSearch) -> None:
        """Iterate until the time is up, or more iterations would not change the choice."""
        began = self.clock()
        while thought.has_choice() and not thought.is_settled(
            self._left(thought.iterations, began)
        ):
            thought.iterate()

    def _is_late(self) -> bool:
        """Return whether the time is up."""
        return self.clock() >= self._end

    def _begin_step(self) -> None:
        """Allow for the first decision of a step what its plan needs."""
        self._budgets = FIRST
        self._end += max(0.0, min((FIRST - 1) * self.seconds, PATIENCE - self.seconds))

    def _thought(self, seat: InformationSet) -> AnytimeSearch:
        """Return the search for a decision: the previous one if it planned this decision too."""
        whole = should_plan(seat)
        if whole and self.planner is not None and self.planner.go_on(seat):
            return self.planner
        self.planner = None
        late = self._is_late if self.seconds else never
        if not whole and not judge_at(reference_sample(seat)):
            return TreeSearch(seat, self.rng)
        if not whole:
            return PlanSearch(seat, self.rng, whole=False, late=late)
        self._begin_step()
        self.planner = PlanSearch(seat, self.rng, late=late)
        return self.planner

    def _left(self, made: int, began: float) -> int:
        """Return the number of iterations left; with a time budget, an estimate."""
        if not self.seconds:
            return self._budgets * self.iterations - made
        now = self.clock()
        if now >= self._end:
            return 0
        return 1 + int(made * (self._end - now) / max(now - began, TICK))


def should_plan(seat: InformationSet) -> bool:
    """Return whether the role is in a step of its own that is planned, not searched."""
    state = reference_sample(seat)
    step = current_part(state)
    return step.plan_whole and (isinstance(step, AutomaticPhase) or seat.role in step.actors(state))


def parse_budget(text: str) -> tuple[int, float]:
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
