"""The header: the tracks that say how near each side is to winning."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from senlac.testing.browser import DESKTOP, PHONE, BrowserSession, my_move, open_match
from tests.web.support import FIRST_BOARDS, ask, new_match

pytestmark = pytest.mark.browser

STANDINGS = {
    "shieldwall": (*FIRST_BOARDS["shieldwall"], 4),
    "comet": (*FIRST_BOARDS["comet"], 3),
    "hastings": (*FIRST_BOARDS["hastings"], 2),
    "destiny": ("year_of_destiny", {"english": "me", "norwegian": "random", "norman": "random"}, 3),
}
"""By game, a scenario, its players, and how many numbers of sides its header shows."""

CUT_WORDS = """() => {
  const title = document.querySelector('#title'), [text] = title.childNodes;
  const box = title.getBoundingClientRect();
  return [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const seen = Math.min(bottom, box.bottom) - Math.max(top, box.top);
    return seen > 4 && (left < box.left - 1 || right > box.right + 1);
  }).map(([word]) => word);
}"""
"""Script that returns the visible words of the title that the edge of its box cuts."""


@pytest.mark.parametrize("game", STANDINGS)
def test_header_shows_turn_and_standing_at_all_sizes(room: BrowserSession, game: str) -> None:
    scenario, seats, count = STANDINGS[game]
    page = room.window(DESKTOP)
    open_match(page, new_match(page, scenario, game, **seats))
    for width, height in (
        (1440, 900),
        (1201, 800),
        (1024, 768),
        (1001, 768),
        (768, 1024),
        (390, 844),
    ):
        page.set_viewport_size({"width": width, "height": height})
        for shown in page.locator("#tracks :is(.track-label, .track-side)").all():
            expect(shown).to_be_in_viewport(ratio=1)
            assert shown.evaluate("(one) => one.scrollWidth <= one.clientWidth + 1")
        expect(page.locator("#tracks .track-side b:visible")).to_have_count(count)
        assert page.evaluate(CUT_WORDS) == []


def seated(page: Page, role: str) -> None:
    """Open a battle of the Foragers with a role, against the computer."""
    page.goto("/")
    ask(page, "POST", "/guest")
    bot = {"kind": "bot", "bot": "random"}
    seats = {each: {"kind": "me"} if each == role else bot for each in ("saxon", "norman")}
    made = ask(page, "POST", "/matches", game="shieldwall", scenario="foragers", seats=seats)
    open_match(page, str(made["id"]))
    my_move(page)


def test_header_shows_both_sides_the_own_first(room: BrowserSession) -> None:
    page = room.window(DESKTOP)
    for role, order in (("saxon", ["Saxons", "Normans"]), ("norman", ["Normans", "Saxons"])):
        seated(page, role)
        for title in ("Losses", "Score"):
            track = page.locator("button.track", has_text=title)
            expect(track.locator(".visually-hidden")).to_have_text(order)
            expect(track.locator(".track-side svg.small-emblem")).to_have_count(2)


def test_bar_of_losses_has_the_colour_of_its_side(room: BrowserSession) -> None:
    page = room.window(DESKTOP)
    seated(page, "saxon")
    bars = page.locator("button.track .track-side .bar i")
    colours = bars.evaluate_all("all => all.map((one) => getComputedStyle(one).backgroundColor)")
    assert len(set(colours)) == len(colours) == 2


def test_losses_and_score_stay_in_the_header_of_a_phone(room: BrowserSession) -> None:
    page = room.window(PHONE)
    seated(page, "saxon")
    whole = page.locator("#tracks").bounding_box()
    assert whole is not None
    for track in page.locator("#tracks .track-side").all():
        box = track.bounding_box()
        assert box is not None
        assert box["y"] >= whole["y"] - 1
        assert box["y"] + box["height"] <= whole["y"] + whole["height"] + 1
        assert box["x"] + box["width"] <= whole["x"] + whole["width"]
    expect(page.locator("#tracks .most:visible")).to_have_count(2)
