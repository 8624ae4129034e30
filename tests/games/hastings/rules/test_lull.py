"""The lull (H5)."""

from __future__ import annotations

import pytest

from tests.games.hastings.board import FACINGS, battle

CALM = ("NI01 1808 n", "NI02 1905", "FY01 1608 s", "FY02 1402")


@pytest.mark.rule("H5.1a")
def test_normans_may_call_the_lull_once_at_their_turn_start() -> None:
    field = battle(*CALM, step="Turn")
    assert (field.side, field.options()) == ("norman", {"lull", "fight"})
    field.play("lull", "end", "end")
    assert field.state.turn == 6
    assert field.step == "Movement"
    assert field.state.lull_used


@pytest.mark.rule("H5.1a")
def test_lull_can_be_called_after_fighting() -> None:
    field = battle(*CALM, step="Turn").play("fight")
    assert (field.side, field.step) == ("norman", "Movement")
    field.play("end", "end")
    assert field.state.turn == 6
    assert field.options() == {"lull", "fight"}


@pytest.mark.rule("H5.1a", "H5.2a")
def test_lull_actions_are_illegal_in_other_steps() -> None:
    assert battle(*CALM).rule("back NI01 1908") == "3.1a"
    assert battle(*CALM, step="Turn").rule("end") == "3.1a"


@pytest.mark.rule("H5.1a", "H5.1b", "H5.2Ea")
def test_lull_counts_as_a_turn_and_may_be_the_last() -> None:
    field = battle(*CALM, "NA01 1812 fired", step="Lull").play("end", "end")
    assert field.state.turn == 6
    assert field.state.fired == 0
    assert (field.side, field.step) == ("norman", "Movement")
    last = battle(*CALM, step="Lull", turn=12).play("end", "end")
    assert last.won == (["saxon"], "points")


@pytest.mark.rule("H5.2a")
def test_steps_of_a_lull_come_in_order() -> None:
    lines = ("NI03 1812 disordered", "FY03 1406 disordered", "NA01 boxed")
    field = battle(*CALM, *lines, step="Lull")
    assert (field.side, field.step) == ("norman", "PullBack")
    field.play("end")
    assert (field.side, field.step) == ("saxon", "Shift")
    field.play("end", dice=[3, 3])
    assert [event["unit"] for event in field.events_of("recovery")] == ["NI03", "FY03"]
    assert (field.side, field.step) == ("norman", "ArchersReturn")
    assert field.events_of("attack") == field.events_of("fire") == []


@pytest.mark.rule("H5.2Aa")
def test_pull_back_goes_two_hexes_to_the_rear_and_keeps_facing() -> None:
    field = battle(*CALM, step="Lull")
    assert field.hexes("back", "NI01") == {"1907", "1908", "2007", "2008", "2009"}
    assert field.rule("back NI01 1807") == "H5.2Aa"
    field.play("back NI01 2007")
    assert (field.at("NI01"), field.facing("NI01")) == ("2007", "n")
    assert field.step == "PullBack"
    assert field.rule("back NI01 2106") == "H5.2Aa"


@pytest.mark.rule("H5.2Aa")
def test_pull_back_counts_hexes_instead_of_movement_points() -> None:
    field = battle("NI01 1608 s disordered", "NI02 1905", "FY02 1402", step="Lull")
    assert "1407" in field.hexes("back", "NI01")
    slope = battle("NI01 1604 se", "NI02 1905", "FY02 1402", step="Lull")
    assert "1606" in slope.hexes("back", "NI01")


@pytest.mark.rule("H5.2Aa")
def test_pull_back_leaves_zones_freely_but_stops_on_entering_one() -> None:
    free = battle("NI01 1808 n", "NI02 1905", "FY01 1708 s", "FY02 1807 n", step="Lull")
    assert free.hexes("back", "NI01") == {"1907", "1908", "2007", "2008", "2009"}
    held = battle("NI01 1808 n", "NI02 1904", "FY01 1906 sw", "FY02 1402", step="Lull")
    assert held.zone("saxon") >= {"1907"}
    assert held.hexes("back", "NI01") == {"1907", "1908", "2008", "2009"}


@pytest.mark.rule("H5.2Aa", "H7.1a", "H7.1b")
def test_pull_back_into_wet_ground_disorders_and_bars_archers() -> None:
    field = battle("NI01 2009 n", "NA01 2007 n", "NI02 1904", "FY02 1402", step="Lull")
    assert field.hexes("back", "NI01") == {"2108", "2109"}
    assert field.hexes("back", "NA01") == {"2106", "2206", "2207"}
    assert field.play("back NI01 2109").status("NI01") == "disordered"


