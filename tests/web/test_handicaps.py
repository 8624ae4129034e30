"""Handicaps and the faces of computer opponents, at set-up and at the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from senlac.testing.browser import DESKTOP, PHONE, BrowserSession
from tests.web.support import ask
from tests.web.test_home import dialog_of, made

pytestmark = pytest.mark.browser

TITLE = "The Breton horse comes on turn 4"
GAME = "Saxons and Normans 1066"


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_handicap_is_chosen_with_its_odds_and_named_before_joining(
    room: BrowserSession, size: ViewportSize
) -> None:
    page = room.window(size)
    dialog = dialog_of(page, GAME)
    field = dialog.get_by_role("combobox", name="Handicap")
    expect(field).to_have_value("")
    dialog.get_by_role("combobox", name="Normans").select_option("open")
    field.focus()
    page.keyboard.press("ArrowDown")
    expect(field).to_have_value("late_bretons")
    expect(dialog).to_contain_text("Saxons won")
    assert made(page, dialog)["handicap"] == "late_bretons"
    guest = room.window(PHONE)
    guest.goto(page.url)
    expect(guest.locator(".seating")).to_contain_text(f"Handicap. {TITLE}. Saxons won")
    guest.goto("/")
    expect(guest.locator("#open")).to_contain_text(f"Handicap: {TITLE}")
    guest.goto(page.url)
    guest.get_by_role("button", name="Play Norman").click()
    guest.get_by_role("button", name="You play Normans: briefing").click()
    expect(guest.get_by_role("dialog")).to_contain_text(f"Handicap. {TITLE}. Saxons won")


def test_scenario_without_measured_handicaps_has_no_field(room: BrowserSession) -> None:
    page = room.window()
    dialog = dialog_of(page, GAME)
    dialog.get_by_role("combobox", name="Battle").select_option("meeting")
    expect(dialog.get_by_role("combobox", name="Handicap")).to_have_count(0)
    assert "handicap" not in made(page, dialog)


def test_each_level_has_a_face_of_its_own(room: BrowserSession) -> None:
    page = room.window()
    dialog = dialog_of(page, GAME)
    opponent = dialog.get_by_role("combobox", name="Normans", exact=True)
    drawn = set()
    for level in ("easy", "normal", "hard", "best"):
        opponent.select_option(f"bot {level}")
        face = dialog.locator("svg.face")
        expect(face).to_have_attribute("data-face", level)
        expect(face).to_have_attribute("aria-hidden", "true")
        drawn.add(face.inner_html())
    assert len(drawn) == 4
    opponent.select_option("open")
    expect(dialog.locator("svg.face")).to_have_count(0)
    opponent.select_option("bot hard")
    made(page, dialog)
    expect(page.locator('.panel [data-player=norman] svg.face[data-face="hard"]')).to_be_visible()
    seats = ask(page, "GET", f"/matches/{page.url.rsplit('/', 1)[1]}")["seats"]
    assert {seat.get("bot", "") for seat in seats} == {"", "hard"}
