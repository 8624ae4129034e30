"""Web push in a browser: turned on and off, received by the service worker, opened by a click."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from senlac.testing.browser import PHONE, BrowserSession, wait_until
from tests.server.push_service import Endpoint, PushBrowser
from tests.web.push import give_subscription, push_worker
from tests.web.support import ask, new_account, new_match

pytestmark = pytest.mark.browser

NO_SERVICE: Final = """() => {
  const failing = () => Promise.reject(new Error('no service'));
  ServiceWorkerContainer.prototype.getRegistration = failing;
}"""
"""Script that lets the browser fail to find what shows the notices."""


def section(page: Page) -> Locator:
    """Return the part of the account page about notices."""
    return page.locator("section", has=page.get_by_role("heading", name="Notices about my matches"))


def account_page(page: Page, device: PushBrowser) -> None:
    """Open the account page of a new account, in a browser that can be subscribed."""
    give_subscription(page, device)
    ask(page, "POST", "/guest")
    new_account(page, "Edith")
    page.goto("/account")


def turn_on(page: Page) -> None:
    """Turn notices on."""
    section(page).get_by_role("button", name="Turn on").click()
    expect(section(page).get_by_text("This browser: on")).to_be_visible()


def test_player_is_shown_a_notice_of_their_move(
    alert_room: BrowserSession, service: Endpoint
) -> None:
    page, other = alert_room.window(), alert_room.window()
    device = PushBrowser(f"{service.url}/edith")
    account_page(page, device)
    expect(section(page).get_by_text("This browser: off")).to_be_visible()
    turn_on(page)
    expect(section(page).get_by_role("button", name="Turn off")).to_be_focused()
    wishes = section(page).get_by_role("group", name="What this browser shows")
    wishes.get_by_label("Tell me of a move").select_option("at once, even if I have the match open")
    expect(wishes.get_by_role("status")).to_contain_text("Saved.")
    worker = push_worker(page)
    match_id = new_match(page, norman="me", saxon="open")
    ask(other, "POST", "/guest")
    ask(other, "POST", f"/matches/{match_id}/join", role="saxon")
    wait_until(page, lambda: service.sent)
    worker.deliver(device.read(service.sent[0].body).decode())
    wait_until(page, worker.shown)
    [(title, options)] = worker.shown()
    assert title == "Your move: The Foragers"
    assert options["body"].endswith("you play Norman.")
    assert options["tag"] == f"/match/{match_id}"
    # No window shows the match, so a new one is opened.
    worker.click(0)
    wait_until(page, lambda: len(worker.opened()) == 2)
    assert worker.opened() == ["closed", f"/match/{match_id}"]


def test_notice_leads_to_the_window_that_shows_its_match(
    alert_room: BrowserSession, service: Endpoint
) -> None:
    page = alert_room.window()
    account_page(page, PushBrowser(f"{service.url}/"))
    turn_on(page)
    worker = push_worker(page)
    match_id = new_match(page, norman="me", saxon="random")
    path = f"/match/{match_id}"
    table = page.context.new_page()
    table.goto(path)
    # A page in view needs no notice, unless the player wants all.
    table.bring_to_front()
    wait_until(table, lambda: table.evaluate("document.hasFocus()"))
    notice = f'{{"title": "%s", "body": "", "path": "{path}", "always": %s}}'
    worker.deliver(notice % ("Only if it is out of view", "false"))
    worker.deliver(notice % ("In any case", "true"))
    wait_until(page, worker.shown)
    assert [title for title, _ in worker.shown()] == ["In any case"]
    worker.click(0)
    wait_until(page, lambda: len(worker.opened()) == 2)
    assert worker.opened()[1].startswith("focus ")
    assert worker.opened()[1].endswith(path)


def test_notice_is_shown_to_a_player_who_has_left_the_match(
    alert_room: BrowserSession, service: Endpoint
) -> None:
    page = alert_room.window()
    account_page(page, PushBrowser(f"{service.url}/"))
    turn_on(page)
    worker = push_worker(page)
    worker.deliver('{"title": "Your move", "body": "", "path": "/match/x", "always": false}')
    wait_until(page, worker.shown)


def test_notices_are_turned_off_again(alert_room: BrowserSession, service: Endpoint) -> None:
    page = alert_room.window(PHONE)
    account_page(page, PushBrowser(f"{service.url}/"))
    turn_on(page)
    page.reload()
    expect(section(page).get_by_text("This browser: on")).to_be_visible()
    box = section(page).bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= PHONE["width"]
    section(page).get_by_role("button", name="Turn off").click()
    expect(section(page).get_by_text("This browser: off")).to_be_visible()
    assert page.evaluate("localStorage.getItem('test.push')") is None
    assert ask(page, "GET", "/contacts")["contacts"] == []


def test_signing_out_ends_the_notices_of_a_browser(
    alert_room: BrowserSession, service: Endpoint
) -> None:
    page = alert_room.window()
    account_page(page, PushBrowser(f"{service.url}/"))
    turn_on(page)
    page.get_by_role("button", name="Sign out").last.click()
    page.wait_for_url("/")
    assert page.evaluate("localStorage.getItem('test.push')") is None


@pytest.mark.parametrize("leave", ["Sign out", "Delete the account"])
def test_account_can_be_left_if_the_browser_fails_to_end_its_notices(
    room: BrowserSession, leave: str
) -> None:
    page = room.window()
    ask(page, "POST", "/guest")
    new_account(page, "Gytha")
    page.goto("/account")
    page.evaluate(NO_SERVICE)
    page.get_by_role("button", name=leave).last.click()
    if leave != "Sign out":
        page.get_by_role("dialog").get_by_role("button", name="Delete it").click()
    page.wait_for_url("/")
    assert not ask(page, "GET", "/me")["signed"]


def test_other_browsers_are_listed_and_removed(
    alert_room: BrowserSession, service: Endpoint
) -> None:
    page = alert_room.window()
    account_page(page, PushBrowser(f"{service.url}/here"))
    ask(page, "POST", "/contacts/browsers", **PushBrowser(f"{service.url}/there").subscription)
    page.reload()
    turn_on(page)
    expect(section(page).get_by_role("listitem")).to_have_count(2)
    section(page).get_by_role("button", name="Remove").click()
    expect(section(page).get_by_role("listitem")).to_have_count(1)
    expect(section(page).get_by_text("This browser: on")).to_be_visible()


def test_test_notice_is_sent(alert_room: BrowserSession, service: Endpoint) -> None:
    page = alert_room.window()
    device = PushBrowser(f"{service.url}/")
    account_page(page, device)
    turn_on(page)
    section(page).get_by_role("button", name="Send a test").click()
    wait_until(page, lambda: service.sent)
    assert device.notice(service.sent[0])["title"] == "It works"


def test_blocked_browser_says_how_to_allow_notices(
    alert_room: BrowserSession, service: Endpoint
) -> None:
    page = alert_room.window()
    account_page(page, PushBrowser(f"{service.url}/"))
    page.evaluate("localStorage.setItem('test.permission', 'denied')")
    page.reload()
    expect(section(page)).to_contain_text("This browser blocks notices from this site.")
    expect(section(page).get_by_role("button", name="Turn on")).to_have_count(0)
