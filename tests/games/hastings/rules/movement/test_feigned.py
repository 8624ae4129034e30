"""Feigned attacks (H11)."""

from __future__ import annotations

import pytest

from tests.games.hastings.board import FACINGS, HOLD, Battle, battle

FIELD = ("NC01 1908 n", "FY01 1708 s", "NI01 1903")


def feint(die: int, *lines: str) -> Battle:
    """Return a battle after a feigned attack of NC01."""
    return battle(*(lines or FIELD), turn=7).play("feign NC01 1808", dice=[die])


@pytest.mark.rule("H11.1a")
@pytest.mark.parametrize(
    ("turn", "hexes"), [(6, set()), (7, {"1808", "1809"}), (12, {"1808", "1809"})]
)
def test_feigned_attacks_are_possible_from_turn_7_on(turn: int, hexes: set[str]) -> None:
    field = battle(*FIELD, turn=turn)
    assert field.hexes("feign", "NC01") == hexes
    if not hexes:
        assert field.rule("feign NC01 1808") == "H11.1a"


@pytest.mark.rule("H11.1a")
def test_one_feint_is_allowed_in_each_turn() -> None:
    lines = (*FIELD, "NC02 1914 n", "FY02 1714 s")
    field = battle(*lines, turn=7).play("feign NC01 1808", dice=[4])
    assert field.hexes("feign", "NC02") == set()
    assert field.rule("feign NC02 1814") == "H11.1a"
    while field.state.turn == 7:
        field.play("end", dice=[1] * 4)
    assert field.state.feint_used is False
    assert field.hexes("feign", "NC02") == {"1814", "1815"}


@pytest.mark.rule("H11.1a")
@pytest.mark.parametrize(
    "unit", ["BC01 1908 n", "FC01 1908 n", "NI02 1908 n", "NC02 1908 n disordered"]
)
def test_only_ordered_norman_cavalry_feigns(unit: str) -> None:
    field = battle(unit, *FIELD[1:], turn=7)
    assert field.options("feign") == set()
    assert field.rule(f"feign {unit.split(maxsplit=1)[0]} 1808") == "H11.1a"


@pytest.mark.rule("H11.1a")
def test_feint_replaces_movement() -> None:
    field = feint(4)
    assert field.rule("move NC01 1908") == "5.2a"
    moved = battle(*FIELD, turn=7).play("face NC01 ne")
    assert moved.rule("feign NC01 1808") == "5.2a"


@pytest.mark.rule("H11.1b")
def test_feint_may_be_made_against_or_through_a_slope() -> None:
    against = battle("NC01 1808 n", "HC01 1608 s", "NI01 1903", turn=7)
    assert against.hexes("feign", "NC01") == {"1708", "1707"}
    through = battle("NC01 1708 n", "HC01 1508 s", "NI01 1903", turn=7)
    assert through.offers("feign NC01 1608")


@pytest.mark.rule("H11.1b")
def test_feint_cannot_be_made_against_or_through_wet_ground() -> None:
    for target in ("2013", "2014"):
        field = battle("NC01 1813 s", f"FY01 {target} n", "NI01 1903", turn=7)
        assert field.hexes("feign", "NC01") == set()
        assert field.rule("feign NC01 1913") == "H11.1b"
    through = battle("NC01 1914 s", "FY01 2113 n", "NI01 1903", turn=7)
    assert through.hexes("feign", "NC01") == set()


@pytest.mark.rule("H11.2a")
@pytest.mark.parametrize("enemy", ["FY02 1909 s", "FY02 2008 s", "FY02 1907 routing"])
def test_feint_must_begin_away_from_enemies(enemy: str) -> None:
    field = battle(*FIELD, enemy, turn=7)
    assert field.hexes("feign", "NC01") == set()
    assert field.rule("feign NC01 1808") == "H11.2a"


@pytest.mark.rule("H11.2a")
def test_feint_rides_straight_forward_only() -> None:
    side = battle("NC01 1908 n", "FY01 1906 s", "NI01 1903", turn=7)
    assert side.hexes("feign", "NC01") == set()
    assert side.rule("feign NC01 1907") == "H11.2a"
    field = feint(4)
    assert (field.at("NC01"), field.facing("NC01")) == ("1808", "n")


