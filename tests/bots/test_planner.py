from __future__ import annotations

from itertools import count
from random import Random

import pytest

from senlac.bots.mcts import MctsBot, planned
from senlac.bots.planner import STALE, TRIALS, Planner, next_legal
from senlac.bots.random import decide_at_random
from senlac.bots.seat import Seat
from senlac.bots.thought import step_in_hand
from senlac.engine import play
from senlac.engine.action import Action
from senlac.engine.dice import FastDice
from senlac.engine.options import Options
from senlac.games.comet import GAME as COMET
from senlac.games.comet.march import March
from senlac.games.comet.state import CometState
from senlac.games.hastings import GAME as HASTINGS
from senlac.games.hastings.conditions import ROUTING
from senlac.games.hastings.roster import NORMAN, SAXON
from senlac.games.hastings.routing import Rout
from senlac.games.shieldwall import GAME as SHIELDWALL
from tests.bots.support import begun
from tests.games.hastings.board import battle

MID = 4
"""A turn in which all sides have landed."""

SKIRMISH = (
    "NI01 1705", "NI02 1706", "NI03 1707", "NC08 1805", "NC09 1806", "NA01 1704",
    "HC01 1604", "HC02 1605", "HC03 1606", "FY01 1506", "FY02 1505", "SA01 1507",
)  # fmt: skip
"""A dozen units at the foot of the hill."""


def skirmish() -> Seat:
    """Return the Norman's seat when he moves, with few units."""
    state = battle(*SKIRMISH, turn=11, scenario="manoeuvre").state
    state.dice, state.journal = FastDice(Random(1)), None
    return Seat(HASTINGS, state, NORMAN)


def campaign() -> CometState:
    """Return a campaign before its first decision."""
    state = COMET.begin("players_3", COMET.settle_options("players_3", {}), None)
    state.dice = FastDice(Random(1))
    play.settle(state)
    return state


def march() -> Seat:
    """Return the seat of a side that marches, well into a campaign."""
    state, rng = campaign(), Random(2)
    while state.turn < MID or not isinstance(state.stack[-1], March):
        decide_at_random(state, rng)
        assert state.outcome is None
    return Seat(COMET, state, play.actors(state)[0])


@pytest.fixture(params=[march, skirmish])
def seat(request: pytest.FixtureRequest) -> Seat:
    made: Seat = request.param()
    return made


def test_a_plan_leads_to_the_end_of_the_step(seat: Seat) -> None:
    planner = Planner(seat, Random(1))
    state = seat.sample(Random(2))
    step = step_in_hand(seat.game, state)
    for _, action in planner.plan:
        assert step_in_hand(seat.game, state) is step
        while (role := play.actors(state)[0]) != seat.role:
            decide_at_random(state, Random(3))
        if action in play.offered(state, role):
            play.advance(state, role, action)
    assert state.outcome is not None or step_in_hand(seat.game, state) is not step
    assert planner.choice() == planner.plan[0][1]
    assert planner.choice() in seat.options()


def test_a_new_plan_is_kept_if_it_is_better(seat: Seat) -> None:
    planner = Planner(seat, Random(1))
    kept = 0
    for _ in range(12):
        before, value = planner.plan, planner.value
        planner.iterate()
        kept += planner.plan != before
        assert (planner.plan == before) == (planner.value == value)
    assert planner.made == 13
    assert kept or planner.idle == 12
    assert planner.value == planner._tried(planner.plan)


def test_a_better_plan_than_the_greedy_one_is_found() -> None:
    gains = []
    for seed in (1, 2, 3):
        planner = Planner(skirmish(), Random(seed))
        greedy = planner.plan
        for _ in range(12):
            planner.iterate()
        # On other dice than those by which the plan was chosen.
        planner.draws = list(range(TRIALS))
        gains.append(planner._tried(planner.plan) - planner._tried(greedy))
    assert sum(gains) > 0.5, gains


def test_many_plans_in_a_row_that_are_no_better_are_enough(seat: Seat) -> None:
    planner = Planner(seat, Random(1))
    planner.idle = STALE - 1
    assert not planner.decided(1)
    assert planner.decided(0)
    planner.idle = STALE
    assert planner.decided(1)


def test_what_has_become_illegal_is_left_out_of_a_plan() -> None:
    state = begun("foragers", seed="visits")
    here = len(state.stack)
    plan = [(here, Action("feast")), (here, Action("fast", 1)), (here, Action("flee"))]
    options = Options().one("flee").each("fast", [2])
    assert next_legal(plan, 0, state, options) == 2
    assert next_legal(plan, 3, state, options) == 3
    assert next_legal(plan, 0, state, Options().one("fight")) == 3
    assert next_legal(plan, 0, state, Options().each("fast", [1])) == 1


def test_an_end_of_something_else_ends_nothing_here() -> None:
    state = begun("foragers", seed="visits")
    here = len(state.stack)
    plan = [(here + 1, Action("end")), (here, Action("march")), (here, Action("end"))]
    assert next_legal(plan, 0, state, Options().one("end").one("march")) == 1
    assert next_legal(plan, 0, state, Options().one("end")) == 2


def test_a_plan_whose_actions_are_all_illegal_is_judged_as_the_greedy_one(seat: Seat) -> None:
    planner = Planner(seat, Random(1))
    assert planner._tried([(3, Action("nonsense"))]) == planner._tried([])


def test_the_searching_player_plans_its_own_marches(seat: Seat) -> None:
    assert planned(seat)
    fight = begun("foragers", seed="visits")
    assert not planned(Seat(SHIELDWALL, fight, fight.active))
    start = campaign()
    assert not planned(Seat(COMET, start, play.actors(start)[0]))


def test_an_answer_to_the_others_march_is_searched() -> None:
    state = battle(*SKIRMISH, turn=11, scenario="manoeuvre").state
    state.dice, state.journal = FastDice(Random(1)), None
    routers = [state.roster.names.index(name) for name in ("FY01", "FY02")]
    for unit in routers:
        state.set_status(unit, ROUTING)
    state.push(Rout(SAXON, routers))
    assert isinstance(state.stack[HASTINGS.horizon], HASTINGS.planned)
    assert not planned(Seat(HASTINGS, state, SAXON))


def test_the_same_seed_makes_the_same_choice_within_the_budget(seat: Seat) -> None:
    chosen = [MctsBot("4", "seed").choose(seat) for _ in range(2)]
    assert chosen[0] == chosen[1]
    ticks = count()
    MctsBot("5s", "seed", clock=lambda: float(next(ticks))).choose(seat)
    # Twice to begin, before each of three iterations, and when the time is up.
    assert next(ticks) == 6
