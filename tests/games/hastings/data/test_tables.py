"""The data of hastings: the figures of the book, and consistency."""

from __future__ import annotations

import re
from collections import Counter
from importlib import resources
from itertools import pairwise

import pytest

from senlac.boards.hex import OFF_BOARD
from senlac.engine.data.bounds import new_values
from senlac.engine.data.loader import Overlay, load
from senlac.engine.game.rule_ledger import RuleLedger
from senlac.engine.support.errors import DataError
from senlac.games.hastings.data.tables import PACKAGE, SOURCE, GameData, load_game_data

TABLES = load_game_data()
BOARD = TABLES.board


def laid_over(text: str) -> GameData:
    return load_game_data(Overlay.from_text(text, "mine.toml"))


def refusal(text: str) -> str:
    """Return the error for tables with an overlay."""
    with new_values(), pytest.raises(DataError) as caught:
        laid_over(text)
    return str(caught.value)


def count(side: str) -> Counter[str]:
    """Count the units of a side by class and kind."""
    units = [unit for unit in TABLES.units.values() if unit.side == side]
    return Counter(f"{unit.troop_class} {unit.kind.id}" for unit in units)


def terrain(name: str) -> str:
    return TABLES.terrain_at[BOARD.hex(name)].id


def hexes(row: int, first: int, last: int) -> list[str]:
    return [f"{row}{number:02}" for number in range(first, last + 1)]


# ---- the pieces -----------------------------------------------------------------------------


@pytest.mark.rule("1a", "H6.1a", "H6.2a")
def test_armies_have_the_units_of_the_set_up_lists() -> None:
    assert count("saxon") == {"housecarl housecarl": 17, "fyrd fyrd": 25, "fyrd saxon_archer": 2}
    assert count("norman") == {
        "norman norman_archer": 5,
        "norman norman_infantry": 8,
        "norman norman_cavalry": 11,
        "breton norman_archer": 3,
        "breton allied_infantry": 4,
        "breton allied_cavalry": 5,
        "franco_flemish norman_archer": 2,
        "franco_flemish allied_infantry": 3,
        "franco_flemish allied_cavalry": 4,
    }
    assert (len(TABLES.units), len(TABLES.leaders), TABLES.banner.side) == (89, 7, "norman")
    assert list(TABLES.sides) == ["norman", "saxon"]


@pytest.mark.rule("H1b", "4.10a")
def test_kinds_have_the_values_and_men_of_the_book() -> None:
    assert {kind.id: (kind.value, kind.men) for kind in TABLES.kinds.values()} == {
        "housecarl": (5, 100),
        "fyrd": (4, 250),
        "saxon_archer": (2, 150),
        "norman_infantry": (5, 250),
        "allied_infantry": (4, 250),
        "norman_cavalry": (6, 100),
        "allied_cavalry": (5, 100),
        "norman_archer": (2, 150),
    }
    horse = [kind.id for kind in TABLES.kinds.values() if kind.cavalry]
    assert horse == ["norman_cavalry", "allied_cavalry"]
    assert TABLES.sheet.metres_per_hex == 50


@pytest.mark.rule("8.2a")
def test_norman_cavalry_has_a_higher_value_than_allied_cavalry() -> None:
    horse = [unit for unit in TABLES.units.values() if unit.kind.cavalry]
    assert {(unit.troop_class, unit.kind.value) for unit in horse} == {
        ("norman", 6),
        ("breton", 5),
        ("franco_flemish", 5),
    }


@pytest.mark.rule("H8.2a", "H10.1a", "9.3a", "H1a")
def test_leaders_lead_and_count_as_the_classes_of_the_book() -> None:
    assert {leader.id: leader.leads for leader in TABLES.leaders.values()} == {
        "harold": ("housecarl", "fyrd"),
        "gyrth": ("housecarl", "fyrd"),
        "leofwine": ("housecarl", "fyrd"),
        "william": ("norman", "breton", "franco_flemish"),
        "fergant": ("breton",),
        "eustace": ("franco_flemish",),
        "odo": (),
    }
    assert {leader.id: leader.counts_as for leader in TABLES.leaders.values()} == {
        "harold": ("housecarl", "fyrd"),
        "gyrth": ("housecarl", "fyrd"),
        "leofwine": ("housecarl", "fyrd"),
        "william": ("norman",),
        "fergant": ("breton",),
        "eustace": ("franco_flemish",),
        "odo": ("norman",),
    }
    sudden = [leader.id for leader in TABLES.leaders.values() if leader.sudden_death]
    assert sudden == ["harold", "william"]


