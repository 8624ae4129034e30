"""What the tests of bots share: matches at their first decision, and what fills hidden lists."""

from __future__ import annotations

from random import Random
from typing import Any

from senlac.engine import play
from senlac.engine.dice import FastDice
from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.levy import Purchase
from senlac.games.shieldwall.state import ShieldwallState


def begun(scenario: str, seed: str, **options: Any) -> ShieldwallState:  # noqa: ANN401
    """Return a battle at its first decision."""
    state = GAME.begin(scenario, GAME.settle_options(scenario, options), None)
    state.dice = FastDice(Random(seed))
    play.settle(state)
    return state


def buying(seed: str, south: list[str], *, closed: bool) -> ShieldwallState:
    """Return a meeting in which the south has listed units in secret, and perhaps closed."""
    state = begun("meeting", seed, muster="buy")
    notation = GAME.notation(state)
    for kind in south:
        play.advance(state, 0, notation.action(f"buy {kind}"))
    if closed:
        play.advance(state, 0, notation.action("done"))
    assert isinstance(state.stack[-1], Purchase)
    return state
