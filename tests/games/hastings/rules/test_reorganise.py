"""Reorganisation (11)."""

from __future__ import annotations

import pytest

from tests.games.hastings.board import FACINGS, Battle, battle


def rest(*lines: str, dice: list[int]) -> Battle:
    """Return a battle after, or in, the Norman reorganisation."""
    return battle(*lines, "NI08 1801", "FY16 1402", step="Reorganisation", dice=dice)


@pytest.mark.rule("11.1a")
def test_units_are_ordered_disordered_or_routing() -> None:
    field = battle("NI01 1808", "NI02 1908 disordered", "NI03 2004 routing")
    assert [field.status(f"NI0{number}") for number in (1, 2, 3)] == [
        "ordered",
        "disordered",
        "routing",
    ]
    assert {field.status(name) for name in ("HC01", "FY01", "NC01", "NI01")} == {"ordered"}


@pytest.mark.rule("11.2a")
def test_state_improves_only_by_a_recovery_test() -> None:
    lines = ("NI01 1908 disordered", "william 1907", "NI08 1801", "FY16 1402")
    field = battle(*lines).play("move NI01 1909", "face NI01 n")
    assert field.status("NI01") == "disordered"
    field.play("end", dice=[2])
    assert field.status("NI01") == "disordered"
    assert field.events_of("rally") == []


@pytest.mark.rule("11.3a")
def test_unit_in_an_enemy_zone_does_not_test() -> None:
    field = rest("NI01 1908 n disordered", "HC01 1808 s", "NI02 1912 disordered", dice=[4])
    assert field.status("NI01") == "disordered"
    assert field.status("NI02") == "ordered"


@pytest.mark.rule("11.3a")
@pytest.mark.parametrize("leader", ["william 1908", "william 1909", "fergant 1908"])
def test_routing_unit_tests_only_with_or_next_to_its_leader(leader: str) -> None:
    helped = leader.startswith("william")
    field = rest("NI01 1908 routing", leader, dice=[6] if helped else [])
    assert (field.step == "Facing") is helped
    assert (field.status("NI01") == "disordered") is helped


@pytest.mark.rule("11.4a", "11.5a")
def test_rallied_unit_does_not_roll_again_in_the_phase() -> None:
    field = rest("NI01 2205 routing", "william 2205", "NI02 2209 disordered", dice=[6, 1])
    field.play("face NI01 n")
    assert [roll["unit"] for roll in field.events_of("recovery")] == ["NI01", "NI02"]
    assert field.status("NI01") == "disordered"


@pytest.mark.rule("11.4a")
def test_units_roll_one_die_each_in_the_order_of_hexes() -> None:
    field = rest("NI01 1912 disordered", "NI02 1905 disordered", dice=[4, 3])
    assert [event["unit"] for event in field.events_of("recovery")] == ["NI02", "NI01"]
    assert (field.status("NI02"), field.status("NI01")) == ("ordered", "disordered")


@pytest.mark.rule("11.4b")
@pytest.mark.parametrize(("die", "status"), [(3, "disordered"), (4, "ordered")])
def test_disordered_unit_becomes_ordered_on_4(die: int, status: str) -> None:
    assert rest("NI01 1908 disordered", dice=[die]).status("NI01") == status


@pytest.mark.rule("11.4b", "11.7a")
@pytest.mark.parametrize(("die", "status"), [(2, "disordered"), (3, "ordered")])
@pytest.mark.parametrize("at", ["1908", "1808"])
def test_leader_with_or_next_to_a_unit_adds_1(die: int, status: str, at: str) -> None:
    assert rest("NI01 1908 disordered", f"william {at}", dice=[die]).status("NI01") == status


@pytest.mark.rule("11.7a", "H8.2a", "H10.1a")
@pytest.mark.parametrize("leader", ["fergant 1908", "odo 1908", "william 1910"])
def test_distant_or_unsuitable_leader_adds_nothing(leader: str) -> None:
    assert rest("NI01 1908 disordered", leader, dice=[3]).status("NI01") == "disordered"


@pytest.mark.rule("11.4b")
@pytest.mark.parametrize(("die", "status"), [(3, "routing"), (4, "disordered")])
def test_routing_unit_recovers_on_5_with_the_leader_bonus(die: int, status: str) -> None:
    assert rest("NI01 1908 routing", "william 1909", dice=[die]).status("NI01") == status


@pytest.mark.rule("11.5a")
def test_rallied_unit_is_disordered_and_tests_again_next_turn() -> None:
    field = rest("NI01 1908 routing", "william 1909", dice=[6])
    assert field.hexes("face", "NI01") == {*FACINGS}
    field.play("face NI01 n")
    assert field.status("NI01") == "disordered"
    assert len(field.events_of("recovery")) == 1
    while field.state.turn == 5:
        field.play("end")
    field.play("end", dice=[3])
    assert field.status("NI01") == "ordered"


@pytest.mark.rule("11.6a")
def test_rallied_routing_archers_become_ordered() -> None:
    field = rest("NA01 1908 routing", "william 1909", dice=[4])
    assert field.status("NA01") == "ordered"
    assert rest("NA01 1908 routing", "william 1909", dice=[3]).status("NA01") == "routing"


@pytest.mark.rule("11.7a")
def test_leader_helps_any_number_of_friends() -> None:
    lines = ("NI01 1908 disordered", "NI02 1907 disordered", "BI01 1909 disordered")
    field = rest(*lines, "william NI01", dice=[3, 3, 3])
    assert {field.status(name) for name in ("NI01", "NI02", "BI01")} == {"ordered"}


@pytest.mark.rule("11.7a")
@pytest.mark.parametrize("enemy", ["HC01 1707 n", "HC01 1707 routing"])
def test_leader_next_to_an_enemy_adds_nothing(enemy: str) -> None:
    lines = ("NI01 1908 disordered", "william 1808", enemy)
    assert rest(*lines, dice=[3]).status("NI01") == "disordered"
    assert rest(*lines, dice=[4]).status("NI01") == "ordered"


@pytest.mark.rule("11.7b")
@pytest.mark.parametrize(("die", "status"), [(4, "routing"), (5, "disordered")])
def test_leader_next_to_an_enemy_still_lets_a_routing_unit_test(die: int, status: str) -> None:
    field = rest("NI01 1908 routing", "william 1808", "HC01 1707 n", dice=[die])
    assert field.status("NI01") == status


@pytest.mark.rule("11.7a")
def test_another_free_leader_helps_instead() -> None:
    lines = ("BI01 1908 disordered", "william 1808", "fergant 2008", "HC01 1707 n")
    assert rest(*lines, dice=[3]).status("BI01") == "ordered"
