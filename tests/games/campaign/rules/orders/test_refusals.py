"""Each reason why a line of orders is refused, in a position where it applies."""

from __future__ import annotations

from typing import Final

import pytest

from senlac.engine.support.errors import NotationError
from tests.games.campaign.desk import Desk

HOST: Final = "A1 dover fyrd.C=40 supply=2 Ac1"
FLEET: Final = "A5 dover ship=6 Ac3"
TIGHT: Final = "A5 dover ship=1 Ac3"
ABOARD: Final = "A6 dover aboard A5 fyrd.C=5"
LED: Final = f"{ABOARD} Ac4"
GARRISON: Final = "A7 lewes inside fyrd.C=11 supply=1 Ac2"
SIEGE: Final = "B1 lewes besieging fyrd.C=100 supply=9 Bc1"

Bodies = tuple[str, ...]
Case = tuple[Bodies, Bodies, str, str, str]


def orders(*bodies: str, scenario: str = "y1088") -> Desk:
    """Return a position in which orders are written in the first week."""
    return Desk("\n".join([f"scenario: {scenario}", *bodies, "turn: 1", "step: Orders"]))


def refused(case: Case, scenario: str = "y1088", player: str = "rufus") -> tuple[str, str]:
    """Write the lines of a case; return rule and reason of the line that is refused."""
    bodies, lines, line, _, _ = case
    desk = orders(*bodies, scenario=scenario)
    desk.write(player, *lines)
    refusal = desk.refusal(player, line)
    return refusal.rule, refusal.why


@pytest.mark.rule("order.f")
@pytest.mark.parametrize("scenario", ["y1088", "y1066"])
def test_a_town_names_its_hex_in_orders(scenario: str) -> None:
    desk = orders(scenario=scenario)
    catalogue, notation = desk.state.catalogue, desk.notation
    names = catalogue.ground.board.names
    for town, hex_ in zip(catalogue.towns, catalogue.ground.town_hex, strict=True):
        assert notation.action(f"to {town}").first == hex_
        assert notation.action(f"TO {town.upper()}").first == hex_
        assert notation.text(notation.action(f"to {town}")) == f"to {names[hex_]}"
    with pytest.raises(NotationError, match="no hex 'londn' in this match; close: london"):
        notation.action("to londn")
    with pytest.raises(NotationError, match="no player 'church' in this match; known: "):
        notation.action("title london church")