@pytest.mark.rule("H11.2a")
@pytest.mark.parametrize(
    ("target", "leader", "hexes"),
    [
        ("1806", "odo 1703", {"1807"}),
        ("1805", "odo 1811", set()),
        ("1805", "william 1811", {"1806"}),
        ("1804", "william 1811", set()),
    ],
)
def test_feint_has_normal_movement_points(target: str, leader: str, hexes: set[str]) -> None:
    field = battle("NC01 1810 ne", f"FY01 {target} sw", leader, "NI01 1903", turn=7)
    assert field.hexes("feign", "NC01") == hexes


@pytest.mark.rule("H11.2a")
def test_feint_is_declared_against_one_unit_of_choice() -> None:
    leader = battle("NC01 1908 n", "gyrth 1708", "NI01 1903", turn=7)
    assert leader.hexes("feign", "NC01") == set()
    two = battle("NC01 1908 n", "FY01 1708 s", "FY02 1707 s", "NI01 1903", turn=7)
    two.play("feign NC01 1808")
    assert two.options() == {"target FY01", "target FY02"}
    assert two.rule("target NI01") == "H11.2a"
    assert two.play("target FY02", dice=[4]).status("FY02") == "disordered"


@pytest.mark.rule("H11.3a")
def test_feigning_unit_may_attack_in_the_combat_phase() -> None:
    field = feint(4).play("end")
    assert field.step == "Combat"
    assert field.offers("attack NC01 1708")
    shaken = feint(2, *FIELD, *HOLD).play("end", "end")
    assert shaken.rule("attack NC01 1708") == "10.2a"


@pytest.mark.rule("H11.3b", "H11.3a")
@pytest.mark.parametrize(
    ("die", "result", "cavalry", "target"),
    [
        (1, "CE", "lost", "1708 ordered"),
        (2, "CD", "1808 disordered", "1708 ordered"),
        (3, "NE", "1908 ordered", "1708 ordered"),
        (4, "TD", "1808 ordered", "1708 disordered"),
        (5, "TD", "1808 ordered", "1708 disordered"),
        (6, "TE", "1808 ordered", "lost"),
    ],
)
def test_feint_result_follows_the_chart(die: int, result: str, cavalry: str, target: str) -> None:
    field = feint(die)
    assert field.events_of("feint")[0]["result"] == result
    for unit, fate in (("NC01", cavalry), ("FY01", target)):
        standing = f"{field.at(unit)} {field.status(unit)}" if fate != "lost" else field.at(unit)
        assert standing == fate


@pytest.mark.rule("H11.4a")
def test_feint_causes_no_advance_or_test_but_its_loss_counts() -> None:
    field = battle(*FIELD, "FY02 1608", turn=7, dead={"fyrd": 20})
    field.play("feign NC01 1808", dice=[6])
    assert (field.at("FY01"), field.at("NC01")) == ("lost", "1808")
    assert field.dead("fyrd") == 21
    assert field.events_of("morale") == []


@pytest.mark.rule("H11.4a", "9.3a")
def test_no_leader_is_at_risk_in_a_feigned_attack() -> None:
    lines = ("NC01 1908 n", "william NC01", "FY01 1708 s", "gyrth FY01", "NI01 1903")
    field = battle(*lines, turn=7).play("leadfeign NC01 1808", dice=[1])
    assert field.at("NC01") == "lost"
    assert (field.at("william"), field.at("gyrth")) == ("1808", "1708")
    assert field.events_of("check") == []


@pytest.mark.rule("H11.4a", "H3.2a")
def test_feigned_attack_on_the_housecarl_can_free_harold() -> None:
    field = feint(6, "NC01 1908 n", "HC17 1708 s", "harold HC17", "NI01 1903")
    assert field.at("harold") == "1708"
    assert field.state.harolds_unit() < 0


@pytest.mark.rule("H11.5a")
def test_cavalry_returns_and_chooses_a_facing_after_no_effect() -> None:
    lines = ("NC01 1908 n", "banner NC01", "william NC01", "FY01 1708 s", "NI01 1903")
    field = battle(*lines, turn=7).play("leadfeign NC01 1808", dice=[3])
    assert field.at("NC01") == field.at("banner") == field.at("william") == "1908"
    assert field.hexes("face", "NC01") == {*FACINGS}
    assert field.play("face NC01 s").rule("move NC01 2008") == "5.2a"


@pytest.mark.rule("H11.2a")
def test_lone_leader_in_front_prevents_a_feint() -> None:
    field = battle("NC01 1908 n", "gyrth 1808", "FY01 1709 n", "NI01 1903", turn=7)
    assert field.hexes("feign", "NC01") == set()
    assert battle("NC01 1908 n", "FY01 1709 n", turn=7).offers("feign NC01 1809")
