"""The march clock: hours, steps, and losses of a march."""

from __future__ import annotations

import pytest

from senlac.games.campaign.ground import NO_TOWN
from senlac.games.campaign.rules.constants import AWAIT, BOARD, LAND, REST, STEP
from senlac.games.campaign.rules.march.clocks import make_moves, run_clocks
from senlac.games.campaign.rules.march.phase import March
from senlac.games.campaign.rules.plans import SPENT, entry
from tests.games.campaign.desk import Desk


def week(*lines: str, dice: tuple[int, ...] = ()) -> Desk:
    """Return a position in which orders are written in the first week."""
    return Desk("\n".join(["scenario: y1088", *lines, "turn: 1", "step: Orders"]), dice)


@pytest.mark.rule("order.c", "move.a", "move.f", "scale.b", "scale.c")
def test_march_takes_the_hours_of_its_steps() -> None:
    desk = week("A1 london spearman.C=30 Ac1")
    desk.march("rufus: force A1; to 4457")
    # Fourteen points by road at twenty-four a week.
    assert (desk.place("A1"), desk.state.arrived_hour[0]) == ("4457", 42)
    assert desk.state.plans[0] == []


@pytest.mark.rule("move.h")
@pytest.mark.parametrize(
    ("with_it", "hours"), [("knight.B=1", 42), ("supply=1", 56), ("", 42), ("lighthorse.C=1", 42)]
)
def test_a_force_goes_at_the_pace_of_its_slowest_member(with_it: str, hours: int) -> None:
    desk = week(f"A1 london spearman.C=30 {with_it} Ac1")
    desk.march("rufus: force A1; to 4457")
    assert desk.state.arrived_hour[0] == hours


@pytest.mark.rule("move.h")
@pytest.mark.parametrize(
    ("body", "hours"), [("lighthorse.C=5", 28), ("knight.B=5", 36), ("", 28), ("thegn.C=5", 32)]
)
def test_horse_goes_faster(body: str, hours: int) -> None:
    desk = week(f"A1 london {body} Ac1")
    desk.march("rufus: force A1; to 4457")
    assert desk.state.arrived_hour[0] == hours


@pytest.mark.rule("move.e", "attr.b")
def test_forced_march_is_half_as_fast_again_and_costs_figures() -> None:
    desk = week("A1 london spearman.C=30 fyrd.E=10 Ac1")
    desk.march("rufus: force A1; pace forced; to 4457")
    assert desk.state.arrived_hour[0] == 28
    assert desk.holds("A1") == {"spearman.C": 27, "fyrd.E": 7}
    assert desk.told("loses")[0].fields["figures"] == 6
    march = week("A1 london spearman.C=30 Ac1")
    march.march("rufus: force A1; pace march; to 4457")
    assert march.holds("A1") == {"spearman.C": 30}


@pytest.mark.rule("move.c", "naval.c")
def test_force_without_a_leader_halts() -> None:
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
    held.state.hours_held[0] = 30
    held.run(March())
    assert held.state.pillage[held.town("london")] == 0


@pytest.mark.rule("naval.d", "naval.n")
def test_a_fleet_goes_by_the_wind_and_bears_the_shore_it_came_by() -> None:
    desk = week("A1 dover ship=2 Ac1")
    desk.march("rufus: force A1; to 6459")
    fleet = desk.body("A1")
    ground = desk.state.catalogue.ground
    assert desk.place("A1") == "6459"
    assert (
        desk.state.previous_hex[fleet]
        in ground.stretches[desk.state.hex_of[fleet]][desk.state.shore[fleet]]
    )


PORT = ("A1 dover ship=4 Ac1", "A2 dover spearman.C=20 Ac2", "A3 dover spearman.C=20 Ac3")
"""A fleet and two forces of one player in a port."""


def spent(desk: Desk, fleet: str, force: str) -> list[int]:
    """Run an hour; return what a fleet and a force have then spent on their plans."""
    run_clocks(desk.state)
    plans = [desk.state.plans[desk.body(name)] for name in (fleet, force)]
    return [sum([line[SPENT] for line in plan]) for plan in plans]


def boarding(*lines: str, kinds: tuple[int, int] = (AWAIT, BOARD)) -> Desk:
    """Return a position in which A1 awaits A2, which boards it; `kinds` changes this."""
    desk = week(*(lines or PORT))
    fleet, force = desk.body("A1"), desk.body("A2")
    desk.state.plans[fleet] = [entry(kinds[0], desk.state.codes[force])]
    desk.state.plans[force] = [entry(kinds[1], desk.state.codes[fleet])]
    return desk


