"""Missions: lines that write other lines, all of which could be written one by one."""

from __future__ import annotations

import pytest

from senlac.engine.model.action import Action
from senlac.engine.model.phase import Refusal
from senlac.engine.support.errors import RecordError
from senlac.games.campaign.rules.constants import AWAIT, LAND, REST, TAKE
from senlac.games.campaign.rules.orders.missions import Missions
from senlac.games.campaign.rules.orders.reorganise import OrderReader
from senlac.games.campaign.rules.plans import entry, travel_of
from senlac.games.campaign.rules.reports.sightings import (
    FLEET,
    FORCE,
    GARRISON,
    SCOUT,
    STAYED,
    UNTOLD,
    last_sightings,
)
from senlac.games.campaign.rules.ways.sea import FREE
from tests.games.campaign.desk import Desk
from tests.games.campaign.rules.orders.test_plans import hex_of, orders

HOST = "A1 london inside spearman.C=60 Ac1"


def twice(first: Desk, second: Desk, mission: list[str], single: list[str]) -> None:
    """Write a sheet with a mission, and one line by line; check that the plans are equal."""
    first.write("rufus", *mission)
    second.write("rufus", *single)
    for desk in (first, second):
        desk.reveal()
    assert first.state.plans == second.state.plans != [[]]
    assert first.state.posture == second.state.posture


@pytest.mark.rule("order.g")
def test_seize_marches_boldly_takes_the_town_and_leaves_twelve() -> None:
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
def test_small_force_leaves_no_garrison_and_keeps_its_posture() -> None:
    small = orders("A1 london inside spearman.C=31 Ac1")
    small.write("rufus", "force A1", "posture attack", "seize tonbridge")
    written = small.sheet("rufus")
    assert written[:3] == ["force A1", "posture attack", "seize tonbridge"]
    assert written[3:] == [f"to {hex_of(small, 'tonbridge')}", "task take"]


@pytest.mark.rule("order.g", "order.h")
def test_mission_is_written_once_before_any_plan() -> None:
    desk = orders(HOST)
    desk.write("rufus", "force A1", "seize tonbridge")
    assert desk.rule("rufus", "seize rochester") == "order.h"
    desk.write("rufus", "task rest", "close")
    other = orders(HOST)
    other.write("rufus", "force A1", "task rest")
    assert other.rule("rufus", "seize rochester") == "order.g"


@pytest.mark.rule("order.g")
def test_mission_on_a_long_route_writes_the_steps_of_one_week() -> None:
    desk = orders(HOST)
    desk.write("rufus", "force A1", "seize bristol")
    mission, posture, way = desk.sheet("rufus")[1:]
    assert (mission, posture) == ("seize bristol", "posture bold")
    assert way.startswith("to ")
    assert way != f"to {hex_of(desk, 'bristol')}"
    # Each step leads nearer to Bristol.
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
def test_impossible_mission_is_refused(line: str, rule: str) -> None:
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
def test_besiege_mission_holds_at_a_town_or_off_a_sea_port() -> None:
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
def test_relieve_marches_from_outside_and_sallies_from_inside() -> None:
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
def test_home_is_the_nearest_own_town_that_is_not_besieged() -> None:
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
    # Half a week to load: the crossing takes the rest, and the landing waits for the next week.
    assert desk.state.aboard[desk.body("B1")] == desk.state.codes[desk.body("B2")]
    assert desk.place("B2") != hex_of(desk, "eu")


@pytest.mark.rule("order.g", "naval.e")
def test_fleet_ferries_its_cargo_to_the_shore_nearest_the_town() -> None:
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
def test_lines_written_by_a_mission_are_struck_out_singly() -> None:
    desk = orders(HOST)
    desk.write("rufus", "force A1", "seize tonbridge", "strike 6")
    assert desk.sheet("rufus")[-1] == "task take"
    desk.write("rufus", "strike 2")
    assert desk.sheet("rufus")[1] == "posture bold"
    assert desk.rule("rufus", "seize tonbridge") == "order.g"


@pytest.mark.rule("order.g", "order.h")
def test_stored_sheet_may_hold_a_mission_but_no_strike() -> None:
    desk = orders(HOST)
    desk.write("rufus", "force A1", "seize tonbridge", "close")
    written = desk.sheet("rufus")
    desk.phase.validate(desk.state)
    assert desk.sheet("rufus") == written
    desk.phase.sheets[desk.seat("rufus")].append(desk.notation.action("strike 1"))
    with pytest.raises(RecordError, match=f"line {len(written) + 1} is no line"):
        desk.phase.validate(desk.state)


