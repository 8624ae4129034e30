"""Set-up and arrivals of the Battle of Hastings, by hand on each screen."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from senlac.engine.game.position import encode
from senlac.games.hastings import GAME
from senlac.testing.browser import DESKTOP, PHONE, BrowserSession, my_move, open_match, press, thing
from tests.games.hastings.board import battle, set_up
from tests.web.support import ask

pytestmark = pytest.mark.browser

EARLY: Final = (1, 1, 3, 4, 4, 4, 5, 5)
"""Dice with which the first reinforcement is on the map already."""

STEPS: Final = {"historical": 14, "manoeuvre": 25}
"""Number of pieces that are set up by hand with those dice, by scenario."""

IN_SIGHT: Final = """() => {
  const inside = (e) => {
    const {left, right, top, bottom} = e.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return document.elementFromPoint(x, y)?.closest('.board') != null;
  };
  return [...document.querySelectorAll('.board .lit')].filter(inside).map((e) => e.dataset.thing);
}"""
"""Script that returns what is highlighted on the visible part of the board, not under a button."""


def begin(page: Page, scenario: str) -> str:
    """Open a scenario before its set-up with both sides on this page; return the match id."""
    ask(page, "POST", "/guest")
    seats = {"norman": {"kind": "me"}, "saxon": {"kind": "me"}}
    position = encode(GAME, set_up(scenario, EARLY).state)
    made = ask(page, "POST", "/matches", game="hastings", seats=seats, position=position)
    open_match(page, made["id"])
    my_move(page)
    return str(made["id"])


def lit(page: Page) -> list[str]:
    """Return the visible highlighted keys, and require at least one."""
    found: list[str] = page.evaluate(IN_SIGHT)
    assert found, page.locator("#asked").inner_text()
    return found


def touch(page: Page, key: str) -> None:
    """Click or tap the centre of a piece or space, whatever covers it."""
    box = thing(page, key).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if page.viewport_size == PHONE:
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


def button(page: Page, name: str) -> None:
    """Press a button of the prompt, and wait for the next prompt."""
    press(page, page.locator("#prompt").get_by_role("button", name=re.compile(name)).first)
    my_move(page)


@pytest.mark.parametrize(("scenario", "size"), [("historical", DESKTOP), ("manoeuvre", PHONE)])
def test_every_piece_is_set_up_by_hand(
    room: BrowserSession, scenario: str, size: ViewportSize
) -> None:
    page = room.window(size)
    match_id = begin(page, scenario)
    step, said = page.locator("#prompt .step"), page.locator("#log-lines li")
    placed = 0
    while step.inner_text() == "Set-up":
        focus = ask(page, "GET", f"/matches/{match_id}/table")["scene"]["focus"]
        expect(thing(page, f"piece:{focus}")).to_have_class(re.compile("picked"))
        before = said.count()
        touch(page, lit(page)[0])
        expect(said).not_to_have_count(before)
        placed += 1
        my_move(page)
    assert placed == STEPS[scenario]


def test_a_piece_is_set_up_by_the_keyboard(room: BrowserSession) -> None:
    page = room.window()
    begin(page, "historical")
    expect(page.locator("#asked")).to_contain_text("Choose a hex for FY17")
    expect(page.locator("#prompt").get_by_role("button", name="Back")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    chosen = page.evaluate("document.activeElement.dataset.thing")
    page.keyboard.press("Enter")
    expect(page.locator("#log-lines")).to_contain_text(f"FY17 (Fyrd) is set up at {chosen[6:]}")
    expect(page.locator("#asked")).to_contain_text("Choose a hex for FY18")


def test_arrivals_enter_by_touch_on_a_phone(room: BrowserSession) -> None:
    page = room.window(PHONE)
    begin(page, "manoeuvre")
    button(page, "Set up the rest")
    button(page, "Set up the rest")
    while page.locator("#prompt .step").inner_text() != "Movement phase":
        button(page, "Fight on|End the")
    waiting = [key for key in lit(page) if key.startswith("piece:N")]
    touch(page, waiting[0])
    expect(thing(page, waiting[0])).to_have_class(re.compile("picked"))
    entry = [key for key in lit(page) if key.startswith("space:")]
    touch(page, entry[0])
    entered = re.compile(rf"{waiting[0][6:]} \([\w ]+\) enters")
    expect(page.locator("#log-lines")).to_contain_text(entered)


def test_routing_unit_is_marked_while_its_path_is_chosen(room: BrowserSession) -> None:
    page = room.window()
    field = battle("NI01 2305 routing", "NI02 1808", "HC01 1605").play("rout NI01")
    assert field.step == "RoutDirection"
    ask(page, "POST", "/guest")
    seats = {"norman": {"kind": "me"}, "saxon": {"kind": "me"}}
    position = encode(GAME, field.state)
    made = ask(page, "POST", "/matches", game="hastings", seats=seats, position=position)
    open_match(page, made["id"])
    my_move(page)
    expect(thing(page, "piece:NI01")).to_have_class(re.compile("picked"))
    expect(thing(page, "piece:NI02")).not_to_have_class(re.compile("picked"))
