from __future__ import annotations

from fractions import Fraction

import pytest
from scripts.docpages.charts import CHARTS, chart, command, shot, units
from scripts.docpages.ledgers import cited, linked, shieldwall, whole
from scripts.docpages.pages import MARK, finished, maps
from scripts.docpages.tables import chance, table

from senlac.engine.data.overlay import Overlay
from senlac.engine.support.errors import DataError
from senlac.games.shieldwall.data.tables import load_game_data
from tests.docs.pages import PAGES, page


def test_how_to_play_cites_every_rule_of_the_ledger() -> None:
    told = cited(page("play/shieldwall.md")) + cited(page("play/shieldwall-field.md"))
    assert sorted(set(shieldwall().rows) - set(told)) == []


@pytest.mark.parametrize("name", PAGES)
def test_no_mark_and_no_unlinked_rule_is_left_on_a_page(name: str) -> None:
    text = finished(page(name), name)
    assert not MARK.search(text)
    assert not cited(text), "every rule named in brackets is a link"


def test_rule_links_to_its_row_from_any_folder() -> None:
    row = "shieldwall-ledger.md#move.4a"
    assert f"[move.4a]({row})" in linked("Slide [move.4a].", "play/shieldwall.md")
    assert f"[move.4a](play/{row})" in linked("Slide [move.4a]: so.", "rulings.md")
    assert '<span id="move.4a">' in whole("shieldwall")


def test_unknown_rule_stops_the_build() -> None:
    with pytest.raises(DataError, match=r"rulings.md: .*move\.9z"):
        linked("Fly [move.9z].", "rulings.md")


@pytest.mark.parametrize("mark", ["<!-- chart: unts -->", "<!-- ledger: half -->"])
def test_unknown_chart_stops_the_build(mark: str) -> None:
    with pytest.raises(LookupError, match=r"index.md: nothing to put in"):
        finished(f"Look:\n\n{mark}\n", "index.md")


def test_ledger_page_has_every_row() -> None:
    text = whole("shieldwall")
    for row in shieldwall().rows.values():
        assert f'id="{row.id}"' in text
        assert row.rule in text
        assert row.why in text


def test_every_chart_is_used() -> None:
    used = {name for one in PAGES for kind, name in MARK.findall(page(one)) if kind == "chart"}
    assert used == set(CHARTS)


@pytest.mark.parametrize("name", sorted(CHARTS))
def test_rows_of_a_chart_have_as_many_cells_as_its_head(name: str) -> None:
    for block in chart(name).split("\n\n"):
        rows = [line for line in block.splitlines() if line.startswith("|")]
        assert len({line.count("|") - line.count("\\|") for line in rows}) <= 1


def test_chart_of_units_follows_the_data() -> None:
    text = "[units.unit.housecarl]\nstrength = 8\n"
    changed = load_game_data(Overlay.from_text(text, "mine"))
    assert "| Saxon Housecarls | Infantry | 7 | 1 |" in units(load_game_data())
    assert "| Saxon Housecarls | Infantry | 8 | 1 |" in units(changed)
    assert "Norman Spearmen †" in units(load_game_data())


def test_chart_of_command_is_exact() -> None:
    text = command(load_game_data())
    for actions, ways in zip(range(6, 0, -1), (11, 9, 7, 5, 3, 1), strict=True):
        assert f"| {actions} | {chance(Fraction(ways, 36))} | 1/6 (16.7%) |" in text
    assert "| on average | 4.47 | 3.50 |" in text


def test_chart_of_shots_is_exact() -> None:
    assert [line for line in shot(load_game_data()).splitlines() if "1/3 (33.3%)" in line] == [
        f"| {hits} | 1/3 (33.3%) |" for hits in (0, 1, 2)
    ]


def test_numbers_in_sentences_agree_with_the_data() -> None:
    tables = load_game_data()
    text = " ".join(page("play/shieldwall.md").split())
    number = {2: "two", 3: "three"}
    prizes = {p.points for s in tables.scenarios.values() for p in s.objectives}
    assert prizes == {tables.meeting.objective_points}
    for sentence in (
        f"count {number[tables.meeting.objective_points]} points each",
        f"each has {number[tables.meeting.orders_per_unit]} such orders for each of its units",
        f"The commander is worth {number[tables.combat.commander_points]} points",
        f"a single enemy within {number[tables.combat.range]} squares",
        f"A unit on a hill has {number[tables.combat.terrain_bonus]} more strength",
        f"the commander adds {number[tables.combat.commander_bonus]}",
        f"horse up to {number[tables.kinds['cavalry'].move]}",
    ):
        assert sentence in text


def test_vertical_bar_in_a_cell_is_escaped() -> None:
    assert table(["a|b"], [["c"]]).splitlines() == ["| a\\|b |", "| --- |", "| c |"]


def test_every_battle_and_every_field_has_its_map() -> None:
    drawn = maps()
    tables = load_game_data()
    for scenario in tables.scenarios.values():
        svg = drawn[f"play/maps/{scenario.id}.svg"]
        on_board = [unit for unit in scenario.units if unit.at]
        assert svg.count('class="unit ') == len(on_board)
        assert svg.count('class="banner"') == len([u for u in on_board if u.commander])
        assert svg.count('class="prize"') == len(scenario.objectives)
        assert svg.count('class="pip"') == sum(unit.hits for unit in on_board)
    assert len(drawn) == len(tables.scenarios) + len(tables.field_maps)
