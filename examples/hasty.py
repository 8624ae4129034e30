"""Hasty: a bot in a few lines that looks one action ahead, in any game."""

from __future__ import annotations

from senlac.bots.bot import Bot
from senlac.bots.information_set import InformationSet
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.dice import bot_rng


class Hasty(Bot):
    """Takes the option after which the game's evaluation of the state is best."""

    id = "hasty"

    def choose(self, seat: InformationSet) -> Action:
        """Try each option on the same sampled state, and return the best."""
        drawn = str(self.rng.random())

        def worth(action: Action) -> float:
            state = seat.sample(bot_rng(drawn))
            play.play_action(state, seat.role, action)
            return float(seat.game.evaluate(state, seat.role))

        return max(seat.options(), key=worth)
