"""Prompts and hints for the orders."""

from __future__ import annotations

import pytest

from tests.games.campaign.desk import Desk

BODIES = ("A1 dover fyrd.C=40 supply=2 Ac1", "A2 dover ship=1", "A3 dover aboard A2 fyrd.C=1",
          "A4 4950 fyrd.C=20")  # fmt: skip
WAY = "Select a town or a hex to go there."
UNLED = "Without a leader it cannot march."


def asked(*lines: str) -> tuple[str, str]:
    """Write lines; return the prompt after that, and the beginning of the hint."""
    desk = Desk("\n".join(["scenario: y1088", *BODIES, "turn: 1", "step: Orders"]))
    desk.write("rufus", *lines)
    hint = desk.phase.guidance(desk.state, 0).hint
    return desk.phase.prompt_for(desk.state, 0), hint


@pytest.mark.rule("move.c", "naval.c", "naval.e", "order.c")
@pytest.mark.parametrize(
    ("lines", "question", "hint"),
    [
        ((), "Write your orders for week 1, in secret.", "Select a force or a fleet"),
        (("force A1",), "Lanfranc (A1), 40 figures, at Dover: what next?", WAY),
        (("force A1", "task rest"),
         "Lanfranc (A1), 40 figures, at Dover by hour 12: what next?", ""),
        (("force A1", "to tonbridge"),
         "Lanfranc (A1), 40 figures, at Tonbridge by hour 60: what next?", ""),
        (("force A1", "leave fyrd.C"),
         "How many Fyrdmen C should A1 leave as a garrison (at most 39)?", WAY),
        (("force A1", "detach"), "What should A1 hand over to A5?", WAY),
        (("force A1", "detach", "take fyrd.C"),
         "How many Fyrdmen C should leave A1 (at most 40)?", WAY),
        (("force A2",), "A2, 1 ship without a leader, at Dover: what next?",
         "Without a leader it cannot sail;"),
        (("force A2", "close", "force A3"),
         "A3, 1 figure without a leader, at Dover aboard: what next?",
         "Troops aboard can march only from where their fleet lands them."),
        (("force A2", "land A3", "close", "force A3"),
         "A3, 1 figure without a leader, at Dover by hour 36: what next?", UNLED),
        (("force A4",), "A4, 20 figures without a leader, near Reading: what next?", UNLED),
    ],
)  # fmt: skip
def test_prompt_shows_the_state_of_a_body_and_a_hint(
    lines: tuple[str, ...], question: str, hint: str
) -> None:
    prompt, told = asked(*lines)
    assert prompt == question
    assert told.startswith(hint)
    assert bool(told) == bool(hint)