@pytest.mark.rule("naval.e")
def test_boarding_force_and_its_fleet_spend_hours_together() -> None:
    desk = boarding()
    assert spent(desk, "A1", "A2") == [1, 1]
    assert spent(desk, "A1", "A2") == [2, 2]
    swapped = boarding("A2 dover ship=4 Ac1", "A1 dover spearman.C=20 Ac2", kinds=(BOARD, AWAIT))
    assert spent(swapped, "A2", "A1") == [1, 1]


@pytest.mark.rule("naval.e")
@pytest.mark.parametrize("kinds", [(LAND, BOARD), (AWAIT, REST), (AWAIT, STEP)])
def test_boarding_spends_no_hour_without_both_orders(
    kinds: tuple[int, int],
) -> None:
    desk = boarding(kinds=kinds)
    own = [int(kinds[0] == LAND), int(kinds[1] == REST)]
    assert spent(desk, "A1", "A2") == own


@pytest.mark.rule("naval.e")
def test_boarding_spends_no_hour_before_both_are_ready() -> None:
    alone = boarding()
    alone.state.plans[alone.body("A2")] = []
    assert spent(alone, "A1", "A2") == [0, 0]
    forgotten = boarding()
    forgotten.state.plans[forgotten.body("A1")] = []
    assert spent(forgotten, "A1", "A2") == [0, 0]
    apart = boarding(PORT[0], "A2 hastings spearman.C=20 Ac2")
    assert spent(apart, "A1", "A2") == [0, 0]


@pytest.mark.rule("naval.e", "battle.d")
@pytest.mark.parametrize("held", ["A1", "A2"])
def test_boarding_spends_no_hour_while_either_is_held(held: str) -> None:
    desk = boarding()
    desk.state.hours_held[desk.body(held)] = 1
    assert spent(desk, "A1", "A2") == [0, 0]
    assert spent(desk, "A1", "A2") == [1, 1]


@pytest.mark.rule("naval.e")
def test_fleet_awaits_several_boarding_forces_at_once() -> None:
    desk = boarding()
    fleet, first, second = (desk.body(name) for name in ("A1", "A2", "A3"))
    codes = desk.state.codes
    desk.state.plans[fleet] = [entry(AWAIT, codes[first]), entry(AWAIT, codes[second])]
    desk.state.plans[second] = [entry(BOARD, codes[fleet])]
    run_clocks(desk.state)
    assert [line[SPENT] for line in desk.state.plans[fleet]] == [1, 1]
    desk.state.plans[first] = [entry(BOARD, codes[second])]
    run_clocks(desk.state)
    assert [line[SPENT] for line in desk.state.plans[fleet]] == [1, 2]
    # A force that is not awaited does not board.
    desk.state.plans[fleet] = [entry(AWAIT, codes[first])]
    assert spent(desk, "A1", "A3") == [0, 2]


@pytest.mark.rule("naval.e")
def test_boarding_spends_no_hour_with_a_missing_body() -> None:
    desk = boarding()
    fleet, force = desk.body("A1"), desk.body("A2")
    gone = desk.state.catalogue.codes_of(0)[-1]
    desk.state.plans[fleet] = [entry(AWAIT, gone)]
    desk.state.plans[force] = [entry(BOARD, gone)]
    assert spent(desk, "A1", "A2") == [0, 0]
    # Another boarding force makes no difference.
    last = desk.body("A3")
    desk.state.plans[fleet] = [entry(AWAIT, gone), entry(AWAIT, desk.state.codes[last])]
    desk.state.plans[last] = [entry(BOARD, desk.state.codes[fleet])]
    run_clocks(desk.state)
    assert [line[SPENT] for line in desk.state.plans[fleet]] == [0, 1]


@pytest.mark.rule("meet.d", "naval.e")
@pytest.mark.parametrize(
    ("where", "besieged", "hours"),
    [("dover inside", True, 0), ("dover inside", False, 1), ("dover", True, 1)],
)
def test_force_inside_a_besieged_town_does_not_board(
    where: str, hours: int, *, besieged: bool
) -> None:
    siege = ["B1 dover besieging spearman.C=90 Bc1"] if besieged else []
    desk = boarding(PORT[0], f"A2 {where} spearman.C=20 Ac2", *siege)
    assert spent(desk, "A1", "A2") == [hours, hours]