PLANS: Final[tuple[Case, ...]] = (
    ((HOST, FLEET), ("force A1", "board A5"), "task rest", "order.d",
     "Its plan ends where it boards A5: nothing follows."),
    ((HOST, "A2 dover fyrd.D=9"), ("force A1", "join A2"), "to london", "order.d",
     "Its plan ends where it joins A2: nothing follows."),
    ((HOST,), ("force A1", "task plunder"), "task rest", "order.d",
     "Plunder takes the whole week: nothing follows it."),
    ((FLEET, ABOARD), ("force A5", "close", "force A6"), "to london", "naval.e",
     "It is aboard A5, and marches only once A5 lands it."),
    ((FLEET, LED), ("force A5", "land A6", "close", "force A6"), "task plunder", "order.d",
     "There are not enough hours left in the week."),
    ((FLEET, ABOARD), (), "force A6", "order.b",
     "It is aboard A5: write and close the orders of A5 first."),
    ((HOST,), ("force A1",), "to rouen", "move.g",
     "There is no route by land: it needs ships."),
    ((HOST,), ("force A1",), "to bodmin", "order.c", "It is more than a week away."),
    ((FLEET,), ("force A5",), "to bristol", "order.c", "It is more than a week away."),
    ((FLEET,), ("force A5",), "to leicester", "naval.d", "Ships go by sea and along rivers."),
    ((FLEET,), ("force A5",), "task rest", "order.a", "Tasks are for forces; this is a fleet."),
    ((HOST,), ("force A1",), "task sally", "meet.d", "It is not inside Dover."),
    (("A1 dover inside fyrd.C=9 Ac1",), ("force A1",), "task sally", "meet.d",
     "Dover is not besieged."),
    ((GARRISON, SIEGE), ("force A7", "task rest"), "task sally", "meet.d",
     "A sally comes first in a plan."),
    ((HOST,), ("force A1",), "task deposit", "control.n", "This force carries no treasure."),
    (("A1 dover fyrd.C=40 treasure=9 Ac1", "chest: rufus=london"), ("force A1",), "task deposit",
     "control.n", "Your exchequer is not in Dover, and you are at peace with no one."),
    ((HOST,), ("force A1",), "task lodge", "control.r",
     "This force does not carry your exchequer."),
    ((HOST,), ("force A1", "leave fyrd.C"), "task rest", "order.h",
     "Enter the number for the last line, 1 to 39."),
    ((HOST,), ("force A1", "leave fyrd.C", "count 5"), "leave fyrd.C", "order.h",
     "There is a line for Fyrdmen C at this stop already."),
    ((FLEET,), ("force A5",), "leave worst", "town.b",
     "A fleet leaves no garrison: a force does."),
    ((HOST,), ("force A1", "to 6450"), "leave worst", "town.b",
     "The plan does not end at a town, where a garrison could stay."),
    ((HOST,), ("force A1",), "leave ship", "town.b",
     "Only figures and supply wagons can stay, not ships."),
    ((HOST,), ("force A1",), "leave fyrd.E", "town.b", "This force does not have Fyrdmen E."),
    ((HOST,), ("force A1", "leave supply", "count 2"), "leave supply", "town.b",
     "The plan leaves all supply wagons behind already."),
    (("A1 dover fyrd.C=40 spearman.C=5 Ac1",), ("force A1", "leave fyrd.C", "count 40"),
     "leave fyrd.C", "town.b", "The plan leaves all Fyrdmen C behind already."),
    (("A1 dover fyrd.C=1 Ac1",), ("force A1",), "leave worst", "town.b",
     "The last figure cannot stay behind."),
    ((HOST,), ("force A1", "leave worst", "count 39"), "leave fyrd.C", "town.b",
     "The last figure cannot stay behind."),
)  # fmt: skip

WATER: Final[tuple[Case, ...]] = (
    ((HOST, FLEET), ("force A1",), "board A9", "order.f", "No body of yours has that name."),
    ((HOST, FLEET), ("force A5",), "board A1", "order.a",
     "Only forces board and join; this is a fleet."),
    ((HOST, FLEET), ("force A1",), "await A5", "order.a",
     "Only fleets await and land; this is a force."),
    ((HOST, FLEET), ("force A1",), "join A1", "order.a", "A1 is this body itself."),
    ((HOST, FLEET), ("force A1",), "join A5", "order.a",
     "A5 is a fleet: a force boards a fleet and joins a force."),
    ((HOST, "A2 dover fyrd.D=9"), ("force A1",), "board A2", "order.a",
     "A2 is a force: a force boards a fleet and joins a force."),
    ((HOST, FLEET), ("force A1", "to canterbury"), "board A5", "naval.e",
     "Ships load and land on a shore; the plan ends at none."),
    ((HOST, FLEET), ("force A5",), "land A1", "naval.e", "A1 is not aboard where the plan ends."),
    ((FLEET, ABOARD), ("force A5", "land A6"), "land A6", "order.h",
     "A6 is landed already by this plan."),
    ((HOST, FLEET), ("force A5", "await A1"), "await A1", "order.h",
     "A1 is awaited already by this plan."),
    ((FLEET, ABOARD), ("force A5",), "await A6", "naval.f", "A6 is aboard already."),
    ((HOST, FLEET), ("force A5", "close", "force A1"), "board A5", "order.h",
     "The orders of A5 are closed, and it does not await it here."),
    ((HOST, TIGHT), ("force A5",), "await A1", "naval.f", "There is no room aboard for A1."),
)  # fmt: skip

