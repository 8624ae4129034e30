from __future__ import annotations

from random import Random

from senlac.bots.random import decide_at_random, random_game
from senlac.engine.model import play
from tests.bots.support import begun


def test_random_game_equals_its_decisions_one_by_one() -> None:
    whole, stepwise = begun("foragers", seed="whole"), begun("foragers", seed="whole")
    decisions = random_game(whole, Random(1))
    assert whole.outcome is not None
    rng = Random(1)
    for _ in range(decisions):
        assert play.actors(stepwise)
        decide_at_random(stepwise, rng)
    assert stepwise.outcome == whole.outcome
    assert not play.actors(stepwise)
