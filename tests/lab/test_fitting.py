"""Weights fitted to results of known weights."""

from __future__ import annotations

from math import exp
from random import Random

import pytest

from senlac.engine.data.features import Weights
from senlac.engine.support.errors import SenlacError
from senlac.lab.fitting import fit
from senlac.lab.training_samples import Sample

NAMES = ("men", "hills", "noise", "fixed")


def weights(*values: float, tuned: tuple[bool, ...] = (True, True, True, False)) -> Weights:
    return Weights(NAMES, values, tuned, {})


def played(truth: tuple[float, ...], games: int, evenness: float = 0.0) -> list[list[Sample]]:
    """Return games whose positions win by the logistic law of known weights."""
    rng = Random(7)
    found: list[list[Sample]] = []
    for _ in range(games):
        game: list[Sample] = []
        for _ in range(10):
            measured = [rng.gauss(0, 1), rng.gauss(0, 3), rng.gauss(0, 1), rng.gauss(0, 1)]
            odds = evenness + sum([a * b for a, b in zip(truth, measured, strict=True)])
            won = rng.random() < 1 / (1 + exp(-odds))
            game.append(Sample("field attacker", measured, float(won)))
        found.append(game)
    return found


def test_weights_move_towards_the_true_ones() -> None:
    truth = (1.0, 0.5, 0.0, 1.0)
    result = fit(played(truth, 2000), weights(1.0, 0.1, 0.3, 1.0))
    men, hills, noise, fixed = result.weights.values
    assert fixed == 1.0
    assert hills / men == pytest.approx(0.5, abs=0.1)
    assert abs(noise) < 0.12
    assert result.after < result.before


def test_imbalance_of_the_sides_does_not_change_the_weights() -> None:
    result = fit(played((1.0, 0.5, 0.2, 1.0), 400, evenness=2.0), weights(1.0, 0.5, 0.2, 1.0))
    men, hills, noise, _ = result.weights.values
    assert (men, hills, noise) == pytest.approx((1.0, 0.5, 0.2), abs=0.15)


def test_no_weight_changes_its_sign() -> None:
    result = fit(played((1.0, -0.5, 0.0, 1.0), 600), weights(1.0, 0.2, -0.1, 1.0))
    assert result.weights.of("hills") == 0.0
    assert result.weights.of("noise") <= 0.0


def test_weight_of_an_unseen_feature_is_kept() -> None:
    blind = [
        [Sample(one.side, [one.measured[0], 0.0, 0.0, 0.0], one.result) for one in game]
        for game in played((1.0, 0.0, 0.0, 0.0), 60)
    ]
    assert fit(blind, weights(1.0, 0.7, 0.3, 1.0)).weights.of("hills") == pytest.approx(0.7)


def test_too_few_positions_are_refused() -> None:
    with pytest.raises(SenlacError, match="too few"):
        fit(played((1.0, 0.5, 0.0, 1.0), 5), weights(1.0, 0.5, 0.3, 1.0))
    with pytest.raises(SenlacError, match="too few"):
        fit([], weights(1.0, 0.5, 0.3, 1.0))
