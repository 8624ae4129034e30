"""Battles judged at a glance."""

from __future__ import annotations

from senlac.games.comet.odds.clash import chance, left_to_winner, spread


def test_even_odds_win_half_and_half_as_much_again_three_in_four() -> None:
    assert chance(1.0) == 0.5
    assert 0.7 < chance(1.2) < 0.8
    assert chance(0.2) == 0.0
    assert chance(5.0) == 1.0


def test_the_better_the_odds_the_more_is_left() -> None:
    left = [left_to_winner(odds / 10) for odds in range(5, 60)]
    assert left == sorted(left)
    assert 0.0 < left[0] < left[-1] < 1.0


def test_what_is_left_goes_where_least_stands() -> None:
    levels = [6.0, 1.0, 2.0]
    spread(levels, 3.0)
    assert sum(levels) == 12.0
    assert levels[0] == 6.0
    assert levels[1] > 2.0
