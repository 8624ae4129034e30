"""The greedy player: the best immediate value; whole sheets by the game's policy."""

from __future__ import annotations

from typing import Any

from senlac.bots.bot import Bot, require_no_argument
from senlac.bots.information_set import InformationSet, role_options
from senlac.bots.one_ply import OnePlyEvaluator
from senlac.bots.sheet_writer import SheetWriter
from senlac.engine.game.game import Game
from senlac.engine.model.action import Action
from senlac.engine.model.options import Options
from senlac.engine.model.sheet_script import SheetScript


class GreedyBot(Bot):
    """Takes the option with the best mean evaluation over the dice."""

    id = "greedy"

    def __init__(self, argument: str, seed: str) -> None:
        super().__init__(require_no_argument("greedy", argument), seed)
        self.scribe = SheetWriter()

    def reads_weights(self, game: Game[Any]) -> bool:
        # Whole sheets are written by the game's policy, without an evaluation.
        return not game.has_sheet_scripts

    def has_next_action(self) -> bool:
        return bool(self.scribe.lines)

    def next_planned_action(self, options: Options) -> Action | None:
        return self.scribe.next(options)

    def choose(self, seat: InformationSet) -> Action:
        line = self.scribe.line(seat, self.rng, script_lines)
        if line is not None:
            return line
        state = seat.sample(self.rng)
        foresight = OnePlyEvaluator(seat.game, seat.role, self.rng.getrandbits(32))
        return foresight.shortlist(state, role_options(state, seat.role), self.rng)[0][1]


def script_lines(script: SheetScript) -> list[Action]:
    """Return the lines of a script unchanged."""
    return list(script.lines())
