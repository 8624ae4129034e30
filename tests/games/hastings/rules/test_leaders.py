"""Terrain (12), stacking (13) and leaders (14, H8)."""

from __future__ import annotations

import pytest

from tests.games.hastings.board import HOLD, SHOT, Battle, battle


def fight(*lines: str, dead: dict[str, int] | None = None) -> Battle:
    """Return a Norman combat phase that does not end at once."""
    return battle(*lines, *HOLD, step="Combat", dead=dead)


@pytest.mark.rule("12.1a")
@pytest.mark.parametrize(
    ("there", "points"), [("1809", 1), ("1609", 2), ("1509", 1), ("2014", 2), ("2110", 2)]
)
def test_terrain_has_the_movement_costs_of_the_chart(there: str, points: int) -> None:
    ground = battle("NI01 1808").state.ground
    assert ground.cost[ground.board.hex(there)] == points


@pytest.mark.rule("12.1a")
@pytest.mark.parametrize(
    ("attacker", "defender", "effect"),
    [
        ("NI01 1708 n", "HC01 1608 s", -1),
        ("NI01 1808 n", "HC01 1708 s", 0),
        ("NI01 1913 s", "HC01 2013 n", 0),
        ("NI01 2013 n", "HC01 1913 s", 0),
        ("NI01 1409 s", "HC01 1508 n", 0),
    ],
)
def test_only_a_slope_changes_close_combat(attacker: str, defender: str, effect: int) -> None:
    field = fight(attacker, defender)
    field.play(f"attack NI01 {field.at('HC01')}", dice=[4])
    assert field.events_of("attack")[0]["differential"] == effect


@pytest.mark.rule("13.1a")
def test_unit_cannot_enter_the_hex_of_a_friendly_unit() -> None:
    field = battle("NI01 1808", "NI02 1809", "odo 1807")
    assert field.rule("move NI01 1809") == "13.1a"
    assert field.offers("walk odo 1808")


@pytest.mark.rule("13.2a")
def test_leader_cannot_enter_the_hex_of_another_leader() -> None:
    field = battle("NI01 1808", "william NI01", "odo 1807", "fergant 1907")
    assert field.rule("walk odo 1808") == "13.2a"
    assert field.rule("lead NI01 1807") == "13.2a"
    assert field.rule("walk fergant 1807") == "13.2a"
    assert field.offers("move NI01 1807")


@pytest.mark.rule("13.2a")
def test_led_unit_cannot_pass_another_leaders_hex() -> None:
    lines = ["NI01 1801", "william NI01", "NI03 1802", "NI04 1902", "NI02 1701"]
    assert battle(*lines, "odo 1901").hexes("lead", "NI01") == set()
    assert battle(*lines, "odo 1911").hexes("lead", "NI01") == {"1901", "2001", "2002"}


@pytest.mark.rule("14.1a")
def test_leader_adds_1_to_attack_and_defence_of_the_unit() -> None:
    attack = fight("NI01 1808 n", "william NI01", "HC01 1708 s")
    attack.play("attack NI01 1708", dice=[4, 3])
    assert attack.events_of("attack")[0]["differential"] == 1
    defence = fight("NI01 1808 n", "HC01 1708 s", "gyrth HC01")
    defence.play("attack NI01 1708", dice=[4, 3])
    assert defence.events_of("attack")[0]["differential"] == -1


@pytest.mark.rule("14.1a", "H8.2a", "H10.1a")
@pytest.mark.parametrize("leader", ["fergant 1808", "eustace 1808", "odo 1808", "william 1809"])
def test_leader_of_other_classes_or_nearby_adds_nothing(leader: str) -> None:
    field = fight("NI01 1808 n", leader, "HC01 1708 s").play("attack NI01 1708", dice=[4, 3])
    assert field.events_of("attack")[0]["differential"] == 0


