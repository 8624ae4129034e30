"""Levels: the opponents that people choose, from a beginner to the best that a game has."""

from __future__ import annotations

from typing import Any, ClassVar, Final, NamedTuple

from senlac.bots.bot import Bot, make_bot, require_no_argument
from senlac.bots.information_set import InformationSet
from senlac.engine.game.game import Game
from senlac.engine.model.action import Action
from senlac.engine.model.options import Options


class Level(NamedTuple):
    """A level of play.

    Attributes:
        id: the text that makes the bot.
        name: the name of the opponent that players see.
        what: how it plays, in a few words.
        bot: the bot that plays it in games that do not name another (`Game.level_bots`).
    """

    id: str
    name: str
    what: str
    bot: str


LEVELS: Final = (
    Level("easy", "Ceorl", "easy: makes a beginner's mistakes", "beginner"),
    Level("normal", "Thegn", "normal: looks one step ahead, answers at once", "greedy"),
    Level(
        "hard", "Earl", "hard: thinks for half a second, up to two for a whole step", "mcts:0.5s"
    ),
    Level(
        "best", "Aetheling", "best: thinks for two seconds, up to five for a whole step", "mcts:2s"
    ),
)
"""The levels, the easiest first."""

DEFAULT: Final = "normal"
"""The level of an opponent unless another is chosen."""


class LevelBot(Bot):
    """An opponent of a level: plays each game, and each nested one, by the bot of that game."""

    level: ClassVar[Level] = LEVELS[0]

    def __init__(self, argument: str, seed: str) -> None:
        super().__init__(require_no_argument(self.id, argument), seed)
        self._players: dict[str, Bot] = {}
        self._last: Bot | None = None

    def has_next_action(self) -> bool:
        return self._last is not None and self._last.has_next_action()

    def next_planned_action(self, options: Options) -> Action | None:
        return None if self._last is None else self._last.next_planned_action(options)

    def choose(self, seat: InformationSet) -> Action:
        self._last = self._player(seat.game)
        return self._last.choose(seat)

    def reads_weights(self, game: Game[Any]) -> bool:
        return self._player(game).reads_weights(game)

    def close(self) -> None:
        for player in self._players.values():
            player.close()

    def _player(self, game: Game[Any]) -> Bot:
        """Return the bot that plays a game at this level."""
        if game.id not in self._players:
            text = game.level_bots.get(self.id, self.level.bot)
            self._players[game.id] = make_bot(text, self.seed)
        return self._players[game.id]


class EasyBot(LevelBot):
    """Makes a beginner's mistakes."""

    id = "easy"
    level = LEVELS[0]


class NormalBot(LevelBot):
    """Looks one step ahead and answers at once."""

    id = "normal"
    level = LEVELS[1]


class HardBot(LevelBot):
    """Thinks for about half a second, and up to two where it plans a whole step."""

    id = "hard"
    keeps_plans = True
    level = LEVELS[2]


class BestBot(LevelBot):
    """Plays as well as it can in a few seconds."""

    id = "best"
    keeps_plans = True
    level = LEVELS[3]
