"""Saxon reinforcements, and Normans that enter from Telham hill (H12, H24.2b)."""

from __future__ import annotations

import pytest

from senlac.engine.data.overlay import Overlay
from senlac.games.hastings.catalogue import NORMAN
from senlac.games.hastings.data.tables import load_game_data
from senlac.games.hastings.rules.arrivals import points_left
from senlac.games.hastings.state import HastingsState
from tests.games.hastings.board import FACINGS, Battle, battle, set_up

MARCH = ("NI01 off", "NC01 off", "FI01 off", "FY01 1402")


def saxon(*lines: str, scenario: str = "historical", turn: int = 5) -> Battle:
    """Return a Saxon movement phase."""
    return battle(*lines, "FY01 1402", "NI01 1808", side="saxon", scenario=scenario, turn=turn)


@pytest.mark.rule("H12.1a")
def test_two_dice_give_the_turn_of_each_of_four_fyrd() -> None:
    field = set_up("historical", dice=[1, 2, 3, 4, 5, 6, 6, 6])
    catalogue = field.state.catalogue
    assert [catalogue.names[unit] for unit in catalogue.late] == ["FY22", "FY23", "FY24", "FY25"]
    assert field.state.arrival_turn == [3, 7, 11, 12]
    assert field.dice.labels == ["arrival"] * 8


@pytest.mark.rule("H12.1a")
def test_reinforcement_enters_at_1012_with_its_full_movement() -> None:
    field = saxon("FY22 due 5")
    assert field.hexes("enter", "FY22") == {"1012"}
    assert field.rule("enter FY22 1011") == "H12.1a"
    assert field.rule("end") == "H12.1a"
    field.play("enter FY22 1012")
    assert field.facing("FY22") == "s"
    assert field.offers("move FY22 1311")
    assert field.rule("move FY22 1411") == "5.2a"
    field.play("move FY22 1311", "face FY22 sw")
    assert (field.at("FY22"), field.facing("FY22")) == ("1311", "sw")
    assert field.rule("move FY22 1312") == "5.2a"


@pytest.mark.rule("H12.1a")
def test_reinforcement_may_stay_and_never_enters_early() -> None:
    field = saxon("FY22 due 5", "FY23 due 6")
    assert field.rule("enter FY23 1012") == "H12.1a"
    field.play("enter FY22 1012", "face FY22 n")
    assert field.at("FY22") == "1012"
    assert field.offers("end")


@pytest.mark.rule("H12.1a", "2.3a")
def test_unit_entering_in_an_enemy_zone_stops() -> None:
    field = saxon("FY22 due 5", "NI02 1111 n").play("enter FY22 1012")
    assert "1012" in field.zone("norman")
    assert field.options() == {f"face FY22 {facing}" for facing in FACINGS}


@pytest.mark.rule("H12.2a")
def test_reinforcements_enter_one_at_a_time() -> None:
    field = saxon("FY22 due 5", "FY23 due 5").play("enter FY22 1012")
    assert field.rule("enter FY23 1012") == "3.1a"
    field.play("face FY22 s")
    assert field.hexes("enter", "FY23") == set()
    assert field.rule("enter FY23 1012") == "H12.2a"
    assert field.offers("end")
    moved = saxon("FY22 due 5", "FY23 due 5").play("enter FY22 1012", "move FY22 1111")
    moved.play("face FY22 s")
    assert moved.offers("enter FY23 1012")


@pytest.mark.rule("H12.2a")
def test_reinforcements_wait_until_1012_is_free_of_friends() -> None:
    field = saxon("FY22 due 4", "FY02 1012")
    assert field.hexes("enter", "FY22") == set()
    field.play("move FY02 1011", "face FY02 s")
    assert field.hexes("enter", "FY22") == {"1012"}


@pytest.mark.rule("H12.3a")
@pytest.mark.parametrize("enemy", ["NI02 1012 s", "NI02 1012 routing", "odo 1012"])
def test_reinforcement_enters_near_1012_when_an_enemy_holds_it(enemy: str) -> None:
    field = saxon("FY22 due 5", enemy)
    assert field.hexes("enter", "FY22") == {"1011", "1013"}
    assert field.rule("enter FY22 1012") == "H12.3a"
    farther = saxon("FY22 due 5", enemy, "FY02 1011", "NI03 1013 n")
    assert farther.hexes("enter", "FY22") == {"1010", "1014"}


@pytest.mark.rule("H12.1a", "H9.3a")
def test_reinforcement_takes_a_banner_that_lies_in_1012() -> None:
    field = saxon("FY22 due 5", "banner 1012").play("enter FY22 1012")
    assert field.holder == "FY22"


