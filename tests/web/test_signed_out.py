"""Sessions that end elsewhere: the table says so, and continues after a new sign-in."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from senlac.testing.browser import PHONE, BrowserSession, my_move, open_match
from tests.web.support import WORDS, ask, new_match

pytestmark = pytest.mark.browser


def at_table(room: BrowserSession, name: str, *, private: bool) -> tuple[Page, str]:
    """Return the page of an account that plays, and its match id."""
    page = room.window()
    match_id = new_match(page, norman="me", saxon="me")
    ask(page, "POST", "/account", name=name, password=WORDS)
    if private:
        ask(page, "POST", f"/matches/{match_id}/watchers", open=False)
    open_match(page, match_id)
    my_move(page)
    return page, match_id


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
    page, match_id = at_table(room, "Leofric", private=False)
    end_elsewhere(room, "Leofric")
    says_so(page)
    # The page does not wait for ever for what was pressed meanwhile.
    page.locator("#prompt .choices button").last.click()
    expect(page.locator("#prompt")).not_to_have_attribute("aria-busy", "true")
    expect(page.locator(".toast")).to_contain_text("You are signed out here")
    ask(page, "POST", "/session", name="Leofric", password=WORDS)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#line")).to_have_attribute("data-state", "live")
    assert ask(page, "GET", f"/matches/{match_id}")["mine"]
    room.excuse("WebSocket", "401", "403", "404")


@pytest.mark.parametrize("private", [False, True])
def test_table_says_that_the_session_ended_in_an_outage(
    own_room: BrowserSession, *, private: bool
) -> None:
    room = own_room
    page, _ = at_table(room, "Siward", private=private)
    room.server.kill()
    expect(page.locator("#line")).to_have_attribute("data-state", "lost")
    page.context.clear_cookies()
    room.server.start()
    says_so(page)
    room.excuse("WebSocket", "net::ERR_", "401", "403", "404")


def test_player_with_another_identity_becomes_a_spectator(own_room: BrowserSession) -> None:
    room = own_room
    page, match_id = at_table(room, "Morcar", private=False)
    room.server.kill()
    expect(page.locator("#line")).to_have_attribute("data-state", "lost")
    page.context.clear_cookies()
    room.server.start()
    ask(page, "POST", "/guest")
    expect(page.locator("#asked")).to_contain_text("You are watching")
    assert page.url.endswith(match_id)
    room.excuse("WebSocket", "net::ERR_", "401", "403", "404")


def test_signed_out_notice_fits_a_phone_and_leads_back(room: BrowserSession) -> None:
    page, match_id = at_table(room, "Waltheof", private=False)
    page.set_viewport_size(PHONE)
    end_elsewhere(room, "Waltheof")
    line = page.locator("#line")
    expect(line).to_contain_text("You are signed out here.")
    box = line.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    # Nothing covers the link.
    line.get_by_role("link", name="Sign in").click()
    form = page.locator("form", has=page.get_by_role("heading", name="Sign in"))
    form.get_by_label("Name").fill("Waltheof")
    form.get_by_label("Password", exact=True).fill(WORDS)
    form.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"**/match/{match_id}")
    my_move(page)
    room.excuse("WebSocket", "401", "403", "404")


@pytest.mark.parametrize(
    ("name", "elsewhere"),
    [("Edric", "//evil.example"), ("Eadmer", "https://evil.example"), ("Ealdred", "a/../../x")],
)
def test_sign_in_redirects_only_to_a_match(room: BrowserSession, name: str, elsewhere: str) -> None:
    page = room.window()
    new_match(page, norman="me", saxon="me")
    ask(page, "POST", "/account", name=name, password=WORDS)
    page.context.clear_cookies()
    page.goto(f"/account?match={quote(elsewhere, safe='')}")
    form = page.locator("form", has=page.get_by_role("heading", name="Sign in"))
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password", exact=True).fill(WORDS)
    form.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"{room.server.url}/")
