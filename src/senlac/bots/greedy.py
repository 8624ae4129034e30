"""The greedy player: whatever looks best at once."""

from __future__ import annotations

from senlac.bots.bot import Bot, plain
from senlac.bots.foresight import Foresight
from senlac.bots.seat import Seat, asked
from senlac.engine.action import Action


class GreedyBot(Bot):
    """Takes the option after which the game's own evaluation is best, in the mean of the dice."""

    id = "greedy"

    def __init__(self, argument: str, seed: str) -> None:
        super().__init__(plain("greedy", argument), seed)

    def choose(self, seat: Seat) -> Action:
        """Return one of the best options."""
        state = seat.sample(self.rng)
        foresight = Foresight(seat.game, seat.role, self.rng.getrandbits(32))
        return foresight.worthwhile(state, asked(state, seat.role), self.rng)[0][1]