MISSIONS: Final[tuple[Case, ...]] = (
    ((HOST,), ("force A1",), "seize rouen", "order.g",
     "No route by land leads to Rouen: the force needs ships."),
    ((HOST,), ("force A1",), "besiege rouen", "order.g",
     "No route by land leads to Rouen: the force needs ships."),
    ((FLEET,), ("force A5",), "seize rouen", "order.g", "A force seizes a town; this is a fleet."),
    ((FLEET,), ("force A5",), "besiege evreux", "siege.b",
     "Ships can besiege only sea ports; Evreux is not one."),
    ((HOST,), ("force A1",), "besiege london", "order.g", "London is yours, as far as you know."),
    ((HOST,), ("force A1",), "relieve london", "order.g",
     "As far as you know, no men of yours are besieged in London."),
    (("A1 rouen fyrd.C=40 Ac1",), ("force A1",), "home", "order.g",
     "You hold no town within 3 weeks that is not besieged."),
    ((HOST,), ("force A1",), "ferry rouen", "naval.e", "No fleet of yours is on this shore."),
    (("A1 pevensey inside fyrd.C=20 Ac1", "B1 pevensey besieging fyrd.C=90 Bc1"), ("force A1",),
     "ferry rouen", "naval.e", "It is inside a besieged town, and cannot go aboard."),
    ((HOST, FLEET), ("force A5", "close", "force A1"), "ferry rouen", "order.h",
     "The fleet here has its orders already."),
    ((HOST, TIGHT), ("force A1",), "ferry rouen", "naval.f", "The fleet here has no room for it."),
    ((FLEET,), ("force A5",), "ferry rouen", "order.g", "There are no troops aboard."),
    ((HOST, FLEET), ("force A1",), "ferry argentan", "order.g",
     "Argentan is more than 3 weeks away by water and land."),
    ((FLEET, LED), ("force A5", "land A6", "close", "force A6"), "ferry rouen", "order.g",
     "It is aboard: its fleet carries it."),
)  # fmt: skip

FARTHER: Final[tuple[Case, ...]] = (
    (("A5 dover ship=3 Ac3",), ("force A5",), "besiege bjorgvin", "order.g",
     "No route by water leads to Bergen."),
    ((HOST,), ("force A1",), "seize durham", "order.g", "Durham is more than 3 weeks away."),
    (("out: [2]",), (), "title london hardrada", "control.b",
     "Harald Hardrada is out of the game."),
    (("out: [2]",), (), "peace hardrada", "order.e", "Harald Hardrada is out of the game."),
    (("out: [2]", "papal: harold"), (), "anathema hardrada", "church.d",
     "Harald Hardrada is out of the game."),
    (("papal: harold",), ("anathema william",), "anathema hardrada", "church.d",
     "Another Anathema is on the sheet: you may pronounce one a Year."),
    (("sacrilege: [2]", "out: [2]"), (), "denounce hardrada", "church.f",
     "Harald Hardrada is out of the game."),
)  # fmt: skip
"""Cases of 1066: one of three players may be out, and Norway has waters of its own."""

CREWS: Final = ("A5 dover ship=3 Ac3", "A8 dover ship=3 Ac5")

