"""Resuming: a match read back from a snapshot equals the stored match."""

from __future__ import annotations

from random import Random

import pytest

from senlac.engine.data.document import canonical
from senlac.engine.match.match import Match
from senlac.engine.match.replay import apply_entries, retrace
from senlac.engine.match.resume import Snapshot, StoredEntry, resume
from senlac.engine.match.verify import verify
from senlac.engine.support.errors import RecordError
from senlac.games.shieldwall import GAME
from senlac.testing.laws import random_play

SECRET = bytes(range(32))


def played(decisions: int, scenario: str = "foragers") -> Match:
    match = Match.new(GAME, scenario, secret=SECRET)
    rng = Random(7)
    for _ in range(decisions):
        role, _ = random_play(match, rng)
        if match.may_undo(role) and rng.random() < 0.3:
            match.undo(role)
    return match


def kept(match: Match) -> list[StoredEntry]:
    return [StoredEntry(step.entry, step.events, step.sealed) for step in match.core.history.played]


def resumed(match: Match) -> Match:
    snapshot = Snapshot.from_document(Snapshot.of(match.core).document())
    return Match(resume(GAME, match.header, kept(match), snapshot, SECRET))


def told(match: Match) -> bytes:
    return canonical(
        [match.position(), match.record(private=True).document(), match.log(match.roles)]
        + [[match.options(role), match.may_undo(role)] for role in match.roles]
    )


@pytest.mark.parametrize("decisions", [0, 1, 7, 30])
def test_resumed_match_equals_the_stored_one(decisions: int) -> None:
    match = played(decisions)
    assert told(resumed(match)) == told(match)


def test_resumed_match_plays_on_with_the_same_dice() -> None:
    match = played(20)
    again = resumed(match)
    for one in (match, again):
        rng = Random(3)
        while one.result() is None:
            random_play(one, rng)
    assert told(again) == told(match)
    assert verify(again.record()).proved


def test_resumed_match_follows_entries_after_its_snapshot() -> None:
    match = played(10)
    again = resumed(match)
    rng = Random(5)
    for _ in range(10):
        random_play(match, rng)
    apply_entries(again.core, [line.entry for line in kept(match)[again.entries :]])
    assert told(again) == told(match)


def test_entry_that_does_not_follow_is_refused_without_a_roll() -> None:
    match = played(10)
    again = resumed(match)
    before = again.core.dice.rolled
    random_play(match, Random(1))
    stranger = kept(played(3))[-1].entry
    with pytest.raises(RecordError):
        apply_entries(again.core, [stranger])
    assert again.core.dice.secret == SECRET
    assert again.core.dice.rolled == before


@pytest.mark.parametrize("back", [1, 2])
def test_undo_behind_the_snapshot_of_a_resumed_match_is_refused(back: int) -> None:
    match = played(12)
    again = resumed(match)
    target = match.core.history.line[-1 - back]
    others = [role for role in match.roles if role != match.roles[0]]
    match.undo(match.roles[0], target, others)
    with pytest.raises(RecordError, match="not kept"):
        again.undo(again.roles[0], target, others)


def test_resumed_match_is_undone_to_its_snapshot() -> None:
    match = played(12)
    again = resumed(match)
    target = match.core.history.line[-1]
    for one in (match, again):
        random_play(one, Random(4))
        one.undo(one.roles[0], target, one.roles[1:])
    assert told(again) == told(match)


def test_entries_are_not_replayed_with_another_secret() -> None:
    match = played(3)
    entries = match.record().entries
    with pytest.raises(RecordError, match="secret"):
        retrace(GAME, match.header, entries, bytes(32))
    assert retrace(GAME, match.header, entries, SECRET).state.outcome is None


def test_match_is_not_resumed_with_another_secret() -> None:
    match = played(3)
    with pytest.raises(RecordError, match="secret"):
        resume(GAME, match.header, kept(match), Snapshot.of(match.core), bytes(32))
