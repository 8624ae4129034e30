"""Towns: captured, entered, besieged, garrisoned, pillaged; money left or handed over."""

from __future__ import annotations

import pytest

from senlac.engine.model.dice import Dice
from senlac.games.campaign.rules.bodies import add_body, remove_body
from senlac.games.campaign.rules.dusk.phase import count_full_turns
from senlac.games.campaign.rules.march.garrisons import check_garrisons
from tests.games.campaign.desk import Desk, Steady


def week(*lines: str, dice: Dice | tuple[int, ...] = ()) -> Desk:
    """Return a position in which orders are written in the first week."""
    return Desk("\n".join(["scenario: y1088", *lines, "turn: 1", "step: Orders"]), dice)


def controller(desk: Desk, town: str) -> int:
    """Return the controller of a town."""
    return desk.state.controller(desk.town(town))


@pytest.mark.rule("town.a", "town.c", "control.f")
def test_twenty_figures_walk_into_an_open_town() -> None:
    desk = week("A1 caen spearman.C=20 Ac1", "B1 caen inside fyrd.C=9 supply=1 Bc1",
                dice=Steady(3))  # fmt: skip
    desk.march("rufus: force A1; task take")
    assert controller(desk, "caen") == 0
    assert desk.body("B1") == -1
    assert desk.holds("A1") == {"spearman.C": 20, "supply": 1}
    assert [event.audience for event in desk.told("captured")] == [None]
    few = week("A1 caen spearman.C=19 Ac1")
    few.march("rufus: force A1; task take")
    assert (controller(few, "caen"), few.state.halted[0]) == (1, 1)


@pytest.mark.rule("town.c", "control.q")
def test_exchequer_of_a_captured_town_becomes_treasure() -> None:
    desk = week("A1 rouen spearman.C=20 Ac1")
    desk.march("rufus: force A1; task take")
    assert desk.holds("A1") == {"spearman.C": 20, "treasure": 1000}
    assert (desk.state.crowns[1], desk.state.exchequer_town[1]) == (0, -3)


@pytest.mark.rule("town.e")
@pytest.mark.parametrize(("inside", "enters"), [((), True), (("B1 rouen inside fyrd.C=9",), False)])
def test_exchequer_and_few_men_of_a_friend_are_left_alone(
    inside: tuple[str, ...], *, enters: bool
) -> None:
    desk = week("A1 rouen spearman.C=20 Ac1", *inside, "peace: [[1],[0]]")
    desk.state.loyalty[desk.town("rouen")] = -1
    desk.march("rufus: force A1; task take")
    assert (desk.state.inside[0], desk.state.halted[0]) == (int(enters), int(not enters))
    assert (desk.state.crowns[1], desk.state.exchequer_town[1]) == (1000, desk.town("rouen"))


@pytest.mark.rule("control.s")
def test_entering_a_town_again_resets_its_full_turns() -> None:
    desk = week("A1 caen inside spearman.C=40 Ac1", "full_turns: caen=1")
    ground = desk.state.catalogue.ground
    there = ground.town_hex[desk.town("caen")]
    away = next(row[there] for row in ground.board.beside if ground.terrain[row[there]] == 0)
    names = ground.board.names
    desk.march(f"rufus: force A1; to {names[away]}; to {names[there]}; task take")
    assert controller(desk, "caen") == 0
    assert desk.state.full_turns[desk.town("caen")] == 0
    count_full_turns(desk.state)
    assert desk.state.full_turns[desk.town("caen")] == 1


