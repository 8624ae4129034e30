"""Whole campaigns by random players."""

from __future__ import annotations

from random import Random

import pytest

from senlac.engine.match.match import Match
from senlac.games.campaign.state import CampaignState
from tests.games.campaign.desk import GAME


def play_out(scenario: str, seed: int) -> Match:
    """Play a campaign at random to its end; every week its document can be decoded again."""
    rng = Random(seed)
    match = Match.new(GAME, scenario, seed=seed)
    turn = 0
    for _ in range(9000):
        state = match.state
        assert isinstance(state, CampaignState)
        if state.outcome is not None:
            return match
        if turn != GAME.turn(state):
            turn = GAME.turn(state)
            document = match.position()
            assert Match.from_position(document, game=GAME, seed=1).position() == document
        role = match.actors()[0]
        offered = match.options_object(role)
        assert offered is not None
        match.play(role, offered.sample(rng))
    raise AssertionError("no end")


def faults(match: Match) -> list[str]:
    """Return the errors in the emitted events."""
    events = match.events(["rufus", "robert"] if "rufus" in match.roles else list(match.roles))
    return [fault for event in events if (fault := GAME.event_catalogue.schema_error(event))]


@pytest.mark.long
@pytest.mark.rule("seq.g", "order.h")
def test_random_campaign_comes_to_its_end() -> None:
    match = play_out("y1088", 1)
    assert match.state.outcome is not None
    assert faults(match) == []


@pytest.mark.soak
@pytest.mark.parametrize(("scenario", "seed"), [("y1088", 0), ("y1088", 7), ("y1066", 1)])
def test_long_random_campaigns_end_without_faulty_events(scenario: str, seed: int) -> None:
    assert faults(play_out(scenario, seed)) == []
