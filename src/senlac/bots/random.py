"""The random player: any option will do."""

from __future__ import annotations

from senlac.bots.bot import Bot, plain
from senlac.bots.seat import Seat
from senlac.engine.action import Action


class RandomBot(Bot):
    """Picks among the options, a verb with its first argument evenly."""

    id = "random"

    def __init__(self, argument: str, seed: str) -> None:
        super().__init__(plain("random", argument), seed)

    def choose(self, seat: Seat) -> Action:
        """Return an option drawn by lot."""
        return seat.options().sample(self.rng)
