"""Notes open in two tabs: the second writer reads the other text, and nothing is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from senlac.testing.browser import BrowserSession, open_match, wait_until
from tests.web.support import Dam, ask, new_match

pytestmark = pytest.mark.browser


def two_tabs(room: BrowserSession) -> tuple[Page, Page, str]:
    """Return two tabs of a player with the notes of a match open, and its id."""
    first = room.window()
    match_id = new_match(first, norman="me", saxon="me")
    second = first.context.new_page()
    for page in (first, second):
        open_match(page, match_id)
        page.get_by_role("tab", name="Notes").click()
        expect(page.get_by_label("My notes")).to_be_enabled()
    return first, second, match_id


def note(page: Page, text: str) -> None:
    """Write a text into the notes of a page."""
    page.get_by_label("My notes").fill(text)


def kept(page: Page, match_id: str) -> str:
    """Return the notes that the server has."""
    return str(ask(page, "GET", f"/matches/{match_id}/notes")["text"])


def conflict(room: BrowserSession) -> tuple[Page, str]:
    """Return a page whose notes were changed in another tab meanwhile, and its match id."""
    first, second, match_id = two_tabs(room)
    note(first, "from the phone")
    expect(first.locator("#notes small")).to_have_text("Saved.")
    note(second, "from the desk")
    expect(second.locator("#notes")).to_contain_text("also changed in another tab")
    expect(second.get_by_label("The other text")).to_have_value("from the phone")
    expect(second.get_by_label("My notes")).to_have_value("from the desk")
    assert kept(second, match_id) == "from the phone"
    room.excuse("409")
    return second, match_id


def both_are_kept(page: Page, match_id: str) -> None:
    """Wait until the server has both texts: a page does not wait for its last request."""
    wait_until(page, lambda: kept(page, match_id).endswith("from the desk"))
    assert kept(page, match_id).startswith("from the phone")


@pytest.mark.parametrize(
    ("button", "text"),
    [
        ("Keep mine", "from the desk"),
        ("Keep the other", "from the phone"),
        ("Keep both", "from the phone\n\nfrom the desk"),
    ],
)
def test_conflicting_notes_are_resolved_as_the_player_chooses(
    room: BrowserSession, button: str, text: str
) -> None:
    page, match_id = conflict(room)
    page.get_by_role("button", name=button).click()
    expect(page.locator("#notes small")).to_have_text("Saved.")
    expect(page.get_by_label("The other text")).to_have_count(0)
    assert kept(page, match_id) == text
    expect(page.get_by_label("My notes")).to_have_value(text)
    page.get_by_label("My notes").press_sequentially("!")
    expect(page.locator("#notes small")).to_have_text("Saved.")
    assert "!" in kept(page, match_id)
    room.excuse("409")


def test_both_texts_are_kept_if_left_before_the_choice(room: BrowserSession) -> None:
    page, match_id = conflict(room)
    page.goto("/")
    both_are_kept(page, match_id)
    room.excuse("409")


def test_both_texts_are_kept_if_the_page_is_left_at_once(room: BrowserSession) -> None:
    first, second, match_id = two_tabs(room)
    note(first, "from the phone")
    expect(first.locator("#notes small")).to_have_text("Saved.")
    note(second, "from the desk")
    second.goto("/")
    both_are_kept(second, match_id)


def test_notes_written_elsewhere_appear_when_the_tab_is_shown(
    room: BrowserSession,
) -> None:
    first, second, _ = two_tabs(room)
    note(first, "from the phone")
    expect(first.locator("#notes small")).to_have_text("Saved.")
    second.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(second.get_by_label("My notes")).to_have_value("from the phone")
    note(second, "from the desk")
    expect(second.locator("#notes small")).to_have_text("Saved.")


def test_typing_during_a_pending_save_is_no_conflict(room: BrowserSession) -> None:
    page = room.window()
    match_id = new_match(page, norman="me", saxon="me")
    open_match(page, match_id)
    page.get_by_role("tab", name="Notes").click()
    expect(page.get_by_label("My notes")).to_be_enabled()
    held = Dam(page, "**/notes", times=1)
    note(page, "one")
    held.first()
    note(page, "one two")
    page.wait_for_timeout(1000)
    held.open()
    expect(page.locator("#notes small")).to_have_text("Saved.")
    assert kept(page, match_id) == "one two"
