"""A second referee, written from the description alone, must ask and rule as the game does."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Any

import pytest

from senlac.engine import play
from senlac.engine.action import Action
from senlac.engine.dice import Roll
from senlac.engine.options import Options
from senlac.engine.position import encode
from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.state import ShieldwallState
from senlac.testing.referees import Asked, SecondOpinion
from tests.games.shieldwall.battles import printed, reluctant, scattered
from tests.games.shieldwall.naive import Referee

pytestmark = pytest.mark.long


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


class Opinion(SecondOpinion[ShieldwallState]):
    """A battle under both referees."""

    referee: Referee

    def __init__(self, state: ShieldwallState, rng: Random) -> None:
        super().__init__(GAME, state, rng, Referee(encode(GAME, state)))

    def asking(self) -> Generator[Asked, str, None]:
        """Return its questions; it names nobody, for nobody else could be meant."""
        asking = self.referee.play()
        asked = next(asking, None)
        while asked is not None:
            role = play.actors(self.state)[0]
            answer = yield GAME.roles(self.state)[role], asked
            try:
                asked = asking.send(answer)
            except StopIteration:
                return

    def hear(self, roll: Roll) -> None:
        """Tell a die with its sides."""
        self.referee.dice.append((roll.sides, roll.value))

    def facts(self) -> object:
        """Return the same of the game."""
        return facts(self.state)

    def choose(self, options: Options) -> Action:
        """Come to grips."""
        return reluctant(options, self.rng)

    def same_end(self, winners: Sequence[str], how: str) -> None:
        """See that it names the same winner, for the same reason."""
        [winner] = winners
        assert self.referee.winner == (GAME.roles(self.state).index(winner), how)


def compare(state: ShieldwallState, rng: Random) -> int:
    """Play a battle at random under both referees; return how many questions were asked."""
    return Opinion(state, rng).play_out(5000)


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
