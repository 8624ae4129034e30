"""Timeouts: the roles are announced, their sheets stay hidden, and a phase allows it or not."""

from __future__ import annotations

import pytest

from senlac.engine.match import registry
from senlac.engine.match.match import Match
from senlac.engine.match.nested import NestedMatch
from senlac.engine.match.timeout import supports_timeouts
from senlac.engine.model.phase import Phase
from senlac.engine.support.errors import IllegalActionError
from tests.example.feud import EARLS, FEUD

TOLD = "Time ran out: what Edwin and Waltheof had written was taken as it stood."


def test_timeout_names_the_late_roles_but_not_their_sheets() -> None:
    match = Match.new(FEUD, seed=4)
    for action in ("send stag", "done"):
        match.play("Morcar", action)
    other = match.copy()
    other.play("Edwin", "send boar")
    for one in (match, other):
        one.time_out()
        for eyes in ([], *[[earl] for earl in EARLS]):
            assert one.log(eyes).count(TOLD) == 1
        event = next(event for event in one.events([]) if event.kind == "lapse")
        assert event.document() == {
            "kind": "lapse", "late": ["Edwin", "Waltheof"], "rule": "",
            "lapsed": "what {late} had written was taken as it stood",
        }  # fmt: skip
        assert FEUD.event_catalogue.schema_error(event) == ""
        assert one.cue(event).banner


def test_match_reports_whether_its_step_may_time_out() -> None:
    match = Match.new(FEUD, seed=4)
    assert match.may_time_out()
    match.time_out()
    assert not match.may_time_out()
    match.concede(match.actors()[0])
    assert not match.may_time_out()


def test_muster_phase_has_no_deadline() -> None:
    match = Match.new("shieldwall", "meeting", options={"muster": "buy", "deploy": False})
    assert not match.may_time_out()
    with pytest.raises(IllegalActionError) as caught:
        match.time_out()
    assert caught.value.rule == "table.deadline"


def test_entry_reports_whether_it_begins_another_step() -> None:
    match = Match.new(FEUD, seed=4)
    for earl in EARLS:
        match.play(earl, "send boar")
        match.play(earl, "done")
    match.play(match.actors()[0], "yield")
    begun = [one.begins for one in match.core.history.played]
    assert begun == [True, False, False, False, False, False, True, True]
    match.undo(EARLS[0], 5, EARLS)
    assert not match.core.history.played[-1].begins


def test_every_timeout_text_belongs_to_a_phase_with_a_timeout() -> None:
    games = [*registry.games(), FEUD]
    for game in games:
        for phase in game.phases:
            assert bool(phase.timeout_text) <= (phase.on_timeout is not Phase.on_timeout), (
                phase.__name__
            )
            assert not phase.timeout_text or "{late}" in phase.timeout_text
            if issubclass(phase, NestedMatch):
                assert not phase.timeout_text
    assert {game.id for game in games if supports_timeouts(game)} == {"campaign", "feud"}
