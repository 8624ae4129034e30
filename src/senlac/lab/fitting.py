"""Weights fitted to results by logistic regression, as in Österlund's chess engine Texel.

The evaluation of a position times a scale is taken as the logarithm of the odds to win from there.
The scale is determined first and fixed; then the weights are fitted by maximum likelihood. The old
weights count as a number of observed positions, so that a weight on which the games have no effect
stays unchanged.

Only this module needs numpy and scipy, which come with `senlac[tune]`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.special import expit

from senlac.engine.data.features import Weights
from senlac.engine.support.errors import SenlacError
from senlac.lab.training_samples import Sample

Numbers = NDArray[np.float64]

Bounds = list[tuple[float | None, float | None]]

PRIOR: Final = 200.0
"""Number of positions that each old weight counts for; the positions of one game are correlated."""

HELD_BACK: Final = 5
"""One game in this number is held back from the fit, to validate the result."""

FEWEST: Final = 50
"""Minimum number of positions for a fit."""

LEAST_SCALE: Final = 0.01
"""Minimum scale, in units of the standard deviation of the positions."""


class Fit(NamedTuple):
    """Fitted weights.

    Attributes:
        positions: number of positions they were fitted to.
        scale: how much a point of the old weights adds to the logarithm of the odds to win.
        before, after: mean log loss of the games held back, in nats, with the old weights and
            with the new ones.
    """

    weights: Weights
    positions: int
    scale: float
    before: float
    after: float


class Data:
    """Samples as matrices: features, sides and results."""

    def __init__(self, samples: Sequence[Sample], sides: Sequence[str]) -> None:
        self.found: Numbers = np.array([sample.measured for sample in samples], dtype=np.float64)
        self.results: Numbers = np.array([sample.result for sample in samples], dtype=np.float64)
        self.sides: Numbers = np.zeros((len(samples), len(sides)))
        for row, sample in enumerate(samples):
            self.sides[row, sides.index(sample.side)] = 1.0

    def log_loss(self, odds: Numbers) -> float:
        """Return the mean log loss of the results, given the logarithms of the odds to win."""
        return float(np.mean(np.logaddexp(0.0, odds) - self.results * odds))


def fit(games: Sequence[Sequence[Sample]], weights: Weights) -> Fit:
    """Return the weights of maximum likelihood for the results of games, from their positions.

    No weight changes its sign: each feature is good or bad for the reason given beside it.

    Raises:
        SenlacError: there are too few positions.
    """
    held = [sample for game in games[::HELD_BACK] for sample in game]
    seen = [sample for place, game in enumerate(games) if place % HELD_BACK for sample in game]
    if len(seen) < FEWEST or not held:
        raise SenlacError(
            f"{len(seen)} positions are too few to fit weights; expected at least {FEWEST}"
        )
    sides = sorted({sample.side for sample in [*seen, *held]})
    data, other = Data(seen, sides), Data(held, sides)
    old = np.array(weights.values, dtype=np.float64)
    scale, even = scale_of(data, old)
    new, evened = fitted_weights(data, old, scale, even, weights.tuned)
    return Fit(
        weights.replaced([float(value) for value in new]),
        len(seen),
        scale,
        other.log_loss(scale * (other.found @ old) + other.sides @ even),
        other.log_loss(scale * (other.found @ new) + other.sides @ evened),
    )


def scale_of(data: Data, weights: Numbers) -> tuple[float, Numbers]:
    """Return the scale at which weights explain the results best, and the balance of the sides."""
    values = data.found @ weights
    spread = float(np.std(values)) or 1.0
    sides = data.sides.shape[1]
    bounds: Bounds = [(LEAST_SCALE, None), *[(None, None)] * sides]
    matrix = np.column_stack([values / spread, data.sides])
    found = likeliest(data, matrix, np.array([1.0, *[0.0] * sides]), bounds)
    return float(found[0]) / spread, found[1:]


def fitted_weights(
    data: Data, old: Numbers, scale: float, even: Numbers, tuned: Sequence[bool]
) -> tuple[Numbers, Numbers]:
    """Return the weights that explain the results best, and the balance of the sides."""
    # Scale each feature by its standard deviation, so that a step of any weight has a similar
    # effect.
    spread = np.std(data.found, axis=0)
    unit = np.where(spread > 0.0, spread, 1.0) * scale
    bounds: Bounds = []
    for value, free, wide in zip(old * unit, tuned, spread, strict=True):
        if not free or not wide:
            bounds.append((value, value))
        else:
            bounds.append((0.0, None) if value >= 0.0 else (None, 0.0))
    bounds += [(None, None)] * len(even)
    matrix = np.column_stack([data.found * scale / unit, data.sides])
    found = likeliest(data, matrix, np.concatenate([old * unit, even]), bounds)
    return found[: len(old)] / unit, found[len(old) :]


def likeliest(data: Data, matrix: Numbers, start: Numbers, bounds: Bounds) -> Numbers:
    """Return the coefficients with the smallest loss, regularised towards their start values."""
    strength = PRIOR / len(data.results)

    def surprise(values: Numbers) -> tuple[float, Numbers]:
        """Return the loss and its gradient."""
        odds, away = matrix @ values, values - start
        slope = matrix.T @ (expit(odds) - data.results) / len(data.results)
        return data.log_loss(odds) + 0.5 * strength * float(away @ away), slope + strength * away

    found = minimize(surprise, start, jac=True, method="L-BFGS-B", bounds=bounds)
    return np.asarray(found.x, dtype=np.float64)
