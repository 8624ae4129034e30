"""Creation, rest and removal of bodies; movement properties; losses with a force."""

from __future__ import annotations

import pytest

from senlac.engine.model.dice import Dice
from senlac.games.campaign.rules.battle.events import BattleEvents, SeaFight, emit_round, title
from senlac.games.campaign.rules.battle.strength import Side
from senlac.games.campaign.rules.bodies import (
    add_body,
    begin_numbers,
    free_number,
    has_wagon,
    leave_siege,
    native,
    pace_of,
    points_of,
    remove_body,
    rest_all,
    settle_sieges,
    sort_of,
)
from senlac.games.campaign.rules.constants import NEVER, REST, SLAIN, TAKEN
from senlac.games.campaign.rules.losses import (
    apply_attrition,
    flee,
    lose_force,
    loss,
    remove_leader,
    seize_model,
    thin_some,
)
from senlac.games.campaign.rules.plans import entry
from senlac.games.campaign.rules.ways.land import FOOT, HORSE, WAGON
from tests.games.campaign.desk import Desk, Steady


def week(*lines: str, dice: Dice | None = None, scenario: str = "y1088") -> Desk:
    """Return a position in which orders are written in the first week."""
    text = "\n".join([f"scenario: {scenario}", *lines, "turn: 1", "step: Orders"])
    return Desk(text, Steady(3) if dice is None else dice)


@pytest.mark.rule("order.f")
def test_number_of_an_ended_body_is_free_again_next_week() -> None:
    desk = week(
        "A1 london fyrd.C=5", "A2 london fyrd.C=5", "B2 rouen fyrd.C=5", "B3 rouen fyrd.C=5"
    )
    state = desk.state
    names = state.catalogue.bodies
    guard = state.catalogue.guard(desk.town("dover"))
    add_body(state, guard, state.hex_of[0], inside=True)
    begin_numbers(state)
    assert state.numbers_used == [0b11, 0b110]
    assert [names[free_number(state, seat)] for seat in (0, 1)] == ["A3", "B1"]
    remove_body(state, desk.body("A2"))
    assert names[free_number(state, 0)] == "A3"
    begin_numbers(state)
    assert names[free_number(state, 0)] == "A2"
    add_body(state, free_number(state, 0), state.hex_of[0])
    assert names[free_number(state, 0)] == "A3"
    state.numbers_used[0] = (1 << len(state.catalogue.codes_of(0))) - 1
    assert free_number(state, 0) == -1


@pytest.mark.rule("order.d")
def test_end_of_week_resets_weekly_fields() -> None:
    desk = week("A1 london fyrd.C=5", "B1 rouen fyrd.C=5")
    state = desk.state
    for entries in (state.pace, state.points, state.hours_held, state.halted, state.has_marched,
                    state.sallied, state.meets_because, state.starving):  # fmt: skip
        entries[:] = [1, 1]
    state.arrived_hour, state.landed, state.previous_hex = [50, -20], [NEVER, 40], [7, 8]
    state.plans = [[entry(REST)], []]
    state.no_further_fight, state.garrison[0] = [[0, 1]], 1
    rest_all(state)
    for entries in (state.pace, state.points, state.hours_held, state.halted, state.has_marched,
                    state.sallied, state.meets_because, state.starving):  # fmt: skip
        assert entries == [0, 0]
    assert (state.arrived_hour, state.landed) == ([-22, -92], [NEVER, -32])
    assert (state.previous_hex, state.plans, state.no_further_fight) == (state.hex_of, [[], []], [])
    assert set(state.garrison) == {-1}


@pytest.mark.rule("siege.a", "control.l")
def test_siege_without_besiegers_is_removed() -> None:
    desk = week("A1 dover inside fyrd.C=10", "B1 dover besieging fyrd.C=90",
                "siege: dover=2 london=1", "beset: [dover,london,hastings]")  # fmt: skip
    settle_sieges(desk.state)
    rolls = {desk.state.catalogue.towns[t]: n for t, n in enumerate(desk.state.siege_rolls) if n}
    assert rolls == {"dover": 2}
    assert desk.state.besieged_since_start == 1 << desk.town("dover")