# ---- the map --------------------------------------------------------------------------------


@pytest.mark.rule("1a")
def test_map_rows_have_17_and_16_hexes_from_east_to_west() -> None:
    lengths = [len(BOARD.line_hexes(row)) for row in range(10, 25)]
    assert lengths == [17, 16] * 7 + [17]
    east, west = BOARD.centre(BOARD.hex("1701")), BOARD.centre(BOARD.hex("1716"))
    assert east[0] > west[0]
    assert BOARD.centre(BOARD.hex("1008"))[1] < BOARD.centre(BOARD.hex("2408"))[1]
    for a, b in (("1602", "1701"), ("1012", "1111"), ("1111", "1211")):
        assert BOARD.side_to(BOARD.hex(a), BOARD.hex(b)) != OFF_BOARD


@pytest.mark.rule("H7.2a", "H7.2c")
def test_hill_is_high_ground_behind_a_front_of_slope() -> None:
    assert {terrain(name) for name in hexes(16, 2, 17)} == {"slope"}
    assert {terrain(name) for name in hexes(15, 2, 16) + hexes(14, 2, 16)} == {"high"}
    assert {terrain(name) for row in (17, 18, 19) for name in hexes(row, 1, 16)} == {"clear"}
    levels = {row.id: row.level for row in TABLES.terrain.values()}
    assert levels == {"clear": 0, "morass": 0, "brook": 0, "slope": 1, "high": 2}
    for hex_, ground in enumerate(TABLES.terrain_at):
        if ground.level == 2:
            assert all(TABLES.terrain_at[to].level > 0 for to in BOARD.neighbours[hex_])


@pytest.mark.rule("H23c")
def test_saddle_is_the_clear_gap_between_the_brooks() -> None:
    dry = [name for name in hexes(21, 1, 16) if terrain(name) != "brook"]
    assert dry == ["2103", "2104", "2105", "2106"] == list(TABLES.zones["saddle"].hexes)
    assert {terrain(name) for name in dry} == {"clear"}


@pytest.mark.rule("H23b")
def test_norman_goal_is_all_high_ground_from_row_12_north() -> None:
    high = [
        name
        for name in BOARD.names
        if terrain(name) == "high" and BOARD.lines[BOARD.hex(name)] <= 12
    ]
    assert high == list(TABLES.zones["high_ground"].hexes)
    assert TABLES.zone_hexes["high_ground"] == tuple(BOARD.hex(name) for name in high)


@pytest.mark.rule("H24.2a")
def test_breton_zone_is_dry_land_within_four_hexes_of_2402() -> None:
    entry = BOARD.hex("2402")
    near = [
        BOARD.names[hex_]
        for hex_ in sorted([entry, *BOARD.within(entry, 4)])
        if TABLES.terrain_at[hex_].archers_enter
    ]
    assert near == list(TABLES.zones["bretons"].hexes)


@pytest.mark.rule("H7.3a", "H12.1a", "H24.2b")
def test_road_runs_from_the_norman_to_the_saxon_entry() -> None:
    road = TABLES.road.hexes
    assert (road[0], road[-1]) == ("2403", "1012")
    assert road[-3:] == ("1211", "1111", "1012")
    for a, b in pairwise(road):
        assert BOARD.distance(BOARD.hex(a), BOARD.hex(b)) == 1
    assert TABLES.zones["norman_entry"].hexes == ("2402", "2403", "2404")
    assert TABLES.zones["saxon_entry"].hexes == ("1012",)


@pytest.mark.rule("9.5a", "5.8b")
def test_each_side_faces_the_enemy_and_routs_to_its_own_edge() -> None:
    names = TABLES.facings.names
    assert TABLES.edge_lines == (24, 10)
    assert [names[facing] for facing in TABLES.set_up_facings] == ["n", "s"]
    assert [names[facing] for facing in TABLES.rout_facings] == ["s", "n"]


# ---- the charts -----------------------------------------------------------------------------


@pytest.mark.rule("8.3b", "8.3c")
def test_combat_chart_follows_final_strength() -> None:
    results = [TABLES.result(strength).id for strength in range(-3, 10)]
    assert results == ["AE", "AE", "AE", "AE", "AD", "AD", "BD", "NE", "DD", "DD", "DE", "DE", "DE"]


