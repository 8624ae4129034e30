"""The greedy player: whatever looks best at once; a sheet as its game's own policy writes it."""

from __future__ import annotations

from senlac.bots.bot import Bot, plain
from senlac.bots.foresight import Foresight
from senlac.bots.scribe import Scribe, ending
from senlac.bots.seat import Seat, asked
from senlac.engine.action import Action


class GreedyBot(Bot):
    """Takes the option after which the game's own evaluation is best, in the mean of the dice."""

    id = "greedy"

    def __init__(self, argument: str, seed: str) -> None:
        super().__init__(plain("greedy", argument), seed)
        self.scribe = Scribe()

    def choose(self, seat: Seat) -> Action:
        """Return one of the best options, or the next line of a sheet."""
        options = seat.options()
        line = self.scribe.next(options)
        if line is not None:
            return line
        state = seat.sample(self.rng)
        script = seat.game.script(state, seat.role)
        if script is not None:
            self.scribe.begin(list(script.lines()))
            return self.scribe.next(options) or ending(options)
        foresight = Foresight(seat.game, seat.role, self.rng.getrandbits(32))
        return foresight.worthwhile(state, asked(state, seat.role), self.rng)[0][1]
