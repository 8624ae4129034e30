"""Meetings: battles, evasions and changes of place."""

from __future__ import annotations

from typing import Any

import pytest

from senlac.engine.model.dice import Dice
from tests.games.campaign.desk import Desk, Steady

THREES = Steady(3)


def week(*lines: str, dice: Dice | tuple[int, ...] = THREES, scenario: str = "y1088") -> Desk:
    """Return a position in which orders are written in the first week."""
    return Desk("\n".join([f"scenario: {scenario}", *lines, "turn: 1", "step: Orders"]), dice)


@pytest.mark.rule("meet.a", "meet.b")
@pytest.mark.parametrize(
    ("mine", "his", "fought"),
    [
        ("attack", "hold", True),
        ("hold", "attack", True),
        ("hold", "hold", False),
        ("evade", "evade", False),
        ("bold", "hold", True),
        ("hold", "bold", False),
    ],
)
def test_battle_is_fought_only_if_a_side_attacks(mine: str, his: str, *, fought: bool) -> None:
    # Bold forces attack only if they outnumber the enemy; otherwise they evade.
    desk = week(f"A1 4950 spearman.C=60 Ac1 {mine}", f"B1 4950 spearman.C=30 Bc1 {his}")
    desk.march()
    assert bool(desk.told("battle")) == fought
    assert desk.told("evaded") == []


@pytest.mark.rule("meet.a", "order.e")
def test_friends_and_forces_in_adjacent_hexes_do_not_fight() -> None:
    bodies = ("A1 4950 spearman.C=60 Ac1 attack", "B1 4950 spearman.C=30 Bc1 hold")
    desk = week(*bodies, "peace: [[1],[0]]")
    desk.march()
    assert desk.told("battle") == []
    desk = week(bodies[0], "B1 4951 spearman.C=30 Bc1 hold")
    desk.march()
    assert desk.told("battle") == []


@pytest.mark.rule("meet.c", "attr.b", "attr.a")
def test_evading_force_loses_figures_moves_a_hex_and_halts() -> None:
    desk = week(
        "A1 4950 spearman.C=60 Ac1 attack",
        "B1 4950 spearman.C=30 spearman.D=10 supply=2 Bc1 evade",
        dice=(6, 90, 90),
    )
    desk.march("robert: force B1; task rest")
    assert desk.holds("B1") == {"spearman.C": 24, "spearman.D": 7, "supply": 1}
    assert desk.holds("A1") == {"spearman.C": 60, "supply": 1}
    assert desk.place("B1") != "4950"
    assert desk.state.halted[desk.body("B1")] == 1
    assert desk.told("battle") == []


@pytest.mark.rule("meet.c")
@pytest.mark.parametrize(
    ("mine", "his", "hex_", "add"),
    [
        ("spearman.C=60", "spearman.C=30", "4950", 0),
        ("spearman.C=60", "lighthorse.C=3", "4950", 3),
        ("lighthorse.C=4", "spearman.C=30", "4950", -1),
        ("lighthorse.C=2", "lighthorse.C=3", "4950", 1),
        ("spearman.C=60", "spearman.C=30 supply=1", "4950", -1),
        ("spearman.C=60 supply=1", "spearman.C=30", "5858", 2),
        ("spearman.C=60", "", "4950", 3),
    ],
)
def test_evasion_modifiers_change_the_number_needed(
    mine: str, his: str, hex_: str, add: int
) -> None:
    for die, away in ((4 - add, True), (3 - add, False)):
        if 2 <= die <= 5:
            body = f"B1 {hex_} {his} Bc1 evade"
            desk = week(f"A1 {hex_} {mine} Ac1 attack", body, dice=Steady(3, {"evasion": die}))
            desk.march()
            assert bool(desk.told("evaded")) == away


