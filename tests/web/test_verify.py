"""The proof of the dice: computed by the browser, or by command where a browser cannot."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from senlac.testing.browser import BrowserSession, my_move, open_match
from tests.cli.support import senlac
from tests.web.conftest import ELSEWHERE
from tests.web.support import new_match

pytestmark = pytest.mark.browser


def resign(page: Page) -> None:
    """Resign the match of this page."""
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator("#prompt")).to_contain_text("over")


def put_card_away(page: Page) -> None:
    """Close the card about the end of the match, which opens with a delay."""
    card = page.get_by_role("dialog")
    card.get_by_role("button", name="Close").click()
    expect(card).to_have_count(0)


def go_to_proof(page: Page) -> None:
    """Go from the table to the page that verifies its dice."""
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Verify the dice").click()
    page.wait_for_url("**/verify/*")


def test_browser_recomputes_every_roll(room: BrowserSession) -> None:
    page = room.window()
    match_id = new_match(page, saxon="me", norman="greedy")
    open_match(page, match_id)
    go_to_proof(page)
    expect(page.locator("#verdict")).to_contain_text("not published yet")
    expect(page.locator("#yourself")).to_be_hidden()
    page.get_by_role("link", name="Back to the table").click()
    expect(page.locator("#line")).to_have_attribute("data-state", "live")
    resign(page)
    put_card_away(page)
    go_to_proof(page)
    expect(page.locator("#verdict")).to_contain_text("Every roll is proved")
    assert page.locator("#rolls tr").count() >= 2
    expect(page.locator("#rolls")).not_to_contain_text("✗")


def test_plain_http_page_names_other_ways_to_verify(room: BrowserSession, tmp_path: Path) -> None:
    page = room.window()
    page.goto(f"http://{ELSEWHERE}:{room.server.port}/")
    assert not page.evaluate("isSecureContext")
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/match/*")
    my_move(page)
    page.locator("#prompt .choices button").last.click()
    my_move(page)
    resign(page)
    put_card_away(page)
    go_to_proof(page)
    expect(page.locator("#verdict")).to_contain_text("was loaded over plain HTTP")
    expect(page.locator("#server")).to_contain_text("rolls follow from the secret")
    expect(page.locator(".toast")).to_have_count(0)
    with page.expect_download() as kept:
        page.get_by_role("link", name="the record of the match").click()
    typed = page.locator("#command").inner_text().split()
    assert typed == ["senlac", "replay", kept.value.suggested_filename, "--verify"]
    record = tmp_path / kept.value.suggested_filename
    kept.value.save_as(record)
    ran = senlac(typed[1], record, typed[3])
    assert ran.status == 0, ran
    assert "every action legal" in ran.out
    assert "rolls follow from the secret" in ran.out
