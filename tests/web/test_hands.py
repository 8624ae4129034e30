"""Clicks: none is lost, none does what it did not say, and no tooltip is in the way."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from senlac.engine.game.position import encode
from senlac.games.comet import GAME as COMET
from senlac.testing.browser import (
    DESKTOP,
    PHONE,
    BrowserSession,
    my_move,
    open_match,
    thing,
    wait_until,
)
from tests.games.comet.board import campaign
from tests.games.hastings.board import battle
from tests.web.support import Dam, ask, end_movement, new_match
from tests.web.test_blocks import RESTED
from tests.web.test_comet import enter, into_battle, made, send, to_march
from tests.web.test_fingers_and_keys import Hand
from tests.web.test_hastings import begin, front

pytestmark = pytest.mark.browser


# ---- what a click stands for --------------------------------------------------------------------


def test_block_in_a_highlighted_column_stands_for_the_column(room: BrowserSession) -> None:
    page = room.window()
    into_battle(page)
    page.locator('.inset [data-thing="piece:hardrada"]').click()
    page.locator('.inset [data-thing="space:centre"]').click()
    expect(page.locator("#asked")).to_contain_text("13 units")
    my_move(page)
    page.locator('.inset [data-thing="piece:vik1"]').click()
    page.locator('.inset [data-thing="piece:hardrada"]').click()
    expect(page.locator("#asked")).to_contain_text("12 units")
    my_move(page)
    table = ask(page, "GET", f"/matches/{page.url.rsplit('/', 1)[1]}/table")
    lanes = {piece["id"]: piece["space"] for piece in table["scene"]["inset"]["pieces"]}
    assert lanes["vik1"] == lanes["hardrada"] == "centre"


def test_enemy_block_stands_for_no_own_column(room: BrowserSession) -> None:
    page = room.window()
    match_id = into_battle(page)
    table = send(page, match_id)
    defender = table["ask"]["role"]
    columns = ["left", "centre", "right"]
    while table["ask"]["role"] == defender:
        unit = table["ask"]["options"][0]["args"][0]["id"]
        table = send(page, match_id, f"deploy {unit} {columns[len(table['events']) % 3]}")
    enter(page, match_id)
    mine = page.locator(".inset .piece.lit")
    before = mine.count()
    mine.first.click()
    expect(page.locator(".inset .space.lit")).to_have_count(4)
    page.locator('.inset [data-thing^="piece:?"], .inset .piece:not(.lit)').first.click()
    page.evaluate("new Promise((done) => setTimeout(done, 300))")
    my_move(page)
    assert page.locator(".inset .piece:is(.lit, .mate, .picked)").count() == before


def test_click_on_an_open_stack_selects_the_whole_stack(
    room: BrowserSession,
) -> None:
    page = room.window()
    to_march(page)
    expect(page.locator(".fan .piece")).to_have_count(7)
    stack = page.locator('.board-frame [data-thing="piece:harold"]').first
    stack.click()
    expect(page.locator("#asked")).to_have_text("7 together: march.")
    expect(page.locator(".fan .piece.picked")).to_have_count(7)
    stack.click()
    expect(page.locator(".fan .piece.picked")).to_have_count(0)
    page.locator('.fan [data-thing="piece:hc1"]').click()
    stack.click()
    expect(page.locator("#asked")).to_have_text("7 together: march.")


# ---- clicks during a pending action -------------------------------------------------------------


def to_losses(page: Page) -> str:
    """Open a match at its set-up, where each click places free Fyrdmen; return its id."""
    match_id = made(page, english="me", viking="me", norman="me")
    enter(page, match_id)
    expect(page.locator("#prompt .step")).to_have_text("Set-up")
    return match_id


def test_click_during_a_pending_action_is_carried_out(
    room: BrowserSession,
) -> None:
    page = room.window()
    match_id = to_losses(page)
    hold_answers(page)
    for area in ("norwich", "winchester"):
        thing(page, f"space:{area}").dispatch_event("click")
    let_go(page)
    expect(page.locator("#log-lines")).to_contain_text("placed in Norwich")
    expect(page.locator("#log-lines")).to_contain_text("placed in Winchester")
    placed = ask(page, "GET", f"/matches/{match_id}/table")["events"]
    assert sum(event["kind"] == "place" for event in placed) == 2


def test_two_quick_clicks_on_pieces_are_both_carried_out(room: BrowserSession) -> None:
    page = room.window()
    to_march(page)
    page.locator('.fan [data-thing="piece:hc1"]').click()
    hold_answers(page)
    thing(page, "space:oxford").dispatch_event("click")
    page.locator('.fan [data-thing="piece:hc2"]').click()
    expect(page.locator(".fan .queued")).to_have_count(1)
    let_go(page)
    expect(page.locator(".panel-orders .fact")).to_have_count(1)
    expect(page.locator('.fan [data-thing="piece:hc2"]')).to_have_class(re.compile("picked"))


def at_hastings(room: BrowserSession) -> Page:
    """Open Hastings with both sides when the Normans begin to move; return the page."""
    page = room.window()
    begin(page, battle("NI01 1705", "NI02 1706", "HC01 1605"))
    my_move(page)
    return page


def test_queued_click_that_is_outdated_says_why(room: BrowserSession) -> None:
    page = at_hastings(room)
    hold_answers(page)
    page.locator("#prompt .choices.closing button").click()
    page.locator(".board-frame .piece.lit").first.dispatch_event("click")
    let_go(page)
    expect(page.locator(".toast")).to_contain_text("Too late: the game has moved on.")
    expect(page.locator(".board .picked")).to_have_count(0)
    expect(page.locator(".queued")).to_have_count(0)


def test_double_click_on_end_of_step_ends_it_once(room: BrowserSession) -> None:
    page = at_hastings(room)
    before = page.locator("#prompt .step").inner_text()
    page.locator("#prompt .choices.closing button").dblclick()
    expect(page.locator("#prompt .step")).not_to_have_text(before)
    my_move(page)
    after = page.locator("#prompt .step").inner_text()
    page.evaluate(RESTED)
    expect(page.locator("#prompt .step")).to_have_text(after)
    expect(page.locator(".toast")).to_have_count(0)


AT_ONCE: Final = """async () => {
  const dialog = document.querySelector('dialog[open]');
  [...dialog.querySelectorAll('button')].find((b) => b.textContent === 'Cancel').click();
  // Before any click of a person all promises are kept that can be.
  for (let turn = 0; turn < 10; turn += 1) await null;
  const lit = document.querySelector('.fan .piece.lit');
  lit.dispatchEvent(new MouseEvent('click', {bubbles: true}));
}"""
"""Script that answers no, and clicks a unit before the browser reports the dialog closed."""


def test_click_right_after_a_dialog_is_carried_out(room: BrowserSession) -> None:
    page = room.window()
    ask(page, "POST", "/guest")
    seats = {role: {"kind": "me"} for role in ("english", "viking", "norman")}
    levy = campaign("oxford: harold fyrd1=1", side="english", step="Raising")
    position = encode(COMET, levy.play("raise harold", dice=[6]).state)
    match = ask(page, "POST", "/matches", game="comet", seats=seats, position=position)
    enter(page, match["id"])
    expect(page.locator("#asked")).to_contain_text("Place 3 CV")
    page.locator("#prompt .choices.closing button").click()
    expect(page.locator("dialog[open]")).to_contain_text("Give up the rest?")
    page.evaluate(AT_ONCE)
    expect(page.locator("#asked")).to_contain_text("Place 2 CV")


def at_the_time(page: Page, milliseconds: int) -> None:
    """Stop the clock of the page at a time."""
    page.evaluate("time => { performance.now = () => time; }", milliseconds)


def test_repeated_click_after_a_pause_is_queued(room: BrowserSession) -> None:
    page = at_hastings(room)
    end = page.locator("#prompt .choices.closing button")
    hold_answers(page)
    for time, waiting in ((60_000, 0), (60_300, 0), (61_000, 1)):
        at_the_time(page, time)
        end.click()
        expect(page.locator(".queued")).to_have_count(waiting)


HOLD: Final = """() => {
  const send = WebSocket.prototype.send;
  const held = [];
  WebSocket.prototype.send = function (text) { held.push([this, text]); };
  window.letGo = () => {
    WebSocket.prototype.send = send;
    for (const [socket, text] of held) socket.send(text);
  };
}"""
"""Script that holds back what the page sends, like a slow connection."""


def hold_answers(page: Page) -> None:
    """Hold back what the page sends until `let_go`."""
    page.evaluate(HOLD)


def let_go(page: Page) -> None:
    """Send the held messages."""
    page.evaluate("window.letGo()")


def test_press_on_a_button_redrawn_meanwhile_is_a_click(room: BrowserSession) -> None:
    page = room.window()
    to_march(page)
    end = page.locator("#prompt .choices.closing button")
    box = end.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    old = end.element_handle()
    assert old is not None
    page.keyboard.press("Escape")
    wait_until(page, lambda: not old.evaluate("one => one.isConnected"))
    page.mouse.up()
    expect(page.locator("dialog.curtain")).to_be_visible()


ELSEWHERE: Final = """(name) => addEventListener('pointerdown', () => {
  const found = document.querySelector(`.fan [data-thing="${name}"]`);
  document.querySelector('.fan svg').append(found);
  found.setAttribute('transform', 'translate(-500 -500)');
}, {once: true})"""
"""Script that moves a block of the fan from under a pressed pointer, as a new layout would.

