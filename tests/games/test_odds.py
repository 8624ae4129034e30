"""Every game answers or refuses questions about odds within a bounded amount of work."""

from __future__ import annotations

from random import Random

import pytest

from senlac.engine.match import registry
from senlac.engine.match.match import Match
from senlac.testing import laws

GAMES = [game.id for game in registry.installed().games()]

EVERY = 40
"""One of this many decisions is checked."""

DECISIONS = 400


@pytest.mark.parametrize("game", GAMES)
def test_odds_questions_are_bounded_by_work(game: str) -> None:
    found = registry.game(game)
    assert laws.odds_questions_are_bounded(found) >= 2 * len(found.odds_cards())


@pytest.mark.parametrize("game", GAMES)
def test_odds_of_actions_are_bounded_by_work(game: str) -> None:
    # The main scenario of the game, for example the campaign and not a battle.
    match = Match.new(game, registry.game(game).main or None, seed=5)
    rng, asked = Random(5), 0
    for number, _ in enumerate(laws.random_walk(match, rng, 20_000)):
        if number % EVERY == 0:
            asked += laws.odds_of_actions_are_bounded(match, rng)
        if number == DECISIONS:
            break
    assert asked
