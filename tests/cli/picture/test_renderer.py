"""Games by others at the terminal: what they draw for the page is their board there too."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from senlac import Match
from senlac.cli.picture.renderer import PictureRenderer
from senlac.cli.picture.text import STYLES
from senlac.engine.game.game import Game
from senlac.engine.model.state import State
from senlac.engine.screen.scene import Board
from senlac.testing import laws
from tests.cli.picture.drawn import seen, styles, text, whole, words
from tests.example import feud
from tests.example.feud_table import FEUD
from tests.example.harrying_table import HARRYING
from tests.example.sticks import STICKS


@pytest.mark.parametrize("game", [FEUD, HARRYING, STICKS, feud.FEUD], ids=lambda game: game.id)
def test_any_game_is_drawn_within_eighty_columns_in_known_styles(game: Game[Any]) -> None:
    match = Match.new(game, seed=1)
    sight = PictureRenderer()
    for _ in islice(laws.random_walk(match, Random(1), 4000), 40):
        for roles in ([], match.actors()[:1]):
            drawn = sight.picture(match.perspective(roles))
            assert styles(drawn) <= set(STYLES)
            assert max([len(text(line)) for line in drawn.board], default=0) <= 80


def test_a_game_that_draws_nothing_lists_its_view() -> None:
    match = Match.new(feud.FEUD, seed=1)
    drawn = seen(match, ["Edwin"])
    assert drawn.board == ()
    assert words(drawn.facts).startswith("shire: ")


def test_what_is_hidden_stays_hidden() -> None:
    match = Match.new(FEUD, seed=1)
    own = {f"Edwin: {banner}" for banner in ("boar", "raven", "stag")}
    for eyes in ("Edwin", "Morcar"):
        told = words(seen(match, [eyes]).facts)
        for name in own:
            strength = told.partition(f"{name} (")[2].partition(",")[0].partition("\n")[0]
            assert (strength[-1:].isdigit()) == (eyes == "Edwin"), told


def test_a_banner_is_told_with_what_is_typed_for_it_and_marked() -> None:
    match = Match.new(FEUD, seed=1)
    told = words(seen(match, ["Edwin"], {"edwin-boar": "4"}).facts)
    assert "Edwin: boar (edwin-boar)" in told
    assert "<4>" in told


def test_the_board_is_planned_once_for_as_long_as_it_is_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[State] = []
    board = type(HARRYING).board

    def counted(game: Game[Any], state: State) -> Board:
        drawn.append(state)
        return board(game, state)

    monkeypatch.setattr(type(HARRYING), "board", counted)
    match, sight = Match.new(HARRYING, seed=1), PictureRenderer()
    for _ in range(3):
        sight.picture(match.perspective(match.actors()))
    assert len(drawn) == 1


def test_of_a_large_map_the_part_is_shown_where_something_is_asked() -> None:
    match = Match.new(HARRYING, seed=1)
    role = match.actors()[0]
    band = match.options(role)[0].split()[1]
    marked = whole(seen(match, [role], {band: "77"}))
    assert "<77>" in marked
