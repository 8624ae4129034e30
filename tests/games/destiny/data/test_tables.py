"""Tables of Year of Destiny, and their consistency."""

from __future__ import annotations

from typing import Final

import pytest

from senlac.engine.data.bounds import new_values
from senlac.engine.data.loader import Overlay
from senlac.engine.game.rule_ledger import RuleLedger
from senlac.engine.match.match import Match
from senlac.engine.support.errors import DataError
from senlac.games.destiny.catalogue import catalogue_of
from senlac.games.destiny.data.tables import PACKAGE, load_game_data

TABLES: Final = load_game_data()


def refusal(text: str) -> str:
    """Return the message with which tables with an overlay are refused."""
    with new_values(), pytest.raises(DataError) as caught:
        load_game_data(Overlay.from_text(text, "mine.toml"))
    return str(caught.value)


def test_rule_ledger_has_every_row() -> None:
    rows = RuleLedger.read(PACKAGE).rows
    assert len(rows) == 281
    assert {row.source for row in rows.values()} == {"book", "ruling", "reconstructed"}
    assert all(row.why for row in rows.values() if row.source == "ruling")


@pytest.mark.rule("1.2b")
def test_printed_figures_are_in_their_bounds() -> None:
    for row in TABLES.tactical.values():
        assert 3 <= row.reduced_attack <= row.attack <= 6
        assert 3 <= row.reduced_defence <= row.defence <= 8
        assert row.morale in "ABCD"
        assert row.move in (1, 2)


@pytest.mark.rule("1.2a")
def test_counters_are_knights_infantry_or_lights() -> None:
    sorts = {row.id: row.sort for row in TABLES.tactical.values()}
    assert {name for name, sort in sorts.items() if sort == "knight"} == {
        "norman_knight", "flemish_knight", "breton_knight",
    }  # fmt: skip
    assert {name for name, sort in sorts.items() if sort == "lights"} == {
        "norman_archer", "flemish_archer",
    }  # fmt: skip


@pytest.mark.rule("1.1b", "1.1d")
def test_every_counter_of_the_map_becomes_two_or_three() -> None:
    catalogue = catalogue_of(TABLES, "fulford")
    assert {len(parts) for parts in catalogue.parts} == {2, 3}
    assert catalogue.counters[catalogue.parts[catalogue.units.index("nhc_1")][2]] == "nhc_1.3"
    kinds = [catalogue.tactical_kinds[kind] for kind in catalogue.tactical]
    assert kinds[catalogue.counters.index("nhc_1.3")] == "berserker"


def test_numbers_follow_the_order_of_ids() -> None:
    catalogue = catalogue_of(TABLES, "fulford")
    for names in (catalogue.areas, catalogue.units, catalogue.counters, catalogue.leaders):
        assert names == sorted(names)


@pytest.mark.rule("11.6c", "1.2j")
def test_leaders_command_the_kinds_listed_in_the_rulebook() -> None:
    catalogue = catalogue_of(TABLES, "fulford")

    def led(side: str, leader: str) -> set[str]:
        row = catalogue.leads[catalogue.sides.index(side)][catalogue.leaders.index(leader)]
        return {kind for kind, may in zip(catalogue.kinds, row, strict=True) if may}

    assert "fyrd_north" not in led("english", "leofwine")
    assert "fyrd_south" not in led("english", "edwin") | led("english", "morcar")
    assert led("norman", "alan") == {"breton_knights", "breton_infantry", "breton_mixed"}
    assert led("norman", "eustace") == {"flemish_knights", "flemish_infantry"}
    assert led("norwegian", "tostig") == set(catalogue.kinds)
    assert "fyrd_south" in led("english", "tostig")
    assert "norman_knights" not in led("norman", "tostig")
    assert not led("danish", "tostig")