@pytest.mark.rule("meet.c", "battle.a")
def test_one_always_fails_and_six_always_succeeds() -> None:
    for die, body, away in ((1, "lighthorse.C=9", False), (6, "spearman.E=9 supply=1", True)):
        desk = week("A1 4950 spearman.C=60 Ac1 attack", f"B1 4950 {body} Bc1 evade",
                    dice=Steady(3, {"evasion": die}))  # fmt: skip
        desk.march()
        assert bool(desk.told("evaded")) == away
        assert bool(desk.told("battle")) != away


@pytest.mark.rule("meet.c")
def test_evading_force_enters_its_own_town_without_a_roll() -> None:
    desk = week("A1 caen spearman.C=60 Ac1 attack", "B1 caen spearman.C=30 Bc1 evade", dice=())
    desk.march()
    assert desk.state.inside[desk.body("B1")] == 1
    assert desk.holds("B1") == {"spearman.C": 30}


@pytest.mark.rule("meet.e", "battle.c")
def test_leaders_alone_that_cannot_evade_are_lost() -> None:
    for fate, slain in ((2, True), (3, False)):
        desk = week("A1 4950 spearman.C=60 Ac1 attack", "B1 4950 treasure=40 Bc1 attack",
                    dice=(1, fate))  # fmt: skip
        desk.march()
        assert desk.body("B1") == -1
        assert desk.holds("A1") == {"spearman.C": 60, "treasure": 40}
        assert bool(desk.told("slain")) == slain


@pytest.mark.rule("meet.a", "meet.f")
def test_forces_that_change_places_meet_where_best_scouts_go() -> None:
    desk = week("A1 4950 lighthorse.C=40 Ac1 attack", "B1 4951 lighthorse.C=10 Bc1 hold")
    desk.march("rufus: force A1; to 4951", "robert: force B1; to 4950")
    assert [event.fields["hex"] for event in desk.told("battle")] == ["4951"]
    passed = week("A1 4950 lighthorse.C=40 Ac1 hold", "B1 4951 lighthorse.C=10 Bc1 hold")
    passed.march("rufus: force A1; to 4951", "robert: force B1; to 4950")
    assert (passed.place("A1"), passed.place("B1")) == ("4951", "4950")


@pytest.mark.rule("meet.f")
def test_the_greatest_pair_meets_first_and_each_once_an_hour() -> None:
    desk = week(
        "A1 4950 spearman.C=10 Ac1 hold",
        "B1 4950 spearman.C=60 Bc1 attack",
        "C1 4950 spearman.C=60 Cc1 hold",
        scenario="y1066",
    )
    desk.march()
    fought = [{event.fields["player"], event.fields["other"]} for event in desk.told("battle")
              + desk.told("drawn")]  # fmt: skip
    assert fought[0] == {"william", "hardrada"}
    assert len(fought) == 2


@pytest.mark.rule("meet.d")
def test_force_that_leaves_a_besieged_town_is_attacked() -> None:
    desk = week("A1 london inside spearman.C=20 Ac1 hold", "B1 london besieging spearman.C=80 Bc1")
    desk.march("rufus: force A1; to 5749")
    assert [event.fields["player"] for event in desk.told("battle")] == ["robert"]
    stays = week("A1 london inside spearman.C=20 Ac1 hold", "B1 london besieging spearman.C=80 Bc1")
    stays.march()
    assert stays.told("battle") == []


@pytest.mark.rule("meet.d", "order.d")
def test_a_sally_attacks_in_the_next_hour() -> None:
    desk = week("A1 london inside knight.A=90 Ac1 hold", "B1 london besieging spearman.E=60 Bc1")
    desk.march("rufus: force A1; task sally")
    assert [event.fields["player"] for event in desk.told("battle")] == ["rufus"]
    assert not desk.state.besieged(desk.town("london"))


