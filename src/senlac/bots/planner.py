"""Plans: how a step of many small decisions goes best, thought out to its end.

The first plan is the greedy one. Then a plan is changed at some place, as in Justesen, Mahlmann and
Togelius, "Online Evolution for Multi-Action Adversarial Games" (2016), the rest of it followed or
thought out anew as in Cazenave, "Nested Monte-Carlo Search" (2009), and the better of the two is
kept. Where what follows matters more than how things look when the step ends, plans are compared by
playing on greedily until the turn is over, or it is one's turn again: Tesauro and Galperin,
"On-line Policy Improvement using Monte-Carlo Search" (1996).
"""

from __future__ import annotations

from random import Random
from typing import Any, Final, NamedTuple

from senlac.bots.drafts import LONGEST, Deed, Drafts, goes_on, next_legal
from senlac.bots.foresight import FEW_SAMPLES, FEW_WALKS, Foresight
from senlac.bots.lazy import LazyPlayer
from senlac.bots.luck import Luck, LuckyDice
from senlac.bots.seat import Seat, asked
from senlac.bots.thought import (
    Late,
    Thought,
    closed,
    decider,
    glimpse,
    halts,
    judged,
    never,
    step_in_hand,
    turn_in_hand,
)
from senlac.engine import play
from senlac.engine.action import Action
from senlac.engine.phase import Phase
from senlac.engine.sequence import PART_OVER, TURN_OVER
from senlac.engine.state import State


class Comparison(NamedTuple):
    """How plans are compared.

    Attributes:
        draws: on how many draws at most a plan is tried: what is hidden and the dice, the same for
            all plans. A power of two.
        checked: on how many of them a plan is tried again after each decision.
        stale: after so many drafts in a row that were no better, no better one is looked for.
        wild: how often a change may be any that is legal, not one that looks good.
        lead: how many standard errors a rival must be ahead in the end: the best of many is so by
            luck, too.
    """

    draws: int
    checked: int
    stale: int
    wild: float
    lead: float


AT_THE_END: Final = Comparison(draws=4, checked=4, stale=25, wild=0.0, lead=0.5)
"""By the evaluation when the step is over."""

LATER: Final = Comparison(draws=32, checked=1, stale=200, wild=0.5, lead=1.0)
"""By the evaluation when what they led to is seen: as the turn has it."""

FIRST_LOOK: Final = 2
"""The trials after which plans are compared first; then after twice as many, and so on."""

EARLY: Final = 8
"""The trials after which a rival may be taken before all draws are tried."""

CLEARLY: Final = 2.5
"""How many standard errors it must be ahead for that."""

SINGLY: Final = 2.0
"""How many in the end where one decision is planned: most of them matter less than luck does."""

ROUND: Final = 400
"""The decisions after which a trial is broken off and judged where it stands."""


class Contender:
    """A plan, what is done decision by decision, and what it has come to by the draws tried."""

    __slots__ = ("plan", "results")

    def __init__(self, plan: list[Deed]) -> None:
        self.plan = plan
        self.results: list[float] = []


