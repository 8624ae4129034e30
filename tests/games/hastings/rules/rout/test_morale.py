"""Morale and rout (9), and its classes (H6)."""

from __future__ import annotations

from typing import Any

import pytest

from senlac.games.hastings.rules.rout.morale import break_chance
from tests.games.hastings.board import HOLD, Battle, battle

LEVELS = {"housecarl": 12, "fyrd": 10, "norman": 10, "breton": 7, "franco_flemish": 8}


def slaughter(*lines: str, dice: list[int], dead: dict[str, int] | None = None) -> Battle:
    """Eliminate Bretons at 1808 with Housecarls that advance; `dice` are for later rolls."""
    field = battle(
        "HC01 1708 s", "BI01 1808 n disordered", *lines, *HOLD,
        step="Combat", side="saxon", dead=dead,
    )  # fmt: skip
    return field.play("attack HC01 1808", dice=[6, *dice])


def taken(field: Battle) -> list[tuple[Any, ...]]:
    """Return class, hex, losses and result of each morale test."""
    told = field.events_of("morale")
    return [(event["class"], event["at"], event["dead"], event["result"]) for event in told]


def runs(field: Battle) -> Battle:
    """Run all routing units."""
    while field.step in ("Rout", "RoutDirection"):
        field.play(min(field.options()))
    return field


@pytest.mark.rule("9.1a", "H6.1a")
def test_each_class_with_units_next_to_the_lost_one_tests() -> None:
    field = slaughter("NI01 1907", "BI02 1908", "FI01 1809", "FI02 1911", dice=[1, 1, 1])
    assert taken(field) == [
        ("norman", "1808", 0, "holds"),
        ("breton", "1808", 1, "holds"),
        ("franco_flemish", "1808", 0, "holds"),
    ]


@pytest.mark.rule("9.1a")
def test_no_die_is_rolled_when_no_unit_can_rout() -> None:
    field = slaughter("BI02 1909", "NI01 1908 routing", "BI03 1907", "william BI03", dice=[])
    assert taken(field) == []


@pytest.mark.rule("9.1a")
def test_only_the_side_with_the_loss_tests() -> None:
    field = slaughter("FY01 1707", "HC02 1709", "BI02 1908", dice=[1])
    assert [name for name, *_ in taken(field)] == ["breton"]


@pytest.mark.rule("9.1a")
def test_disorder_without_a_loss_causes_no_test() -> None:
    lines = ("HC01 1708 s", "BI01 1808 n", "BI02 1908")
    field = battle(*lines, *HOLD, step="Combat", side="saxon").play("attack HC01 1808", dice=[5])
    assert field.status("BI01") == "disordered"
    assert taken(field) == []


@pytest.mark.rule("9.1a", "14.3a", "9.4a")
def test_unit_and_leader_losses_have_separate_tests() -> None:
    field = slaughter("fergant BI01", "BI02 1908", dice=[1, 2, 3])
    assert taken(field) == [("breton", "1808", 2, "holds"), ("breton", "1808", 2, "holds")]


@pytest.mark.rule("9.1a", "14.3a")
def test_attackers_leader_is_tested_before_the_defenders() -> None:
    lines = ("gyrth HC01", "fergant BI01", "FY01 1709", "BI02 1908")
    field = slaughter(*lines, dice=[1, 1, 2, 2, 2, 2])
    assert [(name, at) for name, at, *_ in taken(field)] == [
        ("breton", "1808"),
        ("housecarl", "1708"),
        ("fyrd", "1708"),
        ("breton", "1808"),
    ]


@pytest.mark.rule("9.1a")
def test_defenders_routing_units_run_before_the_attackers() -> None:
    lines = ("gyrth HC01", "fergant BI01", "FY01 1609", "BI02 1908")
    field = slaughter(*lines, dice=[1, 1, 1, 1, 6, 6], dead={"breton": 6, "fyrd": 8})
    runs(field)
    ran = [event["unit"] for event in field.events_of("run")]
    assert ran == sorted(ran, key=lambda unit: unit != "BI02")
    assert set(ran) == {"BI02", "FY01"}


