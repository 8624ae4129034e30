"""Hints for beginners."""

from __future__ import annotations

import pytest

from senlac import Match
from senlac.games.hastings import GAME
from senlac.games.hastings.words.hints import START, hints

PHASES = {phase.__name__ for phase in GAME.phases}


def test_hints_are_for_existing_steps_and_sides() -> None:
    for scenario, side, turn, step in hints():
        assert scenario == "historical"
        assert side in ("", "norman", "saxon")
        assert 3 <= turn <= 12
        assert step in PHASES | {START}


def test_hints_are_at_most_200_characters() -> None:
    assert [text for text in hints().values() if len(text) > 200] == []


@pytest.mark.parametrize(
    ("scenario", "advised"), [("historical", True), ("manoeuvre", False), ("wrong_footed", False)]
)
def test_only_the_introductory_scenario_has_hints(scenario: str, advised: bool) -> None:  # noqa: FBT001
    view = Match.new(GAME, scenario, seed=1).view([])
    assert bool(GAME.hint(view)) == advised
    assert bool(GAME.opening_hint(view)) == advised


def test_each_side_has_hints_in_its_own_phases() -> None:
    match = Match.new(GAME, "historical", seed=1)
    saxon = GAME.hint(match.view([]))
    match.play("saxon", "auto")
    norman = GAME.hint(match.view([]))
    assert "Keep Fyrd behind the wall" in saxon
    assert "A leader adds 1" in norman
    match.concede("norman")
    assert GAME.hint(match.view([])) == ""
