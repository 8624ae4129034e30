"""The medieval campaign at the table: sheets written on the map, struck out, a week of war."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from senlac.engine.position import encode
from senlac.testing.browser import DESKTOP, PHONE, Room, my_move, open_match, thing
from tests.games.campaign.desk import GAME, Desk
from tests.web.support import Ear, ask

pytestmark = pytest.mark.browser

BODIES: Final = (
    "A1 winchester inside spearman.C=40 rufus_king",
    "A2 dover inside spearman.D=16",
    "B1 pevensey inside knight.B=377 robert_duke",
)
"""The king at Winchester, a garrison at Dover, and the duke behind the walls of Pevensey."""


def seat_two(room: Room, size: ViewportSize = DESKTOP) -> tuple[str, dict[str, Page]]:
    """Seat two people at browsers of their own where orders are written; return the match."""
    pages = {"rufus": room.window(size), "robert": room.window()}
    for page in pages.values():
        ask(page, "POST", "/guest")
    desk = Desk("\n".join(["scenario: y1088", *BODIES, "turn: 1", "step: Orders"]))
    made = ask(
        pages["rufus"], "POST", "/matches", game="campaign", position=encode(GAME, desk.state),
        seats={"rufus": {"kind": "me"}, "robert": {"kind": "open"}},
    )  # fmt: skip
    match_id = str(made["id"])
    ask(pages["robert"], "POST", f"/matches/{match_id}/join", role="robert", salt="robert")
    return match_id, pages


def point(page: Page, key: str) -> None:
    """Point at something on the map, however small it is drawn, and wait for the next question."""
    thing(page, key).dispatch_event("click")
    my_move(page)


def go_to(page: Page, place: str) -> None:
    """Find a place on the map by its name, and take it."""
    page.keyboard.press("/")
    page.keyboard.type(place)
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    my_move(page)


def choose(page: Page, words: str) -> None:
    """Press a button of the question."""
    page.locator("#prompt .choices button", has_text=words).first.click()
    my_move(page)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_orders_are_written_on_the_map_and_struck_out_on_the_sheet(
    room: Room, size: ViewportSize
) -> None:
    match_id, pages = seat_two(room, size)
    page = pages["rufus"]
    open_match(page, match_id)
    my_move(page)
    expect(page.locator("#asked")).to_contain_text("orders for week 1")
    point(page, "piece:A1")
    expect(page.locator("#asked")).to_contain_text("A1, 40 figures, at Winchester")
    go_to(page, "London")
    lines = page.locator(".panel-orders .fact")
    expect(lines.nth(1)).to_contain_text("London")
    expect(page.locator(".board .trail").first).to_be_attached()
    if size is PHONE:
        choose(page, "Strike out line 2")
    else:
        lines.nth(1).get_by_role("button").click()
        my_move(page)
    expect(lines).to_have_count(1)
    expect(page.locator(".board .trail")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_week_passes_and_neither_is_told_what_the_other_has(room: Room) -> None:
    match_id, pages = seat_two(room)
    ears = {role: Ear(page) for role, page in pages.items()}
    for page in pages.values():
        open_match(page, match_id)
    page = pages["rufus"]
    point(page, "piece:A1")
    choose(page, "Go home")
    choose(page, "That is all")
    page.locator("#prompt .choices button", has_text="Seal the sheet").click()
    expect(page.locator(".panel-orders summary")).to_contain_text("sealed")
    my_move(pages["robert"])
    pages["robert"].locator("#prompt .choices button", has_text="Seal the sheet").click()
    my_move(page)
    expect(page.locator("#asked")).to_contain_text("orders for week 2")
    heard = {role: "\n".join(ear.heard) for role, ear in ears.items()}
    for sign in ('"B1"', '"377"', "377 Mounted"):
        assert sign in heard["robert"]
        assert sign not in heard["rufus"]
    for sign in ('"A1"', "40 Spearmen"):
        assert sign in heard["rufus"]
        assert sign not in heard["robert"]
