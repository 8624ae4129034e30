"""Cached evaluations: what is kept of earlier positions never changes the value of a later one."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from senlac.bots.greedy import GreedyBot
from senlac.bots.information_set import InformationSet
from senlac.engine.game import position
from senlac.engine.model import play
from senlac.engine.model.dice import FastDice
from senlac.engine.support.cache import TwoGenerationCache
from senlac.games.destiny import GAME
from senlac.games.destiny.evaluation.battle import BATTLE, measured
from senlac.games.destiny.evaluation.campaign import CAMPAIGN, Prospects, campaign
from senlac.games.destiny.state import DestinyState

GREEDY: Final = 0.05
"""The share of decisions that a greedy player takes: it fills the caches."""

EVERY: Final = 7
"""One position of so many is compared."""


def computed(state: DestinyState, role: int) -> list[float]:
    """Return the features of a position as a program just started computes them."""
    fresh = position.decode(GAME, position.encode(GAME, state))
    side = fresh.catalogue.side_of[role]
    if fresh.catalogue.scenario.army:
        return [0.0] * len(CAMPAIGN) + measured(fresh)[side]
    empty: TwoGenerationCache[Prospects] = TwoGenerationCache(2)
    return campaign(fresh, side, GAME.weights(), empty) + [0.0] * len(BATTLE)


def play_and_compare(scenario: str, seed: int, most: int) -> int:
    """Play mostly at random, and compare the positions; return how many were compared."""
    rng = Random(seed)
    options = GAME.resolve_options(scenario, {})
    state = GAME.initial_state(scenario, options, None)
    state.dice = FastDice(rng)
    play.run_to_decision(state)
    bot = GreedyBot("", str(seed))
    compared = 0
    for number in range(most):
        if not play.actors(state):
            break
        role = play.actors(state)[0]
        if rng.random() < GREEDY:
            action = bot.choose(InformationSet(GAME, state, role))
        else:
            action = play.cached_options(state, role).sample(rng)
        play.play_action(state, role, action)
        if play.actors(state) and number % EVERY == 0:
            for any_role in range(len(state.catalogue.roles)):
                assert GAME.feature_values(state, any_role) == computed(state, any_role)
                compared += 1
    return compared


@pytest.mark.parametrize(
    ("scenario", "most"),
    [("fulford", 300), ("hastings", 300), ("year_of_destiny", 600), ("after_the_deathbed", 600)],
)
def test_cached_evaluation_equals_that_of_a_decoded_position(scenario: str, most: int) -> None:
    assert play_and_compare(scenario, 1066, most) >= EVERY