@pytest.mark.rule("9.1b")
def test_archer_disorder_is_a_loss_with_a_test_and_an_advance() -> None:
    lines = ("NI01 1808 n", "SA01 1708 s", "FY01 1707", *HOLD)
    field = battle(*lines, step="Combat").play("attack NI01 1708", dice=[2, 1])
    assert field.events_of("attack")[0]["strength"] == 5
    assert field.at("NI01") == "1708"
    assert [name for name, *_ in taken(field)] == ["fyrd"]


@pytest.mark.rule("9.1b")
def test_disordered_attacker_advances_when_archers_fall() -> None:
    lines = ("NI01 1708 n", "SA01 1608 s", *HOLD)
    field = battle(*lines, step="Combat").play("attack NI01 1608", dice=[1])
    assert field.events_of("attack")[0]["result"] == "BD"
    assert field.at("SA01") == "lost"
    assert (field.at("NI01"), field.status("NI01")) == ("1608", "disordered")


@pytest.mark.rule("9.2a", "H6.1a", "H6.2a", "9.3b")
def test_classes_have_their_break_levels() -> None:
    catalogue = battle("NI01 1808").state.catalogue
    assert dict(zip(catalogue.classes, catalogue.break_level, strict=True)) == LEVELS
    assert [[catalogue.classes[group] for group in own] for own in catalogue.groups_of] == [
        ["norman", "breton", "franco_flemish"],
        ["housecarl", "fyrd"],
    ]


@pytest.mark.rule("9.1a", "9.2a")
def test_each_class_next_to_a_loss_has_its_own_roll() -> None:
    lines = ("NI01 1705 n", "HC01 1605 s disordered", "HC02 1604", "FY01 1606")
    field = battle(*lines, step="Combat").play("attack NI01 1605", dice=[6, 1, 1])
    assert [test["class"] for test in field.events_of("morale")] == ["housecarl", "fyrd"]


@pytest.mark.rule("H6.1a", "H6.2a")
@pytest.mark.parametrize(
    ("unit", "group"),
    [
        ("HC17", "housecarl"), ("FY01", "fyrd"), ("SA02", "fyrd"), ("NA01", "norman"),
        ("NI01", "norman"), ("NC01", "norman"), ("BA01", "breton"), ("BI01", "breton"),
        ("BC01", "breton"), ("FA01", "franco_flemish"), ("FI01", "franco_flemish"),
        ("FC01", "franco_flemish"),
    ],
)  # fmt: skip
def test_every_unit_has_the_class_of_its_nation_or_rank(unit: str, group: str) -> None:
    field = battle(f"{unit} lost")
    assert {name: field.dead(name) for name in LEVELS} == {
        name: int(name == group) for name in LEVELS
    }


@pytest.mark.rule("9.3a", "9.4a", "9.3b")
@pytest.mark.parametrize(("die", "status"), [(2, "ordered"), (3, "routing")])
def test_class_breaks_when_die_and_losses_reach_its_level(die: int, status: str) -> None:
    field = runs(slaughter("BI02 1908", dice=[die], dead={"breton": 3}))
    assert taken(field)[0][2] == 4
    assert field.status("BI02") == status


@pytest.mark.rule("9.3a")
@pytest.mark.parametrize(
    ("leader", "groups"),
    [
        ("fergant", {"breton"}), ("eustace", {"franco_flemish"}), ("odo", {"norman"}),
        ("william", {"norman"}), ("harold", {"housecarl", "fyrd"}),
        ("gyrth", {"housecarl", "fyrd"}), ("leofwine", {"housecarl", "fyrd"}),
    ],
)  # fmt: skip
def test_dead_leaders_count_as_losses_of_the_classes_they_led(
    leader: str, groups: set[str]
) -> None:
    field = battle(f"{leader} lost")
    assert {name for name in LEVELS if field.dead(name)} == groups


