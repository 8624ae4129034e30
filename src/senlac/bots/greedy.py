"""The greedy player: the best immediate value; whole sheets by the game's policy."""

from __future__ import annotations

from senlac.bots.bot import Bot, plain
from senlac.bots.foresight import Foresight
from senlac.bots.scribe import Scribe
from senlac.bots.seat import Seat, asked
from senlac.engine.action import Action
from senlac.engine.options import Options
from senlac.engine.script import Script


class GreedyBot(Bot):
    """Takes the option with the best mean evaluation over the dice."""

    id = "greedy"

    def __init__(self, argument: str, seed: str) -> None:
        super().__init__(plain("greedy", argument), seed)
        self.scribe = Scribe()

    def settled(self) -> bool:
        return bool(self.scribe.lines)

    def go_on(self, options: Options) -> Action | None:
        return self.scribe.next(options)

    def choose(self, seat: Seat) -> Action:
        line = self.scribe.line(seat, self.rng, as_it_stands)
        if line is not None:
            return line
        state = seat.sample(self.rng)
        foresight = Foresight(seat.game, seat.role, self.rng.getrandbits(32))
        return foresight.worthwhile(state, asked(state, seat.role), self.rng)[0][1]


def as_it_stands(script: Script) -> list[Action]:
    """Return the lines of a script unchanged."""
    return list(script.lines())
