"""Sheets: lines that are struck out, moved and written again, and lines that fail."""

from __future__ import annotations

import pytest

from senlac.engine.model.action import Action
from senlac.games.campaign.rules.orders.realm import may_bribe
from senlac.games.campaign.rules.orders.week_start import order_bodies, order_realms, whole_lines
from tests.games.campaign.desk import Desk


def week(*lines: str, scenario: str = "y1088") -> Desk:
    """Return a position in which orders are written in the first week."""
    return Desk("\n".join([f"scenario: {scenario}", *lines, "turn: 1", "step: Orders"]))


TWO = ("A1 london inside spearman.C=60 Ac1", "A2 dover inside spearman.C=40 Ac2")


@pytest.mark.rule("order.h")
def test_dependent_lines_fall_and_are_named_by_old_numbers() -> None:
    desk = week(*TWO)
    desk.write("rufus", "title hastings robert", "force A1", "leave spearman.C", "count 5",
               "task take", "close", "force A2", "close")  # fmt: skip
    desk.write("rufus", "strike 2")
    assert desk.sheet("rufus") == ["title hastings robert", "force A2", "close"]
    [fallen] = desk.told("fallen")
    # The reported numbers are those from when the second line was struck out.
    assert fallen.fields["lines"] == ["3", "4", "5", "6"]
    assert fallen.audience == frozenset([0])
    desk.write("rufus", "strike 1")
    assert len(desk.told("fallen")) == 1


@pytest.mark.rule("order.j", "order.h")
def test_line_and_its_number_are_struck_out_together() -> None:
    for number in (2, 3):
        desk = week(*TWO)
        desk.write("rufus", "force A1", "leave spearman.C", "count 5", "task take",
                   f"strike {number}")  # fmt: skip
        assert desk.sheet("rufus") == ["force A1", "task take"]
        assert desk.told("fallen") == []
    last = week(*TWO)
    last.write("rufus", "force A1", "task take", "leave spearman.C", "strike 3")
    assert last.sheet("rufus") == ["force A1", "task take"]


@pytest.mark.rule("order.j")
def test_number_of_a_dropped_line_is_dropped_with_it() -> None:
    desk = week(*TWO)
    # Without the split there is no transfer, and its item is dropped with its number.
    desk.write("rufus", "force A1", "detach", "take spearman.C", "count 5", "ok", "posture hold",
               "strike 2")  # fmt: skip
    assert desk.sheet("rufus") == ["force A1", "posture hold"]
    assert [event.fields["lines"] for event in desk.told("fallen")] == [["3", "4", "5"]]


@pytest.mark.rule("order.h")
def test_unmovable_line_leaves_the_sheet_unchanged() -> None:
    desk = week(*TWO)
    desk.write("rufus", "force A1", "pace forced", "to 5749", "close")
    desk.write("rufus", "earlier 3")
    assert desk.sheet("rufus") == ["force A1", "pace forced", "to 5749", "close"]
    [unmoved] = desk.told("unmoved")
    assert (unmoved.fields, unmoved.audience) == ({"line": 3}, frozenset([0]))
    desk.write("rufus", "title hastings robert", "earlier 5")
    assert desk.sheet("rufus")[0] == "title hastings robert"
    assert len(desk.told("unmoved")) == 1


@pytest.mark.rule("order.h")
def test_clear_is_offered_only_with_several_lines() -> None:
    desk = week(*TWO)
    for line, verb in (("title hastings robert", False), ("title dover robert", True)):
        desk.write("rufus", line)
        offered = {one.verb for one in desk.phase.sheet_options(desk.state, 0)}
        assert ("clear" in offered) == verb
    assert desk.rule("rufus", "strike 3") == desk.rule("rufus", "clear 1") == "order.h"
    assert desk.phase.written(0, "title", desk.town("dover")) is not None
    assert desk.phase.written(0, "title", desk.town("london")) is None
    first = desk.phase.written(0, "title")
    assert first is not None
    assert first.first == desk.town("hastings")
    assert desk.phase.written(0, "peace") is None


@pytest.mark.rule("end.e", "order.h")
def test_writers_of_orders_are_in_the_war_with_a_town_or_body() -> None:
    desk = week("B1 rouen fyrd.C=9", scenario="y1066")
    state = desk.state
    assert desk.phase.writers(state) == (0, 1, 2)
    state.loyalty = [0 if whose == 1 else whose for whose in state.loyalty]
    assert desk.phase.writers(state) == (0, 1, 2)
    state.loyalty = [0] * len(state.loyalty)
    assert desk.phase.writers(state) == (0, 1)
    state.out = 1
    assert desk.phase.writers(state) == (1,)


# ---- hour 0 -------------------------------------------------------------------------------------


def lines(desk: Desk, *texts: str) -> list[Action]:
    """Return lines in the form of a sheet."""
    return [desk.notation.action(text) for text in texts]


