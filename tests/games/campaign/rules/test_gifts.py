"""Gifts to the Church, and titles."""

from __future__ import annotations

import pytest

from senlac.engine.action import Action
from senlac.games.campaign.rules.conditions import CHURCH, NOBODY
from tests.games.campaign.desk import Desk

GIFTS = "scenario: y1088\nstep: Gifts"


@pytest.mark.rule("church.a", "church.b")
def test_the_greatest_gift_gives_papal_influence_and_is_gone() -> None:
    desk = Desk(GIFTS)
    desk.write("rufus", "crowns 40")
    desk.write("robert", "crowns 41")
    desk.reveal()
    assert desk.state.crowns == [660, 959]
    assert desk.state.papal == desk.seat("robert")
    [papal] = desk.told("papal")
    assert papal.audience is None
    assert papal.fields == {"player": "robert"}


@pytest.mark.rule("church.b")
def test_equal_gifts_are_settled_by_lot_and_none_gives_nobody_influence() -> None:
    desk = Desk(GIFTS, [2])
    desk.write("rufus", "crowns 40")
    desk.write("robert", "crowns 40")
    desk.reveal()
    assert desk.state.papal == desk.seat("robert")
    nothing = Desk(GIFTS)
    nothing.write("rufus", "crowns 0")
    nothing.reveal()
    assert nothing.state.papal == NOBODY


@pytest.mark.rule("church.c", "pillage.b", "control.m")
def test_a_town_counts_six_times_what_it_pays_now() -> None:
    desk = Desk("scenario: y1088\npillage: winchester=1\nstep: Gifts")
    desk.write("rufus", "give winchester")
    desk.write("robert", "crowns 287")
    desk.reveal()
    # Winchester pays 96, and half of that when it has been pillaged once: 6 x 48 = 288.
    assert desk.state.papal == desk.seat("rufus")
    assert desk.state.loyalty[desk.town("winchester")] == CHURCH
    assert [event.fields["town"] for event in desk.told("given")] == ["winchester"]


@pytest.mark.rule("church.c")
def test_a_town_is_given_only_by_who_has_its_loyalty_and_control() -> None:
    desk = Desk("scenario: y1088\nA1 rouen inside spearman.C=10\nstep: Gifts")
    assert desk.rule("robert", "give rouen") == "church.c"
    assert "control" in desk.refusal("robert", "give rouen").why
    assert desk.rule("rufus", "give rouen") == "church.c"
    assert "title rouen rufus" in desk.offered("robert")


@pytest.mark.rule("control.b", "report.c")
def test_a_title_passes_at_once_and_the_two_alone_are_told() -> None:
    desk = Desk("scenario: y1066\nstep: Gifts")
    desk.write("harold", "title dover william")
    desk.reveal()
    assert desk.state.loyalty[desk.town("dover")] == desk.seat("william")
    [title] = desk.told("title")
    assert title.audience == frozenset([desk.seat("harold"), desk.seat("william")])


@pytest.mark.rule("order.h")
def test_every_line_uses_its_town_or_its_sum_up() -> None:
    desk = Desk(GIFTS)
    desk.write("rufus", "crowns 10", "title dover robert", "give winchester")
    for line in ("crowns 5", "give dover", "title winchester robert"):
        assert desk.rule("rufus", line) == "order.h"
    assert desk.rule("rufus", "close") == "order.a"


@pytest.mark.rule("order.h")
def test_a_person_strikes_out_what_he_wrote_and_no_program_is_offered_it() -> None:
    desk = Desk(GIFTS)
    desk.write("rufus", "crowns 10", "give winchester")
    options = desk.phase.sheet_options(desk.state, desk.seat("rufus"))
    assert "strike" in options.verbs()
    assert "strike" not in options.usual().verbs()
    desk.write("rufus", "strike 1")
    assert desk.sheet("rufus") == ["give winchester"]
    assert "crowns 700" in desk.offered("rufus")
    assert desk.rule("rufus", "strike 2") == "order.h"


@pytest.mark.rule("order.h")
def test_a_person_strikes_out_all_he_wrote_in_one_go_and_is_asked_again() -> None:
    desk = Desk(GIFTS)
    rufus = desk.seat("rufus")
    assert desk.rule("rufus", "clear 0") == "order.h"
    desk.write("rufus", "crowns 10")
    assert desk.rule("rufus", "clear 1") == "order.h"
    desk.write("rufus", "give winchester")
    assert desk.rule("rufus", "clear 1") == "order.h"
    options = desk.phase.sheet_options(desk.state, rufus)
    assert "clear" in options.verbs()
    assert "clear" not in options.usual().verbs()
    [question] = desk.phase.guidance(desk.state, rufus).confirm[Action("clear", 2)]
    assert "All 2 lines" in question
    desk.write("rufus", "clear 2")
    assert desk.sheet("rufus") == []
    assert "crowns 700" in desk.offered("rufus")


def test_without_an_exchequer_there_are_no_crowns_to_give() -> None:
    desk = Desk("scenario: y1088\nchest: rufus=-3\nstep: Gifts")
    assert desk.rule("rufus", "crowns 1") == "church.a"
    assert desk.rule("robert", "crowns 1001") == "church.a"
