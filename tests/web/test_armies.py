"""The list of a player's own bodies, which leads to the map and to orders."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from senlac.testing.browser import DESKTOP, PHONE, BrowserSession, my_move, open_match, thing
from tests.web.support import Ear, new_match
from tests.web.test_access import faults
from tests.web.test_blocks import box
from tests.web.test_campaign import choose, go_to, seat_two

pytestmark = pytest.mark.browser

BODIES: Final = (
    "A1 winchester inside spearman.C=40 rufus_king",
    "A2 dover inside spearman.D=16",
    "A3 warwick lighthorse.D=14 Ac1",
    "B1 pevensey inside knight.B=377 robert_duke",
)


def armies(room: BrowserSession, size: ViewportSize = DESKTOP) -> tuple[Page, Page, list[str]]:
    """Return the pages of two players, and what Robert's receives; Rufus has his list open."""
    match_id, pages = seat_two(room, size, BODIES)
    ear = Ear(pages["robert"])
    for page in pages.values():
        open_match(page, match_id)
        my_move(page)
    pages["rufus"].get_by_role("button", name="Armies 3").click()
    return pages["rufus"], pages["robert"], ear.heard


def test_entry_leads_to_the_map_and_begins_orders(room: BrowserSession) -> None:
    page, _, _ = armies(room)
    card = page.get_by_role("region", name="Armies")
    expect(card.get_by_role("heading", level=3)).to_have_text(
        ["Without orders (2)", "Cannot march (1)"]
    )
    expect(page.locator(".undone")).to_contain_text("2 bodies")
    rider = card.get_by_role("button", name="A3")
    expect(rider).to_contain_text("14 figures")
    expect(rider).to_contain_text("At Warwick")
    before = page.locator("svg.board").first.get_attribute("viewBox")
    rider.focus()
    page.keyboard.press("Enter")
    my_move(page)
    expect(page.locator("#asked")).to_contain_text("Lanfranc (A3), 14 figures, at Warwick")
    expect(card.get_by_role("heading", level=3)).to_have_text(
        ["Without orders (2)", "Cannot march (1)"]
    )
    expect(page.locator("svg.board").first).not_to_have_attribute("viewBox", str(before))
    go_to(page, "London")
    choose(page, "That is all")
    expect(card.get_by_role("heading", level=3)).to_have_text(
        ["Without orders (1)", "With orders (1)", "Cannot march (1)"]
    )
    expect(rider).to_contain_text("At London by hour")
    expect(rider).to_contain_text("march hours left")
    expect(rider).not_to_contain_text("Give orders")


def test_list_folds_on_a_phone_while_orders_are_given(room: BrowserSession) -> None:
    page, _, _ = armies(room, PHONE)
    card = page.get_by_role("region", name="Armies")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    card.get_by_role("button", name="A3").tap()
    my_move(page)
    expect(page.locator("#asked")).to_contain_text("Lanfranc (A3), 14 figures")
    expect(card.locator("li").first).to_be_hidden()
    card.get_by_role("button", name="Armies").tap()
    expect(card.locator("li").first).to_be_visible()


def test_open_stack_lies_beside_the_list_and_below_its_button(room: BrowserSession) -> None:
    two = ("A1 winchester inside spearman.C=40 rufus_king", "A2 winchester inside fyrd.C=20 Ac1")
    match_id, pages = seat_two(room, {"width": 1024, "height": 768}, two)
    page = pages["rufus"]
    open_match(page, match_id)
    my_move(page)
    stack = page.locator(".fan")
    expect(stack).to_be_visible()
    chip = page.get_by_role("button", name="Armies 2")
    assert (
        box(page, ".docked-chips")["y"] + box(page, ".docked-chips")["height"]
        <= box(page, ".fan")["y"]
    )
    chip.click()
    card = box(page, ".docked:not([hidden])")
    assert card["x"] + card["width"] <= box(page, ".fan")["x"]
    assert card["x"] + card["width"] <= box(page, ".camera")["x"]
    assert faults(page) == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_first_screen_says_that_there_is_no_army_yet(
    room: BrowserSession, size: ViewportSize
) -> None:
    page = room.window(size)
    page.goto("/")
    open_match(page, new_match(page, game="campaign", scenario="y1088", rufus="me", robert="easy"))
    my_move(page)
    page.get_by_role("button", name="Armies 0").click()
    card = page.get_by_role("region", name="Armies")
    expect(card).to_contain_text("You have no army yet")
    expect(card.locator("li button")).to_have_count(0)


def test_first_view_shows_nothing_beyond_the_map_after_a_change_of_size(
    room: BrowserSession,
) -> None:
    page = room.window(DESKTOP)
    page.goto("/")
    open_match(page, new_match(page, game="campaign", scenario="y1088", rufus="me", robert="easy"))
    my_move(page)
    page.set_viewport_size({"width": 1024, "height": 768})
    page.wait_for_function(
        "() => document.querySelector('svg.board').getBoundingClientRect().right < 900"
    )
    page.wait_for_function("() => document.querySelector('svg.board').viewBox.baseVal.y >= 0")


def test_opponent_receives_nothing_of_the_list(room: BrowserSession) -> None:
    page, robert, heard = armies(room)
    page.get_by_role("region", name="Armies").get_by_role("button", name="A3").click()
    my_move(page)
    robert.get_by_role("button", name="Armies 1").click()
    expect(robert.get_by_role("region", name="Armies")).to_contain_text("377 figures")
    told = "\n".join(heard)
    for sign in ("force A3", "14 figures", "At Warwick"):
        assert sign not in told


def test_click_on_a_force_asks_whether_to_join_it_or_to_march(room: BrowserSession) -> None:
    bodies = ("A1 london inside spearman.C=40 Ac1", "A2 winchester spearman.D=16",
              "B1 pevensey inside knight.B=377 robert_duke")  # fmt: skip
    match_id, pages = seat_two(room, DESKTOP, bodies)
    page = pages["rufus"]
    open_match(page, match_id)
    my_move(page)
    page.get_by_role("button", name="Armies 2").click()
    page.get_by_role("region", name="Armies").get_by_role("button", name="A1").click()
    my_move(page)
    thing(page, "piece:A2").first.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_contain_text("Join")
    expect(dialog).to_contain_text("At the end of this week A1 is at London and A2 at Winchester")
    expect(dialog.locator("button.primary")).to_contain_text("Join")
    dialog.get_by_role("button", name="March to Winchester").click()
    my_move(page)
    expect(page.locator("#asked")).to_contain_text("at Winchester by hour")
