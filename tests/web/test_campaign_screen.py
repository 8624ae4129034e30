"""The screen of The Medieval Campaign: colours, overlaps and keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import Page, Route, expect

from senlac.testing.browser import (
    PHONE,
    TABLET,
    BrowserSession,
    my_move,
    open_match,
    press,
    wait_until,
)
from tests.web.test_blocks import box
from tests.web.test_campaign import order, point, seal, seat_two

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize

pytestmark = pytest.mark.browser

MARSHAL: Final = "Order the rest as the marshal advises"

ENOUGH: Final = 100
"""Height in pixels that shows a few lines of a sheet."""

SMALL: Final = """() => {
  const small = document.querySelector('.minimap');
  const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  copy.drawImage(small, 0, 0);
  const { data } = copy.getImageData(0, 0, Math.min(small.width, 300), Math.min(small.height, 150));
  const pixels = Array.from({ length: data.length / 4 }, (_, at) => data.slice(at * 4, at * 4 + 4));
  const painted = pixels.filter(([, , , full]) => full).length / pixels.length;
  return [painted, pixels.reduce((sum, [red]) => sum + red, 0) / pixels.length];
}"""
"""Script that returns the painted share of the small map and its brightness."""

DISC: Final = """async (boxes) => {
  const { drawTrail } = await import('/static/js/match/board/trails.js');
  const ends = { a: { at: [0, 0] }, b: { at: [200, 0] } };
  const laid = new Map([[1, boxes.map((box) => ({ box }))]]);
  const map = { scale: 1, tiles: { painter: { laid } } };
  const view = { space: (id) => ends[id], board: { piece: 26 }, lattice: {}, pixels: 1, map };
  const trail = { start: 'a', end: 'b', text: '12h', class: 'side-0' };
  const moved = drawTrail(view, trail).querySelector('.trail-count').getAttribute('transform');
  return Number(moved.match(/[-0-9.]+/)[0]);
}"""
"""Script that returns where the disc lies on a path of length 200, given the boxes of names."""


OVER: Final = """([where, kind, x]) => {
  const how = { bubbles: true, clientX: x, clientY: 200, pointerType: 'mouse' };
  document.querySelector(where).dispatchEvent(new PointerEvent(kind, how));
}"""
"""Script that sends a pointer event at an x coordinate, 200 pixels below the top of the page."""


def table(room: BrowserSession, size: ViewportSize | None = None) -> Page:
    """Return the page of William Rufus, who writes his orders."""
    match_id, pages = seat_two(room, size) if size else seat_two(room)
    page = pages["rufus"]
    open_match(page, match_id)
    my_move(page)
    return page


def test_highlight_keeps_the_holders_colour_and_spares_names(
    room: BrowserSession,
) -> None:
    page = table(room)
    town = page.locator(".space.lit.tinted:not(:hover)").first
    expect(town).to_be_attached()
    assert float(town.evaluate("one => getComputedStyle(one).fillOpacity")) < 0.1
    point(page, "piece:A1")
    everywhere = page.locator(".glow .space.lit")
    expect(everywhere).to_be_attached()
    assert everywhere.evaluate("one => getComputedStyle(one).stroke") == "none"
    expect(page.locator(".glow .lit-rim")).to_be_attached()


def test_trail_disc_covers_no_name(room: BrowserSession) -> None:
    page = table(room)
    assert page.evaluate(DISC, []) == pytest.approx(100, abs=5)
    name = {"x": 80, "y": -40, "w": 40, "h": 60}
    assert abs(page.evaluate(DISC, [name]) - 100) > name["w"] / 2
    everywhere = {"x": 0, "y": -100, "w": 200, "h": 200}
    assert page.evaluate(DISC, [everywhere]) == pytest.approx(100, abs=5)


def test_undo_key_asks_the_opponent_like_the_menu(room: BrowserSession) -> None:
    page = table(room)
    seal(page)
    page.keyboard.press("u")
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.locator(".toast")).to_contain_text("have been asked to let you take that back")


def test_escape_closes_the_topmost_layer_first(room: BrowserSession) -> None:
    page = table(room)
    page.get_by_role("button", name="Rules").click()
    expect(page.locator("#rules")).to_be_visible()
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.locator("#menu")).to_be_visible()
    page.locator("#rules input").focus()
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_be_hidden()
    expect(page.locator("#rules")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).to_be_hidden()


def test_small_map_follows_the_colour_scheme(room: BrowserSession) -> None:
    page = table(room)
    wait_until(page, lambda: page.evaluate(SMALL)[0] == 1)
    light = page.evaluate(SMALL)[1]
    page.emulate_media(color_scheme="dark")
    wait_until(page, lambda: page.evaluate(SMALL)[1] < light * 0.7)


def test_fan_closes_when_another_place_is_searched(room: BrowserSession) -> None:
    bodies = ("A1 london inside spearman.C=40 rufus_king", "A2 london inside thegn.C=70")
    match_id, pages = seat_two(room, bodies=(*bodies, "B1 pevensey inside knight.B=20"))
    page = pages["rufus"]
    open_match(page, match_id)
    my_move(page)
    fan = page.locator(".fan")
    page.keyboard.press("0")
    page.locator(".board .count").first.dispatch_event("click")
    expect(fan).to_contain_text("London")
    page.keyboard.press("/")
    page.keyboard.type("Exeter")
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("Enter")
    expect(fan).to_be_hidden()


def test_the_sheet_has_room_on_an_upright_tablet(room: BrowserSession) -> None:
    page = table(room, TABLET)
    order(page, "A1", "London", "")
    expect(page.locator("#sides .panel-orders")).to_be_visible()
    assert box(page, "#sides")["height"] >= ENOUGH
    expect(page.get_by_role("button", name="Seal the sheet")).to_be_in_viewport(ratio=1)


def test_intent_without_actions_is_disabled_until_next_prompt(
    room: BrowserSession,
) -> None:
    page = table(room)

    def answer(route: Route) -> None:
        route.fulfill(json={"actions": [], "left": [], "places": {}})

    page.route("**/intent", answer)
    button = page.get_by_role("button", name=MARSHAL)
    press(page, button)
    expect(button).to_be_disabled()
    expect(button).to_contain_text("None of them can.")
    point(page, "piece:A1")
    page.locator("#prompt button", has_text="That is all").click()
    my_move(page)
    expect(button).to_be_enabled()


def test_resting_pointer_opens_no_tooltip(
    room: BrowserSession,
) -> None:
    page = table(room, PHONE)
    page.clock.install()
    page.evaluate(OVER, ["#prompt", "pointermove", 40])
    page.evaluate(OVER, [".board", "pointerover", 40])
    page.clock.run_for(1000)
    expect(page.locator("#explain")).to_be_hidden()
    page.evaluate(OVER, [".board", "pointerover", 44])
    page.clock.run_for(1000)
    expect(page.locator("#explain")).to_be_visible()
