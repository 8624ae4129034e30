"""The match that stops as soon as it can tell."""

from __future__ import annotations

from random import Random

import pytest

from senlac.lab.sprt import BOUND, FEWEST, Verdict, standing


def verdict(chance: float, seed: int) -> Verdict:
    """Return what a match shows whose pairs are two games won with a chance; ten at a time."""
    rng = Random(seed)
    scores: list[float] = []
    while len(scores) < 1500:
        scores += [sum([rng.random() < chance for _ in range(2)]) / 2 for _ in range(10)]
        stands = standing(scores, 0.55)
        if stands.verdict is not Verdict.OPEN:
            return stands.verdict
    return Verdict.OPEN


@pytest.mark.parametrize(
    ("chance", "least", "most"), [(0.45, 0, 0), (0.5, 0, 3), (0.55, 12, 15), (0.65, 15, 15)]
)
def test_the_better_one_is_found_and_equals_are_told_apart_from_it(
    chance: float, least: int, most: int
) -> None:
    found = [verdict(chance, seed) for seed in range(15)]
    assert least <= found.count(Verdict.BETTER) <= most
    assert Verdict.OPEN not in found


def test_a_great_difference_takes_few_games() -> None:
    scores = [1.0] * FEWEST
    assert standing(scores[:-1], 0.55).verdict is Verdict.OPEN
    found = standing([*scores, *scores, *scores], 0.55)
    assert found.verdict is Verdict.BETTER
    assert found.ratio > BOUND


def test_the_interval_holds_the_share_and_grows_narrower() -> None:
    few, many = standing([0.0, 1.0, 0.5, 1.0], 0.55), standing([0.0, 1.0, 0.5, 1.0] * 50, 0.55)
    assert few.share == many.share == pytest.approx(0.625)
    assert few.low < many.low < 0.625 < many.high < few.high


def test_without_a_game_nothing_is_known() -> None:
    assert standing([], 0.55)[:4] == (0, 0.5, 0.0, 1.0)
