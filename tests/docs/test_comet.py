from __future__ import annotations

from scripts.docpages.ledgers import cited, game_of, ledger_of, linked, whole

from senlac.games.comet.roster import roster_of
from senlac.games.comet.tables import load_tables
from tests.docs.pages import page, tables

PAGE = page("play/comet.md")


def test_how_to_play_tells_every_rule_of_the_ledger() -> None:
    assert sorted(set(ledger_of("comet").rows) - set(cited(PAGE))) == []


def test_rules_of_comet_lead_to_its_own_ledger() -> None:
    assert game_of("play/comet.md") == "comet"
    assert game_of("rulings.md") == game_of("play/shieldwall-field.md") == "shieldwall"
    assert "[1.4b](comet-ledger.md#1.4b)" in linked("Hold [1.4b].", "play/comet.md")
    assert '<span id="X.sight">' in whole("comet")


def test_the_chart_of_raising_is_that_of_the_data() -> None:
    roster = roster_of(load_tables(), next(iter(load_tables().scenarios)))
    [rows] = [rows for _, rows in tables(PAGE) if rows[0][0] == "Harold"]
    for leader, row in zip(roster.raisers, rows, strict=True):
        for letter, cell in zip("ABCD", row[1:], strict=True):
            raised = roster.levies[leader][roster.letters.index(letter)]
            told = f"{min(raised)}-{max(raised)}" if raised else "none [8.2b]"
            assert cell == told


def test_the_chart_of_blocks_is_that_of_the_data() -> None:
    types = load_tables().types
    [rows] = [rows for _, rows in tables(PAGE) if rows[0][0].startswith("Supreme")]
    listed = {
        "Supreme Leaders": "supreme_leader", "House-carls": "house_carls",
        "Other leaders": "subordinate_leader", "Knights": "knights", "Fyrdmen": "fyrdmen",
        "Vikings": "vikings", "Footmen": "footmen", "Archers": "archers",
    }  # fmt: skip
    told: set[str] = set()
    for names, march, hits in rows:
        for name in names.split(", "):
            kind = types[listed[name]]
            told.add(kind.id)
            assert march == str(kind.move)
            assert hits == " and ".join([str(face) for face in range(1, kind.fire + 1)])
    assert told == set(types)