@pytest.mark.rule("H5.2Aa")
def test_leader_pulls_back_with_its_unit_or_walks_two_hexes() -> None:
    lines = ("NI01 1808 n", "william NI01", "odo 1905", "NI02 1812", "FY02 1402")
    field = battle(*lines, step="Lull")
    assert field.offers("walk odo 1705")
    assert not field.offers("walk odo 1605")
    field.play("leadback NI01 2008")
    assert field.at("william") == "2008"
    assert field.rule("walk william 2007") == "H5.2Aa"


@pytest.mark.rule("H5.1a", "H3.1a")
def test_locked_cavalry_cannot_pull_back() -> None:
    field = battle("NC01 1808 n", "NI02 1812", "FY02 1402", step="Lull", turn=3)
    assert field.hexes("back", "NC01") == set()
    assert field.rule("back NC01 1908") == "H3.1a"
    assert battle("NC01 1808 n", "FY02 1402", step="Lull").offers("back NC01 1908")


@pytest.mark.rule("H5.2Ab")
def test_routing_normans_run_in_a_lull() -> None:
    lines = ("NI01 1904 s routing", "NI02 1812", "NI03 1815", "FY02 1402")
    field = battle(*lines, step="Lull")
    assert field.hexes("back", "NI01") == set()
    assert field.rule("end") == "H5.2Ab"
    asked = field.state.stack[-1].prompt
    assert asked(field.state).endswith("It ends when the routing unit has run.")
    field.play("back NI02 1911")
    field.run("rout NI01")
    assert len(field.events_of("run")) == 4
    assert field.offers("end")
    assert asked(field.state).endswith("or end the step.")


@pytest.mark.rule("H5.2Ba")
def test_saxons_outside_zones_shift_one_hex_and_then_turn() -> None:
    field = battle(*CALM, step="Lull").play("end")
    assert field.hexes("shift", "FY01") == {"1507", "1508", "1607", "1609", "1707", "1708"}
    field.play("shift FY01 1508")
    assert field.hexes("face", "FY01") == {*FACINGS}
    field.play("face FY01 sw")
    assert field.rule("shift FY01 1408") == "H5.2Ba"


@pytest.mark.rule("H5.2Ba")
def test_saxon_in_an_enemy_zone_only_turns() -> None:
    lines = ("NI01 1808 n", "FY01 1708 s", "gyrth FY01", "FY02 1402")
    field = battle(*lines, step="Lull").play("end")
    assert field.hexes("shift", "FY01") == field.hexes("leadshift", "FY01") == set()
    assert field.hexes("walk", "gyrth") == set()
    assert field.rule("shift FY01 1608") == "H5.2Ba"
    assert field.offers("face FY01 n")
    assert field.hexes("shift", "FY02")


@pytest.mark.rule("H5.2Ba")
def test_saxon_leader_walks_one_hex_or_shifts_with_its_unit() -> None:
    lines = ("NI01 1812 n", "FY01 1508 s", "gyrth FY01", "leofwine 1505", "FY02 1402")
    field = battle(*lines, step="Lull").play("end")
    assert field.offers("walk leofwine 1504")
    assert not field.offers("walk leofwine 1503")
    field.play("leadshift FY01 1507")
    assert field.at("gyrth") == "1507"


@pytest.mark.rule("H5.2Ba", "H7.1b")
def test_saxon_shifted_into_wet_ground_is_disordered() -> None:
    field = battle("NI01 1812 n", "FY01 1914 s", "SA01 1913 s", "FY02 1402", step="Lull").play(
        "end"
    )
    assert field.hexes("shift", "SA01") == {"1813", "1814", "1912"}
    assert field.play("shift FY01 2014").status("FY01") == "disordered"


@pytest.mark.rule("H5.2Ba")
def test_routing_saxons_run_in_a_lull() -> None:
    field = battle("NI01 1812 n", "FY01 1505 routing", "FY02 1402", step="Lull").play("end")
    assert field.hexes("shift", "FY01") == set()
    assert field.rule("end") == "H5.2Ba"
    field.run("rout FY01")
    assert field.at("FY01")[:2] in {"11", "12"}


@pytest.mark.rule("H5.2Ba", "H3.2a")
def test_harold_shifts_only_with_his_housecarl() -> None:
    lines = ("NI01 1812 n", "HC17 1308 s", "harold HC17", "FY02 1402")
    field = battle(*lines, step="Lull").play("end")
    assert field.hexes("shift", "HC17") == field.hexes("walk", "harold") == set()
    assert field.rule("shift HC17 1309") == "H3.2a"
    assert field.offers("leadshift HC17 1309")


