"""The combat phase (8)."""

from __future__ import annotations

import pytest

from tests.games.hastings.board import HOLD, Battle, battle


def fight(*lines: str) -> Battle:
    """Return a Norman combat phase that does not end at once."""
    return battle(*lines, *HOLD, step="Combat")


def differential(*lines: str) -> tuple[int, list[str]]:
    """Return the differential and the modifiers of an attack by the first unit on the second."""
    field = fight(*lines)
    unit, other = (line.split(maxsplit=1)[0] for line in lines[:2])
    text = f"attack {unit} {field.at(other)}"
    leaders = [line for line in lines[2:] if line.split(maxsplit=1)[0].islower()]
    field.play(text, dice=[4, *[3] * (2 * len(leaders)), *[1] * 9])
    [fought] = field.events_of("attack")
    return fought["differential"], fought["modifiers"]


@pytest.mark.rule("8.1a")
def test_attacks_are_voluntary() -> None:
    field = battle("NI01 1808 n", "HC01 1708 s", step="Combat")
    assert field.options() == {"attack NI01 1708", "end"}
    field.play("end")
    assert field.events_of("attack") == []


@pytest.mark.rule("8.1a", "8.6a")
def test_unit_without_an_enemy_at_phase_start_cannot_attack() -> None:
    lines = ("NI01 1808 n", "FY01 1708 s disordered", "gyrth FY01", "NI02 1807 n")
    field = fight(*lines).play("attack NI01 1708", dice=[6, 3, 3])
    field.play("refuge gyrth 1707")
    assert "1707" in field.zone("norman")
    assert field.rule("attack NI02 1707") == "8.6a"


@pytest.mark.rule("8.1a")
def test_unit_with_an_enemy_at_phase_start_may_attack_a_new_one() -> None:
    lines = ("NI01 1808 n", "FY01 1708 s disordered", "gyrth FY01", "NI02 1807 n", "HC01 1706")
    field = fight(*lines).play("attack NI01 1708", dice=[6, 3, 3])
    field.play("refuge gyrth 1707")
    assert field.hexes("attack", "NI02") == {"1706", "1707"}


@pytest.mark.rule("8.1a", "2.2a")
def test_attack_is_one_unit_against_one() -> None:
    lines = ("NI01 1808 n", "HC01 1708 s", "HC02 1707 s")
    field = fight(*lines).play("attack NI01 1708", dice=[5])
    assert (field.status("HC01"), field.status("HC02")) == ("disordered", "ordered")
    assert fight("NI01 1808 n", "HC01 1706").rule("attack NI01 1707") == "8.1a"


@pytest.mark.rule("8.2a")
def test_attacker_chooses_the_order_of_attacks() -> None:
    lines = ("NI01 1808 n", "HC01 1708 s", "NI02 1811 n", "HC02 1711 s")
    one = fight(*lines).play("attack NI01 1708", "attack NI02 1711", dice=[4, 4])
    other = fight(*lines).play("attack NI02 1711", "attack NI01 1708", dice=[4, 4])
    assert [event["unit"] for event in one.events_of("attack")] == ["NI01", "NI02"]
    assert [event["unit"] for event in other.events_of("attack")] == ["NI02", "NI01"]


@pytest.mark.rule("8.2a")
def test_all_modifiers_count_together() -> None:
    lines = ("NI01 1708 n", "FY01 1608 n", "william NI01", "gyrth FY01")
    assert differential(*lines) == (
        5 - 4 + 2 + 1 - 1 - 1,
        ["flank_or_rear", "leader_attacking", "leader_defending", "slope"],
    )
    assert differential("NI01 1808 n", "FY01 1708 s") == (5 - 4, [])


@pytest.mark.rule("8.3a", "8.3b", "8.3c")
@pytest.mark.parametrize(
    ("die", "result", "attacker", "defender"),
    [
        (1, "AD", "disordered", "ordered"),
        (2, "AD", "disordered", "ordered"),
        (3, "BD", "disordered", "disordered"),
        (4, "NE", "ordered", "ordered"),
        (5, "DD", "ordered", "disordered"),
        (6, "DD", "ordered", "disordered"),
    ],
)
def test_even_combat_result_follows_the_die(
    die: int, result: str, attacker: str, defender: str
) -> None:
    field = fight("NI01 1808 n", "HC01 1708 s").play("attack NI01 1708", dice=[die])
    [fought] = field.events_of("attack")
    assert (fought["strength"], fought["result"]) == (die, result)
    assert (field.status("NI01"), field.status("HC01")) == (attacker, defender)
    assert (field.at("NI01"), field.at("HC01")) == ("1808", "1708")


