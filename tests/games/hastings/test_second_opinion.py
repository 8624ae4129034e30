"""A second referee, written from the description alone, must ask and rule as the game does."""

from __future__ import annotations

from random import Random

import pytest

from senlac.engine import play
from senlac.engine.dice import FastDice, KeptDice
from senlac.engine.position import encode
from senlac.games.hastings import GAME
from senlac.games.hastings.rules.setup import Array
from senlac.games.hastings.sequence import GameTurn
from senlac.games.hastings.state import HastingsState
from tests.games.hastings.battles import decide, facts, printed, riding, rushing, scattered
from tests.games.hastings.board import SAXON_TURN
from tests.games.hastings.naive_turn import Referee


def tell(referee: Referee, dice: KeptDice) -> None:
    """Let the referee know what has been rolled since the last time."""
    referee.dice.extend(roll.value for roll in dice.rolls)
    dice.rolls = []


def beginning(state: HastingsState) -> str:
    """Return where in the sequence of play a battle begins."""
    first = state.stack[-1]
    if isinstance(first, Array):
        return "set-up"
    return "saxon" if isinstance(first, GameTurn) and first.begun == SAXON_TURN else "turn"


def compare(state: HastingsState, rng: Random, limit: int) -> int:
    """Play a battle at random under both referees; return how many questions were asked."""
    referee = Referee(encode(GAME, state))
    asking = referee.play(begin=beginning(state))
    dice = KeptDice(FastDice(rng))
    state.dice = dice
    play.settle(state)
    tell(referee, dice)
    asked = next(asking, None)
    for count in range(limit):
        if state.outcome is not None:
            assert asked is None
            winners = [state.side_name(side) for side in state.outcome.winners]
            assert referee.winner == (winners[0] if len(winners) == 1 else "")
            return count
        notation = GAME.notation(state)
        role = play.actors(state)[0]
        options = {notation.text(action) for action in play.offered(state, role)}
        assert (state.side_name(role), options) == asked
        assert facts(state) == referee.facts()
        assert not referee.dice
        role, action = decide(state, rng)
        play.advance(state, role, action)
        tell(referee, dice)
        try:
            asked = asking.send(notation.text(action))
        except StopIteration:
            asked = None
    return limit


@pytest.mark.parametrize("seed", range(3))
def test_both_referees_agree_on_battles_from_the_book(seed: int) -> None:
    rng = Random(seed)
    assert compare(printed(rng), rng, 80) > 40


@pytest.mark.parametrize("seed", range(6))
def test_both_referees_agree_on_battles_out_of_a_hat(seed: int) -> None:
    rng = Random(seed)
    assert sum(compare(scattered(rng), rng, 25) for _ in range(10)) > 100


@pytest.mark.parametrize("seed", range(3))
def test_both_referees_agree_on_routs_and_pursuits(seed: int) -> None:
    rng = Random(seed)
    assert sum(compare(rushing(rng), rng, 25) for _ in range(10)) > 100


@pytest.mark.parametrize("seed", range(3))
def test_both_referees_agree_on_charges_and_on_who_moves_after_them(seed: int) -> None:
    rng = Random(seed)
    assert sum(compare(riding(rng), rng, 25) for _ in range(12)) > 100


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_both_referees_agree_on_a_hundred_thousand_positions(seed: int) -> None:
    rng = Random(1000 + seed)
    count = compare(printed(rng), rng, 1000)
    while count < 5000:
        count += compare(scattered(rng), rng, 40) + compare(rushing(rng), rng, 20)
        count += compare(riding(rng), rng, 20)
