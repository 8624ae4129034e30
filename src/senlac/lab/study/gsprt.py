"""The generalised sequential probability ratio test, on games in pairs.

As fishtest uses it for Stockfish: the results of pairs are counted (a pair of two-player games
scores 0, 1/4, 1/2, 3/4 or 1: the pentanomial model), and the likelihood of the best distribution
with one mean is compared with that of the best one with another. See Van den Bergh, "A practical
introduction to the GSPRT" (2020). Nothing is assumed of the distribution, so pairs may be
correlated within, and games may have more than two players.

Only this module and the ratings need scipy and statsmodels, which come with `senlac[lab]`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import Enum
from math import log
from typing import Final, NamedTuple

from scipy.optimize import brentq

UNSEEN: Final = 1e-3
"""The count of results that have not occurred, as in fishtest: no result is impossible."""

DIGITS: Final = 6
"""Decimals to which scores are rounded, so that equal results are counted together."""

TINY: Final = 1e-12


class Answer(Enum):
    """The state of a test."""

    MORE = "more"
    LESS = "less"
    SAME = "no difference"
    NO_MORE = "no more"
    OPEN = "undecided"


class Standing(NamedTuple):
    """A test so far: logarithms of the likelihood ratios, their bound, and the answer.

    `more` compares "more by at least the least difference" with "equal"; `less` likewise.
    """

    more: float
    less: float
    bound: float
    answer: Answer


def counted(scores: Iterable[float]) -> dict[float, float]:
    """Return how often each score occurs; 0, 1/2 and 1 are always included."""
    counts = Counter([round(score, DIGITS) for score in scores])
    found = {0.0: UNSEEN, 0.5: UNSEEN, 1.0: UNSEEN}
    return found | {score: float(count) for score, count in sorted(counts.items())}


def likelihood_ratio(counts: Mapping[float, float], null: float, other: float) -> float:
    """Return the logarithm of the likelihood ratio of the mean `other` to the mean `null`."""
    weights = _tilts(counts, null), _tilts(counts, other)
    return sum([n * log(weights[0][score] / weights[1][score]) for score, n in counts.items()])


def _tilts(counts: Mapping[float, float], mean: float) -> dict[float, float]:
    """Return the factor by which each probability of the likeliest distribution is divided.

    The likeliest distribution with a mean is `p / (1 + t * (score - mean))`, by Lagrange's
    multipliers, with the `t` for which the mean is right.
    """
    total = sum(counts.values())

    def excess(tilt: float) -> float:
        """Return the mean of the tilted distribution less the wanted one."""
        return sum(
            [
                n / total * (score - mean) / (1 + tilt * (score - mean))
                for score, n in counts.items()
            ]
        )

    low, high = -1 / (max(counts) - mean), -1 / (min(counts) - mean)
    width = high - low
    tilt = brentq(excess, low + TINY * width, high - TINY * width)
    return {score: 1 + tilt * (score - mean) for score in counts}


def run_test(
    scores: Iterable[float], even: float, least: float, error: float, *, one_sided: bool = False
) -> Standing:
    """Return the state of the test whether scores of 0 to 1 have a mean other than `even`.

    `least` is the least difference that matters; `error` the probability of either error. A
    `one_sided` test only asks whether the mean is more, and also ends when it is not.
    """
    counts = counted(scores)
    bound = log((1 - error) / error)
    more = likelihood_ratio(counts, even, even + least)
    less = likelihood_ratio(counts, even, even - least)
    answer = Answer.OPEN
    if more >= bound:
        answer = Answer.MORE
    elif one_sided:
        answer = Answer.NO_MORE if more <= -bound else Answer.OPEN
    elif less >= bound:
        answer = Answer.LESS
    elif more <= -bound and less <= -bound:
        answer = Answer.SAME
    return Standing(more, less, bound, answer)
