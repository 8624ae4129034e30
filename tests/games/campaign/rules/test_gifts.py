"""Gifts to the Church, and titles."""

from __future__ import annotations

import pytest

from senlac.engine.model.action import Action
from senlac.games.campaign.rules.constants import CHURCH, NOBODY
from senlac.games.campaign.rules.gifts import Gifts, begin_gifts
from senlac.games.campaign.rules.reports.towns import known
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
def test_equal_gifts_are_settled_by_a_die_and_zero_wins_nothing() -> None:
    desk = Desk(GIFTS, [2])
    desk.write("rufus", "crowns 40")
    desk.write("robert", "crowns 40")
    desk.reveal()
    assert desk.state.papal == desk.seat("robert")
    nothing = Desk(GIFTS)
    nothing.write("rufus", "crowns 0")
    nothing.reveal()
    assert nothing.state.papal == NOBODY
    [nobody] = nothing.told("no_papal")
    assert (nobody.fields, nobody.audience) == ({}, None)


@pytest.mark.rule("church.c", "pillage.b", "control.m")
def test_given_town_counts_six_times_its_present_taxes() -> None:
    desk = Desk("scenario: y1088\npillage: winchester=1\nstep: Gifts")
    desk.write("rufus", "give winchester")
    desk.write("robert", "crowns 287")
    desk.reveal()
    # Winchester pays 96, and half of that when it has been pillaged once: 6 x 48 = 288.
    assert desk.state.papal == desk.seat("rufus")
    assert desk.state.loyalty[desk.town("winchester")] == CHURCH
    assert [event.fields["town"] for event in desk.told("given")] == ["winchester"]


@pytest.mark.rule("church.c")
def test_town_is_given_only_by_its_loyal_controller() -> None:
    desk = Desk("scenario: y1088\nA1 rouen inside spearman.C=10\nstep: Gifts")
    assert desk.rule("robert", "give rouen") == "church.c"
    assert "control" in desk.refusal("robert", "give rouen").why
    assert desk.rule("rufus", "give rouen") == "church.c"
    assert "title rouen rufus" in desk.offered("robert")


@pytest.mark.rule("control.b", "report.c")
def test_title_passes_at_once_and_is_emitted_to_both_players() -> None:
    desk = Desk("scenario: y1066\nstep: Gifts")
    desk.write("harold", "title dover william")
    desk.reveal()
    assert desk.state.loyalty[desk.town("dover")] == desk.seat("william")
    [title] = desk.told("title")
    assert title.audience == frozenset([desk.seat("harold"), desk.seat("william")])


@pytest.mark.rule("order.h")
def test_gift_line_uses_up_its_town_or_sum() -> None:
    desk = Desk(GIFTS)
    desk.write("rufus", "crowns 10", "title dover robert", "give winchester")
    for line in ("crowns 5", "give dover", "title winchester robert"):
        assert desk.rule("rufus", line) == "order.h"
    assert desk.rule("rufus", "close") == "order.a"


@pytest.mark.rule("order.h")
def test_strike_is_offered_to_people_but_not_to_programs() -> None:
    desk = Desk(GIFTS)
    desk.write("rufus", "crowns 10", "give winchester")
    options = desk.phase.sheet_options(desk.state, desk.seat("rufus"))
    assert "strike" in options.verbs()
    assert "strike" not in options.for_bots().verbs()
    desk.write("rufus", "strike 1")
    assert desk.sheet("rufus") == ["give winchester"]
    assert "crowns 700" in desk.offered("rufus")
    assert desk.rule("rufus", "strike 2") == "order.h"


@pytest.mark.rule("order.h")
def test_clear_removes_all_lines_after_confirmation() -> None:
    desk = Desk(GIFTS)
    rufus = desk.seat("rufus")
    assert desk.rule("rufus", "clear 0") == "order.h"
    desk.write("rufus", "crowns 10")
    assert desk.rule("rufus", "clear 1") == "order.h"
    desk.write("rufus", "give winchester")
    assert desk.rule("rufus", "clear 1") == "order.h"
    options = desk.phase.sheet_options(desk.state, rufus)
    assert "clear" in options.verbs()
    assert "clear" not in options.for_bots().verbs()
    [question] = desk.phase.guidance(desk.state, rufus).confirm[Action("clear", 2)]
    assert "all 2 lines" in question
    desk.write("rufus", "clear 2")
    assert desk.sheet("rufus") == []
    assert "crowns 700" in desk.offered("rufus")


