from __future__ import annotations

import re

from scripts.docpages.ledgers import cited, game_of, ledger_of, linked

from senlac.games.hastings.data.tables import load_game_data
from tests.docs.pages import page, tables

PAGE = page("play/hastings.md")


def test_how_to_play_cites_every_rule_of_the_ledger() -> None:
    assert sorted(set(ledger_of("hastings").rows) - set(cited(PAGE))) == []


def test_rules_of_hastings_link_to_its_own_ledger() -> None:
    assert game_of("play/hastings.md") == "hastings"
    assert "[H13.3xa](hastings-ledger.md#H13.3xa)" in linked("[H13.3xa]", "play/hastings.md")


def test_values_of_units_agree_with_the_data() -> None:
    # The page has the values across: the first row of the source is the head.
    line = next(line for line in PAGE.splitlines() if line.startswith("| Value"))
    values = [int(cell) for cell in line.strip("|").split("|")[1:]]
    [[[_, *told]]] = [rows for head, rows in tables(PAGE) if head == "Value"]
    kinds: dict[int, list[str]] = {}
    for kind in load_game_data().kinds.values():
        kinds.setdefault(kind.value, []).append(kind.name)
    assert sorted(kinds) == sorted(values)
    for value, names in zip(values, told, strict=True):
        assert sorted(names.split(", ")) == sorted(kinds[value])


def test_norman_cavalry_agrees_with_the_data() -> None:
    told = next(text for text in PAGE.split("\n\n") if text.startswith("The Norman cavalry is"))
    units = load_game_data().units.values()
    horse = [unit.id for unit in units if unit.kind.id == "norman_cavalry"]
    assert re.findall(r"NC\d\d", told) == [horse[0], horse[-1]]


def test_close_combat_chart_agrees_with_the_data() -> None:
    # The page has the totals across: the first row of the source is the head.
    line = next(line for line in PAGE.splitlines() if line.startswith("| Total"))
    totals = [cell.strip() for cell in line.strip("|").split("|")][1:]
    [[[_, *told]]] = [rows for head, rows in tables(PAGE) if head == "Total"]
    chart = load_game_data().close_combat
    short = {"AE": "attacker lost", "AD": "attacker disordered", "BD": "both disordered",
             "NE": "nothing", "DD": "defender disordered", "DE": "defender lost"}  # fmt: skip
    for total, result in zip(totals, told, strict=True):
        for word in total.replace(",", " ").split():
            if word.isdigit():
                assert result == short[chart.results[int(word) - chart.first]], word
