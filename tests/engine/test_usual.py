"""The usual set-up: a match may begin with the first decision that matters."""

from __future__ import annotations

from typing import Any

import pytest

from senlac.engine import registry, usual
from senlac.engine.game import Game
from senlac.engine.match import Match


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.id)
def test_the_usual_set_up_is_made_of_actions_like_any_others(game: Game[Any]) -> None:
    for card in game.scenarios():
        match = Match.new(game, card.id, seed=5)
        before = match.entries
        usual.set_up(match)
        assert (match.entries > before) == usual.is_set_up(game, card.id)
        assert usual.usual(match.state) is None
        again = Match.from_record(match.record(private=True))
        assert again.log([]) == match.log([])


@pytest.mark.parametrize("game", ["hastings", "comet", "destiny"])
def test_what_is_set_up_may_be_set_up_by_hand(game: str) -> None:
    for card in registry.game(game).scenarios():
        assert usual.is_set_up(registry.game(game), card.id)
        match = Match.new(game, card.id, seed=5)
        assert len(match.options(match.actors()[0])) > 1


def test_nothing_is_set_up_where_a_match_is_over() -> None:
    match = Match.new("hastings", seed=1)
    match.concede(match.actors()[0])
    assert usual.usual(match.state) is None