@pytest.mark.rule("8.8a")
def test_combat_results_disorder_or_eliminate_units() -> None:
    assert {row.id: (row.attacker, row.defender) for row in TABLES.combat_results.values()} == {
        "AE": ("eliminated", "unhurt"),
        "AD": ("disordered", "unhurt"),
        "BD": ("disordered", "disordered"),
        "NE": ("unhurt", "unhurt"),
        "DD": ("unhurt", "disordered"),
        "DE": ("unhurt", "eliminated"),
    }


@pytest.mark.rule("8.3b", "8.3d")
def test_combat_chart_gives_the_results_of_the_books_example() -> None:
    (housecarl, fyrd), slope = (5, 4), TABLES.terrain["slope"].defence
    assert TABLES.result(housecarl - fyrd + 2).id == "BD"
    assert TABLES.result(housecarl - (fyrd + slope) + 2).id == "AD"
    assert (TABLES.combat_value.disordered, TABLES.combat_value.routing) == (3, 2)


@pytest.mark.rule("6.4b", "8.7a", "14.1a", "H13.5a")
def test_combat_modifiers_have_the_values_of_the_book() -> None:
    values = {row.id: row.value for row in TABLES.combat_modifiers.values()}
    assert values == {"flank_or_rear": 2, "charge": 2, "impetuous": 1, "leader": 1}


@pytest.mark.rule("4.2b", "4.4a", "4.4b", "4.5a")
def test_missile_chart_has_the_values_of_the_book() -> None:
    assert {row.id: (row.scores, row.out_of_arrows) for row in TABLES.missiles.values()} == {
        "norman_archers": ((5, 5), (1, 2)),
        "saxon_archers": ((5, 5), ()),
        "hand_missiles": ((4,), ()),
    }


@pytest.mark.rule("9.3b")
def test_break_levels_have_values_and_order_of_the_book() -> None:
    levels = [(row.id, row.break_level) for row in TABLES.morale.values()]
    assert levels == [
        ("housecarl", 12),
        ("fyrd", 10),
        ("norman", 10),
        ("breton", 7),
        ("franco_flemish", 8),
    ]


@pytest.mark.rule("11.4b", "11.5a", "11.6a", "H5.2Ca")
def test_reorganisation_chart_has_the_values_of_the_book() -> None:
    rows = TABLES.reorganisation.values()
    assert {row.id: (row.score, row.leader_bonus) for row in rows} == {
        "disordered": (4, 1),
        "routing": (5, 1),
        "lull": (3, 0),
    }
    assert {row.id: (row.becomes, row.archers_become) for row in rows} == {
        "disordered": ("ordered", "ordered"),
        "routing": ("disordered", "ordered"),
        "lull": ("ordered", "ordered"),
    }


@pytest.mark.rule("5.2b", "12.1a", "6.2a", "H7.1a", "H7.1b", "H7.2b", "H11.1b")
def test_terrain_chart_has_the_values_of_the_book() -> None:
    rows = TABLES.terrain.values()
    assert {row.id: row.mp for row in rows} == {
        "clear": 1,
        "high": 1,
        "slope": 2,
        "morass": 2,
        "brook": 2,
    }
    wet = {row.id for row in rows if row.stops}
    assert wet == {"morass", "brook"}
    assert {row.id for row in rows if row.disorders} == wet
    assert {row.id for row in rows if not row.archers_enter} == wet
    assert {row.id for row in rows if not row.feign} == wet
    assert {row.id for row in rows if not row.charge} == wet | {"slope"}
    assert {row.id: row.defence for row in rows if row.defence} == {"slope": 1}


@pytest.mark.rule("5.1a", "5.1b", "6.1b", "9.8a", "10.2a", "H13.3xa", "H5.2Aa", "H5.2Ba")
def test_movement_allowances_are_those_of_the_book() -> None:
    points = TABLES.movement
    assert (points.ordered, points.ordered_led, points.disordered) == (3, 4, 2)
    assert (points.routing, points.leader, points.charge, points.pursuit) == (4, 4, 4, 4)
    assert (points.pull_back_hexes, points.shift_hexes) == (2, 1)


