"""Two players in two browsers: invitation, lost connection, undo request, draw and chat."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from senlac.testing.browser import AutoPlayer, BrowserSession, my_move, open_match, thing
from tests.web.support import ask, new_match, two_orders

pytestmark = pytest.mark.browser


CLICK_WHEN_CALLED: Final = """() => {
  const button = document.querySelector('#prompt .closing button');
  globalThis.clicked = new Promise((done) => {
    globalThis.ear = new BroadcastChannel('now');
    globalThis.ear.onmessage = () => done(button.isConnected && button.click());
  });
}"""
CALL: Final = "() => new BroadcastChannel('now').postMessage('now')"


def invited(room: BrowserSession) -> tuple[Page, Page]:
    """Return the page of a Norman who waits, and that of a Saxon who has followed the link."""
    norman, saxon = room.window(), room.window()
    norman.goto("/")
    norman.get_by_role("button", name="Set up a battle").first.click()
    dialog = norman.get_by_role("dialog")
    dialog.get_by_role("radio", name="Normans").check()
    dialog.get_by_role("combobox", name="Saxons").select_option("invite")
    dialog.get_by_role("button", name="Begin the battle").click()
    norman.wait_for_url("**/match/*")
    saxon.goto(norman.get_by_label("Link for Saxon").input_value())
    return norman, saxon


def two(room: BrowserSession) -> tuple[Page, Page, str]:
    """Seat a Norman, who moves first with two orders, and a Saxon invited by link."""
    norman, saxon = invited(room)
    saxon.get_by_role("button", name="Play Saxon").click()
    # The browser leaves the page of the link when it has stored the salt.
    saxon.wait_for_url(lambda url: "?" not in url)
    for page in (norman, saxon):
        # The status must be checked: the page shows the board while it waits for players, too.
        expect(page.locator("body")).to_have_attribute("data-status", "running")
        expect(page.locator(".board .piece").first).to_be_visible()
        expect(page.locator("#line")).to_have_attribute("data-state", "live")
    match_id = norman.url.rsplit("/", 1)[1]
    return (norman, saxon, match_id) if two_orders(norman, match_id) else two(room)


def order(page: Page) -> None:
    """Give an order: move a unit to a highlighted square, and take the proposed facing."""
    my_move(page)
    asked = page.locator("#asked").inner_text()
    for key in page.evaluate(
        "[...document.querySelectorAll('.board .lit')].map(e => e.dataset.thing)"
    ):
        thing(page, key).click()
        goal = page.locator(".board .space.lit").first
        if goal.count():
            goal.click()
            break
        page.keyboard.press("Escape")
    expect(page.locator("#asked")).to_contain_text("face")
    my_move(page)
    page.keyboard.press("Enter")
    expect(page.locator("#asked")).not_to_have_text(asked)
    my_move(page)


def test_two_browsers_play_on_after_reload_and_server_restart(own_room: BrowserSession) -> None:
    room = own_room
    norman, saxon, match_id = two(room)
    order(norman)
    expect(saxon.locator("#log-lines")).to_contain_text("moves from")
    saxon.reload()
    expect(saxon.locator("#log-lines")).to_contain_text("moves from")
    lines = saxon.locator("#log-lines li").count()

    room.server.kill()
    expect(saxon.locator("#line")).to_have_attribute("data-state", "lost")
    expect(norman.locator("#line")).to_contain_text("Connection lost")
    # The page keeps an order given now, and plays it once after the reconnect.
    norman.locator("#prompt .closing button").first.click()
    room.server.start()
    for page in (norman, saxon):
        expect(page.locator("#line")).to_have_attribute("data-state", "live", timeout=30_000)
    expect(saxon.locator("#log-lines li")).not_to_have_count(lines)
    my_move(saxon)
    AutoPlayer(saxon).play(lambda now: not now["free"] and "Waiting" in now["asked"])
    my_move(norman)
    seen = [
        ask(page, "GET", f"/matches/{match_id}/table?roles=")["seq"] for page in (norman, saxon)
    ]
    assert seen[0] == seen[1]
    room.excuse("WebSocket", "net::ERR_")


def test_undo_request_is_refused_and_then_granted(room: BrowserSession) -> None:
    norman, saxon, match_id = two(room)
    norman.locator("#prompt .choices button").last.click()
    my_move(saxon)
    before = ask(norman, "GET", f"/matches/{match_id}/table?roles=")["event_count"]

    def beg() -> None:
        norman.get_by_role("button", name="More", exact=True).click()
        norman.get_by_role("button", name="Ask to undo").click()

    beg()
    saxon.get_by_role("button", name="Decline").press("Enter")
    expect(saxon.locator("#requests")).to_be_hidden()
    expect(norman.locator("#requests")).to_be_hidden()
    my_move(saxon)
    beg()
    saxon.get_by_role("button", name="Accept").press("Enter")
    my_move(norman)
    after = ask(norman, "GET", f"/matches/{match_id}/table?roles=")["event_count"]
    assert after < before
    expect(norman.locator("#log-lines li")).to_have_count(after)
    expect(saxon.locator("#log-lines li")).to_have_count(after)


def test_draw_is_accepted_and_chat_is_received(room: BrowserSession) -> None:
    norman, saxon, _ = two(room)
    # Chat from before the Saxon's page has read it is not marked as news.
    saxon.wait_for_load_state("networkidle")
    norman.get_by_role("tab", name="Chat").click()
    norman.get_by_role("textbox", name="Say something").fill("A good fight")
    norman.keyboard.press("Enter")
    expect(saxon.locator("#tab-chat")).to_have_class(re.compile("news"))
    saxon.get_by_role("tab", name="Chat").click()
    expect(saxon.locator("#chat")).to_contain_text("A good fight")
    norman.get_by_role("button", name="More", exact=True).click()
    norman.get_by_role("button", name="Offer a draw").click()
    saxon.get_by_role("button", name="Accept").press("Enter")
    for page in (norman, saxon):
        expect(page.locator("#prompt")).to_contain_text("over")


def test_absent_player_is_shown_as_away_until_they_return(room: BrowserSession) -> None:
    norman, saxon, match_id = two(room)
    norman.clock.install()
    name = norman.locator(".panel [data-player=saxon]")
    norman.locator("#prompt .closing button").first.click()
    expect(norman.locator("#asked")).to_contain_text("Waiting")
    saxon.goto("/")
    # A player who only reloads the page is not shown as away.
    expect(name).not_to_have_class("away")
    norman.clock.fast_forward(10_000)
    expect(name).to_have_class("away")
    expect(norman.get_by_role("status").filter(has_text="is away.")).to_be_visible()
    open_match(saxon, match_id)
    expect(name).not_to_have_class("away")
    expect(norman.locator("#away")).to_be_hidden()


def test_title_shows_whose_move_it_is(room: BrowserSession) -> None:
    norman, saxon, _ = two(room)
    expect(norman).to_have_title(re.compile("Your move"))
    expect(saxon).not_to_have_title(re.compile("Your move"))
    norman.locator("#prompt .choices button").last.click()
    expect(saxon).to_have_title(re.compile("Your move"))
    expect(norman).not_to_have_title(re.compile("Your move"))


def test_a_second_tab_never_plays_twice(room: BrowserSession) -> None:
    page = room.window()
    match_id = new_match(page, norman="me", saxon="me")
    open_match(page, match_id)
    other = page.context.new_page()
    open_match(other, match_id)
    start = ask(page, "GET", f"/matches/{match_id}/table")["seq"]
    for window in (page, other):
        my_move(window)
    # At the same moment, however long each call takes.
    for window in (page, other):
        window.evaluate(CLICK_WHEN_CALLED)
    page.evaluate(CALL)
    for window in (page, other):
        window.evaluate("() => globalThis.clicked.then(() => null)")
        my_move(window)
    expect(page.locator("#line")).to_have_attribute("data-state", "live")
    now = ask(page, "GET", f"/matches/{match_id}/table")
    assert now["seq"] == start + 1 or now["actors"] == ["saxon"]
