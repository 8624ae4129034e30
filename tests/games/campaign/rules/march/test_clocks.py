"""The march clock: hours, steps, and what a march costs."""

from __future__ import annotations

import pytest

from senlac.games.campaign.rules.march.phase import March
from tests.games.campaign.desk import Desk


def week(*lines: str, dice: tuple[int, ...] = ()) -> Desk:
    """Return a position in which orders are written in the first week."""
    return Desk("\n".join(["scenario: y1088", *lines, "turn: 1", "step: Orders"]), dice)


@pytest.mark.rule("order.c", "move.a", "move.f", "scale.b", "scale.c")
def test_a_way_is_walked_hex_by_hex_in_the_hours_it_takes() -> None:
    desk = week("A1 london spearman.C=30 Ac1")
    desk.march("rufus: force A1; to 4457")
    # Fourteen points by road at twenty-four a week.
    assert (desk.place("A1"), desk.state.since[0]) == ("4457", 42)
    assert desk.state.plans[0] == []


@pytest.mark.rule("move.h")
@pytest.mark.parametrize(
    ("with_it", "hours"), [("knight.B=1", 42), ("supply=1", 56), ("", 42), ("lighthorse.C=1", 42)]
)
def test_a_force_goes_at_the_pace_of_its_slowest_member(with_it: str, hours: int) -> None:
    desk = week(f"A1 london spearman.C=30 {with_it} Ac1")
    desk.march("rufus: force A1; to 4457")
    assert desk.state.since[0] == hours


@pytest.mark.rule("move.h")
@pytest.mark.parametrize(
    ("body", "hours"), [("lighthorse.C=5", 28), ("knight.B=5", 36), ("", 28), ("thegn.C=5", 32)]
)
def test_horse_goes_faster(body: str, hours: int) -> None:
    desk = week(f"A1 london {body} Ac1")
    desk.march("rufus: force A1; to 4457")
    assert desk.state.since[0] == hours


@pytest.mark.rule("move.e", "attr.b")
def test_a_forced_march_is_half_as_fast_again_and_costs_figures_at_its_first_hour() -> None:
    desk = week("A1 london spearman.C=30 fyrd.E=10 Ac1")
    desk.march("rufus: force A1; pace forced; to 4457")
    assert desk.state.since[0] == 28
    assert desk.holds("A1") == {"spearman.C": 27, "fyrd.E": 7}
    assert desk.told("loses")[0].fields["figures"] == 6
    march = week("A1 london spearman.C=30 Ac1")
    march.march("rufus: force A1; pace march; to 4457")
    assert march.holds("A1") == {"spearman.C": 30}


@pytest.mark.rule("move.c", "naval.c")
def test_who_has_lost_his_leader_halts() -> None:
    desk = week("A1 london spearman.C=30 Ac1")
    desk.write("rufus", "force A1", "to 4457")
    desk.reveal()
    desk.state.leader_at = [-1] * len(desk.state.leader_at)
    desk.run(March())
    assert desk.place("A1") == "5750"
    assert desk.told("halts")[0].fields["why"] == "no leader"


@pytest.mark.rule("order.d", "pillage.b")
def test_a_task_that_lasts_longer_than_the_week_has_no_effect() -> None:
    desk = week("A1 london spearman.C=30 Ac1", "pillage: london=0")
    desk.march("rufus: force A1; task rest; task ravage")
    assert desk.state.pillage[desk.town("london")] == 1
    held = week("A1 london spearman.C=30 Ac1")
    held.write("rufus", "force A1", "task rest", "task ravage")
    held.reveal()
    held.state.held[0] = 30
    held.run(March())
    assert held.state.pillage[held.town("london")] == 0


@pytest.mark.rule("naval.d", "naval.n")
def test_a_fleet_goes_by_the_wind_and_bears_the_shore_it_came_by() -> None:
    desk = week("A1 dover ship=2 Ac1")
    desk.march("rufus: force A1; to 6459")
    fleet = desk.body("A1")
    ground = desk.state.catalogue.ground
    assert desk.place("A1") == "6459"
    assert desk.state.came[fleet] in ground.stretches[desk.state.at[fleet]][desk.state.shore[fleet]]
