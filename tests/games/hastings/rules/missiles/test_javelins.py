"""Saxon hand missiles (H4)."""

from __future__ import annotations

import pytest

from tests.games.hastings.board import Battle, battle

WALL = ("FY01 1708 s", "NI01 1808 n", "HC02 1712 s", "NI02 1812 n")


def defence(*lines: str, thrown: bool = False) -> Battle:
    """Return the defensive missile phase of a Norman player turn."""
    return battle(*lines, step="Defence", thrown=thrown)


@pytest.mark.rule("H4.1a")
def test_two_units_throw_at_two_targets_and_hit_on_4() -> None:
    field = defence(*WALL).play("javelin FY01 1808", dice=[4, 3])
    assert [event["die"] for event in field.events_of("fire")] == [4, 3]
    assert (field.status("NI01"), field.status("NI02")) == ("disordered", "ordered")


@pytest.mark.rule("H4.1a")
def test_hand_missiles_are_thrown_once_in_the_battle() -> None:
    field = defence(*WALL, "SA01 1704 s", "NI03 1804", thrown=True)
    assert field.options("javelin") == set()
    assert field.rule("javelin FY01 1808") == "H4.1a"
    again = defence(*WALL, "SA01 1704 s", "NI03 1804")
    again.play("javelin FY01 1808", dice=[1, 1])
    assert again.rule("javelin FY01 1808") == "H4.1a"


@pytest.mark.rule("H4.1a")
def test_hand_missiles_need_the_saxon_defensive_phase() -> None:
    offensive = battle(*WALL, "SA01 1704 s", "NI03 1804", step="MissilePhase", side="saxon")
    assert offensive.options("javelin") == set()
    assert offensive.rule("javelin FY01 1808") == "H4.1a"
    norman = battle(*WALL, "NA01 1804 n", "HC03 1704", step="Defence", side="saxon")
    assert norman.side == "norman"
    assert norman.options("javelin") == set()


@pytest.mark.rule("H4.1a")
def test_throwers_are_ordered_non_archers_with_a_norman_in_front() -> None:
    lines = ("HC03 1704 s disordered", "NI03 1804", "SA01 1702 s", "NI04 1802", "gyrth 1612")
    field = defence(*WALL, *lines, "FY05 1706 s", "odo 1806")
    assert field.options("javelin") == {"javelin FY01 1808", "javelin HC02 1812"}
    for text in ("HC03 1804", "SA01 1802", "FY05 1806", "FY01 1809", "FY01 1812"):
        assert field.rule(f"javelin {text}") == "H4.1a"


@pytest.mark.rule("H4.1b")
def test_two_different_throwers_need_two_different_targets() -> None:
    lines = ("FY01 1708 s", "FY02 1709 s", "NI01 1809 n", "SA01 1704 s", "NI03 1804")
    one = defence(*lines)
    assert one.options("javelin") == set()
    assert one.rule("javelin FY01 1809") == "H4.1b"
    two = defence(*lines, "NI02 1808 n")
    assert two.options("javelin") == {"javelin FY01 1808", "javelin FY02 1809"}
    assert two.rule("javelin FY01 1809") == "H4.1b"


@pytest.mark.rule("H4.1b")
def test_both_throws_are_chosen_before_the_first_die() -> None:
    field = defence(*WALL, "HC03 1704 s", "NI03 1804").play("javelin FY01 1808")
    assert field.events_of("fire") == []
    assert field.options() == {"javelin HC02 1812", "javelin HC03 1804"}
    assert field.rule("javelin FY01 1809") == "H4.1a"
    field.play("javelin HC03 1804", dice=[6, 6])
    assert [event["unit"] for event in field.events_of("fire")] == ["FY01", "HC03"]


@pytest.mark.rule("H4.1b")
def test_hand_missiles_need_two_pairs() -> None:
    field = defence(*WALL[:2], "SA01 1704 s", "NI03 1804")
    assert field.options("javelin") == set()
    assert field.rule("javelin FY01 1808") == "H4.1b"


@pytest.mark.rule("H4.1b")
def test_throwing_unit_is_not_marked_and_may_attack_later() -> None:
    field = defence(*WALL, "HC03 1704 s", "NI03 1804")
    field.play("javelin FY01 1808", "javelin HC03 1804", dice=[1, 1])
    assert field.state.fired == 0
    while field.step != "Combat" or field.side != "saxon":
        field.play("end")
    assert field.offers("attack FY01 1808")


@pytest.mark.rule("H4.1b", "14.3a")
def test_second_throw_is_lost_when_its_target_has_routed() -> None:
    lines = (
        "FY01 1708 s",
        "BI01 1808 n",
        "fergant BI01",
        "FY02 1709 s",
        "BI02 1809 n",
        "FY03 1402",
    )
    field = battle(*lines, "HC03 1704 s", "NI03 1804", step="Defence", dead={"breton": 6})
    field.play("javelin FY01 1808", "javelin FY02 1809", dice=[3, 1, 1, 2])
    while field.step in ("Rout", "RoutDirection"):
        field.play(min(field.options()))
    assert len(field.events_of("fire")) == 1
    assert field.state.javelins_thrown


@pytest.mark.rule("H4.1b", "H13.7a")
def test_second_throw_is_lost_when_its_thrower_is_disordered() -> None:
    lines = (
        "HC01 1708 s",
        "BI01 1808 n",
        "fergant BI01",
        "FY02 1709 s",
        "BI02 1809",
        "NI05 1810 n",
    )
    wall = ("NI06 1907", "NI03 1908", "NI04 1909", "HC03 1704 s", "NI07 1804")
    field = battle(*lines, *wall, "FY03 1402", step="Defence", dead={"breton": 6})
    field.play("javelin HC01 1808", "javelin FY02 1810", dice=[3, 1, 1, 1, 4])
    while field.step in ("Rout", "PursuerFacing"):
        field.play(min(field.options()), dice=[4])
    assert [event["unit"] for event in field.events_of("attack")] == ["FY02"]
    assert field.status("FY02") == "disordered"
    assert [event["unit"] for event in field.events_of("fire")] == ["HC01"]
