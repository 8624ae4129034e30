"""Dawn: food, hunger, and the die of a siege."""

from __future__ import annotations

import pytest

from senlac.engine.model.dice import Dice
from senlac.games.campaign.rules.bodies import add_body
from senlac.games.campaign.rules.dawn.feeding import hungry, town_feeds
from senlac.games.campaign.rules.dawn.hunger import random_stack, starve, who_goes_hungry
from senlac.games.campaign.rules.dawn.phase import Dawn
from senlac.games.campaign.rules.dawn.sieges import roll_sieges, siege_modifier
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
        # The large town feeds two hundred, and Sandwich, two hexes away, a hundred.
        (("A1 dover spearman.C=310",), [10]),
        (("A1 dover spearman.C=310", "loyalty: sandwich=1"), [110]),
        (("A1 dover spearman.C=250", "A2 sandwich spearman.C=70"), [0, 20]),
        (("A1 sandwich spearman.C=90", "A2 dover spearman.C=220"), [0, 10]),
        (("A1 dover inside spearman.C=20", "B1 dover besieging spearman.C=120 supply=9"), [20, 0]),
        (("A1 dover spearman.C=110", "A2 dover inside spearman.C=10",
          "B1 dover besieging spearman.C=120 supply=9"), [10, 10, 0]),
        # A wagon feeds its own force first, and others with the rest.
        (("A1 caen spearman.C=20 supply=1", "A2 caen spearman.C=20", "A3 caen spearman.C=20"),
         [0, 0, 10]),
        (("A1 caen supply=1", "A2 caen supply=1", "A3 caen spearman.C=110"), [0, 0, 10]),
        (("A1 caen spearman.C=9", "A2 caen aboard A3 supply=5", "A3 caen ship=2"), [9, 0, 0]),
        (("A1 caen spearman.C=9", "A2 rouen supply=5"), [9, 0]),
        (("A1 caen spearman.C=60 supply=1", "B1 caen supply=9"), [10, 0]),
    ],
)  # fmt: skip
def test_dawn_feeds_forces_from_wagons_and_towns(bodies: tuple[str, ...], unfed: list[int]) -> None:
    desk = dawn(*bodies)
    assert hungry(desk.state) == unfed


@pytest.mark.rule("supply.d", "church.d")
def test_church_town_feeds_only_the_holder_of_papal_influence() -> None:
    rouen = dawn("A1 rouen spearman.C=30", "loyalty: rouen=-2")
    assert hungry(rouen.state) == [30]
    rouen.state.papal = 0
    assert hungry(rouen.state) == [0]


@pytest.mark.rule("supply.b", "supply.g", "attr.b")
def test_hungry_figures_are_lost_and_their_whole_force_starves() -> None:
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
def test_hungry_figures_are_chosen_by_grade_or_at_random(
    hunger: int, lot: int, left: dict[str, int]
) -> None:
    # Fifteen of sixty-five are hungry; with a die of sixty the rest of a loss is dropped.
    dice = Steady(lot, {"hunger": 60})
    body = "A1 caen spearman.C=55 fyrd.E=10 supply=1 Ac1"
    desk = dawn(body, f"hunger: [{hunger}]", dice=dice)
    desk.run(Dawn())
    assert desk.holds("A1") == {**left, "supply": 1}


