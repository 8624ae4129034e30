"""The briefing card of a match, and the page while a match waits for players."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from senlac.testing.browser import PHONE, BrowserSession, my_move, press, thing
from tests.web.support import ask, new_match
from tests.web.test_access import faults

pytestmark = pytest.mark.browser


def come(page: Page, match_id: str) -> None:
    """Open a match, and wait until the page shows the role of its player."""
    page.goto(f"/match/{match_id}")
    expect(page.locator("#me")).to_be_visible()


def test_briefing_opens_once_and_again_on_request(room: BrowserSession) -> None:
    page = room.window(told=False)
    come(page, new_match(page, saxon="me", norman="greedy"))
    card = page.get_by_role("dialog", name="The Foragers")
    for text in ("You play", "Saxons", "Your aim", "How it ends", "What to do first"):
        expect(card).to_contain_text(text)
    expect(card.locator(".pennon.side-0")).to_be_visible()
    expect(card.get_by_role("button", name="Start playing")).to_be_focused()
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    page.reload()
    my_move(page)
    page.get_by_role("button", name="You play Saxons: briefing").click()
    expect(card).to_be_visible()
    page.keyboard.press("Enter")
    expect(card).to_have_count(0)


def test_briefing_opens_for_each_new_scenario_and_lies_beside_a_known_one(
    room: BrowserSession,
) -> None:
    page = room.window(told=False)
    for scenario, aim in (("foragers", "Be the last to occupy"), ("fulford", "Hold the fords")):
        theirs = "norman" if scenario == "foragers" else "norse"
        come(page, new_match(page, scenario, saxon="me", **{theirs: "me"}))
        card = page.get_by_role("dialog")
        expect(card).to_contain_text(aim)
        card.get_by_role("button", name="Start playing").click()
        expect(card).to_have_count(0)
    come(page, new_match(page, "fulford", saxon="me", norse="me"))
    beside = page.locator("#brief")
    expect(beside).to_contain_text("Hold the fords")
    my_move(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    box = beside.bounding_box()
    assert box is not None
    assert box["height"] >= 260
    lit = page.locator(".board .piece.lit").first
    key = lit.get_attribute("data-thing") or ""
    lit.click()
    expect(thing(page, key)).to_have_class(re.compile("picked"))
    expect(beside).to_be_hidden()


def test_briefing_covers_two_roles_and_spectators(room: BrowserSession) -> None:
    player, watcher = room.window(PHONE, told=False), room.window(told=False)
    seats = {"viking": "me", "norman": "me", "english": "greedy"}
    match_id = new_match(player, "players_2", "comet", **seats)
    come(player, match_id)
    card = player.get_by_role("dialog")
    expect(card).to_contain_text("You play 2 sides.")
    expect(card.get_by_role("heading", name="Vikings")).to_be_in_viewport()
    press(player, card.get_by_role("button", name="Start playing"))
    my_move(player)
    come(watcher, match_id)
    expect(watcher.locator("#brief")).to_contain_text("Their aim, as they read it")
    expect(watcher.locator("#me")).to_have_text("Watching")
    expect(watcher.get_by_role("dialog")).to_have_count(0)


def test_hot_seat_briefing_shows_only_the_current_side(room: BrowserSession) -> None:
    page = room.window(told=False)
    match_id = new_match(
        page, "players_3", "comet", viking="me", english="me", norman="random"
    )  # fmt: skip
    page.goto(f"/match/{match_id}")
    page.get_by_role("button", name=re.compile("I am English")).click()
    card = page.get_by_role("dialog")
    expect(card).to_contain_text("You are King Harold")
    expect(card).not_to_contain_text("Hardrada of Norway")


def test_host_views_the_map_and_cancels_a_waiting_match(room: BrowserSession) -> None:
    page = room.window(PHONE)
    ask(page, "POST", "/guest")
    made = ask(
        page, "POST", "/matches", game="shieldwall", scenario="fulford",
        seats={"saxon": {"kind": "me"}}, options={"greater_fyrd": True},
    )  # fmt: skip
    page.goto(f"/match/{made['id']}")
    seats = page.locator("#seats")
    expect(seats).to_contain_text("You are the Earls Edwin and Morcar")
    expect(seats).not_to_contain_text("You are Harald Hardrada")
    expect(seats).to_contain_text("Greater fyrd. The greater fyrd, strength 3, take part.")
    assert faults(page) == []
    expect(thing(page, "space:d4")).to_have_count(1)
    expect(page.locator(".board .piece")).not_to_have_count(0)
    press(page, page.get_by_role("button", name="Look at the map"))
    expect(seats.locator(".seats")).to_be_hidden()
    press(page, page.get_by_role("button", name="Back to the seats"))
    expect(seats.locator(".seats")).to_be_visible()
    press(page, page.get_by_role("button", name="Cancel the match"))
    page.wait_for_url(lambda url: made["id"] not in url)
    assert ask(page, "GET", f"/matches/{made['id']}")["status"] == "abandoned"


def test_guest_leaves_a_table_that_waits_for_players(room: BrowserSession) -> None:
    host, guest = room.window(), room.window(PHONE)
    match_id = new_match(host, game="comet", scenario="players_3", viking="me", norman="open")
    host.goto(f"/match/{match_id}")
    guest.goto(f"/match/{match_id}")
    press(guest, guest.get_by_role("button", name="Play Norman"))
    seats = host.locator("#seats li")
    expect(seats.nth(1)).not_to_contain_text("open seat")
    press(guest, guest.get_by_role("button", name="Leave the table"))
    guest.wait_for_url(lambda url: match_id not in url)
    expect(seats.nth(1)).to_contain_text("open seat")
    expect(host.get_by_role("button", name="Leave the table")).to_have_count(0)


def test_match_cancelled_before_start_offers_no_replay(
    room: BrowserSession,
) -> None:
    host, guest = room.window(), room.window(PHONE)
    match_id = new_match(host, game="comet", scenario="players_3", viking="me", norman="open")
    host.goto(f"/match/{match_id}")
    guest.goto(f"/match/{match_id}")
    guest.get_by_role("button", name="Play Norman").dblclick()
    expect(host.locator("#seats li").nth(1)).not_to_contain_text("open seat")
    host.get_by_role("button", name="Cancel the match").click()
    host.get_by_role("dialog").get_by_role("button", name="Cancel the match").dblclick()
    host.wait_for_url(lambda url: match_id not in url)
    expect(guest.locator("#asked")).to_have_text("The match was cancelled before it began.")
    expect(guest.locator("#prompt .choices button")).to_contain_text(["Home"])
    expect(guest.locator("#menu button", has_text="Replay")).to_have_count(0)
