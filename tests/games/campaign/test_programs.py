"""Edits of a sheet (`strike`, `earlier`, `clear`) are not among the options of programs."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from senlac.bots.information_set import InformationSet
from senlac.engine.match.match import Match
from senlac.games.campaign import GAME
from senlac.lab.rpc_methods import RpcSession
from senlac.server.views.option_codec import ask_program
from tests.lab.test_rpc import call

EDITS: Final = {"strike", "earlier", "clear"}
LONGEST_SHEET: Final = 300


def began(seed: int) -> Match:
    """Return a war in which the king has written two lines of the first sheet."""
    match = Match.new(GAME, "y1088", seed=seed)
    for line in ("crowns 50", "give london"):
        match.play("rufus", line)
    return match


def verbs(texts: list[str]) -> set[str]:
    return {text.split()[0] for text in texts}


@pytest.mark.rule("order.h")
@pytest.mark.parametrize("seed", range(4))
def test_uniformly_random_lines_seal_every_sheet(seed: int) -> None:
    match, rng = Match.new(GAME, "y1088", seed=seed), Random(seed)
    lines = dict.fromkeys(match.roles, 0)
    sealed = 0
    while match.result() is None and sealed < 6:
        role = match.actors()[0]
        text = rng.choice(match.options(role))
        match.play(role, text)
        lines[role] = 0 if text == "done" else lines[role] + 1
        sealed += text == "done"
        assert lines[role] < LONGEST_SHEET, f"the sheet of {role} never ends: {text}"


@pytest.mark.rule("order.h")
def test_options_for_programs_have_no_edits() -> None:
    match = began(1)
    assert {"strike 1", "strike 2"} <= set(match.options("rufus", everything=True))
    assert not EDITS & verbs(match.options("rufus"))
    assert not EDITS & verbs(list(ask_program(match, "rufus", match.notation()).actions))
    seat = InformationSet(GAME, match.state, match.role("rufus"))
    assert not EDITS & set(seat.options().verbs())
    match.play("rufus", "strike 2")
    assert "give london" in match.options("rufus")


@pytest.mark.rule("order.h")
def test_json_rpc_lists_edits_only_when_asked_for_all() -> None:
    engine = RpcSession("campaign")
    call(engine, "new", scenario="y1088", seed=1)
    call(engine, "play", role="rufus", action="crowns 50")
    told = call(engine, "play", role="rufus", action="give london", also=["options"])
    assert not EDITS & verbs(told["options"]["rufus"])
    assert not EDITS & verbs(call(engine, "options", role="rufus"))
    assert "strike 1" in call(engine, "options", role="rufus", all=True)
