"""Impetuous Saxons (H13)."""

from __future__ import annotations

import pytest

from senlac.games.hastings.rules.rout.onslaught import PursuitAttacks
from senlac.games.hastings.rules.rout.pursuit import PursuerFacing, PursuitMoves
from tests.games.hastings.board import FACINGS, HOLD, Battle, battle

LINE = ("HC01 1708 s", "BI01 1808 n disordered", "BI02 1809", "FY01 1709 s")
"""Housecarls that eliminate Bretons, other Bretons next to these, and Fyrd facing them."""


def rout(*lines: str, dice: list[int], extra: tuple[str, ...] = LINE) -> Battle:
    """Eliminate Bretons, so that others rout and run; `dice` are for later rolls."""
    field = battle(*extra, *lines, *HOLD, step="Combat", side="saxon", dead={"breton": 6})
    field.play("attack HC01 1808", dice=[6, 1, *dice])
    while field.step in ("Rout", "RoutDirection"):
        field.play(min(field.options()))
    return field


def rush(*lines: str, extra: tuple[str, ...] = LINE) -> Battle:
    """Return a battle in which Fyrd have begun a pursuit."""
    return rout(*lines, dice=[4], extra=extra)


def apart(field: Battle, one: str, other: str) -> int:
    """Return the distance of two pieces, in hexes."""
    board = field.state.ground.board
    return board.distance(board.hex(field.at(one)), board.hex(field.at(other)))


@pytest.mark.rule("H13.1a", "H13.2a", "H6.3a", "H13.3a")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_one_die_decides_whether_fyrd_pursue(die: int) -> None:
    field = rout(dice=[die])
    assert [event["die"] for event in field.events_of("pursuit")] == [die]
    assert field.step == ("PursuitMoves" if die >= 4 else "Combat")


@pytest.mark.rule("H13.1a", "H13.3b")
@pytest.mark.parametrize(
    "unit", ["HC02 1709 s", "SA01 1709 s", "FY01 1709 n", "FY01 1709 s routing"]
)
def test_only_unrouted_fyrd_that_face_a_router_pursue(unit: str) -> None:
    field = rout(dice=[], extra=(*LINE[:3], unit))
    assert field.events_of("pursuit") == []
    assert field.step == "Combat"


@pytest.mark.rule("H13.1a")
def test_saxon_rout_starts_no_pursuit() -> None:
    lines = ("NI01 1808 n", "FY01 1708 s disordered", "FY02 1608", "NI02 1609 ne", *HOLD)
    field = battle(*lines, step="Combat", dead={"fyrd": 9}).play("attack NI01 1708", dice=[6, 1])
    while field.step == "RoutDirection":
        field.play(min(field.options()))
    assert field.events_of("pursuit") == []


@pytest.mark.rule("H13.3a")
def test_fyrd_with_a_router_in_front_pursue_even_if_disordered() -> None:
    field = rush("FY02 1810 ne disordered", "FY03 1711 s", "HC02 1710 s")
    assert {text.split()[1] for text in field.options("pursue")} == {"FY01", "FY02"}
    assert field.rule("pursue FY03 1810") == "H13.3a"


@pytest.mark.rule("H13.3a")
def test_leader_with_a_pursuer_stays() -> None:
    field = rush("gyrth FY01")
    field.play(min(field.options()))
    assert field.at("gyrth") == "1709"
    assert field.at("FY01") != "1709"


def goals(*lines: str, quarry: tuple[str, ...], covered: tuple[str, ...] = ()) -> set[str]:
    """Return where FY01 may pursue routing units, some of which other pursuers already face."""
    field = battle(*lines, "FY16 1402", side="saxon")
    unit, state = field.piece("FY01"), field.state
    hunted, faced = ([field.piece(name) for name in names] for names in (quarry, covered))
    return {state.hex_name(to) for to in PursuitMoves([unit], hunted, faced).hexes(state, unit)}


@pytest.mark.rule("H13.3xa", "2.3b", "2.4a")
def test_pursuers_have_4_points_and_ignore_zones_of_control() -> None:
    lines = ("FY01 1909 s", "NI03 2008 n", "NI04 1910 ne", "BI02 1904 routing")
    assert battle(*lines, side="saxon").zone("norman") >= {"1909", "1908", "1907"}
    assert goals(*lines, quarry=("BI02",)) == {"1905"}


@pytest.mark.rule("H13.3xa")
def test_pursuer_out_of_reach_goes_as_near_as_possible() -> None:
    assert goals("FY01 1908 s", "BI02 1901 routing", quarry=("BI02",)) == {"1904"}
    assert goals("FY01 1908 s", "BI02 1903 routing", quarry=("BI02",)) == {"1904"}