@pytest.mark.rule("4.0a", "4.0b", "4.0e", "4.0n")
def test_pipe_has_25_events_of_which_13_stay_face_down() -> None:
    pipe = TABLES.files.events.pipe
    assert (pipe.events, pipe.hand, pipe.face_down, pipe.plays_each) == (25, 4, 13, 7)
    kinds = [event.kind for event in TABLES.events.values()]
    assert [kinds.count(k) for k in ("compulsory", "optional", "operational")] == [8, 9, 8]


@pytest.mark.rule("1.4b")
def test_fifteen_turns_are_played() -> None:
    assert len(TABLES.turns) == 15
    assert [turn.id for turn in TABLES.turns.values() if turn.harvest] == ["sep_1"]


@pytest.mark.rule("12.0a")
def test_invasion_army_grows_the_later_it_sails() -> None:
    rows = TABLES.files.tables.invasion
    for side, numbers in (("norwegian", [10, 11, 12]), ("norman", [11, 12, 13])):
        assert [sum(row.units.values()) for row in rows if row.side == side] == numbers


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[map.area.kent]\nadjacent = ["sussex"]', "map.toml"),
        ('[map.town.york]\nzone = "south"', "map.toml: town.york.zone"),
        ("[units.leader.harold]\nability = 4", "units.toml: leader.harold.ability"),
        ('[units.leader.edwin]\nmay_command = ["arthur"]', "units.toml: leader.edwin.may_command"),
        ("[units.tactical.fyrd]\nattack = 7", "units.toml: tactical.fyrd.attack"),
        ("[tables.conquest.shires]\nnorman = 99", "tables.toml: conquest.shires.norman"),
        ("[events.pipe]\nhand = 5", "events.toml: pipe"),
        ('[events.pipe]\norder = ["danes", "english", "norman"]', "events.toml: pipe.order"),
        ('[scenarios.campaign_setup]\nweather = "foul"', "campaign_setup.weather"),
        ('[scenarios.campaign_setup]\nsea_weather = "foul"', "campaign_setup.sea_weather"),
        ('[tables.weather]\nbefore_first_landing = "foul"', "weather.before_first_landing"),
        ('[tables.sea_weather]\nbefore_first_landing = "foul"', "sea_weather.before_first"),
        ('[tables.forage]\nstatuses = ["none", "foraged", "bare", "permanent"]', "forage.emptied"),
        ('[tables.forage]\nstatuses = ["none"]', "forage.statuses"),
        ('[tables.forage.emptied]\nforaged = "bare"', "forage.emptied.foraged"),
        ('[tables.forage.harvest_end]\nforaged = "bare"', "forage.harvest_end.foraged"),
        ('[tables.forage.harvest_end]\nbare = "none"', "forage.harvest_end"),
        (
            f"[battle.board_rules]\ncolumns = {list('acbdefghijkl')}",
            "battle.toml: board_rules.columns: expected ('a', 'b', 'c'",
        ),
        ('[scenarios.scenario.fulford]\nfirst_player = "norman"', "scenario.fulford"),
        ('[scenarios.scenario.fulford]\nweather = "foul"', "scenario.fulford"),
        ('[battle.board.hill]\nhigh = ["z9"]', "battle.toml: board.hill.high"),
    ],
)
def test_overlay_that_contradicts_other_tables_is_refused(text: str, told: str) -> None:
    assert told in refusal(text)


@pytest.mark.parametrize(
    ("text", "scenario"),
    [
        ('[tables.weather]\nbefore_first_landing = "foul"', "fulford"),
        ('[scenarios.campaign_setup]\nweather = "foul"', "fulford"),
        ('[tables.forage.harvest_end]\nbare = "none"', "after_the_deathbed"),
        (f"[battle.board_rules]\ncolumns = {list('lkjihgfedcba')}", "fulford"),
    ],
)
def test_stored_match_keeps_an_overlay_that_a_new_one_refuses(text: str, scenario: str) -> None:
    overlay = Overlay.from_text(text, "mine.toml")
    with pytest.raises(DataError):
        Match.new("destiny", scenario, overlay=overlay, seed=1)
    match = Match.new("destiny", scenario, overlay=overlay, seed=1, kept=True)
    assert Match.from_record(match.record()).position() == match.position()
