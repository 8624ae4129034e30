from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Final

import pytest

from senlac.bots.common_random import CommonRandomNumbers
from senlac.bots.information_set import InformationSet
from senlac.bots.mcts import MctsBot, should_plan
from senlac.bots.planner import (
    EARLY,
    FIRST_LOOK,
    PlanSearch,
    canonical_order,
    standard_error,
)
from senlac.bots.search_base import current_part
from senlac.bots.sequential_halving import PlanCandidate
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.dice import FastDice
from senlac.games.comet import GAME as COMET
from senlac.games.comet.evaluation.campaign import SHARED, WON
from senlac.games.comet.rules.movement.phase import Movement
from senlac.games.comet.state import CometState
from senlac.games.hastings import GAME as HASTINGS
from senlac.games.hastings.catalogue import SAXON
from senlac.games.hastings.rules.constants import ROUTING
from senlac.games.hastings.rules.rout.routing import Rout
from senlac.games.shieldwall import GAME as SHIELDWALL
from tests.bots.support import MID, SKIRMISH, begun, campaign, march, skirmish
from tests.games.hastings.board import battle

pytestmark = pytest.mark.long

LAST = 4
"""The seed of a campaign that lasts to its last turn."""

FEW: Final = 4
"""A number of draws that is enough for a test."""


def planner_for(seat: InformationSet, seed: int = 1) -> PlanSearch:
    """Return a planner with few draws, for which no plans are begun differently."""
    planner = PlanSearch(seat, Random(seed))
    planner.draws = planner.draws[:FEW]
    planner.openings, planner.race = [], None
    return planner


def after(seat: InformationSet, action: Action) -> InformationSet:
    """Return the information set after an action."""
    state = seat._state.copy()
    state.dice = FastDice(Random(1))
    play.play_action(state, seat.role, action)
    return InformationSet(seat.game, state, seat.role)


def iterated(planner: PlanSearch, times: int) -> tuple[PlanCandidate, PlanCandidate | None]:
    """Return the best plan and the candidate after more iterations."""
    for _ in range(times):
        planner.iterate()
    return planner.best, planner.rival


def done_before(planner: PlanSearch) -> None:
    """Put an action that has already been played at the start of the plan."""
    planner.best.plan = [(0, Action("done")), *planner.best.plan]


def test_better_candidate_becomes_the_best_plan(seat: InformationSet) -> None:
    planner = planner_for(seat)
    before = planner.best
    before.results = [-1000.0] * FEW
    rival = None
    while rival is None:
        _, rival = iterated(planner, 1)
    assert iterated(planner, FEW - 1) == (before, rival)
    assert iterated(planner, 1) == (rival, None)
    assert planner.idle == 0
    assert rival.results == [planner.result(rival, draw) for draw in range(FEW)]


def test_only_the_first_trial_of_a_plan_learns() -> None:
    planner = planner_for(march())
    best, rival = planner.best, PlanCandidate(planner.best.plan[:1])
    planner.result(best, 0)
    known = [{key: gains.copy() for key, gains in own.items()} for own in best.known]
    assert any(known)
    planner.result(best, 1)
    planner.result(rival, 0)
    assert best.known == known
    assert any(rival.known)


@pytest.mark.parametrize("begin", [march, skirmish])
def test_plan_better_than_the_greedy_one_is_found(
    begin: Callable[[], InformationSet],
) -> None:
    gains = []
    for seed in (1, 2, 3):
        planner = planner_for(begin(), seed)
        greedy = PlanCandidate(planner.best.plan)
        iterated(planner, 90)
        # Judge by other dice than those by which the plan was chosen.
        planner.draws = [CommonRandomNumbers(number) for number in range(8)]
        for plan, sign in ((planner.best, 1.0), (greedy, -1.0)):
            gains += [sign * planner.result(plan, draw) / 8 for draw in range(8)]
    assert sum(gains) > 0.5, gains


def test_two_plans_are_compared_with_common_random_numbers() -> None:
    planner = planner_for(march())
    plan = planner.best
    asked_before = [dict(draw.streams) for draw in planner.draws]
    assert not any(asked_before)
    planner.result(plan, 0)
    streams = planner.draws[0].streams
    given = {label: list(parts) for label, (_, parts) in streams.items()}
    assert given
    planner.result(PlanCandidate(plan.plan[:1]), 0)
    for label, parts in given.items():
        assert streams[label][1][: len(parts)] == parts


def test_worse_candidate_is_dropped_at_the_first_look(seat: InformationSet) -> None:
    planner = planner_for(seat)
    planner.best.results = [1e9] * FEW
    best, rival = planner.best, PlanCandidate(planner.best.plan)
    planner.rival = rival
    assert iterated(planner, FIRST_LOOK - 1) == (best, rival)
    assert iterated(planner, 1) == (best, None)
    assert planner.best.results == [1e9] * FEW


def test_clearly_better_candidate_is_accepted_early() -> None:
    planner = PlanSearch(march(), Random(1))
    planner.best.results = [-1e9] * len(planner.draws)
    best, rival = planner.best, PlanCandidate(planner.best.plan)
    planner.rival = rival
    assert iterated(planner, EARLY - 1) == (best, rival)
    assert iterated(planner, 1) == (rival, None)


