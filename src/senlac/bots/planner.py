"""Plan search: the best sequence of actions for a step of many small decisions.

The first plan is the greedy one. If the rest of the step depends on one of its actions, as on the
march of a leader, plans that begin with other such actions are compared. Then plans are changed at
one place, as in Justesen, Mahlmann and Togelius, "Online Evolution for Multi-Action Adversarial
Games" (2016). The rest of the plan is kept or planned again, as in Cazenave, "Nested Monte-Carlo
Search" (2009). The better plan of the two is kept. Where the consequences matter more than the
state at the end of the step, plans are compared by playing on greedily until the turn is over, or
until the role is to move again: Tesauro and Galperin, "On-line Policy Improvement using Monte-Carlo
Search" (1996).
"""

from __future__ import annotations

from random import Random
from typing import Any, Final, NamedTuple

from senlac.bots.cached_greedy import greedy_players
from senlac.bots.common_random import CommonRandomDice, CommonRandomNumbers
from senlac.bots.information_set import InformationSet, role_options
from senlac.bots.one_ply import FEW_SAMPLES, FEW_WALKS, OnePlyEvaluator
from senlac.bots.plan_generator import (
    LONGEST,
    PlanGenerator,
    PlannedAction,
    is_same_step,
    next_legal,
)
from senlac.bots.search_base import (
    AnytimeSearch,
    TimeIsUp,
    current_part,
    current_turn_index,
    is_search_leaf,
    judge_at,
    never,
    next_decider,
    reference_sample,
    submit_if_sealed,
)
from senlac.bots.sequential_halving import PlanCandidate, SequentialHalving
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.phase import Phase
from senlac.engine.model.phase_names import is_named
from senlac.engine.model.phase_sequence import PART_OVER, TURN_OVER
from senlac.engine.model.state import State


class ComparisonRules(NamedTuple):
    """The parameters of the comparison of plans.

    Attributes:
        draws: maximum number of samples (hidden information and dice, the same for all plans) on
            which a plan is tried. A power of two.
        checked: number of samples on which a plan is tried again after each decision.
        stale: the search stops after this number of consecutive plans that were not better.
        wild: probability of a random change instead of one that looks good.
        lead: number of standard errors by which a rival must be ahead in the end, because the best
            of many plans leads by chance, too.
    """

    draws: int
    checked: int
    stale: int
    wild: float
    lead: float


AT_THE_END: Final = ComparisonRules(draws=4, checked=4, stale=25, wild=0.0, lead=0.5)
"""Plans are compared by the evaluation at the end of the step."""

LATER: Final = ComparisonRules(draws=32, checked=1, stale=200, wild=0.5, lead=1.0)
"""Plans are compared by the evaluation at the time that the turn names in its `judge_at`
(`PhaseSequence`), for example when its part is over; until then all roles play on greedily.
"""

FIRST_LOOK: Final = 2
"""Number of trials before plans are first compared; it doubles each time."""

EARLY: Final = 16
"""Number of trials after which a rival may be accepted before all samples are tried."""

CLEARLY: Final = 2.5
"""Number of standard errors by which it must be ahead for that."""

SINGLY: Final = 2.0
"""Number of standard errors in the end if one decision is planned: most decisions matter less than
the dice.
"""

ROUND: Final = 400
"""Maximum number of decisions in a trial; then it is evaluated as it is."""

RELEARN: Final = 8
"""Number of trials of a plan after which known gains are learnt again (`CachedGreedyPlayer`).

The first of them values all options and notes their gains; the others begin with these gains. An
error of the known gains is therefore common to all of them. A plan that leads because of such an
error loses its lead in the trials after the gains were learnt again.
"""

OPENINGS: Final = 12
"""Maximum number of actions with which a plan is begun, best immediate value first."""

RACE: Final = 8
"""Maximum number of trials of a plan among those; then the best of them is the rival of the best
plan so far.
"""


