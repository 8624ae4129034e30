"""The levels of opponents."""

from __future__ import annotations

import pytest

from senlac.bots.beginner import BeginnerBot
from senlac.bots.bot import make_bot
from senlac.bots.information_set import InformationSet
from senlac.bots.levels import LEVELS, LevelBot
from senlac.bots.mcts import MctsBot
from senlac.engine.match import registry
from senlac.engine.match.match import Match
from senlac.engine.model import play
from senlac.engine.support.errors import OptionError
from senlac.games.shieldwall import GAME
from tests.example.feud import Feud


@pytest.mark.parametrize("level", LEVELS)
def test_each_level_is_an_installed_bot(level: object) -> None:
    assert isinstance(level, tuple)
    made = make_bot(level[0], "seed")
    assert isinstance(made, LevelBot)
    assert made.level == level
    made.close()


@pytest.mark.parametrize("name", [game.id for game in registry.games()])
def test_the_bots_of_levels_exist(name: str) -> None:
    game = registry.game(name)
    ids = [level.id for level in LEVELS]
    assert set(game.level_bots) <= set(ids)
    for bot in game.level_bots.values():
        make_bot(bot, "").close()


def test_a_level_plays_as_its_bot() -> None:
    state = Match.new("shieldwall", "foragers", seed=1).state
    seat = InformationSet(GAME, state, play.actors(state)[0])
    assert make_bot("normal", "seed").choose(seat) == make_bot("greedy", "seed").choose(seat)


def test_a_game_may_name_the_bot_of_a_level() -> None:
    class OwnFeud(Feud):
        level_bots = {"hard": "mcts:3"}  # noqa: RUF012

    hard = make_bot("hard", "seed")
    assert isinstance(hard, LevelBot)
    own = hard._player(OwnFeud())
    assert isinstance(own, MctsBot)
    assert own.iterations == 3
    assert hard._player(OwnFeud()) is own
    easy = make_bot("easy", "seed")
    assert isinstance(easy, LevelBot)
    assert isinstance(easy._player(OwnFeud()), BeginnerBot)


def test_a_level_has_no_argument() -> None:
    with pytest.raises(OptionError, match="bot normal: expected nothing after the colon"):
        make_bot("normal:2s", "")
