"""Playing strength of the bots in the Year of the Comet. Full figures: docs/bots/balance.md."""

from __future__ import annotations

import pytest

from senlac.bots.arena import schedule, tournament
from senlac.bots.tournament_stats import standings
from senlac.games.comet import GAME

pytestmark = pytest.mark.long

SCENARIO = "players_3"
SIDES = ("viking", "norman", "english")


def rate(side: str, games: int) -> float:
    """Return the win rate of greedy on a side against two random bots."""
    bots = ["greedy" if role == side else "random" for role in SIDES]
    results = tournament(GAME, schedule([(SCENARIO, {})], bots, games, "strength", swap=False))
    return standings(results).roles[side].rate


def test_greedy_beats_random() -> None:
    assert rate("norman", 4) >= 0.75


@pytest.mark.soak
@pytest.mark.parametrize("side", SIDES)
def test_greedy_beats_random_in_six_games_of_seven_on_each_side(side: str) -> None:
    assert rate(side, 200) >= 6 / 7