@pytest.mark.rule("town.a", "siege.a", "siege.b")
@pytest.mark.parametrize(
    ("town", "bodies", "besieges"),
    [
        ("bayeux", ("A1 bayeux spearman.C=30 Ac1",), True),
        ("bayeux", ("A1 bayeux spearman.C=29 Ac1",), False),
        ("pevensey", ("A1 pevensey spearman.C=30 Ac1",), False),
        ("pevensey", ("A1 pevensey spearman.C=30 Ac1", "A2 pevensey ship=1"), True),
        ("bayeux", ("A1 bayeux spearman.C=10 Ac1", "A2 bayeux besieging spearman.C=30"), True),
    ],
)
def test_a_garrisoned_town_is_besieged_by_three_to_one(
    town: str, bodies: tuple[str, ...], *, besieges: bool
) -> None:
    desk = week(*bodies, f"B1 {town} inside fyrd.C=10")
    desk.march("rufus: force A1; task take")
    assert bool(desk.state.besieging[desk.body("A1")]) == besieges
    assert bool(desk.state.halted[desk.body("A1")]) != besieges


@pytest.mark.rule("town.a", "siege.a", "siege.b", "order.e")
@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (("A1 bayeux spearman.C=29 Ac1", "B1 bayeux inside fyrd.C=10"), "too few to besiege it"),
        (("A1 pevensey spearman.C=30 Ac1", "B1 pevensey inside fyrd.C=10"),
         "no ship of yours lies before the port"),
        (("A1 pevensey spearman.C=29 Ac1", "B1 pevensey inside fyrd.C=10"),
         "too few to besiege it"),
        (("A1 caen spearman.C=19 Ac1",), "too few to take it"),
        (("A1 caen spearman.C=40 Ac1", "peace: [[1],[0]]"), "it is held by a player at peace"),
    ],
)  # fmt: skip
def test_halt_before_a_town_has_one_reason(lines: tuple[str, ...], why: str) -> None:
    desk = week(*lines)
    desk.march("rufus: force A1; task take")
    assert [event.fields["why"] for event in desk.told("halts")] == [why]


@pytest.mark.rule("town.a", "order.e")
def test_town_of_a_friend_is_not_captured() -> None:
    desk = week("A1 caen spearman.C=40 Ac1", "peace: [[1],[0]]")
    desk.march("rufus: force A1; task take")
    assert (desk.state.inside[0], desk.state.halted[0]) == (0, 1)


@pytest.mark.rule("town.b", "control.d")
def test_leaving_a_garrison_captures_the_town_first() -> None:
    desk = week("A1 caen spearman.C=30 fyrd.E=5 fyrd.C=5 supply=2 Ac1")
    desk.march("rufus: force A1; leave worst; count 12; leave supply; count 1; to 5484")
    assert desk.holds("A2") == {"fyrd.E": 5, "fyrd.C": 5, "spearman.C": 2, "supply": 1}
    assert desk.place("A1") == "5484"
    assert controller(desk, "caen") == 0
    walled = week("A1 bayeux spearman.C=15 Ac1", "B1 bayeux inside fyrd.C=10")
    walled.march("rufus: force A1; leave worst; count 5")
    assert walled.body("A2") == -1


@pytest.mark.rule("pillage.a", "pillage.b", "control.m")
def test_ravaging_needs_twenty_figures_and_no_enemy_garrison() -> None:
    for figures, level in ((20, 1), (19, 0)):
        desk = week(f"A1 caen spearman.C={figures} Ac1")
        desk.march("rufus: force A1; task ravage")
        assert desk.state.pillage[desk.town("caen")] == level
    guarded = week("A1 caen spearman.C=40 Ac1", "B1 caen inside fyrd.C=10")
    guarded.march("rufus: force A1; task ravage")
    assert guarded.state.pillage[guarded.town("caen")] == 0
    again = week("A1 caen spearman.C=40 Ac1", "pillage: caen=1")
    again.march("rufus: force A1; task ravage")
    assert again.state.worth(again.town("caen")) == 0


