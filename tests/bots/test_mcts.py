from __future__ import annotations

from itertools import count
from random import Random

import pytest

from senlac.bots.information_set import InformationSet
from senlac.bots.mcts import MctsBot, parse_budget
from senlac.bots.random import decide_at_random
from senlac.bots.search_base import current_part
from senlac.bots.tree import Edge, Node, RewardScale
from senlac.bots.tree_search import TreeSearch, sample_options
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.dice import FastDice
from senlac.engine.model.options import Options
from senlac.games.comet import GAME as COMET
from senlac.games.comet.rules.battle.firing import Fire
from senlac.games.comet.rules.battle.phase import Combat
from senlac.games.shieldwall import GAME
from tests.bots.support import begun


@pytest.mark.parametrize("scenario", ["foragers", "hastings", "stamford", "meeting"])
def test_few_iterations_give_legal_choices(scenario: str) -> None:
    state = begun(scenario, seed="legal")
    bot = MctsBot("3", "seed")
    for _ in range(12):
        role = play.actors(state)[0]
        action = bot.choose(InformationSet(GAME, state, role))
        assert action in play.cached_options(state, role)
        play.play_action(state, role, action)


def test_budget_is_parsed_as_iterations_or_seconds() -> None:
    assert parse_budget("800") == (800, 0.0)
    assert parse_budget("0.5s") == (0, 0.5)
    assert parse_budget("2s") == (0, 2.0)


def test_budget_in_seconds_is_measured_by_the_given_clock() -> None:
    state = begun("foragers", seed="clock")
    ticks = count()
    bot = MctsBot("5s", "seed", clock=lambda: float(next(ticks)))
    bot.choose(InformationSet(GAME, state, state.active))
    # The clock is read twice at the start, before each of three iterations, and when the time is
    # up. It is read less often if no other option can catch up before.
    assert 4 <= next(ticks) <= 6


@pytest.mark.long
def test_a_search_ends_when_no_other_option_can_catch_up() -> None:
    state = begun("foragers", seed="visits")
    seat = InformationSet(GAME, state, state.active)
    bot, other = MctsBot("200", "seed"), MctsBot("200", "seed")
    chosen = bot.choose(seat)
    search = TreeSearch(seat, other.rng)
    for _ in range(200):
        search.iterate()
    assert search.root.favourite().action == chosen
    # The bot has drawn fewer random numbers than the search, so it stopped earlier.
    assert bot.rng.getstate() != other.rng.getstate()


def test_leading_option_is_decided_when_it_cannot_be_overtaken() -> None:
    ranked = [(3.0, Action("feast")), (2.0, Action("fast")), (1.0, Action("flee"))]
    node = Node(0, ranked, RewardScale([0.0], 1.0))
    assert node.decided(0)
    assert not node.decided(1)
    node.edges[1].visits, node.edges[2].visits = 7, 3
    assert not node.decided(4)
    assert node.decided(3)
    node.edges[0].visits = 5
    assert not node.decided(2)
    assert node.decided(1)


def test_every_iteration_visits_the_root_once() -> None:
    state = begun("foragers", seed="visits")
    search = TreeSearch(InformationSet(GAME, state, state.active), Random(1))
    for _ in range(30):
        search.iterate()
    assert search.root.visits == 30
    assert sum([edge.visits for edge in search.root.edges]) == 30


def test_search_looks_beyond_the_current_decision() -> None:
    state = begun("foragers", seed="visits")
    assert state.actions > 2
    search = TreeSearch(InformationSet(GAME, state, state.active), Random(1))
    for _ in range(30):
        search.iterate()
    below = [node for edge in search.root.edges for node in edge.nodes.values()]
    assert any([edge.nodes for node in below for edge in node.edges])


def test_option_that_is_not_legal_is_skipped() -> None:
    ranked = [(9.0, Action("feast")), (1.0, Action("fast"))]
    node = Node(0, ranked, RewardScale([0.0], 1.0))
    edge = node.chosen(Options().one("fast"), 0.1)
    assert edge is not None
    assert edge.action == Action("fast")
    assert node.chosen(Options().one("flee"), 0.1) is None


def test_rewards_are_between_0_and_1_and_keep_the_order() -> None:
    scale = RewardScale([2.0], 3.0)
    rewards = [scale.reward(0, value) for value in (-1000.0, -1.0, 2.0, 3.0, 1000.0)]
    assert rewards == sorted(rewards)
    assert rewards[2] == 0.5
    assert 0.0 < rewards[0] < 0.01
    assert 0.99 < rewards[-1] < 1.0


def test_playout_ends_with_the_step_when_turns_are_long() -> None:
    rng = Random(3)
    state = COMET.initial_state("players_3", COMET.resolve_options("players_3", {}), None)
    state.dice = FastDice(rng)
    play.run_to_decision(state)
    while not isinstance(state.stack[-1], Fire):
        decide_at_random(state, rng)
    role = play.actors(state)[0]
    search = TreeSearch(InformationSet(COMET, state, role), rng)
    fights = current_part(state)
    assert isinstance(fights, Combat)
    search._play_to_end_of(fights, state)
    assert state.outcome is not None or fights not in state.stack
    assert not any([isinstance(phase, Fire) for phase in state.stack])


def test_prior_of_an_option_counts_by_its_weight() -> None:
    trusting = Edge(Action("feast"), 0.0, 0.5, 9)
    doubting = Edge(Action("feast"), 0.0, 0.5, 1)
    for edge in (trusting, doubting):
        assert edge.mean() == pytest.approx(0.5)
        edge.note(1.0, None)
    assert 0.5 < trusting.mean() < 0.57
    assert doubting.mean() == pytest.approx(0.75)


def test_playout_samples_a_few_options_of_each_verb() -> None:
    options = Options().one("done").each("rally", range(9)).number_range("pay", 0, 5000)
    options.pairs("move", [1, 2, 3], lambda first: [first * 10, first * 10 + 1])
    found = sample_options(options, Random(1))
    assert {action.verb for action in found} == {"done", "rally", "pay", "move"}
    assert len(found) <= 7
    assert len(set(found)) == len(found)
    assert all([action in options for action in found])
