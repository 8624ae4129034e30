"""Freshness of the home page: after Back, when its tab is shown, and in its title while hidden."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from senlac.testing.browser import BrowserSession
from tests.web.support import ask, new_match

pytestmark = pytest.mark.browser

BACK: Final = "() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
"""Event of a page restored from the back/forward cache, which Playwright switches off."""

SHOWN: Final = """(hidden) => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
"""Script that hides the tab of a page, or shows it."""


def at_home(room: BrowserSession) -> Page:
    """Open the home page with a paused clock, so that it fetches nothing by itself."""
    page = room.window()
    page.clock.install()
    # The last request of the page while it opens.
    with page.expect_response(re.compile("list=running")):
        page.goto("/")
    expect(page.locator("#who")).to_have_text("Sign in")
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    return page


def test_home_page_shows_new_match_and_guest_after_back(
    room: BrowserSession,
) -> None:
    page = at_home(room)
    match_id = new_match(page, saxon="me", norman="me")
    page.evaluate(BACK)
    expect(page.locator(f"#turn a[href='/match/{match_id}']")).to_be_visible()
    expect(page).to_have_title("(1) Senlac")
    expect(page.locator("#who")).to_contain_text("guest")


def test_home_page_refreshes_when_its_tab_is_shown(room: BrowserSession) -> None:
    page = at_home(room)
    page.evaluate(SHOWN, arg=True)
    match_id = new_match(page, saxon="me", norman="me")
    expect(page.locator("#turn")).to_be_hidden()
    page.evaluate(SHOWN, arg=False)
    expect(page.locator(f"#turn a[href='/match/{match_id}']")).to_be_visible()


def test_hidden_home_page_counts_in_its_title_and_asks_rarely(
    room: BrowserSession,
) -> None:
    page = at_home(room)
    page.evaluate(SHOWN, arg=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    new_match(page, saxon="me", norman="me")
    page.clock.run_for(75_000)
    expect(page).to_have_title("(1) Senlac")
    lists = [found[1] for url in asked if (found := re.search(r"list=(\w+)", url))]
    # Earlier requests were sent before there was a guest, and only the guest has matches.
    assert lists[lists.index("invited") :] == ["invited", "mine"], asked


def test_sign_out_in_another_tab_clears_the_matches(room: BrowserSession) -> None:
    page = at_home(room)
    new_match(page, saxon="me", norman="me")
    page.evaluate(BACK)
    expect(page.locator("#turn")).to_be_visible()
    ask(page, "DELETE", "/session")
    page.evaluate(BACK)
    expect(page.locator("#who")).to_have_text("Sign in")
    expect(page.locator("#turn")).to_be_hidden()
    expect(page).to_have_title("Senlac: the wars of 1066")
