"""Concession: at once, and what becomes of all one had."""

from __future__ import annotations

import pytest

from senlac.engine.match import Match
from tests.games.campaign.desk import GAME, Desk


@pytest.mark.rule("end.d")
def test_what_was_his_is_nobodys_and_ten_men_stay_where_he_had_them() -> None:
    desk = Desk("scenario: y1066\nA1 london inside fyrd.C=20 fyrd.E=4 harold_king\n"
                "A2 dover inside fyrd.C=9\nA3 caen besieging fyrd.C=60\nB1 caen inside fyrd.C=10\n"
                "papal: harold\nturn: 1\nstep: Orders")  # fmt: skip
    GAME.concede(desk.state, 0)
    state = desk.state
    assert state.bodies_of(0) == []
    assert 0 not in state.loyalty
    assert (state.papal, state.crowns[0], state.out) == (-1, 0, 1)
    assert not state.besieged(desk.town("caen"))
    guard = state.place(state.catalogue.guard(desk.town("london")))
    figures = {
        name: n for name, n in zip(state.catalogue.stacks, state.figures[guard], strict=True) if n
    }
    assert figures == {"fyrd.E": 4, "fyrd.C": 6}
    assert state.controller(desk.town("dover")) == -1
    assert not state.lives(0)


@pytest.mark.rule("end.e")
def test_concession_works_at_once_and_nobody_waits_for_his_sheet() -> None:
    match = Match.new(GAME, "y1066", seed=1)
    match.play("william", "done")
    match.play("hardrada", "done")
    match.concede("harold")
    assert type(match.state.stack[-1]).__name__ == "Purchase"
    assert set(match.actors()) == {"william", "hardrada"}
    match.concede("william")
    assert match.state.outcome is not None
    assert match.state.outcome.winners == (2,)
