"""The sentence with which the terminal ends a match."""

from __future__ import annotations

import pytest

from senlac import Match
from senlac.cli.ending import ending
from tests.example.feud import FEUD


@pytest.mark.parametrize(
    ("game", "loser", "said"),
    [
        ("shieldwall", "saxon", "The Normans win: the Saxons have resigned."),
        ("hastings", "norman", "The Saxons win. The Normans have resigned."),
        ("destiny", "norwegian", "The English win: the Norwegians have resigned."),
        ("campaign", "robert", "William Rufus wins. Robert Curthose has resigned"),
    ],
)
def test_ending_is_that_of_the_screen(game: str, loser: str, said: str) -> None:
    scenario = {"campaign": "y1088", "destiny": "fulford"}.get(game)
    match = Match.new(game, scenario, seed=1)
    match.concede(loser)
    assert ending(match).startswith(f"The match is over. {said}")


def test_ending_of_a_draw_names_no_winner() -> None:
    match = Match.new("shieldwall", seed=1)
    match.draw("norman", ["saxon"])
    assert ending(match) == "The match is over. A draw was agreed."


def test_ending_of_a_game_without_a_screen_gives_winners_and_reason() -> None:
    match = Match.new(FEUD, seed=1)
    while match.result() is None:
        match.concede(match.actors()[0])
    assert ending(match) == "The match is over. Won by Morcar and Waltheof: conceded."