@pytest.mark.rule("H11.1a", "H11.3b", "H11.5a")
def test_feint_chart_has_the_values_of_the_book() -> None:
    assert TABLES.feigned_attack.first_turn == 7
    assert [row.id for row in TABLES.feigned_by_d6] == ["CE", "CD", "NE", "TD", "TD", "TE"]
    assert {row.id: (row.cavalry, row.target) for row in TABLES.feigned_by_d6} == {
        "CE": ("eliminated", "unhurt"),
        "CD": ("disordered", "unhurt"),
        "NE": ("returns", "unhurt"),
        "TD": ("unhurt", "disordered"),
        "TE": ("unhurt", "eliminated"),
    }


@pytest.mark.rule("14.3a", "14.4a", "H13.2a", "H13.3a", "H10.1b")
def test_leader_loss_pursuit_and_odo_dice_are_those_of_the_book() -> None:
    assert (TABLES.leader_loss.involved, TABLES.leader_loss.overrun) == ((1,), (1, 2))
    assert TABLES.pursuit.faces == (4, 5, 6)
    assert TABLES.odo.rallies == 2


@pytest.mark.rule("H23a", "H23b", "H23c", "H23d", "H23e")
def test_victory_points_are_those_of_the_book() -> None:
    assert {kind.id: kind.points for kind in TABLES.kinds.values()} == {
        "housecarl": 3,
        "fyrd": 2,
        "saxon_archer": 2,
        "norman_infantry": 2,
        "allied_infantry": 2,
        "norman_cavalry": 4,
        "allied_cavalry": 4,
        "norman_archer": 2,
    }
    points = TABLES.victory
    assert (points.high_ground, points.saddle, points.banner) == (15, 15, 5)
    assert (points.leader, points.routing, points.lead_needed) == (5, 1, 10)


# ---- the scenarios --------------------------------------------------------------------------


@pytest.mark.rule("H24.1a")
def test_saxon_set_up_has_the_hexes_of_the_book() -> None:
    placed = TABLES.saxon_set_up.units
    housecarls = [placed[f"HC{number:02}"] for number in range(1, 18)]
    assert housecarls == [*hexes(16, 2, 17), "1308"]
    assert [placed[f"FY{number:02}"] for number in range(1, 17)] == hexes(15, 1, 16)
    assert TABLES.saxon_set_up.leaders == {"harold": "1308"}
    assert {row.id: (tuple(row.default), row.zone) for row in TABLES.saxon_choices.values()} == {
        "reserve": (("FY17", "FY18", "FY19", "FY20", "FY21", "SA01", "SA02"), "reserve"),
        "leofwine": (("leofwine",), "leofwine"),
        "gyrth": (("gyrth",), "gyrth"),
    }
    zones = TABLES.zones
    assert list(zones["reserve"].hexes) == hexes(14, 2, 16)
    assert list(zones["leofwine"].hexes) == hexes(15, 1, 9)
    assert list(zones["gyrth"].hexes) == hexes(15, 10, 16)


@pytest.mark.rule("H24.1a")
def test_historical_norman_set_up_has_three_lines() -> None:
    placed = TABLES.set_ups["formed"].units
    lines = [
        ("BA", hexes(17, 13, 15)),
        ("BI", hexes(18, 13, 16)),
        ("BC", hexes(19, 12, 16)),
        ("NA", hexes(17, 6, 10)),
        ("NI", hexes(18, 5, 12)),
        ("NC", hexes(19, 5, 11) + hexes(20, 8, 11)),
        ("FA", hexes(17, 2, 3)),
        ("FI", hexes(18, 2, 4)),
        ("FC", hexes(19, 1, 4)),
    ]
    for counter, line in lines:
        assert [at for unit, at in placed.items() if unit.startswith(counter)] == line
    assert TABLES.set_ups["formed"].leaders == {"odo": "2106"}


@pytest.mark.rule("H9.1a", "H24.1a", "H24.2c")
def test_leaders_and_banner_start_with_cavalry_of_their_class() -> None:
    classes = {"fergant": "breton", "william": "norman", "banner": "norman"}
    classes["eustace"] = "franco_flemish"
    for set_up in TABLES.set_ups.values():
        assert [row.id for row in set_up.assign] == list(classes)
        for row in set_up.assign:
            riders = [TABLES.units[name] for name in row.riders]
            assert {unit.troop_class for unit in riders} == {classes[row.id]}
            assert all(unit.kind.cavalry for unit in riders)
    first, second = [
        {row.id: len(row.riders) for row in set_up.assign} for set_up in TABLES.set_ups.values()
    ]
    assert first == {"fergant": 5, "william": 7, "banner": 4, "eustace": 4}
    assert second == {"fergant": 5, "william": 11, "banner": 11, "eustace": 4}


