"""The card at the end of a match: who won, how the chances stood, what the dice gave."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from senlac.testing.browser import DESKTOP, PHONE, Room, my_move, open_match
from tests.web.support import ask, new_match

pytestmark = pytest.mark.browser


def ended(page: Page) -> None:
    """Play some of a battle by the page's own hands, and resign."""
    match_id = new_match(page, saxon="me", norman="me")
    rng = Random(5)
    for number in range(25):
        table = ask(page, "GET", f"/matches/{match_id}/table?as=view")
        role, action = table["ask"]["role"], rng.choice(table["ask"]["actions"])
        sent = {"role": role, "action": action, "seq": table["seq"], "id": str(number)}
        ask(page, "POST", f"/matches/{match_id}/actions", **sent)
    open_match(page, match_id)
    my_move(page)
    ask(page, "POST", f"/matches/{match_id}/resign")


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_match_that_ends_tells_its_story_and_leads_to_its_moments(
    room: Room, size: ViewportSize
) -> None:
    page = room.window(size)
    page.goto("/")
    ended(page)
    card = page.locator("dialog.ending")
    expect(card.get_by_role("img", name="The chances to win")).to_be_visible()
    expect(card.locator(".luck li")).to_have_count(2)
    turn = card.locator(".turns button").first
    told = turn.text_content() or ""
    turn.press("Enter")
    expect(card).to_have_count(0)
    expect(page.locator("#replay")).to_be_visible()
    expect(page.locator("#asked")).to_contain_text(told)
    page.locator("#replay .milestones [data-kind=turn]").first.click()
    expect(page.locator("#replay output")).to_contain_text("0 /")
    page.get_by_role("button", name="What would the computer").click()
    expect(page.locator("#opinion .deed")).not_to_have_count(0)
    expect(page.locator("#opinion .deed").last).to_contain_text("% to win")
    page.get_by_role("button", name="Leave the replay").click()
    page.get_by_role("button", name="How it went").click()
    expect(card.locator(".turns li")).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
