"""Possible entries of a plan: tasks at a stop, garrisons, boarding, awaiting and landing."""

from __future__ import annotations

import pytest

from senlac.games.campaign.rules.constants import (
    AWAIT,
    BOARD,
    DEPOSIT,
    ENTER,
    LAND,
    LEAVE,
    LODGE,
    PLUNDER,
    RAVAGE,
    REST,
    SALLY,
    STEP,
    TAKE,
    TASKS,
)
from senlac.games.campaign.rules.orders.planning import Planner
from senlac.games.campaign.rules.plans import entry
from tests.games.campaign.desk import Desk


def week(*lines: str) -> Desk:
    """Return a position in which orders are written in the first week."""
    return Desk("\n".join(["scenario: y1088", *lines, "turn: 1", "step: Orders"]))


def planner(desk: Desk, name: str, *plan: list[int], closed: tuple[str, ...] = ()) -> Planner:
    """Return the planner of a body with a plan, while the menus of some bodies are closed."""
    place = desk.body(name)
    if plan:
        desk.state.plans[place] = list(plan)
    return Planner(desk.state, place, [desk.state.codes[desk.body(other)] for other in closed])


def tasks(desk: Desk, name: str, *plan: list[int]) -> set[str]:
    """Return the tasks that may follow in the plan of a body."""
    return {TASKS[task] for task in planner(desk, name, *plan).tasks()}


FRIENDS = "peace: [[1],[0]]"


@pytest.mark.rule("order.d", "town.a", "control.d", "meet.d")
@pytest.mark.parametrize(
    ("bodies", "found"),
    [
        (("A1 4950 fyrd.C=20 Ac1",), {"rest"}),
        (("A1 rouen fyrd.C=20 Ac1",), {"rest", "take", "ravage", "plunder"}),
        (("A1 dover fyrd.C=20 Ac1",), {"rest", "take", "ravage", "plunder", "enter"}),
        (("A1 dover inside fyrd.C=20 Ac1", "B1 dover besieging fyrd.C=90"),
         {"rest", "take", "ravage", "plunder", "enter", "sally"}),
        (("A1 dover fyrd.C=20 Ac1", "A2 dover inside fyrd.C=10", "B1 dover besieging fyrd.C=90"),
         {"rest", "take", "ravage", "plunder", "enter"}),
        (("A1 dover fyrd.C=20 exchequer",),
         {"rest", "take", "ravage", "plunder", "enter", "lodge"}),
        (("A1 rouen fyrd.C=20 exchequer",), {"rest", "take", "ravage", "plunder"}),
        (("A1 winchester fyrd.C=20 treasure=9",),
         {"rest", "take", "ravage", "plunder", "enter", "deposit"}),
        (("A1 rouen fyrd.C=20 treasure=9",), {"rest", "take", "ravage", "plunder"}),
        (("A1 rouen fyrd.C=20 treasure=9", FRIENDS),
         {"rest", "take", "ravage", "plunder", "deposit"}),
        (("A1 rouen fyrd.C=20", FRIENDS), {"rest", "take", "ravage", "plunder"}),
        (("A1 dover ship=2 Ac1",), set()),
    ],
)  # fmt: skip
def test_possible_tasks_depend_on_place_and_load(bodies: tuple[str, ...], found: set[str]) -> None:
    assert tasks(week(*bodies), "A1") == found


@pytest.mark.rule("order.h", "order.d")
def test_task_is_written_once_a_stop_and_rest_while_it_fits() -> None:
    desk = week("A1 dover inside fyrd.C=20 exchequer treasure=9", "B1 dover besieging fyrd.C=90",
                "chest: rufus=-2")  # fmt: skip
    desk.state.exchequer_town[0] = desk.town("dover")
    everything = {TASKS[n] for n in (TAKE, ENTER, RAVAGE, PLUNDER, REST, SALLY, LODGE, DEPOSIT)}
    assert tasks(desk, "A1") == everything
    # A sally and plunder come first in a plan.
    begun = everything - {"sally", "plunder"}
    for kind in (TAKE, ENTER, LODGE, DEPOSIT, REST):
        assert tasks(desk, "A1", entry(kind)) == begun - ({TASKS[kind]} - {"rest"})
    assert tasks(desk, "A1", entry(RAVAGE)) == begun - {"ravage"}
    assert tasks(desk, "A1", entry(RAVAGE), entry(REST)) == begun - {"ravage"}
    assert tasks(desk, "A1", *[entry(REST)] * 6) == begun - {"ravage", "rest"}
    # At the next stop all tasks are possible again that still fit.
    here = desk.state.hex_of[desk.body("A1")]
    assert tasks(desk, "A1", entry(TAKE), entry(STEP, here)) >= {"take", "enter"}


@pytest.mark.rule("town.b", "order.h")
def test_garrison_line_is_written_once_a_stop_for_each_stack() -> None:
    desk = week("A1 dover fyrd.C=10 spearman.C=5 supply=1 siege=1 Ac1")
    items = desk.state.catalogue.item_of
    fyrd, spears, worst, supply = (items[n] for n in ("fyrd.C", "spearman.C", "worst", "supply"))
    assert planner(desk, "A1").to_leave() == [fyrd, spears, worst, supply]
    found = planner(desk, "A1", entry(LEAVE, fyrd, 3), entry(REST, spears))
    assert found.to_leave() == [spears, worst, supply]
    here = desk.state.hex_of[desk.body("A1")]
    again = planner(desk, "A1", entry(LEAVE, fyrd, 3), entry(STEP, here))
    assert again.to_leave() == [fyrd, spears, worst, supply]
    last = planner(desk, "A1", entry(LEAVE, worst, 14))
    assert last.to_leave() == [supply]
    assert planner(week("A1 4950 fyrd.C=10"), "A1").to_leave() == []
    assert planner(week("A1 dover ship=3"), "A1").to_leave() == []


