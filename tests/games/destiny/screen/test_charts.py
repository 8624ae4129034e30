"""The charts on the map and on the Battle Board, made of the tables that the rules read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.destiny import GAME
from senlac.games.destiny.data.tables import load_game_data
from senlac.games.destiny.screen.charts import charts as battle_charts
from senlac.games.destiny.screen.map.charts import charts
from tests.games.destiny.campaign import begun
from tests.games.destiny.rules.battle.test_on_board import drawn_up

if TYPE_CHECKING:
    from senlac.engine.screen.scene import Chart

TABLES = load_game_data()


def cells(found: tuple[Chart, ...], name: str) -> dict[str, tuple[str, ...]]:
    """Return the rows of a chart by their first cell."""
    [chart] = [chart for chart in found if chart.id == name]
    assert all([len(row.cells) == len(chart.columns) for row in chart.rows])
    return {row.cells[0]: row.cells[1:] for row in chart.rows}


def test_the_map_of_a_campaign_has_the_charts_of_the_campaign() -> None:
    board = GAME.board(begun().state)
    assert [chart.id for chart in board.charts] == [
        "legitimacy", "sea", "weather", "attrition", "clashes", "commands",
    ]  # fmt: skip
    assert all([chart.rows and chart.rules and chart.note for chart in board.charts])


def test_legitimacy_chart_shows_every_change() -> None:
    [chart] = [chart for chart in charts(TABLES) if chart.id == "legitimacy"]
    told = [int(row.cells[2].removeprefix("to ")) for row in chart.rows]
    rows = TABLES.changes.values()
    assert told == [row.change if row.set_to is None else row.set_to for row in rows]


def test_legitimacy_chart_shows_battles_by_english_and_invader() -> None:
    rows = cells(charts(TABLES), "legitimacy")
    great = "a battle in which the loser fielded 9 or more operational units"
    assert rows[f"The English won {great}"] == ("English", "+6", "at once")
    assert rows[f"An invader won {great}"] == ("Invader", "+9", "at once")
    lost = "The English lost a battle in which they fielded 3 to 5 operational units"
    assert rows[lost] == ("English", "-2", "at once")
    assert len([what for what in rows if "fielded" in what]) == 12


def test_sea_charts_match_the_tables() -> None:
    rows = cells(charts(TABLES), "sea")
    assert rows["Forecast, sea calm"] == ("1 to 3", "4 to 7", "8 to 10", "")
    assert rows["Crossing, gales"] == ("", "1", "2 to 5", "6 to 10")
    assert cells(charts(TABLES), "weather")["August"] == ("", "", "8 or more")
    assert cells(charts(TABLES), "clashes")["9 or more"]


def test_campaign_battle_charts_show_all_counters() -> None:
    board = GAME.board(drawn_up().state)
    assert len(cells(board.charts, "counters")) == len(TABLES.tactical)
    alone = GAME.initial_state("fulford", {}, None)
    assert len(cells(battle_charts(alone.catalogue), "counters")) < len(TABLES.tactical)
    assert cells(board.charts, "commands")["William"][0] == "14"
