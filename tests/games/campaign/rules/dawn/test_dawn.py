"""Dawn: food, hunger, and the die of a siege."""

from __future__ import annotations

import pytest

from senlac.engine.dice import Dice
from senlac.games.campaign.rules.dawn.feeding import hungry, town_feeds
from senlac.games.campaign.rules.dawn.phase import Dawn
from senlac.games.campaign.rules.dawn.sieges import siege_modifier
from tests.games.campaign.desk import Desk, Steady


def dawn(*lines: str, dice: Dice | tuple[int, ...] = ()) -> Desk:
    """Return a position before dawn."""
    return Desk("\n".join(["scenario: y1088", *lines, "turn: 1", "step: Orders"]), dice)


@pytest.mark.rule("supply.a", "supply.c", "supply.d", "supply.e", "supply.f", "naval.b")
@pytest.mark.parametrize(
    ("bodies", "unfed"),
    [
        (("A1 london inside spearman.C=200",), [0]),
        (("A1 london inside spearman.C=250",), [50]),
        (("A1 london inside spearman.C=150", "A2 london spearman.C=100"), [0, 50]),
        (("A1 london spearman.C=150", "A2 london inside spearman.C=100"), [50, 0]),
        (("A1 london inside spearman.C=250", "pillage: london=1"), [150]),
        (("A1 london inside spearman.C=250", "pillage: london=2"), [250]),
        (("A1 caen spearman.C=30",), [30]),
        (("A1 caen spearman.C=30 supply=1",), [0]),
        (("A1 caen spearman.C=70 supply=1", "A2 caen spearman.C=20"), [20, 20]),
        (("A1 caen spearman.C=30 supply=1", "A2 caen spearman.C=30"), [0, 10]),
        (("A1 5751 spearman.C=30",), [0]),
        (("A1 dover ship=3", "A2 dover aboard A1 spearman.C=60"), [0, 0]),
        (("A1 london inside spearman.C=20 supply=1", "A2 london inside spearman.C=20",
          "B1 london besieging spearman.C=120 supply=9"), [0, 0, 0]),
        (("A1 london inside spearman.C=20", "B1 london besieging spearman.C=120 supply=9"),
         [20, 0]),
        (("A1 london inside spearman.C=20", "A2 london spearman.C=60 supply=3",
          "B1 london besieging spearman.C=120 supply=9"), [20, 0, 0]),
    ],
)  # fmt: skip
def test_who_is_fed(bodies: tuple[str, ...], unfed: list[int]) -> None:
    desk = dawn(*bodies)
    assert hungry(desk.state) == unfed


@pytest.mark.rule("supply.d", "church.d")
def test_a_church_town_feeds_only_whom_the_pope_favours() -> None:
    rouen = dawn("A1 rouen spearman.C=30", "loyalty: rouen=-2")
    assert hungry(rouen.state) == [30]
    rouen.state.papal = 0
    assert hungry(rouen.state) == [0]


@pytest.mark.rule("supply.b", "supply.g", "attr.b")
def test_only_the_hungry_lose_and_all_of_the_force_starves() -> None:
    desk = dawn("A1 caen spearman.C=20 fyrd.E=10 Ac1", "A2 london inside fyrd.C=10")
    desk.run(Dawn())
    assert desk.state.starving == [1, 0]
    assert desk.holds("A1") == {"spearman.C": 18, "fyrd.E": 7}
    assert desk.holds("A2") == {"fyrd.C": 10}
    assert [event.audience for event in desk.told("starves")] == [frozenset([0])]


@pytest.mark.rule("supply.h")
@pytest.mark.parametrize(
    ("hunger", "lot", "left"),
    [
        (0, 1, {"spearman.C": 55, "fyrd.E": 7}),
        (1, 1, {"spearman.C": 54, "fyrd.E": 10}),
        (2, 1, {"spearman.C": 55, "fyrd.E": 7}),
        (2, 99, {"spearman.C": 54, "fyrd.E": 10}),
    ],
)
def test_who_goes_hungry_is_chosen_by_grade_or_by_chance(
    hunger: int, lot: int, left: dict[str, int]
) -> None:
    # Fifteen of sixty-five are hungry; the rest of a loss by a die of sixty comes to nothing.
    dice = Steady(lot, {"hunger": 60})
    body = "A1 caen spearman.C=55 fyrd.E=10 supply=1 Ac1"
    desk = dawn(body, f"hunger: [{hunger}]", dice=dice)
    desk.run(Dawn())
    assert desk.holds("A1") == {**left, "supply": 1}