@pytest.mark.rule("move.h", "move.e", "naval.c")
@pytest.mark.parametrize(
    ("body", "sort", "pace", "forced"),
    [
        ("4950 fyrd.C=5", FOOT, 24, 36),
        ("4950 lighthorse.C=5", HORSE, 36, 54),
        ("4950 fyrd.C=5 lighthorse.C=5", HORSE, 24, 36),
        ("4950 lighthorse.C=5 supply=1", WAGON, 18, 27),
        ("4950 treasure=1", WAGON, 18, 27),
        ("4950 Ac1", HORSE, 36, 54),
        ("dover ship=1", FOOT, 32, 48),
    ],
)
def test_body_moves_at_its_slowest_pace_and_worst_type(
    body: str, sort: int, pace: int, forced: int
) -> None:
    desk = week(f"A1 {body}")
    assert pace_of(desk.state, 0) == points_of(desk.state, 0) == pace
    if "ship" not in body:
        assert sort_of(desk.state, 0) == sort
        assert has_wagon(desk.state, 0) == (sort == WAGON)
    desk.state.pace[0] = 1
    assert points_of(desk.state, 0) == forced


@pytest.mark.rule("move.f")
def test_only_a_player_with_towns_in_the_inset_is_native() -> None:
    state = week(scenario="y1066").state
    assert [native(state, seat) for seat in (0, 1, 2, -1)] == [False, False, True, False]


# ---- losses -------------------------------------------------------------------------------------


@pytest.mark.rule("attr.a")
def test_rest_of_a_percentage_loss_is_decided_by_a_die() -> None:
    for count, share, die, lost in ((30, 10, 99, 3), (35, 10, 50, 4), (35, 10, 51, 3),
                                    (1, 5, 5, 1), (1, 5, 6, 0), (3, 100, 99, 3)):  # fmt: skip
        desk = week(dice=Steady(die))
        assert loss(desk.state, count, share, "test") == lost


@pytest.mark.rule("attr.a", "supply.h")
def test_stack_losses_follow_their_row_and_the_total_is_returned() -> None:
    desk = week("A1 4950 spearman.C=50 fyrd.E=20", dice=Steady(100))
    column = desk.state.catalogue.flees
    assert apply_attrition(desk.state, 0, column, "test") == 10 + 8
    assert desk.holds("A1") == {"spearman.C": 40, "fyrd.E": 12}
    chosen = [0] * len(column)
    chosen[desk.state.catalogue.stacks.index("spearman.C")] = 10
    assert thin_some(desk.state, 0, chosen, column, "test") == 2
    assert desk.holds("A1") == {"spearman.C": 38, "fyrd.E": 12}


@pytest.mark.rule("attr.b", "attr.a", "control.q")
@pytest.mark.parametrize(("die", "gone"), [(50, True), (51, False)])
def test_flight_costs_half_the_wagons_and_the_money_by_a_die(die: int, *, gone: bool) -> None:
    desk = week("A1 4950 fyrd.C=10 supply=4 siege=2 treasure=9 exchequer", "B1 4950 fyrd.C=9",
                dice=Steady(100, {"money in flight": die}))  # fmt: skip
    flee(desk.state, desk.body("A1"), desk.body("B1"))
    kept = {"fyrd.C": 8, "supply": 2, "siege": 1}
    taken = {"fyrd.C": 9, "supply": 2, "siege": 1}
    if gone:
        taken["treasure"] = 709
    else:
        kept |= {"treasure": 9, "exchequer": 1}
    assert (desk.holds("A1"), desk.holds("B1")) == (kept, taken)
    assert (desk.state.exchequer_town[0] == -3) == gone
    nobody = week("A1 4950 fyrd.C=10 supply=4", dice=Steady(100))
    flee(nobody.state, 0, -1)
    assert nobody.holds("A1") == {"fyrd.C": 8, "supply": 2}


@pytest.mark.rule("control.q")
def test_seizing_an_absent_exchequer_changes_nothing() -> None:
    desk = week("A1 4950 fyrd.C=10 supply=4", "B1 4950 fyrd.C=9")
    seize_model(desk.state, 0, 2, 1)
    assert (desk.state.crowns[0], desk.state.exchequer_town[0]) == (700, desk.town("winchester"))
    seize_model(desk.state, 0, 0, 1)
    assert (desk.holds("A1"), desk.holds("B1")) == ({"fyrd.C": 10}, {"fyrd.C": 9, "supply": 4})


@pytest.mark.rule("battle.c", "order.k")
@pytest.mark.parametrize(
    ("die", "lord", "captain"), [(1, SLAIN, SLAIN), (2, SLAIN, SLAIN), (3, TAKEN, SLAIN)]
)
def test_leaders_of_a_lost_force_are_slain_on_one_or_two(die: int, lord: int, captain: int) -> None:
    desk = week("A1 4950 fyrd.C=10 supply=1 rufus_king Ac1", "B1 4950 fyrd.C=9", dice=Steady(die))
    state = desk.state
    state.plans[desk.body("A1")] = [entry(REST)]
    lose_force(state, desk.body("A1"), desk.body("B1"))
    at = [state.leader_at[state.catalogue.leaders.index(n)] for n in ("rufus_king", "Ac1")]
    assert at == [lord, captain]
    assert state.lord_captor[0] == (1 if lord == TAKEN else -1)
    assert desk.holds("B1") == {"fyrd.C": 9, "supply": 1}
    assert [event.fields["why"] for event in desk.told("undone")] == ["it is lost"]
    known = [(event.kind, event.audience) for event in desk.journal if event.rule == "battle.c"]
    fate = "slain" if die < 3 else "taken"
    assert known == [
        (fate, None), (fate, frozenset([0])), (f"captain_{fate}", frozenset([1])),
    ]  # fmt: skip


