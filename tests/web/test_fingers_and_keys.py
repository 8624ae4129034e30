"""The board by touch and by keyboard: pinch, pan and long press; arrows, Enter and digits."""

from __future__ import annotations

import math
import re
from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import CDPSession, Page, expect

from senlac import Match
from senlac.testing.browser import PHONE, BrowserSession, my_move, open_match, thing
from tests.games.hastings.board import battle
from tests.web.support import ask, new_battle, new_match
from tests.web.test_hastings import begin

pytestmark = pytest.mark.browser

STEPS: Final = 8
"""Number of movements that make up a gesture."""

DRAWN: Final = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => done(null)));
})"""

Place = tuple[float, float]


class Box(NamedTuple):
    """The visible part of the board."""

    x: float
    y: float
    wide: float
    high: float

    def middle(self) -> Place:
        """Return the centre of the visible part."""
        return self.x + self.wide / 2, self.y + self.high / 2


class Hand:
    """Fingers on a page, moved by the Chrome DevTools Protocol."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session: CDPSession = page.context.new_cdp_session(page)

    def put(self, *fingers: Place) -> None:
        """Put fingers down, or more of them."""
        self._send("touchStart", *fingers)

    def move(self, *fingers: Place) -> None:
        """Move the fingers that are down."""
        self._send("touchMove", *fingers)

    def lift(self) -> None:
        """Lift all fingers, and wait until the page has drawn the result."""
        self._send("touchEnd")
        self.page.evaluate(DRAWN)

    def drag(self, *ways: tuple[Place, Place]) -> None:
        """Drag each finger along its path, all at once."""
        self.put(*[start for start, _ in ways])
        for step in range(1, STEPS + 1):
            part = step / STEPS
            self.move(*[
                (x + (to_x - x) * part, y + (to_y - y) * part) for (x, y), (to_x, to_y) in ways
            ])  # fmt: skip
        self.lift()

    def _send(self, kind: str, *fingers: Place) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def on_phone(room: BrowserSession) -> tuple[Page, Hand]:
    """Open a battle with both sides on a phone; return the page and its fingers."""
    page = room.window(PHONE)
    open_match(page, new_match(page, norman="me", saxon="me"))
    my_move(page)
    return page, Hand(page)


def seen(page: Page) -> Box:
    """Return the visible part of the board."""
    written = page.locator("#board svg.board").get_attribute("viewBox")
    assert written is not None
    x, y, wide, high = [float(number) for number in written.split()]
    return Box(x, y, wide, high)


def middle(page: Page, key: str) -> Place:
    """Return the centre of a piece or space on the page."""
    box = thing(page, key).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# ---- touch --------------------------------------------------------------------------------------


def test_pinch_zooms_about_the_point_between_the_fingers(
    room: BrowserSession,
) -> None:
    page, hand = on_phone(room)
    x, y = middle(page, "space:e3")
    before = seen(page)
    hand.drag(((x - 30, y), (x - 90, y)), ((x + 30, y), (x + 90, y)))
    after = seen(page)
    assert after.wide == pytest.approx(before.wide / 3, rel=0.25)
    assert math.dist(middle(page, "space:e3"), (x, y)) < 30
    hand.drag(((x - 90, y), (x - 30, y)), ((x + 90, y), (x + 30, y)))
    assert seen(page).wide == pytest.approx(before.wide, rel=0.25)
    expect(page.locator(".board .picked")).to_have_count(0)


def test_one_finger_pans_the_board_and_selects_nothing(room: BrowserSession) -> None:
    page, hand = on_phone(room)
    whole = page.locator("#board svg.board").get_attribute("viewBox")
    assert whole is not None
    x, y = middle(page, "piece:N2")
    hand.drag(((x, y), (x + 60, y - 80)))
    assert math.dist(middle(page, "piece:N2"), (x + 60, y - 80)) < 12
    expect(page.locator(".board .picked")).to_have_count(0)
    # Not a tap: Chromium takes a touch so soon after a drag for the end of a fling.
    page.get_by_role("button", name="Show the whole board").click()
    expect(page.locator("#board svg.board")).to_have_attribute("viewBox", whole)


def test_long_press_explains_a_piece_and_selects_nothing(
    room: BrowserSession,
) -> None:
    page, hand = on_phone(room)
    x, y = middle(page, "piece:N1")
    hand.put((x, y))
    hand.move((x + 2, y + 1))  # no finger is quite still
    expect(page.locator("#explain")).to_be_visible()
    expect(page.locator("#explain")).to_contain_text("Strength")
    hand.lift()
    expect(page.locator("#explain")).to_be_visible()
    expect(page.locator(".board .picked")).to_have_count(0)
    page.touchscreen.tap(*middle(page, "piece:N2"))
    expect(page.locator("#explain")).to_be_hidden()
    expect(page.locator(".board .picked")).to_have_count(1)


