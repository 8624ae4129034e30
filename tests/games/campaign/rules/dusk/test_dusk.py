"""Dusk: losses of sieges, joining, garrisons that are too small, full turns."""

from __future__ import annotations

import pytest

from senlac.engine.model.dice import Dice
from senlac.games.campaign.rules.constants import BOARD, JOIN
from senlac.games.campaign.rules.dusk.phase import Dusk, count_full_turns, join_forces
from senlac.games.campaign.rules.dusk.siege_losses import apply_siege_losses
from senlac.games.campaign.rules.march.phase import note_garrisons
from senlac.games.campaign.rules.plans import entry
from tests.games.campaign.desk import Desk, Steady


def week(*lines: str, dice: Dice | tuple[int, ...] = ()) -> Desk:
    """Return a position in which orders are written in the first week."""
    return Desk("\n".join(["scenario: y1088", *lines, "turn: 1", "step: Orders"]), dice)


@pytest.mark.rule("siege.e")
def test_week_of_siege_costs_each_side_by_the_enemys_number() -> None:
    for die, camp, walls in ((3, 117, 22), (6, 118, 22)):
        desk = week("A1 bayeux besieging spearman.C=120", "B1 bayeux inside fyrd.C=25",
                    dice=Steady(1, {"siege losses": die}))  # fmt: skip
        desk.run(Dusk())
        # 25 kill two, and a third on a die of 1 to 5; 120 kill two, and a third on 1 to 20.
        assert desk.state.strength(desk.body("A1")) == camp
        assert desk.state.strength(desk.body("B1")) == walls


@pytest.mark.rule("move.b", "seq.d")
def test_forces_join_at_dusk_where_they_stand_together() -> None:
    desk = week("A1 5751 spearman.C=30 Ac1", "A2 london spearman.C=5 Ac2")
    desk.march("rufus: force A1; to 5750; join A2")
    desk.run(Dusk())
    assert desk.body("A1") == -1
    assert desk.holds("A2") == {"spearman.C": 35}
    assert desk.leaders("A2") == {"Ac1", "Ac2"}
    walled = week("A1 5751 spearman.C=30 Ac1", "A2 london inside spearman.C=5 Ac2")
    walled.march("rufus: force A1; to 5750; join A2")
    walled.run(Dusk())
    assert walled.holds("A1") == {"spearman.C": 30}


@pytest.mark.rule("siege.a", "control.l")
def test_siege_ends_when_the_last_besieger_joins_a_field_force() -> None:
    desk = week("A1 bayeux besieging spearman.C=60", "A2 bayeux spearman.C=30",
                "B1 bayeux inside fyrd.C=10", "siege: bayeux=2", dice=Steady(6))  # fmt: skip
    town = desk.town("bayeux")
    desk.march("rufus: force A1; join A2")
    assert desk.state.besieged_since_start >> town & 1
    desk.run(Dusk())
    assert desk.body("A1") == -1
    assert not desk.state.besieged(town)
    assert (desk.state.siege_rolls[town], desk.state.besieged_since_start) == (0, 0)


@pytest.mark.rule("control.h", "control.i", "move.d", "town.d")
def test_garrison_below_ten_leaves_a_town_that_is_not_loyal() -> None:
    desk = week("A1 caen inside fyrd.C=9", "A2 london inside fyrd.C=9")
    desk.run(Dusk())
    assert desk.state.inside == [0, 1]
    assert desk.state.controller(desk.town("caen")) == 1
    stays = week("A1 caen inside fyrd.C=10")
    stays.run(Dusk())
    assert stays.state.inside == [1]


@pytest.mark.rule("control.c")
def test_full_turns_are_counted_from_hour_zero_to_dusk() -> None:
    desk = week("A1 caen inside fyrd.C=10", "A2 london inside fyrd.C=10", "full_turns: caen=1")
    note_garrisons(desk.state)
    desk.run(Dusk())
    assert desk.state.full_turns[desk.town("caen")] == 2
    assert desk.state.full_turns[desk.town("london")] == 0
    late = week("A1 caen inside fyrd.C=10", "full_turns: caen=1")
    late.run(Dusk())
    assert late.state.full_turns[late.town("caen")] == 0


@pytest.mark.rule("siege.e")
def test_siege_losses_of_full_tens_need_no_die_and_stop_at_zero() -> None:
    desk = week("A1 bayeux besieging spearman.C=100", "B1 bayeux inside fyrd.C=30",
                dice=Steady(1, {"siege losses": 0}))  # fmt: skip
    apply_siege_losses(desk.state)
    assert (desk.holds("A1"), desk.holds("B1")) == ({"spearman.C": 97}, {"fyrd.C": 28})
    few = week("A1 bayeux besieging spearman.C=3 Ac1", "B1 bayeux inside fyrd.C=90", dice=Steady(1))
    apply_siege_losses(few.state)
    assert few.holds("A1") == {}
    assert few.leaders("A1") == {"Ac1"}
    assert not few.state.besieged(few.town("bayeux"))
    assert [event.fields["figures"] for event in few.told("loses")] == [3, 1]