@pytest.mark.rule("9.4a")
def test_one_die_routs_all_units_of_a_class_near_the_hex() -> None:
    lines = ("BI02 1908", "BC01 1907 disordered", "BI03 1909", "NI01 1807", "BA01 1809")
    field = slaughter(*lines, dice=[1, 1], dead={"breton": 5})
    assert len(field.events_of("morale")) == 2
    assert {event["unit"] for event in field.events_of("rout")} == {"BI02", "BC01", "BA01"}
    assert field.status("BI03") == field.status("NI01") == "ordered"


@pytest.mark.rule("9.4a", "9.1a")
def test_unit_of_a_killed_leader_is_tested_too() -> None:
    lines = ("HC01 1708 s", "BI01 1808 n", "fergant BI01", *HOLD)
    field = battle(*lines, step="Combat", side="saxon", dead={"breton": 6})
    runs(field.play("attack HC01 1808", dice=[4, 1, 1]))
    assert field.status("BI01") == "routing"


@pytest.mark.rule("9.5a", "H6.3a")
def test_routed_unit_turns_to_its_edge_and_runs_4_points_at_once() -> None:
    field = runs(slaughter("BI02 1807 n", dice=[1], dead={"breton": 6}))
    assert field.facing("BI02") == "s"
    assert [event["to"][:2] for event in field.events_of("run")][:3] == ["19", "20", "21"]
    assert field.step == "Combat"


@pytest.mark.rule("9.5a", "5.8b")
def test_routed_saxons_turn_and_run_north() -> None:
    lines = ("NI01 1808 n", "FY01 1708 s disordered", "FY02 1608", "FY03 1403", *HOLD)
    field = battle(*lines, step="Combat", dead={"fyrd": 9})
    field.play("attack NI01 1708", dice=[6, 1])
    runs(field)
    assert field.facing("FY02") == "n"
    rows = [event["to"][:2] for event in field.events_of("run")]
    assert rows == ["15", "14", "13", "12"]


@pytest.mark.rule("9.5a")
def test_run_goes_through_front_hexes_only() -> None:
    field = battle("NI01 2305 routing", "NI02 1808").play("rout NI01")
    assert field.options() == {"step 2405", "step 2406"}
    assert field.rule("step 2304") == "9.5a"


@pytest.mark.rule("9.5b")
def test_run_continues_into_the_only_vacant_front_hex() -> None:
    field = battle("NI01 1904 routing", "NI02 2004").run("rout NI01")
    assert field.events_of("run")[0]["to"] == "2005"


@pytest.mark.rule("9.5b", "9.8a")
def test_run_uses_four_movement_points() -> None:
    field = battle("FY01 1302 routing", "FY02 1410", side="saxon").run("rout FY01")
    cost = field.state.ground.cost
    way = [field.state.ground.board.hex(run["to"]) for run in field.events_of("run")]
    spent = [cost[hex_] for hex_ in way]
    assert len(way) > 1
    assert sum(spent) + (field.at("FY01") == "lost") == 4


@pytest.mark.rule("9.6a")
@pytest.mark.parametrize("blocker", ["NI03 2005", "FY01 2005 n"])
def test_blocked_router_is_eliminated(blocker: str) -> None:
    field = battle("NI01 1904 routing", "NI02 2004", blocker, dead={"norman": 20})
    field.play("rout NI01")
    assert field.at("NI01") == "lost"
    assert field.dead("norman") == 21
    assert taken(field) == []


@pytest.mark.rule("9.6a")
def test_router_blocked_during_its_run_is_eliminated() -> None:
    field = battle("NI01 1904 routing", "NI02 2004", "NI03 2104", "NI04 2105").run("rout NI01")
    assert field.events_of("run")[-1]["to"] == "2005"
    assert field.at("NI01") == "lost"


@pytest.mark.rule("9.6a")
def test_blocked_router_without_points_left_is_not_eliminated() -> None:
    field = battle("NI01 1904 routing", "NI02 2402", "NI03 2403", "NI04 2404", "NI05 2405",
                   "NI06 2406", "NI07 2407").run("rout NI01")  # fmt: skip
    assert field.at("NI01")[:2] == "23"


