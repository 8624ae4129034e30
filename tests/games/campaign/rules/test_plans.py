"""Forecasts of plans: place, hour and cargo of a body at their end."""

from __future__ import annotations

import pytest

from senlac.games.campaign.rules.constants import (
    AWAIT,
    BOARD,
    ENTER,
    JOIN,
    LAND,
    LEAVE,
    NOBODY,
    NOWHERE,
    PLUNDER,
    RAVAGE,
    REST,
    SALLY,
    STEP,
    TAKE,
)
from senlac.games.campaign.rules.plans import (
    PlanEnd,
    aboard_at_end,
    at_this_stop,
    ends_inside,
    entry,
    fits_in,
    forecast,
    hour_of,
    hours_of,
    hours_of_steps,
    is_ended,
    lands,
    most_points,
    place_of_entry,
    planned,
    to_leave,
    will_be_led,
)
from senlac.games.campaign.rules.ways.sea import FREE
from tests.games.campaign.desk import Desk


def week(*lines: str) -> Desk:
    return Desk("\n".join(["scenario: y1088", *lines, "turn: 2", "step: Orders"]))


def ordered(desk: Desk, name: str, *plan: list[int]) -> int:
    """Set the plan of a body; return its index."""
    place = desk.body(name)
    desk.state.plans[place] = list(plan)
    return place


@pytest.mark.rule("order.a", "town.c")
@pytest.mark.parametrize(
    ("where", "plan", "inside"),
    [
        ("london inside", (), True),
        ("5651", (), False),
        ("london inside", (SALLY,), False),
        ("london inside", (STEP,), False),
        ("london inside", (RAVAGE,), True),
        ("5651", (TAKE,), True),
        ("5651", (STEP, ENTER), True),
        ("london inside", (TAKE, STEP), False),
    ],
)
def test_a_force_will_be_inside_if_it_goes_in_or_does_not_go_out(
    where: str, plan: tuple[int, ...], *, inside: bool
) -> None:
    desk = week(f"A1 {where} spearman.C=20 Ac1")
    place = ordered(desk, "A1", *[entry(kind, 0) for kind in plan])
    assert ends_inside(desk.state, place) == inside


@pytest.mark.rule("order.d", "naval.e")
@pytest.mark.parametrize(
    ("plan", "ended"),
    [((), False), ((STEP,), False), ((PLUNDER,), True), ((STEP, BOARD), True), ((JOIN,), True),
     ((PLUNDER, REST), False)],
)  # fmt: skip
def test_plunder_boarding_or_joining_ends_a_plan(plan: tuple[int, ...], *, ended: bool) -> None:
    desk = week("A1 5651 spearman.C=20 Ac1")
    assert is_ended(desk.state, ordered(desk, "A1", *[entry(kind, 0) for kind in plan])) == ended


@pytest.mark.rule("order.h")
def test_entries_after_the_last_step_are_of_this_stop() -> None:
    desk = week("A1 5651 spearman.C=20 Ac1")
    plan = [entry(REST), entry(STEP, 3), entry(TAKE, 1), entry(RAVAGE, 1)]
    place = ordered(desk, "A1", *plan)
    assert at_this_stop(desk.state, place) == plan[2:]
    assert planned(desk.state, place, TAKE)
    assert planned(desk.state, place, TAKE, 1)
    assert not planned(desk.state, place, TAKE, 2)
    assert not planned(desk.state, place, PLUNDER)
    ordered(desk, "A1", *plan[2:])
    assert at_this_stop(desk.state, place) == plan[2:]


@pytest.mark.rule("town.b")
def test_force_may_leave_all_but_one_figure_of_the_rest() -> None:
    desk = week("A1 5651 spearman.C=20 knight.A=5 supply=3 Ac1")
    catalogue = desk.state.catalogue
    spears, knights = catalogue.stacks.index("spearman.C"), catalogue.stacks.index("knight.A")
    worst = len(catalogue.stacks)
    wagons = catalogue.item_of["supply"]
    place = ordered(desk, "A1")

    def left() -> list[int]:
        return [to_leave(desk.state, place, stack) for stack in (spears, knights, worst, NOBODY)]

    assert left() == [20, 5, 24, 3]
    ordered(desk, "A1", entry(LEAVE, spears, 8), entry(LEAVE, wagons, 1))
    assert left() == [12, 5, 16, 2]
    ordered(desk, "A1", entry(LEAVE, worst, 21))
    assert left() == [3, 3, 3, 3]


