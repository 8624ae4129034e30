"""The data of the campaign, and its consistency checks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest

from senlac.engine.data.bounds import new_values
from senlac.engine.data.loader import Overlay
from senlac.engine.game.rule_ledger import RuleLedger
from senlac.engine.match import registry
from senlac.engine.support.errors import DataError
from senlac.games.campaign.data.checks import OpeningChecks
from senlac.games.campaign.data.new_checks import BOARD_CLASSES, BOARD_ENDS
from senlac.games.campaign.data.tables import PACKAGE, load_game_data, load_openings
from senlac.games.shieldwall.words.titles import ENDINGS

TABLES: Final = load_game_data()
FILES: Final = TABLES.files


def refusal(text: str) -> str:
    """Return why the tables with an overlay are refused."""
    with new_values(), pytest.raises(DataError) as caught:
        load_game_data(Overlay.from_text(text, "mine.toml"))
    return str(caught.value)


def test_every_ruling_of_the_ledger_has_a_reason() -> None:
    rows = RuleLedger.read(PACKAGE).rows
    assert len(rows) >= 144
    assert {row.source for row in rows.values()} == {"book", "ruling", "reconstructed"}
    assert all(row.why for row in rows.values() if row.source == "ruling")


@pytest.mark.rule("scale.a", "scale.b")
def test_a_year_is_six_weeks_of_six_days() -> None:
    time = FILES.tables.time
    assert time.turns_in_year == 6
    assert time.hours_in_turn // time.hours_in_day == 6


@pytest.mark.rule("scale.c")
def test_foot_goes_a_clear_hex_of_five_miles_in_half_a_day() -> None:
    steps = FILES.units.movement.foot // FILES.tables.terrain_cost.clear.foot
    assert FILES.ground.grid.hex_miles == 5
    assert FILES.tables.time.hours_in_turn / steps == FILES.tables.time.hours_in_day / 2


@pytest.mark.rule("scout.b")
def test_light_foot_and_horse_scout() -> None:
    points = {name: row.scouting for name, row in TABLES.classes.items()}
    assert points == {"LI": 1, "HI": 0, "LC": 3, "MC": 2, "HC": 1}


@pytest.mark.rule("attr.a")
def test_losses_by_grade_are_those_of_the_book() -> None:
    flight, other = FILES.tables.attrition.evasion, FILES.tables.attrition.other
    assert (flight.A, flight.B, flight.C, flight.D, flight.E, flight.wagon) == (
        10, 20, 20, 30, 40, 50,
    )  # fmt: skip
    assert (other.A, other.B, other.C, other.D, other.E, other.wagon) == (5, 10, 10, 20, 30, 0)


@pytest.mark.rule("naval.i")
def test_the_table_of_sea_battles_is_that_of_the_book() -> None:
    assert FILES.tables.naval.columns == ((1, 1), (3, 2), (2, 1))
    by_column = ["".join(column) for column in zip(*FILES.tables.naval.rows, strict=True)]
    assert by_column == ["AEAEEXEXDEDE", "AEEXDEDEDEDE", "EXDEDEDEDEDE"]


@pytest.mark.rule("seq.g")
def test_scenarios_have_an_end() -> None:
    years = {name: (len(row.player), row.years) for name, row in TABLES.scenarios.items()}
    assert years == {"y1066": (3, 3), "y1088": (2, 2)}


def test_a_levy_of_a_large_town_is_twice_that_of_a_small_one() -> None:
    for row in TABLES.levies.values():
        assert (sum(row.large.values()), sum(row.small.values())) == (10, 5)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[units.troop_class.HI.value]\nB = 20", "units.toml: troop_class.HI.value"),
        ('[units.kind.knight]\ngrades = ["B", "A"]', "units.toml: kind.knight.grades"),
        ("[units.kind.knight]\nmounted = true", "units.toml: kind.knight.mounted"),
        ("[units.model.siege]\ncargo = 61", "units.toml: model.siege.cargo"),
        ("[units.model.supply]\nfeeds = 40", "units.toml: model.supply.feeds"),
        ('[units.levy.norse.large]\n"knight.D" = 3', "units.toml: levy.norse.large"),
        ("[tables.time]\nhalf_turn = 30", "tables.toml: time.half_turn"),
        ("[tables.naval]\ncaptured_on = [0]", "tables.toml: a face"),
        ("[tables.drawn]\nshare = [90, 70]", "tables.toml: drawn.share"),
        ("[tables.drawn]\nfielded = 101", "tables.toml: drawn.fielded"),
        ("[tables.drawn]\nlot = 0", "tables.toml: drawn.lot"),
        ("[tables.reckoning]\nstronger = 7", "tables.reckoning.stronger"),
        ('[tables.handoff]\nline_order = ["HI"]', "tables.toml: handoff.line_order"),
        ('[tables.handoff]\nrouted_by = ["rout"]', "tables.toml: handoff.routed_by: expected one"),
        (
            '[tables.handoff.classes]\nHI = "pikes"',
            "tables.toml: handoff.classes.HI: expected one of foot, bow",
        ),
        ('[scenarios.scenario.y1088]\nsheet = "spain"', "scenarios.toml: scenario.y1088.sheet"),
        ("[scenarios.scenario.y1066.claimants.marks]\nharold = 5", "claimants.marks"),
        ('[scenarios.scenario.y1066.player.william]\nexchequer = "york"', "william.exchequer"),
        ('[scenarios.scenario.y1066.player.william]\nloyal = ["rouen", "london"]', "one owner"),
        ('[map.sheet.channel]\nvoid = ["9999"]', "map.toml: sheet.channel.void"),
        ('[map.inset]\nhexes = ["0000"]', "map.toml: inset.hexes"),
        ('[towns.town.york]\nhex = "0000"', "towns.toml: town.york.hex"),
        ("[towns.town.york]\ntax = 81", "towns.toml: town.york.tax"),
    ],
)
def test_contradictory_data_is_refused(text: str, told: str) -> None:
    assert told in refusal(text)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"scenario": "y1070"}, "scenario"),
        ({"player": "harold"}, "player"),
        ({"year": 3}, "year"),
        ({"horse": 101}, "horse"),
        ({"guards": -1}, "guards"),
        ({"hired": 101}, "hired"),
        ({"bands": -1}, "bands"),
    ],
)
def test_an_opening_that_fits_no_war_is_refused(changed: dict[str, Any], told: str) -> None:
    first = load_openings()[0]
    with pytest.raises(DataError, match=told):
        OpeningChecks(TABLES.scenarios).run([replace(first, **changed)])


def test_a_year_of_a_player_has_one_opening() -> None:
    with pytest.raises(DataError, match="one for each Year"):
        OpeningChecks(TABLES.scenarios).run([load_openings()[0]] * 2)


def test_board_classes_and_endings_match_shieldwall() -> None:
    board = registry.game("shieldwall")
    assert board.source is not None
    assert set(BOARD_CLASSES) == set(board.source.load().grades)
    assert set(TABLES.files.tables.handoff.classes.values()) <= set(BOARD_CLASSES)
    assert set(BOARD_ENDS) == set(ENDINGS)


def test_overlay_of_a_begun_war_keeps_unknown_board_names() -> None:
    text = '[tables.handoff]\nrouted_by = ["rout"]\n[tables.handoff.classes]\nHI = "pikes"'
    handoff = load_game_data(Overlay.from_text(text, "mine.toml")).files.tables.handoff
    assert (handoff.routed_by, handoff.classes["HI"]) == (("rout",), "pikes")
