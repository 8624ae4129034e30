from __future__ import annotations

from itertools import count
from random import Random

from senlac.bots.mcts import MctsBot, planned
from senlac.bots.planner import FIRST_LOOK, Planner
from senlac.bots.seat import Seat
from senlac.engine import play
from senlac.engine.action import Action
from senlac.engine.dice import FastDice
from senlac.games.comet import GAME as COMET
from senlac.games.comet.judgement import SHARED, WON
from senlac.games.hastings import GAME as HASTINGS
from senlac.games.hastings.conditions import ROUTING
from senlac.games.hastings.roster import SAXON
from senlac.games.hastings.routing import Rout
from senlac.games.shieldwall import GAME as SHIELDWALL
from tests.bots.support import SKIRMISH, begun, campaign, march, skirmish
from tests.games.hastings.board import battle

LAST = 4
"""The seed of a campaign that lasts to its last turn."""


def thought_about(seat: Seat, seed: int, iterations: int) -> Planner:
    """Return a planner after so many iterations."""
    planner = Planner(seat, Random(seed))
    for _ in range(iterations):
        planner.iterate()
    return planner


def test_a_new_plan_is_kept_if_it_is_better_on_all_draws(seat: Seat) -> None:
    planner = Planner(seat, Random(1))
    kept = 0
    for _ in range(60):
        before = planner.plan
        planner.iterate()
        if planner.plan is not before:
            kept += 1
            draws = range(len(planner.draws))
            assert sum(planner.results) > sum([planner._result(before, draw) for draw in draws])
            assert planner.idle == 0
            assert not planner.rival
    assert kept or planner.idle
    assert planner.made == 61
    assert planner.results == [
        planner._result(planner.plan, draw) for draw in range(len(planner.results))
    ]


def test_a_better_plan_than_the_greedy_one_is_found() -> None:
    gains = []
    for seed in (1, 2, 3):
        greedy = Planner(skirmish(), Random(seed)).plan
        planner = thought_about(skirmish(), seed, 60)
        # On other dice than those by which the plan was chosen.
        planner.draws = list(range(12))
        for plan, sign in ((planner.plan, 1.0), (greedy, -1.0)):
            gains += [sign * planner._result(plan, draw) / 12 for draw in range(12)]
    assert sum(gains) > 0.5, gains


def test_a_rival_that_is_behind_is_dropped(seat: Seat) -> None:
    planner = Planner(seat, Random(1))
    planner.results = [1e9] * len(planner.draws)
    planner.rival, planner.rival_results = list(planner.plan), []
    for _ in range(FIRST_LOOK):
        assert planner.rival
        planner.iterate()
    assert not planner.rival
    assert planner.results == [1e9] * len(planner.draws)


def test_plans_that_end_alike_are_not_compared(seat: Seat) -> None:
    planner = Planner(seat, Random(1))
    compared = []
    for _ in range(40):
        had = planner.rival
        planner.iterate()
        if planner.rival and planner.rival is not had:
            compared.append(planner._at_end(planner.rival, 0))
    assert compared
    assert len(set(compared)) == len(compared)


def test_a_march_is_compared_by_the_answer_to_it() -> None:
    last = march(turn=16, seed=LAST)
    planner = Planner(last, Random(1))
    assert abs(planner._at_end(planner.plan, 0)) < 100.0
    # What it comes to is not thought: the campaign is over.
    assert planner._result(planner.plan, 0) in (WON, SHARED, -WON)


def test_a_move_is_compared_when_it_is_over() -> None:
    planner = Planner(skirmish(), Random(1))
    assert planner._result(planner.plan, 0) == planner._at_end(planner.plan, 0)


def test_the_rest_of_a_plan_is_gone_on_with(seat: Seat) -> None:
    planner = Planner(seat, Random(1))
    planner.idle = 7
    planner.results = [planner._result(planner.plan, 0)]
    plan = planner.plan
    state = seat.sample(Random(planner.draws[0]))
    play.advance(state, seat.role, planner.choice())
    assert planner.go_on(Seat(seat.game, state, seat.role))
    assert planner.plan == plan[1:]
    assert planner.made == 1


def test_what_has_been_thought_counts_on_unless_something_unforeseen_has_happened() -> None:
    seat = skirmish()
    planner = Planner(seat, Random(1))
    planner.idle = 7
    planner.results = [planner._result(planner.plan, 0), 5.0]
    planner.plan = [(0, Action("done before")), *planner.plan]
    assert planner.go_on(seat)
    assert planner.idle == 7
    assert planner.results[1:] == [5.0]
    planner.results[0] += 1.0
    planner.plan = [(0, Action("done before")), *planner.plan]
    assert planner.go_on(seat)
    assert planner.idle == 0
    assert planner.results == []


def test_a_plan_that_does_not_fit_any_more_is_given_up(seat: Seat) -> None:
    planner = Planner(seat, Random(1))
    planner.plan = [planner.plan[0], (len(seat.sample(Random(1)).stack), Action("nonsense"))]
    assert not planner.go_on(seat)
    planner.plan = planner.plan[:1]
    assert not planner.go_on(seat)


def test_the_searching_player_plans_a_step_once_and_anew_after_a_search(seat: Seat) -> None:
    bot = MctsBot("3", "seed")
    first = bot.choose(seat)
    planner = bot.planner
    assert planner is not None
    state = seat.sample(Random(1))
    play.advance(state, seat.role, first)
    bot.choose(Seat(seat.game, state, seat.role))
    assert bot.planner is planner
    fight = begun("foragers", seed="visits")
    bot.choose(Seat(SHIELDWALL, fight, fight.active))
    assert bot.planner is None


def test_many_plans_in_a_row_that_are_no_better_are_enough(seat: Seat) -> None:
    planner = Planner(seat, Random(1))
    planner.idle = planner.comparison.stale - 1
    assert not planner.decided(1)
    assert planner.decided(0)
    planner.idle += 1
    assert planner.decided(1)
    planner.rival = planner.plan
    assert not planner.decided(1)


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
