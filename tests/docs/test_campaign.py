from __future__ import annotations

import re

from scripts.docpages.guides import guide
from scripts.docpages.ledgers import cited, game_of, ledger_of, linked, whole

from senlac.games.campaign import GAME
from senlac.games.campaign.data.tables import load_game_data
from tests.docs.pages import page

PAGE = page("play/campaign.md").replace("<!-- guide: campaign -->", guide("campaign"))


def test_how_to_play_cites_only_rules_of_the_ledger() -> None:
    rows = ledger_of("campaign").rows
    assert sorted(set(cited(PAGE)) - set(rows)) == []
    assert len(set(cited(PAGE))) > 130


def test_rules_of_the_campaign_link_to_its_own_ledger() -> None:
    assert game_of("play/campaign.md") == "campaign"
    assert "[siege.c](campaign-ledger.md#siege.c)" in linked("[siege.c]", "play/campaign.md")
    assert '<span id="siege.c">' in whole("campaign")


def test_numbers_of_the_guide_agree_with_the_tables() -> None:
    files = load_game_data().files
    assert f"a large town of yours feeds {files.tables.supply.large} figures" in PAGE
    assert f"and a total of {files.tables.siege.captured_at} or more takes the town" in PAGE
    assert f"a bribe of {files.tables.control.bribe} crowns" in PAGE
    rebellion = load_game_data().scenarios["y1088"].rebellion
    assert rebellion is not None
    assert f"Robert needs {rebellion.mark} after two Years" in PAGE
    speeds = re.search(r"foot (\d+) points a week, heavy horse (\d+), .* wagons (\d+)", PAGE)
    assert speeds is not None
    told = tuple(map(int, speeds.groups()))
    rates = files.units.movement
    assert told == (rates.foot, rates.HC, rates.wagon)


def test_page_has_the_chapters_of_the_guide_on_the_screen() -> None:
    for chapter in GAME.guide():
        assert f"## {chapter.title}\n" in PAGE
        assert "[" not in "".join(chapter.text)
        assert set(chapter.rules) <= set(ledger_of("campaign").rows)