def test_long_press_explains_an_arrow_and_the_badges_of_a_piece(room: BrowserSession) -> None:
    page = room.window(PHONE)
    begin(page, battle("NI01 1808 n", "HC01 1708 s disordered", step="Combat"))
    card = page.locator("#explain")
    hand = Hand(page)
    hand.put(middle(page, "piece:HC01"))
    expect(card.locator(".badge-line")).to_contain_text("disordered: fights with a lower value")
    expect(card.locator(".badge-line svg")).to_be_visible()
    hand.lift()
    page.touchscreen.tap(*middle(page, "piece:NI01"))
    number = page.locator(".arrow .weight rect")
    expect(number).to_have_count(1)
    box = number.bounding_box()
    assert box
    hand.put((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    expect(card).to_contain_text("attacks HC01 (Housecarls)")
    expect(card).to_contain_text("attack less defence")
    expect(card).to_be_in_viewport(ratio=1)
    hand.lift()
    expect(page.locator(".weighed")).to_have_count(0)


def test_tap_on_a_piece_that_cannot_act_says_what_it_is(room: BrowserSession) -> None:
    page, _ = on_phone(room)
    page.touchscreen.tap(*middle(page, "piece:S1"))
    card, toast = page.locator("#explain"), page.locator(".toast")
    expect(toast).to_be_in_viewport(ratio=1)
    expect(card).to_be_in_viewport(ratio=1)
    expect(card).to_contain_text("Strength")
    expect(page.locator(".board .picked")).to_have_count(0)
    # The refusal and the card end with the next choice.
    page.touchscreen.tap(*middle(page, "piece:N2"))
    expect(card).to_be_hidden()
    expect(toast).to_have_count(0)
    expect(page.locator(".board .picked")).to_have_count(1)


def test_escape_ends_a_refusal(room: BrowserSession) -> None:
    page = room.window()
    open_match(page, new_battle(page, saxon="me", norman="me"))
    my_move(page)
    thing(page, "piece:S1").click()
    expect(page.locator(".toast")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".toast")).to_have_count(0)


def test_tooltip_stays_on_the_screen(room: BrowserSession) -> None:
    page, hand = on_phone(room)
    for key in ("space:a6", "space:h1", "piece:N5", "piece:S1"):
        hand.put(middle(page, key))
        # The tooltip of the previous key stays until the new one appears.
        expect(page.locator("#explain h2").first).to_contain_text(key.split(":")[1])
        box = page.locator("#explain").bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
        # Never over the folded sheet, which ends below the window.
        assert box["y"] + box["height"] <= PHONE["height"]
        hand.lift()
        page.locator("#title").tap()


# ---- keyboard -----------------------------------------------------------------------------------


def at_desk(room: BrowserSession) -> Page:
    """Open a battle with both sides on a desktop; return the page."""
    page = room.window()
    open_match(page, new_battle(page, norman="me", saxon="me"))
    my_move(page)
    return page


def focused(page: Page) -> str:
    """Return the key of the piece or space that has the focus."""
    return str(page.evaluate("document.activeElement?.dataset?.thing ?? ''"))


def test_arrows_walk_the_highlights_and_enter_selects(room: BrowserSession) -> None:
    page = at_desk(room)
    page.keyboard.press("ArrowRight")
    start = focused(page)
    assert start.startswith("piece:N")
    while focused(page) != "piece:N3":
        page.keyboard.press("ArrowLeft")
    walked = ["piece:N3"]
    for _ in range(4):
        page.keyboard.press("ArrowRight")
        walked.append(focused(page))
    assert walked == ["piece:N3", "piece:N2", "piece:N1", "piece:N4", "piece:N5"]
    expect(page.locator("#explain")).to_contain_text("N5")
    page.keyboard.press("ArrowRight")
    assert focused(page) == "piece:N5", "there is nothing further on"
    while focused(page) != "piece:N2":
        page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(thing(page, "piece:N2")).to_have_class(re.compile("picked"))
    while focused(page) != "space:d2":
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("#asked")).to_contain_text("face")
    my_move(page)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#asked")).not_to_contain_text("face")
    expect(page.locator("#log-lines")).to_contain_text("N2 faces west")
    my_move(page)
    page.keyboard.press("u")
    expect(page.locator("#asked")).to_contain_text("face")


