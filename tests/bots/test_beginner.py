"""The beginner: overlooks pieces, and sees less of what it risks."""

from __future__ import annotations

from typing import Any

import pytest

from senlac.bots.arena import GameSpec, play_game
from senlac.bots.beginner import BeginnerBot
from senlac.bots.greedy import GreedyBot
from senlac.bots.information_set import InformationSet
from senlac.engine.game.game import Game
from senlac.engine.match.match import Match
from senlac.engine.model import play
from senlac.engine.model.state import State
from senlac.games.campaign import GAME as CAMPAIGN
from senlac.games.shieldwall import GAME
from tests.example.feud import FEUD
from tests.lab.layouts import MOVEMENT


def choices(bot: type[BeginnerBot | GreedyBot], seeds: int) -> set[str]:
    """Return what a bot does first in the layout, with some seeds."""
    state = Match.from_layout(MOVEMENT, GAME, seed=1).state
    seat = InformationSet(GAME, state, 0)
    return {seat.text(bot("", f"seed {number}").choose(seat)) for number in range(seeds)}


def test_a_beginner_does_not_always_find_the_best_option() -> None:
    assert len(choices(GreedyBot, 12)) == 1
    assert len(choices(BeginnerBot, 12)) > 1


def test_a_piece_is_overlooked_for_the_whole_turn() -> None:
    state: State = Match.from_layout(MOVEMENT, GAME, seed=1).state
    options = InformationSet(GAME, state, 0).options()
    found = set()
    for number in range(40):
        bot = BeginnerBot("", f"seed {number}")
        missed = {action.first for action in bot._overlooked(GAME, state, options)}
        assert missed == {action.first for action in bot._overlooked(GAME, state, options)}
        found |= missed
    assert found == {action.first for action in options if action.first >= 0}


@pytest.mark.parametrize(("game", "scenario"), [(GAME, "foragers"), (FEUD, "earldoms")])
def test_a_beginner_plays_to_the_end(game: Game[Any], scenario: str) -> None:
    seats = 2 if game is GAME else 3
    result = play_game(game, GameSpec(scenario, {}, ("beginner",) * seats, "seed"))
    assert result.decisions > 3


def test_a_beginner_changes_the_orders_of_a_sheet() -> None:
    state = Match.new("campaign", "y1088", seed=1).state
    seat = InformationSet(CAMPAIGN, state, play.actors(state)[0])
    bot = BeginnerBot("", "seed")
    game: Game[Any] = CAMPAIGN
    script = game.sheet_script(seat.sample(bot.rng), seat.role, bot.rng)
    assert script is not None
    assert bot._written(script) != []
