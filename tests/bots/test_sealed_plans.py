"""Plans of sealed sheets: written as a whole, and judged after the reveal."""

from __future__ import annotations

from random import Random

import pytest

from senlac.bots.common_random import CommonRandomNumbers
from senlac.bots.information_set import InformationSet
from senlac.bots.mcts import MctsBot, should_plan
from senlac.bots.planner import PlanSearch
from senlac.bots.sequential_halving import PlanCandidate
from senlac.engine.match.match import Match
from senlac.engine.model import play
from senlac.engine.model.action import Action
from tests.example.feud import EARLS, FEUD, Answer, Council

DONE = Action("done")


def council(*written: tuple[str, str]) -> Match:
    """Return a match in its first council, with lines that some earls have written."""
    match = Match.new(FEUD, seed=3)
    for earl, line in written:
        match.play(earl, line)
    assert isinstance(match.state.stack[-1], Council)
    return match


def seat_of(match: Match, earl: str) -> InformationSet:
    """Return the information set of an earl."""
    return InformationSet(FEUD, match.state, EARLS.index(earl))


@pytest.mark.parametrize("earl", EARLS)
def test_sheet_is_planned_as_a_whole_by_its_writer(earl: str) -> None:
    seat = seat_of(council(("Edwin", "pay 2")), earl)
    assert should_plan(seat)
    plan = PlanSearch(seat, Random(1)).best.plan
    assert [action.verb for _, action in plan].count("send") == 1
    assert plan[-1][1] == DONE


def test_plan_is_judged_after_the_reveal() -> None:
    seat = seat_of(council(), "Morcar")
    planner = PlanSearch(seat, Random(1))
    judged = [planner.result(planner.best, draw) for draw in range(4)]
    # No player is the strongest before, and none has more than six crowns left afterwards.
    assert any([value >= 1.0 for value in judged])
    assert max(judged) < 1.07


def test_last_writer_is_judged_after_the_reveal_too() -> None:
    match = council()
    for earl in ("Edwin", "Waltheof"):
        match.play(earl, "send boar")
        match.play(earl, "done")
    seat = seat_of(match, "Morcar")
    planner = PlanSearch(seat, Random(1))
    state = seat.sample(Random(1))
    for _, action in planner.best.plan:
        play.play_action(state, seat.role, action)
    assert isinstance(state.stack[-1], Answer)
    assert planner.result(planner.best, 0) <= 1.06


def test_sheet_better_than_the_greedy_one_is_found() -> None:
    gains = []
    for seed in range(4):
        planner = PlanSearch(seat_of(council(), "Morcar"), Random(seed))
        greedy = PlanCandidate(planner.best.plan)
        for _ in range(120):
            planner.iterate()
        planner.draws = [CommonRandomNumbers(number) for number in range(32)]
        for plan, sign in ((planner.best, 1.0), (greedy, -1.0)):
            gains += [sign * planner.result(plan, draw) / 32 for draw in range(32)]
    assert sum(gains) > 0.3, sum(gains)


def test_a_planned_sheet_is_played_line_by_line_to_its_end() -> None:
    match = council()
    bots = {earl: MctsBot("12", f"{earl} writes") for earl in EARLS}
    while isinstance(match.state.stack[-1], Council):
        earl = match.actors()[0]
        seat = seat_of(match, earl)
        only = seat.only()
        match.play(earl, bots[earl].choose(seat) if only is None else only)
    assert isinstance(match.state.stack[-1], Answer)
