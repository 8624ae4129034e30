"""The screen of The Medieval Campaign: colours, overlaps and keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import Locator, Page, Route, expect

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


NAMES: Final = """async (pieces) => {
  const { layout } = await import('/static/js/match/map/names.js');
  const towns = [{ name: 'Dover', at: [100, 100] }, { name: 'Deal', at: [100, 60] }];
  const lattice = {
    size: 20, box: { x: 0, y: 0, w: 300, h: 300 }, centre: (town) => towns[town].at,
    places: new Map(towns.map(({ name }) => [name, { name, space: name }])),
    index: new Map(towns.map(({ name }, town) => [name, town])),
  };
  const styles = { of: () => ({ font: '600 {size}px serif', size: 14, spacing: 0 }) };
  const pen = document.createElement('canvas').getContext('2d');
  const painter = { laid: new Map(), lattice, styles, pieces };
  const named = layout(painter, { pen, scale: 1, ratio: 1 });
  return named.map(({ place: { name }, x, y, wide, size }) =>
    ({ name, x, y: y - size / 2, w: wide, h: size }));
}"""
"""Script that returns the boxes of the names of two towns 40 apart, given the boxes of pieces."""

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
    page.locator("#prompt summary", has_text="Other orders").click()
    page.get_by_role("button", name="Give the title…").click()
    town = page.locator(".space.lit.tinted:not(:hover)").first
    expect(town).to_be_attached()
    assert float(town.evaluate("one => getComputedStyle(one).fillOpacity")) < 0.1
    page.keyboard.press("Escape")
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


def overlap(one: Mapping[str, float], other: Mapping[str, float]) -> bool:
    return all(
        one[at] < other[at] + other[long] and other[at] < one[at] + one[long]
        for at, long in (("x", "w"), ("y", "h"))
    )


def test_names_cover_no_counter_and_no_other_town(room: BrowserSession) -> None:
    page = table(room)
    alone = {one["name"]: one for one in page.evaluate(NAMES, [])}
    assert alone.keys() == {"Dover", "Deal"}
    counters = [{"x": 84, "y": 84, "w": 48, "h": 32}, {"x": 140, "y": 80, "w": 40, "h": 40}]
    assert any(overlap(alone["Dover"], counter) for counter in counters)
    crowded = page.evaluate(NAMES, counters)
    assert {one["name"] for one in crowded} == {"Dover", "Deal"}
    for one in crowded:
        assert not any(overlap(one, counter) for counter in counters), one
    sign = {"x": 90, "y": 50, "w": 20, "h": 20}
    assert not overlap(next(one for one in crowded if one["name"] == "Dover"), sign)


def test_few_places_to_choose_from_are_ringed(room: BrowserSession) -> None:
    page = table(room)
    point(page, "piece:A1")
    page.locator('#prompt [data-key="aside besiege"]').click()
    town = page.locator(".spaces .space.lit.tinted:not(:hover)").first
    expect(town).to_be_attached()
    assert float(town.evaluate("one => parseFloat(getComputedStyle(one).strokeWidth)")) > 3
    assert town.evaluate("one => getComputedStyle(one).stroke") != "none"


def test_counter_shows_number_bar_and_leader(room: BrowserSession) -> None:
    page = table(room)
    body = page.locator('.board .pieces [data-thing="piece:A1"]').first
    number, whole = body.locator(".value"), body.locator(".body").first
    expect(number).to_have_text("40 ")
    assert box_of(number)["width"] > box_of(whole)["width"] / 3
    filled, all_of_it = (box_of(body.locator(one))["width"] for one in (".size-share", ".size-all"))
    assert filled / all_of_it == pytest.approx(40 / 200, abs=0.02)
    expect(body.locator(".leader")).to_have_count(1)


def box_of(target: Locator) -> dict[str, float]:
    found: dict[str, float] = target.evaluate(
        "one => { const { width, height } = one.getBoundingClientRect(); return { width, height } }"
    )
    return found


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
    expect(page.get_by_role("button", name="Submit the")).to_be_in_viewport(ratio=1)


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


def test_intent_without_actions_is_disabled_before_it_is_pressed(room: BrowserSession) -> None:
    page = table(room)
    page.route(
        "**/intent", lambda route: route.fulfill(json={"actions": [], "left": [], "places": {}})
    )
    button = page.get_by_role("button", name=MARSHAL)
    button.hover()
    expect(button).to_be_disabled()
    expect(button).to_contain_text("None of them can.")


def test_intent_without_actions_keeps_the_focus_of_the_keyboard(room: BrowserSession) -> None:
    page = table(room)
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(json={"actions": [], "left": [], "places": {}})

    page.route("**/intent", answer)
    button = page.get_by_role("button", name=MARSHAL)
    button.focus()
    expect(button).to_contain_text("None of them can.")
    expect(button).to_be_disabled()
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(button).not_to_be_focused()
    expect(page.locator(".toast")).to_have_count(0)
    assert len(asked) == 1


def test_intent_is_computed_once_for_the_pointer_and_the_click(room: BrowserSession) -> None:
    page = table(room)
    asked: list[str] = []
    page.on("request", lambda sent: asked.append(sent.url) if "/intent" in sent.url else None)
    button = page.get_by_role("button", name=MARSHAL)
    with page.expect_response("**/intent"):
        button.hover()
    button.click()
    expect(page.locator('#prompt [data-key="all-at-once"]')).to_be_visible()
    assert len(asked) == 1


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
