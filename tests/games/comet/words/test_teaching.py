"""The guide to the rules."""

from __future__ import annotations

from senlac.engine.game.rule_ledger import RuleLedger
from senlac.games.comet import GAME
from senlac.games.comet.catalogue import catalogue_of
from senlac.games.comet.data.tables import load_game_data

TEXT = " ".join([text for chapter in GAME.guide() for text in chapter.text])


def test_guide_covers_every_rule_of_the_ledger() -> None:
    told = {rule for chapter in GAME.guide() for rule in chapter.rules}
    rows = set(RuleLedger.read(GAME.package).rows)
    assert told <= rows
    assert sorted(rows - told) == []


def test_every_guide_chapter_has_a_title_and_plain_texts() -> None:
    chapters = GAME.guide()
    assert len({chapter.id for chapter in chapters}) == len(chapters)
    for chapter in chapters:
        assert chapter.title
        assert all([len(text) > 40 for text in chapter.text])
        assert not any(["[" in text or "**" in text for text in chapter.text])


def test_guide_texts_are_listed_with_their_rules() -> None:
    chapter = GAME.guide()[0]
    assert chapter.text[0].startswith("England is thirty areas. A letter gives")
    assert chapter.rules[:3] == ("1.1a", "1.2a", "1.2b")


def test_guide_raising_ranges_equal_the_data() -> None:
    catalogue = catalogue_of(load_game_data(), next(iter(load_game_data().scenarios)))
    for leader, who in zip(catalogue.raisers, ("Harold", "the Earls"), strict=True):
        parts = []
        for letter in "ABCD":
            raised = catalogue.levies[leader][catalogue.letters.index(letter)]
            parts.append(f"{min(raised)} to {max(raised)} in {letter}" if raised else "none in D")
        told = f"By {who}: {', '.join(parts)}."
        assert told in TEXT.replace(" CV in an A area", " in A")


def test_guide_march_and_hit_values_equal_the_data() -> None:
    told = {
        "Supreme Leaders and House-carls march {} areas and hit on 1 and {}":
            ("supreme_leader", "house_carls"),
        "other leaders and Knights march {} and hit on {}": ("subordinate_leader", "knights"),
        "Fyrdmen, Vikings, Footmen and Archers march {} and hit on {}":
            ("fyrdmen", "vikings", "footmen", "archers"),
    }  # fmt: skip
    types = load_game_data().types
    assert {kind for kinds in told.values() for kind in kinds} == set(types)
    for sentence, kinds in told.items():
        for kind in kinds:
            assert sentence.format(types[kind].move, types[kind].fire) in TEXT
