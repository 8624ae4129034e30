"""Sessions that end elsewhere: the table says so, and continues after a new sign-in."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from senlac.testing.browser import PHONE, BrowserSession, my_move, open_match
from tests.web.support import WORDS, ask, new_account, new_match

pytestmark = pytest.mark.browser


@dataclass(frozen=True)
class Seated:
    """The page of an account that plays, its match id, and the name of the account."""

    page: Page
    match_id: str
    name: str


def at_table(room: BrowserSession, name: str, *, private: bool) -> Seated:
    """Return a player with an account, at the table of a match for one screen."""
    page = room.window()
    match_id = new_match(page, norman="me", saxon="me")
    full = new_account(page, name)
    if private:
        ask(page, "POST", f"/matches/{match_id}/watchers", open=False)
    open_match(page, match_id)
    my_move(page)
    return Seated(page, match_id, full)


def end_elsewhere(room: BrowserSession, name: str) -> None:
    """End all other sessions of an account from another browser."""
    other = room.window()
    ask(other, "POST", "/session", name=name, password=WORDS)
    for session in ask(other, "GET", "/sessions")["sessions"]:
        if not session["current"]:
            ask(other, "DELETE", f"/sessions/{session['id']}")


def says_so(page: Page) -> None:
    """Require that the table says that the player is signed out, and that it keeps saying so."""
    line = page.locator("#line")
    expect(line).to_have_attribute("data-state", "out")
    expect(line).to_contain_text("You are signed out here.")
    page.wait_for_timeout(1500)
    expect(line).to_have_attribute("data-state", "out")
    expect(line.get_by_role("link", name="Sign in")).to_be_visible()


def test_table_says_that_the_session_was_ended_elsewhere(room: BrowserSession) -> None:
    player = at_table(room, "Leofric", private=False)
    page = player.page
    end_elsewhere(room, player.name)
    says_so(page)
    # The page does not wait for ever for what was pressed meanwhile.
    page.locator("#prompt .choices button").last.click()
    expect(page.locator("#prompt")).not_to_have_attribute("aria-busy", "true")
    expect(page.locator(".toast")).to_contain_text("You are signed out here")
    ask(page, "POST", "/session", name=player.name, password=WORDS)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#line")).to_have_attribute("data-state", "live")
    assert ask(page, "GET", f"/matches/{player.match_id}")["mine"]
    room.excuse("WebSocket", "401", "403", "404")


@pytest.mark.parametrize("private", [False, True])
def test_table_says_that_the_session_ended_in_an_outage(
    own_room: BrowserSession, *, private: bool
) -> None:
    room = own_room
    page = at_table(room, "Siward", private=private).page
    room.server.kill()
    expect(page.locator("#line")).to_have_attribute("data-state", "lost")
    page.context.clear_cookies()
    room.server.start()
    says_so(page)
    room.excuse("WebSocket", "net::ERR_", "401", "403", "404")


def test_player_with_another_identity_becomes_a_spectator(own_room: BrowserSession) -> None:
    room = own_room
    player = at_table(room, "Morcar", private=False)
    page = player.page
    room.server.kill()
    expect(page.locator("#line")).to_have_attribute("data-state", "lost")
    page.context.clear_cookies()
    room.server.start()
    ask(page, "POST", "/guest")
    # The page may have been told before that it is signed out, and then tries again only now.
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#asked")).to_contain_text("You are watching")
    assert page.url.endswith(player.match_id)
    room.excuse("WebSocket", "net::ERR_", "401", "403", "404")


def test_signed_out_notice_fits_a_phone_and_leads_back(room: BrowserSession) -> None:
    player = at_table(room, "Waltheof", private=False)
    page = player.page
    page.set_viewport_size(PHONE)
    end_elsewhere(room, player.name)
    line = page.locator("#line")
    expect(line).to_contain_text("You are signed out here.")
    box = line.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    # Nothing covers the link.
    line.get_by_role("link", name="Sign in").click()
    form = page.locator("form", has=page.get_by_role("heading", name="Sign in"))
    form.get_by_label("Name").fill(player.name)
    form.get_by_label("Password", exact=True).fill(WORDS)
    form.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"**/match/{player.match_id}")
    my_move(page)
    room.excuse("WebSocket", "401", "403", "404")


def test_reloaded_table_offers_to_sign_in(room: BrowserSession) -> None:
    player = at_table(room, "Wulfnoth", private=False)
    page = player.page
    offer = page.locator("#prompt").get_by_role("link", name="Sign in")
    expect(offer).to_have_count(0)
    page.context.clear_cookies()
    page.reload()
    expect(page.locator("#asked")).to_have_text("You are watching.")
    expect(offer).to_have_attribute("href", f"/account?match={player.match_id}")
    ask(page, "POST", "/guest")
    page.reload()
    expect(page.locator("#asked")).to_have_text("You are watching.")
    expect(page.locator("#me")).to_have_text("Watching")
    expect(offer).to_be_hidden()


@pytest.mark.parametrize("elsewhere", ["//evil.example", "https://evil.example", "a/../../x"])
def test_sign_in_redirects_only_to_a_match(room: BrowserSession, elsewhere: str) -> None:
    page = room.window()
    new_match(page, norman="me", saxon="me")
    name = new_account(page, "Edric")
    page.context.clear_cookies()
    page.goto(f"/account?match={quote(elsewhere, safe='')}")
    form = page.locator("form", has=page.get_by_role("heading", name="Sign in"))
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password", exact=True).fill(WORDS)
    form.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"{room.server.url}/")
