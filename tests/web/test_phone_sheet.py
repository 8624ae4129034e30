"""The decision in the sheet of a phone: no choice is cut, advice gives way, long lists scroll."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from senlac.testing.browser import PHONE, BrowserSession, my_move, open_match, press
from tests.web.support import FIRST_BOARDS, new_match

pytestmark = pytest.mark.browser

CUT: Final = """() => {
  const seen = (e) => {
    for (let box = e.parentElement; box; box = box.parentElement) {
      const { top, bottom } = box.getBoundingClientRect(), own = e.getBoundingClientRect();
      if (getComputedStyle(box).overflowY === 'visible') continue;
      if (own.top >= bottom || own.bottom <= top) return true;
      if (own.top < top - 1 || own.bottom > bottom + 1) return false;
    }
    return e.getBoundingClientRect().bottom <= innerHeight;
  };
  const rows = document.querySelectorAll('#prompt :is(button, summary, li)');
  return [...rows].filter((e) => e.checkVisibility() && !seen(e)).map((e) => e.textContent);
}"""
"""The choices and lines of the decision that are visible in part."""

ON_TOP: Final = """(button) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  const on = (at) => button.contains(document.elementFromPoint(x + width / 2, at));
  return on(y + 2) && on(y + height - 2);
}"""


def phone(room: BrowserSession, game: str, scenario: str, **seats: str) -> Page:
    """Open a new match on a phone, at its first decision."""
    page = room.window(PHONE)
    open_match(page, new_match(page, scenario, game, **seats))
    my_move(page)
    return page


def all_whole(page: Page) -> bool:
    """Return whether nothing of the decision is cut, nor covered by another part of it."""
    buttons = page.locator("#prompt .choices > button")
    return page.evaluate(CUT) == [] and all(
        buttons.nth(number).evaluate(ON_TOP) for number in range(buttons.count())
    )


def test_choices_are_whole_while_the_digest_stands_above_them(room: BrowserSession) -> None:
    page = phone(room, "destiny", "fulford", norwegian="me", english="random")
    press(page, page.get_by_role("button", name="Place all the rest"))
    expect(page.locator("#meanwhile")).to_be_visible()
    my_move(page)
    expect(page.get_by_role("button", name="End movement")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Advance the line")).to_be_in_viewport(ratio=1)
    assert all_whole(page)


def test_choices_of_a_sheet_are_whole_and_advice_gives_way(room: BrowserSession) -> None:
    page = phone(room, "campaign", "y1088", rufus="me", robert="random")
    expect(page.locator("#prompt .fold-rare summary")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Submit the")).to_be_in_viewport(ratio=1)
    expect(page.locator("#prompt .hint")).to_be_hidden()
    assert all_whole(page)


def test_long_suggestions_scroll_by_whole_lines(room: BrowserSession) -> None:
    page = phone(room, "campaign", "y1088", rufus="me", robert="random")
    before = page.locator("#board").bounding_box()
    press(page, page.get_by_role("button", name="Submit the"))
    press(page, page.get_by_role("button", name="Levy and buy as the marshal advises"))
    expect(page.get_by_role("button", name="Accept all")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_in_viewport(ratio=1)
    more = page.locator("#prompt .more-rows")
    expect(more).to_be_in_viewport(ratio=1)
    assert all_whole(page)
    assert page.locator("#board").bounding_box() == before
    lines = page.locator("#prompt .parts li")
    expect(lines.last).not_to_be_in_viewport()
    press(page, more)
    expect(lines.first).not_to_be_in_viewport()
    lines.last.scroll_into_view_if_needed()
    expect(more).to_be_hidden()


def test_buttons_of_a_group_order_stay_visible(room: BrowserSession) -> None:
    page = phone(room, "hastings", "historical", saxon="me", norman="me")
    while not page.locator("#prompt [data-key^=series], #prompt [data-key^=intent]").count():
        press(page, page.locator("#prompt .choices button").first)
        my_move(page)
    press(page, page.locator("#prompt [data-key^=series], #prompt [data-key^=intent]").first)
    expect(page.locator("#prompt .series li").first).to_be_visible()
    expect(page.locator("#prompt [data-key=all-at-once]")).to_be_in_viewport(ratio=1)
    expect(page.locator("#prompt [data-key=leave]")).to_be_in_viewport(ratio=1)
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("game", FIRST_BOARDS)
def test_header_of_a_phone_shows_the_turn(room: BrowserSession, game: str) -> None:
    scenario, seats = FIRST_BOARDS[game]
    page = phone(room, game, scenario, **seats)
    turns = page.locator("#tracks div.track")
    assert turns.count() >= 1
    for number in range(turns.count()):
        expect(turns.nth(number)).to_be_in_viewport(ratio=1)
        box, bar = turns.nth(number).bounding_box(), page.locator("#tracks").bounding_box()
        assert box
        assert bar
        assert box["x"] + box["width"] <= bar["x"] + bar["width"]
        assert box["y"] + box["height"] <= bar["y"] + bar["height"] + 1


def test_slider_of_a_replay_is_wide_enough_for_a_finger(room: BrowserSession) -> None:
    page = phone(room, "shieldwall", "foragers", saxon="me", norman="me")
    press(page, page.get_by_role("button", name="End movement"))
    my_move(page)
    press(page, page.get_by_role("button", name="More", exact=True))
    press(page, page.locator("#menu").get_by_role("button", name="Replay"))
    slider = page.locator("#replay input[type=range]")
    expect(slider).to_be_in_viewport(ratio=1)
    box = slider.bounding_box()
    assert box
    assert box["width"] >= 160
    for button in page.locator("#replay > button:visible").all():
        expect(button).to_be_in_viewport(ratio=1)
        assert button.evaluate(ON_TOP)
