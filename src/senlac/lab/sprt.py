"""Is the one better than the other: a match that stops as soon as it can tell.

Wald's sequential probability ratio test ("Sequential Tests of Statistical Hypotheses", 1945), as
testers of chess engines use it. Games come in pairs, in which the two change seats with the same
dice; what a pair comes to is taken to be normal, its spread from the pairs seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from math import log, sqrt
from statistics import fmean, pvariance
from typing import Final, NamedTuple

EVEN: Final = 0.5
"""The share of the points that shows no difference."""

ERROR: Final = 0.05
"""How often a match between equals is taken for a difference, or a difference for none."""

BOUND: Final = log((1 - ERROR) / ERROR)
"""The logarithm of the likelihood ratio at which the match is decided."""

FEWEST: Final = 8
"""The pairs before which nothing is decided, since their spread is not known."""


class Verdict(Enum):
    """What a match has shown."""

    BETTER = "better"
    NO_BETTER = "no better"
    OPEN = "undecided"


class Standing(NamedTuple):
    """How a match stands: its pairs, the share of the points, its 95% interval and the ratio.

    `ratio` is the logarithm of how much likelier the pairs are if one is better than if not.
    """

    pairs: int
    share: float
    low: float
    high: float
    ratio: float
    verdict: Verdict


def standing(scores: Sequence[float], better: float) -> Standing:
    """Tell what the shares of the points in each pair show, 0 to 1.

    `better` is the share from which on one calls the one better.
    """
    pairs = len(scores)
    if not pairs:
        return Standing(0, EVEN, 0.0, 1.0, 0.0, Verdict.OPEN)
    share = fmean(scores)
    # Two pairs that nobody saw: without them equal pairs would seem to have no spread at all.
    variance = pvariance([*scores, 0.0, 1.0])
    ratio = pairs * (better - EVEN) * (2 * share - better - EVEN) / (2 * variance)
    error = 1.96 * sqrt(variance / pairs)
    verdict = Verdict.OPEN
    if pairs >= FEWEST and abs(ratio) >= BOUND:
        verdict = Verdict.BETTER if ratio > 0 else Verdict.NO_BETTER
    return Standing(pairs, share, max(0.0, share - error), min(1.0, share + error), ratio, verdict)