def seen(desk: Desk, player: str, place: str, owner: str, shape: int) -> None:
    """Put a body into a player's last report."""
    state = desk.state
    hex_ = state.catalogue.ground.board.hex(place)
    told = [hex_, 72, SCOUT, desk.seat(owner), shape, 0, STAYED, 40, 0]
    found = [[*told, *[UNTOLD] * 4, 0, 0, UNTOLD, UNTOLD], [], [], []]
    state.sightings = [
        [*rows, found] if seat == desk.seat(player) else rows
        for seat, rows in enumerate(state.sightings)
    ]


@pytest.mark.rule("order.g", "report.d")
def test_sighting_is_hunted_where_it_was_seen() -> None:
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
def test_hunt_is_refused_for_garrisons_and_bodies_out_of_reach() -> None:
    desk = orders(HOST)
    seen(desk, "rufus", hex_of(desk, "rochester"), "robert", GARRISON)
    seen(desk, "rufus", hex_of(desk, "rouen"), "robert", FORCE)
    desk.write("rufus", "force A1")
    for line in ("hunt s1", "hunt s2", "hunt s3", "hunt s99"):
        assert desk.rule("rufus", line) == "order.g"
    # Bodies that were not reported to the player make no difference.
    other = orders(HOST, "B1 tonbridge spearman.C=40 Bc1")
    other.write("rufus", "force A1")
    assert other.refusal("rufus", "hunt s1") == orders_refusal("hunt s1")


def orders_refusal(line: str) -> Refusal:
    """Return why a line is refused to a player without reports."""
    desk = orders(HOST)
    desk.write("rufus", "force A1")
    return desk.refusal("rufus", line)


def missions(desk: Desk, name: str) -> Missions:
    """Return the missions of a body whose menu is open."""
    state = desk.state
    place = desk.body(name)
    bodies = OrderReader(state, state.owner(place))
    bodies.write(Action("force", state.codes[place]))
    return Missions(bodies)


def about(desk: Desk, name: str, verb: str) -> set[str]:
    """Return the towns that a mission of a body may be about."""
    towns = desk.state.catalogue.towns
    return {towns[town] for town in missions(desk, name).towns(verb)}


@pytest.mark.rule("order.g")
def test_mission_may_take_three_weeks_of_marching() -> None:
    desk = orders(HOST, "A2 hastings ship=2 Ac2", "A3 london lighthorse.C=5 Ac3")
    # Foot has twenty-four points a week, ships thirty-two, light horse thirty-six.
    assert [missions(desk, name).most for name in ("A1", "A2", "A3")] == [72, 96, 108]
    found = missions(desk, "A1")
    assert [found.in_time(points) for points in (-1, 0, 72, 73)] == [False, True, True, False]
    assert found.pace() == 24


@pytest.mark.rule("order.g", "siege.b")
def test_missions_list_foreign_towns_and_for_fleets_sea_ports() -> None:
    desk = orders(HOST, "A2 hastings ship=2 Ac2", "B1 dover inside spearman.C=20")
    seized = about(desk, "A1", "seize")
    assert about(desk, "A1", "besiege") == seized
    assert {"dover", "tonbridge", "bristol"} <= seized
    # Not the player's own, nor towns beyond the sea or more than three weeks away.
    assert seized.isdisjoint({"london", "winchester", "rouen", "durham"})
    assert about(desk, "A2", "seize") == set()
    ports = about(desk, "A2", "besiege")
    assert {"pevensey", "dieppe", "dover"} <= ports
    assert ports.isdisjoint({"hastings", "london", "rouen", "tonbridge"})


@pytest.mark.rule("order.g")
def test_besieged_town_is_relieved_for_its_owner_or_garrison() -> None:
    siege = "B1 london besieging spearman.C=80 Bc1"
    own = orders("A1 guildford spearman.C=60 Ac1", siege, "A2 dover inside fyrd.C=10")
    assert about(own, "A1", "relieve") == {"london"}
    inside = orders("A1 tonbridge spearman.C=60 Ac1", "A2 rochester inside fyrd.C=5",
                    "B1 rochester besieging spearman.C=80")  # fmt: skip
    assert about(inside, "A1", "relieve") == {"rochester"}
    his = orders("A1 guildford besieging spearman.C=60 Ac1", "B1 guildford inside fyrd.C=20",
                 "B2 tonbridge besieging fyrd.C=9")  # fmt: skip
    assert about(his, "A1", "relieve") == set()
    free = missions(own, "A1")
    assert not free.may_relieve(own.town("dover"))