@pytest.mark.rule("8.3c")
def test_final_strength_of_0_or_less_eliminates_the_attacker() -> None:
    field = fight("NI01 1708 n", "HC01 1608 s").play("attack NI01 1608", dice=[1])
    assert field.events_of("attack")[0]["strength"] == 0
    assert (field.at("NI01"), field.at("HC01")) == ("lost", "1608")
    worse = fight("BI01 1708 n", "HC01 1608 s", "gyrth HC01").play("attack BI01 1608", dice=[1, 3])
    assert worse.events_of("attack")[0]["strength"] == -2
    assert worse.at("BI01") == "lost"


@pytest.mark.rule("8.3c")
def test_final_strength_of_7_or_more_eliminates_the_defender() -> None:
    field = fight("NI01 1808 n", "FY01 1708 s").play("attack NI01 1708", dice=[6])
    assert field.events_of("attack")[0]["strength"] == 7
    assert field.at("FY01") == "lost"
    field = fight("NI01 1808 n", "FY01 1708 n disordered").play("attack NI01 1708", dice=[6])
    assert field.events_of("attack")[0]["strength"] == 10
    assert field.at("FY01") == "lost"


@pytest.mark.rule("8.3b", "8.3a", "H7.2a")
def test_example_of_5_against_4_with_a_2_gives_the_books_result() -> None:
    plain = fight("NI01 1808 n", "FY01 1708 s").play("attack NI01 1708", dice=[2])
    assert plain.events_of("attack")[0]["result"] == "BD"
    slope = fight("NI01 1708 n", "FY01 1608 s").play("attack NI01 1608", dice=[2])
    assert slope.events_of("attack")[0]["result"] == "AD"


@pytest.mark.rule("8.3d", "10.2a")
@pytest.mark.parametrize("unit", ["HC01", "FY01"])
def test_disordered_unit_has_value_3_before_modifiers(unit: str) -> None:
    assert differential("NI01 1808 n", f"{unit} 1708 s disordered") == (2, [])
    assert differential("NI01 1708 n", f"{unit} 1608 s disordered") == (1, ["slope"])


@pytest.mark.rule("8.4a")
def test_winner_advances_with_its_leader_and_keeps_its_facing() -> None:
    lines = ("NI01 1809 ne", "william NI01", "FY01 1708 sw disordered")
    field = fight(*lines).play("attack NI01 1708", dice=[6, 3])
    assert field.at("NI01") == field.at("william") == "1708"
    assert field.facing("NI01") == "ne"
    assert field.step == "Combat"


@pytest.mark.rule("8.4a", "H7.1b")
def test_attacker_advances_only_if_the_defender_is_eliminated() -> None:
    field = fight("NI01 1808 n", "FY01 1708 s").play("attack NI01 1708", dice=[5])
    assert field.status("FY01") == "disordered"
    assert field.at("NI01") == "1808"
    wet = fight("NI01 2009 s", "FY01 2109 n disordered").play("attack NI01 2109", dice=[5])
    assert (wet.at("NI01"), wet.status("NI01")) == ("2109", "disordered")


@pytest.mark.rule("8.4a", "9.1a")
def test_advance_comes_before_morale_tests_and_routs() -> None:
    lines = ("HC01 1708 s", "BI01 1808 n disordered", "BI02 1907")
    field = battle(*lines, *HOLD, step="Combat", side="saxon", dead={"breton": 6})
    field.play("attack HC01 1808", dice=[5, 1])
    kinds = field.kinds()
    assert kinds.index("advance") < kinds.index("morale") < kinds.index("rout")


@pytest.mark.rule("8.4b", "14.4a")
@pytest.mark.parametrize(("die", "lives"), [(1, 0), (2, 0), (3, 1)])
def test_enemy_leader_in_the_entered_hex_is_overrun(die: int, lives: int) -> None:
    lines = ("NI01 1808 n", "FY01 1708 s disordered", "gyrth FY01")
    field = fight(*lines).play("attack NI01 1708", dice=[6, 2, die])
    assert (field.step == "LeaderRefuge") is bool(lives)
    assert (field.at("gyrth") == "lost") is not bool(lives)


