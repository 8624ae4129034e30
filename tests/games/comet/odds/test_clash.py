"""Estimated odds of battles."""

from __future__ import annotations

from senlac.games.comet.odds.clash import chance, left_to_winner, spread


def test_win_chance_grows_with_the_strength_ratio() -> None:
    assert chance(1.0) == 0.5
    assert 0.7 < chance(1.2) < 0.8
    assert chance(0.2) == 0.0
    assert chance(5.0) == 1.0


def test_winner_keeps_more_at_better_odds() -> None:
    left = [left_to_winner(odds / 10) for odds in range(5, 60)]
    assert left == sorted(left)
    assert 0.0 < left[0] < left[-1] < 1.0


def test_remaining_strength_fills_the_lowest_levels_first() -> None:
    levels = [6.0, 1.0, 2.0]
    spread(levels, 3.0)
    assert sum(levels) == 12.0
    assert levels[0] == 6.0
    assert levels[1] > 2.0
