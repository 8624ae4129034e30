"""Pages on paper: the rules in full, and the board with the position in words."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from senlac.testing.browser import PHONE, BrowserSession, open_match, wait_until
from tests.web.support import new_match

pytestmark = pytest.mark.browser

WHITE = "rgb(255, 255, 255)"


LIGHT = """() => {
  const canvas = document.querySelector('.map-canvas');
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  let [sum, painted] = [0, 0];
  for (let at = 0; at < data.length; at += 4 * 97) {
    if (data[at + 3] === 255) { sum += data[at + 1]; painted += 1; }
  }
  return sum / painted;
}"""
"""Script that returns the mean brightness of the painted map, from 0 to 255."""


def printed(page: Page) -> None:
    """Show a page as it is printed."""
    page.emulate_media(media="print")


def background(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


def test_rules_are_printed_in_full_without_controls(
    room: BrowserSession,
) -> None:
    page = room.window(scheme="dark")
    page.goto("/rules/shieldwall")
    expect(page.locator(".ledger-row").first).to_be_visible()
    rows = page.locator(".ledger-row").count()
    printed(page)
    expect(page.locator(".ledger-row:visible")).to_have_count(rows)
    expect(page.locator("#contents")).to_be_hidden()
    expect(page.get_by_label("Search the rules")).to_be_hidden()
    expect(page.locator("#theme")).to_be_hidden()
    assert background(page) == WHITE


def test_table_is_printed_with_board_and_full_position(room: BrowserSession) -> None:
    page = room.window(scheme="dark")
    open_match(page, new_match(page, saxon="me", norman="me"))
    expect(page.locator("#position")).to_be_hidden()
    printed(page)
    expect(page.locator("#position table")).to_be_visible()
    expect(page.locator(".board .piece").first).to_be_visible()
    for name in ("#prompt", "#log", "#notes", "#chat", ".tools", ".camera"):
        expect(page.locator(name)).to_be_hidden()
    assert background(page) == WHITE
    # Nothing is cut off at the bottom of the screen.
    whole = page.evaluate("document.documentElement.scrollHeight")
    box = page.locator("#position").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= whole + 1
    assert whole > page.viewport_size["height"] if page.viewport_size else True


def test_position_is_printed_on_narrow_paper(room: BrowserSession) -> None:
    page = room.window()
    open_match(page, new_match(page, saxon="me", norman="me"))
    # A4 without its margins; so narrow a screen shows the position only on demand.
    page.set_viewport_size({"width": 680, "height": 1000})
    expect(page.locator("#sides .panel").first).to_be_hidden()
    printed(page)
    expect(page.locator("#position td").first).to_be_visible()
    expect(page.locator("#sides .panel").first).to_be_visible()


def test_board_is_printed_whole_and_light_then_restored(
    room: BrowserSession,
) -> None:
    page = room.window(PHONE, "dark")
    open_match(page, new_match(page, "y1088", "campaign", rufus="me", robert="random"))
    board, theme = page.locator("#board svg.board"), page.locator("html")
    seen = board.get_attribute("viewBox") or ""
    wait_until(page, lambda: page.evaluate(LIGHT) < 100)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    whole = board.get_attribute("viewBox") or ""
    assert float(whole.split()[2]) > 1.5 * float(seen.split()[2])
    assert page.evaluate(LIGHT) > 150
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(board).to_have_attribute("viewBox", seen)
    expect(theme).not_to_have_attribute("data-theme", "light")
    wait_until(page, lambda: page.evaluate(LIGHT) < 100)
    room.excuse("willReadFrequently")


def test_open_seats_are_printed_without_the_board(room: BrowserSession) -> None:
    page = room.window()
    page.goto(f"/match/{new_match(page, saxon='me', norman='open')}")
    expect(page.locator("#seats")).to_be_visible()
    printed(page)
    expect(page.locator("#seats .seats")).to_be_visible()
    expect(page.locator("#board")).to_be_hidden()
    expect(page.locator("#seats button").first).to_be_hidden()


def test_content_behind_a_curtain_is_not_printed(room: BrowserSession) -> None:
    page = room.window()
    open_match(page, new_match(page, saxon="me", norman="me"))
    page.evaluate("document.body.classList.add('veiled')")
    printed(page)
    expect(page.locator("#position")).to_be_hidden()
    expect(page.locator(".stage")).to_be_hidden()
