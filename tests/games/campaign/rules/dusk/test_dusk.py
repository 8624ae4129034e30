"""Dusk: what sieges cost, who joins whom, garrisons that are too small, full turns."""

from __future__ import annotations

import pytest

from senlac.engine.dice import Dice
from senlac.games.campaign.rules.dusk.phase import Dusk
from senlac.games.campaign.rules.march.phase import note_garrisons
from tests.games.campaign.desk import Desk, Steady


def week(*lines: str, dice: Dice | tuple[int, ...] = ()) -> Desk:
    """Return a position in which orders are written in the first week."""
    return Desk("\n".join(["scenario: y1088", *lines, "turn: 1", "step: Orders"]), dice)


@pytest.mark.rule("siege.e")
def test_a_week_of_siege_costs_both_by_each_others_numbers() -> None:
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
def test_a_siege_is_over_when_the_last_besieger_joins_a_force_in_the_field() -> None:
    desk = week("A1 bayeux besieging spearman.C=60", "A2 bayeux spearman.C=30",
                "B1 bayeux inside fyrd.C=10", "siege: bayeux=2", dice=Steady(6))  # fmt: skip
    town = desk.town("bayeux")
    desk.march("rufus: force A1; join A2")
    assert desk.state.beset >> town & 1
    desk.run(Dusk())
    assert desk.body("A1") == -1
    assert not desk.state.besieged(town)
    assert (desk.state.siege[town], desk.state.beset) == (0, 0)


@pytest.mark.rule("control.h", "control.i", "move.d", "town.d")
def test_a_garrison_below_ten_is_put_out_of_a_town_that_is_not_loyal() -> None:
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