@pytest.mark.rule("H24.2a", "H24.2b")
def test_bretons_set_up_and_normans_enter_before_franco_flemish() -> None:
    march = TABLES.set_ups["marching"]
    assert {TABLES.units[name].troop_class for name in march.choose} == {"breton"}
    first, second = march.waves
    classes = [
        {TABLES.units[n].troop_class for n in wave if n != "odo"} for wave in (first, second)
    ]
    assert classes == [{"norman"}, {"franco_flemish"}]
    assert (first[-1], march.entry, march.entry_cost) == ("odo", "norman_entry", 1)


@pytest.mark.rule("H2.1a", "H3.1a", "H12.1a", "H24.1b", "H24.3a")
def test_scenarios_have_the_turns_and_rules_of_the_book() -> None:
    rows = TABLES.scenarios.values()
    assert [(row.id, row.number, row.set_up, row.first_turn, row.last_turn) for row in rows] == [
        ("historical", 1, "formed", 3, 12),
        ("manoeuvre", 2, "marching", 1, 12),
        ("wrong_footed", 3, "marching", 1, 12),
    ]
    assert [row.victory for row in rows] == ["lead", "most", "lead"]
    assert [(row.locked, row.frozen, row.early) for row in rows] == [
        ((3, 4), (), True),
        ((), (), False),
        ((), (1, 2), False),
    ]
    assert TABLES.reinforcements.units == ("FY22", "FY23", "FY24", "FY25")
    assert TABLES.reinforcements.dice == 2
    assert (TABLES.turns.clock[0], TABLES.turns.clock[2], len(TABLES.turns.clock)) == (
        "0730",
        "0900",
        12,
    )


# ---- reading --------------------------------------------------------------------------------


def test_every_data_row_has_a_source() -> None:
    for name in SOURCE.files:
        for value in load(PACKAGE, f"data/{name}.toml").values():
            for row in value if isinstance(value, list) else [value]:
                assert isinstance(row, dict)
                kind, _, reason = row["source"].partition(": ")
                assert kind in {"book", "derived", "reconstructed"}
                assert re.search(r"\w", reason)
                assert not re.search("[A-Z]{2}", reason)


def test_equal_tables_are_loaded_once() -> None:
    text = "[units.kind.fyrd]\nvalue = 5\n"
    assert load_game_data() is TABLES
    assert laid_over(text) is laid_over(text)
    assert laid_over(text) is not TABLES


def test_overlay_replaces_values() -> None:
    tables = laid_over(
        "[units.kind.allied_cavalry]\nvalue = 7\n"
        "[tables.close_combat]\nresults = ['AE', 'AE', 'AD', 'BD', 'DE']\n"
        "[map.row.24]\nterrain = '.............mmmm'\n"
    )
    values = {unit.id: unit.kind.value for unit in tables.units.values() if unit.kind.cavalry}
    assert {values.pop(f"NC{number:02}") for number in range(1, 12)} == {6}
    assert set(values.values()) == {7}
    assert [tables.result(strength).id for strength in (0, 2, 4, 9)] == ["AE", "AD", "DE", "DE"]
    assert [tables.terrain_at[tables.board.hex(name)].id for name in ("2404", "2405")] == [
        "morass",
        "clear",
    ]
    assert tables.kinds["allied_cavalry"].source.startswith(
        "overlay mine.toml, over reconstructed: "
    )
    assert (tables.overlay, TABLES.overlay) == ("mine.toml", "")


