"""Visible events of roles: equal whether they are read at once or step by step."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senlac.engine.match.match import Match
from senlac.engine.match.visible_events import VisibleEvents
from senlac.engine.model.event import Event
from senlac.testing.laws import random_play
from tests.example.feud import FEUD

EYES = [(), (0,), (1,), (2,), (0, 1, 2)]


def feud(seed: int) -> Match:
    return Match.new(FEUD, seed=seed)


def step(match: Match, rng: Random) -> None:
    """Play a random action or undo with the consent of all, unless the match is over."""
    line = match.core.history.line
    if match.result():
        return
    if len(line) > 1 and rng.random() < 0.3:
        role, *others = match.roles
        match.undo(role, to=rng.choice(line[:-1]), agreed=others)
    else:
        random_play(match, rng)


@given(seed=st.integers(0, 2**32))
def test_events_read_step_by_step_equal_those_read_at_once(seed: int) -> None:
    match, rng = feud(seed), Random(seed)
    witnesses = [VisibleEvents(eyes) for eyes in EYES]
    for _ in range(30):
        for _ in range(rng.randrange(4)):
            step(match, rng)
        witnesses = [witness.updated(match.core.history) for witness in witnesses]
        for eyes, witness in zip(EYES, witnesses, strict=True):
            assert witness.events == match.events([match.roles[role] for role in eyes])


def test_events_read_before_stay_unchanged() -> None:
    match, rng = feud(1), Random(1)
    first = VisibleEvents([0]).updated(match.core.history)
    events: list[Event] = first.events[:]
    for _ in range(10):
        random_play(match, rng)
    second = first.updated(match.core.history)
    assert first.events == events
    assert len(second.events) > len(events)


@pytest.mark.parametrize("other", [2, 3])
def test_events_of_another_match_are_read_from_its_start(other: int) -> None:
    one, two, rng = feud(1), feud(other), Random(1)
    for match in (one, two):
        for _ in range(8):
            random_play(match, rng)
    read = VisibleEvents([0]).updated(one.core.history).updated(two.core.history)
    assert read.events == two.events([two.roles[0]])