BODIES: Final[tuple[Case, ...]] = (
    ((HOST, FLEET), ("force A1",), "merge A1", "move.b", "A1 is this body itself."),
    ((HOST, "A2 lewes fyrd.D=9"), ("force A1",), "merge A2", "move.b",
     "A2 is not in the same place."),
    (("A8 lewes fyrd.C=5 Ac1", GARRISON, SIEGE), ("force A8",), "shift A7", "move.b",
     "The wall of a besieged town is between this body and A7."),
    ((HOST, FLEET), ("force A1",), "merge A5", "move.b",
     "A fleet and a force do not merge: a force boards a fleet."),
    ((HOST, FLEET, ABOARD), ("force A1",), "merge A6", "move.b",
     "One of the two is aboard, and the other ashore."),
    ((HOST, "A2 dover fyrd.D=9"), ("force A1", "shift A2", "ok"), "shift A2", "order.h",
     "A transfer to A2 is on the sheet already."),
    ((FLEET,), ("force A5",), "pace forced", "move.e", "Ships keep their own pace."),
    ((HOST,), ("force A1", "pace forced"), "pace march", "move.e",
     "You have already set the pace of this force."),
    ((FLEET,), ("force A5",), "posture bold", "meet.b", "Fleets attack or hold, and nothing else."),
    ((HOST,), ("force A1", "posture bold"), "posture hold", "meet.b",
     "You have already set the posture of this body."),
    ((FLEET,), ("force A5",), "hunger worst", "supply.h",
     "A fleet does not go hungry; the forces aboard may."),
    ((HOST,), ("force A1", "hunger worst"), "hunger best", "supply.h",
     "You have already set who goes hungry first in this force."),
    (("A1 dover fyrd.C=1",), ("force A1",), "detach", "move.b",
     "There is only one thing in this body: it cannot be split."),
    ((HOST, FLEET), ("force A1", "shift A5"), "take fyrd.C", "move.b",
     "Fyrdmen C cannot pass: only leaders pass from here to A5."),
    (("A5 dover ship=2 Ac3",), ("force A5", "detach"), "take Ac3", "move.b",
     "Wulfstan cannot pass: ships come first into a new fleet."),
    ((TIGHT, "A4 dover ship=2"), ("force A5", "shift A4"), "take ship", "move.b",
     "Ships cannot pass: the last ship stays."),
    (("A5 dover ship=2 Ac3", "A4 dover ship=1", "A6 dover aboard A5 fyrd.C=40"),
     ("force A5", "shift A4"), "take ship", "naval.f",
     "Ships cannot pass: the forces aboard need all the ships."),
    ((TIGHT, "A6 dover aboard A5 fyrd.C=25 treasure=9 Ac4", "A7 dover aboard A5 fyrd.C=1"),
     ("force A5", "close", "force A6", "shift A7"), "take treasure", "naval.f",
     "Treasure cannot pass: not all would find room aboard."),
    ((*CREWS, LED, "A7 dover aboard A8 fyrd.C=5"),
     ("force A5", "close", "force A8", "close", "force A6"), "merge A7", "move.b",
     "They are aboard different fleets."),
    ((HOST,), ("force A1", *("detach", "take fyrd.C", "count 1", "ok") * 2), "detach", "move.b",
     "A body can be split at most 2 times."),
    ((HOST,), ("force A1", "detach", "take fyrd.C"), "ok", "order.h",
     "Enter the number for the last line, 1 to 40."),
)  # fmt: skip

CHEST: Final[tuple[Case, ...]] = (
    ((HOST, "chest: rufus=london", "crowns: rufus=30"), ("force A1",), "load 5", "control.o",
     "Your exchequer is in London."),
    (("A1 london inside fyrd.C=40 Ac1", "chest: rufus=london", "crowns: rufus=30"), ("force A1",),
     "load 31", "control.o", "There are 30 crowns in your exchequer: load 1 to 30."),
    (("A1 london inside fyrd.C=40 Ac1", "chest: rufus=london", "crowns: rufus=0"), ("force A1",),
     "load 1", "control.o", "Your exchequer is empty."),
    (("A1 london inside fyrd.C=40 Ac1", "chest: rufus=london", "crowns: rufus=30"),
     ("force A1", "load 5"), "load 5", "order.h", "It has loaded already on this sheet."),
    ((FLEET, "chest: rufus=london"), ("force A5",), "lift", "control.r",
     "A fleet carries no treasure itself: a force aboard does."),
    ((HOST, "chest: rufus=london"), ("force A1",), "lift", "control.r",
     "Your exchequer is in London."),
    ((HOST, "chest: rufus=-3"), ("force A1",), "lift", "control.r", "You have no exchequer."),
    ((FLEET, LED), ("force A5", "close", "force A6"), "lift", "control.r",
     "It is aboard: treasure is loaded ashore."),
    ((HOST, "A2 lewes fyrd.C=5 exchequer"), ("force A1",), "load 5", "control.o",
     "Your exchequer is with another force, elsewhere."),
    ((HOST, "A2 lewes fyrd.C=5 exchequer"), ("force A1",), "lift", "control.r",
     "Your exchequer is in transit: a force carries it."),
    ((HOST, "A2 lewes fyrd.C=5 exchequer", "crowns: rufus=0"), ("force A1",), "load 5",
     "control.o", "Your exchequer is empty."),
    (("A8 lewes fyrd.C=5 Ac1", GARRISON, SIEGE, "chest: rufus=lewes"), ("force A8",), "load 5",
     "control.o", "Lewes is besieged, and this force is outside."),
    ((GARRISON, SIEGE, "chest: rufus=lewes", "crowns: rufus=0"), ("force A7",), "load 5",
     "control.o", "Your exchequer is empty."),
)  # fmt: skip


