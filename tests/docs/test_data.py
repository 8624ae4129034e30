"""The page about data files and cards agrees with the template and with the cards."""

from __future__ import annotations

import dataclasses
import tomllib

import pytest
from scripts.docpages.pages import finished

from senlac.engine.data.rows.briefing import EndingRow, SideRow
from senlac.engine.game.game import Forecast, OddsCard, OddsOption, OptionCard, ScenarioCard
from tests.docs.pages import ROOT, fragments, named, page

PAGE = page("games/data.md")
TEMPLATE = ROOT / "src" / "senlac" / "cli" / "template" / "src" / "mygame"

CARDS = {
    "a scenario's card": ScenarioCard,
    "an option's card": OptionCard,
    "a card of odds": OddsCard,
    "a switch": OddsOption,
    "a forecast": Forecast,
    "a side": SideRow,
    "an ending": EndingRow,
}


@pytest.mark.parametrize("what", CARDS)
def test_page_names_every_key_of_a_card(what: str) -> None:
    held = {field.name for field in dataclasses.fields(CARDS[what])}
    assert set(named(PAGE, f"Key of {what}")) == held


def test_rows_on_the_page_are_rows_of_the_template() -> None:
    [shown] = [tomllib.loads(code) for code in fragments(PAGE, "toml")]
    there = tomllib.loads((TEMPLATE / "data" / "bands.toml").read_text("utf-8"))
    for table, rows in shown.items():
        assert [row for row in rows if row not in there[table]] == []


def test_code_on_the_page_is_included_from_the_template() -> None:
    text = finished(PAGE, "games/data.md")
    assert text.count('--8<-- "rows.py:') == 2
    assert text.count('--8<-- "tables.py:') == 3
    assert (TEMPLATE / "tables.py").is_file()
