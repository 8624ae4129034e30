"""Leaving a table and coming back, by browser history and by reload."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from senlac.testing.browser import PHONE, BrowserSession, my_move, open_match, press, thing
from tests.web.support import ask, new_battle
from tests.web.test_campaign import choose, go_to, point
from tests.web.test_comet import to_march
from tests.web.test_hastings import begin, front
from tests.web.test_turned import at_campaign

pytestmark = pytest.mark.browser


def at_shieldwall(page: Page) -> None:
    """Open a battle with both sides on this page."""
    open_match(page, new_battle(page, norman="me", saxon="me"))


def at_hastings(page: Page) -> None:
    """Open Hastings with both sides on this page and the fronts in contact."""
    begin(page, front())


def table_of(page: Page) -> dict[str, Any]:
    """Return the server's table of the match on a page."""
    return ask(page, "GET", f"/matches/{page.url.rsplit('/', 1)[1]}/table")


def back_and_forth(page: Page) -> None:
    """Leave the table for the home page, then go back, forward and back again."""
    address = page.url
    page.goto("/")
    expect(page.locator("#your-move-list, .game").first).to_be_visible()
    for go in (page.go_back, page.go_forward, page.go_back):
        go()
    page.wait_for_url(address)
    expect(page.locator("#line")).to_have_attribute("data-state", "live")
    expect(page.locator(".board .piece, .curtain").first).to_be_attached()
    curtain = page.locator("dialog.curtain button")
    if curtain.count():
        curtain.first.click()
    my_move(page)


@pytest.mark.parametrize("sit", [at_shieldwall, at_hastings, to_march])
def test_leaving_clears_the_selection_and_play_continues(
    room: BrowserSession, sit: Callable[[Page], None]
) -> None:
    page = room.window()
    sit(page)
    my_move(page)
    asked = page.locator("#asked").inner_text()
    lit = page.locator(".fan .piece.lit, .board-frame .piece.lit").first
    key = str(lit.get_attribute("data-thing"))
    lit.dispatch_event("click")
    expect(page.locator(".board .picked").first).to_be_attached()
    before = table_of(page)["seq"]
    back_and_forth(page)
    # Nothing was played, and nothing of the unfinished action is left.
    assert table_of(page)["seq"] == before
    expect(page.locator("#asked")).to_have_text(asked)
    expect(page.locator(".board .picked, .dial-arrow, .weighed")).to_have_count(0)
    page.locator(f'.board [data-thing="{key}"].lit').first.dispatch_event("click")
    expect(page.locator(".board .picked").first).to_be_attached()
    page.keyboard.press("Escape")
    page.locator("#prompt .choices.closing button, #prompt .choices button").last.click()
    # Where the choice ended a decision of the other side comes next, behind a curtain.
    expect(page.locator("#prompt:visible, dialog.curtain:visible").first).to_be_visible()


def orders(page: Page) -> list[str]:
    """Return the numbered lines of the sheet as the page shows them."""
    lines = page.locator(".panel-orders .fact").all_text_contents()
    return [line for line in lines if line[0].isdigit() and "hexes" not in line]


def test_unfinished_sheet_is_unchanged_after_a_reload(
    room: BrowserSession,
) -> None:
    page = room.window(PHONE)
    at_campaign(page)
    point(page, "piece:A1")
    page.locator('.fan [data-thing="piece:A1"]').dispatch_event("click")
    my_move(page)
    choose(page, "Meeting an enemy: hold")
    go_to(page, "London")
    written, asked = orders(page), page.locator("#asked").inner_text()
    assert len(written) == 3
    press(page, page.get_by_role("button", name="More of the match"))
    for again in (page.reload, lambda: back_and_forth(page)):
        again()
        my_move(page)
        assert orders(page) == written
        # The prompt is still about the body whose lines these are.
        expect(page.locator("#asked")).to_have_text(asked)
        expect(page.locator(".board .trail").first).to_be_attached()
    choose(page, "That is all")
    expect(page.locator("#asked")).to_contain_text("orders for week 1")
    assert [line[:6] for line in orders(page)][:3] == [line[:6] for line in written]


def test_notes_are_saved_when_the_page_is_left_at_once(room: BrowserSession) -> None:
    page = room.window()
    at_shieldwall(page)
    page.get_by_role("tab", name="Notes").click()
    expect(page.get_by_label("My notes")).to_be_enabled()
    page.clock.install()
    page.get_by_label("My notes").fill("N2 is the one to watch")
    expect(page.locator("#notes small")).to_have_text("Saving…")
    page.reload()
    page.get_by_role("tab", name="Notes").click()
    expect(page.get_by_label("My notes")).to_have_value("N2 is the one to watch")
    expect(thing(page, "piece:N2")).to_be_attached()
