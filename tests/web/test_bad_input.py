"""Messages of the pages for unknown addresses and invalid input."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from senlac.testing.browser import BrowserSession, my_move, open_match
from tests.web.support import WORDS, ask, new_match

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/nothing/at/all", "This page does not exist."),
        ("/match/nowhere", "There is no such match."),
        ("/verify/nowhere", "There is no such match."),
        ("/rules/nowhere", "No game 'nowhere'"),
        ("/learn/nowhere", "No game 'nowhere'"),
    ],
)
def test_unknown_address_shows_an_error_and_a_link_home(
    room: BrowserSession, path: str, told: str
) -> None:
    page = room.window()
    page.goto(path)
    expect(page.locator("main, aside").get_by_text(told)).to_be_visible()
    page.get_by_role("link", name="Home").click()
    expect(page.locator(".game").first).to_be_visible()
    room.excuse("404")


@pytest.mark.parametrize("at", ["abc", "-1", "1e9", ""])
def test_invalid_replay_position_in_a_link_opens_the_match(room: BrowserSession, at: str) -> None:
    page = room.window()
    match_id = new_match(page, norman="me", saxon="me")
    page.goto(f"/match/{match_id}?at={at}")
    my_move(page)
    expect(page.locator("#replay")).to_be_hidden()


def test_replay_position_beyond_the_end_shows_the_last(room: BrowserSession) -> None:
    page = room.window()
    match_id = new_match(page, norman="me", saxon="me")
    page.goto(f"/match/{match_id}?at=99999")
    expect(page.locator("#replay output")).to_have_text("0 / 0")


def test_unreadable_printed_values_are_refused_with_place(
    room: BrowserSession, tmp_path: Path
) -> None:
    page = room.window()
    page.goto("/")
    page.get_by_role("button", name="Set up a battle").first.click()
    dialog = page.get_by_role("dialog")
    dialog.locator("summary", has_text="Values of your own copy").click()
    for text, told in (("[units\n", "at line 1"), ("[castles]\nheight = 3\n", "castles")):
        overlay = tmp_path / "mine.toml"
        overlay.write_text(text, encoding="utf-8")
        dialog.locator("input[type=file]").set_input_files(overlay)
        dialog.get_by_role("button", name="Begin the battle").click()
        expect(dialog.get_by_role("alert")).to_contain_text(told)
    expect(dialog).to_be_visible()
    room.excuse("400")


@pytest.mark.parametrize("name", ["<b>Harold</b>", "E" * 60, "- -"])
def test_invalid_account_name_is_explained_in_the_form(room: BrowserSession, name: str) -> None:
    page = room.window()
    ask(page, "POST", "/guest")
    page.goto("/account")
    form = page.locator("form", has_text="Keep these matches")
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password", exact=True).fill("swan neck 1066")
    form.get_by_role("button", name="Create account").click()
    expect(form.get_by_label("Name")).to_have_accessible_description(re.compile("Expected .*40"))
    expect(form.get_by_label("Name")).to_be_focused()
    form.get_by_label("Name").press_sequentially("x")
    expect(form.get_by_label("Name")).to_have_accessible_description(re.compile("^2 to 40"))
    room.excuse("400")


LONG: Final = "H" * 10_000


@pytest.mark.parametrize(("field", "most"), [("Name", "40"), ("Password", "200")])
def test_overlong_field_is_refused_and_keeps_its_text(
    room: BrowserSession, field: str, most: str
) -> None:
    page = room.window()
    guest = ask(page, "POST", "/guest")["name"]
    page.goto("/account")
    form = page.locator("form", has_text="Keep these matches")
    form.get_by_label("Name").fill("Edith")
    form.get_by_label("Password", exact=True).fill(WORDS)
    form.get_by_label(field, exact=True).fill(LONG)
    form.get_by_role("button", name="Create account").click()
    told = f"Expected at most {most} characters."
    expect(form.get_by_label(field, exact=True)).to_have_accessible_description(told)
    expect(form.get_by_label(field, exact=True)).to_have_value(LONG)
    assert ask(page, "GET", "/me")["name"] == guest
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    room.excuse("400")


def test_markup_in_chat_and_notes_stays_plain_text(room: BrowserSession) -> None:
    page = room.window()
    open_match(page, new_match(page, norman="me", saxon="me"))
    wicked = "<img src=/nothing onerror=alert(1)><script>alert(2)</script>"
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("textbox", name="Say something").fill(wicked)
    page.keyboard.press("Enter")
    expect(page.locator("#chat li")).to_contain_text(wicked)
    expect(page.locator("#chat img, #chat script")).to_have_count(0)
    page.get_by_role("tab", name="Notes").click()
    page.get_by_label("My notes").fill(wicked)
    expect(page.locator("#notes small")).to_have_text("Saved.")
    page.reload()
    page.get_by_role("tab", name="Notes").click()
    expect(page.get_by_label("My notes")).to_have_value(wicked)


def test_invalid_number_and_unknown_place_are_refused(
    room: BrowserSession,
) -> None:
    page = room.window()
    open_match(page, new_match(page, "y1088", "campaign", rufus="me", robert="random"))
    my_move(page)
    number = page.get_by_role("spinbutton", name="Give crowns")
    for text in ("", "-5", "701", "1.5"):
        number.fill(text)
        page.get_by_role("button", name="Give crowns").click()
        # The opponent may submit in between, which redraws the prompt: the typed text must stay.
        assert number.evaluate("field => field.matches(':invalid')")
    expect(page.locator(".toast")).to_have_count(0)
    number.fill("5")
    page.get_by_role("button", name="Give crowns").click()
    expect(page.locator(".panel-orders").first).to_contain_text("5")
    page.keyboard.press("/")
    page.keyboard.type("Camelot")
    page.keyboard.press("Enter")
    expect(page.locator(".toast")).to_contain_text("Nothing found for “Camelot”.")
