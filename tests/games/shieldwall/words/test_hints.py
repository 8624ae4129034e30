"""Hints for beginners."""

from __future__ import annotations

import pytest

from senlac import Match
from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.words.hints import START, hints

STEPS = ("Reorganise", "Movement", "Facing", "Shooting", "Melee")


def test_first_three_turns_of_foragers_have_hints_for_each_step() -> None:
    steps = {("foragers", turn, step) for turn in (1, 2, 3) for step in STEPS}
    assert set(hints()) == steps | {("foragers", 1, START)}


def test_hints_fit_two_lines_of_a_terminal() -> None:
    assert [text for text in hints().values() if len(text) > 160 and "Two ways" not in text] == []


@pytest.mark.parametrize(
    ("scenario", "advised"), [("foragers", True), ("hastings", False), ("meeting", False)]
)
def test_only_the_introductory_battle_has_hints(scenario: str, advised: bool) -> None:  # noqa: FBT001
    view = Match.new("shieldwall", scenario, seed=1).view([])
    assert bool(GAME.hint(view)) == advised
    assert bool(GAME.opening_hint(view)) == advised


def test_the_view_names_the_step() -> None:
    match = Match.new("shieldwall", "foragers", seed=1)
    assert match.view([])["step"] == "Movement"
    match.play("norman", "move N2 d2")
    assert match.view([])["step"] == "Facing"
    match.concede("norman")
    assert match.view([])["step"] == ""
