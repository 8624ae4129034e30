"""The header: the tracks that say how near each side is to winning."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from senlac.testing.browser import DESKTOP, PHONE, BrowserSession, my_move, open_match
from tests.web.support import ask

pytestmark = pytest.mark.browser


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
