"""The guide through the rules."""

from __future__ import annotations

from senlac.engine.ledger import Ledger
from senlac.games.comet import GAME


def test_the_guide_tells_every_rule_of_the_ledger() -> None:
    told = {rule for chapter in GAME.guide() for rule in chapter.rules}
    rows = set(Ledger.read(GAME.package).rows)
    assert told <= rows
    assert sorted(rows - told) == []


def test_every_chapter_of_the_guide_has_something_to_say() -> None:
    chapters = GAME.guide()
    assert len({chapter.id for chapter in chapters}) == len(chapters)
    for chapter in chapters:
        assert chapter.title
        assert all([len(text) > 40 for text in chapter.text])
        assert not any(["[" in text or "**" in text for text in chapter.text])