@pytest.mark.rule("9.6b")
def test_too_costly_vacant_hex_only_stops_the_run() -> None:
    field = battle("NI01 1709 routing", "NI02 1905").run("rout NI01")
    assert len(field.events_of("run")) == 3
    assert field.at("NI01")[:2] == "20"


@pytest.mark.rule("9.7a", "H7.1b")
def test_wet_ground_ends_the_run_without_loss() -> None:
    field = battle("NI01 2009 routing", "NI02 1905").run("rout NI01")
    assert len(field.events_of("run")) == 1
    assert field.at("NI01")[:2] == "21"
    assert field.status("NI01") == "routing"
    onward = battle("NI01 2005 routing", "NI02 1905").run("rout NI01")
    assert len(onward.events_of("run")) > 1


@pytest.mark.rule("9.7b")
def test_run_takes_the_cheapest_path() -> None:
    field = battle("NI01 1907 routing", "NI02 1812").run("rout NI01")
    assert [event["to"] for event in field.events_of("run")][:2] == ["2007", "2106"]
    other = battle("NI01 1907 routing", "NI02 2007").run("rout NI01")
    assert other.events_of("run")[0]["to"] == "2008"


@pytest.mark.rule("9.7b")
def test_owner_chooses_between_equal_paths() -> None:
    for way in ("2405", "2406"):
        field = battle("NI01 2305 routing", "NI02 1808").play("rout NI01", f"step {way}")
        assert field.events_of("run")[0]["to"] == way


@pytest.mark.rule("9.7b")
def test_owner_chooses_the_order_of_routers() -> None:
    field = slaughter("BI02 1908", "BI03 1809", dice=[1], dead={"breton": 6})
    assert (field.step, field.side) == ("Rout", "norman")
    assert field.options() == {"rout BI02", "rout BI03"}
    field.run("rout BI03")
    assert field.events_of("run")[0]["unit"] == "BI03"


@pytest.mark.rule("9.8a", "10.3a")
def test_routing_unit_has_value_2() -> None:
    lines = ("NI01 1808 n", "HC01 1708 s routing", *HOLD)
    field = battle(*lines, step="Combat").play("attack NI01 1708", dice=[1])
    assert field.events_of("attack")[0]["differential"] == 5 - 2


@pytest.mark.rule("9.1a", "8.3c")
def test_eliminated_attacker_is_a_loss_that_its_side_tests() -> None:
    lines = ("NI01 1708 n", "HC01 1608 s", "NI02 1808", "BI01 1709", "FY01 1609", *HOLD)
    field = battle(*lines, step="Combat").play("attack NI01 1608", dice=[1, 2, 2])
    assert taken(field) == [("norman", "1708", 1, "holds"), ("breton", "1708", 0, "holds")]


@pytest.mark.rule("9.7b")
@pytest.mark.parametrize(
    ("hex_", "cost"),
    [
        ("2405", 2),  # the hex itself and the edge
        ("2305", 3),
        ("2106", 5),
        ("2209", 4 + 3),  # a morass costs a routing unit all its points
        ("2109", 4 + 7),  # a brook, then morass on both paths
    ],
)
def test_norman_cost_of_the_path_off_the_map(hex_: str, cost: int) -> None:
    ground = battle("NI01 1808").state.ground
    assert ground.escape[0][ground.board.hex(hex_)] == cost


@pytest.mark.rule("9.3a")
@pytest.mark.parametrize(("dead", "chance"), [(0, 0.0), (3, 0.0), (4, 1 / 6), (8, 5 / 6), (9, 1.0)])
def test_break_chance_grows_with_the_losses_of_a_class(dead: int, chance: float) -> None:
    state = battle("NI01 1705", "HC01 1605", dead={"fyrd": dead}).state
    fyrd = state.catalogue.classes.index("fyrd")
    assert break_chance(state, fyrd, 0) == pytest.approx(chance)
    assert break_chance(state, fyrd, 9 - dead) == pytest.approx(1.0)