def weighed(planner: PlanSearch, leads: tuple[float, ...]) -> bool:
    """Return whether a candidate with these leads, draw by draw, is accepted."""
    results = [planner.result(planner.best, draw) for draw in range(FEW)]
    before = planner.best
    before.results = [result - ahead for result, ahead in zip(results, leads, strict=True)]
    rival = planner.rival = PlanCandidate(before.plan)
    assert iterated(planner, FEW - 1) == (before, rival)
    best, left = iterated(planner, 1)
    assert left is None
    return best is rival


def test_candidate_is_accepted_only_with_a_significant_lead(seat: InformationSet) -> None:
    error = standard_error([20.0, -10.0, 10.0, 20.0])
    for needed, taken in ((11.0 / error, False), (9.0 / error, True)):
        planner = planner_for(seat)
        planner.lead = needed
        # The mean of these leads is 10.
        assert weighed(planner, (20.0, -10.0, 10.0, 20.0)) is taken


def test_single_decision_is_changed_only_for_a_clear_lead(seat: InformationSet) -> None:
    for leads, taken in (((20.0, -10.0, 10.0, 20.0), False), ((20.0, 0.0, 10.0, 20.0), True)):
        planner = PlanSearch(seat, Random(1), whole=False)
        planner.draws = planner.draws[:FEW]
        assert weighed(planner, leads) is taken


def test_plan_in_another_order_is_not_tried_again(seat: InformationSet) -> None:
    planner = planner_for(seat)
    met = [canonical_order(planner.best.plan)]
    for _ in range(120):
        had = planner.rival
        planner.iterate()
        if planner.rival is not None and planner.rival is not had:
            met.append(canonical_order(planner.rival.plan))
    assert len(met) > 1
    assert len(set(met)) == len(met)
    assert set(met) == planner.seen


def test_march_is_judged_at_the_next_turn_of_its_side() -> None:
    seat = march()
    planner = PlanSearch(seat, Random(1))
    state = planner._played_on(planner.best, 0)
    assert isinstance(current_part(state), Movement)
    assert play.actors(state) == (seat.role,)
    assert isinstance(state, CometState)
    assert state.turn == MID + 1
    assert planner.result(planner.best, 0) == COMET.evaluate(state, seat.role)


def test_a_march_of_the_last_turn_is_judged_by_the_outcome() -> None:
    planner = PlanSearch(march(turn=16, seed=LAST), Random(1))
    assert abs(planner._at_end(planner.best.plan, 0)) < 100.0
    assert planner.result(planner.best, 0) in (WON, SHARED, -WON)


def test_a_move_is_judged_when_it_is_over() -> None:
    planner = PlanSearch(skirmish(), Random(1))
    plan = planner.best.plan
    assert planner.result(PlanCandidate(plan), 0) == planner._at_end(plan, 0)


def test_rest_of_a_plan_is_continued(seat: InformationSet) -> None:
    planner = planner_for(seat)
    planner.idle, planner.iterations = 7, 9
    planner.best.results = [planner.result(planner.best, 0)]
    plan = planner.best.plan
    assert planner.go_on(after(seat, planner.choice()))
    assert planner.best.plan == plan[1:]
    assert planner.past == plan[:1]
    assert planner.iterations == 1
    assert planner.idle == 7
    assert len(planner.best.results) == 1


def test_candidate_is_kept_if_it_starts_as_the_plan_does(seat: InformationSet) -> None:
    for same in (True, False):
        planner = planner_for(seat)
        first, second = planner.best.plan[:2]
        other = (first[0], Action("other"))
        rival = planner.rival = PlanCandidate([first if same else other, second])
        rival.results = [3.0]
        assert planner.go_on(after(seat, planner.choice()))
        assert planner.rival is (rival if same else None)
        if same:
            assert rival.plan == [second]
            assert rival.results == [3.0]


def test_known_gains_are_learnt_again_after_each_decision() -> None:
    seat = march()
    planner = planner_for(seat)
    rival = planner.rival = PlanCandidate(planner.best.plan)
    rival.results = [planner.result(rival, draw) for draw in range(3)]
    planner.drafts.mutated(planner.best.plan)
    learnt, drafted = rival.known, planner.drafts.known
    assert planner.go_on(after(seat, planner.choice()))
    assert not any(planner.drafts.known)
    assert planner.drafts.known is not drafted
    for _ in range(4):
        planner.iterate()
    assert any(rival.known)
    assert rival.known is not learnt


@pytest.mark.parametrize("rest", [[], [(0, Action("done"))], [None]])
def test_candidate_that_no_longer_fits_is_dropped(
    seat: InformationSet, rest: list[tuple[int, Action] | None]
) -> None:
    planner = planner_for(seat)
    first = planner.best.plan[0]
    rival = PlanCandidate([first, *[deed or (first[0], Action("other")) for deed in rest]])
    planner.rival = rival
    assert planner.go_on(after(seat, planner.choice()))
    assert planner.rival is None


