"""Pages while the server is unavailable or does not show a match, and afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from senlac.testing.browser import PHONE, BrowserSession, my_move, open_match
from tests.web.support import ask, new_match

pytestmark = pytest.mark.browser

AWAY = '{"error": {"code": "unavailable", "message": "the server cannot reach its database"}}'

ON_TOP: Final = """element => {
  const { x, y } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + 9, y + 9));
}"""


def fail(page: Page, url: str, times: int | None = None) -> None:
    """Answer requests like a server without a database."""

    def refuse(route: Route) -> None:
        route.fulfill(status=503, content_type="application/json", body=AWAY)

    page.route(url, refuse, times=times)


def test_table_opened_in_an_outage_appears_after_it(room: BrowserSession) -> None:
    page = room.window(PHONE)
    match_id = new_match(page, norman="me", saxon="me")
    fail(page, f"**/api/matches/{match_id}/table*", times=1)
    fail(page, f"**/api/matches/{match_id}", times=1)
    page.goto(f"/match/{match_id}")
    card = page.locator("main")
    expect(card.get_by_role("heading", name="The server is not available")).to_be_in_viewport()
    expect(card).to_contain_text("The server cannot reach its database.")
    expect(card.get_by_role("status")).to_have_text("Trying again…")
    expect(card.get_by_role("link", name="Home")).to_be_visible()
    my_move(page)
    room.excuse("503")


def test_match_set_aside_says_so_and_links_home(own_room: BrowserSession) -> None:
    room = own_room
    page = room.window()
    match_id = new_match(page, norman="me", saxon="me")
    room.server.stop()
    aside: Path = room.server.data / "set-aside" / match_id
    aside.write_text("3", encoding="utf-8")
    room.server.start()
    page.goto(f"/match/{match_id}")
    expect(page.get_by_role("heading", name="The server has set this match aside")).to_be_visible()
    expect(page.locator("main")).to_contain_text("The server stopped while it was working on")
    expect(page).to_have_title("The server has set this match aside · Senlac")
    page.get_by_role("link", name="Home").click()
    page.wait_for_url(f"{room.server.url}/")
    room.excuse("409")


def test_sign_in_is_offered_at_a_match_that_is_not_found(room: BrowserSession) -> None:
    page, stranger = room.window(), room.window()
    match_id = new_match(page, norman="me", saxon="me")
    ask(page, "POST", f"/matches/{match_id}/watchers", open=False)
    for opened, offered in ((stranger, 1), (page, 0)):
        opened.goto(f"/match/{match_id}" if offered else "/match/nowhere")
        expect(opened.get_by_role("heading", name="Match not found")).to_be_visible()
        sign_in = opened.locator("main").get_by_role("link", name="Sign in")
        expect(sign_in).to_have_count(offered)
    expect(stranger.locator("main")).to_contain_text("If you play in this match, sign in")
    room.excuse("404")


def test_games_are_shown_after_an_outage(room: BrowserSession) -> None:
    page = room.window()
    fail(page, "**/api/games", times=1)
    page.goto("/")
    expect(page.locator("#games")).to_contain_text("Trying again…")
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    room.excuse("503")


def test_page_that_failed_to_load_can_be_tried_again(room: BrowserSession) -> None:
    page = room.window()
    fail(page, "**/api/games/shieldwall", times=1)
    page.goto("/rules/shieldwall")
    expect(page.get_by_role("heading", name="This page cannot be shown")).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".ledger-row").first).to_be_visible()
    room.excuse("503")


def test_notes_written_in_an_outage_are_saved_after_it(room: BrowserSession) -> None:
    page = room.window()
    match_id = new_match(page, norman="me", saxon="me")
    fail(page, "**/notes", times=1)
    open_match(page, match_id)
    page.get_by_role("tab", name="Notes").click()
    notes = page.get_by_label("My notes")
    expect(page.locator("#notes small")).to_have_text("The server cannot reach its database.")
    expect(notes).to_be_enabled()
    fail(page, "**/notes", times=1)
    notes.fill("hold the hill")
    expect(page.locator("#notes small")).to_have_text("The server cannot reach its database.")
    expect(page.locator("#notes small")).to_have_text("Saved.")
    assert ask(page, "GET", f"/matches/{match_id}/notes")["text"] == "hold the hill"
    room.excuse("503")


def test_toast_lies_over_an_open_dialog_and_outlives_it(room: BrowserSession) -> None:
    page = room.window()
    open_match(page, new_match(page, norman="me", saxon="me"))
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.evaluate(
        "import('/static/js/lib/announce.js').then(({ toast }) => toast('Hastings is at dawn.'))"
    )
    toast = page.locator(".toast")
    expect(toast).to_contain_text("at dawn")
    assert toast.evaluate(ON_TOP)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(toast).to_be_visible()
    # An existing toast is moved on top of a new dialog.
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert toast.evaluate(ON_TOP)
    toast.get_by_role("button", name="Close").click()
    expect(toast).to_have_count(0)


COVERED: Final = """(toast) => {
  const over = toast.getBoundingClientRect();
  const cuts = (box) => box.width > 0 && box.left < over.right && box.right > over.left
    && box.top < over.bottom && box.bottom > over.top;
  const around = toast.closest('dialog') ?? document;
  return [...around.querySelectorAll('button:enabled')]
    .filter((one) => !toast.contains(one) && cuts(one.getBoundingClientRect()))
    .map((one) => one.textContent || one.getAttribute('aria-label'));
}"""
"""The buttons beneath a toast."""


@pytest.mark.parametrize("size", [{"width": 1024, "height": 768}, PHONE], ids=["small", "phone"])
def test_toast_covers_no_button(room: BrowserSession, size: ViewportSize) -> None:
    page = room.window(size)
    open_match(page, new_match(page, norman="me", saxon="me"))
    page.evaluate(
        "import('/static/js/lib/announce.js')"
        ".then(({ toast }) => toast('Hastings is at dawn. '.repeat(9)))"
    )
    toast = page.locator(".toast")
    expect(toast).to_be_visible()
    assert toast.evaluate(COVERED) == []
    page.keyboard.press("?")
    expect(page.get_by_role("dialog").locator(".toast")).to_be_visible()
    assert toast.evaluate(COVERED) == []


def test_refused_match_from_a_position_is_explained_in_its_dialog(room: BrowserSession) -> None:
    page = room.window()
    open_match(page, new_match(page, norman="me", saxon="me"))
    page.locator("#open-replay").click()
    page.get_by_role("button", name="More of the replay").click()
    page.get_by_role("button", name="Play from here").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    fail(page, "**/api/matches", times=1)
    dialog.get_by_role("button", name="Begin").click()
    expect(dialog.get_by_role("alert")).to_have_text("The server cannot reach its database.")
    expect(page.locator(".toast")).to_have_count(0)
    room.excuse("503")
