"""Badges with symbols of a game, and eight sides that differ without colour."""

from __future__ import annotations

import re
from colorsys import rgb_to_hsv
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.games.hastings.board import battle
from tests.web.test_hastings import begin

if TYPE_CHECKING:
    from senlac.testing.browser import BrowserSession

pytestmark = pytest.mark.browser

BOARD: Final[dict[str, Any]] = {
    "piece": 60,
    "symbols": {"snared": {"box": 100, "paths": [{"class": "line", "d": "M10 10L90 90"}]}},
}

DRAW: Final = """async ([board, pieces]) => {
  const { drawPiece } = await import('/static/js/match/board/counter.js');
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
"""Script that draws pieces on the board of the page and returns their appearance."""

APART: Final = 1 / 8
"""Minimum distance of two hues that do not look alike: red, orange, yellow and so on."""

HALF: Final = BOARD["piece"] / 2

WRITTEN: Final = """async ([board, piece]) => {
  const { drawPiece } = await import('/static/js/match/board/counter.js');
  const drawn = drawPiece(board, piece);
  document.querySelector('.board').append(drawn);
  // Half as high as the letters' size are digits and capitals above and below their middle.
  const texts = [...drawn.querySelectorAll('.figures text')].map((text) => {
    const { x, width } = text.getBBox();
    const [middle, size] = ['y', 'font-size'].map((name) => Number(text.getAttribute(name)));
    return [x, x + width, middle - size * 0.36, middle + size * 0.36];
  });
  const moved = drawn.querySelector('.badge').getAttribute('transform');
  const [x, y] = moved.match(/-?[0-9.]+/g).map(Number);
  const { width } = drawn.querySelector('.badge-disc').getBBox();
  const r = (width / 2) * (board.piece / 2 / 33);
  drawn.remove();
  return [...texts, [x - r, x + r, y - r, y + r]];
}"""
"""Script that returns the boxes of a piece's texts and its badge: left, right, top and bottom."""

HULL: Final = """async ([board, piece, of = 'stroke']) => {
  const { drawPiece } = await import('/static/js/match/board/counter.js');
  const drawn = drawPiece(board, piece);
  document.querySelector('.board').append(drawn);
  const found = getComputedStyle(drawn.querySelector('.hull'))[of];
  drawn.remove();
  return found;
}"""
"""Script that returns a colour of a ship, by default of its outline."""


def drawn(room: BrowserSession, *pieces: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the appearance of pieces on a board with a symbol of its own."""
    page = room.window()
    begin(page, battle("NI01 1805", "HC01 1605"))
    found: list[dict[str, Any]] = page.evaluate(DRAW, [BOARD, pieces])
    return found


def test_badge_is_a_page_sign_or_a_board_symbol(room: BrowserSession) -> None:
    for shape in ({}, {"shape": "block", "value": "3"}):
        badges = ["moved", "snared", "unheard-of"]
        [piece] = drawn(room, {"id": "a", "name": "A", "side": 0, "badges": badges, **shape})
        assert piece["badges"] == ["badge moved", "badge snared"]
        assert piece["own"] == 1


def test_eight_sides_differ_with_and_without_colour(room: BrowserSession) -> None:
    pieces = [{"id": str(side), "name": "A", "side": side} for side in range(8)]
    looks = drawn(room, *pieces)
    assert len({look["fill"] for look in looks}) == 8
    assert len({(look["outline"], look["hatched"]) for look in looks}) == 8


def test_reported_piece_has_a_faded_colour_of_its_side(room: BrowserSession) -> None:
    known = [{"id": f"k{side}", "name": "A", "side": side} for side in range(8)]
    told = [{**piece, "id": f"t{side}", "class": "reported"} for side, piece in enumerate(known)]
    fills = [look["fill"] for look in drawn(room, *known, *told)]
    hues = [hue(fill) for fill in fills]
    for side in range(8):
        assert fills[8 + side] != fills[side]
        assert min(range(8), key=lambda other: apart(hues[8 + side], hues[other])) == side


def test_kin_colour_differs_from_other_sides(room: BrowserSession) -> None:
    sides = [{"id": str(side), "name": "A", "side": side} for side in range(3)]
    kin = [{"id": f"kin {side}", "name": "A", "side": side, "class": "kin-1"} for side in range(3)]
    hues = [hue(look["fill"]) for look in drawn(room, *sides, *kin)]
    for side in range(3):
        near = [apart(hues[3 + side], hues[other]) for other in range(3) if other != side]
        assert min(near) > APART


def hue(colour: str) -> float:
    """Return the hue of a colour as the browser computed it, from 0 to 1."""
    red, green, blue = [float(part) for part in re.findall(r"[\d.]+", colour)][:3]
    return rgb_to_hsv(red, green, blue)[0]


def apart(one: float, other: float) -> float:
    """Return the distance of two hues on the colour wheel."""
    return min(abs(one - other), 1 - abs(one - other))


@pytest.mark.parametrize(("value", "note"), [("36", "aboard"), ("~36", "gone"), ("228", "siege")])
def test_texts_stay_on_the_piece_and_clear_of_its_badge(
    room: BrowserSession, value: str, note: str
) -> None:
    page = room.window()
    begin(page, battle("NI01 1805", "HC01 1605"))
    piece = {"id": "a", "name": "A", "side": 1, "value": value, "note": note, "badges": ["unled"]}
    *texts, disc = page.evaluate(WRITTEN, [BOARD, piece])
    for left, right, top, low in texts:
        assert left > -HALF
        assert right < HALF
        assert disc[1] <= left or disc[0] >= right or disc[2] >= low or disc[3] <= top


def test_ship_outline_has_the_ink_colour_of_its_piece(room: BrowserSession) -> None:
    page = room.window()
    begin(page, battle("NI01 1805", "HC01 1605"))
    hull = {"box": 100, "paths": [{"class": "hull", "d": "M15 55H85"}]}
    board = {**BOARD, "symbols": {"ship": hull}}
    piece = {"id": "a", "name": "A", "side": 1, "symbol": "ship", "value": "2"}
    assert page.evaluate(HULL, [board, piece]) == page.evaluate(HULL, [board, piece, "color"])