def cornered() -> dict[str, Any]:
    """Return a position in which N3 is hemmed in by its own side and may only turn."""
    position = Match.new("shieldwall", "foragers", seed=1066).position()
    names = [unit["id"] for unit in position["fields"]["order"]["units"]]
    for name, square in (("N3", 0), ("N1", 1), ("N4", 8)):
        position["fields"]["square"][names.index(name)] = square
    return position


def test_arrows_turn_a_selected_piece_that_cannot_move(
    room: BrowserSession,
) -> None:
    page = room.window()
    ask(page, "POST", "/guest")
    seats = {role: {"kind": "me"} for role in ("norman", "saxon")}
    made = ask(page, "POST", "/matches", game="shieldwall", seats=seats, position=cornered())
    open_match(page, made["id"])
    my_move(page)
    thing(page, "piece:N3").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".dial-arrow")).to_have_count(3)
    expect(page.locator(".board .lit")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#log-lines")).to_contain_text("N3 faces east")


def test_arrows_pan_the_map_without_highlights_and_keys_zoom(
    room: BrowserSession,
) -> None:
    page = at_desk(room)
    other = room.window()
    open_match(other, page.url.rsplit("/", 1)[1])
    expect(other.locator("#asked")).to_contain_text("watching")
    whole = seen(other)
    other.keyboard.press("+")
    other.keyboard.press("+")
    near = seen(other)
    assert near.wide == pytest.approx(whole.wide / 1.25**2, rel=0.001)
    for key, right, down in (("ArrowRight", 1, 0), ("ArrowDown", 0, 1), ("ArrowLeft", -1, 0)):
        before = seen(other).middle()
        other.keyboard.press(key)
        after = seen(other).middle()
        assert (after[0] - before[0]) * right >= 0
        assert (after[1] - before[1]) * down >= 0
        assert after != before
    other.keyboard.press("-")
    assert seen(other).wide == pytest.approx(whole.wide / 1.25, rel=0.001)
    other.keyboard.press("0")
    assert seen(other) == whole


def test_digits_press_buttons_and_question_mark_lists_keys(
    room: BrowserSession,
) -> None:
    page = at_desk(room)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard")).to_contain_text("Arrow keys")
    page.keyboard.press("1")
    expect(page.locator(".whose")).to_contain_text("Normans")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    digit = page.locator("#prompt .closing button").first.get_attribute("aria-keyshortcuts")
    assert digit is not None
    page.keyboard.press(digit)
    expect(page.locator(".whose")).to_contain_text("Saxons")


def test_keys_in_a_text_field_are_text(room: BrowserSession) -> None:
    page = at_desk(room)
    page.get_by_role("tab", name="Notes").click()
    page.get_by_label("My notes").fill("")
    page.get_by_label("My notes").press_sequentially("1 u ? + 0")
    expect(page.get_by_label("My notes")).to_have_value("1 u ? + 0")
    expect(page.locator(".whose")).to_contain_text("Normans")
    expect(page.get_by_role("dialog")).to_have_count(0)


BUSY: Final = """(event) => {
  const prompt = document.querySelector('#prompt');
  const close = prompt.querySelector('.closing button');
  if ('key' in event) document.body.dispatchEvent(new KeyboardEvent('keydown', event));
  else close.dispatchEvent(new MouseEvent('click', event));
  return prompt.getAttribute('aria-busy') === 'true';
}"""
"""Script that clicks the button that ends the step, or presses a key; returns whether it counts."""


@pytest.mark.parametrize("event", [{"detail": 2}, {"key": "9", "repeat": True}])
def test_double_click_or_held_key_ends_no_second_step(
    room: BrowserSession, event: dict[str, object]
) -> None:
    page = room.window()
    open_match(page, new_battle(page, norman="me", saxon="me"))
    my_move(page)
    if "key" in event:
        event = {**event, "key": str(page.locator("#prompt [aria-keyshortcuts]").count())}
    once = {**event, "detail": 1, "repeat": False, "bubbles": True}
    page.evaluate("performance.now = () => 1000")
    assert page.evaluate(BUSY, once)
    expect(page.locator(".whose")).to_contain_text("Saxons")
    my_move(page)
    if "key" in event:
        once["key"] = event["key"] = str(page.locator("#prompt [aria-keyshortcuts]").count())
    page.evaluate("performance.now = () => 1900")
    assert not page.evaluate(BUSY, {**event, "bubbles": True})
    page.evaluate("performance.now = () => 2600")
    assert page.evaluate(BUSY, {**once, "detail": event.get("detail", 0)})