HC01 = "[scenarios.saxon_set_up.units]\nHC01 = "


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[unit.fyrd]\nvalue = 8", "overlay mine.toml: unit: the files are map, units, tables, sc"),
        ("[units.kind.fyrd]\nmissile = 'x'", "units.toml: kind.fyrd.missile: expected one of "),
        ("[units.troop_class.fyrd]\nside = 'x'", "units.toml: troop_class.fyrd.side: expected one"),
        ("[units.counter.FY]\ntroop_class = 'x'", "units.toml: counter.FY.troop_class: expected o"),
        ("[units.counter.FY]\nkind = 'x'", "units.toml: counter.FY.kind: expected one of housecar"),
        ("[units.counter.FY]\ncount = 0", "units.counter.FY.count: expected 1 to 99, got 0"),
        ("[units.leader.odo]\nside = 'x'", "units.toml: leader.odo.side: expected one of norman"),
        ("[units.leader.odo]\nleads = ['fyrd']", "units.toml: leader.odo: expected one of norman"),
        ("[units.leader.gyrth]\ncounts_as = ['x']", "units.toml: leader.gyrth: expected one of ho"),
        ("[units.banner]\nside = 'saxon'", "units.toml: banner.side: expected norman, got saxon"),
        ("[tables.close_combat]\nresults = []", "tables.toml: close_combat.results: expected resu"),
        ("[tables.close_combat]\nresults = ['X']", "tables.toml: close_combat.results: expected o"),
        ("[tables.combat_result.AE]\nattacker = 'x'", "overlay mine.toml: tables.combat_result.AE"),
        ("[tables.feigned_attack]\nby_d6 = ['CE']", "tables.toml: feigned_attack.by_d6: entries:"),
        (
            "[tables.feigned_attack]\nby_d6 = ['CE', 'CE', 'CE', 'CE', 'CE', 'X']",
            "tables.toml: feigned_attack.by_d6: expected one of CE, CD, NE, TD, TE, got X",
        ),
        (
            "[tables.turns]\nclock = ['0730', 'noon']",
            "tables.toml: turns.clock[2]: expected a time from 0000 to 2359, got noon",
        ),
        (
            "[tables.turns]\nclock = ['2400']",
            "tables.toml: turns.clock[1]: expected a time from 0000 to 2359, got 2400",
        ),
        ("[tables.missile.hand_missiles]\nscores = [4, 4]", "tables.toml: missile.hand_missiles.s"),
        ("[tables.missile.saxon_archers]\nscores = [4]", "tables.toml: missile.saxon_archers.scor"),
        (
            "[tables.missile.norman_archers]\nout_of_arrows = [0]",
            "tables.toml: missile.norman_archers.out_of_arrows: expected 1 to 6, got 0",
        ),
        ("[tables.leader_loss]\ninvolved = [7]", "tables.toml: leader_loss.involved: expected 1 t"),
        ("[tables.leader_loss]\noverrun = [7]", "tables.toml: leader_loss.overrun: expected 1 to "),
        ("[tables.pursuit]\nfaces = [7]", "tables.toml: pursuit.faces: expected 1 to 6, got 7"),
        ("[tables.terrain.brook]\nletter = 'm'", "tables.toml: terrain.morass.letter: used twice"),
        ("[tables.terrain.brook]\nletter = ''", "tables.toml: terrain.brook.letter: length: expec"),
        ("[tables.terrain.brook]\nmp = 0", "tables.toml: terrain.brook.mp: expected 1 to 6, got 0"),
        ("[map.row.24]\nterrain = '...x'", "map.toml: row.24.terrain: expected one of ., ^, /, m,"),
        ("[map.row.24]\nindent = 1", "map.toml: row: hex 2401: expected to be half a hex of"),
        ("[map.edge.saxon]\nrow = '11'", "map.toml: edge.saxon.row: expected 10, got 11"),
        ("[map.map]\ntops = 'flat'", "map.toml: edge.norman: expected one of nw, ne, e, se, sw, w"),
        ("[map.leaving]\ncost = 0", "map.toml: leaving.cost: expected 1 to 6, got 0"),
        ("[map.zone.saddle]\nhexes = ['2199']", "map.toml: zone.saddle.hexes: expected a hex from"),
        ("[map.zone.saddle]\nhexes = ['2103', '2103']", "map.toml: zone.saddle.hexes: a hex is"),
        ("[map.road]\nhexes = ['2403', '2103']", "map.toml: road.hexes: 2403 and 2103 do not touc"),
        (HC01 + "'9999'", "scenarios.toml: saxon_set_up.units.HC01: expected a hex from 1001 to"),
        (HC01 + "'1603'", "scenarios.toml: saxon_set_up: two units in one hex"),
        (HC01 + "'1602'\nXX01 = '1601'", "scenarios.toml: saxon_set_up: expected one of HC01, HC0"),
        (HC01 + "'1602'\nFY22 = '1601'", "scenarios.toml: saxon_set_up: FY22 is listed twice"),
        (
            "[scenarios.reinforcements]\nunits = ['FY22']",
            "scenarios.toml: saxon_set_up: FY23 is missing",
        ),
        (
            "[scenarios.reinforcements]\ndice = 3",
            "scenarios.toml: reinforcements.dice: expected 1 to 2, got 3",
        ),
        (
            "[scenarios.saxon_choice.gyrth]\nzone = 'x'",
            "scenarios.toml: saxon_choice.gyrth.zone: expected one of high_ground",
        ),
        (
            "[scenarios.saxon_choice.gyrth.default]\ngyrth = '1501'",
            "scenarios.toml: saxon_choice.gyrth.gyrth: expected one of 1510, 1511",
        ),
        (
            "[scenarios.saxon_set_up.leaders]\nharold = '1512'",
            "scenarios.toml: saxon_set_up: two leaders in one hex",
        ),
        (
            "[scenarios.set_up.formed.units]\nNA01 = '2108'",
            "scenarios.toml: set_up.formed.units.NA01: archers cannot stand on 2108",
        ),
        (
            "[scenarios.set_up.formed.units]\nNI01 = '1706'",
            "scenarios.toml: set_up.formed: two units in one hex",
        ),
        (
            "[scenarios.set_up.formed.leaders]\nwilliam = '2107'",
            "scenarios.toml: set_up.formed: william is listed twice",
        ),
        (
            "[scenarios.set_up.marching]\nzone = 'saddle'",
            "scenarios.toml: set_up.marching.choose.BA01: expected one of 2103",
        ),
        (
            "[scenarios.set_up.marching]\nentry = 'x'",
            "scenarios.toml: set_up.marching.entry: expected one of high_ground",
        ),
        (
            "[scenarios.set_up.marching]\nwaves = []",
            "scenarios.toml: set_up.marching: NA01 is missing",
        ),
        (
            "[scenarios.set_up.formed.assign.banner]\nriders = ['HC01']",
            "scenarios.toml: set_up.formed.assign.banner: expected one of NA01",
        ),
        (
            "[scenarios.set_up.formed.assign.banner]\ndefault = 'NC01'",
            "scenarios.toml: set_up.formed.assign.banner.default: expected one of NC08",
        ),
        (
            "[scenarios.scenario.historical]\nset_up = 'x'",
            "scenarios.toml: scenario.historical.set_up: expected one of formed, marching, got x",
        ),
        (
            "[scenarios.scenario.historical]\nfirst_turn = 13",
            "scenarios.scenario.historical.first_turn: expected 1 to 12, got 13",
        ),
        (
            "[scenarios.scenario.historical]\nlast_turn = 2",
            "scenarios.toml: scenario.historical.first_turn: expected 1 to 2, got 3",
        ),
        (
            "[scenarios.scenario.historical]\nlocked = [2]",
            "scenarios.toml: scenario.historical: locked and frozen: expected 3 to 12, got 2",
        ),
    ],
)
def test_contradictory_tables_are_refused(text: str, message: str) -> None:
    assert refusal(text).startswith(message)


