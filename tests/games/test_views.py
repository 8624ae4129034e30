"""Views contain only declared keys, in all positions and for all viewers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from senlac import Match
from senlac.engine.data.rows.view import keys, require_view
from senlac.engine.game.game import Game
from senlac.engine.match import registry
from senlac.games.comet import GAME as COMET
from senlac.testing import laws

GAMES = registry.games()

BATTLE = """
turn: 5
active: viking
step: Combat
landed: viking=5
york: hardrada vik1 vik2 vik3 harold hc1 hc2
exeter: william
"""


def look(match: Match) -> None:
    """Require that all views of a match have the declared shape."""
    shape = match.game.views
    assert shape is not None
    for roles in laws.groups(match.roles)[: len(match.roles) + 1]:
        require_view(match.view(roles), shape)
    require_view(match.view(match.roles), shape)


@pytest.mark.parametrize(
    ("game", "scenario"), [(game, card.id) for game in GAMES for card in game.scenarios()]
)
def test_views_of_random_positions_are_as_declared(game: Game[Any], scenario: str) -> None:
    rng = Random(scenario)
    match = Match.new(game, scenario, seed=scenario)
    for number in range(60):
        if number % 6 == 0:
            look(match)
        if match.result() is not None:
            break
        laws.random_play(match, rng)
    look(match)


def test_views_of_a_battle_in_a_campaign_are_as_declared() -> None:
    rng = Random(1)
    match = Match.from_layout(BATTLE, COMET, seed=1)
    assert match.view([])["battle"]["area"] == "york"
    for _ in range(40):
        look(match)
        laws.random_play(match, rng)


def test_views_of_ended_matches_are_as_declared() -> None:
    for game in GAMES:
        match = Match.new(game, seed=1)
        while match.result() is None:
            match.concede(match.actors()[0])
        look(match)


@pytest.mark.parametrize(
    ("game", "scenario"),
    [(game, game.scenarios()[place].id) for game in GAMES for place in (0, -1)],
)
def test_agreed_draw_is_reported_as_a_draw(game: Game[Any], scenario: str) -> None:
    match = Match.new(game, scenario, seed=1)
    match.draw(match.roles[0], match.roles[1:])
    scene = game.scene(match.core.state, range(len(match.roles)))
    report = scene.report
    told = f"{scene.notice} {report and report.title} {report and report.text}"
    assert "draw" in told.lower()
    assert "won" not in told.lower()
    assert report is None or report.side is None
    look(match)


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_every_key_of_a_view_has_a_description(game: Game[Any]) -> None:
    assert game.views is not None
    assert [key.path for key in keys(game.views) if not key.text] == []
