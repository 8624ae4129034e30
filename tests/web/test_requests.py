"""Requests between two players: the texts of each page, and the news of the answer."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from senlac.testing.browser import BrowserSession, my_move, open_match
from tests.web.support import new_battle
from tests.web.test_two_players import two
from tests.web.test_verify import resign

pytestmark = pytest.mark.browser


def choose(page: Page, item: str) -> None:
    """Choose an item of the menu of a table."""
    page.get_by_role("button", name="More", exact=True).click()
    page.locator("#menu").get_by_role("button", name=item).click()


def test_declined_draw_offer_is_reported_and_limited(
    room: BrowserSession,
) -> None:
    norman, saxon, _ = two(room)
    choose(norman, "Offer a draw")
    expect(norman.locator("#requests")).to_contain_text("You have offered a draw.")
    expect(norman.locator("#requests")).to_contain_text("Waiting for Saxons to answer.")
    expect(saxon.locator("#requests")).to_contain_text("A draw is offered by Normans.")
    saxon.get_by_role("button", name="Decline").click()
    expect(norman.locator(".toast")).to_contain_text("Your offer of a draw was declined.")
    expect(norman.locator("#requests")).to_be_hidden()
    choose(norman, "Offer a draw")
    expect(norman.locator(".toast")).to_contain_text("again after 10 more actions")
    # The opponent may offer a draw at once, and a second offer that crosses it is an agreement.
    choose(saxon, "Offer a draw")
    expect(norman.locator("#requests")).to_contain_text("A draw is offered by Saxons.")
    choose(norman, "Offer a draw")
    for page in (norman, saxon):
        expect(page.locator("#asked")).to_have_text("A draw was agreed.")
        expect(page.locator("#requests")).to_be_hidden()
    room.excuse("422")


@pytest.mark.parametrize(("answer", "told"), [("Decline", True), ("Accept", False)])
def test_refused_undo_request_is_reported_to_its_sender(
    room: BrowserSession, answer: str, *, told: bool
) -> None:
    norman, saxon, _ = two(room)
    my_move(norman)
    norman.get_by_role("button", name="End movement").click()
    my_move(saxon)
    choose(norman, "Ask to undo")
    expect(norman.locator("#requests")).to_contain_text("take back the end of a step.")
    expect(saxon.locator("#requests")).to_contain_text("Normans would like to take back")
    saxon.get_by_role("button", name=answer).click()
    expect(norman.locator("#requests")).to_be_hidden()
    refusal = norman.locator(".toast", has_text="Your request to undo was declined.")
    expect(refusal).to_have_count(1 if told else 0)


def test_rematch_is_offered_in_place_and_accepted_with_one_click(room: BrowserSession) -> None:
    norman, saxon, match_id = two(room)
    resign(norman)
    expect(saxon.get_by_role("dialog")).to_be_visible()
    norman.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    norman.wait_for_url(re.compile(f"/match/(?!{match_id})"))
    expect(saxon.get_by_role("dialog").locator(".toast")).to_contain_text("A rematch")
    saxon.keyboard.press("Escape")
    offer = saxon.locator("#requests")
    expect(offer).to_contain_text("A rematch with the sides swapped is offered.")
    offer.get_by_role("button", name="Accept").click()
    saxon.wait_for_url(norman.url)
    expect(saxon.locator("body")).to_have_attribute("data-status", "running")
    # The match that is over no longer offers it.
    for page in (norman, saxon):
        rematch = page.url
        open_match(page, match_id)
        page.keyboard.press("Escape")
        expect(page.locator("#requests")).to_contain_text("The rematch was accepted.")
        expect(page.locator("#requests")).not_to_contain_text("is offered")
        page.get_by_role("link", name="Go to the rematch").click()
        page.wait_for_url(rematch)


@pytest.mark.parametrize("saxon", ["random", "me"], ids=["computer", "one screen"])
def test_undo_asks_nobody_where_no_other_person_plays(room: BrowserSession, saxon: str) -> None:
    page = room.window()
    match_id = new_battle(page, saxon=saxon, norman="me")
    open_match(page, match_id)
    my_move(page)
    page.get_by_role("button", name="More", exact=True).click()
    menu = page.locator("#menu")
    expect(menu.get_by_role("button", name="Take back")).to_be_visible()
    expect(menu.get_by_role("button", name="Ask to undo")).to_have_count(0)