def test_contradiction_of_an_overlay_names_the_overlay() -> None:
    assert refusal(HC01 + "'1603'").endswith(" (with overlay mine.toml)")


def test_ledger_has_all_chapters_and_complete_rows() -> None:
    ledger = RuleLedger.read(PACKAGE)
    assert len(ledger.rows) == 190
    assert [len(rows) for rows in ledger.chapters().values()][:4] == [1, 11, 9, 19]
    assert list(ledger.chapters())[13:15] == ["Leaders", "Hastings 1. Terms and measures"]
    assert all(row.rule[0].isupper() and row.rule.endswith(".") for row in ledger.rows.values())
    assert all(row.why for row in ledger.rows.values() if row.source == "ruling")
    assert {row.source for row in ledger.rows.values()} == {"book", "ruling", "reconstructed"}


def test_data_files_are_shipped_with_the_package() -> None:
    folder = resources.files(PACKAGE)
    names = {entry.name for entry in folder.joinpath("data").iterdir()}
    assert {f"{name}.toml" for name in SOURCE.files} <= names
    assert folder.joinpath("ledger.toml").is_file()


def test_stored_overlay_may_have_any_clock_text() -> None:
    clock = TABLES.turns.clock
    tables = laid_over(f"[tables.turns]\nclock = {['noon', *clock[1:]]}")
    assert tables.turns.clock == ("noon", *clock[1:])
