"""Cavalry that may not move, and Harold bound to his Housecarl (H3)."""

from __future__ import annotations

import pytest

from tests.games.hastings.board import HOLD, battle

HORSE = ("NC01 1908 n", "BC01 1912 n", "FC01 1904 n", "NI01 1808")


@pytest.mark.rule("H3.1a")
@pytest.mark.parametrize("turn", [3, 4])
@pytest.mark.parametrize("unit", ["NC01", "BC01", "FC01"])
def test_cavalry_cannot_move_on_turns_3_and_4_of_historical(turn: int, unit: str) -> None:
    field = battle(*HORSE, "william NC01", "FY01 1711 s", turn=turn)
    for verb in ("move", "lead", "charge", "leadcharge"):
        assert field.hexes(verb, unit) == set()
    assert field.rule(f"move {unit} 2008") == "H3.1a"
    assert field.rule(f"charge {unit} 1811") == "H3.1a"
    assert field.offers("move NI01 1809")


@pytest.mark.rule("H3.1a")
def test_locked_cavalry_cannot_swap() -> None:
    field = battle("NA01 1908 n", "NC01 2008", "NI01 2009", turn=3)
    assert field.hexes("swap", "NA01") == {"NI01"}
    assert field.rule("swap NA01 NC01") == "H3.1a"


@pytest.mark.rule("H3.1a")
@pytest.mark.parametrize(
    ("scenario", "turn"), [("historical", 5), ("manoeuvre", 3), ("wrong_footed", 4)]
)
def test_cavalry_moves_on_other_turns_and_in_other_scenarios(scenario: str, turn: int) -> None:
    assert battle(*HORSE, scenario=scenario, turn=turn).offers("move NC01 2008")


@pytest.mark.rule("H3.1b")
def test_saxon_unit_entering_a_clear_hex_frees_the_cavalry() -> None:
    field = battle(*HORSE[:1], "FY01 1612 s", "FY02 1402", side="saxon", turn=3)
    field.play("move FY01 1712", "face FY01 s")
    assert field.events_of("unlock") == [{"unit": "FY01"}]
    field.play("end")
    assert field.state.turn == 4
    assert field.offers("move NC01 2008")


@pytest.mark.rule("H3.1b")
def test_saxon_unit_on_other_terrain_frees_no_cavalry() -> None:
    field = battle(*HORSE, "FY01 1612 s", "FY02 1402", side="saxon", turn=3)
    field.play("move FY01 1512", "face FY01 s", "end")
    assert field.state.turn == 4
    assert field.rule("move NC01 2008") == "H3.1a"


@pytest.mark.rule("H3.1b")
def test_leader_or_norman_on_clear_ground_frees_no_cavalry() -> None:
    field = battle(*HORSE, "gyrth 1612", "FY01 1512", side="saxon", turn=3).play("walk gyrth 1712")
    assert not field.state.cavalry_freed
    assert not battle(*HORSE, turn=3).play("move NI01 1809", "face NI01 n").state.cavalry_freed


@pytest.mark.parametrize(("scenario", "turn"), [("historical", 5), ("manoeuvre", 3)])
def test_cavalry_that_is_not_locked_is_not_freed(scenario: str, turn: int) -> None:
    lines = (*HORSE[:1], "FY01 1612 s", "FY02 1402")
    field = battle(*lines, side="saxon", turn=turn, scenario=scenario)
    field.play("move FY01 1712", "face FY01 s")
    assert not field.events_of("unlock")


@pytest.mark.rule("H3.1c")
def test_locked_cavalry_may_turn_attack_and_advance() -> None:
    assert battle(*HORSE, turn=3).offers("face NC01 s")
    lines = ("NC01 1808 n", "HC01 1708 s disordered", *HOLD)
    field = battle(*lines, step="Combat", turn=3).play("attack NC01 1708", dice=[6])
    assert field.at("NC01") == "1708"


@pytest.mark.rule("H3.1c")
def test_locked_cavalry_may_rout() -> None:
    field = battle("NC01 1904 routing", "NI01 1808", turn=3).run("rout NC01")
    assert field.at("NC01") != "1904"


@pytest.mark.rule("H3.1c")
def test_saxon_advance_onto_clear_ground_frees_the_cavalry() -> None:
    lines = ("HC01 1608 s", "NI01 1708 n disordered", *HOLD)
    field = battle(*lines, step="Combat", side="saxon", turn=3)
    assert field.play("attack HC01 1708", dice=[6]).state.cavalry_freed


@pytest.mark.rule("H3.1c")
def test_saxon_rout_onto_clear_ground_frees_the_cavalry() -> None:
    field = battle("FY01 1301 routing", "FY02 1402", side="saxon", turn=3).run("rout FY01")
    assert field.events_of("run")[0]["to"] in {"1201", "1202"}
    assert field.state.cavalry_freed
    high = battle("FY01 1511 routing", "FY02 1402", side="saxon", turn=3).run("rout FY01")
    assert not high.state.cavalry_freed


@pytest.mark.rule("H3.2a")
def test_harold_and_his_housecarl_cannot_separate() -> None:
    field = battle("HC17 1308", "harold HC17", "FY02 1402", side="saxon")
    assert field.hexes("move", "HC17") == set()
    assert field.hexes("walk", "harold") == set()
    assert field.rule("move HC17 1309") == "H3.2a"
    assert field.rule("walk harold 1309") == "H3.2a"
    field.play("lead HC17 1309")
    assert field.at("HC17") == field.at("harold") == "1309"


@pytest.mark.rule("H3.2a")
def test_harold_is_bound_to_another_housecarl_but_not_to_fyrd() -> None:
    fyrd = battle("FY01 1308", "harold FY01", "HC02 1309", side="saxon")
    assert fyrd.offers("move FY01 1307")
    fyrd.play("walk harold 1309")
    assert fyrd.rule("move HC02 1310") == "H3.2a"


@pytest.mark.rule("H3.2a")
def test_elimination_of_the_housecarl_frees_harold() -> None:
    lines = ("NI01 1808 n", "HC17 1708 s disordered", "harold HC17", "FY02 1402", *HOLD)
    field = battle(*lines, step="Combat").play("attack NI01 1708", dice=[6, 2, 3])
    field.play("refuge harold 1608", "end")
    while field.side == "norman" or field.step != "Movement":
        field.play("end")
    assert field.hexes("walk", "harold")


@pytest.mark.rule("H3.2a")
def test_routing_housecarl_runs_with_harold() -> None:
    field = battle("HC17 1508 routing", "harold HC17", "FY02 1402", side="saxon")
    assert field.options("rout") == set()
    assert field.rule("rout HC17") == "H3.2a"
    field.run("leadrout HC17")
    assert field.at("harold") == field.at("HC17")


@pytest.mark.rule("H3.1b", "5.2a")
def test_saxon_move_takes_the_equal_path_with_fewer_clear_hexes() -> None:
    field = battle("FY01 1206", "gyrth 1306", "FY02 1402", side="saxon", turn=3)
    field.play("move FY01 1204")
    assert field.events_of("move")[0]["path"] == ["1205", "1204"]
    assert not field.state.cavalry_freed