@pytest.mark.rule("naval.e")
def test_force_boards_on_an_open_shore() -> None:
    shore = hex_by_the_sea()
    desk = boarding(f"A1 {shore} ship=4 Ac1", f"A2 {shore} spearman.C=20 Ac2")
    assert spent(desk, "A1", "A2") == [1, 1]


def hex_by_the_sea() -> str:
    """Return a coastal hex without a town."""
    ground = week().state.catalogue.ground
    hexes = range(ground.board.size)
    bare = [h for h in hexes if ground.stretches[h] and ground.town_at[h] == NO_TOWN]
    return ground.board.names[bare[0]]


@pytest.mark.rule("naval.e", "order.c")
def test_landings_spend_hours_together_and_other_tasks_in_turn() -> None:
    desk = week(*PORT)
    fleet, force = desk.body("A1"), desk.body("A2")
    desk.state.plans[fleet] = [entry(LAND, 1), entry(LAND, 2), entry(REST), entry(LAND, 3)]
    desk.state.plans[force] = [entry(REST), entry(REST)]
    run_clocks(desk.state)
    assert [line[SPENT] for line in desk.state.plans[fleet]] == [1, 1, 0, 0]
    assert [line[SPENT] for line in desk.state.plans[force]] == [1, 0]


@pytest.mark.rule("order.c", "battle.d")
def test_held_halted_or_carried_body_spends_no_hours() -> None:
    desk = week(PORT[0], "A2 dover aboard A1 spearman.C=20 Ac2", "A3 dover spearman.C=20 Ac3",
                "A4 dover spearman.C=20 Ac4")  # fmt: skip
    for name in ("A2", "A3", "A4"):
        desk.state.plans[desk.body(name)] = [entry(REST)]
    desk.state.halted[desk.body("A3")] = 1
    desk.state.hours_held[desk.body("A4")] = 2
    hours = []
    for _ in range(3):
        run_clocks(desk.state)
        plans = [desk.state.plans[desk.body(name)] for name in ("A2", "A3", "A4")]
        hours.append([plan[0][SPENT] for plan in plans])
    assert hours == [[0, 0, 0], [0, 0, 0], [0, 0, 1]]


@pytest.mark.rule("order.c")
def test_points_saved_for_a_step_are_lost_when_a_task_begins() -> None:
    desk = week("A1 london spearman.C=30 Ac1")
    desk.state.points[0] = 70
    desk.state.plans[0] = [entry(REST)]
    run_clocks(desk.state)
    assert desk.state.points[0] == 0


@pytest.mark.rule("siege.f", "order.c")
def test_besieger_that_marches_leaves_its_siege_at_once() -> None:
    desk = week("A1 dover besieging spearman.C=90 Ac1", "B1 dover inside spearman.C=20")
    desk.write("rufus", "force A1", "to 6359")
    desk.reveal()
    run_clocks(desk.state)
    assert not desk.state.besieged(desk.town("dover"))


@pytest.mark.rule("move.g", "order.k")
def test_force_without_a_legal_step_halts() -> None:
    desk = week("A1 london spearman.C=30 Ac1")
    desk.state.plans[0] = [entry(STEP, desk.state.catalogue.ground.board.hex("4457"))]
    assert run_clocks(desk.state) == []
    assert desk.state.halted[0] == 1
    assert desk.state.plans[0] == []
    assert [event.fields["why"] for event in desk.told("halts")] == ["it cannot go on"]


@pytest.mark.rule("naval.n")
def test_fleet_at_a_shore_keeps_the_stretch_it_came_by() -> None:
    desk = week("A1 dover ship=2 Ac1", "A2 dover aboard A1 spearman.C=20")
    state = desk.state
    ground = state.catalogue.ground
    shore = state.hex_of[0]
    sea = next(h for h in ground.board.neighbours[shore] if ground.is_sea(h))
    state.plans[0] = [entry(STEP, sea), entry(STEP, shore)]
    [out] = make_moves(state, [state.codes[0]], 7)
    assert (state.hex_of, state.shore[0]) == ([sea, sea], -1)
    [back] = make_moves(state, [state.codes[0]], 9)
    assert (state.hex_of, state.shore[0]) == ([shore, shore], ground.stretch_with(shore, sea))
    assert (state.previous_hex[0], state.arrived_hour[0]) == (sea, 9)
    assert [(move.start, move.to, move.shore) for move in (out, back)] == [
        (shore, sea, -1), (sea, shore, -1),
    ]  # fmt: skip
