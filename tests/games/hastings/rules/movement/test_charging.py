"""Charging cavalry (6), with the case of diagram 6.1."""

from __future__ import annotations

import pytest

from tests.games.hastings.board import battle

VALLEY = ("NC01 1908 n", "FY01 1708 s", "NI02 1903")
"""Cavalry two hexes from Fyrd on the valley floor, and a unit that keeps the phase open."""


@pytest.mark.rule("6.1a")
def test_only_ordered_cavalry_charges() -> None:
    field = battle(*VALLEY)
    assert field.hexes("charge", "NC01") == {"1808", "1809"}
    assert field.rule("charge NI02 1803") == "6.1a"
    shaken = battle("NC01 1908 n disordered", *VALLEY[1:])
    assert shaken.hexes("charge", "NC01") == set()
    assert shaken.rule("charge NC01 1808") == "6.1a"


@pytest.mark.rule("6.1a")
@pytest.mark.parametrize("unit", ["NC01", "BC01", "FC01"])
def test_cavalry_of_every_nation_charges(unit: str) -> None:
    assert battle(f"{unit} 1908 n", "FY01 1708 s").hexes("charge", unit) == {"1808", "1809"}


@pytest.mark.rule("6.1a", "8.6a")
def test_charge_mixes_with_moves_and_prevents_a_later_attack() -> None:
    field = battle(*VALLEY, "NC02 1914 n", "FY02 1714 s")
    field.play("move NI02 1902", "face NI02 n", "charge NC01 1808", dice=[2])
    assert field.rule("move NC01 1908") == "5.2a"
    field.play("charge NC02 1814", dice=[2])
    assert field.step == "Movement"
    assert field.offers("end")


@pytest.mark.rule("6.1b")
@pytest.mark.parametrize(("target", "charges"), [("1805", {"1806"}), ("1804", set())])
@pytest.mark.parametrize("leader", [(), ("william NC01",)])
def test_charge_has_4_movement_points_with_and_without_a_leader(
    target: str, charges: set[str], leader: tuple[str, ...]
) -> None:
    field = battle("NC01 1810 ne", f"FY01 {target} sw", *leader)
    assert field.hexes("charge", "NC01") == charges
    assert field.hexes("leadcharge", "NC01") == (charges if leader else set())


@pytest.mark.rule("6.1c", "6.4d")
def test_diagram_6_1_charge_rides_through_front_hexes_only() -> None:
    ahead = battle("NC01 1912 ne", "FY01 1809 sw")
    assert ahead.hexes("charge", "NC01") == {"1810", "1909"}
    for target in ("1706", "1906", "2007", "1910"):
        field = battle("NC01 1908 n", f"FY01 {target} n")
        assert field.hexes("charge", "NC01") == set()
        assert field.rule("charge NC01 1907") == "6.1c"
    turned = battle("NC01 1908 ne", "FY01 1906 sw", "NI02 1903")
    assert turned.hexes("charge", "NC01") == {"1907"}


@pytest.mark.rule("6.1c", "2.3a")
def test_charge_needs_an_enemy_in_front_at_its_end() -> None:
    stopped = battle("NC01 1908 n", "FY01 1707 n", "FY02 1807 sw", "NI02 1903")
    assert stopped.zone("saxon") >= {"1808"}
    assert stopped.hexes("charge", "NC01") == {"1808"}
    nobody = battle("NC01 1908 n", "FY01 1706 n", "FY02 1807 sw", "FY03 1810 se", "NI02 1903")
    assert nobody.hexes("charge", "NC01") == set()


@pytest.mark.rule("6.1d")
def test_charge_target_is_two_hexes_from_the_start() -> None:
    near = battle("NC01 1908 n", "FY01 1808 n", "NI02 1903")
    assert near.hexes("charge", "NC01") == set()
    assert near.rule("charge NC01 1809") == "6.1d"
    assert battle("NC01 1908 n", "FY01 1708 n").hexes("charge", "NC01") == {"1808", "1809"}


@pytest.mark.rule("6.2a", "H7.2b")
def test_unit_on_a_slope_or_in_wet_ground_cannot_be_charged() -> None:
    slope = battle("NC01 1808 n", "HC01 1608 s", "NI02 1903")
    assert slope.hexes("charge", "NC01") == set()
    assert slope.rule("charge NC01 1708") == "6.2a"
    for target in ("2013", "2014"):
        assert battle("NC01 1813 s", f"FY01 {target} n").hexes("charge", "NC01") == set()
    assert battle("NC01 1811 s", "FY01 2011 n").hexes("charge", "NC01") == {"1910", "1911"}


@pytest.mark.rule("6.2a", "H7.2b")
def test_charge_cannot_cross_slope_or_wet_ground() -> None:
    assert battle("NC01 1708 n", "FY01 1508 s").hexes("charge", "NC01") == set()
    assert battle("NC01 1408 s", "FY01 1708 n").hexes("charge", "NC01") == set()
    assert battle("NC01 2013 n", "FY01 1813 s").hexes("charge", "NC01") != set()
    assert battle("NC01 1914 s", "FY01 2113 n").hexes("charge", "NC01") == set()


@pytest.mark.rule("6.2a")
def test_enemy_on_a_slope_ends_a_ride_unless_another_is_in_front() -> None:
    barred = battle("NC01 1803 n", "HC01 1602 s", "FY01 1501 s", "NI02 1908")
    assert barred.hexes("charge", "NC01") == set()
    lines = ("NC01 1803 ne", "HC01 1601 s", "FY01 1701 s", "NI02 1908")
    assert battle(*lines).hexes("charge", "NC01") != set()


