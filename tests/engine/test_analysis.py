"""Analyses: matches that may go to each of their entries, so that their entries form a tree."""

from __future__ import annotations

import pytest

from senlac import Match
from senlac.engine.game.record import Record
from senlac.engine.match.visible_events import VisibleEvents
from senlac.engine.support.errors import IllegalActionError, RecordError
from senlac.testing import laws


def analysis() -> Match:
    """Return an analysis of the beginning of a small battle."""
    begun = Match.new("shieldwall", seed=1066)
    return Match.analysis_of(begun.position(), seed=7)


def test_analysis_goes_to_an_entry_that_was_undone() -> None:
    match = analysis()
    match.play("norman", "turn N1 E")
    east = match.position()
    match.undo("norman", to=0)
    match.play("norman", "turn N2 E")
    match.undo("norman", to=1)
    assert match.position() == east
    assert match.core.history.line == [0, 1]
    laws.record_replays(match)


def test_analysis_goes_on_from_an_entry_that_was_undone() -> None:
    match = analysis()
    for action in ("turn N1 E", "turn N2 E"):
        match.play("norman", action)
    match.undo("norman", to=1)
    match.play("norman", "turn N3 E")
    match.undo("norman", to=2)
    match.play("norman", "turn N3 E")
    history = match.core.history
    assert history.line == [0, 1, 2, 6]
    assert history.line_to(4) == [0, 1, 4]
    assert history.branch_point(4) == 1
    assert history.until(2).branch_point(6) == 2, "of a later entry it is the last one"
    laws.record_replays(match)


def test_analysis_goes_back_after_the_end_of_the_match() -> None:
    match = analysis()
    match.concede("norman")
    assert match.result() is not None
    match.undo("norman", to=0)
    assert match.result() is None
    assert match.actors() == ["norman"]
    laws.record_replays(match)


@pytest.mark.parametrize("target", [-1, 2, 3, 9])
def test_analysis_goes_to_other_actions_only(target: int) -> None:
    match = analysis()
    match.play("norman", "turn N1 E")
    match.undo("norman", to=0)
    match.play("norman", "turn N2 E")
    with pytest.raises(IllegalActionError, match="not one that the analysis can go to"):
        match.undo("norman", to=target)


def test_events_of_an_analysis_are_those_of_its_present_line() -> None:
    match = analysis()
    match.play("norman", "turn N1 E")
    seen = VisibleEvents([0]).updated(match.core.history)
    log = match.log(["norman"])
    match.undo("norman", to=0)
    match.play("norman", "turn N2 E")
    seen = seen.updated(match.core.history)
    match.undo("norman", to=1)
    assert match.log(["norman"]) == log
    assert seen.updated(match.core.history).events == match.events(["norman"])


def test_record_says_that_a_match_is_an_analysis() -> None:
    document = analysis().record().document()
    assert document["start"]["analysis"] is True
    assert Record.from_document(document).header.start.analysis
    document["start"]["analysis"] = False
    with pytest.raises(RecordError, match="expected true, or no such key"):
        Record.from_document(document)


def test_match_that_is_no_analysis_does_not_go_to_undone_entries() -> None:
    match = Match.new("shieldwall", seed=1066)
    match.play("norman", "turn N1 E")
    match.undo("norman", to=0)
    with pytest.raises(IllegalActionError, match="not one that the match can go back to"):
        match.undo("norman", to=1)
