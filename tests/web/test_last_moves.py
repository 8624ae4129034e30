"""Marks of the last moves: what has moved, fought and fallen since the last own decision."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from senlac.testing.browser import DESKTOP, PHONE, BrowserSession, my_move, open_match, press
from tests.web.support import ask, new_battle
from tests.web.test_campaign import choose, go_to, point, seal, seat_two

pytestmark = pytest.mark.browser

HISTORY: Final = """async ([events, before, now]) => {
  const { historyOf } = await import('/static/js/match/board/move-history.js');
  return historyOf(events.map((event, n) => ({ n, kind: '', text: '', ...event })), before, now);
}"""


FIGHT: Final = """async ([from, to]) => {
  const { LastMarks } = await import('/static/js/match/board/last-marks.js');
  const spaces = { from: { name: 'a1', at: from }, to: { name: 'a2', at: to } };
  const marks = new LastMarks({ space: (id) => spaces[id] }, {});
  const [line] = marks.fight('from', 'to', 'hits', 60).querySelectorAll('path');
  return line.getAttribute('d').match(/-?[0-9.]+/g).map(Number);
}"""
"""Script that returns the ends of the line that marks a fight; a piece is 60 wide."""


def piece(name: str, space: str, side: int = 0) -> dict[str, Any]:
    """Return a piece as a scene has it."""
    return {"id": name, "name": name.upper(), "side": side, "space": space}


def history(
    page: Page, events: list[dict[str, Any]], before: list[Any], now: list[Any]
) -> dict[str, Any]:
    """Return what the page makes of events."""
    page.goto("/")
    found: dict[str, Any] = page.evaluate(HISTORY, [events, before, now])
    return found


@pytest.mark.parametrize(("apart", "most"), [(100.0, 34.0), (300.0, 40.0)])
def test_mark_of_a_fight_reaches_both_pieces(
    room: BrowserSession, apart: float, most: float
) -> None:
    page = room.window()
    page.goto("/")
    x, y, tox, toy = page.evaluate(FIGHT, [[0, 0], [0, apart]])
    assert x == tox == 0
    assert 20 <= y <= most
    assert 20 <= apart - toy <= most


def test_several_moves_of_a_piece_are_one_way(room: BrowserSession) -> None:
    before = [piece("a", "e1"), piece("b", "e1"), piece("c", "e1", 1)]
    now = [piece("a", "e4"), piece("b", "e4"), piece("c", "e4", 1)]
    events: list[dict[str, Any]] = [
        {"moves": [{"piece": "a", "to": "e2"}, {"piece": "b", "to": "e2"}]},
        {"moves": [{"piece": "a", "to": "e4", "via": ["e3"]}]},
        {"moves": [{"piece": "b", "to": "e4", "via": ["e3"]}, {"piece": "c", "to": "e4"}]},
    ]
    found = history(room.window(), events, before, now)["journeys"]
    assert [(each["way"], each["pieces"]) for each in found] == [
        (["e1", "e2", "e3", "e4"], ["a", "b"]),
        (["e1", "e4"], ["c"]),
    ]


def test_losses_are_marked_where_the_pieces_stood(room: BrowserSession) -> None:
    before = [piece("a", "e1"), piece("b", "d1", 1), piece("d", "c1", 1), piece("e", "b1")]
    now = [piece("a", "d1"), piece("e", "b1")]
    events: list[dict[str, Any]] = [
        {"moves": [{"piece": "b", "to": "e2"}]},
        {"blows": [{"piece": "a", "target": "b", "class": "melee", "text": "dead"}]},
        {"moves": [{"piece": "b"}, {"piece": "a", "to": "d1"}]},
        {"losses": [{"piece": "d", "text": "-1", "side": 1, "fell": True}]},
        {"losses": [{"piece": "e", "text": "-1", "side": 0}]},
    ]
    found = history(room.window(), events, before, now)
    assert [(each["space"], each["names"]) for each in found["losses"]] == [
        ("e2", ["B"]),
        ("c1", ["D"]),
    ]
    assert found["fights"] == [{"from": "e1", "to": "e2", "text": "dead"}]
    assert found["hurt"] == ["e"]


def test_marches_of_unseen_pieces_are_added_up(room: BrowserSession) -> None:
    way = {"start": "york", "end": "lincoln", "class": "march side-1"}
    events: list[dict[str, Any]] = [
        {"trails": [{**way, "text": "2"}], "moves": [{"piece": "a", "to": "lincoln"}]},
        {"trails": [{**way, "text": "5"}]},
        {"trails": [{**way, "text": "1", "via": "leeds"}]},
        {"banner": True, "text": "A battle.", "lights": ["lincoln"]},
        {"banner": True, "level": 1, "lights": ["london"]},
    ]
    before, now = [piece("a", "york", 1)], [piece("a", "lincoln", 1)]
    found = history(room.window(), events, before, now)
    assert found["courses"] == [
        {"way": ["york", "lincoln"], "side": 1, "text": "7"},
        {"way": ["york", "leeds", "lincoln"], "side": 1, "text": "1"},
    ]
    assert found["journeys"] == []
    assert found["places"] == [["lincoln", "A battle."]]


def until_marked(page: Page) -> None:
    """End own steps until the others have moved a piece."""
    marks = page.locator(".recent .last-path")
    while not marks.count():
        my_move(page)
        press(page, page.locator("#prompt .closing button").first)
        my_move(page)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_last_moves_are_marked_until_the_first_action(
    room: BrowserSession, size: ViewportSize
) -> None:
    page = room.window(size)
    page.goto("/")
    match_id = new_battle(page, saxon="random", norman="me")
    open_match(page, match_id)
    button = page.get_by_role("button", name="Last moves", exact=True)
    expect(button).to_be_hidden()
    until_marked(page)
    marks = page.locator(".recent .last-path")
    expect(button).to_have_attribute("aria-pressed", "true")
    names = marks.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    assert all(name.startswith("Last move: ") and " from " in name for name in names)
    # After a reload, or days later, the page learns from the server what has happened.
    page.evaluate("localStorage.removeItem('senlac.moved')")
    page.reload()
    my_move(page)
    expect(marks).to_have_count(len(names))
    page.emulate_media(media="print")
    expect(page.locator(".recent")).to_be_hidden()
    page.emulate_media(media="screen")
    seq = page.locator("body").get_attribute("data-seq")
    for target in (".board .piece.lit", ".board .space.lit", ".board .dial-arrow"):
        if page.locator("body").get_attribute("data-seq") == seq:
            press(page, page.locator(target).first)
            page.locator(f"body:not([data-seq='{seq}']), .picked").first.wait_for()
    expect(marks).to_have_count(0)
    my_move(page)
    page.locator("body").press("m")
    expect(marks).not_to_have_count(0)
    press(page, button)
    expect(marks).to_have_count(0)
    page.get_by_role("button", name="More", exact=True).click()
    page.locator("#menu").get_by_role("button", name="Last moves on the board").click()
    expect(marks).not_to_have_count(0)


def pass_turn(page: Page) -> str:
    """End steps until the other side decides; return what the prompt then says."""
    asked = page.locator("#prompt .whose, #prompt")
    before = asked.first.inner_text().partition("\n")[0]
    while (now := asked.first.inner_text().partition("\n")[0]) == before:
        press(page, page.locator("#prompt .closing button").first)
        my_move(page)
    return now


def test_players_of_one_screen_see_what_moved_since_their_own_decision(
    room: BrowserSession,
) -> None:
    page = room.window(DESKTOP)
    page.goto("/")
    ask(page, "POST", "/guest")
    seats = {"saxon": {"kind": "hotseat", "name": "Edith"}, "norman": {"kind": "me"}}
    made = ask(page, "POST", "/matches", game="shieldwall", scenario="foragers", seats=seats)
    match_id = str(made["id"])
    open_match(page, match_id)
    my_move(page)
    marks = page.locator(".recent .last-path")
    page.get_by_role("button", name="Advance the line").click()
    press(page, page.locator('#prompt [data-key="all-at-once"]'))
    my_move(page)
    expect(marks).to_have_count(0)
    pass_turn(page)
    expect(marks).not_to_have_count(0)
    names = marks.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    assert all("N" in name for name in names)
    page.reload()
    my_move(page)
    expect(marks).to_have_count(len(names))
    pass_turn(page)
    expect(marks).to_have_count(0)


def test_own_moves_are_not_marked(room: BrowserSession) -> None:
    page = room.window(DESKTOP)
    page.goto("/")
    match_id = new_battle(page, saxon="random", norman="me")
    open_match(page, match_id)
    until_marked(page)
    own = {
        each["name"]
        for each in ask(page, "GET", f"/matches/{match_id}/table")["scene"]["pieces"]
        if each["side"] == 1
    }
    names = page.locator(".recent .last-path").evaluate_all(
        "all => all.map((one) => one.getAttribute('aria-label'))"
    )
    assert names
    assert not [name for name in names if any(who in name for who in own)]


def test_own_marches_of_a_revealed_week_are_marked(room: BrowserSession) -> None:
    bodies = (
        "A1 winchester inside spearman.C=40 rufus_king",
        "B1 pevensey inside knight.B=77 robert_duke",
    )
    match_id, pages = seat_two(room, bodies=bodies)
    for page in pages.values():
        open_match(page, match_id)
        my_move(page)
    page = pages["rufus"]
    seal(pages["robert"])
    point(page, "piece:A1")
    go_to(page, "London")
    marks = page.locator(".recent .last-path")
    expect(marks).to_have_count(0)
    choose(page, "That is all")
    page.locator("#prompt .choices button", has_text="Submit the").click()
    expect(page.locator("#asked")).to_contain_text("orders for week 2")
    expect(marks).to_have_attribute("aria-label", re.compile("Last move: .*A1"))
    point(page, "piece:A1")
    expect(marks).to_have_count(0)