@pytest.mark.rule("H13.3xa", "H13.5a")
def test_uncovered_router_has_priority() -> None:
    lines = ("FY01 1908 s", "BI02 1905 routing", "BI03 1912 routing")
    found = goals(*lines, quarry=("BI02", "BI03"), covered=("BI02",))
    assert "1911" in found
    assert "1906" not in found
    assert "1906" in goals(*lines, quarry=("BI02", "BI03"))
    assert "1906" in goals(*lines, quarry=("BI02",), covered=("BI02",))


@pytest.mark.rule("H13.4a")
def test_pursuer_without_a_router_stays() -> None:
    assert goals("FY01 1908 s", "BI02 1905", quarry=()) == {"1908"}


@pytest.mark.rule("H13.4a")
def test_pursuer_turns_to_a_router_after_its_move() -> None:
    field = rush()
    field.play(min(field.options()))
    board, facings = field.state.ground.board, field.state.ground.facings
    here, foe = board.hex(field.at("FY01")), board.hex(field.at("BI02"))
    for facing in field.hexes("face", "FY01"):
        assert foe in facings.front[here * 6 + facings.facing(facing)]
    assert len(field.hexes("face", "FY01")) == 2
    turned = {"n", "ne", "se", "s", "sw", "nw"} - field.hexes("face", "FY01")
    assert field.rule(f"face FY01 {min(turned)}") == "H13.4a"


@pytest.mark.rule("H13.4a", "H13.5a")
def test_pursuer_attacks_another_norman_when_its_router_is_lost() -> None:
    blocked = ("NI03 1908", "NI04 1909", "NI05 1810 n")
    field = rout(*blocked, dice=[1, 4])
    assert field.at("BI02") == "lost"
    assert field.at("FY01") == "1709"
    assert field.hexes("face", "FY01") == {"s", "sw"}
    field.play("face FY01 sw", dice=[4])
    assert [event["target"] for event in field.events_of("attack")][-1] == "NI05"


@pytest.mark.rule("H13.5a")
def test_all_pursuers_must_attack_and_add_1() -> None:
    field = rush()
    field.play(min(field.options()))
    field.play(min(field.options()), dice=[3])
    fought = field.events_of("attack")[-1]
    assert (fought["unit"], fought["target"]) == ("FY01", "BI02")
    assert "impetuous" in fought["modifiers"]
    bonus = 2 if "flank_or_rear" in fought["modifiers"] else 0
    assert fought["differential"] == 4 - 2 + 1 + bonus


@pytest.mark.rule("H13.5a")
@pytest.mark.parametrize(
    ("left", "right", "struck", "victims"),
    [
        ("BI02 1808 routing", "BI03 1809 routing", (), {"1808", "1809"}),
        ("BI02 1808 routing", "BI03 1809 routing", ("BI02",), {"1809"}),
        ("BI02 1808 routing", "BI03 1809 routing", ("BI02", "BI03"), {"1808", "1809"}),
        ("BI02 1808", "BI03 1809 routing", ("BI03",), {"1809"}),
        ("BI02 1808", "BI03 1809", ("BI02",), {"1808", "1809"}),
        ("BI02 1808", "fergant 1809", (), {"1808"}),
        ("NI01 1808", "fergant 1809", ("NI01",), {"1808"}),
    ],
)
def test_pursuers_attack_first_routers_not_yet_attacked(
    left: str, right: str, struck: tuple[str, ...], victims: set[str]
) -> None:
    field = battle("FY01 1708 s", left, right, side="saxon")
    hit = [field.piece(name) for name in struck]
    attacks = PursuitAttacks([field.piece("FY01")], hit).hexes(field.state, field.piece("FY01"))
    assert {field.state.hex_name(hex_) for hex_ in attacks} == victims


@pytest.mark.rule("H13.5a", "8.3d")
def test_disordered_pursuers_attack_with_value_3() -> None:
    field = rush(extra=(*LINE[:3], "FY01 1709 s disordered"))
    field.play(min(field.options()))
    field.play(min(field.options()), dice=[3])
    fought = field.events_of("attack")[-1]
    bonus = 2 if "flank_or_rear" in fought["modifiers"] else 0
    assert fought["differential"] == 3 - 2 + 1 + bonus


@pytest.mark.rule("H13.5a", "9.1a")
def test_losses_in_a_pursuit_cause_no_test_but_count() -> None:
    field = rush("BI04 2009")
    before = len(field.events_of("morale"))
    field.play(min(field.options()))
    field.play(min(field.options()), dice=[6])
    assert field.at("BI02") == "lost"
    assert field.dead("breton") == 8
    assert len(field.events_of("morale")) == before


