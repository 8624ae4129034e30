"""Single-character keys: with Caps Lock, on other layouts, and switched off."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from senlac.testing.browser import BrowserSession, my_move, open_match, thing
from tests.web.support import new_battle

pytestmark = pytest.mark.browser

PRESS: Final = """(event) => {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...event }));
}"""
"""Script that presses a key of a layout that the browser does not have here."""

PLAYER: Final = ".whose"

GHE, VAV = "\N{CYRILLIC SMALL LETTER GHE}", "\N{HEBREW LETTER VAV}"
"""What the U key types on Russian and Hebrew layouts."""


def at_desk(room: BrowserSession) -> Page:
    page = room.window()
    match_id = new_battle(page, saxon="me", norman="me")
    open_match(page, match_id)
    my_move(page)
    expect(page.locator(PLAYER)).to_contain_text("Normans")
    return page


def press(page: Page, key: str, code: str, *, shift: bool = False) -> None:
    page.evaluate(PRESS, {"key": key, "code": code, "shiftKey": shift})


def move(page: Page) -> None:
    """Move a Norman unit, so that there is something to undo."""
    thing(page, "piece:N2").click()
    thing(page, "space:d2").click()
    expect(page.locator("#asked")).to_contain_text("face")
    my_move(page)


# Caps Lock, Russian and Hebrew keyboards, and a Latin one with U elsewhere.
@pytest.mark.parametrize(
    ("key", "code"),
    [("U", "KeyU"), (GHE, "KeyU"), (GHE.upper(), "KeyU"), (VAV, "KeyU"), ("u", "KeyF")],
)
def test_undo_key_works_with_caps_lock_and_on_other_layouts(
    room: BrowserSession, key: str, code: str
) -> None:
    page = at_desk(room)
    move(page)
    press(page, key, code)
    expect(page.locator("#asked")).not_to_contain_text("face")


def test_latin_letter_counts_by_character_not_by_position(room: BrowserSession) -> None:
    page = at_desk(room)
    move(page)
    press(page, "f", "KeyU")
    press(page, "?", "Slash", shift=True)
    expect(page.get_by_role("dialog", name="Keyboard")).to_be_visible()
    expect(page.locator("#asked")).to_contain_text("face")


# French (AZERTY), Arabic and Persian rows of digits.
@pytest.mark.parametrize("row", ["&é\"'(-è_ç", "١٢٣٤٥٦٧٨٩", "۱۲۳۴۵۶۷۸۹"])
def test_digits_work_on_other_layouts(room: BrowserSession, row: str) -> None:
    page = at_desk(room)
    digit = page.locator("#prompt .closing button").first.get_attribute("aria-keyshortcuts")
    assert digit is not None
    press(page, row[int(digit) - 1], f"Digit{digit}")
    expect(page.locator(PLAYER)).to_contain_text("Saxons")


def test_sign_above_a_digit_triggers_no_action(room: BrowserSession) -> None:
    page = at_desk(room)
    for digit, sign in enumerate("!@#$%^&*(", 1):
        press(page, sign, f"Digit{digit}", shift=True)
    press(page, "?", "Slash", shift=True)
    expect(page.get_by_role("dialog", name="Keyboard")).to_be_visible()
    expect(page.locator(PLAYER)).to_contain_text("Normans")


def test_single_character_keys_stay_off_and_others_work(
    room: BrowserSession,
) -> None:
    page = at_desk(room)
    move(page)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Single-character keys: on").click()
    for again in (False, True):
        if again:
            page.reload()
            my_move(page)
        for key in "123456789ulzUL+-/0?":
            page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.locator("#find")).to_be_hidden()
        expect(page.locator("#asked")).to_contain_text("face")
        expect(page.locator("#prompt")).not_to_have_attribute("aria-busy", "true")
    expect(page.locator("#prompt [aria-keyshortcuts]")).to_have_count(0)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Keyboard", exact=True).click()
    page.get_by_label("Single-character keys").check()
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    expect(page.locator("#asked")).not_to_contain_text("face")
