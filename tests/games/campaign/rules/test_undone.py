"""Failed orders are emitted to their player, with names and the reason."""

from __future__ import annotations

import pytest

from senlac.games.campaign.rules.constants import DEPOSIT, JOIN, LAND, REST, STEP
from senlac.games.campaign.rules.dusk.phase import Dusk
from senlac.games.campaign.rules.leaving import eliminate_player
from senlac.games.campaign.rules.march.phase import March
from senlac.games.campaign.rules.plans import entry
from senlac.games.campaign.rules.undone import emit_undone, emit_unfinished, order_texts
from senlac.games.campaign.words.events import EVENT_CATALOGUE
from tests.games.campaign.desk import Desk, Steady

pytestmark = pytest.mark.rule("order.k")


def week(*lines: str, step: str = "Orders", scenario: str = "y1088") -> Desk:
    """Return a position in the first week, in which every die shows three."""
    return Desk("\n".join([f"scenario: {scenario}", *lines, "turn: 1", f"step: {step}"]), Steady(3))


def told(desk: Desk, player: str, *orders: str) -> list[str]:
    """March until dusk; return the sentences about failed orders of a player."""
    desk.march(*orders)
    desk.run(Dusk())
    return sentences(desk, player)


def sentences(desk: Desk, player: str) -> list[str]:
    """Return the sentences about failed orders of a player; no other player may see them."""
    events = [event for event in desk.journal if event.kind in ("undone", "vain")]
    assert all(event.audience is not None and len(event.audience) == 1 for event in events)
    mine = [event for event in events if event.audience == frozenset([desk.seat(player)])]
    return [EVENT_CATALOGUE.sentence(desk.state, event) for event in mine]


@pytest.mark.rule("naval.e")
def test_boarding_fails_for_both_when_the_fleet_never_comes() -> None:
    desk = week("A1 dover spearman.C=20 Ac1", "A2 hastings ship=2")
    orders = "rufus: force A1; board A2; close; force A2; posture hold; close"
    assert told(desk, "rufus", orders) == [
        "Lanfranc's force (A1) could not go aboard A2: A2 is elsewhere."
    ]


@pytest.mark.rule("naval.e", "naval.f")
def test_awaiting_and_landing_fail_when_the_force_does_not_come() -> None:
    desk = week("A1 dover ship=2 Ac1", "A2 hastings spearman.C=20")
    assert told(desk, "rufus", "rufus: force A1; await A2; land A2") == [
        "Lanfranc's fleet (A1) could not take A2 aboard or land A2: A2 is elsewhere."
    ]
    ready = week("A1 dover ship=2 Ac1", "A2 dover spearman.C=20")
    assert told(ready, "rufus", "rufus: force A1; await A2; close") == [
        (
            "Lanfranc's fleet (A1) could not take A2 aboard: "
            "A2 was not there and ready for long enough."
        )
    ]


@pytest.mark.rule("naval.e")
def test_landing_fails_when_the_force_is_not_aboard() -> None:
    desk = week("A1 dover ship=2 Ac1", "A2 dover spearman.C=20")
    desk.state.plans[desk.body("A1")] = [entry(LAND, desk.state.codes[desk.body("A2")])]
    desk.run(March())
    assert sentences(desk, "rufus") == [
        "Lanfranc's fleet (A1) could not land A2: A2 is not aboard."
    ]


@pytest.mark.rule("order.d")
def test_orders_fail_when_the_week_is_too_short() -> None:
    # The enemy holds it up for the hours after a battle.
    desk = week("A1 5751 spearman.C=300 Ac1 attack", "B1 5751 spearman.C=20 Bc1")
    found = told(desk, "rufus", "rufus: force A1; to 5750; task rest; task rest; task ravage")
    assert found == ["Lanfranc's force (A1) could not ravage London: the week was over."]


