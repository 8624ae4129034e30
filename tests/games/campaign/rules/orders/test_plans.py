"""Plans: where a body may go and what it may do there, from its player's knowledge."""

from __future__ import annotations

from itertools import pairwise

import pytest

from senlac.engine.game.position import encode
from senlac.games.campaign.rules.plans import travel_of
from tests.games.campaign.desk import GAME, Desk

WALKS = "A1 london inside spearman.C=20 spearman.D=8 supply=2 Ac1"
FOOT = "A1 london spearman.C=30 Ac1"


def orders(*bodies: str) -> Desk:
    """Return a position in which orders are written in the first week."""
    return Desk("\n".join(["scenario: y1088", *bodies, "turn: 1", "step: Orders"]))


def plan(desk: Desk, name: str) -> list[list[int]]:
    """Return the plan of a body once the sheets are revealed."""
    desk.reveal()
    return desk.state.plans[desk.body(name)]


def hex_of(desk: Desk, town: str) -> str:
    """Return the hex of a town."""
    ground = desk.state.catalogue.ground
    return ground.board.names[ground.town_hex[desk.town(town)]]


@pytest.mark.rule("order.c", "move.f")
def test_route_is_a_step_for_each_hex_with_its_hours() -> None:
    desk = orders(FOOT)
    winchester = hex_of(desk, "winchester")
    desk.write("rufus", "force A1", f"to {winchester}")
    # Fourteen points of twenty-four are forty-two hours: half a week more does not fit, a day does.
    assert desk.rule("rufus", "task ravage") == "order.d"
    desk.write("rufus", "task rest", "task rest")
    assert desk.rule("rufus", "task rest") == "order.d"
    desk.write("rufus", "close")
    steps = plan(desk, "A1")
    ground = desk.state.catalogue.ground
    way = [hex_ for kind, hex_, _, _ in steps if kind == 8]
    assert way[-1] == ground.board.hex(winchester)
    beside = [
        ground.board.distance(one, two)
        for one, two in zip([desk.state.hex_of[0], *way], way, strict=False)
    ]
    assert set(beside) == {1}


@pytest.mark.rule("move.c", "naval.c")
def test_body_without_a_leader_is_offered_no_route() -> None:
    desk = orders("A1 london spearman.C=30", "A2 dover ship=2")
    for name, rule in (("A1", "move.c"), ("A2", "naval.c")):
        desk.write("rufus", f"force {name}")
        assert desk.rule("rufus", f"to {hex_of(desk, 'hastings')}") == rule
        desk.write("rufus", "close")


@pytest.mark.rule("move.g", "move.f")
def test_wagons_stay_on_roads_where_the_ground_is_rough() -> None:
    walks, carts = orders(FOOT), orders(WALKS)
    reached: list[set[str]] = []
    for desk in (walks, carts):
        desk.write("rufus", "force A1")
        reached.append({text for text in desk.offered("rufus") if text.startswith("to ")})
    assert reached[1] < reached[0]
    ground = walks.state.catalogue.ground
    beside = [row[walks.state.hex_of[0]] for row in ground.board.beside]
    sea = next(hex_ for hex_ in range(ground.board.size) if ground.is_sea(hex_))
    assert walks.rule("rufus", f"to {ground.board.names[sea]}") == "move.f"
    assert walks.rule("rufus", f"to {ground.board.names[walks.state.hex_of[0]]}") == "order.h"
    assert {
        f"to {ground.board.names[hex_]}" for hex_ in beside if hex_ >= 0 and not ground.is_sea(hex_)
    } <= reached[0]


@pytest.mark.rule("move.e", "order.b")
def test_forced_pace_precedes_the_plan_and_reaches_farther() -> None:
    desk = orders(FOOT)
    desk.write("rufus", "force A1")
    near = desk.offered("rufus")
    desk.write("rufus", "pace forced")
    assert desk.rule("rufus", "pace march") == "move.e"
    far = {text for text in desk.offered("rufus") if text.startswith("to ")}
    assert {text for text in near if text.startswith("to ")} < far
    desk.write("rufus", f"to {hex_of(desk, 'hertford')}")
    for late in ("pace march", "detach", "load 1"):
        assert desk.rule("rufus", late) == "move.b"
    desk.write("rufus", "posture bold", "close")
    desk.reveal()
    assert desk.state.pace[0] == 1


@pytest.mark.rule("order.d", "pillage.c")
def test_plunder_is_the_whole_plan() -> None:
    desk = orders(FOOT)
    desk.write("rufus", "force A1", "task plunder")
    assert desk.rule("rufus", "task rest") == desk.rule("rufus", "to 5750") == "order.d"
    other = orders(FOOT)
    other.write("rufus", "force A1", "task take")
    assert other.rule("rufus", "task plunder") == "order.d"
    assert other.rule("rufus", "task take") == "order.h"