The page does it itself, at once: a finger that waited for the test would soon be a long press.
"""


@pytest.mark.parametrize("finger", [False, True], ids=["mouse", "finger"])
def test_press_on_a_block_moved_meanwhile_is_a_click_on_it(
    room: BrowserSession, *, finger: bool
) -> None:
    page = room.window(PHONE if finger else DESKTOP)
    to_march(page)
    block = page.locator('.fan [data-thing="piece:hc1"]')
    other = page.locator('.fan [data-thing="piece:hc2"]')
    expect(block).to_be_visible()
    box = block.bounding_box()
    assert box is not None
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.evaluate(ELSEWHERE, "piece:hc1")
    if finger:
        # In one call, for the same reason.
        page.touchscreen.tap(*at)
    else:
        page.mouse.click(*at)
    expect(block).to_have_class(re.compile("picked"))
    expect(other).not_to_have_class(re.compile("picked"))


def test_two_fingers_and_a_long_press_are_no_clicks(room: BrowserSession) -> None:
    page = room.window(PHONE)
    to_march(page)
    block = page.locator('.fan [data-thing="piece:hc1"]')
    expect(block).to_be_visible()
    box = block.bounding_box()
    assert box is not None
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    hand = Hand(page)
    hand.put(at, (at[0] + 60, at[1]))
    hand.lift()
    hand.put(at)
    expect(page.locator("#explain")).to_be_visible()
    hand.lift()
    page.evaluate("new Promise((done) => setTimeout(done, 300))")
    expect(block).not_to_have_class(re.compile("picked"))


# ---- tooltips -----------------------------------------------------------------------------------

COVERED: Final = """() => {
  const card = document.querySelector('#explain').getBoundingClientRect();
  return [...document.querySelectorAll('.board :is(.lit, .mate)')].filter((one) => {
    const box = one.getBoundingClientRect();
    return card.left < box.right && box.left < card.right
      && card.top < box.bottom && box.top < card.bottom;
  }).map((one) => one.dataset.thing);
}"""


WITHIN: Final = """() => {
  const card = document.querySelector('#explain').getBoundingClientRect();
  return card.top >= 0 && card.bottom <= innerHeight;
}"""


def test_tooltip_covers_no_highlight_and_closes_on_a_click(
    room: BrowserSession,
) -> None:
    page = room.window()
    to_march(page)
    card = page.locator("#explain")
    page.locator('.fan [data-thing="piece:hc1"]').click()
    expect(page.locator(".fan .piece.picked")).to_have_count(1)
    for target in ("london", "oxford", "stamford"):
        box = thing(page, f"space:{target}").bounding_box()
        assert box is not None
        page.mouse.move(1, 1)
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.5)
        page.evaluate("new Promise((done) => setTimeout(done, 600))")
        # The tooltip is placed once its size is known, or hidden where there is no room.
        wait_until(page, lambda: not card.is_visible() or page.evaluate(COVERED) == [])
    page.locator('.fan [data-thing="piece:hc2"]').hover()
    expect(card).to_be_visible()
    wait_until(page, lambda: page.evaluate(COVERED) == [])
    page.locator('.fan [data-thing="piece:hc2"]').click()
    expect(card).to_be_hidden()
    page.evaluate("new Promise((done) => setTimeout(done, 600))")
    expect(card).to_be_hidden()


def test_tooltip_makes_room_when_the_board_is_zoomed(room: BrowserSession) -> None:
    page = room.window()
    begin(page, front())
    my_move(page)
    page.locator(".board-frame .piece.lit").first.click()
    spaces = page.locator(".board-frame .space.lit")
    expect(spaces.first).to_be_attached()
    spaces.nth(spaces.count() // 2).hover(force=True)
    expect(page.locator("#explain")).to_be_visible()
    for _ in range(3):
        page.mouse.wheel(0, -120)
        wait_until(page, lambda: page.evaluate(COVERED) == [])
    for _ in range(6):
        page.mouse.wheel(0, 120)
        wait_until(page, lambda: page.evaluate(COVERED) == [])


def test_tooltip_makes_room_when_odds_make_it_larger(room: BrowserSession) -> None:
    page = room.window()
    open_match(page, new_match(page, "hastings", saxon="me", norman="me"))
    end_movement(page)
    thing(page, "piece:N2").click()
    many = [{"label": f"Hit {n}", "chance": 0.05, "fraction": "1/20"} for n in range(9)]
    dam = Dam(page, "**/odds*")
    thing(page, "piece:S4").hover()
    card = page.locator("#explain")
    expect(card).to_contain_text("Computing…")
    dam.first().fulfill(json={"title": "Shot", "rows": many, "lines": []})
    expect(card.locator("table")).to_be_visible()
    wait_until(page, lambda: page.evaluate(WITHIN) and page.evaluate(COVERED) == [])
    # It stays where there is room, also when its place has been chosen again.
    page.evaluate("new Promise(requestAnimationFrame)")
    expect(card.locator("table")).to_be_visible()


def test_long_press_shows_odds_where_room_is_short(
    room: BrowserSession,
) -> None:
    page = room.window(PHONE)
    open_match(page, new_match(page, "hastings", saxon="me", norman="me"))
    end_movement(page)
    thing(page, "piece:N2").click()
    box = thing(page, "piece:S4").bounding_box()
    assert box is not None
    Hand(page).put((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    expect(page.locator("#explain table")).to_be_visible()
    wait_until(page, lambda: page.evaluate(WITHIN))


def test_tooltip_makes_room_for_new_highlights(room: BrowserSession) -> None:
    page = room.window()
    match_id = new_match(page, "hastings", saxon="me", norman="me")
    open_match(page, match_id)
    my_move(page)
    page.locator('.board-frame [data-thing="piece:S7"]').hover()
    expect(page.locator("#explain")).to_be_visible()
    table = ask(page, "GET", f"/matches/{match_id}/table")
    while table["ask"]["role"] == "norman":
        table = send(page, match_id, table["ask"]["options"][-1]["action"])
    expect(thing(page, "piece:S7")).to_have_class(re.compile("lit"))
    wait_until(page, lambda: page.evaluate(COVERED) == [])


def test_tooltip_covers_no_target_hex_at_hastings(room: BrowserSession) -> None:
    page = room.window()
    begin(page, front())
    my_move(page)
    lit = page.locator(".board-frame .piece.lit")
    lit.first.hover()
    expect(page.locator("#explain")).to_be_visible()
    wait_until(page, lambda: page.evaluate(COVERED) == [])
    lit.first.click()
    spaces = page.locator(".board-frame .space.lit")
    expect(spaces.first).to_be_attached()
    spaces.nth(spaces.count() // 2).hover(force=True)
    expect(page.locator("#explain")).to_be_visible()
    wait_until(page, lambda: page.evaluate(COVERED) == [])
