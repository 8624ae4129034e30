"""`senlac test-positions`."""

from __future__ import annotations

import json

import pytest

from senlac.lab import position_suite
from senlac.lab.position_suite import Position
from tests.cli.support import refused, senlac
from tests.lab.layouts import FACING


@pytest.fixture(autouse=True)
def positions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the game two positions: one that every bot solves, and one that none solves."""
    made = [
        Position(name, "saxon", FACING, "Any facing will do.", "test", best=(best,))
        for name, best in (("easy", "face *"), ("impossible", "flee"))
    ]
    file = position_suite.PositionsFile(tuple(made))
    monkeypatch.setattr(position_suite, "read", lambda *_: file)


def test_positions_that_are_not_solved_are_printed_with_the_reason() -> None:
    ran = senlac("test-positions", "shieldwall", "--bot", "random", "--seeds", 2)
    assert ran.status == 0
    assert "impossible" in ran.out
    assert "0 of 2" in ran.out
    assert "random: 1 of 2 positions solved (50%)" in ran.out
    assert "easy" not in ran.out


def test_answers_are_printed_as_json() -> None:
    ran = senlac("test-positions", "shieldwall", "--bot", "random", "--seeds", 1, "--json")
    told = json.loads(ran.out)
    assert (told["game"], told["bot"], told["solved"]) == ("shieldwall", "random", 1)
    [easy, impossible] = told["positions"]
    assert easy["solved"]
    assert not impossible["answers"][0]["right"]
    assert impossible["answers"][0]["actions"][0].startswith("face ")


def test_some_positions_are_asked() -> None:
    ran = senlac("test-positions", "shieldwall", "--bot", "random", "--only", "easy")
    assert "random: 1 of 1 positions solved" in ran.out
    told = refused(senlac("test-positions", "shieldwall", "--only", "hard"))
    assert told == "--only: there is no position 'hard'"
