"""A second referee, written from the description alone, must ask and rule like the game."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random

import pytest

from senlac.engine.game.position import encode
from senlac.engine.model.action import Action
from senlac.engine.model.options import Options
from senlac.games.hastings import GAME
from senlac.games.hastings.rules.setup import FixedSetUp
from senlac.games.hastings.sequence import GameTurn
from senlac.games.hastings.state import HastingsState
from senlac.testing.reference_rules import Asked, DifferentialTest
from tests.games.hastings.battles import eager, facts, printed, riding, rushing, scattered
from tests.games.hastings.board import SAXON_TURN
from tests.games.hastings.naive_turn import Referee

pytestmark = pytest.mark.long


def beginning(state: HastingsState) -> str:
    """Return the part of the sequence of play in which a battle begins."""
    first = state.stack[-1]
    if isinstance(first, FixedSetUp):
        return "set-up"
    return "saxon" if isinstance(first, GameTurn) and first.started == SAXON_TURN else "turn"


class Opinion(DifferentialTest[HastingsState]):
    """A battle played by the game and by the second referee."""

    referee: Referee

    def __init__(self, state: HastingsState, rng: Random) -> None:
        super().__init__(GAME, state, rng, Referee(encode(GAME, state)))

    def reference_questions(self) -> Generator[Asked, str, None]:
        """Return the referee's questions."""
        return self.referee.play(begin=beginning(self.state))

    def facts(self) -> object:
        """Return the game's facts."""
        return facts(self.state)

    def choose(self, options: Options) -> Action:
        """Return a choice that prefers actions that lead to a fight."""
        return eager(options, self.rng)

    def same_end(self, winners: Sequence[str], how: str) -> None:
        """Require the same winner, or none."""
        assert self.referee.winner == (winners[0] if len(winners) == 1 else "")


def compare(state: HastingsState, rng: Random, limit: int) -> int:
    """Play a battle at random under both referees; return the number of questions."""
    return Opinion(state, rng).play_out(limit)


@pytest.mark.parametrize("seed", range(3))
def test_both_referees_agree_on_printed_scenarios(seed: int) -> None:
    rng = Random(seed)
    assert compare(printed(rng), rng, 80) > 40


@pytest.mark.parametrize("seed", range(6))
def test_both_referees_agree_on_random_battles(seed: int) -> None:
    rng = Random(seed)
    assert sum(compare(scattered(rng), rng, 25) for _ in range(10)) > 100


@pytest.mark.parametrize("seed", range(3))
def test_both_referees_agree_on_routs_and_pursuits(seed: int) -> None:
    rng = Random(seed)
    assert sum(compare(rushing(rng), rng, 25) for _ in range(10)) > 100


@pytest.mark.parametrize("seed", range(3))
def test_both_referees_agree_on_charges_and_pursuits_after_them(seed: int) -> None:
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
