"""The generalised sequential probability ratio test."""

from __future__ import annotations

from math import log
from random import Random

import pytest

from senlac.lab.study.gsprt import Answer, counted, likelihood_ratio, run_test

PAIRS = (0.0, 0.25, 0.5, 0.75, 1.0)


def drawn(rng: Random, mean: float, count: int) -> list[float]:
    """Return scores of pairs: each game of a pair is won with the probability `mean`."""
    return [((rng.random() < mean) + (rng.random() < mean)) / 2 for _ in range(count)]


def test_ratio_of_a_coin_is_that_of_the_binomial_distribution() -> None:
    counts = {0.0: 40.0, 1.0: 60.0}
    expected = 60 * log(0.55 / 0.5) + 40 * log(0.45 / 0.5)
    assert likelihood_ratio(counts, 0.5, 0.55) == pytest.approx(expected)


def test_ratio_is_close_to_the_normal_approximation() -> None:
    scores = drawn(Random(1), 0.55, 4000)
    mean = sum(scores) / len(scores)
    variance = sum([(score - mean) ** 2 for score in scores]) / len(scores)
    normal = len(scores) * 0.02 * (2 * mean - 1.02) / (2 * variance)
    assert likelihood_ratio(counted(scores), 0.5, 0.52) == pytest.approx(normal, rel=0.02)


BOTH = (True, False)


@pytest.mark.parametrize(
    ("scores", "answer", "one_sided"),
    [
        ([1.0] * 40, Answer.MORE, BOTH),
        ([0.0] * 40, Answer.LESS, (False,)),
        ([0.0] * 40, Answer.NO_MORE, (True,)),
        ([0.25, 0.5, 0.75] * 200, Answer.SAME, (False,)),
        ([0.25, 0.5, 0.75] * 200, Answer.NO_MORE, (True,)),
        ([0.25, 0.5, 0.75], Answer.OPEN, BOTH),
        ([], Answer.OPEN, BOTH),
    ],
)
def test_clear_scores_give_the_answer(
    scores: list[float], answer: Answer, one_sided: tuple[bool, ...]
) -> None:
    for side in one_sided:
        assert run_test(scores, 0.5, 0.05, 0.05, one_sided=side).answer is answer


def test_errors_are_as_rare_as_asked() -> None:
    rng = Random(2)
    wrong = {0.5: 0, 0.6: 0}
    for mean, missed in ((0.5, Answer.MORE), (0.6, Answer.NO_MORE)):
        for _ in range(60):
            scores: list[float] = []
            answer = Answer.OPEN
            while answer is Answer.OPEN:
                scores += drawn(rng, mean, 10)
                answer = run_test(scores, 0.5, 0.1, 0.05, one_sided=True).answer
            wrong[mean] += answer is missed
    # Of 60 tests with an error of 5%, ten or more wrong ones are less than one case in 1,000.
    assert max(wrong.values()) < 10
