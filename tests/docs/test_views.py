"""The page about views lists every key of every game."""

from __future__ import annotations

import pytest
from scripts.docpages.pages import finished

from senlac.engine.data.rows.view import keys
from senlac.engine.match import registry
from senlac.engine.support.errors import SenlacError
from tests.docs.pages import named, page


def test_page_has_a_table_for_each_game_with_all_its_keys() -> None:
    text = finished(page("bots/views.md"), "bots/views.md")
    games = ["shieldwall", "comet", "hastings", "destiny", "campaign"]
    sections = dict(zip(games, text.split("\n## ")[1:], strict=True))
    for game in registry.games():
        assert game.views is not None
        assert named(sections[game.id], "Key") == [key.path for key in keys(game.views)]


def test_table_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(SenlacError, match="chess"):
        finished("<!-- views: chess -->", "bots/views.md")
