"""Invitations: links for the host to renew, and seats that are taken by a click."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from senlac.testing.browser import BrowserSession, wait_until
from tests.web.support import Dam, ask, new_account, new_match

pytestmark = pytest.mark.browser


def test_host_finds_the_invitation_link_and_renews_it(room: BrowserSession) -> None:
    page, friend = room.window(), room.window()
    match_id = new_match(page, saxon="me", norman="invite")
    page.goto(f"/match/{match_id}")
    link = page.get_by_label("Link for Norman")
    first = link.input_value()
    assert f"/match/{match_id}?role=norman&invite=" in first
    page.get_by_role("button", name="New link").click()
    page.get_by_role("dialog").get_by_role("button", name="Renew").click()
    expect(link).not_to_have_value(first)
    # The row was redrawn, and the focus is where it was.
    expect(page.get_by_role("button", name="New link")).to_be_focused()
    second = link.input_value()
    friend.goto(first)
    expect(friend.get_by_role("heading", name="This invitation link does not work")).to_be_visible()
    expect(friend.get_by_role("button", name="Play Norman")).to_have_count(0)
    friend.goto(second)
    friend.get_by_role("button", name="Play Norman").click()
    expect(page.locator(".board .piece").first).to_be_visible()
    expect(page.locator("#seats")).to_be_hidden()
    room.excuse("404")


def press_during(page: Page, button: Locator, change: Callable[[], object]) -> None:
    """Click a button slowly, and change something while the mouse button is down."""
    box = button.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    change()
    page.mouse.up()


def test_click_on_a_seat_counts_though_the_seats_are_redrawn(room: BrowserSession) -> None:
    host, friend, other = room.window(), room.window(), room.window()
    match_id = new_match(host, "players_3", "comet", english="me", norman="open", viking="open")
    friend.goto(f"/match/{match_id}")
    expect(friend.locator("#line")).to_have_attribute("data-state", "live")
    ask(other, "POST", "/guest")

    def take_another_seat() -> None:
        ask(other, "POST", f"/matches/{match_id}/join", role="viking")
        expect(friend.get_by_role("button", name="Play Viking")).to_have_count(0)

    press_during(friend, friend.get_by_role("button", name="Play Norman"), take_another_seat)
    expect(friend.locator("body")).to_have_attribute("data-status", "running")
    assert ask(friend, "GET", f"/matches/{match_id}")["mine"] == ["norman"]


def test_redrawn_button_does_not_take_a_seat_twice(room: BrowserSession) -> None:
    host, friend, other = room.window(), room.window(), room.window()
    match_id = new_match(host, "players_3", "comet", english="me", norman="open", viking="open")
    friend.goto(f"/match/{match_id}")
    held = Dam(friend, "**/join")
    join = friend.get_by_role("button", name="Play Norman")
    join.click()
    held.first()
    ask(other, "POST", "/guest")
    ask(other, "POST", f"/matches/{match_id}/join", role="viking")
    expect(friend.get_by_role("button", name="Play Viking")).to_have_count(0)
    expect(join).to_be_disabled()
    held.open()
    expect(friend.locator("body")).to_have_attribute("data-status", "running")


def test_click_on_an_invitation_counts_though_the_list_is_redrawn(room: BrowserSession) -> None:
    host, friend = room.window(), room.window()
    for page in (host, friend):
        ask(page, "POST", "/guest")
    new_account(host, "Ealdgyth")
    seats = {
        "norman": {"kind": "me"},
        "saxon": {"kind": "person", "name": new_account(friend, "Wulfric")},
    }
    ask(host, "POST", "/matches", game="shieldwall", seats=seats)
    friend.goto("/")
    accept = friend.get_by_role("button", name="Accept")
    accept.evaluate("button => { globalThis.former = button; }")

    def refresh() -> None:
        friend.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
        wait_until(friend, lambda: friend.evaluate("!globalThis.former.isConnected"))

    press_during(friend, accept, refresh)
    friend.wait_for_url("**/match/*")
