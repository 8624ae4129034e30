"""Measurements with a clock that the test sets, and with a real one."""

from __future__ import annotations

import subprocess
import sys
from itertools import count

import pytest

from senlac.engine.support.errors import SenlacError
from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.game import Shieldwall
from senlac.lab.speed import MinMedianMax, measure, spread


def test_rate_is_decisions_per_second() -> None:
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


def test_real_measurement_is_plausible() -> None:
    speed = measure(GAME, ["foragers", "hastings"], samples=2, seconds=0.05)
    assert 1_000 < speed.decisions_per_second.middle < 10_000_000
    assert 0.1 < speed.copy_microseconds.middle < 1_000
    assert speed.games >= 2


def test_memory_does_not_include_that_of_the_parent_process() -> None:
    large = b" " * 500_000_000
    program = "from senlac.lab.speed import memory; print(memory())"
    run = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert 10 < float(run.stdout) < len(large) / 1e6


@pytest.mark.parametrize("engine", [False, True])
def test_plain_python_plug_in_is_reported_as_not_compiled(
    monkeypatch: pytest.MonkeyPatch, *, engine: bool
) -> None:
    class Plugin(Shieldwall):
        """A game defined in another package, this test."""

    monkeypatch.setattr("senlac.lab.speed.is_compiled", lambda: engine)
    ticks = count()
    speed = measure(Plugin(), ["foragers"], "a", 1, 1, clock=lambda: float(next(ticks)))
    assert (speed.compiled, speed.engine_compiled) == (False, engine)
    ours = measure(GAME, ["foragers"], "a", 1, 1, clock=lambda: float(next(ticks)))
    assert (ours.compiled, ours.engine_compiled) == (engine, engine)


def test_spread_is_minimum_median_and_maximum() -> None:
    assert spread([5.0, 1.0, 3.0]) == MinMedianMax(1.0, 3.0, 5.0)


@pytest.mark.parametrize(("samples", "seconds"), [(0, 1.0), (1, 0.0)])
def test_measurement_without_time_or_samples_is_refused(samples: int, seconds: float) -> None:
    with pytest.raises(SenlacError, match="expected samples and seconds"):
        measure(GAME, ["foragers"], samples=samples, seconds=seconds)