@pytest.mark.rule("meet.g")
def test_garrison_comes_out_only_for_a_battle_of_its_player() -> None:
    walls = "A1 london inside spearman.C=30 Ac1 attack"
    camp = "B1 london besieging spearman.C=90 Bc1 hold"
    desk = week(walls, camp, "A2 london spearman.C=90 Ac2 attack", scenario="y1066")
    desk.march()
    assert desk.state.inside[desk.body("A1")] == 0
    other = week(walls, camp, "C1 london spearman.C=90 Cc1 attack", scenario="y1066")
    other.march()
    assert other.told("battle") != []
    assert other.state.inside[other.body("A1")] == 1


@pytest.mark.rule("naval.t")
def test_a_fleet_that_is_put_back_has_not_come_by_sea() -> None:
    desk = week("A1 4460 ship=3 Ac1 attack", "A2 4460 aboard A1 spearman.C=90",
                "B1 4461 ship=4 Bc1", dice=Steady(6))  # fmt: skip
    # In version 1 it stays there.
    desk.play_by("1")
    desk.march("rufus: force A1; to 4461", "robert: force B1; to 4460")
    assert desk.body("B1") == -1
    assert (desk.place("A1"), desk.place("A2")) == ("4460", "4460")
    # It is at the river's mouth as before, and may leave it by any sea.
    assert desk.state.shore[desk.body("A1")] == -1


ROUGH = ("A1 1062 spearman.C=200 Ac1 attack", "B1 1063 archer.C=10 Bc1 hold")
"""Two forces in rough country, of which the second has the better scouts."""


def ways_of(desk: Desk) -> list[tuple[Any, Any]]:
    """Return the days on which bodies of the first player marched, and their paths."""
    marches = [event for event in desk.told("marches") if event.audience == frozenset([0])]
    return [(event.fields["day"], event.fields["ways"]) for event in marches]


@pytest.mark.rule("meet.h", "order.c", "battle.d")
def test_winner_that_was_put_back_keeps_plan_and_points() -> None:
    desk = week(*ROUGH)
    desk.march("rufus: force A1; to 1163; task rest", "robert: force B1; to 1062")
    assert [event.fields["hex"] for event in desk.told("battle")] == ["1062"]
    assert desk.place("A1") == "1163"
    assert not desk.state.halted[desk.body("A1")]
    assert desk.state.plans[desk.body("A1")] == []
    # Met in hour 9 and held until hour 21, it makes the step at once: on the second day.
    assert ways_of(desk)[:2] == [(1, ["A1 1063 1062"]), (2, ["A1 1063"])]


@pytest.mark.rule("meet.h")
def test_a_force_that_is_put_back_and_loses_halts() -> None:
    desk = week("A1 1062 spearman.C=20 Ac1 attack", "B1 1063 archer.C=100 Bc1 hold")
    desk.march("rufus: force A1; to 1163", "robert: force B1; to 1062")
    assert desk.state.halted[desk.body("A1")]
    assert desk.state.plans[desk.body("A1")] == []


@pytest.mark.rule("meet.h", "naval.t")
def test_fleet_that_was_put_back_and_wins_sails_on_with_cargo() -> None:
    desk = week("A1 4460 ship=3 Ac1 attack", "A2 4460 aboard A1 spearman.C=90",
                "B1 4461 ship=4 Bc1", dice=Steady(6))  # fmt: skip
    desk.march("rufus: force A1; to 4461", "robert: force B1; to 4460")
    assert desk.body("B1") == -1
    assert (desk.place("A1"), desk.place("A2")) == ("4461", "4461")
    # The reports show both going there, back and there again.
    assert ways_of(desk) == [(1, ["A1 4461 4460 4461", "A2 4461 4460 4461"])]


@pytest.mark.rule("meet.h")
def test_body_that_is_put_back_loses_its_plan_in_version_1() -> None:
    desk = week(*ROUGH)
    desk.play_by("1")
    desk.march("rufus: force A1; to 1163; task rest", "robert: force B1; to 1062")
    assert desk.place("A1") == "1062"