@pytest.mark.rule("pillage.b", "pillage.c", "naval.e", "order.c")
def test_timed_tasks_take_the_hours_of_the_tables() -> None:
    desk = week("A1 5651 spearman.C=20 Ac1")
    assert [hours_of(desk.state, kind) for kind in (RAVAGE, PLUNDER, REST, BOARD, LAND)] == [
        36, 72, 12, 36, 36,
    ]  # fmt: skip
    place = ordered(desk, "A1")
    here = desk.state.hex_of[place]
    # Foot has 24 points in the 72 hours of a week.
    assert hour_of(desk.state, place, PlanEnd(here, 0, 0, 0)) == 0
    assert hour_of(desk.state, place, PlanEnd(here, 0, 10, 4)) == 22
    assert hour_of(desk.state, place, PlanEnd(here, 0, 0, 1)) == 3
    assert most_points(desk.state, place, PlanEnd(here, 0, 0, 0)) == 24
    assert most_points(desk.state, place, PlanEnd(here, 0, 36, 4)) == 8
    assert fits_in(desk.state, place, PLUNDER)
    ordered(desk, "A1", entry(REST))
    assert not fits_in(desk.state, place, PLUNDER)
    assert fits_in(desk.state, place, RAVAGE)
    ordered(desk, "A1", entry(RAVAGE), entry(REST))
    assert not fits_in(desk.state, place, RAVAGE)


@pytest.mark.rule("order.c")
def test_forecast_follows_a_plan_step_by_step() -> None:
    desk = week("A1 5651 spearman.C=20 Ac1")
    board = desk.state.catalogue.ground.board
    place = desk.body("A1")
    here = desk.state.hex_of[place]
    to = board.beside[2][here]
    on = board.beside[2][to]
    ordered(desk, "A1", entry(STEP, to), entry(REST), entry(STEP, on))
    found = forecast(desk.state, place)
    [(first, early), (second, late)] = hours_of_steps(desk.state, place)
    assert (first, second, found.hex) == (to, on, on)
    assert 0 < early < late == hour_of(desk.state, place, found)
    # The rest begins when the first step is made, and later steps count from its end.
    assert found.begun == early + 12
    assert place_of_entry(desk.state, place, STEP, on) == to
    assert place_of_entry(desk.state, place, REST, NOBODY) == to
    assert place_of_entry(desk.state, place, TAKE, 1) == NOWHERE


@pytest.mark.rule("naval.p", "naval.e", "move.c")
def test_forces_aboard_at_the_end_follow_from_the_fleets_plan() -> None:
    desk = week("A1 dover ship=4", "A2 dover aboard A1 spearman.C=20 Ac2",
                "A3 dover inside spearman.C=20 Ac3")  # fmt: skip
    fleet, aboard, ashore = (desk.body(name) for name in ("A1", "A2", "A3"))
    codes = desk.state.codes
    assert aboard_at_end(desk.state, fleet) == [aboard]
    assert will_be_led(desk.state, fleet)
    assert lands(desk.state, aboard) is None
    ordered(desk, "A1", entry(LAND, codes[aboard]))
    assert aboard_at_end(desk.state, fleet) == []
    assert not will_be_led(desk.state, fleet)
    landed = lands(desk.state, aboard)
    assert landed is not None
    assert (landed.hex, landed.begun, landed.points) == (desk.state.hex_of[fleet], 36, 0)
    assert forecast(desk.state, aboard).begun == 36
    ordered(desk, "A1", entry(LAND, codes[aboard]), entry(AWAIT, codes[ashore]))
    assert aboard_at_end(desk.state, fleet) == [ashore]
    assert will_be_led(desk.state, fleet)
    # Two that are awaited together take their hours together.
    ordered(desk, "A1", entry(AWAIT, codes[ashore]), entry(AWAIT, codes[aboard]))
    assert forecast(desk.state, fleet).begun == 36
    assert aboard_at_end(desk.state, fleet) == [aboard, ashore]
    assert fits_in(desk.state, fleet, AWAIT)
    ordered(desk, "A1", entry(AWAIT, codes[ashore]), entry(LAND, codes[ashore]))
    assert forecast(desk.state, fleet).begun == 72
    assert will_be_led(desk.state, ashore)


@pytest.mark.rule("order.h")
def test_only_entries_of_the_last_stop_count() -> None:
    desk = week("A1 5651 spearman.C=20 Ac1")
    plan = [entry(STEP, 3), entry(TAKE, 1), entry(STEP, 4), entry(RAVAGE, 1)]
    assert at_this_stop(desk.state, ordered(desk, "A1", *plan)) == plan[3:]