@pytest.mark.rule("siege.a", "siege.b", "buy.f")
def test_siege_without_numbers_or_ship_is_lifted_at_dawn() -> None:
    for camp, town, lasts in ((30, "bayeux", True), (29, "bayeux", False), (30, "pevensey", False)):
        desk = dawn(f"A1 {town} besieging spearman.C={camp} supply=2 Ac1",
                    f"B1 {town} inside fyrd.C=10 supply=1", "siege: " + town + "=2",
                    dice=Steady(1))  # fmt: skip
        desk.run(Dawn())
        assert desk.state.besieged(desk.town(town)) == lasts
        assert desk.state.siege_rolls[desk.town(town)] == (3 if lasts else 0)


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
        ("spearman.C=40", "fyrd.C=5 Bc1", "B2 bayeux inside fyrd.C=5", -2),
        ("spearman.C=40", "fyrd.C=10", "siege: bayeux=3", 2),
        ("spearman.C=40", "fyrd.C=10", "starving: [1,0]", -2),
        ("spearman.C=40", "fyrd.C=10", "starving: [0,1]", 0),
        ("spearman.C=40", "fyrd.C=10", "anathema: [1]", 0),
        ("spearman.C=40", "fyrd.C=10", "spies: [[bayeux],[]]", 0),
    ],
)
def test_siege_modifier_follows_odds_trains_and_leaders(
    camp: str, walls: str, more: str, add: int
) -> None:
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
def test_besieged_garrison_below_ten_falls_without_a_siege_roll() -> None:
    bodies = (
        "A1 bayeux besieging spearman.C=60 supply=2 Ac1",
        "B1 bayeux inside fyrd.C=9 supply=1",
    )
    desk = dawn(*bodies, dice=(3,))
    desk.run(Dawn())
    assert desk.body("B1") == -1
    assert desk.state.controller(desk.town("bayeux")) == 0


@pytest.mark.rule("siege.g", "control.f")
@pytest.mark.parametrize("inside", [(), ("B1 bayeux inside fyrd.C=1 supply=1",)])
@pytest.mark.parametrize(("besiegers", "falls"), [(19, False), (20, True)])
def test_a_town_that_few_defend_falls_to_twenty_figures_only(
    inside: tuple[str, ...], besiegers: int, *, falls: bool
) -> None:
    camp = f"A1 bayeux besieging spearman.C={besiegers} supply=1 Ac1"
    desk = dawn(camp, *inside, dice=Steady(6))
    desk.run(Dawn())
    assert (desk.state.controller(desk.town("bayeux")) == 0) == falls
    assert desk.state.besieging == [0] * len(desk.state.codes)
    assert desk.state.inside[desk.body("A1")] == int(falls)
    former = dawn(camp, *inside, dice=Steady(6))
    former.play_by("1")
    former.run(Dawn())
    # In version 1 they went inside, however few they were.
    assert former.state.inside[former.body("A1")] == 1


@pytest.mark.rule("siege.g", "control.f")
def test_two_forces_of_ten_capture_a_town_with_few_defenders() -> None:
    desk = dawn("A1 bayeux besieging spearman.C=10 supply=1 Ac1",
                "A2 bayeux besieging spearman.C=10 supply=1 Ac2", dice=Steady(6))  # fmt: skip
    desk.run(Dawn())
    assert desk.state.inside == [1, 1]


@pytest.mark.rule("pillage.i", "pillage.f")
@pytest.mark.parametrize(("die", "supply", "level"), [(2, 2, 1), (3, 2, 0), (4, 0, 1), (5, 0, 0)])
def test_a_town_that_falls_without_a_die_may_be_ravaged(die: int, supply: int, level: int) -> None:
    # Fed besiegers ravage on 1 or 2, starving ones on 1 to 4.
    bodies = (f"A1 bayeux besieging knight.A=60 Ac1 supply={supply}", "B1 bayeux inside fyrd.C=9")
    dice = Steady(100, {"sack": die})
    desk = dawn(*bodies, dice=dice)
    desk.run(Dawn())
    assert desk.state.pillage[desk.town("bayeux")] == level
    former = dawn(*bodies, dice=dice)
    former.play_by("1")
    former.run(Dawn())
    assert former.state.pillage[former.town("bayeux")] == 0


@pytest.mark.rule("pillage.g")
def test_town_pillaged_once_feeds_half_and_twice_none() -> None:
    desk = Desk("scenario: y1088\nturn: 1\nstep: Dawn")
    fed = []
    for level in range(3):
        desk.state.pillage = [level] * len(desk.state.pillage)
        fed.append([town_feeds(desk.state, desk.town(name)) for name in ("london", "lewes")])
    assert fed == [[200, 100], [100, 50], [0, 0]]


