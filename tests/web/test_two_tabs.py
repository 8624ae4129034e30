"""One player in two tabs of a browser: a click in a tab refers to what that tab showed."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from senlac.engine.game.position import encode
from senlac.testing.browser import BrowserSession, my_move, open_match
from tests.games.campaign.desk import GAME, Desk
from tests.web.support import ask
from tests.web.test_campaign import BODIES
from tests.web.test_hands import hold_answers, let_go

pytestmark = pytest.mark.browser

SEAL_WHEN_DRAWN: Final = """() => {
  const prompt = document.querySelector('#prompt');
  const watcher = new MutationObserver(() => {
    const asked = document.querySelector('#asked')?.textContent ?? '';
    const seal = [...prompt.querySelectorAll('.choices button')]
      .find((button) => button.textContent.includes('Submit the'));
    if (!asked.includes('week 2') || !seal) return;
    watcher.disconnect();
    seal.click();
  });
  watcher.observe(prompt, { subtree: true, childList: true, characterData: true });
}"""
"""Script that presses the button as soon as it appears for the next week, too soon to be read."""


def two_sheets(room: BrowserSession) -> tuple[Page, Page]:
    """Open one player's order sheet of the first week in two tabs of a browser."""
    page = room.window()
    ask(page, "POST", "/guest")
    desk = Desk("\n".join(["scenario: y1088", *BODIES, "turn: 1", "step: Orders"]))
    # A random bot may give everything away in the first week, which ends the match.
    seats = {"rufus": {"kind": "me"}, "robert": {"kind": "bot", "bot": "greedy"}}
    position = encode(GAME, desk.state)
    made = ask(page, "POST", "/matches", game="campaign", position=position, seats=seats)
    other = page.context.new_page()
    for window in (page, other):
        open_match(window, made["id"])
        my_move(window)
        expect(window.locator("#asked")).to_contain_text("orders for week 1")
    return page, other


def seal(page: Page) -> None:
    """Submit the sheet."""
    page.get_by_role("button", name="Submit the").click()


def both_write_for(pages: tuple[Page, Page], week: int) -> None:
    """Require that both tabs ask for the orders of a week."""
    for page in pages:
        expect(page.locator("#asked")).to_contain_text(f"orders for week {week}")
        my_move(page)
        expect(page.locator("#asked")).to_contain_text(f"orders for week {week}")


def test_sheet_sealed_in_another_tab_is_not_sealed_again(
    room: BrowserSession,
) -> None:
    page, other = pages = two_sheets(room)
    hold_answers(other)
    seal(other)
    seal(page)
    expect(page.locator("#asked")).to_contain_text("orders for week 2")
    let_go(other)
    expect(other.locator(".toast")).to_contain_text("Too late: the game has moved on.")
    both_write_for(pages, 2)


def test_immediate_click_after_another_tab_seals_nothing(
    room: BrowserSession,
) -> None:
    page, other = pages = two_sheets(room)
    other.evaluate(SEAL_WHEN_DRAWN)
    seal(page)
    expect(other.locator(".toast")).to_contain_text("Too late: the game has moved on.")
    both_write_for(pages, 2)
    # A later click counts, as the prompt could be read by then.
    other.evaluate("performance.now = () => 1e9")
    seal(other)
    both_write_for(pages, 3)