def names(desk: Desk, codes: list[int]) -> list[str]:
    """Return the names of bodies."""
    return [desk.state.catalogue.bodies[code] for code in codes]


SHORE = ("A1 dover fyrd.C=10 Ac1", "A2 dover ship=2 Ac2", "A3 dover aboard A2 fyrd.C=9 Ac3",
         "A4 dover ship=9", "A5 dover fyrd.C=90", "B1 dover ship=9",
         "B2 dover fyrd.C=1")  # fmt: skip
"""Forces and fleets of both players in a port."""


@pytest.mark.rule("naval.e", "naval.f")
def test_force_boards_any_fleet_and_fleet_awaits_forces_that_fit() -> None:
    desk = week(*SHORE)
    assert names(desk, planner(desk, "A1").to_board()) == ["A2", "A4"]
    assert names(desk, planner(desk, "A2").to_await()) == ["A1"]
    assert names(desk, planner(desk, "A4").to_await()) == ["A1", "A3", "A5"]
    assert names(desk, planner(desk, "A2").to_land()) == ["A3"]
    # Each only with the same player's bodies.
    assert planner(desk, "A2").to_board() == planner(desk, "A1").to_await() == []
    assert planner(desk, "A1").to_land() == []
    inland = week("A1 leicester fyrd.C=10", *SHORE[1:])
    assert planner(inland, "A1").to_board() == []
    sea = week("A2 6260 ship=2 Ac2", "A3 6260 aboard A2 fyrd.C=9", "A1 dover fyrd.C=1")
    assert planner(sea, "A2").to_await() == planner(sea, "A2").to_land() == []


@pytest.mark.rule("naval.e", "order.c", "order.h")
def test_body_is_awaited_or_landed_once_and_within_the_hours() -> None:
    desk = week(*SHORE)
    code = desk.state.codes[desk.body("A1")]
    cargo = desk.state.codes[desk.body("A3")]
    assert planner(desk, "A2", entry(AWAIT, code)).to_await() == []
    assert names(desk, planner(desk, "A2", entry(AWAIT, code)).to_land()) == ["A1", "A3"]
    assert planner(desk, "A2", entry(LAND, cargo)).to_land() == []
    assert names(desk, planner(desk, "A2", entry(LAND, cargo)).to_await()) == ["A1", "A3"]
    late = [entry(REST)] * 4
    assert planner(desk, "A2", *late).to_land() == planner(desk, "A2", *late).to_await() == []
    assert planner(desk, "A1", *late).to_board() == []


@pytest.mark.rule("naval.e", "order.h")
def test_body_with_closed_orders_boards_only_as_ordered() -> None:
    desk = week(*SHORE)
    force, fleet = desk.state.codes[desk.body("A1")], desk.state.codes[desk.body("A4")]
    assert names(desk, planner(desk, "A1", closed=("A2", "A4")).to_board()) == []
    desk.state.plans[desk.body("A4")] = [entry(AWAIT, force)]
    assert names(desk, planner(desk, "A1", closed=("A2", "A4")).to_board()) == ["A4"]
    # Where the plans end the two are in different hexes.
    sea = next(h for h in desk.state.catalogue.ground.board.neighbours[desk.state.hex_of[0]]
               if desk.state.catalogue.ground.is_sea(h))  # fmt: skip
    desk.state.plans[desk.body("A4")] = [entry(STEP, sea), entry(AWAIT, force)]
    assert names(desk, planner(desk, "A1", closed=("A4",)).to_board()) == ["A2"]
    desk.state.plans[desk.body("A1")] = [entry(BOARD, fleet)]
    desk.state.plans[desk.body("A4")] = []
    awaited = planner(desk, "A4", closed=("A1", "A5")).to_await()
    assert names(desk, awaited) == ["A1", "A3"]


@pytest.mark.rule("move.b", "order.d")
def test_force_may_join_any_other_force_of_its_player() -> None:
    desk = week(*SHORE)
    assert names(desk, planner(desk, "A1").to_join()) == ["A3", "A5"]
    assert planner(desk, "A2").to_join() == []


@pytest.mark.rule("order.d", "naval.e")
@pytest.mark.parametrize(
    ("name", "plan", "is_open"),
    [
        ("A1", (), True),
        ("A1", (PLUNDER,), False),
        ("A3", (), False),
        ("A2", (), True),
    ],
)
def test_ended_plan_or_unlanded_force_takes_no_more_entries(
    name: str, plan: tuple[int, ...], *, is_open: bool
) -> None:
    desk = week(*SHORE)
    assert planner(desk, name, *[entry(kind) for kind in plan]).open == is_open
    landed = week(*SHORE)
    landed.state.plans[landed.body("A2")] = [entry(LAND, landed.state.codes[landed.body("A3")])]
    assert planner(landed, "A3").open


@pytest.mark.rule("move.c", "naval.p")
def test_a_body_goes_as_far_as_its_points_last_if_it_will_be_led() -> None:
    desk = week(*SHORE)
    assert planner(desk, "A5").to_go() == planner(desk, "A4").to_go() == []
    assert planner(desk, "A2").to_go() != []
    far, near = (set(planner(desk, "A1", *[entry(REST)] * n).to_go()) for n in (0, 5))
    assert near < far
    # The leader who is aboard is landed: the fleet stays.
    cargo = desk.state.codes[desk.body("A3")]
    desk.state.leader_at[desk.state.catalogue.leaders.index("Ac2")] = -1
    assert planner(desk, "A2", entry(LAND, cargo)).to_go() == []