def test_crowns_cannot_be_given_without_an_exchequer() -> None:
    desk = Desk("scenario: y1088\nchest: rufus=-3\nstep: Gifts")
    assert desk.rule("rufus", "crowns 1") == "church.a"
    assert desk.rule("robert", "crowns 1001") == "church.a"
    assert desk.refusal("rufus", "crowns 1").why == "You have no exchequer to give from."
    assert desk.refusal("robert", "crowns 1001").why == ("There are 1000 crowns in your exchequer.")
    prompts = [desk.phase.prompt_for(desk.state, seat) for seat in (0, 1)]
    assert [prompt.split("(")[1].split(" ")[0] for prompt in prompts] == ["0", "1000"]


@pytest.mark.rule("control.b", "end.e")
def test_title_of_a_loyal_town_goes_to_another_active_player() -> None:
    desk = Desk("scenario: y1066\nB1 dover inside spearman.C=10\nout: [2]\nstep: Gifts")
    offered = desk.offered("harold")
    assert "title dover william" in offered
    assert "give dover" not in offered
    assert "give london" in offered
    assert not [line for line in offered if line.endswith((" hardrada", " harold"))]
    assert not [line for line in offered if line.startswith(("give rouen", "title rouen"))]
    last = Desk("scenario: y1066\nout: [1,2]\nstep: Gifts")
    assert not [line for line in last.offered("harold") if line.startswith("title")]
    assert desk.refusal("harold", "title dover hardrada").why == (
        "Harald Hardrada is out of the game."
    )


@pytest.mark.rule("control.b", "order.k")
def test_title_to_a_player_that_left_fails_except_in_version_1() -> None:
    for version, owner in (("2", 0), ("1", 1)):
        desk = Desk("scenario: y1066\nstep: Gifts")
        if version == "1":
            desk.play_by(version)
        desk.write("harold", "title dover william", "give london")
        desk.state.out = 0b010
        desk.reveal()
        assert desk.state.loyalty[desk.town("dover")] == owner
        assert desk.state.loyalty[desk.town("london")] == CHURCH
        assert len(desk.told("vain")) == (1 - owner)


@pytest.mark.rule("siege.f", "control.b")
@pytest.mark.parametrize(("peace", "over"), [("", False), ("peace: [[],[2],[1]]", True)])
def test_a_siege_is_over_when_a_title_makes_the_town_a_friends(peace: str, *, over: bool) -> None:
    desk = Desk("\n".join(["scenario: y1066", "B1 dover besieging spearman.C=90",
                           *([peace] if peace else []), "step: Gifts"]))  # fmt: skip
    desk.write("harold", "title dover hardrada")
    desk.reveal()
    assert desk.state.besieged(desk.town("dover")) != over
    told = [(event.fields["player"], event.fields["other"], event.audience)
            for event in desk.told("siege_over")]  # fmt: skip
    assert told == ([("william", "hardrada", frozenset([1, 2]))] if over else [])


@pytest.mark.rule("report.a", "seq.b")
def test_players_know_their_own_towns_when_gifts_begin() -> None:
    desk = Desk("scenario: y1088\nyear: 2\nstep: Gifts")
    london = desk.town("london")
    desk.state.loyalty[london] = desk.seat("robert")
    begin_gifts(desk.state)
    for seat in (0, 1):
        row = known(desk.state, seat, london)
        assert (row.holder, row.loyalty) == (1, 1)


@pytest.mark.rule("order.h", "church.a")
def test_gift_sheets_are_empty_at_first() -> None:
    desk = Desk("scenario: y1088\nstep: Gifts")
    [phase] = begin_gifts(desk.state)
    assert isinstance(phase, Gifts)
    assert phase.sheets == [[], []]
    assert phase.submitted == []
