"""How near a player is to winning: the claim in the header, and the panel that it opens."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from senlac.testing.browser import DESKTOP, PHONE, BrowserSession, my_move, open_match
from tests.games.hastings.board import battle
from tests.web.test_campaign import seat_two
from tests.web.test_hastings import begin

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_claim_is_in_the_header_and_opens_how_to_win(
    room: BrowserSession, size: ViewportSize
) -> None:
    match_id, pages = seat_two(room, size)
    page = pages["rufus"]
    open_match(page, match_id)
    my_move(page)
    claim = page.get_by_role("button", name="Robert's points to win 288 of 304")
    expect(claim).to_be_in_viewport(ratio=1)
    claim.focus()
    page.keyboard.press("Enter")
    card = page.get_by_role("dialog", name="How to win")
    expect(card).to_contain_text("You win: Robert needs 16 more.")
    expect(card.get_by_role("meter")).to_have_attribute("aria-valuenow", "288")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(claim).to_be_focused()


def test_level_score_has_no_number_in_the_header(room: BrowserSession) -> None:
    page = room.window()
    begin(page, battle("NI01 1705", "HC01 1602", scenario="manoeuvre"))
    page.get_by_role("button", name="Level Normans 0 Saxons 0", exact=True).click()
    expect(page.get_by_role("dialog", name="How to win")).to_contain_text("Level")
