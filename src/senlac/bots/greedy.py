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
        if seat.game.scripted:
            line = self._line(seat)
            if line is not None:
                return line
        state = seat.sample(self.rng)
        foresight = Foresight(seat.game, seat.role, self.rng.getrandbits(32))
        return foresight.worthwhile(state, asked(state, seat.role), self.rng)[0][1]

    def _line(self, seat: Seat) -> Action | None:
        """Return the next line of a sheet that is written whole, None where none is."""
        options = seat.options()
        line = self.scribe.next(options)
        if line is None:
            script = seat.game.script(seat.sample(self.rng), seat.role, self.rng)
            if script is None:
                return None
            self.scribe.begin(list(script.lines()))
            line = self.scribe.next(options) or ending(options)
        return line
