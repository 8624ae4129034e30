"""A phone that is rotated: with an open fan, a selected piece, or an open sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import FloatRect, Page, ViewportSize, expect

from senlac.engine.game.position import encode
from senlac.testing.browser import PHONE, BrowserSession, my_move, open_match, press
from tests.games.campaign.desk import GAME, Desk
from tests.web.support import ask, new_match
from tests.web.test_blocks import box
from tests.web.test_campaign import BODIES
from tests.web.test_comet import to_march
from tests.web.test_destiny import begin as begin_destiny

pytestmark = pytest.mark.browser

TURNED: Final[ViewportSize] = {"width": PHONE["height"], "height": PHONE["width"]}

SETTLED: Final = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => done(null))));
})"""


def at_comet(page: Page) -> None:
    """Open a match where the English march, with their stack at London fanned out."""
    to_march(page)


def at_destiny(page: Page) -> None:
    """Open a match where the Normans face the English, both in stacks."""
    begin_destiny(page)


def at_campaign(page: Page) -> None:
    """Open a match where orders are written, with two bodies at Winchester."""
    ask(page, "POST", "/guest")
    bodies = (*BODIES, "A3 winchester inside spearman.C=20")
    desk = Desk("\n".join(["scenario: y1088", *bodies, "turn: 1", "step: Orders"]))
    seats = {"rufus": {"kind": "me"}, "robert": {"kind": "bot", "bot": "random"}}
    position = encode(GAME, desk.state)
    made = ask(page, "POST", "/matches", game="campaign", position=position, seats=seats)
    open_match(page, made["id"])
    my_move(page)


def at_hastings(page: Page) -> None:
    """Open the historical scenario of Hastings with both sides on this page."""
    open_match(page, new_match(page, "historical", "hastings", saxon="me", norman="me"))
    my_move(page)


def turn(page: Page, size: ViewportSize) -> None:
    """Rotate the phone, and wait until the layout has settled."""
    page.set_viewport_size(size)
    page.evaluate(SETTLED)


def lies_on(page: Page, one: str, other: str) -> None:
    """Require that one element lies within another, and that the page does not scroll sideways."""
    assert within(box(page, one), box(page, other)), (box(page, one), box(page, other))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def within(one: FloatRect, other: FloatRect) -> bool:
    """Return whether a box lies within another."""
    return (
        one["x"] >= other["x"]
        and one["y"] >= other["y"]
        and one["x"] + one["width"] <= other["x"] + other["width"]
        and one["y"] + one["height"] <= other["y"] + other["height"]
    )


def open_fan(page: Page) -> None:
    """Fan out a stack, unless one is fanned out."""
    if not page.locator(".fan .piece").count():
        page.locator(".board-frame .count.stacked").first.dispatch_event("click")
    expect(page.locator(".fan .piece").nth(1)).to_be_visible()


@pytest.mark.parametrize("begin", [at_comet, at_destiny, at_campaign])
def test_open_fan_stays_on_the_board_of_a_rotated_phone(
    room: BrowserSession, begin: Callable[[Page], None]
) -> None:
    page = room.window(PHONE)
    begin(page)
    open_fan(page)
    names = page.locator(".fan .piece").evaluate_all("all => all.map((e) => e.dataset.thing)")
    for size in (TURNED, PHONE, TURNED):
        turn(page, size)
        lies_on(page, ".fan", ".stage")
        again = page.locator(".fan .piece").evaluate_all("all => all.map((e) => e.dataset.thing)")
        assert again == names
    page.get_by_role("button", name="Close the stack").click()
    expect(page.locator(".fan")).to_be_hidden()


def apart(one: FloatRect, other: FloatRect) -> bool:
    """Return whether two boxes do not overlap."""
    return (
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )


def test_search_field_does_not_cover_a_fan(room: BrowserSession) -> None:
    page = room.window(PHONE)
    at_campaign(page)
    open_fan(page)
    places = set()
    for size in (PHONE, TURNED):
        turn(page, size)
        places.add(page.locator(".fan").get_attribute("data-place"))
        assert apart(box(page, ".fan"), box(page, ".find")), size
    assert "head" in places


def test_selected_block_is_kept_when_the_phone_is_rotated(
    room: BrowserSession,
) -> None:
    page = room.window(PHONE)
    to_march(page)
    press(page, page.locator('.fan [data-thing="piece:hc1"]'))
    expect(page.locator(".fan .piece.picked")).to_have_count(1)
    turn(page, TURNED)
    # The fan is hidden where it would lie over a destination; then its stack is marked.
    expect(page.locator(".board .piece.picked").first).to_be_visible()
    page.locator('.board-frame [data-thing="space:oxford"]').first.dispatch_event("click")
    expect(page.locator(".panel-orders .fact")).to_have_count(1)


@pytest.mark.parametrize("begin", [at_comet, at_hastings, at_destiny, at_campaign])
def test_open_sheet_leaves_the_board_in_landscape_and_returns(
    room: BrowserSession, begin: Callable[[Page], None]
) -> None:
    page = room.window(PHONE)
    begin(page)
    stacked = begin is not at_hastings
    if stacked:
        open_fan(page)
    grip = page.get_by_role("button", name="More of the match")
    press(page, grip)
    expect(page.locator("#tabs")).to_be_in_viewport()
    # Anything over the board would cover all that the sheet leaves of it.
    expect(page.locator(".fan")).to_be_hidden()
    turn(page, TURNED)
    expect(grip).to_be_hidden()
    assert box(page, ".stage")["height"] > TURNED["height"] / 2
    if stacked:
        lies_on(page, ".fan", ".stage")
    turn(page, PHONE)
    expect(grip).to_have_attribute("aria-expanded", "true")
    expect(page.locator("#tabs")).to_be_in_viewport()
    press(page, grip)
    if stacked:
        lies_on(page, ".fan", ".stage")
    assert box(page, ".stage")["height"] > PHONE["height"] / 3


def test_touched_stack_closes_the_sheet_and_fans_out(
    room: BrowserSession,
) -> None:
    page = room.window(PHONE)
    to_march(page)
    page.get_by_role("button", name="Close the stack").tap()
    press(page, page.get_by_role("button", name="More of the match"))
    page.locator(".board-frame .count.stacked").first.dispatch_event("click")
    expect(page.locator(".fan .piece").nth(1)).to_be_visible()
    grip = page.get_by_role("button", name="More of the match")
    expect(grip).to_have_attribute("aria-expanded", "false")
