"""A second referee, written from the description alone, must ask and rule as the game does."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from senlac.engine import play
from senlac.engine.dice import FastDice, KeptDice
from senlac.engine.position import encode
from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.state import ShieldwallState
from tests.games.shieldwall.battles import printed, reluctant, scattered
from tests.games.shieldwall.naive import Referee


def facts(state: ShieldwallState) -> dict[str, Any]:
    """Return of a state what the second referee knows of it."""
    view = GAME.view(state, (0, 1))
    return {
        "turn": state.turn,
        "active": state.active,
        "actions": state.actions,
        "carried": state.carried,
        "tally": state.tally,
        "owners": state.owners,
        "units": [
            (u["id"], u["at"], u["facing"], u["hits"], u["eliminated"], u["exhausted"])
            for u in view["units"]
        ],
        "full": [unit["full_strength"] for unit in view["units"]],
    }


def tell(referee: Referee, dice: KeptDice) -> None:
    """Let the referee know what has been rolled since the last time."""
    referee.dice.extend((roll.sides, roll.value) for roll in dice.rolls)
    dice.rolls = []


def compare(state: ShieldwallState, rng: Random) -> int:
    """Play a battle at random under both referees; return how many questions were asked."""
    referee = Referee(encode(GAME, state))
    dice = KeptDice(FastDice(rng))
    state.dice = dice
    play.settle(state)
    asking = referee.play()
    tell(referee, dice)
    asked = next(asking, None)
    count = 0
    while state.outcome is None:
        count += 1
        role = state.stack[-1].actors(state)[0]
        notation = GAME.notation(state)
        options = play.offered(state, role)
        assert {notation.text(action) for action in options} == asked
        assert facts(state) == referee.facts()
        assert not referee.dice
        action = reluctant(options, rng)
        play.advance(state, role, action)
        tell(referee, dice)
        try:
            asked = asking.send(notation.text(action))
        except StopIteration:
            asked = None
    assert asked is None
    assert referee.winner == (state.outcome.winners[0], state.outcome.how)
    return count


@pytest.mark.parametrize("seed", range(8))
def test_both_referees_agree_on_battles_from_the_book(seed: int) -> None:
    rng = Random(seed)
    assert sum(compare(printed(rng), rng) for _ in range(2)) > 50


@pytest.mark.parametrize("seed", range(8))
def test_both_referees_agree_on_battles_out_of_a_hat(seed: int) -> None:
    rng = Random(seed)
    assert sum(compare(scattered(rng), rng) for _ in range(10)) > 50


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_both_referees_agree_on_two_thousand_battles(seed: int) -> None:
    rng = Random(1000 + seed)
    for _ in range(50):
        compare(printed(rng), rng)
        compare(scattered(rng), rng)
