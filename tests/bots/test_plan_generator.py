from __future__ import annotations

from random import Random

import pytest

from senlac.bots.information_set import InformationSet
from senlac.bots.plan_generator import PlanGenerator, next_legal
from senlac.bots.random import decide_at_random
from senlac.bots.search_base import current_part
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.options import Options
from tests.bots.support import begun, skirmish

pytestmark = pytest.mark.long

NONE = Action("none")
"""An action that no plan contains."""


def drafts_for(seat: InformationSet, wild: float = 0.0) -> PlanGenerator:
    """Return a plan generator for an information set, always with the same seed."""
    return PlanGenerator(seat, Random(1), wild)


def test_plan_leads_to_the_end_of_the_step(seat: InformationSet) -> None:
    plan = drafts_for(seat).greedy()
    state = seat.sample(Random(2))
    step = current_part(state)
    assert plan[0][1] in seat.options()
    for _, action in plan:
        assert current_part(state) is step
        while (role := play.actors(state)[0]) != seat.role:
            decide_at_random(state, Random(3))
        assert action in play.cached_options(state, role)
        play.play_action(state, role, action)
    assert state.outcome is not None or current_part(state) is not step


def test_followed_plan_is_unchanged(seat: InformationSet) -> None:
    plan = drafts_for(seat).greedy()
    assert PlanGenerator(seat, Random(9), 0.0).follow(plan) == plan


def test_mutated_plan_is_legal_and_differs(seat: InformationSet) -> None:
    for wild in (0.0, 1.0):
        drafts = drafts_for(seat, wild)
        plan = drafts.greedy()
        changed = [drafts.mutated(plan) for _ in range(12)]
        assert any(other != plan for other in changed)
        for other in changed:
            assert drafts.follow(other) == other


def test_most_of_a_plan_after_a_change_is_kept() -> None:
    drafts = drafts_for(skirmish())
    plan = drafts.greedy()
    place = next(n for n, (_, action) in enumerate(plan) if n and action.second >= 0)
    changed = drafts._drafted(plan, place)
    assert changed[:place] == plan[:place]
    assert changed[place] != plan[place]
    later = [deed for deed in plan[place + 1 :] if deed in changed[place:]]
    assert len(later) > len(plan[place + 1 :]) // 2


def test_plan_has_at_most_the_given_number_of_actions(seat: InformationSet) -> None:
    drafts = PlanGenerator(seat, Random(1), 0.0, most=1)
    assert len(drafts.greedy()) == 1
    assert len(drafts.mutated(drafts.greedy())) == 1


def test_wild_mutations_try_more_options() -> None:
    seat = skirmish()
    firsts = []
    for wild in (0.0, 1.0):
        drafts = drafts_for(seat, wild)
        state, options = seat.sample(Random(1)), seat.options()
        firsts.append({drafts._other(state, options, NONE) for _ in range(60)})
    assert len(firsts[0]) < 20 < len(firsts[1])


def test_mutation_differs_from_the_planned_option() -> None:
    seat = skirmish()
    drafts = drafts_for(seat)
    state, options = seat.sample(Random(1)), seat.options()
    planned = drafts._other(state, options, NONE)
    assert all(drafts._other(state, options, planned) != planned for _ in range(30))


def test_illegal_plan_falls_back_to_the_greedy_one() -> None:
    seat = skirmish()
    assert drafts_for(seat).follow([(3, Action("nonsense"))]) == drafts_for(seat).greedy()


def test_illegal_actions_of_a_plan_are_skipped() -> None:
    state = begun("foragers", seed="visits")
    here = len(state.stack)
    plan = [(here, Action("feast")), (here, Action("fast", 1)), (here, Action("flee"))]
    options = Options().one("flee").each("fast", [2])
    assert next_legal(plan, 0, state, options) == 2
    assert next_legal(plan, 3, state, options) == 3
    assert next_legal(plan, 0, state, Options().one("fight")) == 3
    assert next_legal(plan, 0, state, Options().each("fast", [1])) == 1


def test_choice_within_an_action_is_not_taken_from_another() -> None:
    state = begun("foragers", seed="visits")
    here = len(state.stack)
    plan = [(here - 1, Action("march")), (here, Action("face", 1))]
    assert next_legal(plan, 0, state, Options().each("face", [1])) == 2
    assert next_legal(plan, 1, state, Options().each("face", [1])) == 1


def test_end_at_another_depth_is_skipped() -> None:
    state = begun("foragers", seed="visits")
    here = len(state.stack)
    plan = [(here + 1, Action("end")), (here, Action("march")), (here, Action("end"))]
    assert next_legal(plan, 0, state, Options().one("end").one("march")) == 1
    assert next_legal(plan, 0, state, Options().one("end")) == 2