class PlanSearch(AnytimeSearch):
    """Searches for the best plan for the rest of a step (`whole`) or for one decision.

    When `late` returns True, the current trial is stopped and discarded.

    Attributes:
        best: the best plan so far.
        rival: the plan that is being compared with it, None if there is none.
        past: the planned actions that have been played since the plans were first made.
        seen: the actions of all plans so far; in another order they are the same plan.
        idle: the number of plans since a better one was found.
        leading: the actions of the current decision on which the rest of the step depends most.
        due: whether plans are still to be begun with other such actions, at the next decision that
            has any. A decision about details may come first, such as the way in of a march.
        openings: the actions with which plans are still to be begun, the best of them last.
        race: the plans that were begun with one of them, None if they have been compared.
    """

    def __init__(
        self, seat: InformationSet, rng: Random, *, whole: bool = True, late: TimeIsUp = never
    ) -> None:
        self.seat = seat
        self.rng = rng
        self.judged = judge_at(reference_sample(seat))
        self.comparison = LATER if self.judged else AT_THE_END
        self.late = late
        self.drafts = PlanGenerator(seat, rng, self.comparison.wild, LONGEST if whole else 1)
        self.drafts.late = late
        self.lead = self.comparison.lead if whole else SINGLY
        self.glance = [
            OnePlyEvaluator(seat.game, role, rng.getrandbits(32), FEW_WALKS, FEW_SAMPLES)
            for role in range(seat.roles())
        ]
        self.draws = [
            CommonRandomNumbers(rng.getrandbits(32)) for _ in range(self.comparison.draws)
        ]
        self.best = PlanCandidate(self.drafts.greedy())
        self.rival: PlanCandidate | None = None
        self.past: list[PlannedAction] = []
        self.seen = {canonical_order(self.best.plan)}
        self.iterations = 1
        self.idle = 0
        self.race: SequentialHalving | None = None
        self.leading: list[Action] = []
        self.openings: list[Action] = []
        self.due = whole and bool(self.judged)
        self._open()

    def has_choice(self) -> bool:
        return True

    def is_settled(self, left: int) -> bool:
        compared = self.rival is None and self.race is None
        return left <= 0 or (self.idle >= self.comparison.stale and compared)

    def choice(self) -> Action:
        return self.best.plan[0][1]

    def go_on(self, seat: InformationSet) -> bool:
        """Continue at the next decision with the rest of the plan; return False if it does not fit.

        If the rest has the expected value, the earlier results still count. Otherwise a new plan
        becomes its rival. Known gains are learnt again, because those so far are about the state
        before the last action.
        """
        if seat.game is not self.seat.game or seat.role != self.seat.role:
            return False
        deed, rest = self.best.plan[0], self.best.plan[1:]
        self.seat = seat
        self.drafts.move_to(seat)
        if not rest or self.drafts.follow(rest) != rest:
            return False
        self.past.append(deed)
        self.best.plan = rest
        self.openings, self.race = [], None
        self.iterations = 1
        rival = self.rival
        if not self._as_expected():
            self.best.results = []
            self.idle = 0
            self.seen.clear()
            self.rival = PlanCandidate(self.drafts.greedy())
        elif rival is not None and rival.plan[0] == deed and self._fits(rival.plan[1:]):
            rival.plan = rival.plan[1:]
            rival.known = []
        else:
            self.rival = None
        self.due = self.due or deed[1] in self.leading
        self._open()
        return True

    def _fits(self, plan: list[PlannedAction]) -> bool:
        """Return whether the first action of a plan is legal after the actual dice."""
        state = reference_sample(self.seat)
        options = role_options(state, self.seat.role)
        return bool(plan) and next_legal(plan[:1], 0, state, options) == 0

    def _as_expected(self) -> bool:
        """Return whether the plan still has the value that it had."""
        known = self.best.results[: self.comparison.checked]
        return known == [self.result(self.best, draw) for draw in range(len(known))]

    def iterate(self) -> None:
        self.iterations += 1
        if self.rival is not None:
            self._compare(self.best, self.rival)
        elif self.openings:
            plan = self.drafts.begun_with(self.openings.pop())
            if self._is_new(plan) and self.race is not None:
                self.race.plans.append(PlanCandidate(plan))
        elif self.race is not None:
            self._race(self.race)
        else:
            self.idle += 1
            plan = self.drafts.mutated(self.best.plan)
            if self._is_new(plan):
                self.rival = PlanCandidate(plan)

    def _is_new(self, plan: list[PlannedAction]) -> bool:
        """Return whether a plan has not been considered before, and note it."""
        deeds = canonical_order(self.past + plan)
        if deeds in self.seen:
            return False
        self.seen.add(deeds)
        return True

    # ---- plans that are begun differently --------------------------------------------------------

    def _open(self) -> None:
        """Note the actions with which plans are begun that are then compared with the best one.

        They are noted when they are due; without any they stay due.
        """
        if not self.due:
            return
        role = self.seat.role
        state = reference_sample(self.seat)
        self.leading = state.stack[-1].leading_options(state, role)
        if self.leading:
            self.due = False
            ranked = self.glance[role].ranked(state, self.leading, self.rng)
            self.openings = [action for _, action in reversed(ranked[:OPENINGS])]
            self.race = SequentialHalving([self.best], RACE)

    def _race(self, race: SequentialHalving) -> None:
        """Try the next plan of the race on one more sample; the winner is a rival of the best."""
        plan = race.due()
        if plan is not None:
            result = self.result(plan, len(plan.results))
            if not self.late():
                plan.results.append(result)
            return
        self.race = None
        if race.plans[0] is not self.best:
            self.rival = race.plans[0]

    # ---- comparison ------------------------------------------------------------------------------

    def _compare(self, best: PlanCandidate, rival: PlanCandidate) -> None:
        """Try a plan and its rival on one more sample, and drop one of them if it is time."""
        draw = len(rival.results)
        if draw > len(best.results):
            self._catch_up(best)
            return
        if draw == len(best.results):
            known = self.result(best, draw)
            if self.late():
                return
            best.results.append(known)
        found = self.result(rival, draw)
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

    def _catch_up(self, best: PlanCandidate) -> None:
        """Try a plan on a sample on which its rival has been tried already."""
        known = self.result(best, len(best.results))
        if not self.late():
            best.results.append(known)

    # ---- trials ---------------------------------------------------------------------------------

    def result(self, candidate: PlanCandidate, draw: int) -> float:
        """Return the value of a plan on a sample."""
        if not self.judged:
            return self._at_end(candidate.plan, draw)
        return self._evaluated(self._played_on(candidate, draw))

    def _at_end(self, plan: list[PlannedAction], draw: int) -> float:
        """Follow a plan to the end of its step; return the value on a sample.

        It is the mean over the dice of the last action, if an action of this role ends the step.
        Otherwise it is the evaluation of the state that was reached: another role has ended the
        step, the match is over, there was no time, or the step is too long.

        Automatic steps after this step are not run, except where other roles complete it: sheets
        are opened when the last of them is submitted.
        """
        luck = self.draws[draw]
        rng = Random(luck.seed)
        state = self.seat.sample(rng)
        state.dice = CommonRandomDice(luck)
        step = current_part(state)
        done = 0
        for _ in range(LONGEST):
            if self.late():
                break
            role = next_decider(state, self.seat.role)
            options = role_options(state, role)
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
            play.play_action(state, role, action)
            if not is_same_step(state, step, self.seat.role):
                if state.outcome is None and role == self.seat.role:
                    return self.drafts.sight[role].value(before, action)
                break
        return self._evaluated(state)

    def _played_on(self, candidate: PlanCandidate, draw: int) -> State:
        """Return the state after a plan and greedy play by all roles, at the time of evaluation.

        For a role that never decides again, that is the end of the match, of the next game turn or
        of the trial.
        """
        luck, plan = self.draws[draw], candidate.plan
        rng = Random(luck.seed)
        state = self.seat.sample(rng)
        game: Any = self.seat.game
        game.shorten_for_search(state)
        state.dice = CommonRandomDice(luck)
        step = current_part(state)
        learns = draw % RELEARN == 0 or not candidate.known
        if learns:
            candidate.known = [{} for _ in self.glance]
        players = greedy_players(self.glance, luck, candidate.known, learns=learns)
        below = self._lasting(state)
        last = game.turn(state) + 1
        done, over = 0, False
        for _ in range(ROUND):
            if is_search_leaf(state) or self.late() or state.stack[: len(below)] != below:
                break
            if game.turn(state) > last:
                break
            over = over or not is_same_step(state, step, self.seat.role)
            role = next_decider(state, self.seat.role)
            options = role_options(state, role)
            now = current_part(state)
            here = len(plan)
            if role == self.seat.role:
                if not over:
                    here = next_legal(plan, done, state, options)
                elif is_named(now, self.judged):
                    break
            if here < len(plan):
                action = plan[here][1]
                done = here + 1
            else:
                ended = None if role == self.seat.role else submit_if_sealed(state, options)
                action = ended or players[role].best(state, options, rng)
            play.play_action(state, role, action)
        return state

    def _lasting(self, state: State) -> list[Phase[Any]]:
        """Return the phases that stay until a plan is evaluated, if they name a time.

        A turn is replaced when its next part begins, and the phases below it when it is over.
        """
        place = current_turn_index(state)
        if self.judged == PART_OVER:
            return state.stack[: place + 1]
        return state.stack[:place] if self.judged == TURN_OVER else []

    def _evaluated(self, state: State) -> float:
        """Return the evaluation for the role of the information set."""
        game: Any = self.seat.game
        value: float = game.evaluate(state, self.seat.role)
        return value


def canonical_order(plan: list[PlannedAction]) -> tuple[PlannedAction, ...]:
    """Return the actions of a plan in a canonical order."""
    return tuple(sorted(plan))


def standard_error(values: list[float]) -> float:
    """Return the standard error of the mean of at least two values."""
    count = len(values)
    mean = sum(values) / count
    spread = sum([(value - mean) ** 2 for value in values])
    return float((spread / (count - 1) / count) ** 0.5)