@pytest.mark.rule("H5.2Ca")
@pytest.mark.parametrize(("die", "status"), [(2, "disordered"), (3, "ordered")])
def test_disordered_units_of_both_sides_recover_on_3(die: int, status: str) -> None:
    lines = ("NI01 1812 disordered", "NI02 1905", "FY01 1505 disordered", "FY02 1402")
    field = battle(*lines, step="Lull").play("end", "end", dice=[die, die])
    assert (field.status("NI01"), field.status("FY01")) == (status, status)


@pytest.mark.rule("H5.2Ca")
def test_lull_recovery_ignores_leaders_and_excludes_routers() -> None:
    lines = ("NI01 1812 disordered", "william NI01", "NI03 1904 s routing", "odo 1902", "NI02 1805")
    zone = ("FY01 1505 disordered", "NI04 1605 n", "FY03 1402")
    field = battle(*lines, *zone, step="Lull").run("rout NI03").play("end", "end", dice=[2])
    assert [event["unit"] for event in field.events_of("recovery")] == ["NI01"]
    assert field.status("NI01") == field.status("FY01") == "disordered"
    assert field.status("NI03") == "routing"


@pytest.mark.rule("H5.2Ca", "H10.1b")
def test_odo_may_rally_routing_units_in_a_lull() -> None:
    lines = ("NI01 1904 s routing", "odo NI01", "NI02 1905", "FY02 1402")
    field = battle(*lines, step="Lull").run("leadrout NI01")
    field.play("end", "end", "odo NI01")
    assert field.status("NI01") == "disordered"


@pytest.mark.rule("H5.2Da")
def test_archers_return_next_to_their_nation_with_any_facing() -> None:
    lines = ("NI01 1808", "BI01 1812", "NA01 boxed", "BA01 boxed", "FY02 1402")
    field = battle(*lines, step="Lull").play("end", "end")
    assert field.hexes("place", "NA01") == {"1707", "1708", "1807", "1809", "1907", "1908"}
    assert field.rule("place NA01 1811") == "H5.2Da"
    field.play("place NA01 1707")
    assert field.hexes("face", "NA01") == {*FACINGS}
    field.play("face NA01 n")
    assert field.hexes("place", "BA01") == {"1711", "1712", "1811", "1813", "1911", "1912"}
    field.play("place BA01 1911", "face BA01 n")
    assert field.state.turn == 6


@pytest.mark.rule("H5.2Db")
def test_returned_archers_are_no_anchor_for_returns_in_the_step() -> None:
    field = battle("NI01 1808", "NA01 boxed", "NA02 boxed", "FY02 1402", step="Lull")
    field.play("end", "end", "place NA01 1908", "face NA01 n")
    assert field.hexes("place", "NA02") == {"1707", "1708", "1807", "1809", "1907"}


@pytest.mark.rule("H5.2Db", "H7.1a")
def test_returns_need_a_free_dry_hex_and_are_compulsory() -> None:
    lines = ("NI01 2009", "NA01 boxed", "NA02 boxed", "FY02 1402", "gyrth 1908", "FY03 1909 n")
    field = battle(*lines, step="Lull").play("end", "end")
    assert field.options() == {"place NA01 2008", "place NA01 2010"}
    field.play("place NA01 2008", "face NA01 n")
    # A single hex is chosen automatically.
    assert field.at("NA02") == "2010"


@pytest.mark.rule("H5.2Db", "H5.2Da")
def test_archers_without_a_return_hex_stay_in_the_box() -> None:
    field = battle("NI01 1808", "FA01 boxed", "FY02 1402", step="Lull").play("end", "end")
    assert field.at("FA01") == "boxed"
    assert field.state.turn == 6


@pytest.mark.rule("H5.2a", "H12.2a")
def test_reinforcements_wait_in_a_lull() -> None:
    field = battle(*CALM, "FY22 due 5", step="Lull").play("end", "end")
    assert field.at("FY22") == "off"
    assert field.state.turn == 6
    field.play("end")
    assert field.side == "saxon"
    assert field.offers("enter FY22 1012")


@pytest.mark.rule("H5.2Aa", "2.4a")
def test_leader_in_an_enemy_zone_walks_two_hexes_in_a_lull() -> None:
    field = battle("odo 1808", "NI02 1905", "FY01 1708 s", "FY02 1402", step="Lull")
    assert field.offers("walk odo 2008")
    assert not field.offers("walk odo 2108")
    assert field.play("walk odo 2008").at("odo") == "2008"
