"""The marshal's proposals in sentences, and the form for purchases."""

from __future__ import annotations

from itertools import accumulate, pairwise

import pytest

from senlac.engine.model.action import Action
from senlac.engine.model.group_intent import GroupIntent, ProposalTexts
from senlac.engine.screen.order_form import FormLine, FormPlace, OrderForm
from tests.games.campaign.desk import GAME, Desk

BUYING = "scenario: y1088\nstep: Purchase"


def proposed(desk: Desk, role: int = 0) -> tuple[list[Action], ProposalTexts]:
    """Return the marshal's actions and their sentences."""
    actions = GAME.actions_for_intent(desk.state, role, GroupIntent("advised"))
    return actions, GAME.proposal_texts(desk.state, role, actions)


def form_of(desk: Desk) -> OrderForm:
    """Return the form of William Rufus."""
    form = GAME.scene(desk.state, [0]).form
    assert form is not None
    return form


def line_of(form: OrderForm, action: str) -> FormLine:
    """Return a line of a form by its action."""
    [found] = [line for group in form.groups for line in group.lines if line.action == action]
    return found


def place_of(form: OrderForm, name: str) -> FormPlace:
    """Return a place of a form by its name."""
    [found] = [place for place in form.places if place.name == name]
    return found


def test_each_town_is_a_sentence_with_its_cost_and_the_note_has_the_sum() -> None:
    actions, said = proposed(Desk(BUYING))
    towns = [text for text, _ in said.parts if not text.startswith("A spy")]
    assert any(text.startswith("Northampton: William Rufus, ") for text in towns)
    assert all(text.endswith((" crowns)", "(free)")) for text in towns)
    assert said.note.endswith(" of 700 crowns")
    assert sum([number for _, number in said.parts]) == len(actions)


def test_each_part_of_a_purchase_is_legal_without_the_others() -> None:
    actions, said = proposed(Desk(BUYING))
    ends = list(accumulate([number for _, number in said.parts], initial=0))
    for start, end in pairwise(ends):
        desk = Desk(BUYING)
        texts = [GAME.notation(desk.state).text(action) for action in actions[start:end]]
        desk.write("rufus", *texts)
        assert desk.sheet("rufus") == texts


def test_orders_name_the_leaders_what_is_left_and_what_to_expect() -> None:
    desk = Desk(
        "scenario: y1088\nA1 lewes inside thegn.C=60 fyrd.D=40 rufus_king\n"
        "B1 pevensey inside knight.B=4 robert_duke\nturn: 1\nstep: Orders"
    )
    _, said = proposed(desk)
    [(text, _)] = said.parts
    assert text.startswith("The force of William Rufus (A1, ")
    assert "hour" in text
    assert "count" not in text


def test_orders_have_hour_and_food_in_one_line_and_the_rest_in_another() -> None:
    desk = Desk(
        "scenario: y1088\nA1 lewes inside thegn.C=60 fyrd.D=40 rufus_king\nturn: 1\nstep: Orders"
    )
    notation = GAME.notation(desk.state)
    lines = [notation.action(text) for text in ("force A1", "besiege pevensey", "close")]
    [(text, number)] = GAME.proposal_texts(desk.state, 0, lines).parts
    first, rest = text.split("\n")
    assert number == len(lines)
    assert first.endswith("besiege Pevensey. 3 hexes, at Pevensey by hour 9 of 72; all fed.")
    assert rest == "There is no report of a garrison in the town."


def test_form_has_what_is_left_and_what_is_written() -> None:
    desk = Desk(BUYING)
    before = line_of(form_of(desk), "levy fyrd.D").left
    assert before is not None
    desk.write("rufus", "at london", "levy fyrd.D", "count 24", "levy rufus_king", "buy captain",
               "count 2", "close")  # fmt: skip
    form = form_of(desk)
    assert form.money == 660
    assert line_of(form, "levy fyrd.D").left == before - 24
    assert line_of(form, "levy rufus_king").left == 0
    assert line_of(form, "buy captain").left == 10
    london = place_of(form, "London")
    assert london.clears == "strike 1"
    assert london.written == {"levy fyrd.D": 24, "levy rufus_king": 1, "buy captain": 2}
    assert london.summary == "William Rufus, 24 Fyrdmen D and 2 captains"
    assert place_of(form, "Oxford").lacks == ("buy ship", "levy ship")


def test_form_has_only_the_open_town() -> None:
    desk = Desk(BUYING)
    desk.write("rufus", "at london", "buy captain")
    assert [place.name for place in form_of(desk).places] == ["London"]


def test_form_is_for_the_writer_alone() -> None:
    desk = Desk(BUYING)
    desk.write("rufus", "at london", "buy captain", "count 2", "close")
    theirs = GAME.scene(desk.state, [1]).form
    assert theirs is not None
    assert theirs.places != form_of(desk).places
    assert all(not place.written for place in theirs.places)
    assert GAME.scene(desk.state, []).form is None


def test_gift_is_advised_as_a_sentence() -> None:
    desk = Desk("scenario: y1088\nstep: Gifts")
    _, said = proposed(desk)
    [(text, number)] = said.parts
    assert text.endswith(" crowns for the Church")
    assert number == 1


def test_what_is_split_off_is_named_with_the_order() -> None:
    army = "A1 london inside thegn.C=60 fyrd.D=40 rufus_king Ac1"
    desk = Desk(f"scenario: y1088\n{army}\nturn: 1\nstep: Orders")
    notation = GAME.notation(desk.state)
    lines = (
        "force A1",
        "detach",
        "take fyrd.D",
        "count 36",
        "take Ac1",
        "ok",
        "task rest",
        "close",
    )
    said = GAME.proposal_texts(desk.state, 0, [notation.action(line) for line in lines])
    [(text, _)] = said.parts
    assert "split off 36 Fyrdmen D and Lanfranc; rest for twelve hours" in text


def told_of(layout: str, *lines: str, written: tuple[str, ...] = ()) -> str:
    """Return proposed lines of a sheet as sentences, after those that are `written` already."""
    desk = Desk(f"scenario: y1088\n{layout}\nturn: 1\nstep: Orders")
    desk.write("rufus", *written)
    notation = GAME.notation(desk.state)
    said = GAME.proposal_texts(desk.state, 0, [notation.action(line) for line in lines])
    return " ".join([text for text, _ in said.parts])


TWO = "A1 london inside thegn.C=60 fyrd.D=40 rufus_king Ac1\nA2 london inside fyrd.D=10 Ac2"
GIVEN = ("take fyrd.D", "count 36", "take Ac1", "ok", "task rest", "close")


def test_what_is_handed_over_comes_before_the_body_that_gets_it() -> None:
    said = told_of(TWO, "force A1", "shift A2", *GIVEN)
    assert ": hand 36 Fyrdmen D and Lanfranc over to " in said
    assert " (A2); rest for twelve hours" in said


@pytest.mark.parametrize("verb", ["detach", "shift A2"])
def test_rest_of_a_transfer_names_its_numbers(verb: str) -> None:
    said = told_of(TWO, *GIVEN, written=("force A1", verb))
    assert ": with 36 Fyrdmen D and Lanfranc; rest for twelve hours" in said
