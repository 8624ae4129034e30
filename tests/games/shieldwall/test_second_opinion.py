"""A second referee, written from the description alone, must agree with the game."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Any

import pytest

from senlac.engine.game.position import encode
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.dice import Roll
from senlac.engine.model.options import Options
from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.state import ShieldwallState
from senlac.testing.reference_rules import Asked, DifferentialTest
from tests.games.shieldwall.battles import printed, reluctant, scattered
from tests.games.shieldwall.naive import Referee

pytestmark = pytest.mark.long


def facts(state: ShieldwallState) -> dict[str, Any]:
    """Return the part of a state that the second referee has."""
    view = GAME.view(state, (0, 1))
    return {
        "turn": state.turn,
        "active": state.active,
        "actions": state.actions,
        "carried": state.carried_actions,
        "tally": state.eliminated_points,
        "owners": state.objective_owner,
        "units": [
            (u["id"], u["at"], u["facing"], u["hits"], u["eliminated"], u["exhausted"])
            for u in view["units"]
        ],
        "full": [unit["full_strength"] for unit in view["units"]],
    }


class Opinion(DifferentialTest[ShieldwallState]):
    """A battle under both referees."""

    referee: Referee

    def __init__(self, state: ShieldwallState, rng: Random) -> None:
        super().__init__(GAME, state, rng, Referee(encode(GAME, state)))

    def reference_questions(self) -> Generator[Asked, str, None]:
        """Yield the questions of the referee; it names no role, because only one is possible."""
        asking = self.referee.play()
        asked = next(asking, None)
        while asked is not None:
            role = play.actors(self.state)[0]
            answer = yield GAME.roles(self.state)[role], asked
            try:
                asked = asking.send(answer)
            except StopIteration:
                return

    def observe_roll(self, roll: Roll) -> None:
        """Pass a die roll with its sides to the referee."""
        self.referee.dice.append((roll.sides, roll.value))

    def facts(self) -> object:
        """Return the same facts from the game."""
        return facts(self.state)

    def choose(self, options: Options) -> Action:
        """Return a random action, with a preference for those that lead to a fight."""
        return reluctant(options, self.rng)

    def same_end(self, winners: Sequence[str], how: str) -> None:
        """Require the same winner for the same reason."""
        [winner] = winners
        assert self.referee.winner == (GAME.roles(self.state).index(winner), how)


def compare(state: ShieldwallState, rng: Random) -> int:
    """Play a battle at random under both referees; return the number of questions."""
    return Opinion(state, rng).play_out(5000)


@pytest.mark.parametrize("seed", range(8))
def test_both_referees_agree_on_battles_from_the_book(seed: int) -> None:
    rng = Random(seed)
    assert sum(compare(printed(rng), rng) for _ in range(2)) > 50


@pytest.mark.parametrize("seed", range(8))
def test_both_referees_agree_on_random_battles(seed: int) -> None:
    rng = Random(seed)
    assert sum(compare(scattered(rng), rng) for _ in range(10)) > 50


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_both_referees_agree_on_two_thousand_battles(seed: int) -> None:
    rng = Random(1000 + seed)
    for _ in range(50):
        compare(printed(rng), rng)
        compare(scattered(rng), rng)
