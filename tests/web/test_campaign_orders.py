"""The form of orders in The Medieval Campaign: what a body can do, and what that would mean."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from senlac.testing.browser import (
    DESKTOP,
    PHONE,
    BrowserSession,
    my_move,
    open_match,
    press,
    wait_until,
)
from tests.web.acts import Acts, entries_of
from tests.web.support import Ear
from tests.web.test_campaign import WAR, go_to, point, seat_two
from tests.web.test_campaign_year import write

pytestmark = pytest.mark.browser

LEAST: Final = 28
"""Pixels that a counter is wide, at any zoom."""


def war(room: BrowserSession, *, phone: bool = False) -> tuple[str, dict[str, Page]]:
    """Return a match in its first week, and the pages of both players."""
    match_id, pages = seat_two(room, PHONE if phone else DESKTOP, bodies=WAR)
    for page in pages.values():
        open_match(page, match_id)
        my_move(page)
    return match_id, pages


def test_only_bodies_are_highlighted_and_peace_is_folded_away(room: BrowserSession) -> None:
    _, pages = war(room)
    page = pages["rufus"]
    expect(page.locator(".board .piece.lit").first).to_be_attached()
    expect(page.locator(".board .space.lit")).to_have_count(0)
    peace = page.get_by_role("button", name="Declare peace with Robert Curthose")
    expect(peace).to_be_hidden()
    page.locator("#prompt summary", has_text="Other orders").click()
    expect(peace).to_be_visible()


@pytest.mark.parametrize("phone", [False, True])
def test_siege_states_hours_food_and_garrison_before_it_is_chosen(
    room: BrowserSession, *, phone: bool
) -> None:
    match_id, pages = war(room, phone=phone)
    page = pages["rufus"]
    point(page, "piece:A3")
    besiege = page.locator('#prompt [data-key="aside besiege"]')
    expect(besiege).to_contain_text("Go there, enter it if it is empty, or lay siege to it.")
    press(page, besiege)
    pevensey = page.locator('#prompt [data-key="besiege pevensey"]')
    expect(pevensey).to_contain_text("27 of 72 hours.")
    expect(pevensey).to_contain_text("All 70 go hungry.")
    expect(pevensey).to_contain_text("There is no report of a garrison in the town.")
    pevensey.scroll_into_view_if_needed()
    press(page, pevensey)
    my_move(page)
    assert entries_of(page, match_id) == ["force A3", "besiege pevensey"]


def test_click_on_a_town_compares_its_missions(room: BrowserSession) -> None:
    _, pages = war(room)
    page = pages["rufus"]
    point(page, "piece:A3")
    go_to(page, "Pevensey")
    for verb in ("seize", "besiege"):
        expect(page.locator(f'#prompt [data-key="{verb} pevensey"]')).to_contain_text("of 72 hours")


def test_previews_are_for_the_writer_alone(room: BrowserSession) -> None:
    match_id, pages = seat_two(room, bodies=WAR)
    ear = Ear(pages["robert"])
    for page in pages.values():
        open_match(page, match_id)
        my_move(page)
    page = pages["rufus"]
    point(page, "piece:A3")
    expect(page.locator('#prompt [data-key="aside besiege"]')).to_be_visible()
    pages["robert"].reload()
    my_move(pages["robert"])
    heard = "\n".join(ear.heard)
    assert "orders for week 1" in heard
    assert "besiege pevensey" not in heard


def test_first_week_of_1088_takes_few_inputs_by_hand(room: BrowserSession) -> None:
    match_id, pages = seat_two(room, bodies=(), begins=("step: Purchase",))
    page = pages["rufus"]
    open_match(page, match_id)
    my_move(page)
    acts = Acts(page)
    acts.button("Levy and buy…")
    place = page.locator(".order-form select")
    for town, lines in (
        ("at london", {"buy captain": 2, "buy supply": 5, "buy siege": 2, "buy knight.B": 12}),
        ("at winchester", {"buy captain": 1, "buy supply": 1, "buy spearman.C": 30}),
    ):
        place.select_option(town)
        acts.count += 1
        for action, number in lines.items():
            page.locator(f'.order-form input[data-key="{action}"]').fill(str(number))
            acts.count += 2
    expect(page.locator(".form-so-far")).to_contain_text("London")
    acts.act(page.get_by_role("button", name="Write it down"))
    my_move(page)
    acts.button("Submit the")
    write(pages["robert"], match_id, "robert", "done")
    expect(page.locator("#asked")).to_contain_text("orders for week 1")
    my_move(page)
    for leader in ("William Rufus", "Alan the Red"):
        body = page.locator(f'.board .piece.lit[aria-label*="{leader}"]').first
        if not body.count():
            continue
        body.dispatch_event("click")
        acts.count += 1
        my_move(page)
        acts.act(page.locator('#prompt [data-key="aside besiege"]'))
        acts.act(page.locator('#prompt [data-key^="besiege "]').first)
        my_move(page)
        acts.button("That is all")
        my_move(page)
    acts.button("Submit the")
    expect(page.locator("#prompt")).not_to_contain_text("Submit the")
    assert any(entry.startswith("besiege") for entry in entries_of(page, match_id))
    assert acts.count < 40


@pytest.mark.parametrize("phone", [False, True])
def test_counters_are_large_enough_to_read_and_to_touch_from_afar(
    room: BrowserSession, *, phone: bool
) -> None:
    _, pages = war(room, phone=phone)
    page = pages["rufus"]
    page.keyboard.press("0")
    body = page.locator('.board .pieces [data-thing="piece:A3"] .body').first
    expect(body).to_be_attached()
    wait_until(page, lambda: (body.bounding_box() or {"width": 0})["width"] >= LEAST)


def test_owners_of_towns_differ_in_pattern(room: BrowserSession) -> None:
    _, pages = war(room)
    page = pages["rufus"]
    patterns = [
        page.locator(f".territory.side-{side} .owner-pattern").first.get_attribute("fill")
        for side in (0, 1)
    ]
    assert None not in patterns
    assert patterns[0] != patterns[1]


def test_gifts_highlight_no_town_and_are_advised(room: BrowserSession) -> None:
    match_id, pages = seat_two(room, bodies=(), begins=("step: Gifts",))
    page = pages["rufus"]
    open_match(page, match_id)
    my_move(page)
    expect(page.locator(".board .space.lit")).to_have_count(0)
    acts = Acts(page)
    acts.proposed("Give as the marshal advises")
    my_move(page)
    [given] = entries_of(page, match_id)
    assert given.startswith("crowns ")
