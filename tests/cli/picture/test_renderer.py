"""Pictures of any game: its board on the page is drawn in the terminal too."""

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
def test_any_game_fits_eighty_columns_and_uses_known_styles(game: Game[Any]) -> None:
    match = Match.new(game, seed=1)
    sight = PictureRenderer()
    for _ in islice(laws.random_walk(match, Random(1), 4000), 40):
        for roles in ([], match.actors()[:1]):
            drawn = sight.picture(match.perspective(roles))
            assert styles(drawn) <= set(STYLES)
            assert max([len(text(line)) for line in drawn.board], default=0) <= 80


def test_game_without_a_board_lists_its_view() -> None:
    match = Match.new(feud.FEUD, seed=1)
    drawn = seen(match, ["Edwin"])
    assert drawn.board == ()
    assert words(drawn.facts).startswith("shire: ")


def test_picture_shows_no_hidden_strength() -> None:
    match = Match.new(FEUD, seed=1)
    own = {f"Edwin: {banner}" for banner in ("boar", "raven", "stag")}
    for eyes in ("Edwin", "Morcar"):
        told = words(seen(match, [eyes]).facts)
        for name in own:
            strength = told.partition(f"{name} (")[2].partition(",")[0].partition("\n")[0]
            assert (strength[-1:].isdigit()) == (eyes == "Edwin"), told


def test_banner_is_listed_with_its_id_and_its_mark() -> None:
    match = Match.new(FEUD, seed=1)
    told = words(seen(match, ["Edwin"], {"edwin-boar": "4"}).facts)
    assert "Edwin: boar (edwin-boar)" in told
    assert "<4>" in told


def test_board_is_computed_once_while_it_does_not_change(
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


def test_large_map_shows_the_part_with_the_marked_unit() -> None:
    match = Match.new(HARRYING, seed=1)
    role = match.actors()[0]
    band = match.options(role)[0].split()[1]
    marked = whole(seen(match, [role], {band: "77"}))
    assert "<77>" in marked