class Planner(Thought):
    """Looks for the best plan for what is left of a step, the `whole` of it or one decision.

    When it is `late`, what is being tried is broken off, and nothing is learnt from it.

    Attributes:
        best: the best plan found so far.
        rival: the plan that is being compared with it, if one is.
        past: what has been done of the plans since they were first made.
        seen: the deeds of all plans drafted so far; in another order they are the same plan.
        idle: the drafts since a better plan was found.
    """

    def __init__(self, seat: Seat, rng: Random, *, whole: bool = True, late: Late = never) -> None:
        self.seat = seat
        self.rng = rng
        self.judged = judged(glimpse(seat))
        self.comparison = LATER if self.judged else AT_THE_END
        self.late = late
        self.drafts = Drafts(seat, rng, self.comparison.wild, LONGEST if whole else 1)
        self.drafts.late = late
        self.lead = self.comparison.lead if whole else SINGLY
        self.glance = [
            Foresight(seat.game, role, rng.getrandbits(32), FEW_WALKS, FEW_SAMPLES)
            for role in range(seat.roles())
        ]
        self.draws = [Luck(rng.getrandbits(32)) for _ in range(self.comparison.draws)]
        self.best = Contender(self.drafts.greedy())
        self.rival: Contender | None = None
        self.past: list[Deed] = []
        self.seen = {alike(self.best.plan)}
        self.made = 1
        self.idle = 0

    def open(self) -> bool:
        """Tell whether there is anything to choose."""
        return True

    def decided(self, left: int) -> bool:
        """Tell whether the time is up, or many plans in a row were no better."""
        return left <= 0 or (self.idle >= self.comparison.stale and self.rival is None)

    def choice(self) -> Action:
        """Return the first action of the plan."""
        return self.best.plan[0][1]

    def go_on(self, seat: Seat, late: Late = never) -> bool:
        """Go on at the next decision with the rest of the plan; False if it does not fit there.

        If the rest comes to what was expected, nothing unforeseen has happened, and what has been
        thought counts on. If not, a plan made now is its rival.
        """
        if seat.game is not self.seat.game or seat.role != self.seat.role:
            return False
        deed, rest = self.best.plan[0], self.best.plan[1:]
        self.seat = self.drafts.seat = seat
        self.late = self.drafts.late = late
        if not rest or self.drafts.follow(rest) != rest:
            return False
        self.past.append(deed)
        self.best.plan = rest
        self.made = 1
        rival = self.rival
        if not self._as_expected():
            self.best.results = []
            self.idle = 0
            self.seen.clear()
            self.rival = Contender(self.drafts.greedy())
        elif rival is not None and rival.plan[0] == deed and self._fits(rival.plan[1:]):
            rival.plan = rival.plan[1:]
        else:
            self.rival = None
        return True

    def _fits(self, plan: list[Deed]) -> bool:
        """Tell whether the first deed of a plan may be done now: dice may have fallen otherwise."""
        state = glimpse(self.seat)
        options = asked(state, self.seat.role)
        return bool(plan) and next_legal(plan[:1], 0, state, options) == 0

    def _as_expected(self) -> bool:
        """Tell whether the plan still comes to what it came to."""
        known = self.best.results[: self.comparison.checked]
        return known == [self._result(self.best.plan, draw) for draw in range(len(known))]

    def iterate(self) -> None:
        """Draft a rival to the plan, or try the two once more."""
        self.made += 1
        if self.rival is not None:
            self._compare(self.best, self.rival)
            return
        self.idle += 1
        plan = self.drafts.changed(self.best.plan)
        deeds = alike(self.past + plan)
        if deeds not in self.seen:
            self.seen.add(deeds)
            self.rival = Contender(plan)

    def _compare(self, best: Contender, rival: Contender) -> None:
        """Try a plan and its rival on one more draw, and drop one of them if it is time."""
        draw = len(rival.results)
        if draw == len(best.results):
            known = self._result(best.plan, draw)
            if self.late():
                return
            best.results.append(known)
        found = self._result(rival.plan, draw)
        if self.late():
            return
        rival.results.append(found)
        tried = draw + 1
        if tried < FIRST_LOOK or tried & draw:
            return
        ahead = [new - old for new, old in zip(rival.results, best.results, strict=False)]
        lead = sum(ahead) / tried
        error = standard_error(ahead)
        last = tried == len(self.draws)
        if lead <= (self.lead * error if last else 0.0):
            self.rival = None
        elif last or (tried >= EARLY and lead > CLEARLY * error):
            self.best, self.rival, self.idle = rival, None, 0

    # ---- trials ---------------------------------------------------------------------------------

    def _result(self, plan: list[Deed], draw: int) -> float:
        """Return what a plan comes to on a draw."""
        if not self.judged:
            return self._at_end(plan, draw)
        return self._evaluated(self._played_on(plan, draw))

    def _at_end(self, plan: list[Deed], draw: int) -> float:
        """Return what is to be expected of the last action of a step in which a plan is followed.

        What comes after the step, and would run on by itself, is not looked at, unless others
        have the last word in it: sheets are opened when the last of them is written.
        """
        luck = self.draws[draw]
        rng = Random(luck.seed)
        state = self.seat.sample(rng)
        state.dice = LuckyDice(luck)
        step = step_in_hand(state)
        done = 0
        for _ in range(LONGEST):
            if self.late():
                break
            role = decider(state, self.seat.role)
            options = asked(state, role)
            here = len(plan)
            if role == self.seat.role:
                here = next_legal(plan, done, state, options)
            if here < len(plan):
                action = plan[here][1]
                done = here + 1
            elif role == self.seat.role:
                action = self.drafts.best(state, role, options, rng)
            else:
                action = self.drafts.others(state, role, options, rng)
            before = state.copy()
            play.advance(state, role, action)
            if not goes_on(state, step):
                if state.outcome is None and role == self.seat.role:
                    return self.drafts.sight[role].value(before, action)
                break
        return self._evaluated(state)

    def _played_on(self, plan: list[Deed], draw: int) -> State:
        """Return what comes of a plan if all go on greedily until it is judged.

        For a role that is never asked again that is the end, or where the trial is broken off.
        """
        luck = self.draws[draw]
        rng = Random(luck.seed)
        state = self.seat.sample(rng)
        game: Any = self.seat.game
        game.abridge(state)
        state.dice = LuckyDice(luck)
        step = step_in_hand(state)
        players = [LazyPlayer(sight, luck) for sight in self.glance]
        below = self._lasting(state)
        done = 0
        for _ in range(ROUND):
            if halts(state) or self.late() or state.stack[: len(below)] != below:
                break
            role = decider(state, self.seat.role)
            options = asked(state, role)
            now = step_in_hand(state)
            here = len(plan)
            if role == self.seat.role:
                if now is step:
                    here = next_legal(plan, done, state, options)
                elif type(now).__name__ == self.judged:
                    break
            if here < len(plan):
                action = plan[here][1]
                done = here + 1
            else:
                ended = None if role == self.seat.role else closed(state, options)
                action = ended or players[role].best(state, options, rng)
            play.advance(state, role, action)
        return state

    def _lasting(self, state: State) -> list[Phase[Any]]:
        """Return the phases that stay on the stack until a plan is judged, if they tell when.

        A turn is replaced when another part of it begins, and what lies below when it is over.
        """
        place = turn_in_hand(state)
        if self.judged == PART_OVER:
            return state.stack[: place + 1]
        return state.stack[:place] if self.judged == TURN_OVER else []

    def _evaluated(self, state: State) -> float:
        """Return the evaluation of the seat's role."""
        game: Any = self.seat.game
        value: float = game.evaluate(state, self.seat.role)
        return value


def alike(plan: list[Deed]) -> tuple[Deed, ...]:
    """Return the deeds of a plan in an order of their own."""
    return tuple(sorted(plan))


def standard_error(values: list[float]) -> float:
    """Return the standard error of the mean of two values or more."""
    count = len(values)
    mean = sum(values) / count
    spread = sum([(value - mean) ** 2 for value in values])
    return float((spread / (count - 1) / count) ** 0.5)