REALM: Final[tuple[Case, ...]] = (
    ((), (), "title rouen robert", "control.b", "Rouen is not loyal to you."),
    ((), (), "title london rufus", "control.b",
     "London is already loyal to you: choose another player."),
    ((), ("title london robert",), "title london robert", "order.h",
     "This title is on the sheet already."),
    ((), (), "peace rufus", "order.e", "You can be at peace or at war only with another player."),
    ((), (), "war robert", "order.e",
     "You have not declared peace with Robert Curthose: it is war."),
    (("peace: [[1],[]]",), (), "peace robert", "order.e",
     "You have declared peace with Robert Curthose already."),
    ((), ("peace robert",), "peace robert", "order.e", "This is on the sheet already."),
    (("papal: rufus",), (), "anathema rufus", "church.d",
     "Choose another player, not yourself."),
    (("papal: rufus",), (), "absolve robert", "church.e",
     "Robert Curthose is not under Anathema."),
    (("papal: rufus", "pronounced: [0]"), (), "anathema robert", "church.d",
     "You have already pronounced an Anathema this Year."),
    ((), (), "denounce rufus", "church.f", "Choose another player, not yourself."),
    ((), (), "bribe rouen", "control.c", "You do not hold Rouen."),
    (("sacrilege: [1]",), ("denounce robert",), "denounce robert", "church.f",
     "This is on the sheet already."),
    (("A1 caen inside fyrd.C=10", "full_turns: caen=2", "chest: rufus=-3"), (), "bribe caen",
     "control.c", "You have no exchequer to pay from."),
    (("A1 caen inside fyrd.C=10", "full_turns: caen=2", "crowns: rufus=9"), (), "bribe caen",
     "control.c", "A bribe costs 10 crowns of your exchequer."),
    (("A1 caen inside fyrd.C=10", "full_turns: caen=1"), (), "bribe caen", "control.c",
     "Your garrison has not held Caen for 2 whole weeks in a row."),
    (("A1 caen inside fyrd.C=10", "full_turns: caen=2", "B1 caen besieging fyrd.C=90"), (),
     "bribe caen", "control.c", "Caen is besieged."),
    (("A1 caen inside fyrd.C=10", "full_turns: caen=2", "loyalty: caen=-2"), (), "bribe caen",
     "church.f", "No player can gain the loyalty of Caen: it is the Church's."),
    (("A1 caen inside fyrd.C=10", "full_turns: caen=2"), ("bribe caen",), "bribe caen",
     "order.h", "The bribe of Caen is on the sheet already."),
    ((), (), "bribe london", "control.c", "London is loyal to you."),
    ((), (), "anathema robert", "church.d", "You do not hold Papal Influence."),
    ((), (), "absolve robert", "church.d", "You do not hold Papal Influence."),
    (("papal: rufus",), ("anathema robert",), "anathema robert", "church.d",
     "This is on the sheet already."),
    (("papal: rufus", "anathema: [1]"), ("absolve robert",), "absolve robert", "church.e",
     "This is on the sheet already."),
    ((), (), "denounce robert", "church.f",
     "The bulletin reports no unpunished sacrilege by Robert Curthose."),
)  # fmt: skip


