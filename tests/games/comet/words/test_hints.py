"""The hints for beginners."""

from __future__ import annotations

import pytest

from senlac import Match
from senlac.games.comet import GAME
from senlac.games.comet.data.tables import load_game_data
from senlac.games.comet.screen.view import STEPS
from senlac.games.comet.words.hints import START, hint, hints
from tests.games.comet.board import campaign


def test_hints_are_for_sides_and_steps_that_exist() -> None:
    sides = {"", *load_game_data().sides}
    assert {side for side, _ in hints()} <= sides
    assert {step for _, step in hints()} <= {START, *STEPS.values()}


def test_hints_fit_two_lines_of_a_terminal() -> None:
    assert [row.text for row in hints().values() if len(row.text) > 160] == []


def test_set_up_hint_is_shown_to_the_english_only() -> None:
    match = Match.new("comet", "players_3", seed=1)
    assert "London is a good place" in GAME.hint(match.view(["english"]))
    assert not hint(match.view(["viking"]))
    assert not hint(match.view([]))


@pytest.mark.rule("X.silent")
def test_march_hint_is_shown_to_its_own_side_only() -> None:
    position = campaign("carlisle: hardrada vik1", "exeter: harold", "london: william", turn=3)
    assert "army together" in hint(position.view("viking"))
    assert not hint(position.view("norman"))


def test_march_hint_is_not_shown_in_later_turns() -> None:
    position = campaign("carlisle: hardrada vik1", "exeter: harold", turn=12)
    assert not hint(position.view("viking"))


def test_opening_hint_names_the_aim() -> None:
    assert "Supreme Leader" in GAME.opening_hint(Match.new("comet", "players_3", seed=1).view([]))
