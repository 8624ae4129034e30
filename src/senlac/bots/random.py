"""The random player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from senlac.bots.bot import Bot, require_no_argument
from senlac.bots.information_set import InformationSet
from senlac.engine.game.game import Game
from senlac.engine.model import play
from senlac.engine.model.action import Action

if TYPE_CHECKING:
    from random import Random

    from senlac.engine.model.state import State


class RandomBot(Bot):
    """Picks a random option; each pair of verb and first argument is equally likely."""

    id = "random"

    def __init__(self, argument: str, seed: str) -> None:
        super().__init__(require_no_argument("random", argument), seed)

    def reads_weights(self, game: Game[Any]) -> bool:
        return False

    def choose(self, seat: InformationSet) -> Action:
        return seat.options().sample(self.rng)


def random_game(state: State, rng: Random) -> int:
    """Play a waiting state at random to its end; return the number of decisions."""
    decisions = 0
    while state.outcome is None:
        decide_at_random(state, rng)
        decisions += 1
    return decisions


def decide_at_random(state: State, rng: Random) -> None:
    """Play one random option of a role that must decide."""
    role = play.actors(state)[0]
    play.play_action(state, role, play.cached_options(state, role).sample(rng))