@pytest.mark.rule("H13.5a")
def test_pursuit_is_an_extra_attack() -> None:
    lines = ("FY01 1709 s", "BI02 1809 n", "HC01 1708 s", "BI01 1808 n disordered", *HOLD)
    field = battle(*lines, step="Combat", side="saxon", dead={"breton": 6})
    field.play("attack FY01 1809", dice=[4])
    assert field.events_of("attack")[-1]["result"] == "NE"
    field.play("attack HC01 1808", dice=[6, 1, 4])
    while field.step in ("Rout", "RoutDirection"):
        field.play(min(field.options()))
    assert field.step == "PursuitMoves"
    field.play(min(field.options()))
    field.play(min(field.options()), dice=[3])
    assert [event["unit"] for event in field.events_of("attack")] == ["FY01", "HC01", "FY01"]


@pytest.mark.rule("H13.7a", "H13.6a")
def test_pursuers_are_disordered_after_all_pursuit_attacks() -> None:
    field = rush()
    field.play(min(field.options()))
    assert field.status("FY01") == "ordered"
    field.play(min(field.options()), dice=[1])
    assert field.at("BI02") != "lost"
    assert field.status("FY01") == "disordered"
    assert (field.side, field.step) == ("saxon", "Combat")
    assert field.offers("attack FY16 1701")


@pytest.mark.rule("H13.6a")
def test_norman_movement_continues_after_a_pursuit_in_a_charge() -> None:
    lines = ("BC01 1908 n", "fergant BC01", "FY01 1708 s", "BI01 1809 n", "NI02 1903")
    field = battle(*lines, dead={"breton": 6})
    field.play("leadcharge BC01 1808", dice=[2, 1, 1, 6])
    while field.step in ("Rout", "RoutDirection"):
        field.play(min(field.options()))
    assert (field.side, field.step) == ("saxon", "PursuitMoves")
    while field.side == "saxon":
        field.play(min(field.options()), dice=[3])
    assert (field.side, field.step) == ("norman", "Movement")


def prey(*lines: str, struck: tuple[str, ...] = ()) -> set[str]:
    """Return the targets of FY01 at 1708 in a pursuit, after some were attacked."""
    field = battle("FY01 1708 s", *lines, "FY16 1402", side="saxon")
    unit, state = field.piece("FY01"), field.state
    attacks = PursuitAttacks([unit], [field.piece(name) for name in struck])
    return {state.hex_name(hex_) for hex_ in attacks.hexes(state, unit)}


@pytest.mark.rule("H13.5a")
def test_pursuit_targets_are_routers_before_other_units() -> None:
    assert prey("BI02 1808 routing", "NI01 1809") == {"1808"}
    assert prey("BI02 1808 routing", "BI03 1809 routing") == {"1808", "1809"}
    assert prey("BI02 1808 routing", "BI03 1809 routing", struck=("BI02",)) == {"1809"}
    assert prey("BI02 1808 routing", "NI01 1809", struck=("BI02",)) == {"1808"}
    assert prey("NI01 1808", "NI02 1809", struck=("NI01",)) == {"1808", "1809"}


@pytest.mark.rule("H13.5a", "8.9a")
def test_lone_leader_is_attacked_only_without_a_unit_in_front() -> None:
    assert prey("odo 1808", "NI02 1809") == {"1809"}
    assert prey("odo 1808") == {"1808"}


def looks(*lines: str, quarry: tuple[str, ...], covered: tuple[str, ...] = ()) -> set[str]:
    """Return the possible facings of FY01 at 1708 after its move in a pursuit."""
    field = battle("FY01 1708 s", *lines, "FY16 1402", side="saxon")
    unit, state = field.piece("FY01"), field.state
    hunted, faced = ([field.piece(name) for name in names] for names in (quarry, covered))
    return {FACINGS[facing] for facing in PursuerFacing(unit, [], hunted, faced).facings(state)}


@pytest.mark.rule("H13.4a")
def test_pursuer_prefers_to_face_uncovered_routers() -> None:
    # 1808 is south-east of 1708, and 1709 is west of it.
    two = ("BI02 1808 routing", "BI03 1709 routing")
    assert looks(*two, quarry=("BI02", "BI03"), covered=("BI02",)) == {"sw", "nw"}
    assert looks(*two, quarry=("BI02",), covered=("BI02",)) == {"se", "s"}
    assert looks("BI02 1808 routing", "NI01 1709", quarry=()) == {"se", "s"}
    assert looks("NI01 1709", quarry=()) == {"sw", "nw"}
    assert looks("NI01 1901", quarry=()) == {*FACINGS}