@pytest.mark.rule("order.g")
def test_home_is_a_port_for_ships_and_the_first_of_equals() -> None:
    desk = orders("A1 pevensey spearman.C=30 Ac1", "A2 pevensey ship=1 Ac2")
    towns = desk.state.catalogue.towns
    assert [towns[missions(desk, name).nearest_home_town()] for name in ("A1", "A2")] == [
        "hastings"
    ] * 2
    desk.state.loyalty = [-1] * len(desk.state.loyalty)
    assert [missions(desk, name).nearest_home_town() for name in ("A1", "A2")] == [-1, -1]
    for town in ("leicester", "guildford"):
        desk.state.loyalty[desk.town(town)] = 0
    # Neither of the two is a port.
    assert towns[missions(desk, "A1").nearest_home_town()] == "guildford"
    assert missions(desk, "A2").nearest_home_town() == -1


@pytest.mark.rule("order.g", "move.c", "naval.e")
def test_a_mission_begins_an_empty_plan_of_a_body_that_can_go() -> None:
    desk = orders("A1 london spearman.C=20 Ac1", "A2 london spearman.C=20", "A3 dover ship=2 Ac3",
                  "A4 dover aboard A3 fyrd.C=9 Ac4")  # fmt: skip
    assert [missions(desk, f"A{n}").may_begin() for n in (1, 2, 3, 4)] == [
        True, False, True, False,
    ]  # fmt: skip
    written = missions(desk, "A1")
    written.bodies.write(Action("seize", desk.town("tonbridge")))
    assert written.is_written()
    assert not written.may_begin()
    desk.state.plans[desk.body("A1")] = [entry(TAKE)]
    assert not missions(desk, "A1").may_begin()


FERRY = ("A1 dover fyrd.C=20 Ac1", "A2 dover ship=1", "A3 dover ship=4", "A4 hastings ship=9",
         "A5 dover aboard A2 fyrd.C=20 Ac5")  # fmt: skip


@pytest.mark.rule("naval.e", "naval.f", "naval.c")
def test_ferry_takes_the_first_led_fleet_with_room_and_no_orders() -> None:
    desk = orders(*FERRY)
    carrier = missions(desk, "A1").carrier()
    assert desk.state.catalogue.bodies[carrier] == "A3"
    unled = orders("A1 dover fyrd.C=20", "A3 dover ship=4")
    assert missions(unled, "A1").carrier() == -1
    led = orders("A1 dover fyrd.C=20", "A3 dover ship=4 Ac3")
    assert led.state.catalogue.bodies[missions(led, "A1").carrier()] == "A3"
    manned = orders("A1 dover fyrd.C=20", "A3 dover ship=4", "A4 dover aboard A3 fyrd.C=1 Ac4")
    assert manned.state.catalogue.bodies[missions(manned, "A1").carrier()] == "A3"
    desk.state.plans[desk.body("A3")] = [entry(REST)]
    assert missions(desk, "A1").carrier() == -1
    opened = missions(orders(*FERRY), "A1")
    opened.bodies.opened.append(opened.state.codes[2])
    assert opened.carrier() == -1


@pytest.mark.rule("order.g", "naval.e", "meet.d")
def test_ferry_needs_cargo_aboard_or_a_force_that_can_board() -> None:
    desk = orders(*FERRY)
    assert "rouen" in about(desk, "A1", "ferry")
    assert "rouen" in about(desk, "A2", "ferry")
    assert about(desk, "A3", "ferry") == about(desk, "A5", "ferry") == set()
    assert missions(desk, "A3").hours_over_water() == []
    hours = dict(missions(desk, "A1").hours_over_water())
    assert 0 < hours[desk.town("rouen")] <= 3 * 72
    assert set(hours) == set(missions(desk, "A1").towns("ferry"))
    shut = orders("A1 dover inside fyrd.C=20 Ac1", "A3 dover ship=4",
                  "B1 dover besieging fyrd.C=90")  # fmt: skip
    assert missions(shut, "A1").is_shut_in()
    assert about(shut, "A1", "ferry") == set()
    outside = orders("A1 dover fyrd.C=20 Ac1", "A3 dover ship=4", "B1 dover besieging fyrd.C=90")
    assert not missions(outside, "A1").is_shut_in()
    assert about(outside, "A1", "ferry") != set()