@pytest.mark.rule("H8.2a")
@pytest.mark.parametrize(
    ("leader", "led"),
    [
        ("william", {"norman", "breton", "franco_flemish"}),
        ("fergant", {"breton"}),
        ("eustace", {"franco_flemish"}),
        ("odo", set()),
        ("harold", {"housecarl", "fyrd"}),
        ("gyrth", {"housecarl", "fyrd"}),
        ("leofwine", {"housecarl", "fyrd"}),
    ],
)
def test_leaders_lead_their_classes(leader: str, led: set[str]) -> None:
    field = battle("NI01 1808")
    catalogue = field.state.catalogue
    leads = catalogue.leads[field.piece(leader) - catalogue.units]
    assert {name for name, does in zip(catalogue.classes, leads, strict=True) if does} == led


@pytest.mark.rule("14.2a", "14.3a")
def test_leader_takes_part_in_the_combat_of_the_unit() -> None:
    field = fight("NI01 1808 n", "odo NI01", "HC01 1708 s", "gyrth HC01", "william 1809")
    field.play("attack NI01 1708", dice=[5, 2, 2])
    assert [event["leader"] for event in field.events_of("check")] == ["odo", "gyrth"]


@pytest.mark.rule("14.3a")
@pytest.mark.parametrize(("die", "at"), [(1, "lost"), (2, "1708")])
@pytest.mark.parametrize("combat", [1, 4, 5])
def test_leader_in_combat_dies_on_a_1_at_any_result(combat: int, die: int, at: str) -> None:
    field = fight("NI01 1808 n", "HC01 1708 s", "gyrth HC01", "FY03 1402")
    field.play("attack NI01 1708", dice=[combat, die, 1])
    assert field.at("gyrth") == at


@pytest.mark.rule("14.3a")
def test_leader_in_a_hex_shot_at_is_at_risk_by_hit_or_miss() -> None:
    lines = ("NA01 1908 n", "HC01 1708", "gyrth HC01", "NA02 1912 n", "HC02 1712", *SHOT)
    for shot, die, at in ((3, 1, "lost"), (6, 1, "lost"), (3, 2, "1708"), (6, 2, "1708")):
        field = battle(*lines, step="MissilePhase").play("fire NA01 1708", dice=[shot, die, 1])
        assert field.at("gyrth") == at
    spared = battle(*lines, step="MissilePhase").play("fire NA02 1712", dice=[6])
    assert spared.events_of("check") == []


@pytest.mark.rule("14.3a")
def test_leaders_death_has_a_separate_test() -> None:
    field = fight("NI01 1808 n", "HC01 1708 s", "gyrth HC01", "FY03 1608")
    field.play("attack NI01 1708", dice=[5, 1, 2, 2])
    assert [event["class"] for event in field.events_of("morale")] == ["housecarl", "fyrd"]
    assert [event["dead"] for event in field.events_of("morale")] == [1, 1]


@pytest.mark.rule("14.4a")
def test_leader_surviving_combat_is_at_risk_again_when_overrun() -> None:
    field = fight("NI01 1808 n", "HC01 1708 s disordered", "gyrth HC01", "FY03 1608")
    field.play("attack NI01 1708", dice=[6, 2, 2, 1, 1])
    assert [event["die"] for event in field.events_of("check")] == [2, 2]
    assert field.at("gyrth") == "lost"
    assert field.at("NI01") == "1708"
    tested = [(event["class"], event["dead"]) for event in field.events_of("morale")]
    assert tested == [("fyrd", 1), ("fyrd", 1)]


@pytest.mark.rule("14.4b")
def test_leader_surviving_an_overrun_moves_to_an_adjacent_hex() -> None:
    lines = ("NI01 1808 n", "HC01 1708 s disordered", "gyrth HC01", "FY03 1608", "leofwine 1609")
    field = fight(*lines, "odo 1707").play("attack NI01 1708", dice=[6, 2, 3, 1])
    assert field.side == "saxon"
    assert field.hexes("refuge", "gyrth") == {"1608", "1709", "1809"}
    assert field.rule("refuge gyrth 1609") == "13.2a"
    assert field.rule("refuge gyrth 1707") == "13.2a"
    assert field.rule("refuge gyrth 1808") == "5.6b"
    assert field.rule("refuge gyrth 1508") == "14.4b"
    field.play("refuge gyrth 1709")
    assert (field.at("gyrth"), field.at("NI01")) == ("1709", "1708")