@pytest.mark.rule("siege.a", "siege.b", "buy.f")
def test_a_siege_without_the_numbers_or_the_ship_is_lifted_at_dawn() -> None:
    for camp, town, lasts in ((30, "bayeux", True), (29, "bayeux", False), (30, "pevensey", False)):
        desk = dawn(f"A1 {town} besieging spearman.C={camp} supply=2 Ac1",
                    f"B1 {town} inside fyrd.C=10 supply=1", "siege: " + town + "=2",
                    dice=Steady(1))  # fmt: skip
        desk.run(Dawn())
        assert desk.state.besieged(desk.town(town)) == lasts
        assert desk.state.siege[desk.town(town)] == (3 if lasts else 0)


@pytest.mark.rule("siege.c")
@pytest.mark.parametrize(
    ("camp", "walls", "more", "add"),
    [
        ("spearman.C=40", "fyrd.C=10", "", -1),
        ("spearman.C=50", "fyrd.C=10", "", 0),
        ("spearman.C=80", "fyrd.C=10", "", 1),
        ("spearman.C=120", "fyrd.C=10", "", 2),
        ("spearman.C=40 siege=2", "fyrd.C=10", "", 1),
        ("spearman.C=40 siege=5", "fyrd.C=10", "", 2),
        ("spearman.C=40", "fyrd.C=10 Bc1", "", -2),
        ("spearman.C=40", "fyrd.C=10", "siege: bayeux=3", 2),
        ("spearman.C=40", "fyrd.C=10", "starving: [1,0]", -2),
        ("spearman.C=40", "fyrd.C=10", "starving: [0,1]", 0),
        ("spearman.C=40", "fyrd.C=10", "anathema: [1]", 0),
        ("spearman.C=40", "fyrd.C=10", "spies: [[bayeux],[]]", 0),
    ],
)
def test_what_changes_the_die_of_a_siege(camp: str, walls: str, more: str, add: int) -> None:
    lines = [f"A1 bayeux besieging {camp} Ac1", f"B1 bayeux inside {walls}", more]
    desk = dawn(*[line for line in lines if line])
    assert siege_modifier(desk.state, desk.town("bayeux")) == add


@pytest.mark.rule("siege.c", "siege.d", "pillage.f", "control.q")
def test_nine_captures_the_town_and_all_that_is_in_it() -> None:
    bodies = ("A1 bayeux besieging spearman.C=120 siege=3 supply=3 Ac1",
              "B1 bayeux inside fyrd.C=10 supply=2 treasure=9 Bc1")  # fmt: skip
    # Odds 3, trains 3, large -1, leader -1: with a five it is nine.
    for die, falls in ((4, False), (5, True)):
        desk = dawn(*bodies, dice=Steady(3, {"siege of": die, "sack": 2}))
        desk.run(Dawn())
        assert (desk.state.controller(desk.town("bayeux")) == 0) == falls
        assert desk.state.pillage[desk.town("bayeux")] == int(falls)
        if falls:
            assert desk.holds("A1") == {"spearman.C": 120, "siege": 3, "supply": 5, "treasure": 9}
            assert desk.state.inside[desk.body("A1")] == 1
    mild = dawn(*bodies, dice=Steady(3, {"siege of": 6, "sack": 3}))
    mild.run(Dawn())
    assert mild.state.pillage[mild.town("bayeux")] == 0


@pytest.mark.rule("control.h", "siege.a")
def test_a_besieged_garrison_below_ten_is_lost_or_falls_without_a_die() -> None:
    bodies = (
        "A1 bayeux besieging spearman.C=60 supply=2 Ac1",
        "B1 bayeux inside fyrd.C=9 supply=1",
    )
    desk = dawn(*bodies)
    desk.run(Dawn())
    assert desk.body("B1") == -1
    assert desk.state.controller(desk.town("bayeux")) == 0


@pytest.mark.rule("pillage.g")
def test_a_town_pillaged_once_feeds_half_and_twice_nothing() -> None:
    desk = Desk("scenario: y1088\nturn: 1\nstep: Dawn")
    fed = []
    for level in range(3):
        desk.state.pillage = [level] * len(desk.state.pillage)
        fed.append([town_feeds(desk.state, desk.town(name)) for name in ("london", "lewes")])
    assert fed == [[200, 100], [100, 50], [0, 0]]