@pytest.mark.rule("order.g")
def test_mission_writes_posture_route_and_final_task() -> None:
    desk = orders(HOST, "A2 hastings ship=2 Ac2", "A3 tonbridge spearman.C=40 Ac3",
                  "A4 london inside fyrd.C=32 Ac4", "A5 pevensey ship=2 Ac5",
                  "A6 pevensey aboard A5 fyrd.C=20", "A7 pevensey aboard A5 fyrd.C=10")  # fmt: skip
    text = desk.notation.text

    def lines(name: str, verb: str, town: str = "london") -> list[str]:
        return [text(line) for line in missions(desk, name).lines(verb, desk.town(town))]

    here, pevensey = hex_of(desk, "tonbridge"), hex_of(desk, "pevensey")
    assert lines("A3", "seize", "tonbridge") == [
        "posture bold", "task take", "leave worst", "count 12",
    ]  # fmt: skip
    assert lines("A3", "besiege", "tonbridge") == ["posture hold", "task take"]
    # Thirty-two are enough to leave twelve.
    assert lines("A4", "seize", "tonbridge")[-2:] == ["leave worst", "count 12"]
    assert lines("A1", "relieve", "tonbridge") == ["posture attack", f"to {here}"]
    assert lines("A4", "relieve") == ["task sally"]
    assert lines("A2", "besiege", "pevensey") == ["posture hold", f"to {pevensey}", "task take"]
    assert lines("A3", "home")[0] == "posture evade"
    assert lines("A3", "home")[-1] == "task enter"
    assert lines("A5", "home")[0] == "posture hold"
    assert lines("A5", "ferry", "pevensey") == ["posture hold", "land A6", "land A7"]
    far = lines("A1", "seize", "bristol")
    assert (far[0], len(far)) == ("posture bold", 2)


@pytest.mark.rule("order.g", "naval.e")
def test_a_ferry_that_cannot_land_this_week_only_sets_out() -> None:
    far = orders("B1 dives spearman.C=30 Bc1", "B2 dives ship=4")
    lines = missions(far, "B1").lines("ferry", far.town("lewes"))
    written = [far.notation.text(line) for line in lines]
    assert written[:4] == ["board B2", "close", "force B2", "await B1"]
    assert written[4].startswith("to ")
    assert written[5:] == ["close"]
    # Half of the thirty-two points of a week are left when the force is aboard.
    start, ways = far.state.hex_of[far.body("B2")], travel_of(far.state, far.body("B2"))
    assert ways.price(start, FREE, lines[4].first) == 16
    near = orders(*FERRY)
    lines = missions(near, "A1").lines("ferry", near.town("dover"))
    assert [near.notation.text(line) for line in lines] == [
        "board A3", "close", "force A3", "await A1", "land A1", "close",
    ]  # fmt: skip


@pytest.mark.rule("order.g", "report.d")
def test_inaccessible_fleet_is_hunted_from_the_nearest_hex() -> None:
    desk = orders(HOST, "A2 hastings ship=2 Ac2")
    state = desk.state
    board = state.catalogue.ground.board
    seen(desk, "rufus", hex_of(desk, "leicester"), "robert", FLEET)
    seen(desk, "rufus", hex_of(desk, "tonbridge"), "robert", FORCE)
    hunters = missions(desk, "A2")
    [first, other] = last_sightings(state, 0)
    spent = hunters.points_to_hexes()
    reached = [hex_ for hex_, points in enumerate(spent) if points >= 0]
    nearest = min(reached, key=lambda hex_: (board.distance(hex_, first.hex), hex_))
    assert hunters.points_to(first) == spent[nearest]
    assert hunters.points_to(other) == -1
    assert (hunters.is_quarry(0), hunters.is_quarry(1), hunters.is_quarry(2)) == (
        True, False, False,
    )  # fmt: skip
    assert missions(desk, "A1").huntable_sightings() == [1]
    assert hunters.huntable_sightings() == ([0] if spent[nearest] <= hunters.most else [])
    way = [desk.notation.text(line) for line in hunters.lines("hunt", 0)]
    assert way[0] == "posture attack"


@pytest.mark.rule("naval.p", "order.g")
def test_ferry_of_a_fleet_counts_planned_boardings_and_landings() -> None:
    desk = orders("A1 dover fyrd.C=20 Ac1", "A2 dover ship=4 Ac2", "A3 dover aboard A2 fyrd.C=9")
    state = desk.state
    state.plans[desk.body("A2")] = [entry(LAND, state.codes[desk.body("A3")])]
    assert about(desk, "A2", "ferry") == set()
    state.plans[desk.body("A2")].append(entry(AWAIT, state.codes[desk.body("A1")]))
    assert about(desk, "A2", "ferry") != set()