@pytest.mark.rule("pillage.a")
def test_pillage_fails_with_too_few_or_against_a_garrison() -> None:
    few = week("A1 caen spearman.C=19 Ac1")
    assert told(few, "rufus", "rufus: force A1; task ravage") == [
        "Lanfranc's force (A1) could not ravage Caen: it takes 20 figures."
    ]
    guarded = week("A1 caen spearman.C=90 Ac1", "B1 caen inside fyrd.C=10")
    assert told(guarded, "rufus", "rufus: force A1; task plunder") == [
        "Lanfranc's force (A1) could not plunder Caen: a garrison guards it."
    ]


@pytest.mark.rule("control.n", "control.r")
def test_deposit_fails_without_an_exchequer() -> None:
    desk = week("A1 london spearman.C=20 treasure=9 Ac1", "A2 dover inside fyrd.C=10",
                "chest: [dover,rouen]", "peace: [[1],[0]]")  # fmt: skip
    why = "no exchequer of yours, or of a player at peace with you, is here"
    assert told(desk, "rufus", "rufus: force A1; task deposit") == [
        f"Lanfranc's force (A1) could not hand treasure over in London: {why}."
    ]
    walled = week("A1 london spearman.C=20 exchequer Ac1", "B1 london besieging spearman.C=90",
                  "A2 london inside fyrd.C=10")  # fmt: skip
    assert (
        "Lanfranc's force (A1) could not lodge the exchequer in London: the town is besieged."
        in told(walled, "rufus", "rufus: force A1; task lodge")
    )


@pytest.mark.rule("control.n", "meet.h")
def test_deposit_fails_outside_a_town_in_version_1() -> None:
    # A body that was put back went on with its plan from the wrong hex.
    desk = week("A1 5751 spearman.C=20 treasure=9 Ac1")
    desk.play_by("1")
    desk.state.plans[desk.body("A1")] = [entry(DEPOSIT)]
    desk.run(March())
    told_of = "Lanfranc's force (A1) could not hand treasure over in a place near London"
    assert sentences(desk, "rufus") == [f"{told_of}: no town is there."]


@pytest.mark.rule("move.b", "naval.e")
def test_orders_fail_at_dusk_aboard_and_without_their_goal() -> None:
    aboard = week("A1 dover ship=2 Ac1", "A2 dover aboard A1 spearman.C=20 Ac2",
                  "A3 london spearman.C=20 Ac3")  # fmt: skip
    aboard.state.plans[aboard.body("A2")] = [entry(REST)]
    aboard.state.plans[aboard.body("A3")] = [entry(JOIN, aboard.state.codes[0] + 8)]
    emit_unfinished(aboard.state)
    assert sentences(aboard, "rufus") == [
        "William of Warenne's force (A2) could not rest: its fleet did not land it.",
        "Wulfstan's force (A3) could not join A9: A9 no longer exists.",
    ]


@pytest.mark.rule("order.b")
def test_steps_in_a_row_are_one_order_to_the_last_hex() -> None:
    desk = week("A1 5751 spearman.C=20 Ac1")
    names = desk.state.catalogue.ground.board.names
    steps = [entry(STEP, names.index(name)) for name in ("5750", "5749")]
    texts = order_texts(desk.state, desk.body("A1"), [*steps, entry(REST), steps[0]])
    assert texts == ["to 5750 5749", "rest 5749", "to 5750"]
    emit_undone(desk.state, desk.body("A1"), steps, "it cannot go on")
    assert sentences(desk, "rufus") == [
        "Lanfranc's force (A1) could not go to a place near London: it cannot go on."
    ]


@pytest.mark.rule("control.d")
def test_entering_a_besieged_town_fails() -> None:
    desk = week("A1 london spearman.C=20 Ac1", "B1 london besieging spearman.C=90",
                "A2 london inside fyrd.C=10")  # fmt: skip
    assert told(desk, "rufus", "rufus: force A1; task enter") == [
        "Lanfranc's force (A1) could not go inside London: the town is besieged."
    ]