@pytest.mark.rule("14.4b")
def test_leader_without_a_refuge_is_lost() -> None:
    around = ("NI02 1707", "NI03 1809", "NI04 1709", "NI05 1608", "NI06 1609")
    field = fight("NI01 1808 n", "HC01 1708 s disordered", "gyrth HC01", *around)
    field.play("attack NI01 1708", dice=[6, 2, 6])
    assert field.at("gyrth") == "lost"
    assert field.points("norman") == 3 + 5


@pytest.mark.rule("14.5a")
def test_lone_leader_stays_and_is_never_disordered() -> None:
    around = ("FY01 1807", "FY02 1907", "FY03 1908", "FY04 1809", "FY05 1708", "FY06 1707")
    field = battle("odo 1808", "NI01 1812", *around)
    assert field.hexes("walk", "odo") == set()
    assert field.offers("end")
    wet = battle("odo 1914", "NI01 1812").play("walk odo 2014")
    assert wet.events_of("disorder") == []


@pytest.mark.rule("H8.1a")
@pytest.mark.parametrize(
    ("dice", "won"),
    [
        ([5, 1, 2], (["saxon"], "william")),
        ([5, 2, 1], (["norman"], "harold")),
        ([5, 1, 1], ([], "both")),
        ([4, 2, 2], ([], "")),
    ],
)
def test_death_of_william_or_harold_ends_the_game_at_once(
    dice: list[int], won: tuple[list[str], str]
) -> None:
    field = fight("NI01 1808 n", "william NI01", "HC01 1708 s", "harold HC01")
    assert field.play("attack NI01 1708", dice=dice).won == won


@pytest.mark.rule("H8.1a", "14.4a")
def test_both_great_leaders_may_die_in_one_combat_with_overrun() -> None:
    lines = ("NI01 1808 n", "william NI01", "HC01 1708 s disordered", "harold HC01", "HC02 1608")
    field = fight(*lines).play("attack NI01 1708", dice=[6, 1, 2, 2])
    assert field.won == ([], "both")
    assert field.events_of("morale") == []


@pytest.mark.rule("H8.1a")
def test_death_of_another_leader_does_not_end_the_game() -> None:
    field = fight("NI01 1808 n", "odo NI01", "HC01 1708 s", "gyrth HC01")
    assert field.play("attack NI01 1708", dice=[5, 1, 1, 1, 1, 1]).won == ([], "")
    shot = battle("NA01 1908 n", "harold 1708", *SHOT, step="MissilePhase")
    assert shot.play("fire NA01 1708", dice=[5]).won == (["norman"], "harold")


@pytest.mark.rule("H8.3a")
def test_units_with_william_or_harold_cannot_rout() -> None:
    lines = ("HC01 1708 s", "NI01 1808 n disordered", "NI02 1908", "NC01 1907", "william NC01")
    field = battle(*lines, *HOLD, step="Combat", side="saxon", dead={"norman": 9})
    field.play("attack HC01 1808", dice=[6, 1])
    while field.step == "RoutDirection":
        field.play(min(field.options()))
    assert (field.status("NI02"), field.status("NC01")) == ("routing", "ordered")


@pytest.mark.rule("H8.3a")
def test_units_with_other_leaders_can_rout() -> None:
    lines = ("NI01 1808 n", "FY01 1708 s disordered", "FY02 1608", "gyrth FY02", "HC05 1609")
    field = fight(*lines, "harold HC05", dead={"fyrd": 9, "housecarl": 12})
    field.play("attack NI01 1708", dice=[6, 1])
    assert field.status("FY02") == "routing"
    assert field.status("HC05") == "ordered"
