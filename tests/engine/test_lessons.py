"""Lessons: where a game's guided first game is found."""

from __future__ import annotations

from senlac.engine.lessons import read_tutorial
from senlac.engine.tutor import Tutor
from senlac.games.comet import GAME


def test_a_game_has_the_lesson_that_its_data_hold() -> None:
    found = read_tutorial("senlac.games.comet")
    assert found is not None
    assert (found, found.role) == (GAME.tutorial(), "english")


def test_a_package_without_the_file_has_none() -> None:
    assert read_tutorial("senlac.games") is None
    assert read_tutorial("") is None


def test_a_lesson_with_a_layout_begins_there_in_its_scenario() -> None:
    tutor = Tutor.begin(GAME)
    position = tutor.match.header.start.position
    assert position is not None
    assert position["fields"]["scenario"] == tutor.tutorial.scenario
    assert tutor.place == 0
