"""The advice for beginners."""

from __future__ import annotations

import pytest

from senlac import Match
from senlac.games.comet import GAME
from senlac.games.comet.data.tables import load_game_data
from senlac.games.comet.screen.view import STEPS
from senlac.games.comet.words.hints import START, hint, hints
from tests.games.comet.board import campaign


def test_advice_is_for_sides_and_steps_that_there_are() -> None:
    sides = {"", *load_game_data().sides}
    assert {side for side, _ in hints()} <= sides
    assert {step for _, step in hints()} <= {START, *STEPS.values()}


def test_advice_fits_two_lines_of_a_terminal() -> None:
    assert [row.text for row in hints().values() if len(row.text) > 160] == []


def test_the_english_are_advised_at_the_set_up_and_others_are_not() -> None:
    match = Match.new("comet", "players_3", seed=1)
    assert "London is a good place" in GAME.hint(match.view(["english"]))
    assert not hint(match.view(["viking"]))
    assert not hint(match.view([]))


@pytest.mark.rule("X.silent")
def test_advice_on_a_march_is_for_its_own_side_alone() -> None:
    position = campaign("carlisle: hardrada vik1", "exeter: harold", "london: william", turn=3)
    assert "army together" in hint(position.view("viking"))
    assert not hint(position.view("norman"))


def test_advice_ends_with_its_turn() -> None:
    position = campaign("carlisle: hardrada vik1", "exeter: harold", turn=12)
    assert not hint(position.view("viking"))


def test_before_the_first_turn_the_aim_is_told() -> None:
    assert "Supreme Leader" in GAME.opening_hint(Match.new("comet", "players_3", seed=1).view([]))
