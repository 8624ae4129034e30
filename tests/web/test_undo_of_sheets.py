"""Undo of sealed sheets on two pages: the warnings, and what is undone."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from senlac.testing.browser import BrowserSession, my_move, open_match
from tests.web.support import ask
from tests.web.test_fields import submit, two_lords

pytestmark = pytest.mark.browser


CLICK_AT_ONCE: Final = """() => {
  const place = document.querySelector('#requests');
  new MutationObserver((_, observer) => {
    const button = place.querySelector('button');
    if (!button) return;
    observer.disconnect();
    for (const _press of [1, 2]) document.dispatchEvent(new PointerEvent('pointerdown'));
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
    place.dataset.clicked = 'true';
  }).observe(place, { childList: true });
}"""
"""Script that clicks the first button of a request as it appears, as the second of quick clicks."""


def write(page: Page, crowns: int) -> None:
    """Write a line on the sheet of the page."""
    page.get_by_role("spinbutton", name="Give crowns").fill(str(crowns))
    page.get_by_role("button", name="Give crowns").click()
    expect(page.locator(".panel-orders").first).to_contain_text(str(crowns))


def test_undo_request_warns_and_keeps_the_opponents_lines(
    room: BrowserSession,
) -> None:
    rufus, robert, match_id = two_lords(room)
    write(rufus, 12)
    submit(robert, match_id, "crowns 7")
    open_match(robert, match_id)
    my_move(robert)
    sheet = robert.locator(".panel-orders").first
    expect(sheet).to_contain_text("7")
    rufus.locator("#asked").click()
    rufus.keyboard.press("u")
    dialog = rufus.get_by_role("dialog")
    expect(dialog).to_contain_text("that you have written on your sheet, but not what")
    # Enter by mistake does nothing that others see.
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
    rufus.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    assert ask(rufus, "GET", f"/matches/{match_id}/table")["requests"]["undo"] is None
    rufus.get_by_role("button", name="More", exact=True).click()
    rufus.get_by_role("button", name="Ask to undo").click()
    rufus.get_by_role("dialog").get_by_role("button", name="Ask").click()
    expect(robert.locator("#requests")).to_contain_text("would like to take back the last action.")
    expect(robert.locator("#requests")).not_to_contain_text("you lose")
    robert.get_by_role("button", name="Accept").click()
    expect(rufus.locator(".panel-orders").first).not_to_contain_text("12")
    expect(rufus.locator("#requests")).to_be_hidden()
    expect(sheet).to_contain_text("7")


def test_undo_request_names_secret_lines_that_would_be_lost(room: BrowserSession) -> None:
    rufus, robert, match_id = two_lords(room)
    submit(robert, match_id, "crowns 7", "done")
    robert.goto(f"/match/{match_id}")
    write(rufus, 12)
    rufus.locator("#prompt .closing button").last.click()
    my_move(robert)
    rufus.get_by_role("button", name="More", exact=True).click()
    rufus.get_by_role("button", name="Ask to undo").click()
    rufus.get_by_role("dialog").get_by_role("button", name="Ask").click()
    expect(robert.locator("#requests")).to_contain_text("would like to take back")
    # Rufus was the last to submit: undoing his seal also undoes all purchases since then.
    offered = ask(robert, "GET", f"/matches/{match_id}/table?as=view")["ask"]["actions"]
    assert "at bayeux" in offered
    submit(robert, match_id, "at bayeux")
    expect(robert.locator("#requests")).to_contain_text(
        "You lose what you have written in secret since then: Levy and buy: Bayeux."
    )
    expect(rufus.locator("#requests")).to_contain_text(
        "You have asked to take back the end of a step."
    )
    expect(rufus.locator("#requests")).to_contain_text("Waiting for Robert Curthose")


def test_quick_click_on_a_new_request_agrees_to_nothing(room: BrowserSession) -> None:
    rufus, robert, match_id = two_lords(room)
    write(rufus, 12)
    open_match(robert, match_id)
    answers: list[str] = []
    robert.on("request", lambda request: answers.append(request.url))
    robert.evaluate(CLICK_AT_ONCE)
    ask(rufus, "POST", f"/matches/{match_id}/undo", do="ask")
    expect(robert.locator("#requests")).to_have_attribute("data-clicked", "true")
    robert.get_by_role("button", name="Accept").press("Enter")
    expect(robert.locator("#requests")).to_be_hidden()
    assert len([url for url in answers if url.endswith("/undo")]) == 1