@pytest.mark.rule("siege.a", "report.a")
def test_joining_a_siege_is_emitted_once_to_its_player() -> None:
    desk = week("A1 bayeux besieging fyrd.C=60 Ac1", "A2 bayeux spearman.C=20 Ac2",
                "B1 bayeux inside fyrd.C=10")  # fmt: skip
    assert told(desk, "rufus", "rufus: force A2; task take") == []
    [joins] = desk.told("joins_siege")
    assert (joins.fields["body"], joins.audience) == ("A2", frozenset([0]))


@pytest.mark.rule("move.b")
@pytest.mark.parametrize(
    ("where", "why"),
    [("dover", "A2 is elsewhere"),
     ("london inside", "A2 is not in the same place, inside or in the field")],
)  # fmt: skip
def test_joining_fails_when_the_force_is_elsewhere(where: str, why: str) -> None:
    desk = week("A1 london spearman.C=20 Ac1", f"A2 {where} spearman.C=20")
    assert told(desk, "rufus", "rufus: force A1; join A2") == [
        f"Lanfranc's force (A1) could not join A2: {why}."
    ]


@pytest.mark.rule("town.a", "siege.a", "siege.b")
@pytest.mark.parametrize(
    ("mine", "his", "why"),
    [
        ("fyrd.C=19", "", "too few to take it"),
        ("fyrd.C=40", "B1 dover inside fyrd.C=20",
         "too few to besiege it"),
        ("fyrd.C=60", "B1 dover inside fyrd.C=20",
         "no ship of yours lies before the port"),
    ],
)  # fmt: skip
def test_taking_a_town_fails_with_one_reason(mine: str, his: str, why: str) -> None:
    desk = week(f"A1 dover {mine} Ac1", his or "B1 rouen inside fyrd.C=10", "loyalty: dover=1")
    found = told(desk, "rufus", "rufus: force A1; task take; leave worst; count 5")
    assert found == [
        f"Lanfranc's force (A1) could not take Dover or leave 5 of the worst men in Dover: {why}."
    ]
    assert [event.fields["why"] for event in desk.told("halts")] == [why]


@pytest.mark.rule("town.b")
def test_leaving_a_garrison_fails_wholly_or_in_part() -> None:
    desk = week("A1 london inside fyrd.C=40 archer.C=30 Ac1", "A2 5750 spearman.C=1 Ac2",
                "B1 5751 spearman.C=9 Bc1")  # fmt: skip
    desk.write("rufus", "force A1", "leave archer.C", "count 30")
    desk.state.figures[desk.body("A1")][desk.state.catalogue.stacks.index("archer.C")] = 10
    assert told(desk, "rufus") == [
        (
            "Lanfranc's force (A1) could not leave 20 Archers and crossbowmen C in London: "
            "it has no more of them."
        )
    ]


@pytest.mark.rule("town.b", "order.f")
def test_leaving_a_garrison_fails_without_a_free_number() -> None:
    desk = week("A1 london inside fyrd.C=40 Ac1")
    desk.state.numbers_used[0] = (1 << desk.state.catalogue.most_bodies) - 1
    assert told(desk, "rufus", "rufus: force A1; leave fyrd.C; count 12") == [
        (
            "Lanfranc's force (A1) could not leave 12 Fyrdmen C in London: "
            "no number is free for a garrison."
        )
    ]


@pytest.mark.rule("move.c", "meet.c")
def test_halt_lists_the_rest_of_the_plan() -> None:
    desk = week("A1 4950 spearman.C=300 Ac1 attack", "B1 4950 spearman.C=30 Bc1 hold")
    found = told(desk, "robert", "robert: force B1; task rest; to 4951")
    assert found == [
        (
            "Odo of Bayeux's force (B1) could not rest or go to a place near Reading: "
            "it gave way to the enemy."
        )
    ]
    assert sentences(desk, "rufus") == []