def test_new_plan_is_the_candidate_after_an_unforeseen_event(
    seat: InformationSet,
) -> None:
    planner = planner_for(seat)
    planner.idle = 7
    planner.best.results = [planner.result(planner.best, 0) + 1.0]
    done_before(planner)
    assert planner.go_on(seat)
    assert planner.idle == 0
    assert planner.best.results == []
    assert planner.rival is not None
    assert planner.rival.plan[0][1] in seat.options()


def test_plan_that_no_longer_fits_is_dropped(seat: InformationSet) -> None:
    planner = planner_for(seat)
    done_before(planner)
    assert not planner.go_on(skirmish() if seat.game is COMET else march())
    planner.best.plan = [(0, Action("done")), (len(seat.sample(Random(1)).stack), Action("no"))]
    assert not planner.go_on(seat)
    planner.best.plan = planner.best.plan[:1]
    assert not planner.go_on(seat)


def test_search_is_settled_after_many_rejected_candidates(seat: InformationSet) -> None:
    planner = planner_for(seat)
    planner.idle = planner.comparison.stale - 1
    assert not planner.is_settled(1)
    assert planner.is_settled(0)
    planner.idle += 1
    assert planner.is_settled(1)
    planner.rival = planner.best
    assert not planner.is_settled(1)


def test_plan_of_a_single_decision_has_one_action() -> None:
    planner = PlanSearch(march(), Random(1), whole=False)
    assert len(planner.best.plan) == 1
    for _ in range(60):
        planner.iterate()
        assert planner.rival is None or len(planner.rival.plan) == 1
    assert len(planner.seen) > 2


def test_a_standard_error_is_that_of_the_mean() -> None:
    assert standard_error([1.0, 3.0]) == pytest.approx(1.0)
    assert standard_error([2.0, 2.0, 2.0]) == 0.0


# ---- the bot that plans -------------------------------------------------------------------------


def test_mcts_bot_plans_a_step_once(seat: InformationSet) -> None:
    bot = MctsBot("3", "seed")
    first = bot.choose(seat)
    planner = bot.planner
    assert planner is not None
    bot.choose(after(seat, first))
    assert bot.planner is planner
    fight = begun("foragers", seed="visits")
    bot.choose(InformationSet(SHIELDWALL, fight, fight.active))
    assert bot.planner is None


def test_choices_between_marches_are_planned_one_by_one() -> None:
    start = campaign()
    seat = InformationSet(COMET, start, play.actors(start)[0])
    bot = MctsBot("3", "seed")
    assert isinstance(bot._thought(seat), PlanSearch)
    assert bot.planner is None
    fight = begun("foragers", seed="visits")
    assert not isinstance(bot._thought(InformationSet(SHIELDWALL, fight, fight.active)), PlanSearch)


def test_mcts_bot_plans_its_own_marches(seat: InformationSet) -> None:
    assert should_plan(seat)
    fight = begun("foragers", seed="visits")
    assert not should_plan(InformationSet(SHIELDWALL, fight, fight.active))
    start = campaign()
    assert not should_plan(InformationSet(COMET, start, play.actors(start)[0]))


def test_decision_in_the_move_of_the_enemy_is_not_planned() -> None:
    state = battle(*SKIRMISH, turn=11, scenario="manoeuvre").state
    state.dice, state.journal = FastDice(Random(1)), None
    routers = [state.catalogue.names.index(name) for name in ("FY01", "FY02")]
    for unit in routers:
        state.set_status(unit, ROUTING)
    state.push(Rout(SAXON, routers))
    assert current_part(state).plan_whole
    assert not should_plan(InformationSet(HASTINGS, state, SAXON))


def test_the_same_seed_makes_the_same_choices(seat: InformationSet) -> None:
    games = []
    for _ in range(2):
        bot, at, chosen = MctsBot("30", "seed"), seat, []
        for _ in range(3):
            chosen.append(bot.choose(at))
            at = after(at, chosen[-1])
            if not should_plan(at) or at.role not in play.actors(at._state):
                break
        games.append(chosen)
    assert games[0] == games[1]


def test_planning_stops_at_the_time_limit(seat: InformationSet) -> None:
    ticks = count()
    MctsBot("5s", "seed", clock=lambda: float(next(ticks))).choose(seat)
    # The clock is read twice at the start, before each of three iterations, and when the time is
    # up. In the skirmish the time is up within a trial, which reads the clock twice.
    assert next(ticks) == {"comet": 6, "hastings": 8}[seat.game.id]


def test_late_search_stops_and_discards_its_results(seat: InformationSet) -> None:
    planner = PlanSearch(seat, Random(1), late=lambda: True)
    [deed] = planner.best.plan
    assert len(PlanSearch(seat, Random(1)).best.plan) > 1
    assert planner.choice() == deed[1]
    rival = PlanCandidate([deed])
    planner.rival = rival
    assert iterated(planner, 3) == (planner.best, rival)
    assert planner.best.results == rival.results == []