@pytest.mark.rule("H24.3a")
def test_frozen_reinforcement_stays_in_1012_and_blocks_the_next() -> None:
    field = saxon("FY22 due 2", "FY23 due 2", scenario="wrong_footed", turn=2)
    field.play("enter FY22 1012")
    assert field.options() == {f"face FY22 {facing}" for facing in FACINGS}
    field.play("face FY22 s")
    assert field.hexes("enter", "FY23") == set()
    assert field.offers("end")


# ---- the Normans --------------------------------------------------------------------------------


def telham(*lines: str, turn: int = 1) -> Battle:
    """Return a Norman movement phase of the second scenario; pieces not named are lost."""
    named = {line.split(maxsplit=1)[0] for line in lines}
    waves = load_game_data().set_ups["marching"].waves
    lost = [f"{piece} lost" for wave in waves for piece in wave if piece not in named]
    return battle(*lines, *lost, scenario="manoeuvre", turn=turn)


@pytest.mark.rule("H24.2b")
def test_each_norman_pays_one_point_to_enter_at_the_road() -> None:
    field = telham(*MARCH, "BI01 2003", "BI02 2303")
    assert field.hexes("enter", "NI01") == {"2402", "2403", "2404"}
    assert field.rule("enter NI01 2405") == "H24.2b"
    field.play("enter NI01 2403")
    assert field.offers("move NI01 2203")
    assert not field.offers("move NI01 2103")
    field.play("move NI01 2203", "face NI01 n")
    assert field.at("NI01") == "2203"


@pytest.mark.rule("H24.2b")
def test_franco_flemish_enter_after_all_normans_and_odo() -> None:
    field = telham(*MARCH, "odo off", "BI01 2003")
    assert field.rule("enter FI01 2403") == "H24.2b"
    field.play("enter NI01 2402", "face NI01 n", "enter NC01 2403", "face NC01 n")
    assert field.hexes("enter", "FI01") == set()
    field.play("enter odo 2404")
    assert field.offers("walk odo 2304")
    field.play("walk odo 2304")
    assert field.hexes("enter", "FI01") == {"2404"}


@pytest.mark.rule("H24.2b")
def test_norman_movement_cannot_end_while_a_unit_can_enter() -> None:
    field = telham(*MARCH, "BI01 2003")
    assert field.rule("end") == "H24.2b"
    field.play("enter NI01 2402", "face NI01 n", "enter NC01 2403", "face NC01 n")
    assert field.rule("end") == "H24.2b"
    field.play("enter FI01 2404", "face FI01 n")
    assert field.offers("end")
    blocked = telham(*MARCH, "BI01 2402", "BI02 2403", "BI03 2404", "BC01 2003")
    assert blocked.offers("end")
    assert blocked.rule("enter NI01 2402") == "H24.2b"


@pytest.mark.rule("H24.2b", "13.2a")
def test_leaders_and_banner_enter_with_their_unit() -> None:
    field = telham("NC01 off", "william off", "banner off", "odo 2403", "BI01 2003", "FY01 1402")
    names = field.state.catalogue.names
    rides = [-1] * len(field.state.riding_with)
    for rider in ("william", "banner"):
        rides[field.piece(rider) - field.state.catalogue.units] = names.index("NC01")
    field.state.riding_with = rides
    assert field.hexes("enter", "NC01") == {"2402", "2404"}
    field.play("enter NC01 2402")
    assert field.at("william") == field.at("banner") == "2402"
    field.play("lead NC01 2302", "face NC01 n")
    assert field.at("william") == field.at("banner") == "2302"


@pytest.mark.rule("H24.2b")
def test_unit_that_has_entered_has_acted() -> None:
    field = telham(*MARCH, "BI01 2003").play("enter NI01 2403", "face NI01 n")
    assert field.rule("move NI01 2303") == "5.2a"


@pytest.mark.rule("H24.2b")
def test_enemy_in_an_entry_hex_blocks_it() -> None:
    field = telham(*MARCH, "BI01 2003", "FY02 2402", "gyrth 2403")
    assert field.hexes("enter", "NI01") == {"2404"}


@pytest.mark.rule("H24.2b")
def test_entry_cost_leaves_at_least_0_points() -> None:
    slow = Overlay.from_text("[tables.movement]\nordered = 0\nleader = 0\n", "overlay.toml")
    state = HastingsState()
    state.load_scenario("wrong_footed", slow)
    state.phasing = NORMAN
    catalogue = state.catalogue
    unit, leader = catalogue.side.index(NORMAN), catalogue.leaders[NORMAN][0]
    assert catalogue.entry_cost > 0
    assert points_left(state, unit) == points_left(state, leader) == 0
