"""Badges that a game brings itself, and sides that are told apart without colour, all eight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.games.hastings.board import battle
from tests.web.test_hastings import begin

if TYPE_CHECKING:
    from senlac.testing.browser import Room

pytestmark = pytest.mark.browser

BOARD: Final[dict[str, Any]] = {
    "piece": 60,
    "symbols": {"snared": {"box": 100, "paths": [{"class": "line", "d": "M10 10L90 90"}]}},
}

DRAW: Final = """async ([board, pieces]) => {
  const { drawPiece } = await import('/static/js/table/counter.js');
  const svg = document.querySelector('.board');
  return pieces.map((piece) => {
    const drawn = drawPiece(board, piece);
    svg.append(drawn);
    const hatched = drawn.querySelector('.hatched');
    const found = {
      badges: [...drawn.querySelectorAll('.badge')].map((badge) => badge.getAttribute('class')),
      own: drawn.querySelectorAll('.badge-symbol path').length,
      outline: drawn.querySelector('.body').getAttribute('d'),
      fill: getComputedStyle(drawn.querySelector('.body')).fill,
      hatched: hatched ? getComputedStyle(hatched).fill : '',
    };
    drawn.remove();
    return found;
  });
}"""
"""Draw pieces on the board of the page; return how they look."""


def drawn(room: Room, *pieces: dict[str, Any]) -> list[dict[str, Any]]:
    """How pieces look on a board with a symbol of its own."""
    page = room.window()
    begin(page, battle("NI01 1805", "HC01 1605"))
    found: list[dict[str, Any]] = page.evaluate(DRAW, [BOARD, pieces])
    return found


def test_a_badge_is_a_sign_of_the_page_or_a_symbol_of_the_board(room: Room) -> None:
    for shape in ({}, {"shape": "block", "value": "3"}):
        badges = ["moved", "snared", "unheard-of"]
        [piece] = drawn(room, {"id": "a", "name": "A", "side": 0, "badges": badges, **shape})
        assert piece["badges"] == ["badge moved", "badge snared"]
        assert piece["own"] == 1


def test_eight_sides_differ_in_colour_and_without_it(room: Room) -> None:
    pieces = [{"id": str(side), "name": "A", "side": side} for side in range(8)]
    looks = drawn(room, *pieces)
    assert len({look["fill"] for look in looks}) == 8
    assert len({(look["outline"], look["hatched"]) for look in looks}) == 8
