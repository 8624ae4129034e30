"""Dispatches: what a player's men report of a week, beside the map and kept for each week."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from senlac.testing.browser import DESKTOP, PHONE, BrowserSession, my_move, open_match
from tests.web.support import Ear
from tests.web.test_access import faults
from tests.web.test_blocks import box
from tests.web.test_campaign import seal, seat_two

pytestmark = pytest.mark.browser

SIEGES: Final = (
    "A1 winchester inside spearman.C=40 supply=2 rufus_king",
    "A2 dover inside spearman.D=16",
    "A3 london inside thegn.C=34 supply=1",
    "B1 dover besieging knight.B=77 robert_duke",
    "B2 london besieging spearman.C=140 Bc1",
)
"""London and Dover are under siege."""

SPLIT: Final = """async ({ log, spec }) => {
  const { dispatchesOf } = await import('/static/js/match/cards/dispatch.js');
  const told = ({ head, events }) => [head, events.map(({ n }) => n)];
  return dispatchesOf(log, spec).map(({ title, parts }) => [title, parts.map(told)]);
}"""
"""Script that returns the titles of the dispatches in a log, with the events of their parts."""

WHERE: Final = """async (id) => {
  const { Lattice } = await import('/static/js/match/map/lattice.js');
  const towns = { '0101': 'Dover', '0505': 'London' };
  const lattice = new Lattice({
    shape: 'flat', columns: 5, rows: 5, size: 10, origin: [0, 0], naming: '{col:02}{row:02}',
    ground: ['5c', '5c', '5c', '5c', '5c'], legend: { c: { name: 'Clear' } },
    places: Object.entries(towns).map(([space, name]) => ({ space, name, id: name })),
  });
  return lattice.space(id).name;
}"""
"""Script that returns what a hex near two towns is called."""

SPEC: Final = {
    "title": "Dispatches", "first": "Before", "begins": ["march"],
    "parts": {"Battles": ["battle"], "Seen": ["sighted"]},
}  # fmt: skip


def besieged(room: BrowserSession, size: ViewportSize = DESKTOP) -> dict[str, Page]:
    """Return the pages of two players whose dispatches open by themselves, after a week."""
    match_id, pages = seat_two(room, size, SIEGES)
    for page in pages.values():
        page.add_init_script("localStorage.setItem('senlac.dispatches', 'true')")
        open_match(page, match_id)
    pass_week(pages, 2)
    return pages


def pass_week(pages: dict[str, Page], week: int) -> None:
    """Seal both sheets, and wait for the orders of the next week."""
    for page in pages.values():
        my_move(page)
    seal(pages["robert"])
    pages["rufus"].locator("#prompt .choices button", has_text="Submit the").click()
    for page in pages.values():
        expect(page.locator("#asked")).to_contain_text(f"orders for week {week}")
        my_move(page)


def card(page: Page) -> Locator:
    return page.get_by_role("region", name="Dispatches")


def test_dispatch_opens_with_london_first_and_leads_to_the_map(room: BrowserSession) -> None:
    page = besieged(room)["rufus"]
    told = card(page)
    expect(told.get_by_role("heading", level=2)).to_have_text("The march of week 1")
    expect(told.locator("li").first).to_have_text("London is under siege by Robert Curthose.")
    assert faults(page) == []
    line = told.get_by_role("button", name="Dover is under siege")
    before = page.locator("svg.board").first.get_attribute("viewBox")
    line.focus()
    page.keyboard.press("Enter")
    expect(page.locator("svg.board").first).not_to_have_attribute("viewBox", str(before))
    expect(page.locator(".board .pointed").first).to_be_attached()
    expect(line).to_be_focused()
    spot = page.locator(".board .pointed").first.bounding_box()
    side = told.bounding_box()
    assert spot is not None
    assert side is not None
    assert spot["x"] > side["x"] + side["width"]
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()
    expect(page.get_by_role("button", name="Dispatches", exact=True)).to_be_focused()


def test_each_week_keeps_its_dispatch_and_players_may_do_without(room: BrowserSession) -> None:
    pages = besieged(room)
    page = pages["rufus"]
    told = card(page)
    told.get_by_role("checkbox", name="Open by itself").uncheck()
    told.get_by_role("button", name="Close").click()
    pass_week(pages, 3)
    expect(told).to_be_hidden()
    page.get_by_role("button", name="Dispatches", exact=True).click()
    heading = told.get_by_role("heading", level=2)
    expect(heading).to_have_text("The march of week 2")
    expect(told.get_by_role("button", name="Later dispatch")).to_be_disabled()
    told.get_by_role("button", name="Earlier dispatch").click()
    expect(heading).to_have_text("The march of week 1")
    expect(told).to_contain_text("London is under siege")
    told.get_by_role("button", name="Later dispatch").click()
    expect(heading).to_have_text("The march of week 2")
    told.get_by_role("button", name="Earlier dispatch").click()
    pass_week(pages, 4)
    expect(heading).to_have_text("The march of week 3")


def test_dispatch_folds_on_a_phone_while_a_line_shows_its_place(room: BrowserSession) -> None:
    page = besieged(room, PHONE)["rufus"]
    told = card(page)
    # It opened by itself, and leaves half of the map free.
    assert 2 * box(page, "#dispatch")["height"] <= box(page, ".stage")["height"] + 1
    expect(page.locator("#prompt .hint")).to_be_hidden()
    told.get_by_role("button", name="Show all").tap()
    assert 2 * box(page, "#dispatch")["height"] > box(page, ".stage")["height"]
    expect(told.get_by_role("button", name="Show all")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    told.get_by_role("button", name="London is under siege").tap()
    expect(told.locator("li").first).to_be_hidden()
    expect(page.locator(".board .pointed").first).to_be_in_viewport()
    told.get_by_role("button", name="The march of week 1").tap()
    expect(told.locator("li").first).to_be_visible()
    page.get_by_role("button", name="Armies").tap()
    expect(told).to_be_hidden()
    expect(page.get_by_role("region", name="Armies")).to_be_visible()


def test_each_player_reads_and_receives_only_their_own_dispatch(room: BrowserSession) -> None:
    match_id, pages = seat_two(room, bodies=SIEGES)
    ears = {role: Ear(page) for role, page in pages.items()}
    for page in pages.values():
        page.add_init_script("localStorage.setItem('senlac.dispatches', 'true')")
        open_match(page, match_id)
    pass_week(pages, 2)
    forces = {"rufus": ("The force at London", "A3"), "robert": ("Odo of Bayeux's force", "B2")}
    for role, other in (("rufus", "robert"), ("robert", "rufus")):
        (body, own), (_, hidden) = forces[role], forces[other]
        expect(card(pages[role])).to_contain_text(f"{body} ({own}) loses")
        heard = "\n".join(ears[role].heard)
        assert named(own, heard)
        assert not named(hidden, heard)


def named(body: str, heard: str) -> bool:
    """Return whether messages name a body, in a sentence, the scene or an action."""
    return re.search(rf"""[(" ]{body}[)"]""", heard) is not None


def test_last_week_and_winter_are_one_card_in_order(room: BrowserSession) -> None:
    match_id, pages = seat_two(room, bodies=SIEGES, begins=("turn: 6", "step: Orders"))
    for page in pages.values():
        page.add_init_script("localStorage.setItem('senlac.dispatches', 'true')")
        open_match(page, match_id)
        my_move(page)
    page = pages["rufus"]
    seal(pages["robert"])
    page.locator("#prompt .choices button", has_text="Submit the").click()
    told = card(page)
    expect(told.get_by_role("heading", level=2)).to_have_text(
        ["The march of week 6", re.compile("The winter after 10")]
    )
    expect(told).to_contain_text("is under siege")
    expect(told.locator(".docked-next ~ section").first).to_contain_text("Accounts")
    expect(told.get_by_role("button", name="Later dispatch")).to_be_disabled()
    told.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Dispatches", exact=True).click()
    expect(told.get_by_role("heading", level=2)).to_have_text([re.compile("The winter after 10")])


def test_hexes_are_named_by_the_nearest_town(room: BrowserSession) -> None:
    page = room.window()
    page.goto("/")
    assert page.evaluate(WHERE, "0101") == "Dover, hex 0101, Clear"
    assert page.evaluate(WHERE, "0202") == "near Dover, hex 0202, Clear"
    assert page.evaluate(WHERE, "0404") == "near London, hex 0404, Clear"


def event(n: int, kind: str) -> dict[str, Any]:
    return {"n": n, "kind": kind, "text": f"{kind.title()} {n}."}


def test_dispatches_begin_with_their_events_and_are_whole(room: BrowserSession) -> None:
    page = room.window()
    page.goto("/")
    log = [event(0, "sighted"), event(1, "march"), event(2, "sighted"), event(3, "battle"),
           event(4, "other"), event(5, "march")]  # fmt: skip
    week = ["March 1", [["Battles", [3]], ["Seen", [2]]]]
    after = ["March 5", []]
    found = page.evaluate(SPLIT, {"log": log, "spec": SPEC})
    assert found == [["Before", [["Seen", [0]]]], week, after]
    later = [{**one, "n": one["n"] + 7} for one in log]
    found = page.evaluate(SPLIT, {"log": later, "spec": SPEC})
    assert [title for title, _ in found] == ["March 1", "March 5"]
    within = [{**event(3, "battle"), "within": "A battle"}]
    assert page.evaluate(SPLIT, {"log": [log[1], *within], "spec": SPEC}) == [["March 1", []]]