@pytest.mark.rule(
    "order.b", "order.d", "move.f", "move.g", "naval.d", "naval.e", "meet.d", "town.b", "control.n"
)
@pytest.mark.parametrize("case", PLANS, ids=lambda case: f"{case[1]}-{case[2]}")
def test_plan_refusal_gives_the_reason(case: Case) -> None:
    assert refused(case) == case[3:]


@pytest.mark.rule("order.a", "order.f", "naval.e", "naval.f")
@pytest.mark.parametrize("case", WATER, ids=lambda case: f"{case[1]}-{case[2]}")
def test_loading_refusal_gives_the_reason(case: Case) -> None:
    assert refused(case) == case[3:]


@pytest.mark.rule("order.g", "naval.e", "naval.f")
@pytest.mark.parametrize("case", MISSIONS, ids=lambda case: f"{case[1]}-{case[2]}")
def test_mission_refusal_gives_the_reason(case: Case) -> None:
    assert refused(case) == case[3:]


@pytest.mark.rule("order.g")
def test_fleet_without_a_port_in_reach_does_not_go_home() -> None:
    why = "You hold no port within 3 weeks that is not besieged."
    case = (("C5 dover ship=3 Cc3",), ("force C5",), "home", "order.g", why)
    assert refused(case, "y1066", "hardrada") == case[3:]


@pytest.mark.rule("order.g", "control.b", "church.d", "order.e")
@pytest.mark.parametrize("case", FARTHER, ids=lambda case: f"{case[1]}-{case[2]}")
def test_refusal_in_1066_gives_the_reason(case: Case) -> None:
    assert refused(case, "y1066", "harold") == case[3:]


@pytest.mark.rule("move.b", "move.e", "meet.b", "supply.h")
@pytest.mark.parametrize("case", BODIES, ids=lambda case: f"{case[1]}-{case[2]}")
def test_body_refusal_gives_the_reason(case: Case) -> None:
    assert refused(case) == case[3:]


@pytest.mark.rule("control.o", "control.r")
@pytest.mark.parametrize("case", CHEST, ids=lambda case: f"{case[1]}-{case[2]}")
def test_exchequer_refusal_gives_the_reason(case: Case) -> None:
    assert refused(case) == case[3:]


@pytest.mark.rule("control.b", "control.c", "church.d", "church.e", "church.f", "order.e")
@pytest.mark.parametrize("case", REALM, ids=lambda case: f"{case[1]}-{case[2]}")
def test_realm_refusal_gives_the_reason(case: Case) -> None:
    assert refused(case) == case[3:]


@pytest.mark.rule("naval.e")
def test_boarding_a_fleet_that_is_elsewhere_is_confirmed_first() -> None:
    desk = orders(HOST, "A5 lewes ship=6 Ac3", FLEET.replace("A5", "A4").replace("Ac3", "Ac4"))
    desk.write("rufus", "force A1")
    seat = desk.seat("rufus")
    asked = desk.phase.guidance(desk.state, seat).confirm
    [question] = asked[desk.notation.action("board A5")]
    assert question.endswith("they do not meet.")
    assert "A5 at Lewes" in question
    assert desk.notation.action("board A4") not in asked
    desk = orders(HOST, "A5 lewes ship=6 Ac3")
    desk.write("rufus", "force A5")
    assert desk.notation.action("await A1") in desk.phase.guidance(desk.state, seat).confirm
    # A fleet that agreed to load here needs no confirmation, wherever it ends.
    desk = orders(HOST, FLEET)
    desk.write("rufus", "force A5", "await A1", "to romney", "close", "force A1")
    assert "board A5" in desk.offered("rufus")
    assert desk.notation.action("board A5") not in desk.phase.guidance(desk.state, seat).confirm
