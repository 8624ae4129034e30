from __future__ import annotations

import re

from scripts.docpages.guides import guide
from scripts.docpages.ledgers import cited, game_of, ledger_of, linked, whole

from senlac.games.destiny import GAME
from senlac.games.destiny.data.tables import load_game_data
from tests.docs.pages import page

PAGE = page("play/destiny.md").replace("<!-- guide: destiny -->", guide("destiny"))
NUMBERS = {"nine": 9, "twelve": 12}


def test_how_to_play_cites_only_rules_of_the_ledger() -> None:
    assert sorted(set(cited(PAGE)) - set(ledger_of("destiny").rows)) == []
    assert len(set(cited(PAGE))) > 100


def test_rules_of_destiny_link_to_its_own_ledger() -> None:
    assert game_of("play/destiny.md") == "destiny"
    assert "[9.3a](destiny-ledger.md#9.3a)" in linked("[9.3a]", "play/destiny.md")
    assert '<span id="11.3h">' in whole("destiny")


def test_shires_that_an_invader_needs_agree_with_the_tables() -> None:
    shires = load_game_data().files.tables.conquest.shires
    told = {side: word for word, side in re.findall(r"(twelve|nine) (southern|northern)", PAGE)}
    assert NUMBERS[told["southern"]] == shires["norman"]
    assert NUMBERS[told["northern"]] == shires["norwegian"]


def test_number_of_events_agrees_with_the_page() -> None:
    assert len(load_game_data().events) == 25
    assert "Of twenty-five events each player is dealt four, and thirteen are" in PAGE


def test_page_has_the_chapters_of_the_guide_on_the_screen() -> None:
    for chapter in GAME.guide():
        assert f"## {chapter.title}\n" in PAGE
        assert chapter.text
        assert "[" not in "".join(chapter.text)
        assert set(chapter.rules) <= set(ledger_of("destiny").rows)
