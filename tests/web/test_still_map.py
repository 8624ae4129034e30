"""The map of a phone keeps still while the decisions below it change."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from senlac.testing.browser import PHONE, BrowserSession, my_move, open_match, press, thing
from tests.web.support import new_battle
from tests.web.test_blocks import box

pytestmark = pytest.mark.browser


def test_map_of_a_phone_keeps_still_through_a_turn(room: BrowserSession) -> None:
    page = room.window(PHONE)
    open_match(page, new_battle(page, saxon="me", norman="me"))
    my_move(page)
    hint = page.locator("#prompt .hint")
    expect(hint).to_be_visible()
    before = box(page, "#board")
    # What must be pressed is visible; advice may be scrolled away.
    expect(page.get_by_role("button", name="End movement")).to_be_in_viewport(ratio=1)
    press(page, thing(page, "piece:N2"))
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_visible()
    assert box(page, "#board") == before
    press(page, thing(page, "space:d2"))
    expect(page.locator("#asked")).to_contain_text("face")
    assert box(page, "#board") == before
    press(page, page.locator(".dial-arrow").first)
    my_move(page)
    press(page, page.get_by_role("button", name="End movement"))
    expect(page.locator(".whose")).to_contain_text("Saxons")
    my_move(page)
    assert box(page, "#board") == before
