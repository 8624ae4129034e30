"""Playing strength of the bots, and balance of the battles; figures: docs/bots/balance.md."""

from __future__ import annotations

from typing import Any

import pytest

from senlac.bots.arena import schedule, tournament
from senlac.bots.tournament_stats import standings
from senlac.games.shieldwall import GAME

pytestmark = pytest.mark.long

BATTLES: list[tuple[str, dict[str, Any]]] = [
    ("foragers", {}),
    ("hastings", {}),
    ("stamford", {}),
    ("fulford", {}),
    ("malfosse", {}),
    ("meeting", {}),
    ("meeting", {"board": "large"}),
]


def rate(better: str, worse: str, battles: list[tuple[str, dict[str, Any]]], games: int) -> float:
    """Return the win rate of a bot against another, with sides swapped."""
    results = tournament(GAME, schedule(battles, [better, worse], games, "strength"))
    return standings(results).bots[better].rate


def test_greedy_beats_random() -> None:
    assert rate("greedy", "random", [("foragers", {}), ("malfosse", {})], 12) >= 0.85


@pytest.mark.soak
def test_greedy_beats_random_nearly_always() -> None:
    assert rate("greedy", "random", BATTLES, 58) >= 0.95


@pytest.mark.soak
def test_mcts_beats_greedy() -> None:
    # Measured: 64% of 105 games. A rate this far below it is not chance.
    assert rate("mcts:500", "greedy", BATTLES, 15) >= 0.52


@pytest.mark.soak
@pytest.mark.parametrize(("scenario", "options"), BATTLES)
def test_each_battle_is_even_between_equal_bots(scenario: str, options: dict[str, Any]) -> None:
    contests = schedule([(scenario, options)], ["greedy", "greedy"], 1000, "balance", swap=False)
    sides = standings(tournament(GAME, contests)).roles
    assert all([0.40 <= side.rate <= 0.60 for side in sides.values()]), sides
