"""A board that is turned round or by a quarter: play, texts, and the map of a whole country."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from senlac.testing.browser import BrowserSession, my_move, open_match, thing, wait_until
from tests.web.support import new_battle, new_match
from tests.web.test_blocks import box

pytestmark = pytest.mark.browser

NORMAN, SAXON = '.board [data-thing="piece:N1"]', '.board [data-thing="piece:S1"]'

CENTRE = """() => {
  const { x, y, width, height } = document.querySelector('#board').getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""

SLOPED = """() => [...document.querySelectorAll('#board .board text')].filter((text) => {
  const { a, b } = text.getCTM();
  // Upside down, only the sign of the scale differs.
  return a <= 0 || Math.abs(b) > 1e-3;
}).length"""
"""Script that counts the texts on the board that are not upright."""


def at_battle(page: Page) -> str:
    """Open a battle with both sides on this page; return its id."""
    match_id = new_battle(page, saxon="me", norman="me")
    open_match(page, match_id)
    my_move(page)
    return match_id


def is_above(page: Page, one: str, other: str) -> bool:
    """Return whether a piece is drawn above another."""
    return box(page, one)["y"] < box(page, other)["y"]


def test_board_is_turned_by_button_menu_and_key_and_stays_so(room: BrowserSession) -> None:
    page = room.window()
    match_id = at_battle(page)
    assert is_above(page, SAXON, NORMAN)
    page.get_by_role("button", name="Turn the board round").click()
    wait_until(page, lambda: is_above(page, NORMAN, SAXON))
    assert page.evaluate(SLOPED) == 0
    # The map is remembered, for this match and the next with the same side.
    open_match(page, match_id)
    assert is_above(page, NORMAN, SAXON)
    open_match(page, new_match(page, saxon="me", norman="random"))
    assert is_above(page, SAXON, NORMAN)
    at_battle(page)
    assert is_above(page, NORMAN, SAXON)
    page.get_by_role("button", name="More", exact=True).click()
    page.locator("#menu").get_by_role("button", name="Turn the board round").click()
    wait_until(page, lambda: is_above(page, SAXON, NORMAN))
    page.keyboard.press("r")
    wait_until(page, lambda: is_above(page, NORMAN, SAXON))


def test_units_are_ordered_and_faced_on_a_turned_board(room: BrowserSession) -> None:
    page = room.window()
    at_battle(page)
    page.keyboard.press("r")
    wait_until(page, lambda: is_above(page, NORMAN, SAXON))
    before = box(page, '.board [data-thing="piece:N2"]')
    thing(page, "piece:N2").click()
    thing(page, "space:d2").click()
    expect(page.locator("#asked")).to_contain_text("face")
    # North is down now.
    north = page.locator(".dial-arrow[data-degrees='0']").bounding_box()
    south = page.locator(".dial-arrow[data-degrees='180']").bounding_box()
    assert north
    assert south
    assert north["y"] > south["y"]
    assert box(page, '.board [data-thing="piece:N2"]')["y"] > before["y"]
    page.keyboard.press("ArrowUp")
    expect(page.locator("#log-lines")).to_contain_text("faces south")


def test_board_is_turned_by_quarters(room: BrowserSession) -> None:
    page = room.window()
    at_battle(page)
    page.keyboard.press("q")
    wait_until(page, lambda: box(page, NORMAN)["x"] < box(page, SAXON)["x"])
    assert page.evaluate(SLOPED) == 0
    for _ in range(2):
        page.keyboard.press("q")
    wait_until(page, lambda: box(page, NORMAN)["x"] > box(page, SAXON)["x"])
    page.keyboard.press("q")
    wait_until(page, lambda: is_above(page, SAXON, NORMAN))


@pytest.mark.parametrize(
    ("game", "scenario", "seats"),
    [
        ("campaign", "y1088", {"rufus": "me", "robert": "random"}),
        ("comet", "players_3", {"english": "me", "viking": "random", "norman": "random"}),
    ],
)
def test_place_in_the_middle_of_a_map_stays_there_when_it_is_turned(
    room: BrowserSession, game: str, scenario: str, seats: dict[str, str]
) -> None:
    page = room.window()
    open_match(page, new_match(page, scenario, game, **seats))
    my_move(page)
    for _ in range(4):
        page.get_by_role("button", name="Zoom in").click()
    named = page.locator(".explain h2")
    x, y = page.evaluate(CENTRE)
    # Not quite in the middle, where three hexes may meet.
    page.mouse.move(x + 9, y + 7)
    expect(named).to_be_visible()
    name = named.inner_text()
    page.keyboard.press("r")
    page.mouse.move(0, 0)
    page.mouse.move(x - 9, y - 7)
    expect(named).to_have_text(name)
    # Names would cover each other on a map that lies on its side.
    page.keyboard.press("q")
    page.mouse.move(0, 0)
    page.mouse.move(x - 9, y - 7)
    expect(named).to_have_text(name)
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.locator("#menu").get_by_role("button", name="by a quarter")).to_have_count(0)


def test_boxes_of_a_turned_map_keep_their_titles_on_top(room: BrowserSession) -> None:
    page = room.window()
    seats = {"english": "me", "viking": "random", "norman": "random"}
    open_match(page, new_match(page, "players_3", "comet", **seats))
    page.keyboard.press("r")
    titles = page.locator(".box-title", has_text="Norway")
    notes = page.locator(".box-note", has_text="Viking units")
    wait_until(
        page, lambda: (titles.bounding_box() or {"y": 0})["y"] > box(page, "#board")["height"] / 2
    )
    title, note = titles.bounding_box(), notes.bounding_box()
    assert title
    assert note
    assert title["y"] < note["y"]


BESIDE = """() => {
  const map = document.querySelector(".layer-edge .frame")?.getBoundingClientRect();
  const boxes = [...document.querySelectorAll(".layer-boxes .box:not(.rule-line)")];
  const outside = boxes.map((box) => box.getBoundingClientRect()).filter(({ left, right }) => (
    left >= map?.right || right <= map?.left));
  return map ? outside.length : null;
}"""
"""How many boxes lie outside the frame of the map, null while it is drawn."""


def test_boxes_lie_beside_the_map_where_there_is_room(room: BrowserSession) -> None:
    page = room.window()
    seats = {"english": "me", "viking": "random", "norman": "random"}
    open_match(page, new_match(page, "players_3", "comet", **seats))
    boxes = page.locator(".layer-boxes .box:not(.rule-line)")
    block = page.locator('.board [data-thing^="piece:"]').first
    expect(block).to_be_visible()
    assert page.evaluate(BESIDE) == 3
    # None lies under the buttons.
    camera = box(page, ".camera")
    for one in boxes.all():
        area = one.bounding_box()
        assert area
        below = area["y"] + area["height"] > camera["y"]
        assert not (below and area["x"] < camera["x"] + camera["width"])
    page.set_viewport_size({"width": 1024, "height": 768})
    wait_until(page, lambda: page.evaluate(BESIDE) == 0)