@pytest.mark.rule("siege.e")
@pytest.mark.parametrize(
    ("figure", "first", "second"),
    [
        (10, {"fyrd.E": 9, "spearman.C": 10}, {"spearman.C": 30}),
        (11, {"fyrd.E": 10, "spearman.C": 9}, {"spearman.C": 30}),
        (21, {"fyrd.E": 10, "spearman.C": 10}, {"spearman.C": 29}),
    ],
)
def test_siege_losses_are_counted_out_over_all_forces(
    figure: int, first: dict[str, int], second: dict[str, int]
) -> None:
    # Stacks are in the order of the list: fyrd before spearmen.
    desk = week("A1 bayeux besieging fyrd.E=10 spearman.C=10 Ac1",
                "A2 bayeux besieging spearman.C=30", "B1 bayeux inside fyrd.C=10",
                dice=Steady(99, {"which figure": figure}))  # fmt: skip
    apply_siege_losses(desk.state)
    assert (desk.holds("A1"), desk.holds("A2")) == (first, second)


@pytest.mark.rule("siege.e")
def test_only_besieged_towns_and_their_besiegers_lose_figures() -> None:
    desk = week("A1 dover inside fyrd.C=50", "A2 london inside fyrd.C=50",
                "B1 london besieging spearman.C=200 Bc1", "B2 london besieging Bc2",
                dice=Steady(1))  # fmt: skip
    apply_siege_losses(desk.state)
    assert [desk.state.strength(desk.body(name)) for name in ("A1", "A2", "B1")] == [50, 46, 195]
    # Leaders who have no figures of their own stay at the siege.
    assert desk.state.besieging[desk.body("B2")] == 1


@pytest.mark.rule("siege.e", "siege.f")
def test_force_that_loses_its_last_figure_keeps_its_wagons() -> None:
    desk = week("A1 bayeux besieging spearman.C=1", "A2 bayeux besieging spearman.C=1 supply=1",
                "A3 bayeux besieging spearman.C=90", "B1 bayeux inside fyrd.C=20",
                dice=Steady(1))  # fmt: skip
    apply_siege_losses(desk.state)
    assert desk.body("A1") == -1
    assert (desk.holds("A2"), desk.state.besieging[desk.body("A2")]) == ({"supply": 1}, 0)
    assert desk.state.besieging[desk.body("A3")] == 1


@pytest.mark.rule("move.b", "spy.g")
def test_chain_of_joins_merges_all_into_the_last_force() -> None:
    desk = week("A1 london spearman.C=30 Ac1", "A2 london spearman.C=5", "A3 london fyrd.C=7",
                "A4 london fyrd.C=1", "B1 caen spearman.C=5")  # fmt: skip
    state = desk.state
    codes = [state.codes[desk.body(name)] for name in ("A1", "A2", "A3", "A4", "B1")]
    for name, kind, about in (("A1", JOIN, 1), ("A2", JOIN, 2), ("A4", BOARD, 2), ("B1", JOIN, 0)):
        state.plans[desk.body(name)] = [entry(kind, codes[about])]
    assert join_forces(state) == {codes[0]: codes[2], codes[1]: codes[2]}
    assert desk.holds("A3") == {"spearman.C": 35, "fyrd.C": 7}
    assert [desk.body(name) >= 0 for name in ("A1", "A2", "A4", "B1")] == [False, False, True, True]
    joins = [(event.fields["body"], event.fields["other"]) for event in desk.told("joins")]
    assert joins == [("A1", "A2"), ("A2", "A3")]


@pytest.mark.rule("move.b")
@pytest.mark.parametrize(
    ("bodies", "joined"),
    [
        (("A1 dover spearman.C=9", "A2 dover spearman.C=5"), True),
        (("A1 dover inside spearman.C=9", "A2 dover inside spearman.C=5"), True),
        (("A1 dover inside spearman.C=9", "A2 dover spearman.C=5"), False),
        (("A1 dover spearman.C=9", "A2 london spearman.C=5"), False),
        (("A1 dover aboard A3 spearman.C=9", "A2 dover spearman.C=5", "A3 dover ship=2"), False),
        (("A1 dover spearman.C=9", "A2 dover aboard A3 spearman.C=5", "A3 dover ship=2"), False),
        (("A1 dover aboard A3 spearman.C=9", "A2 dover aboard A3 spearman.C=5",
          "A3 dover ship=2"), False),
    ],
)  # fmt: skip
def test_forces_join_in_one_hex_both_inside_or_both_in_the_field(
    bodies: tuple[str, ...], *, joined: bool
) -> None:
    desk = week(*bodies)
    state = desk.state
    state.plans[desk.body("A1")] = [entry(JOIN, state.codes[desk.body("A2")])]
    join_forces(state)
    assert (desk.body("A1") == -1) == joined


@pytest.mark.rule("move.b")
def test_force_does_not_join_itself_or_a_missing_force() -> None:
    desk = week("A1 dover spearman.C=9", "A2 dover spearman.C=5")
    state = desk.state
    state.plans[desk.body("A1")] = [entry(JOIN, state.codes[desk.body("A1")])]
    state.plans[desk.body("A2")] = [entry(JOIN, state.catalogue.codes_of(0)[-1])]
    assert join_forces(state) == {}
    assert (desk.holds("A1"), desk.holds("A2")) == ({"spearman.C": 9}, {"spearman.C": 5})


@pytest.mark.rule("control.c", "control.s")
def test_full_turn_counts_only_for_the_holder_since_hour_zero() -> None:
    desk = week("A1 caen inside fyrd.C=10", "B1 london inside spearman.C=10",
                "full_turns: caen=1 london=1 rouen=1")  # fmt: skip
    caen, london = desk.town("caen"), desk.town("london")
    desk.state.garrison[caen], desk.state.garrison[london] = 0, 0
    count_full_turns(desk.state)
    turns = [desk.state.full_turns[town] for town in (caen, london, desk.town("rouen"))]
    assert turns == [2, 0, 0]