@pytest.mark.rule("naval.p")
def test_forecast_boards_awaited_and_lands_carried_forces_only() -> None:
    desk = week("A1 dover ship=4", "A2 dover aboard A1 spearman.C=20 Ac2",
                "A3 dover inside spearman.C=20 Ac3")  # fmt: skip
    fleet, aboard, ashore = (desk.body(name) for name in ("A1", "A2", "A3"))
    codes = desk.state.codes
    ordered(desk, "A1", entry(REST, codes[ashore]), entry(LAND, codes[ashore]),
            entry(AWAIT, codes[aboard]))  # fmt: skip
    assert aboard_at_end(desk.state, fleet) == [aboard]
    gone = desk.state.catalogue.codes_of(0)[-1]
    ordered(desk, "A1", entry(AWAIT, gone))
    assert aboard_at_end(desk.state, fleet) == [aboard]


@pytest.mark.rule("naval.e", "order.c")
def test_a_force_aboard_begins_when_its_own_landing_is_over() -> None:
    desk = week("A1 dover ship=9 Ac1", "A2 dover aboard A1 spearman.C=20 Ac2",
                "A3 dover aboard A1 spearman.C=20 Ac3")  # fmt: skip
    codes = desk.state.codes
    first, second = desk.body("A2"), desk.body("A3")
    ordered(desk, "A1", entry(REST), entry(AWAIT, codes[first]), entry(LAND, codes[second]),
            entry(REST), entry(LAND, codes[first]))  # fmt: skip
    landed = [lands(desk.state, force) for force in (second, first)]
    # The fleet rests, waits, and lands the one; then it rests and lands the other.
    assert [found and found.begun for found in landed] == [12 + 36 + 36, 12 + 36 + 36 + 12 + 36]


@pytest.mark.rule("order.c")
def test_place_of_an_entry_is_found_by_kind_and_object() -> None:
    desk = week("A1 5651 spearman.C=20 Ac1")
    place = desk.body("A1")
    here = desk.state.hex_of[place]
    to = desk.state.catalogue.ground.board.beside[2][here]
    ordered(desk, "A1", entry(TAKE, 7), entry(STEP, to), entry(RAVAGE, 7), entry(TAKE, 8))
    assert place_of_entry(desk.state, place, RAVAGE, 7) == to
    assert place_of_entry(desk.state, place, TAKE, 8) == to
    assert place_of_entry(desk.state, place, TAKE, 7) == here


@pytest.mark.rule("naval.n", "order.c")
def test_forecast_of_a_fleet_has_the_stretch_of_its_last_step() -> None:
    desk = week("A1 dover ship=2 Ac1")
    ground = desk.state.catalogue.ground
    place = desk.body("A1")
    here = desk.state.hex_of[place]
    sea = next(h for h in ground.board.neighbours[here] if ground.is_sea(h))
    ordered(desk, "A1", entry(STEP, sea), entry(STEP, here))
    found = forecast(desk.state, place)
    assert (found.hex, found.shore) == (here, ground.stretch_with(here, sea))
    # A force on foot has none.
    afoot = week("A1 5651 spearman.C=20 Ac1")
    afoot.state.shore[0] = FREE
    to = ground.board.beside[2][afoot.state.hex_of[0]]
    ordered(afoot, "A1", entry(STEP, to))
    assert forecast(afoot.state, 0).shore == FREE


@pytest.mark.rule("naval.e", "order.c")
def test_only_consecutive_boardings_or_landings_share_hours() -> None:
    desk = week("A1 dover ship=9 Ac1")
    fleet = desk.body("A1")
    for plan, hours in (
        ([entry(LAND, 1), entry(LAND, 2)], 36),
        ([entry(AWAIT, 1), entry(AWAIT, 2)], 36),
        ([entry(AWAIT, 1), entry(LAND, 2)], 72),
        ([entry(REST), entry(REST)], 24),
        ([entry(AWAIT, 1), entry(REST), entry(AWAIT, 2)], 84),
        ([entry(TAKE, 1), entry(TAKE, 2)], 0),
    ):
        ordered(desk, "A1", *plan)
        assert forecast(desk.state, fleet).begun == hours
    ordered(desk, "A1", entry(LAND, 1), entry(LAND, 2))
    assert [fits_in(desk.state, fleet, kind) for kind in (LAND, AWAIT)] == [True, True]
    ordered(desk, "A1", entry(REST), entry(REST), entry(REST), entry(LAND, 1))
    assert [fits_in(desk.state, fleet, kind) for kind in (LAND, AWAIT)] == [True, False]