@pytest.mark.rule("order.i")
@pytest.mark.parametrize(
    ("sheet", "whole"),
    [
        ((), 0),
        (("force A1", "leave spearman.C"), 1),
        (("force A1", "leave spearman.C", "count 5"), 3),
        (("force A1", "detach", "take Ac1"), 1),
        (("force A1", "detach", "take Ac1", "ok"), 4),
        (("force A1", "detach", "ok", "shift A2", "take Ac1"), 3),
        (("force A1", "shift A2", "take spearman.C"), 1),
    ],
)
def test_open_line_at_the_end_of_a_sheet_is_dropped(sheet: tuple[str, ...], whole: int) -> None:
    desk = week(*TWO)
    assert list(whole_lines(lines(desk, *sheet))) == lines(desk, *sheet)[:whole]


@pytest.mark.rule("order.i", "order.k")
def test_dropped_lines_are_emitted_to_their_player() -> None:
    desk = week(*TWO)
    sheet = lines(desk, "title hastings robert", "force A1", "posture evade", "detach", "take Ac1")
    order_bodies(desk.state, [sheet, []])
    told = [(event.fields["line"], event.audience) for event in desk.told("vain")]
    assert told == [("detach", frozenset([0])), ("take Ac1", frozenset([0]))]
    assert desk.state.posture[desk.body("A1")] == 3
    # Titles are not orders of bodies.
    assert desk.state.loyalty[desk.town("hastings")] == 0


@pytest.mark.rule("order.b", "control.b", "church.d", "church.e", "church.f", "order.e")
def test_realm_orders_run_titles_peace_church_then_bribes() -> None:
    desk = week("A1 caen inside fyrd.C=10", "full_turns: caen=2", "papal: rufus",
                "anathema: [0,1]", "sacrilege: [1]", "crowns: rufus=10")  # fmt: skip
    sheet = lines(desk, "bribe caen", "anathema robert", "denounce robert", "absolve robert",
                  "absolve rufus", "peace robert", "title dover robert")  # fmt: skip
    order_realms(desk.state, [sheet, []])
    kinds = [event.kind for event in desk.journal]
    assert kinds == ["title", "peace", "absolve", "absolve", "denounce", "anathema", "bribed"]
    state = desk.state
    assert (state.anathema, state.sacrilege, state.anathema_used) == (0b10, 0, 1)
    assert state.loyalty[desk.town("caen")] == 0
    assert state.crowns[0] == 0
    assert state.full_turns[desk.town("caen")] == 0
    audiences = {event.kind: event.audience for event in desk.journal}
    assert audiences["peace"] == audiences["title"] == frozenset([0, 1])
    assert audiences["bribed"] == frozenset([0, 1])
    assert audiences["anathema"] is audiences["absolve"] is audiences["denounce"] is None
    rules = {event.kind: event.rule for event in desk.journal}
    assert (rules["denounce"], rules["anathema"]) == ("church.f", "church.d")


@pytest.mark.rule("order.k", "order.b")
@pytest.mark.parametrize(
    ("more", "line", "why"),
    [
        ("", "title rouen robert", "the town is not loyal to you"),
        ("out: [1]", "title dover robert", "this player is out of the war"),
        ("", "bribe dover", "the town is loyal to you already"),
        ("", "bribe rouen", "the town is no longer for sale"),
        ("out: [1]", "peace robert", "this player is out of the war"),
        ("out: [1]", "war robert", "this player is out of the war"),
        ("", "denounce robert", "no unpunished sacrilege of this player is left"),
        ("papal: rufus", "absolve robert", "this player is not under Anathema"),
        ("papal: rufus\nout: [1]", "anathema robert", "this player is out of the war"),
    ],
)
def test_line_that_became_illegal_fails_with_the_reason(more: str, line: str, why: str) -> None:
    desk = week(*([more] if more else []))
    before = desk.state.copy()
    order_realms(desk.state, [lines(desk, line), []])
    assert [event.fields["why"] for event in desk.told("vain")] == [why]
    assert desk.state.loyalty == before.loyalty
    assert desk.state.peace == before.peace


@pytest.mark.rule("control.c")
@pytest.mark.parametrize(
    ("change", "sold"),
    [
        ("", True),
        ("full_turns: caen=1", False),
        ("crowns: rufus=9", False),
        ("crowns: rufus=10", True),
        ("loyalty: caen=-2", False),
        ("loyalty: caen=0", False),
        ("loyalty: caen=-1", True),
        ("chest: rufus=-3", False),
        ("B1 caen besieging spearman.C=90", False),
    ],
)
def test_loyalty_is_for_sale_after_two_full_turns_for_ten_crowns(
    change: str, *, sold: bool
) -> None:
    turns = [] if change.startswith("full") else ["full_turns: caen=2"]
    desk = week("A1 caen inside fyrd.C=10", *turns, *([change] if change else []))
    assert may_bribe(desk.state, 0, desk.town("caen")) == sold
    assert not may_bribe(desk.state, 1, desk.town("caen"))