@pytest.mark.rule("battle.c", "winter.b")
def test_lord_lost_to_no_player_has_no_captor() -> None:
    desk = week("A1 4950 fyrd.C=10 rufus_king Ac1")
    state = desk.state
    lose_force(state, 0, -1)
    assert (state.leader_at[0], state.lord_captor[0]) == (TAKEN, -1)
    assert [event.kind for event in desk.journal if event.rule == "battle.c"] == ["taken"] * 2
    desk = week("A1 4950 fyrd.C=10 rufus_king Ac1")
    remove_leader(desk.state, 0, 1, slain=True)
    assert (desk.state.leader_at[0], desk.state.lord_captor[0]) == (SLAIN, -1)


# ---- events of battles --------------------------------------------------------------------------


@pytest.mark.rule("report.a", "report.e")
def test_battle_events_hold_dice_and_losses_of_each_body() -> None:
    desk = week("A1 4950 fyrd.C=10 Ac1 rufus_king", "A2 4950 fyrd.C=6", "B1 4950 fyrd.C=9")
    state = desk.state
    sides = [Side(s, [state.codes[p] for p in state.bodies_of(s)]) for s in (0, 1)]
    emit_round(state, sides, [5, 2], [9000, 8000])
    [told] = desk.told("round")
    assert told.fields == {
        "player": "rufus", "die": 5, "left": 9000, "other": "robert", "other_die": 2,
        "other_left": 8000,
    }  # fmt: skip
    melee = BattleEvents(state, sides)
    state.figures[desk.body("A1")][0] = 0
    remove_body(state, desk.body("A2"))
    stack = state.catalogue.stacks.index("fyrd.C")
    state.figures[desk.body("A1")][stack] = 7
    melee.close(state)
    own = [(e.fields["body"], e.fields["before"], e.fields["after"]) for e in desk.told("fought")]
    assert own == [("A1", 10, 7), ("A2", 6, 0), ("B1", 9, 9)]
    assert state.kills == [[0, 0], [9, 0]]
    assert [title(state, leader) for leader in (0, 1, 2)] == [
        "William Rufus", "Robert Curthose", "a captain",
    ]  # fmt: skip
    # More at the end than at the beginning is no loss.
    state.figures[desk.body("A1")][stack] = 40
    melee.close(state)
    assert state.kills == [[0, 0], [9, 0]]


@pytest.mark.rule("report.a", "naval.h")
def test_lost_fleet_has_no_ships_left_after_a_sea_battle() -> None:
    desk = week("A1 6260 ship=3", "A2 6260 ship=2", "B1 6260 ship=4")
    state = desk.state
    sides = [Side(s, [state.codes[p] for p in state.bodies_of(s)]) for s in (0, 1)]
    fight = SeaFight(state, sides, [5, 4])
    remove_body(state, desk.body("A2"))
    state.ships[desk.body("A1")].pop()
    fight.close(state)
    left = [(event.fields["player"], event.fields["ships"]) for event in desk.told("ships_left")]
    assert left == [("rufus", 2), ("robert", 4)]
    own = [(e.fields["body"], e.fields["before"], e.fields["after"])
           for e in desk.told("fought_at_sea")]  # fmt: skip
    assert own == [("A1", 3, 2), ("A2", 2, 0), ("B1", 4, 4)]


@pytest.mark.rule("siege.f")
def test_a_siege_that_its_last_besieger_leaves_is_forgotten() -> None:
    desk = week("A1 dover besieging fyrd.C=90", "A2 dover besieging fyrd.C=9",
                "B1 dover inside fyrd.C=10", "siege: dover=2", "beset: [dover]")  # fmt: skip
    dover = desk.town("dover")
    rolls = []
    for name in ("B1", "A1", "A2"):
        leave_siege(desk.state, desk.body(name))
        rolls.append((desk.state.siege_rolls[dover], desk.state.besieged_since_start >> dover & 1))
    assert rolls == [(2, 1), (2, 1), (0, 0)]
