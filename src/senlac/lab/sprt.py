"""A match between two players that stops as soon as the result is significant.

Wald's sequential probability ratio test ("Sequential Tests of Statistical Hypotheses", 1945), as
testers of chess engines use it. Games come in pairs in which the two swap roles with the same dice.
The scores of pairs are assumed to be normal, with the variance of the pairs so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from math import log, sqrt
from statistics import fmean, pvariance
from typing import Final, NamedTuple

EVEN: Final = 0.5
"""The score that shows no difference."""

ERROR: Final = 0.05
"""Probability of either error: a difference found between equals, or a difference missed."""

BOUND: Final = log((1 - ERROR) / ERROR)
"""Logarithm of the likelihood ratio at which the match is decided."""

FEWEST: Final = 8
"""Minimum number of pairs before a decision, because their variance is unknown at first."""


class Verdict(Enum):
    """The result of a match."""

    BETTER = "better"
    NO_BETTER = "no better"
    OPEN = "undecided"


class SprtResult(NamedTuple):
    """State of the test: number of pairs, score, its 95% interval, and the ratio.

    `ratio` is the logarithm of the likelihood ratio of "one is better" to "both are equal".
    """

    pairs: int
    share: float
    low: float
    high: float
    ratio: float
    verdict: Verdict


def standing(scores: Sequence[float], better: float) -> SprtResult:
    """Return the state of the test for the scores of pairs, 0 to 1.

    `better` is the score from which one player counts as better.
    """
    pairs = len(scores)
    if not pairs:
        return SprtResult(0, EVEN, 0.0, 1.0, 0.0, Verdict.OPEN)
    share = fmean(scores)
    # Two imaginary pairs: without them, equal pairs would seem to have no variance.
    variance = pvariance([*scores, 0.0, 1.0])
    ratio = pairs * (better - EVEN) * (2 * share - better - EVEN) / (2 * variance)
    error = 1.96 * sqrt(variance / pairs)
    verdict = Verdict.OPEN
    if pairs >= FEWEST and abs(ratio) >= BOUND:
        verdict = Verdict.BETTER if ratio > 0 else Verdict.NO_BETTER
    return SprtResult(
        pairs, share, max(0.0, share - error), min(1.0, share + error), ratio, verdict
    )