@pytest.mark.rule("pillage.c", "pillage.d")
def test_plunder_is_a_quarter_of_the_worth_as_treasure() -> None:
    desk = week("A1 caen spearman.C=20 Ac1", "pillage: caen=1")
    before = desk.state.crowns[0]
    desk.march("rufus: force A1; task plunder")
    assert desk.holds("A1") == {"spearman.C": 20, "treasure": 56 // 2 // 4}
    assert desk.state.crowns[0] == before


@pytest.mark.rule("control.n", "control.o", "pillage.d", "control.r")
def test_treasure_goes_to_an_exchequer_of_the_player_or_a_friend() -> None:
    desk = week("A1 winchester inside spearman.C=5 treasure=40 Ac1")
    desk.march("rufus: force A1; task deposit")
    assert desk.state.crowns[0] == 740
    friend = week("A1 rouen spearman.C=5 treasure=40 Ac1", "peace: [[1],[0]]")
    friend.march("rufus: force A1; task deposit")
    assert friend.state.crowns == [700, 1040]
    [paid] = friend.told("deposits")
    assert paid.fields == {"player": "rufus", "other": "robert", "crowns": 40}
    assert paid.audience == frozenset([0, 1])
    carried = week("A1 london spearman.C=5 exchequer Ac1")
    carried.march("rufus: force A1; task lodge")
    assert carried.state.exchequer_town[0] == carried.town("london")


@pytest.mark.rule("control.t")
@pytest.mark.parametrize(
    ("what", "task"),
    [("treasure=40", "task deposit"), ("exchequer", "task lodge"), ("supply=1", "leave supply")],
)
def test_force_that_hands_over_everything_is_gone(what: str, task: str) -> None:
    desk = week(f"B1 rouen inside {what}", "B2 rouen inside fyrd.C=10")
    lines = ["count 1"] if task.startswith("leave") else []
    desk.march("; ".join(["robert: force B1", task, *lines]))
    assert desk.body("B1") == -1


@pytest.mark.rule("pillage.e")
def test_a_starving_force_may_ravage_the_town_it_enters() -> None:
    for die, level in ((2, 1), (3, 0)):
        desk = week("A1 london spearman.C=20 Ac1", "starving: [1]", dice=(die,))
        desk.march("rufus: force A1; task enter")
        assert desk.state.pillage[desk.town("london")] == level
        assert desk.state.inside[0] == 1


@pytest.mark.rule("pillage.j", "pillage.e")
@pytest.mark.parametrize(("figures", "die", "level"), [(20, 2, 1), (20, 3, 0), (19, 2, 0)])
def test_garrison_left_by_a_starving_force_may_ravage_the_town(
    figures: int, die: int, level: int
) -> None:
    desk = week("A1 london spearman.C=60 Ac1", "starving: [1]",
                dice=Steady(6, {"a starving": die}))  # fmt: skip
    desk.march(f"rufus: force A1; leave spearman.C; count {figures}")
    assert desk.state.pillage[desk.town("london")] == level
    # A garrison left from inside does not enter; nor does a transfer at hour 0.
    inside = week("A1 london inside spearman.C=60 Ac1", "starving: [1]", dice=Steady(1))
    inside.march("rufus: force A1; leave spearman.C; count 30")
    assert inside.state.pillage[inside.town("london")] == 0
    within = "A2 london inside spearman.C=20"
    shifted = week("A1 london spearman.C=60 Ac1", within, "starving: [1,0]", dice=Steady(1))
    shifted.march("rufus: force A1; shift A2; take spearman.C; count 40; ok")
    assert shifted.holds("A2") == {"spearman.C": 60}
    assert shifted.state.pillage[shifted.town("london")] == 0


@pytest.mark.rule("pillage.j", "pillage.e", "meet.c", "battle.d")
@pytest.mark.parametrize("posture", ["evade", "hold"])
@pytest.mark.parametrize("where", ["caen", "5482"])
@pytest.mark.parametrize(("die", "level"), [(2, 1), (3, 0)])
def test_a_starving_force_may_ravage_the_town_that_shelters_it(
    posture: str, where: str, die: int, level: int
) -> None:
    # Beaten or evading: into the town of its hex, or a hex back into a town.
    desk = week(f"A1 {where} spearman.C=400 Ac1 attack", f"B1 {where} spearman.C=80 Bc1 {posture}",
                "starving: [0,1]", dice=Steady(3, {"evasion": 6, "a starving": die}))  # fmt: skip
    desk.march()
    assert desk.state.inside[desk.body("B1")] == 1
    assert desk.state.pillage[desk.town("caen")] == level


@pytest.mark.rule("pillage.j")
def test_flight_into_a_town_does_not_ravage_in_version_1() -> None:
    desk = week("A1 caen spearman.C=400 Ac1 attack", "B1 caen spearman.C=80 Bc1 evade",
                "starving: [0,1]", dice=Steady(1))  # fmt: skip
    desk.play_by("1")
    desk.march()
    assert desk.state.inside[desk.body("B1")] == 1
    assert desk.state.pillage[desk.town("caen")] == 0


@pytest.mark.rule("church.f")
def test_taking_or_pillaging_a_church_town_is_sacrilege() -> None:
    for task in ("take", "ravage"):
        desk = week("A1 caen spearman.C=20 Ac1", "loyalty: caen=-2")
        desk.march(f"rufus: force A1; task {task}")
        assert desk.state.sacrilege == 1
        assert [event.audience for event in desk.told("sacrilege")] == [None]


@pytest.mark.rule("naval.e", "order.c")
def test_going_aboard_and_landing_take_half_the_week_each() -> None:
    desk = week("A1 dover ship=2 Ac1", "A2 dover spearman.C=30 Ac2")
    desk.march("rufus: force A1; await A2; land A2; close; force A2; board A1; close")
    assert desk.state.aboard[desk.body("A2")] == -1
    assert desk.state.landed[desk.body("A2")] == 72
    assert [event.kind for event in desk.journal] == ["march", "boards", "lands"]
    alone = week("A1 dover ship=2 Ac1", "A2 dover spearman.C=30 Ac2")
    alone.march("rufus: force A1; await A2; close")
    assert alone.state.aboard[alone.body("A2")] == -1


@pytest.mark.rule("naval.e", "order.c")
def test_landed_force_goes_on_with_its_own_plan() -> None:
    desk = week("A1 dover ship=2 Ac1", "A2 dover aboard A1 spearman.C=30 Ac2")
    desk.march("rufus: force A1; land A2; close; force A2; task take; to 7055")
    assert desk.place("A2") == "7055"
    assert desk.state.landed[desk.body("A2")] == 36


@pytest.mark.rule("town.a", "siege.a")
def test_besieger_that_takes_the_town_again_is_counted_once() -> None:
    desk = week("A1 rouen besieging spearman.C=29 Ac1", "B1 rouen inside spearman.C=12")
    desk.march("rufus: force A1; task take")
    assert desk.state.halted[desk.body("A1")] == 1


@pytest.mark.rule("town.b", "supply.h")
def test_garrison_keeps_the_hunger_order_of_its_force() -> None:
    desk = week("A1 caen inside spearman.C=40 Ac1")
    desk.state.starve_order[desk.body("A1")] = 2
    desk.march("rufus: force A1; leave spearman.C; count 12")
    [made] = [place for place in desk.state.insiders(desk.town("caen"))
              if place != desk.body("A1")]  # fmt: skip
    assert desk.state.starve_order[made] == 2
    assert desk.state.strength(made) == 12


@pytest.mark.rule("control.h", "control.i", "town.d")
def test_too_few_neutrals_leave_a_town_that_is_not_neutral() -> None:
    desk = week("A1 london inside fyrd.C=9")
    london = desk.town("london")
    place = desk.body("A1")
    guard = add_body(desk.state, desk.state.catalogue.guard(london), desk.state.hex_of[place],
                     inside=True)  # fmt: skip
    desk.state.figures[guard] = desk.state.figures[desk.body("A1")][:]
    remove_body(desk.state, desk.body("A1"))
    check_garrisons(desk.state)
    assert desk.state.insiders(london) == []
    assert desk.state.codes == []
