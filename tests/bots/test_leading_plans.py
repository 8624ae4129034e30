"""Plans that begin with the options on which the rest of a step depends most."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from senlac.bots.information_set import InformationSet, role_options
from senlac.bots.mcts import FIRST, MctsBot
from senlac.bots.one_ply import sampled_options
from senlac.bots.planner import OPENINGS, PlanSearch
from senlac.bots.search_base import reference_sample
from senlac.bots.sequential_halving import PlanCandidate, SequentialHalving
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.dice import FastDice
from senlac.games.comet import GAME as COMET
from senlac.games.comet.rules.movement.march import ChooseEntry, March
from senlac.games.comet.state import CometState
from tests.bots.support import march, skirmish
from tests.games.comet.board import campaign as comet


def state_of(seat: InformationSet) -> CometState:
    """Return a state that agrees with what a role knows."""
    state = reference_sample(seat)
    assert isinstance(state, CometState)
    return state


def raced(results: Sequence[Sequence[float]], most: int = 8) -> tuple[PlanCandidate, list[int]]:
    """Return the winner of a race of plans with these results, and the trials of each plan."""
    plans = [PlanCandidate([]) for _ in results]
    race = SequentialHalving(plans[:], most)
    while (plan := race.due()) is not None:
        plan.results.append(results[plans.index(plan)][len(plan.results)])
    return race.plans[0], [len(plan.results) for plan in plans]


# ---- the race -----------------------------------------------------------------------------------


def test_the_better_half_is_tried_on_twice_as_many_samples() -> None:
    winner, trials = raced([[1.0] * 9, [4.0] * 9, [3.0] * 9, [2.0] * 9])
    assert winner.results == [4.0, 4.0]
    assert trials == [1, 2, 2, 1]


def test_plans_are_compared_on_the_same_samples() -> None:
    known = PlanCandidate([])
    known.results = [1.0, 9.0]
    other = PlanCandidate([])
    other.results = [2.0]
    race = SequentialHalving([known, other], 8)
    assert race.due() is None
    assert race.plans == [other]


def test_lucky_first_result_does_not_win_against_a_better_mean() -> None:
    winner, _ = raced([[5.0, 0.0], [4.0, 4.0], [1.0, 9.0], [0.0, 9.0]])
    assert winner.results == [4.0, 4.0]


def test_a_race_is_over_after_the_most_samples() -> None:
    winner, trials = raced([[1.0] * 9, [2.0] * 9, [3.0] * 9, [4.0] * 9], most=1)
    assert winner.results == [4.0]
    assert trials == [1, 1, 1, 1]


# ---- where plans begin --------------------------------------------------------------------------


def test_leaders_lead_a_march() -> None:
    seat = march()
    state = state_of(seat)
    found = state.stack[-1].leading_options(state, seat.role)
    legal = role_options(state, seat.role)
    assert all(action in legal for action in found)
    assert found[-1] == Action("done")
    leaders = {action.first for action in found[:-1]}
    assert leaders
    assert all(state.catalogue.rank[unit] for unit in leaders)
    moves = [action for action in sampled_options(legal) if action.verb == "move"]
    assert set(found[:-1]) == {action for action in moves if action.first in leaders}


def test_nothing_leads_when_no_leader_can_march() -> None:
    seat = march()
    state = state_of(seat)
    march_on = state.stack[-1]
    assert isinstance(march_on, March)
    while leaders := march_on.leading_options(state, seat.role):
        play.play_action(state, seat.role, leaders[0])
        if state.stack[-1] is not march_on:
            return
    assert leaders == []


def test_a_march_is_first_compared_with_marches_that_begin_differently() -> None:
    planner = PlanSearch(march(), Random(1))
    assert 1 < len(planner.openings) <= OPENINGS
    begun = set(planner.openings)
    assert not planner.is_settled(1)
    greedy = planner.best
    race = planner.race
    assert race is not None
    while planner.openings:
        planner.iterate()
    assert {plan.plan[0][1] for plan in race.plans} <= {*begun, greedy.plan[0][1]}
    assert len(race.plans) > 2
    while planner.race is not None:
        planner.iterate()
    assert planner.rival is (None if race.plans == [greedy] else race.plans[0])


def test_a_rival_with_more_results_waits_for_the_best_plan() -> None:
    planner = PlanSearch(skirmish(), Random(1))
    rival = planner.rival = PlanCandidate(planner.best.plan)
    rival.results = [planner.result(rival, draw) for draw in range(2)]
    planner.best.results = rival.results[:1]
    planner.iterate()
    assert planner.best.results == rival.results
    assert planner.rival is rival


def test_a_move_without_leaders_has_no_race() -> None:
    planner = PlanSearch(skirmish(), Random(1))
    assert planner.openings == []
    assert planner.race is None


def test_other_leaders_are_compared_after_a_leader_has_marched() -> None:
    seat = march()
    state = state_of(seat)
    planner = PlanSearch(seat, Random(1))
    leaders = [action for action in planner.leading if action.verb == "move"]
    planner.best.plan = planner.drafts.begun_with(leaders[0])
    after = state.copy()
    after.dice = FastDice(Random(1))
    play.play_action(after, seat.role, leaders[0])
    assert planner.go_on(InformationSet(seat.game, after, seat.role))
    expected = after.stack[-1].leading_options(after, seat.role)
    assert planner.leading == expected
    assert leaders[0].first not in {action.first for action in expected}


def at_york(*played: str) -> InformationSet:
    """Return an information set of two English leaders, one of whom can enter York on two ways."""
    lines = ("york: hardrada vik1", "durham: earls", "exeter: harold")
    state = comet(*lines, side="english").play(*played).state
    state.dice, state.journal = FastDice(Random(1)), None
    return InformationSet(COMET, state, play.actors(state)[0])


def gone_on(planner: PlanSearch) -> CometState:
    """Let a search go on after its action; return the state there."""
    seat = planner.seat
    state = state_of(seat)
    state.dice = FastDice(Random(1))
    play.play_action(state, seat.role, planner.choice())
    assert planner.go_on(InformationSet(seat.game, state, seat.role))
    return state


def test_other_leaders_are_compared_after_a_way_in_was_chosen() -> None:
    seat = at_york()
    planner = PlanSearch(seat, Random(1))
    into = COMET.notation(state_of(seat)).action("move earls york")
    assert into in planner.leading
    planner.best.plan = planner.drafts.begun_with(into)
    assert isinstance(gone_on(planner).stack[-1], ChooseEntry)
    assert planner.openings == []
    after = gone_on(planner)
    assert planner.leading == after.stack[-1].leading_options(after, seat.role) != []
    assert planner.race is not None


def test_search_that_begins_at_a_way_in_compares_leaders_next() -> None:
    planner = PlanSearch(at_york("move earls york"), Random(1))
    assert planner.openings == []
    assert isinstance(gone_on(planner).stack[-1], March)
    assert planner.race is not None
    assert planner.openings


# ---- trials and budgets -------------------------------------------------------------------------


def test_a_trial_ends_a_turn_later_for_a_side_that_has_lost() -> None:
    seat = march()
    state = state_of(seat)
    turn, side = state.turn, state.catalogue.side_of[seat.role]
    state.out |= 1 << side
    lost = InformationSet(seat.game, state, seat.role)
    planner = PlanSearch(seat, Random(1))
    planner.seat = lost
    end = planner._played_on(PlanCandidate(planner.best.plan[:1]), 0)
    assert isinstance(end, CometState)
    assert end.turn <= turn + 2


@pytest.mark.parametrize(("budget", "first"), [("0.5s", 2.0), ("2s", 5.0), ("9s", 9.0)])
def test_the_first_decision_of_a_step_gets_more_time(budget: str, first: float) -> None:
    now = 0.0
    bot = MctsBot(budget, "seed", clock=lambda: now)
    bot._end = bot.seconds
    bot._begin_step()
    now = first - 0.01
    assert not bot._is_late()
    now = first
    assert bot._is_late()


def test_the_first_decision_of_a_step_gets_more_iterations() -> None:
    bot = MctsBot("3", "seed")
    seat = march()
    action = bot.choose(seat)
    assert bot.planner is not None
    assert bot.planner.iterations == FIRST * 3
    state = state_of(seat)
    play.play_action(state, seat.role, action)
    bot.choose(InformationSet(seat.game, state, seat.role))
    assert bot.planner.iterations <= 3
