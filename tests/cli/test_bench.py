"""`senlac bench`."""

from __future__ import annotations

import json
import os

import pytest

from senlac.engine.match import registry
from tests.cli.support import refused, senlac

QUICK = ("--samples", 1, "--seconds", 0.02)


def test_bench_prints_rates_copies_and_memory() -> None:
    out = senlac("bench", "shieldwall", *QUICK).out
    assert "random decisions a second" in out
    assert "copy of a state, microseconds" in out
    assert "memory" in out


def test_all_games_are_measured_unless_one_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    # A random campaign lasts many seconds even with the smallest settings.
    quick = [registry.game("shieldwall"), registry.game("comet")]
    monkeypatch.setattr(registry, "games", lambda: quick)
    speeds = json.loads(senlac("bench", *QUICK, "--json").out)["games"]
    assert [speed["game"] for speed in speeds] == ["shieldwall", "comet"]


def test_json_reports_whether_the_rules_are_compiled() -> None:
    speeds = json.loads(senlac("bench", "shieldwall", *QUICK, "--json").out)["games"]
    speed = speeds[0]
    assert speed["compiled"] == (os.environ.get("SENLAC_COMPILED") == "1")
    assert speed["decisions_per_second"]["least"] == speed["decisions_per_second"]["most"]


def test_invalid_arguments_are_refused() -> None:
    assert "no scenario 'nowhere'" in refused(senlac("bench", "shieldwall", "-s", "nowhere"))
    assert "name the game too" in refused(senlac("bench", "-s", "foragers"))
    assert "--samples" in refused(senlac("bench", "--samples", 0))
