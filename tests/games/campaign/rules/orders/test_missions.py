"""Missions: a line that writes other lines, all of which could be written singly."""

from __future__ import annotations

import pytest

from senlac.engine.errors import RecordError
from senlac.engine.phase import Refusal
from senlac.games.campaign.rules.reports.sightings import (
    FLEET,
    FORCE,
    GARRISON,
    SCOUT,
    STAYED,
    UNTOLD,
)
from tests.games.campaign.desk import Desk
from tests.games.campaign.rules.orders.test_plans import hex_of, orders

HOST = "A1 london inside spearman.C=60 Ac1"


def twice(first: Desk, second: Desk, mission: list[str], single: list[str]) -> None:
    """Write a sheet with a mission, and one line by line; see that they come to the same plans."""
    first.write("rufus", *mission)
    second.write("rufus", *single)
    for desk in (first, second):
        desk.reveal()
    assert first.state.plans == second.state.plans != [[]]
    assert first.state.posture == second.state.posture


@pytest.mark.rule("order.g")
def test_to_seize_a_town_is_to_go_there_bold_take_it_and_leave_twelve() -> None:
    mission, single = orders(HOST), orders(HOST)
    tonbridge = hex_of(mission, "tonbridge")
    twice(
        mission,
        single,
        ["force A1", "seize tonbridge", "close"],
        ["force A1", "posture bold", f"to {tonbridge}", "task take", "leave worst", "count 12",
         "close"],
    )  # fmt: skip


@pytest.mark.rule("order.g")
def test_a_small_force_leaves_nobody_and_a_posture_of_its_own_stands() -> None:
    small = orders("A1 london inside spearman.C=31 Ac1")
    small.write("rufus", "force A1", "posture attack", "seize tonbridge")
    written = small.sheet("rufus")
    assert written[:3] == ["force A1", "posture attack", "seize tonbridge"]
    assert written[3:] == [f"to {hex_of(small, 'tonbridge')}", "task take"]


@pytest.mark.rule("order.g", "order.h")
def test_a_mission_is_written_once_and_before_any_plan_and_more_may_follow() -> None:
    desk = orders(HOST)
    desk.write("rufus", "force A1", "seize tonbridge")
    assert desk.rule("rufus", "seize rochester") == "order.h"
    desk.write("rufus", "task rest", "close")
    other = orders(HOST)
    other.write("rufus", "force A1", "task rest")
    assert other.rule("rufus", "seize rochester") == "order.g"


@pytest.mark.rule("order.g")
def test_of_a_way_too_long_the_steps_of_the_week_are_written_and_no_more() -> None:
    desk = orders(HOST)
    desk.write("rufus", "force A1", "seize bristol")
    mission, posture, way = desk.sheet("rufus")[1:]
    assert (mission, posture) == ("seize bristol", "posture bold")
    assert way.startswith("to ")
    assert way != f"to {hex_of(desk, 'bristol')}"
    # A step more would not fit: to go on is refused for want of time.
    desk.write("rufus", "close")
    desk.reveal()
    plan = desk.state.plans[0]
    board = desk.state.catalogue.ground.board
    goal = board.hex(hex_of(desk, "bristol"))
    far = [board.distance(step[1], goal) for step in plan]
    assert far == sorted(far, reverse=True)


@pytest.mark.rule("order.g")
@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("seize winchester", "order.g"),
        ("seize rouen", "order.g"),
        ("besiege winchester", "order.g"),
        ("relieve dover", "order.g"),
        ("ferry rouen", "naval.e"),
    ],
)
def test_what_no_mission_can_be_about_is_refused(line: str, rule: str) -> None:
    desk = orders(HOST)
    desk.write("rufus", "force A1")
    assert desk.rule("rufus", line) == rule


@pytest.mark.rule("order.g", "move.c", "naval.c")
def test_a_body_without_a_leader_has_no_mission() -> None:
    desk = orders("A1 london inside spearman.C=60", "A2 dover ship=3")
    for name, line, rule in (("A1", "home", "move.c"), ("A2", "besiege pevensey", "naval.c")):
        desk.write("rufus", f"force {name}")
        assert desk.rule("rufus", line) == rule
        desk.write("rufus", "close")


