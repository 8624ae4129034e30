"""Plans: how a step of many small decisions goes best, thought out to its end.

The first plan is the greedy one. Then a plan is changed at some place, as in Justesen, Mahlmann and
Togelius, "Online Evolution for Multi-Action Adversarial Games" (2016), the rest of it followed or
thought out anew as in Cazenave, "Nested Monte-Carlo Search" (2009), and the better of the two is
kept. Where the others' answer matters more than how things look when the step ends, plans are
compared by playing on greedily until it is one's turn again: Tesauro and Galperin, "On-line Policy
Improvement using Monte-Carlo Search" (1996).
"""

from __future__ import annotations

from random import Random
from typing import Any, Final, NamedTuple

from senlac.bots.drafts import LONGEST, Deed, Drafts, goes_on, next_legal
from senlac.bots.foresight import FEW_SAMPLES, FEW_WALKS, Foresight
from senlac.bots.seat import Seat, asked
from senlac.bots.thought import Thought, step_in_hand
from senlac.engine import play
from senlac.engine.action import Action
from senlac.engine.dice import FastDice
from senlac.engine.state import State


class Comparison(NamedTuple):
    """How plans are compared.

    Attributes:
        draws: how often a plan that is kept has been tried, what is hidden and the dice drawn anew
            each time, the same for all plans.
        stale: after so many changes in a row that were no better, no better one is looked for.
        wild: how often a change may be any that is legal, not one that looks well.
    """

    draws: int
    stale: int
    wild: float


AT_THE_END: Final = Comparison(draws=4, stale=25, wild=0.0)
"""By the judgement when the step is over."""

AFTER_THE_REPLY: Final = Comparison(draws=32, stale=200, wild=0.5)
"""By the judgement when it is one's turn again."""

FIRST_LOOK: Final = 2
"""The trials after which plans are compared first; then after twice as many, and so on."""


class Planner(Thought):
    """A plan for what is left of a step: the best found so far.

    Attributes:
        plan: what is done, decision by decision.
        results: what it has come to, by the draws it has been tried on.
        rival: the plan that is being compared with it, empty if none is, and its results.
        idle: how many rivals in a row were no better.
    """

    def __init__(self, seat: Seat, rng: Random) -> None:
        self.seat = seat
        self.rng = rng
        self.replied = seat.game.replied
        self.comparison = AFTER_THE_REPLY if self.replied else AT_THE_END
        self.drafts = Drafts(seat, rng, self.comparison.wild)
        self.glance = [
            Foresight(seat.game, role, rng.getrandbits(32), FEW_WALKS, FEW_SAMPLES)
            for role in range(seat.roles())
        ]
        self.draws = [rng.getrandbits(32) for _ in range(self.comparison.draws)]
        self.plan = self.drafts.greedy()
        self.results: list[float] = []
        self.rival: list[Deed] = []
        self.rival_results: list[float] = []
        self.seen = {self._at_end(self.plan, 0)}
        self.made = 1
        self.idle = 0

    def open(self) -> bool:
        """Tell whether there is anything to choose."""
        return True

    def decided(self, left: int) -> bool:
        """Tell whether the time is up, or many plans in a row were no better."""
        return left <= 0 or (self.idle >= self.comparison.stale and not self.rival)

    def choice(self) -> Action:
        """Return the first action of the plan."""
        return self.plan[0][1]

    def go_on(self, seat: Seat) -> bool:
        """Go on at the next decision with the rest of the plan; False if nothing is left of it.

        If the rest comes to what was expected, nothing unforeseen has happened, and what has been
        thought counts on.
        """
        rest = self.plan[1:]
        self.seat = self.drafts.seat = seat
        if not rest or self.drafts.follow(rest) != rest:
            return False
        self.plan = rest
        self.rival = []
        if self.results and self._result(rest, 0) != self.results[0]:
            self.results = []
            self.seen = {self._at_end(rest, 0)}
            self.idle = 0
        self.made = 1
        return True

    def iterate(self) -> None:
        """Draft a rival to the plan, or try the two once more."""
        self.made += 1
        if self.rival:
            self._compare()
            return
        self.idle += 1
        rival = self.drafts.changed(self.plan)
        sight = self._at_end(rival, 0)
        # Plans that end alike are the same in another order.
        if sight not in self.seen:
            self.seen.add(sight)
            self.rival, self.rival_results = rival, []

    def _compare(self) -> None:
        """Try the plan and its rival on one more draw, and drop the rival or the plan."""
        draw = len(self.rival_results)
        if draw == len(self.results):
            self.results.append(self._result(self.plan, draw))
        self.rival_results.append(self._result(self.rival, draw))
        tried = draw + 1
        if tried < FIRST_LOOK or tried & draw:
            return
        if sum(self.rival_results) <= sum(self.results[:tried]):
            self.rival = []
        elif tried == len(self.draws):
            self.plan, self.results, self.rival = self.rival, self.rival_results, []
            self.idle = 0

    # ---- trials ---------------------------------------------------------------------------------

    def _result(self, plan: list[Deed], draw: int) -> float:
        """Return what a plan comes to on a draw."""
        return self._after_reply(plan, draw) if self.replied else self._at_end(plan, draw)

    def _at_end(self, plan: list[Deed], draw: int) -> float:
        """Return what is to be expected of the last action of a step in which a plan is followed.

        All plans are judged at the same moment: what comes after the step, and would run on by
        itself, is not looked at.
        """
        rng = Random(self.draws[draw])
        state = self._sample(rng)
        step = step_in_hand(self.seat.game, state)
        done = 0
        for _ in range(LONGEST):
            role = play.actors(state)[0]
            action, done = self._next(plan, done, state, role, rng)
            before = state.copy()
            play.advance(state, role, action)
            if not goes_on(self.seat, state, step):
                if state.outcome is None and role == self.seat.role:
                    return self.drafts.sight[role].value(before, action)
                break
        return self._judged(state)

    def _after_reply(self, plan: list[Deed], draw: int) -> float:
        """Return the judgement when a plan has been followed and the others have answered it."""
        rng = Random(self.draws[draw])
        state = self._sample(rng)
        step = step_in_hand(self.seat.game, state)
        done = 0
        for _ in range(LONGEST):
            if state.outcome is not None:
                break
            role = play.actors(state)[0]
            now = step_in_hand(self.seat.game, state)
            if now is step:
                action, done = self._next(plan, done, state, role, rng)
            elif role == self.seat.role and isinstance(now, self.seat.game.planned):
                break
            else:
                action = self.glance[role].worthwhile(state, asked(state, role), rng)[0][1]
            play.advance(state, role, action)
        return self._judged(state)

    def _sample(self, rng: Random) -> State:
        """Return a state to try a plan in, with dice of their own."""
        state = self.seat.sample(rng)
        state.dice = FastDice(Random(rng.getrandbits(32)))
        return state

    def _next(
        self, plan: list[Deed], done: int, state: State, role: int, rng: Random
    ) -> tuple[Action, int]:
        """Return what is done next, and how much of the plan is done then."""
        options = asked(state, role)
        if role == self.seat.role:
            here = next_legal(plan, done, state, options)
            if here < len(plan):
                return plan[here][1], here + 1
        return self.drafts.best(state, role, options, rng), done

    def _judged(self, state: State) -> float:
        """Return the judgement of the seat's role."""
        game: Any = self.seat.game
        value: float = game.judge(state, self.seat.role)
        return value
