"""The random player: any option will do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.bots.bot import Bot, plain
from senlac.bots.seat import Seat
from senlac.engine import play
from senlac.engine.action import Action

if TYPE_CHECKING:
    from random import Random

    from senlac.engine.state import State


class RandomBot(Bot):
    """Picks among the options, a verb with its first argument evenly."""

    id = "random"

    def __init__(self, argument: str, seed: str) -> None:
        super().__init__(plain("random", argument), seed)

    def choose(self, seat: Seat) -> Action:
        """Return an option drawn by lot."""
        return seat.options().sample(self.rng)


def random_game(state: State, rng: Random) -> int:
    """Play a settled state at random to its end; return the decisions."""
    decisions = 0
    while state.outcome is None:
        decide_at_random(state, rng)
        decisions += 1
    return decisions


def decide_at_random(state: State, rng: Random) -> None:
    """Make one random decision: a role's options, one of them, and what it does."""
    role = play.actors(state)[0]
    play.advance(state, role, play.offered(state, role).sample(rng))
