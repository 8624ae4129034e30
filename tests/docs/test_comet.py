from __future__ import annotations

from scripts.docpages.guides import guide
from scripts.docpages.ledgers import cited, game_of, ledger_of, linked, whole
from scripts.docpages.pages import finished

from senlac.games.comet import GAME
from tests.docs.pages import page


def test_how_to_play_cites_every_rule_of_the_ledger() -> None:
    assert sorted(set(ledger_of("comet").rows) - set(cited(guide("comet")))) == []


def test_how_to_play_has_each_chapter_of_the_guide() -> None:
    told = finished(page("play/comet.md"), "play/comet.md")
    for chapter in GAME.guide():
        assert f"## {chapter.title}\n" in told
    assert "England is thirty areas [1.1a](comet-ledger.md#1.1a)" in told


def test_rules_of_comet_link_to_its_own_ledger() -> None:
    assert game_of("play/comet.md") == "comet"
    assert game_of("play/rulings.md") == game_of("play/shieldwall-field.md") == "shieldwall"
    assert "[1.4b](comet-ledger.md#1.4b)" in linked("Hold [1.4b].", "play/comet.md")
    assert '<span id="X.sight">' in whole("comet")