@pytest.mark.rule("siege.h", "supply.e", "control.h")
@pytest.mark.parametrize(
    ("inside", "rolled"),
    [("fyrd.D=12", False), ("fyrd.D=12 supply=1", True), ("fyrd.D=20 supply=1", True)],
)
def test_hunger_and_the_garrison_check_come_before_the_die(inside: str, *, rolled: bool) -> None:
    desk = dawn("A1 caen besieging spearman.C=100 supply=2 Ac1", f"B1 caen inside {inside}",
                dice=Steady(2))  # fmt: skip
    desk.state.loyalty[desk.town("caen")] = -1
    desk.run(Dawn())
    assert bool(desk.told("siege_roll")) == rolled
    assert bool(desk.told("captured")) != rolled


@pytest.mark.rule("supply.e", "town.d")
@pytest.mark.parametrize(("besieged", "unfed"), [(False, 0), (True, 30)])
def test_a_neutral_garrison_goes_hungry_only_in_a_siege(unfed: int, *, besieged: bool) -> None:
    camp = ["A1 dover besieging spearman.C=90 supply=2"] if besieged else []
    desk = dawn("loyalty: dover=-1", *camp)
    made = add_body(desk.state, desk.state.catalogue.guard(desk.town("dover")),
                    desk.state.catalogue.ground.town_hex[desk.town("dover")],
                    inside=True)  # fmt: skip
    desk.state.figures[made][0] = 30
    assert hungry(desk.state)[made] == unfed


@pytest.mark.rule("supply.h")
@pytest.mark.parametrize(
    ("hunger", "mouths", "chosen"),
    [(0, 12, (10, 2, 0)), (0, 25, (10, 10, 5)), (1, 12, (0, 2, 10)), (1, 25, (5, 10, 10))],
)
def test_worst_or_best_grade_goes_hungry_first_by_order(
    hunger: int, mouths: int, chosen: tuple[int, int, int]
) -> None:
    desk = dawn("A1 caen fyrd.E=10 spearman.D=10 spearman.B=10", f"hunger: [{hunger}]")
    stacks = desk.state.catalogue.stacks
    found = who_goes_hungry(desk.state, 0, mouths)
    names = ("fyrd.E", "spearman.D", "spearman.B")
    assert tuple([found[stacks.index(name)] for name in names]) == chosen
    assert sum(found) == mouths
    equals = dawn("A1 caen fyrd.C=10 spearman.C=10", f"hunger: [{hunger}]")
    both = who_goes_hungry(equals.state, 0, 4)
    assert both[stacks.index("fyrd.C")] == 4


@pytest.mark.rule("supply.h")
def test_random_hungry_figures_are_counted_out_one_by_one() -> None:
    desk = dawn("A1 caen fyrd.E=2 spearman.C=2", "hunger: [2]", dice=(2, 2, 2))
    stacks = desk.state.catalogue.stacks
    found = who_goes_hungry(desk.state, 0, 3)
    # Of two and two the second; of one and two the second; of one and one the second.
    assert (found[stacks.index("fyrd.E")], found[stacks.index("spearman.C")]) == (1, 2)
    for number, stack in ((1, "fyrd.E"), (2, "fyrd.E"), (3, "spearman.C"), (4, "spearman.C")):
        dice = dawn("A1 caen fyrd.E=2 spearman.C=2", dice=(number,))
        assert stacks[random_stack(dice.state, dice.state.figures[0])] == stack


@pytest.mark.rule("supply.b", "siege.f")
def test_starved_force_is_gone_unless_models_or_leaders_remain() -> None:
    desk = dawn("A1 bayeux besieging fyrd.E=1", "A2 bayeux besieging fyrd.E=1 siege=1",
                "A3 caen fyrd.E=1 Ac3", "A4 5482 fyrd.E=1", "B1 bayeux inside fyrd.C=10 supply=1",
                dice=Steady(1))  # fmt: skip
    starve(desk.state)
    assert [desk.body(name) for name in ("A1", "A4")] == [-1, -1]
    assert (desk.holds("A2"), desk.leaders("A3")) == ({"siege": 1}, {"Ac3"})
    assert not desk.state.besieged(desk.town("bayeux"))
    assert desk.state.starving[desk.body("A2")] == 1
    assert [event.fields["figures"] for event in desk.told("loses")] == [1] * 4


