"""The charts beside the map agree with the tables."""

from __future__ import annotations

from senlac.engine.screen.scene import Chart
from senlac.games.campaign.data.tables import load_game_data
from senlac.games.campaign.screen.charts import charts

TABLES = load_game_data()
CHARTS: dict[str, Chart] = {chart.id: chart for chart in charts(TABLES)}


def test_each_subject_has_a_chart_with_rows() -> None:
    assert list(CHARTS) == [
        "ground", "prices", "speeds", "losses", "scouting", "sieges", "evasion", "battle", "naval",
    ]  # fmt: skip
    assert all(chart.rows for chart in CHARTS.values())


def test_costs_are_those_of_the_tables() -> None:
    rows = {row.cells[0]: row.cells[1:] for row in CHARTS["ground"].rows}
    assert rows["Clear"] == ("2", "2", "2")
    assert rows["Rough"] == ("3", "4", "no")
    assert rows["Mountain"] == ("no", "no", "no")


def test_every_row_has_a_source_and_reconstructed_ones_a_mark() -> None:
    rows = [row for chart in CHARTS.values() for row in chart.rows]
    assert all(row.source for row in rows)
    assert {row.reconstructed for row in rows} == {True, False}


def test_price_chart_has_a_price_for_each_grade() -> None:
    heads = CHARTS["prices"].columns
    first = dict(zip(heads, CHARTS["prices"].rows[0].cells, strict=True))
    kind = next(iter(TABLES.kinds.values()))
    fights = TABLES.classes[kind.troop_class]
    plus = TABLES.files.units.mounted_infantry.price_plus if kind.mounted else 0
    assert first["Kind"] == kind.name
    for grade in TABLES.files.units.grades.order:
        expected = f"{fights.price[grade] + plus} ({fights.value[grade]})"
        assert first[grade] == (expected if grade in kind.grades else "no")


def test_the_die_of_a_siege_is_changed_as_its_rows_say() -> None:
    rows = {row.cells[0]: row.cells[1] for row in CHARTS["sieges"].rows}
    for modifier in TABLES.files.tables.siege_modifier:
        shown = rows[modifier.text]
        if modifier.steps:
            assert shown.count(":1") == len(modifier.steps)
        else:
            assert shown.startswith(f"{modifier.each or modifier.add:+d}")