@pytest.mark.rule("order.g")
def test_a_force_besieges_and_holds_and_a_fleet_lies_before_a_port_of_the_sea() -> None:
    bodies = (HOST, "A2 hastings ship=2 Ac2")
    desk, single = orders(*bodies), orders(*bodies)
    pevensey, tonbridge = hex_of(desk, "pevensey"), hex_of(desk, "tonbridge")
    desk.write("rufus", "force A2")
    assert desk.rule("rufus", "besiege tonbridge") == "siege.b"
    assert desk.rule("rufus", "seize pevensey") == "order.g"
    desk.write("rufus", "close")
    desk = orders(*bodies)
    twice(
        desk,
        single,
        ["force A1", "besiege tonbridge", "close", "force A2", "besiege pevensey", "close"],
        ["force A1", "posture hold", f"to {tonbridge}", "task take", "close",
         "force A2", "posture hold", f"to {pevensey}", "close"],
    )  # fmt: skip


@pytest.mark.rule("order.g", "meet.d")
def test_a_town_is_relieved_from_without_by_a_march_and_from_within_by_a_sally() -> None:
    siege = (
        "A1 guildford inside spearman.C=60 Ac1",
        "A2 london inside spearman.C=20 Ac2",
        "B1 london besieging spearman.C=80 Bc1",
    )
    desk, single = orders(*siege), orders(*siege)
    desk.write("rufus", "force A2")
    assert desk.rule("rufus", "relieve guildford") == "order.g"
    desk = orders(*siege)
    twice(
        desk,
        single,
        ["force A1", "relieve london", "close", "force A2", "relieve london", "close"],
        ["force A1", "posture attack", f"to {hex_of(desk, 'london')}", "close",
         "force A2", "task sally", "close"],
    )  # fmt: skip


@pytest.mark.rule("order.g")
def test_home_is_the_nearest_own_town_that_nobody_besieges() -> None:
    bodies = (
        "A1 tonbridge spearman.C=30 Ac1",
        "A2 pevensey ship=1 Ac2",
        "A3 romney inside spearman.C=12",
        "B1 romney besieging spearman.C=40",
    )
    desk, single = orders(*bodies), orders(*bodies)
    twice(
        desk,
        single,
        ["force A1", "home", "close", "force A2", "home", "close"],
        ["force A1", "posture evade", f"to {hex_of(desk, 'hastings')}", "task enter", "close",
         "force A2", "posture hold", f"to {hex_of(desk, 'hastings')}", "close"],
    )  # fmt: skip


@pytest.mark.rule("order.g", "naval.e")
def test_a_ferry_orders_the_force_and_its_fleet_and_closes_both() -> None:
    bodies = ("B1 eu spearman.C=30 Bc1", "B2 eu ship=4", "A1 hastings inside spearman.C=12")
    desk = orders(*bodies)
    desk.write("robert", "force B1", "ferry hastings")
    written = desk.sheet("robert")
    assert written[1:6] == ["ferry hastings", "board B2", "close", "force B2", "await B1"]
    assert written[6].startswith("to ")
    assert written[-1] == "close"
    assert "force B1" not in desk.offered("robert")
    assert desk.rule("robert", "force B2") == "order.h"
    desk.march()
    # Half a week to load: the crossing takes what is left, and the landing waits for the next.
    assert desk.state.aboard[desk.body("B1")] == desk.state.codes[desk.body("B2")]
    assert desk.place("B2") != hex_of(desk, "eu")


