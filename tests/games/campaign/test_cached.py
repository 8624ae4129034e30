"""What is cached while a game is played equals what a freshly decoded position gives."""

from __future__ import annotations

from random import Random

import pytest

from senlac.bots.arena import GameSpec, begin
from senlac.bots.random import decide_at_random
from senlac.engine.game.position import decode, encode
from senlac.engine.match import registry
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.games.campaign.rules.orders.phase import Orders
from senlac.games.campaign.state import CampaignState

GAME = registry.game("campaign")

DECISIONS = 600
EVERY = 15


@pytest.mark.parametrize("scenario", ["y1066", "y1088"])
def test_cached_values_and_options_are_those_of_a_decoded_position(scenario: str) -> None:
    state = begin(GAME, GameSpec(scenario, {}, (), "cached"))
    assert isinstance(state, CampaignState)
    play.run_to_decision(state)
    rng = Random(scenario)
    roles = range(len(GAME.roles(state)))
    compared = 0
    for number in range(DECISIONS):
        if number % EVERY == 0:
            fresh = decode(GAME, encode(GAME, state))
            for role in roles:
                assert GAME.evaluate(state, role) == GAME.evaluate(fresh, role)
            for role in play.actors(state):
                written = list(play.cached_options(state, role))
                assert written == list(play.cached_options(fresh, role))
                compared += _check_single_lines(state, fresh, role, written, rng)
        decide_at_random(state, rng)
        if state.outcome is not None:
            break
    assert compared > EVERY


def _check_single_lines(
    state: CampaignState, fresh: CampaignState, role: int, written: list[Action], rng: Random
) -> int:
    """Compare the check of a single line of orders with the options; return how many were."""
    phase, other = state.stack[-1], fresh.stack[-1]
    if not isinstance(phase, Orders) or not isinstance(other, Orders):
        return 0
    offered = phase.lines(state, role)
    tried = rng.sample(written, min(8, len(written)))
    tried += [Action(line.verb, line.first + rng.choice((-1, 1))) for line in tried]
    for line in tried:
        assert phase.allows(state, role, line) == (line in offered)
        assert other.allows(fresh, role, line) == (line in offered)
    return len(tried)
