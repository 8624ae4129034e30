"""Sequential test: a match that stops as soon as its verdict is clear."""

from __future__ import annotations

from random import Random

import pytest

from senlac.lab.sprt import BOUND, FEWEST, Verdict, standing


def verdict(chance: float, seed: int) -> Verdict:
    """Return the verdict of a match whose games are won with a probability; pairs come in tens."""
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
def test_better_bot_is_found_and_an_equal_one_is_not(chance: float, least: int, most: int) -> None:
    found = [verdict(chance, seed) for seed in range(15)]
    assert least <= found.count(Verdict.BETTER) <= most
    assert Verdict.OPEN not in found


def test_a_great_difference_takes_few_games() -> None:
    scores = [1.0] * FEWEST
    assert standing(scores[:-1], 0.55).verdict is Verdict.OPEN
    found = standing([*scores, *scores, *scores], 0.55)
    assert found.verdict is Verdict.BETTER
    assert found.ratio > BOUND


def test_interval_contains_the_share_and_narrows() -> None:
    few, many = standing([0.0, 1.0, 0.5, 1.0], 0.55), standing([0.0, 1.0, 0.5, 1.0] * 50, 0.55)
    assert few.share == many.share == pytest.approx(0.625)
    assert few.low < many.low < 0.625 < many.high < few.high


def test_interval_is_full_without_games() -> None:
    assert standing([], 0.55)[:4] == (0, 0.5, 0.0, 1.0)
