"""Disordered and routing units (10)."""

from __future__ import annotations

import pytest

from tests.games.hastings.board import HOLD, SHOT, battle


@pytest.mark.rule("10.1a", "3.3a")
def test_routing_unit_runs_in_each_of_its_movement_phases() -> None:
    field = battle("FY01 1603 routing", "FY02 1612 routing", "FY03 1402", side="saxon")
    assert field.options("rout") == {"rout FY01", "rout FY02"}
    assert field.rule("end") == "3.3a"
    field.run("rout FY02")
    assert field.rule("rout FY02") == "5.2a"
    assert field.rule("end") == "3.3a"
    assert field.run("rout FY01").offers("end")


@pytest.mark.rule("10.1a")
def test_other_actions_may_precede_the_runs() -> None:
    field = battle("FY01 1603 routing", "FY03 1402", "FY04 1410", side="saxon")
    field.play("move FY03 1403", "face FY03 s")
    assert field.offers("rout FY01")


@pytest.mark.rule("10.1a")
def test_unit_routed_in_its_movement_phase_has_run_already() -> None:
    charge = battle("NC01 1908 n", "eustace NC01", "HC01 1708 s", "BI01 1809", "NI02 1903",
                    dead={"breton": 6})  # fmt: skip
    charge.play("leadcharge NC01 1808", dice=[1, 1, 1, 1])
    while charge.step in ("Rout", "RoutDirection"):
        charge.play(min(charge.options()))
    assert charge.status("BI01") == "routing"
    assert charge.step == "Movement"
    assert charge.rule("rout BI01") == "5.2a"
    assert charge.offers("end")


@pytest.mark.rule("10.1a", "10.3a")
def test_routing_unit_can_only_run() -> None:
    field = battle("NI01 1908 routing", "NI02 1903")
    for text in ("move NI01 1808", "face NI01 n"):
        assert field.rule(text) == "10.1a"
    assert field.rule("rout NI02") == "10.1a"


@pytest.mark.rule("10.2a")
def test_disordered_unit_has_2_points_value_3_and_no_attack() -> None:
    field = battle("NI01 1912 disordered")
    assert field.offers("move NI01 1910")
    assert not field.offers("move NI01 1909")
    lines = ("NI01 1808 n disordered", "HC01 1708 s", *HOLD)
    assert battle(*lines, step="Combat").rule("attack NI01 1708") == "10.2a"
    saxon = battle(*lines, step="Combat", side="saxon").play("attack HC01 1808", dice=[2])
    assert saxon.events_of("attack")[0]["differential"] == 5 - 3


@pytest.mark.rule("10.3a")
def test_routing_unit_cannot_attack_or_shoot_but_has_a_facing() -> None:
    lines = ("NI01 1808 n routing", "NA01 1806 n routing", "HC01 1708 s", "HC02 1705 s")
    field = battle(*lines, *HOLD, step="Combat")
    assert field.rule("attack NI01 1708") == "10.3a"
    shots = battle(*lines, *SHOT, step="MissilePhase")
    assert shots.rule("fire NA01 1705") == "10.3a"
    behind = battle("NI01 1808 n routing", "HC01 1708 n", *HOLD, step="Combat", side="saxon")
    assert behind.rule("attack HC01 1808") == "2.2a"
    fought = battle("NI01 1808 s routing", "HC01 1708 s", *HOLD, step="Combat", side="saxon")
    fought.play("attack HC01 1808", dice=[6])
    assert fought.events_of("attack")[0]["differential"] == 5 - 2 + 2


@pytest.mark.rule("10.4a", "14.5a")
def test_a_leader_may_stay_or_run_with_a_routing_unit() -> None:
    field = battle("NI01 1904 routing", "odo NI01", "NI02 1812")
    assert field.options("rout") == {"rout NI01"}
    assert field.options("leadrout") == {"leadrout NI01"}
    assert battle("NI01 1904 routing", "odo NI01", "NI02 1812").run("rout NI01").at("odo") == "1904"
    field.run("leadrout NI01")
    assert field.at("odo") == field.at("NI01") != "1904"
    assert field.rule("walk odo 1904") == "5.2a"


@pytest.mark.rule("10.4a")
def test_only_a_leader_that_has_not_acted_may_run_along() -> None:
    alone = battle("NI01 1904 routing", "NI02 1812")
    assert alone.rule("leadrout NI01") == "10.4a"
    field = battle("NI01 1904 routing", "odo 1903", "NI02 1812").play("walk odo 1904")
    assert field.rule("leadrout NI01") == "10.4a"


@pytest.mark.rule("10.4a", "14.5a")
def test_leader_may_run_with_a_unit_that_has_just_routed() -> None:
    lines = ("HC01 1708 s", "BI01 1808 n disordered", "BI02 1905", "BI03 1807", "fergant BI03")
    field = battle(*lines, *HOLD, step="Combat", side="saxon", dead={"breton": 6})
    field.play("attack HC01 1808", dice=[6, 1])
    assert field.options() == {"rout BI03", "leadrout BI03"}
    field.run("leadrout BI03")
    assert field.at("fergant") == field.at("BI03")


@pytest.mark.rule("10.4a")
def test_leader_stays_in_the_last_hex_when_its_unit_is_gone() -> None:
    left = battle("NI01 2404 routing", "odo NI01", "NI02 1812").play("leadrout NI01")
    assert (left.at("NI01"), left.at("odo")) == ("lost", "2404")
    blocked = battle("NI01 1904 routing", "odo NI01", "NI02 2004", "NI03 2005")
    blocked.play("leadrout NI01")
    assert (blocked.at("NI01"), blocked.at("odo")) == ("lost", "1904")
    met = battle("NI01 1904 routing", "odo NI01", "NI02 2004", "william 2005").run("leadrout NI01")
    assert met.at("odo") == "1904"
    assert met.at("NI01")[:2] == "23"


@pytest.mark.rule("10.5a")
def test_second_disorder_changes_nothing() -> None:
    lines = ("NI01 1808 n", "HC01 1708 s disordered", *HOLD)
    field = battle(*lines, step="Combat").play("attack NI01 1708", dice=[3])
    assert field.events_of("attack")[0]["result"] == "DD"
    assert (field.status("HC01"), field.at("HC01")) == ("disordered", "1708")


@pytest.mark.rule("10.6a")
def test_rout_replaces_disorder() -> None:
    lines = ("HC01 1708 s", "BI01 1808 n disordered", "BI03 1807 disordered")
    field = battle(*lines, *HOLD, step="Combat", side="saxon", dead={"breton": 6})
    field.play("attack HC01 1808", dice=[6, 1])
    while field.step == "RoutDirection":
        field.play(min(field.options()))
    assert field.status("BI03") == "routing"


@pytest.mark.rule("10.6a")
@pytest.mark.parametrize(("die", "at"), [(2, "1708"), (3, "1708"), (4, "lost")])
def test_only_elimination_affects_a_routing_unit(die: int, at: str) -> None:
    lines = ("NI01 1808 n", "HC01 1708 s routing", *HOLD)
    field = battle(*lines, step="Combat").play("attack NI01 1708", dice=[die])
    assert field.at("HC01") == at
    assert field.status("HC01") == "routing"
