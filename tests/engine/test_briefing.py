"""Briefings: the texts about the sides before the first decision."""

from __future__ import annotations

from typing import Final

import pytest

from senlac.engine.data.loader import read
from senlac.engine.data.rows.briefing import BriefingFile, SideCard
from senlac.engine.match import registry
from tests.example.feud import FEUD

BRIEFED: Final = ("campaign", "comet", "destiny", "hastings", "shieldwall")
"""The games that have a briefing file."""


@pytest.mark.parametrize("name", BRIEFED)
def test_every_side_of_every_scenario_has_a_complete_briefing(name: str) -> None:
    game = registry.game(name)
    for card in game.scenarios():
        told = game.briefing(card.id)
        assert [side.role for side in told.sides] == list(card.sides)
        assert all(side.who and side.aim and side.first for side in told.sides), card.id
        assert told.ends


@pytest.mark.parametrize("name", BRIEFED)
def test_briefing_rows_name_existing_scenarios_and_roles(name: str) -> None:
    game = registry.game(name)
    rows = read(game.package, "briefing", BriefingFile)
    played = {card.id: card.sides for card in game.scenarios()}
    for row in rows.side:
        for scenario in row.scenarios:
            assert row.role in played[scenario]
        assert any(row.role in sides for sides in played.values())
    for ending in rows.ending:
        assert set(ending.scenarios) <= set(played)


def test_row_of_a_scenario_precedes_a_row_of_all_scenarios() -> None:
    game = registry.game("comet")
    three, seven = game.briefing("players_3"), game.briefing("players_7")
    assert "with Tostig and twelve" in three.sides[0].who
    assert "another player" in seven.sides[0].who
    assert seven.sides[1].banner == "viking"


def test_briefing_without_scenario_uses_rows_without_scenario() -> None:
    told = registry.game("shieldwall").briefing("")
    assert "hamlets" not in told.ends
    assert {"saxon", "norman", "norse"} <= {side.role for side in told.sides}


def test_briefing_without_a_file_names_the_sides() -> None:
    told = FEUD.briefing("earldoms")
    assert told.sides[0] == SideCard("Edwin", "Edwin", banner="Edwin")
    assert (len(told.sides), told.ends) == (3, "")
