from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senlac.bots.arena import GameResult
from senlac.bots.tournament_stats import share, standings, wilson


def result(bots: tuple[str, ...], winners: tuple[int, ...], how: str = "break") -> GameResult:
    roles = ("saxon", "norman")
    return GameResult("foragers", bots, roles, "seed", winners, how, 50, 8, 0.5)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Newcombe (1998), Statistics in Medicine 17, table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_interval_equals_the_published_one(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_interval_is_full_without_games() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert share(0, 0).rate == 0.0


@given(st.integers(1, 2000), st.data())
def test_interval_contains_the_rate_and_mirrors(games: int, data: st.DataObject) -> None:
    wins = data.draw(st.integers(0, games))
    low, high = wilson(wins, games)
    assert 0.0 <= low <= wins / games + 1e-12
    assert wins / games - 1e-12 <= high <= 1.0
    assert wilson(games - wins, games) == pytest.approx((1 - high, 1 - low))


def test_wins_are_counted_for_sides_and_for_bots() -> None:
    counted = standings([
        result(("greedy", "random"), (0,)),
        result(("random", "greedy"), (1,), "score"),
        result(("greedy", "random"), (1,)),
    ])  # fmt: skip
    assert (counted.games, counted.draws) == (3, 0)
    assert counted.roles["saxon"][:2] == (1, 3)
    assert counted.roles["norman"][:2] == (2, 3)
    assert counted.bots["greedy"][:2] == (2, 3)
    assert counted.bots["random"][:2] == (1, 3)
    assert counted.endings == {"break": 2, "score": 1}
    assert (counted.decisions, counted.turns, counted.decisions_per_second) == (50, 8, 100)


def test_draws_and_shared_victories_are_counted() -> None:
    counted = standings([result(("a", "b"), ()), result(("a", "b"), (0, 1))])
    assert counted.draws == 1
    assert [counted.bots[name].wins for name in "ab"] == [1, 1]


def test_standings_are_empty_without_results() -> None:
    counted = standings([])
    assert (counted.games, counted.roles, counted.decisions_per_second) == (0, {}, 0.0)


def test_mistakes_are_counted_by_bot() -> None:
    first = result(("greedy", "random"), (0,))._replace(
        follies=({"gap": 1}, {"gap": 2, "alone": 3})
    )
    second = result(("random", "greedy"), (0,))._replace(follies=({"gap": 1}, {}))
    counted = standings([first, second]).follies
    assert counted == {"greedy": {"gap": 1}, "random": {"alone": 3, "gap": 3}}
    assert list(counted["random"]) == ["alone", "gap"]
    assert standings([result(("a", "b"), (0,))]).follies == {}