@pytest.mark.rule("supply.a", "supply.g")
def test_fed_force_is_no_longer_starving() -> None:
    desk = dawn("A1 london fyrd.E=1", "starving: [1]")
    starve(desk.state)
    assert desk.state.starving == [0]
    assert desk.told("starves") == []


@pytest.mark.rule("siege.c")
@pytest.mark.parametrize(("die", "falls"), [(5, False), (6, True)])
def test_a_siege_goes_on_or_ends_and_its_rolls_count(die: int, *, falls: bool) -> None:
    # Odds of twelve, and a large town: three with a train.
    desk = dawn(
        "A1 bayeux besieging spearman.C=120 siege=1 supply=3 Ac1",
        "B1 bayeux inside fyrd.C=10 supply=1",
        "A2 london inside fyrd.C=10 supply=1",
        "B2 london besieging spearman.C=90 supply=2",
        dice=Steady(3, {"siege of bay": die}),
    )
    desk.run(Dawn())
    assert desk.state.inside[desk.body("A1")] == int(falls)
    rolls = [(event.fields["town"], event.fields["die"]) for event in desk.told("siege_roll")]
    assert rolls == [("bayeux", die), ("london", 3)]
    sieges = [desk.state.siege_rolls[desk.town(name)] for name in ("bayeux", "london")]
    assert sieges == [0 if falls else 1, 1]


@pytest.mark.rule("siege.c")
def test_siege_roll_against_neutrals_is_emitted_to_the_besieger() -> None:
    desk = dawn("loyalty: bayeux=-1", "A1 bayeux besieging spearman.C=90", dice=Steady(1))
    guard = desk.state.catalogue.guard(desk.town("bayeux"))
    made = add_body(desk.state, guard, desk.state.hex_of[0], inside=True)
    desk.state.figures[made][0] = 30
    roll_sieges(desk.state)
    assert [event.audience for event in desk.told("siege_roll")] == [frozenset([0])]


@pytest.mark.rule("siege.d", "control.q", "church.f", "control.s")
def test_captor_gets_the_exchequer_and_full_turns_are_reset() -> None:
    desk = dawn("A1 rouen besieging spearman.C=300 siege=3 Ac1", "A2 rouen besieging fyrd.C=9",
                "B1 rouen inside fyrd.C=10 Bc1", "full_turns: rouen=2",
                dice=Steady(6))  # fmt: skip
    state = desk.state
    state.loyalty[desk.town("rouen")] = -2
    roll_sieges(state)
    assert desk.holds("A1") == {"spearman.C": 300, "siege": 3, "treasure": 1000}
    assert (state.inside, state.besieging) == ([1, 1], [0, 0])
    assert state.full_turns[desk.town("rouen")] == 0
    assert (state.crowns[1], state.exchequer_town[1], state.sacrilege) == (0, -3, 1)
    assert [event.fields["player"] for event in desk.told("captured")] == ["rufus"]


@pytest.mark.rule("pillage.f", "pillage.a")
@pytest.mark.parametrize(("figures", "level"), [(19, 0), (20, 1)])
def test_a_town_that_is_taken_is_ravaged_only_by_twenty_figures(figures: int, level: int) -> None:
    # In version 1 fewer could take it.
    desk = dawn(f"A1 bayeux besieging spearman.C={figures} siege=3 Ac1",
                "B1 bayeux inside fyrd.C=6", dice=Steady(6, {"sack": 2}))  # fmt: skip
    state = desk.state
    state.figures[desk.body("B1")] = [0] * len(state.catalogue.stacks)
    roll_sieges(state)
    assert state.pillage[desk.town("bayeux")] == level


@pytest.mark.rule("pillage.f", "supply.g")
def test_one_starving_besieger_makes_a_four_sack_the_town() -> None:
    for starving, level in (([0, 1, 0], 1), ([0, 0, 1], 0)):
        desk = dawn("A1 bayeux besieging spearman.C=120 siege=3", "A2 bayeux besieging fyrd.C=9",
                    "B1 bayeux inside fyrd.C=10",
                    dice=Steady(6, {"sack": 4}))  # fmt: skip
        desk.state.starving = starving
        roll_sieges(desk.state)
        assert desk.state.pillage[desk.town("bayeux")] == level
