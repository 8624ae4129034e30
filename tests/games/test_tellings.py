"""The kinds of events of each game: what is told was declared, and what is declared is told."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from senlac.engine.game import Game
from senlac.engine.match import Match
from senlac.engine.scene import document
from senlac.testing import laws

GAMES: Final = ("shieldwall", "comet", "hastings", "destiny")
FAR: Final = 2500
"""No random play of these games has more decisions."""


def game_of(name: str) -> Game[Any]:
    """Return a game by its id."""
    game: Game[Any] = importlib.import_module(f"senlac.games.{name}").GAME
    return game


def words_in(folder: Path, leaving_out: Path) -> set[str]:
    """Return every text that stands in the code of a folder, but for one room of it."""
    return {
        node.value
        for path in sorted(folder.rglob("*.py"))
        if leaving_out not in path.parents
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@pytest.mark.parametrize("name", GAMES)
def test_every_event_of_random_games_is_as_its_kind_declares(name: str) -> None:
    game = game_of(name)
    told = set()
    for card in game.scenarios():
        match = Match.new(game, card.id, seed=f"tellings {card.id}")
        for _ in laws.wander(match, Random(card.id), FAR):
            pass
        for event in match.events(match.roles):
            assert game.tellings.fault(event) == "", event
            assert game.sentence(match.state, event).endswith((".", "!")), event
            document(game.cue(match.state, event))
            told.add(event.kind)
    assert len(told) > len(game.tellings.kinds) / 2


@pytest.mark.parametrize("name", [*GAMES, "campaign"])
def test_no_kind_of_event_is_declared_that_no_rule_tells(name: str) -> None:
    game = game_of(name)
    folder = Path(str(importlib.import_module(game.package).__file__)).parent
    words = words_in(folder, leaving_out=folder / "words")
    assert set(game.tellings.kinds) <= words
