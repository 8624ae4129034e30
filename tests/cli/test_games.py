"""`senlac games`."""

from __future__ import annotations

import json

from senlac.engine.game.handicaps import all_handicaps
from senlac.engine.match import registry
from tests.cli.support import senlac


def test_every_scenario_and_option_of_every_game_is_listed() -> None:
    ran = senlac("games", COLUMNS="200")
    assert ran.status == 0
    for game in registry.games():
        assert game.title in ran.out
        ids = [card.id for card in game.scenarios()] + [card.id for card in game.option_cards()]
        ids += [card.id for card in all_handicaps(game)]
        assert [name for name in ids if name not in ran.out] == []
    assert "Saxons won" in ran.out


def test_json_lists_scenarios_sides_and_options() -> None:
    listed = json.loads(senlac("games", "--json").out)["games"]
    [shieldwall] = [game for game in listed if game["id"] == "shieldwall"]
    assert shieldwall["scenarios"][0]["id"] == "foragers"
    assert shieldwall["scenarios"][0]["sides"] == ["saxon", "norman"]
    [reroll] = [card for card in shieldwall["options"] if card["id"] == "reroll"]
    assert reroll["default"] is False
    assert reroll["choices"] == [False, True]
    handicap = shieldwall["handicaps"][0]
    assert (handicap["id"], handicap["scenario"]) == ("late_bretons", "foragers")
    assert handicap["odds"].startswith("Saxons won")


def test_list_fits_a_narrow_terminal() -> None:
    assert max(map(len, senlac("games", COLUMNS="60").out.splitlines())) <= 60
