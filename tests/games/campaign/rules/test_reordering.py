"""Manual reordering of lines: within a menu, and menus as a whole."""

from __future__ import annotations

import pytest

from tests.games.campaign.desk import GAME, Desk

TWO = """scenario: y1088
A1 london inside spearman.C=60 rufus_king
A2 dover inside spearman.C=40 Ac1
turn: 1
step: Orders"""


def desk() -> Desk:
    return Desk(TWO)


@pytest.mark.rule("order.h")
def test_a_line_goes_before_the_one_before_it_in_its_menu() -> None:
    one = desk()
    one.write("rufus", "force A1", "posture hold", "hunger best", "close", "earlier 3")
    assert one.sheet("rufus") == ["force A1", "hunger best", "posture hold", "close"]


@pytest.mark.rule("order.h")
def test_a_whole_menu_goes_before_another_with_all_its_lines() -> None:
    one = desk()
    lines = ["force A1", "posture hold", "close", "force A2", "posture evade", "close"]
    one.write("rufus", *lines, "earlier 4")
    assert one.sheet("rufus") == [*lines[3:], *lines[:3]]


@pytest.mark.rule("order.h")
def test_a_line_takes_its_number_along() -> None:
    one = Desk(TWO.replace("step: Orders", "step: Gifts"))
    one.state.crowns[0] = 100
    one.write("rufus", "give london", "crowns 20", "earlier 2")
    assert one.sheet("rufus") == ["crowns 20", "give london"]
    two = desk()
    two.write("rufus", "force A1", "detach", "take spearman.C", "count 20", "ok", "hunger best")
    before = two.sheet("rufus")
    two.write("rufus", "earlier 3")
    assert two.sheet("rufus") == before, "what cannot stand there leaves the sheet as it was"
    assert [event.fields for event in two.told("unmoved")] == [{"line": 3}]


@pytest.mark.rule("order.h")
def test_line_does_not_leave_its_menu() -> None:
    one = desk()
    one.write("rufus", "force A1", "posture hold", "close", "force A2", "posture evade")
    options = {one.notation.text(a) for a in one.phase.sheet_options(one.state, 0)}
    moves = {text for text in options if text.startswith("earlier")}
    assert moves == set(), "one line in each menu, and the last is still open"
    assert one.rule("rufus", "earlier 2") == "order.h"


def test_programs_are_not_offered_to_reorder_lines() -> None:
    one = desk()
    one.write("rufus", "force A1", "posture hold", "hunger best")
    usual = {action.verb for action in one.phase.sheet_options(one.state, 0).for_bots()}
    assert "earlier" not in usual


def test_scene_offers_to_lift_each_movable_line() -> None:
    one = desk()
    one.write("rufus", "force A1", "posture hold", "hunger best", "close")
    scene = GAME.scene(one.state, [0])
    rows = next(panel for panel in scene.panels if panel.id == "orders").rows
    assert [row.lift for row in rows if not row.strike.startswith("clear")] == [
        "",
        "",
        "earlier 3",
        "",
    ]
