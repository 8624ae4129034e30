"""Sieges that end because the besieger, or a friend, controls the town."""

from __future__ import annotations

import pytest

from senlac.games.campaign.rules.dawn.feeding import hungry
from senlac.games.campaign.rules.dawn.phase import Dawn
from senlac.games.campaign.rules.dusk.phase import Dusk
from senlac.games.campaign.rules.ended_sieges import end_sieges_of_own_towns
from senlac.games.campaign.rules.march.phase import note_garrisons
from senlac.games.campaign.rules.winter.accounts import tax_of
from tests.games.campaign.desk import Desk, Steady

LEWES = (
    "A1 lewes besieging fyrd.C=100",
    "A2 dover inside fyrd.C=10",
    "B1 lewes inside fyrd.C=11 supply=1",
)


def week(*lines: str, step: str = "Orders", scenario: str = "y1088", turn: int = 6) -> Desk:
    """Return a position in a week of the first Year, with dice that roll high."""
    head = f"scenario: {scenario}"
    return Desk("\n".join([head, *lines, f"turn: {turn}", f"step: {step}"]), Steady(99))


def besieged(desk: Desk, town: str) -> bool:
    """Return whether a town is besieged."""
    return desk.state.besieged(desk.town(town))


@pytest.mark.rule("siege.f", "control.l", "supply.e")
def test_siege_ends_at_dusk_when_the_besieger_controls_the_town() -> None:
    desk = week(*LEWES)
    town = desk.town("lewes")
    note_garrisons(desk.state)
    assert desk.state.controller(town) == 1
    desk.run(Dusk())
    assert desk.body("B1") == -1
    assert desk.state.controller(town) == 0
    assert not besieged(desk, "lewes")
    # It pays in the next winter and feeds the besiegers, who got the wagon.
    assert desk.state.besieged_since_start == 0
    assert tax_of(desk.state, town, 0) == 24
    assert hungry(desk.state)[desk.body("A1")] == 0
    assert desk.holds("A1")["supply"] == 1
    assert [event.audience for event in desk.told("siege_over")] == [frozenset([0])]


@pytest.mark.rule("siege.f")
def test_a_siege_ends_at_dawn_when_hunger_leaves_too_few() -> None:
    desk = week(LEWES[0], "B1 lewes inside fyrd.E=12")
    desk.state.dice = Steady(1)
    desk.run(Dawn())
    assert desk.body("B1") == -1
    assert not besieged(desk, "lewes")
    assert not desk.state.inside[desk.body("A1")]
    assert desk.told("captured") == []


@pytest.mark.rule("siege.f", "control.b")
def test_a_siege_ends_when_the_besieger_is_given_the_title() -> None:
    desk = week(
        "A1 rouen besieging fyrd.C=100", "B1 rouen inside fyrd.C=9", "B2 caen inside fyrd.C=10"
    )
    desk.write("robert", "title rouen rufus")
    desk.reveal()
    assert not besieged(desk, "rouen")
    held = week(
        "A1 rouen besieging fyrd.C=100", "B1 rouen inside fyrd.C=10", "B2 caen inside fyrd.C=10"
    )
    held.write("robert", "title rouen rufus")
    held.reveal()
    assert besieged(held, "rouen")


@pytest.mark.rule("siege.f", "control.b")
def test_a_siege_ends_when_gifts_begin_with_the_title() -> None:
    desk = week("A1 rouen besieging fyrd.C=100", "B1 rouen inside fyrd.C=9", step="Gifts", turn=0)
    desk.write("robert", "title rouen rufus")
    desk.reveal()
    assert not besieged(desk, "rouen")


@pytest.mark.rule("siege.f", "order.e")
def test_a_siege_ends_when_a_friend_comes_to_control_the_town() -> None:
    desk = week("A1 caen besieging fyrd.C=100", "B1 caen inside fyrd.C=5", scenario="y1066")
    desk.state.peace[0], desk.state.peace[2] = 1 << 2, 1 << 0
    town = desk.town("caen")
    assert besieged(desk, "caen")
    desk.write("william", "title caen hardrada")
    desk.reveal()
    assert desk.state.controller(town) == 2
    assert not besieged(desk, "caen")


@pytest.mark.rule("siege.f", "order.e")
def test_peace_lifts_the_sieges_of_both_and_both_learn_it() -> None:
    desk = week("A1 caen besieging fyrd.C=100", "B1 caen inside fyrd.C=12")
    desk.write("rufus", "peace robert")
    desk.write("robert", "peace rufus")
    desk.reveal()
    assert not besieged(desk, "caen")
    assert [event.audience for event in desk.told("siege_over")] == [frozenset([0, 1])]


@pytest.mark.rule("siege.f", "meet.d")
def test_force_that_comes_out_still_meets_the_besiegers() -> None:
    desk = week("A1 lewes besieging fyrd.C=100 Ac1 evade", "B1 lewes inside knight.B=40 Bc1 hold")
    desk.march("robert: force B1; to 5860")
    assert desk.told("battle") != []


@pytest.mark.rule("siege.f")
def test_siege_ends_on_the_march_when_the_garrison_marches_off() -> None:
    desk = week("A1 lewes besieging fyrd.C=40 Ac1", "B1 lewes inside knight.A=90 Bc1 attack")
    desk.march("robert: force B1; to 5860")
    assert desk.state.controller(desk.town("lewes")) == 0
    assert not besieged(desk, "lewes")


@pytest.mark.rule("siege.f")
def test_a_match_of_version_1_keeps_the_siege_until_dawn() -> None:
    desk = week(*LEWES)
    desk.play_by("1")
    desk.run(Dusk())
    assert besieged(desk, "lewes")


@pytest.mark.rule("siege.f", "report.a")
def test_end_of_a_neutral_siege_is_emitted_to_the_besieger_alone() -> None:
    desk = week("A1 lewes besieging fyrd.C=100", "A2 lewes inside fyrd.C=10", "loyalty: lewes=-1")
    end_sieges_of_own_towns(desk.state)
    assert not besieged(desk, "lewes")
    assert [event.audience for event in desk.told("siege_over")] == [frozenset([0])]
