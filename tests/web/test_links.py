"""Invitation links at the table: shown to the host, and renewed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from senlac.testing.browser import BrowserSession
from tests.web.support import new_match

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