@pytest.mark.rule("control.b", "order.b")
def test_failed_line_about_the_realm_names_town_and_reason() -> None:
    desk = week("papal: harold", scenario="y1066")
    desk.write("harold", "title london hardrada", "peace hardrada", "anathema hardrada")
    eliminate_player(desk.state, desk.seat("hardrada"), "end.e")
    desk.reveal()
    out = "this player is out of the war."
    king = "Harald Hardrada"
    assert sentences(desk, "harold") == [
        f'The order "The title of London to {king}" had no effect: {out}',
        f'The order "Peace with {king}" had no effect: {out}',
        f'The order "Anathema on {king}" had no effect: {out}',
    ]
    assert desk.state.loyalty[desk.town("london")] == 0
    assert desk.state.peace[0] == 0
    assert desk.state.anathema == 0


@pytest.mark.rule("control.b")
def test_title_fails_when_its_receiver_left_during_the_gifts() -> None:
    for version, loyal in (("2", 0), ("1", 2)):
        desk = week(step="Gifts", scenario="y1066")
        desk.play_by(version)
        desk.write("harold", "title london hardrada")
        eliminate_player(desk.state, desk.seat("hardrada"), "end.e")
        desk.reveal()
        assert desk.state.loyalty[desk.town("london")] == loyal
        assert len(desk.told("vain")) == (version == "2")


@pytest.mark.rule("order.i")
def test_lines_dropped_at_the_deadline_are_emitted() -> None:
    desk = week("A1 london inside fyrd.C=40 archer.C=30 Ac1")
    desk.write("rufus", "force A1", "detach", "take fyrd.C", "count 20", "take archer.C")
    desk.reveal()
    assert len(sentences(desk, "rufus")) == 4
    assert desk.state.codes == [0]
    buys = week(step="Purchase")
    buys.write("rufus", "at london", "buy spearman.C")
    buys.reveal()
    [line] = sentences(buys, "rufus")
    why = "the sheet was submitted before it was complete"
    assert line == f'The order "buy Spearmen C" had no effect: {why}.'


@pytest.mark.rule("naval.m")
def test_orders_of_a_force_that_is_lost_at_sea_fail() -> None:
    desk = week("A1 4460 ship=1 Ac1 hold", "A2 4460 aboard A1 spearman.C=20",
                "B1 4460 ship=9 Bc1 attack")  # fmt: skip
    desk.state.dice = Steady(6)
    found = told(desk, "rufus", "rufus: force A1; land A2; close; force A2; task rest; close")
    assert found == ["A2 could not rest: it is lost.", "A1 could not land A2: it is lost."]


@pytest.mark.rule("report.a")
def test_orders_without_hours_are_emitted_when_done() -> None:
    desk = week("A1 london spearman.C=20 exchequer Ac1", "A2 london inside fyrd.C=10")
    desk.march("rufus: force A1; task enter; task lodge; join A2")
    desk.run(Dusk())
    said = [EVENT_CATALOGUE.sentence(desk.state, event) for event in desk.journal
            if event.kind in ("enters", "lodges", "joins")]  # fmt: skip
    assert said == [
        "Lanfranc's force (A1) goes inside London.",
        "Lanfranc's force (A1) lodges the exchequer in London.",
        "Lanfranc's force (A1) is now part of the force at London (A2).",
    ]  # fmt: skip


@pytest.mark.rule("order.k")
def test_failed_orders_are_not_formatted_without_a_journal() -> None:
    desk = Desk("scenario: y1088\nA1 london inside spearman.C=20 Ac1\nturn: 1\nstep: Orders")
    place = desk.body("A1")
    nowhere = [[STEP, 10**6, 0, 0]]
    with pytest.raises(IndexError):
        emit_undone(desk.state, place, nowhere, "it cannot go on")
    desk.state.journal = None
    emit_undone(desk.state, place, nowhere, "it cannot go on")
    assert desk.told("undone") == []
    desk.state.journal = desk.journal
    emit_undone(desk.state, place, [], "it cannot go on")
    assert desk.told("undone") == []