@pytest.mark.rule("6.3a")
def test_cavalry_in_an_enemy_zone_cannot_charge() -> None:
    field = battle(*VALLEY, "FY02 1909 ne")
    assert "1908" in field.zone("saxon")
    assert field.hexes("charge", "NC01") == set()
    assert field.rule("charge NC01 1808") == "6.3a"
    assert battle(*VALLEY, "FY02 1909 s").offers("charge NC01 1808")


@pytest.mark.rule("6.4a")
def test_charge_attacks_the_first_enemy_met() -> None:
    field = battle("NC01 1908 n", "HC01 1708 n", "HC02 1608 s", "NI02 1903")
    assert field.hexes("charge", "NC01") == {"1808", "1809"}
    field.play("charge NC01 1808", dice=[1])
    assert field.events_of("attack")[0]["target"] == "HC01"


@pytest.mark.rule("6.4a")
def test_attacker_chooses_between_two_enemies_in_front() -> None:
    field = battle("NC01 1908 n", "HC01 1708 n", "HC02 1707 n", "NI02 1903")
    field.play("charge NC01 1808")
    assert field.options() == {"target HC01", "target HC02"}
    assert field.rule("target NI02") == "6.4a"
    field.play("target HC02", dice=[1])
    assert field.events_of("attack")[0]["target"] == "HC02"


@pytest.mark.rule("6.4b", "8.2a")
def test_a_charge_adds_2() -> None:
    field = battle(*VALLEY).play("charge NC01 1808", dice=[1])
    [fought] = field.events_of("attack")
    assert fought["differential"] == 6 - 4 + 2
    assert fought["modifiers"] == ["charge"]


@pytest.mark.rule("6.4c")
def test_cavalry_is_disordered_after_every_charge() -> None:
    field = battle("NC01 1908 n", "HC01 1708 s", "NI02 1903").play("charge NC01 1808", dice=[1])
    assert field.events_of("attack")[0]["result"] == "NE"
    assert field.status("NC01") == "disordered"
    assert field.status("HC01") == "ordered"


@pytest.mark.rule("6.4d", "6.5a")
def test_charge_and_advance_keep_the_facing() -> None:
    field = battle("NC01 1810 ne", "FY01 1807 sw", "NI02 1903")
    field.play("charge NC01 1808", dice=[6])
    assert (field.at("FY01"), field.at("NC01")) == ("lost", "1807")
    assert field.facing("NC01") == "ne"
    assert field.status("NC01") == "disordered"
    assert field.step == "Movement"


@pytest.mark.rule("6.5a")
def test_charging_unit_stays_in_front_of_a_surviving_target() -> None:
    field = battle(*VALLEY).play("charge NC01 1809", dice=[2])
    assert (field.at("NC01"), field.at("FY01")) == ("1809", "1708")


@pytest.mark.rule("6.5a", "14.3a", "14.4a")
def test_leaders_are_at_risk_in_a_charge_and_in_its_advance() -> None:
    lines = ("NC01 1908 n", "eustace NC01", "FY01 1708 s", "gyrth FY01", "NI02 1903")
    field = battle(*lines).play("leadcharge NC01 1808", dice=[6, 2, 2, 3])
    assert [event["leader"] for event in field.events_of("check")] == ["eustace", "gyrth", "gyrth"]
    assert field.step == "LeaderRefuge"
    field.play("refuge gyrth 1608")
    assert field.at("NC01") == field.at("eustace") == "1708"


@pytest.mark.rule("6.6a", "8.9a")
def test_lone_leader_may_be_charged_and_is_beaten_without_a_die() -> None:
    field = battle("NC01 1908 n", "gyrth 1708", "NI02 1903")
    field.play(
        "charge NC01 1808",
        dice=[
            2,
            3,
        ],
    )
    assert field.events_of("attack") == []
    assert [event["leader"] for event in field.events_of("check")] == ["gyrth", "gyrth"]
    field.play("refuge gyrth 1608")
    assert field.at("NC01") == "1708"
    assert field.status("NC01") == "disordered"


@pytest.mark.rule("6.6a", "6.1c")
def test_charge_with_a_leader_cannot_pass_another_leader() -> None:
    lines = ("NC01 1908 n", "william NC01", "odo 1808", "FY01 1707 s", "NI02 1903")
    field = battle(*lines)
    assert field.hexes("charge", "NC01") == {"1808"}
    assert field.hexes("leadcharge", "NC01") == set()


@pytest.mark.rule("6.2a")
def test_terrain_and_pieces_in_the_way_block_a_charge() -> None:
    field = battle("NC01 1810 ne", "NI02 1809", "NI03 1709", "FY01 1807 sw")
    assert field.hexes("charge", "NC01") == set()
    assert field.rule("charge NC01 1808") == "6.2a"
    assert field.rule("charge NC01 1809") == "6.4a"
    assert battle("NC01 1810 ne", "NI03 1709", "FY01 1807 sw").hexes("charge", "NC01") == {"1808"}


@pytest.mark.rule("6.1d", "6.4a")
def test_cavalry_with_an_enemy_in_front_cannot_charge_another() -> None:
    field = battle("NC01 1908 n", "FY01 1808 n", "FY02 1709 n", "NI02 1903")
    assert field.hexes("charge", "NC01") == set()
    assert battle("NC01 1908 n", "FY02 1709 n", "NI02 1903").offers("charge NC01 1809")


@pytest.mark.rule("6.1c", "2.3a")
def test_charge_cannot_pass_through_an_enemy_zone() -> None:
    lines = ("NC01 1912 ne", "FY01 1809 sw", "NI02 1903")
    zones = ("FY02 2011 n", "FY03 1712 s")
    assert battle(*lines, *zones).zone("saxon") >= {"1911", "1812"}
    assert battle(*lines, *zones).hexes("charge", "NC01") == set()
    assert battle(*lines).hexes("charge", "NC01") == {"1810", "1909"}