@pytest.mark.rule("town.b", "order.i")
def test_garrison_line_needs_a_number_and_keeps_one_figure() -> None:
    desk = orders(WALKS)
    desk.write("rufus", "force A1", "leave spearman.C", "count 20", "leave worst")
    assert desk.offered("rufus") == {f"count {number}" for number in range(1, 8)}
    assert desk.rule("rufus", "close") == "order.h"
    desk.write("rufus", "count 7")
    assert desk.rule("rufus", "leave spearman.C") == "town.b"
    assert desk.rule("rufus", "leave ship") == "town.b"
    desk.write("rufus", "leave supply")
    # The deadline passes: the line without its number is dropped.
    lines = plan(desk, "A1")
    items = desk.state.catalogue.item_of
    assert lines == [[9, items["spearman.C"], 20, 0], [9, items["worst"], 7, 0]]


@pytest.mark.rule("town.a", "control.d")
def test_town_tasks_need_a_town_and_some_an_own_town() -> None:
    desk = orders("A1 caen spearman.C=30 exchequer Ac1", "crowns: rufus=50", "A2 6060 fyrd.C=5")
    desk.write("rufus", "force A1")
    assert desk.rule("rufus", "task enter") == desk.rule("rufus", "task lodge") == "control.d"
    assert desk.rule("rufus", "task sally") == "meet.d"
    assert desk.rule("rufus", "task deposit") == "control.n"
    assert "task take" in desk.offered("rufus")
    desk.write("rufus", "close", "force A2")
    assert desk.rule("rufus", "task take") == "town.a"
    assert desk.rule("rufus", "leave fyrd.C") == "town.b"


@pytest.mark.rule("naval.e", "order.h")
def test_a_force_boards_and_a_fleet_awaits_in_one_place() -> None:
    desk = orders("A1 dover ship=2 Ac1", "A2 dover spearman.C=30 Ac2", "A3 london spearman.C=5")
    desk.write("rufus", "force A2", "board A1")
    assert desk.rule("rufus", "task rest") == "order.d"
    desk.write("rufus", "close", "force A1")
    assert "await A2" in desk.offered("rufus")
    assert desk.rule("rufus", "land A2") == "naval.e"
    desk.write("rufus", "await A2", "land A2")
    assert desk.rule("rufus", "await A2") == "naval.e"
    desk.write("rufus", "close", "force A3")
    assert desk.rule("rufus", "board A1") == "order.h"
    desk.write("rufus", "close")
    assert [line[0] for line in plan(desk, "A1")] == [11, 12]


@pytest.mark.rule("naval.f", "naval.e")
def test_a_fleet_awaits_no_more_than_it_has_room_for() -> None:
    desk = orders("A1 dover ship=1 Ac1", "A2 dover spearman.C=20", "A3 dover spearman.C=11")
    desk.write("rufus", "force A1", "await A2")
    assert desk.rule("rufus", "await A3") == "naval.f"


@pytest.mark.rule("naval.e", "order.b")
def test_force_aboard_is_ordered_from_its_landing_place() -> None:
    desk = orders("A1 dover ship=2 Ac1", "A2 dover aboard A1 spearman.C=30 Ac2")
    desk.write("rufus", "force A1", "land A2", "close", "force A2", "task take")
    # Half the week is gone by then.
    assert desk.rule("rufus", f"to {hex_of(desk, 'london')}") == "order.c"
    desk.write("rufus", f"to {hex_of(desk, 'canterbury')}", "close")
    stays = orders("A1 dover ship=2 Ac1", "A2 dover aboard A1 spearman.C=30 Ac2")
    stays.write("rufus", "force A1", "close", "force A2")
    assert stays.rule("rufus", "task rest") == "naval.e"


@pytest.mark.rule("naval.n")
def test_ships_pass_a_shore_only_along_a_river() -> None:
    desk = orders("A1 london ship=2 Ac1")
    desk.write("rufus", "force A1")
    offered = [text for text in desk.offered("rufus") if text.startswith("to ")]
    state, ground = desk.state, desk.state.catalogue.ground
    ways = travel_of(state, 0)
    passed = 0
    for text in offered:
        goal = ground.board.hex(text[3:])
        way = [state.hex_of[0], *ways.way(state.hex_of[0], -1, goal)]
        for place, after in pairwise(way[1:]):
            if not ground.is_sea(place):
                passed += 1
                assert ground.river_between(place, ground.board.side_to(place, after))
    assert passed > 10
    assert desk.rule("rufus", f"to {hex_of(desk, 'winchester')}") == "naval.d"


@pytest.mark.rule("order.h")
def test_force_that_joins_another_takes_no_more_orders() -> None:
    desk = orders(FOOT, "A2 london fyrd.C=5 Ac2")
    desk.write("rufus", "force A1", "join A2")
    assert desk.rule("rufus", "task rest") == "order.d"
    desk.write("rufus", "close", "force A2")
    assert desk.rule("rufus", "join A2") == "order.a"


@pytest.mark.rule("order.a")
def test_plan_is_in_the_fields_of_a_position_once_revealed() -> None:
    desk = orders(FOOT)
    before = encode(GAME, desk.state)["fields"]
    desk.write("rufus", "force A1", "task take", "close")
    assert encode(GAME, desk.state)["fields"] == before
    desk.reveal()
    assert encode(GAME, desk.state)["fields"] != before
