"""Browsers without storage, or whose storage is refused, full or damaged."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from senlac.testing.browser import BrowserSession
from tests.web.support import ask

pytestmark = pytest.mark.browser

BOTH: Final = "for (const name of ['localStorage', 'sessionStorage'])"

WITHOUT: Final = {
    "refused": f"""{BOTH} Object.defineProperty(window, name, {{
      get() {{ throw new DOMException('denied', 'SecurityError'); }} }});""",
    "missing": f"{BOTH} Object.defineProperty(window, name, {{ value: null }});",
    "full": """Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };""",
    "spoiled": "Storage.prototype.getItem = () => '{';",
}


@pytest.mark.parametrize("how", WITHOUT)
def test_matches_are_made_and_joined_without_storage(room: BrowserSession, how: str) -> None:
    host, guest = room.window(), room.window()
    for page in (host, guest):
        page.add_init_script(WITHOUT[how])
    host.goto("/")
    host.get_by_role("button", name="Set up a battle").first.click()
    dialog = host.get_by_role("dialog")
    dialog.get_by_role("radio", name="Normans").check()
    dialog.get_by_role("combobox", name="Saxons").select_option("open")
    dialog.get_by_role("button", name="Begin the battle").click()
    host.wait_for_url("**/match/*")
    assert len(ask(host, "GET", "/matches?list=mine")["matches"]) == 1
    expect(host.get_by_label("Link for anyone")).to_be_visible()
    guest.goto(host.url)
    guest.get_by_role("button", name="Play Saxon").click()
    for page in (host, guest):
        expect(page.locator("body")).to_have_attribute("data-status", "running")
        expect(page.locator("#prompt .whose")).not_to_be_empty()


@pytest.mark.parametrize("how", WITHOUT)
def test_invitation_seat_is_made_once_without_storage(room: BrowserSession, how: str) -> None:
    page = room.window()
    page.add_init_script(WITHOUT[how])
    page.goto("/")
    page.get_by_role("button", name="Set up a battle").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Normans").check()
    dialog.get_by_role("combobox", name="Saxons").select_option("invite")
    dialog.get_by_role("button", name="Begin the battle").click()
    page.wait_for_url("**/match/*")
    expect(page.get_by_role("button", name="Cancel the match")).to_be_visible()
    assert len(ask(page, "GET", "/matches?list=mine")["matches"]) == 1
