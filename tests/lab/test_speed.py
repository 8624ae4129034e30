"""Measuring: with a clock that is told the time, and for real."""

from __future__ import annotations

from itertools import count

import pytest

from senlac.engine.errors import SenlacError
from senlac.games.shieldwall import GAME
from senlac.lab.speed import Spread, measure, spread


def test_the_rate_is_decisions_by_seconds() -> None:
    ticks = count()
    speed = measure(GAME, ["foragers"], samples=3, seconds=2, clock=lambda: float(next(ticks)))
    # On this clock every game takes a second, so that a sample is two games.
    assert (speed.samples, speed.games) == (3, 6)
    per_sample = speed.decisions / 3
    rates = speed.decisions_per_second
    assert rates.least <= per_sample / 2 <= rates.most
    assert rates.least + rates.middle + rates.most == pytest.approx(speed.decisions / 2)


def test_the_same_seed_plays_the_same_games() -> None:
    def decisions(seed: str) -> int:
        ticks = count()
        return measure(GAME, ["foragers"], seed, 3, 5, clock=lambda: float(next(ticks))).decisions

    assert decisions("a") == decisions("a")
    assert decisions("a") != decisions("b")


def test_a_real_measurement_is_of_a_likely_size() -> None:
    speed = measure(GAME, ["foragers", "hastings"], samples=2, seconds=0.05)
    assert 1_000 < speed.decisions_per_second.middle < 10_000_000
    assert 0.1 < speed.copy_microseconds.middle < 1_000
    assert 10 < speed.memory_megabytes < 1_000
    assert speed.games >= 2


def test_a_spread_is_the_least_the_middle_and_the_most() -> None:
    assert spread([5.0, 1.0, 3.0]) == Spread(1.0, 3.0, 5.0)


@pytest.mark.parametrize(("samples", "seconds"), [(0, 1.0), (1, 0.0)])
def test_nothing_is_measured_in_no_time(samples: int, seconds: float) -> None:
    with pytest.raises(SenlacError, match="expected samples and seconds"):
        measure(GAME, ["foragers"], samples=samples, seconds=seconds)
