"""Badges that a game brings itself, and sides that are told apart without colour, all eight."""

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
"""Draw pieces on the board of the page; return how they look."""

APART: Final = 1 / 8
"""So far apart on the round of colours no two look alike: red, orange, yellow and so on."""

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
"""Where what is written on a piece and its badge lie: left, right, top and low."""

HULL: Final = """async ([board, piece, of = 'stroke']) => {
  const { drawPiece } = await import('/static/js/match/board/counter.js');
  const drawn = drawPiece(board, piece);
  document.querySelector('.board').append(drawn);
  const found = getComputedStyle(drawn.querySelector('.hull'))[of];
  drawn.remove();
  return found;
}"""
"""The colour of a ship, or of the ink about it."""


def drawn(room: BrowserSession, *pieces: dict[str, Any]) -> list[dict[str, Any]]:
    """How pieces look on a board with a symbol of its own."""
    page = room.window()
    begin(page, battle("NI01 1805", "HC01 1605"))
    found: list[dict[str, Any]] = page.evaluate(DRAW, [BOARD, pieces])
    return found


def test_a_badge_is_a_sign_of_the_page_or_a_symbol_of_the_board(room: BrowserSession) -> None:
    for shape in ({}, {"shape": "block", "value": "3"}):
        badges = ["moved", "snared", "unheard-of"]
        [piece] = drawn(room, {"id": "a", "name": "A", "side": 0, "badges": badges, **shape})
        assert piece["badges"] == ["badge moved", "badge snared"]
        assert piece["own"] == 1


def test_eight_sides_differ_in_colour_and_without_it(room: BrowserSession) -> None:
    pieces = [{"id": str(side), "name": "A", "side": side} for side in range(8)]
    looks = drawn(room, *pieces)
    assert len({look["fill"] for look in looks}) == 8
    assert len({(look["outline"], look["hatched"]) for look in looks}) == 8


def test_what_is_reported_is_of_its_sides_colour_but_faded_and_dotted(room: BrowserSession) -> None:
    known = [{"id": f"k{side}", "name": "A", "side": side} for side in range(8)]
    told = [{**piece, "id": f"t{side}", "class": "reported"} for side, piece in enumerate(known)]
    fills = [look["fill"] for look in drawn(room, *known, *told)]
    hues = [hue(fill) for fill in fills]
    for side in range(8):
        assert fills[8 + side] != fills[side]
        assert min(range(8), key=lambda other: apart(hues[8 + side], hues[other])) == side


def test_no_kin_of_a_side_has_the_colour_of_another_side(room: BrowserSession) -> None:
    sides = [{"id": str(side), "name": "A", "side": side} for side in range(3)]
    kin = [{"id": f"kin {side}", "name": "A", "side": side, "class": "kin-1"} for side in range(3)]
    hues = [hue(look["fill"]) for look in drawn(room, *sides, *kin)]
    for side in range(3):
        near = [apart(hues[3 + side], hues[other]) for other in range(3) if other != side]
        assert min(near) > APART


def hue(colour: str) -> float:
    """Return where on the round of colours one lies, as the style sheet came to it, from 0 to 1."""
    red, green, blue = [float(part) for part in re.findall(r"[\d.]+", colour)][:3]
    return rgb_to_hsv(red, green, blue)[0]


def apart(one: float, other: float) -> float:
    """Return how far apart two places on the round lie."""
    return min(abs(one - other), 1 - abs(one - other))


@pytest.mark.parametrize(("value", "note"), [("36", "aboard"), ("~36", "gone"), ("228", "siege")])
def test_what_is_written_stays_on_its_piece_clear_of_its_badge(
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


def test_a_ship_is_drawn_in_the_ink_of_its_piece(room: BrowserSession) -> None:
    page = room.window()
    begin(page, battle("NI01 1805", "HC01 1605"))
    hull = {"box": 100, "paths": [{"class": "hull", "d": "M15 55H85"}]}
    board = {**BOARD, "symbols": {"ship": hull}}
    piece = {"id": "a", "name": "A", "side": 1, "symbol": "ship", "value": "2"}
    assert page.evaluate(HULL, [board, piece]) == page.evaluate(HULL, [board, piece, "color"])