@pytest.mark.rule("8.4b")
def test_leader_stays_alone_when_its_unit_routs() -> None:
    lines = ("NI01 1808 n", "FY01 1708 s disordered", "FY02 1609", "gyrth FY02")
    field = battle(*lines, *HOLD, step="Combat", dead={"fyrd": 9})
    field.play("attack NI01 1708", dice=[6, 1])
    assert field.step == "Rout"
    field.run("rout FY02")
    assert field.at("gyrth") == "1609"
    assert field.events_of("check") == []


@pytest.mark.rule("8.5a")
def test_defenders_never_advance() -> None:
    field = fight("NI01 1708 n", "HC01 1608 s").play("attack NI01 1608", dice=[1])
    assert field.at("NI01") == "lost"
    assert field.at("HC01") == "1608"


@pytest.mark.rule("8.6a")
def test_unit_attacks_once_but_may_be_attacked_repeatedly() -> None:
    lines = ("NI01 1808 n", "NI02 1809 n", "HC01 1708 s")
    field = fight(*lines).play("attack NI01 1708", dice=[4])
    assert field.rule("attack NI01 1708") == "8.6a"
    field.play("attack NI02 1708", dice=[4])
    assert [event["target"] for event in field.events_of("attack")] == ["HC01", "HC01"]


@pytest.mark.rule("8.6a")
def test_unit_cannot_attack_again_after_an_advance() -> None:
    lines = ("NI01 1808 n", "FY01 1708 s disordered", "HC02 1608 n")
    field = fight(*lines).play("attack NI01 1708", dice=[5, 1])
    assert field.at("NI01") == "1708"
    assert field.rule("attack NI01 1608") == "8.6a"


@pytest.mark.rule("8.7a")
@pytest.mark.parametrize(
    ("facing", "bonus"), [("s", 0), ("se", 0), ("sw", 2), ("nw", 2), ("n", 2), ("ne", 2)]
)
def test_attack_from_flank_or_rear_adds_2(facing: str, bonus: int) -> None:
    # 1808 is across the south-east side of 1708.
    found, names = differential("NI01 1808 n", f"FY01 1708 {facing}")
    assert found == 1 + bonus
    assert names == (["flank_or_rear"] if bonus else [])


@pytest.mark.rule("8.8a")
def test_combat_results_are_disorder_elimination_or_no_effect() -> None:
    catalogue = battle("NI01 1808").state.catalogue
    assert set(catalogue.results) == {"AE", "AD", "BD", "NE", "DD", "DE"}
    assert {*catalogue.attacker_harm, *catalogue.defender_harm} == {0, 1, 2}


@pytest.mark.rule("8.9a")
def test_lone_leader_is_beaten_without_a_die() -> None:
    field = fight("NI01 1808 n", "gyrth 1708").play("attack NI01 1708", dice=[3, 3])
    assert field.events_of("attack") == []
    assert field.options() == {
        f"refuge gyrth {at}" for at in ("1608", "1609", "1707", "1709", "1809")
    }
    field.play("refuge gyrth 1608")
    assert (field.at("NI01"), field.at("gyrth")) == ("1708", "1608")


@pytest.mark.rule("8.9a", "10.2a")
def test_only_ordered_units_attack_a_lone_leader() -> None:
    field = fight("NI01 1808 n disordered", "gyrth 1708", "NA01 1709 s", "leofwine 1809")
    assert field.hexes("attack", "NI01") == set()
    assert field.rule("attack NI01 1708") == "10.2a"
    assert field.rule("attack NA01 1809") == "4.10a"


@pytest.mark.rule("8.1a", "10.3a")
def test_unit_that_routs_before_its_attack_cannot_attack() -> None:
    lines = ("NI01 1708 n", "HC01 1608 s", "NI02 1709 n", "FY01 1609 s", "NI03 1809", "FY02 2109 s")
    field = battle(*lines, *HOLD, step="Combat", dead={"norman": 8})
    assert field.offers("attack NI02 1609")
    field.play("attack NI01 1608", dice=[1, 1, 1])
    while field.step in ("Rout", "RoutDirection"):
        field.play(min(field.options()), dice=[1])
    assert field.status("NI02") == "routing"
    assert field.hexes("attack", "NI02") == set()
