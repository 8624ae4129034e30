"""Briefings: what is told of the sides before the first decision."""

from __future__ import annotations

from typing import Final

import pytest

from senlac.engine.data.loader import read
from senlac.engine.data.rows.briefing import BriefingFile, SideCard
from senlac.engine.match import registry
from tests.example.feud import FEUD

BRIEFED: Final = ("campaign", "comet", "destiny", "hastings", "shieldwall")
"""The games that have a file of it."""


@pytest.mark.parametrize("name", BRIEFED)
def test_every_side_of_every_scenario_is_told_all(name: str) -> None:
    game = registry.game(name)
    for card in game.scenarios():
        told = game.briefing(card.id)
        assert [side.role for side in told.sides] == list(card.sides)
        assert all(side.who and side.aim and side.first for side in told.sides), card.id
        assert told.ends


@pytest.mark.parametrize("name", BRIEFED)
def test_no_row_speaks_of_what_there_is_not(name: str) -> None:
    game = registry.game(name)
    rows = read(game.package, "briefing", BriefingFile)
    played = {card.id: card.sides for card in game.scenarios()}
    for row in rows.side:
        for scenario in row.scenarios:
            assert row.role in played[scenario]
        assert any(row.role in sides for sides in played.values())
    for ending in rows.ending:
        assert set(ending.scenarios) <= set(played)


def test_a_row_of_the_scenario_goes_before_one_of_all() -> None:
    game = registry.game("comet")
    three, seven = game.briefing("players_3"), game.briefing("players_7")
    assert "with Tostig and twelve" in three.sides[0].who
    assert "another player" in seven.sides[0].who
    assert seven.sides[1].banner == "viking"


def test_of_a_position_those_rows_speak_that_name_no_scenario() -> None:
    told = registry.game("shieldwall").briefing("")
    assert "hamlets" not in told.ends
    assert {"saxon", "norman", "norse"} <= {side.role for side in told.sides}


def test_a_game_without_a_file_names_its_sides() -> None:
    told = FEUD.briefing("earldoms")
    assert told.sides[0] == SideCard("Edwin", "Edwin", banner="Edwin")
    assert (len(told.sides), told.ends) == (3, "")