@pytest.mark.rule("order.g", "naval.e")
def test_a_fleet_brings_its_cargo_to_the_shore_nearest_to_the_town() -> None:
    bodies = ("B2 hastings ship=4", "B1 hastings aboard B2 spearman.C=30 Bc1")
    desk = orders(*bodies)
    desk.write("robert", "force B2", "ferry hastings")
    assert desk.sheet("robert") == ["force B2", "ferry hastings", "posture hold", "land B1"]
    inland = orders(*bodies)
    inland.write("robert", "force B2", "ferry tonbridge")
    landed = inland.sheet("robert")
    assert landed[-1] == "land B1"
    empty = orders("B2 hastings ship=4 Bc1")
    empty.write("robert", "force B2")
    assert empty.rule("robert", "ferry tonbridge") == "order.g"


@pytest.mark.rule("order.g")
def test_what_a_mission_wrote_can_be_struck_out_line_by_line() -> None:
    desk = orders(HOST)
    desk.write("rufus", "force A1", "seize tonbridge", "strike 6")
    assert desk.sheet("rufus")[-1] == "task take"
    desk.write("rufus", "strike 2")
    assert desk.sheet("rufus")[1] == "posture bold"
    assert desk.rule("rufus", "seize tonbridge") == "order.g"


@pytest.mark.rule("order.g", "order.h")
def test_a_sheet_with_a_mission_is_read_back_as_it_was_written() -> None:
    desk = orders(HOST)
    desk.write("rufus", "force A1", "seize tonbridge", "close")
    written = desk.sheet("rufus")
    desk.phase.check(desk.state)
    assert desk.sheet("rufus") == written
    desk.phase.sheets[desk.seat("rufus")].append(desk.notation.action("strike 1"))
    with pytest.raises(RecordError, match=f"line {len(written) + 1} is no line"):
        desk.phase.check(desk.state)


def seen(desk: Desk, player: str, place: str, owner: str, shape: int) -> None:
    """Let a player be told of a body by his last report."""
    state = desk.state
    hex_ = state.catalogue.ground.board.hex(place)
    told = [hex_, 72, SCOUT, desk.seat(owner), shape, 0, STAYED, 40, 0]
    found = [[*told, *[UNTOLD] * 4, 0, 0, UNTOLD, UNTOLD], [], [], []]
    state.sightings = [
        [*rows, found] if seat == desk.seat(player) else rows
        for seat, rows in enumerate(state.sightings)
    ]


@pytest.mark.rule("order.g", "report.d")
def test_who_was_seen_is_hunted_where_he_was_seen() -> None:
    bodies = (HOST, "A2 hastings ship=2 Ac2")
    desk, single = orders(*bodies), orders(*bodies)
    tonbridge, pevensey = hex_of(desk, "tonbridge"), hex_of(desk, "pevensey")
    for each in (desk, single):
        seen(each, "rufus", tonbridge, "robert", FORCE)
        seen(each, "rufus", pevensey, "robert", FLEET)
        seen(each, "rufus", hex_of(desk, "rochester"), "robert", GARRISON)
    twice(
        desk,
        single,
        ["force A1", "hunt s1", "close", "force A2", "hunt s2", "close"],
        ["force A1", "posture attack", f"to {tonbridge}", "close",
         "force A2", "posture attack", f"to {pevensey}", "close"],
    )  # fmt: skip


@pytest.mark.rule("order.g", "order.f")
def test_only_bodies_of_the_last_report_are_hunted_each_by_its_like() -> None:
    desk = orders(HOST)
    seen(desk, "rufus", hex_of(desk, "rochester"), "robert", GARRISON)
    seen(desk, "rufus", hex_of(desk, "rouen"), "robert", FORCE)
    desk.write("rufus", "force A1")
    for line in ("hunt s1", "hunt s2", "hunt s3", "hunt s99"):
        assert desk.rule("rufus", line) == "order.g"
    # Bodies that nobody told him of make no difference.
    other = orders(HOST, "B1 tonbridge spearman.C=40 Bc1")
    other.write("rufus", "force A1")
    assert other.refusal("rufus", "hunt s1") == orders_refusal("hunt s1")


def orders_refusal(line: str) -> Refusal:
    """Return why a line is refused to who knows of nobody."""
    desk = orders(HOST)
    desk.write("rufus", "force A1")
    return desk.refusal("rufus", line)
