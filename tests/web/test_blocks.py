"""Blocks in stacks, fans and lanes: by keyboard, by touch and zoomed out."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import FloatRect, Page, ViewportSize, expect

from senlac.testing.browser import DESKTOP, PHONE, BrowserSession, my_move, thing, wait_until
from tests.web.support import ask
from tests.web.test_comet import ALL_MINE, enter, into_battle, landed, made, send, to_march
from tests.web.test_fingers_and_keys import focused, middle

pytestmark = pytest.mark.browser

WALKS: Final = """(start) => {
  const found = new Map();
  const note = () => {
    const at = document.activeElement;
    if (at.dataset.thing && !found.has(at.dataset.thing)) found.set(at.dataset.thing, at);
  };
  document.querySelector(start).focus();
  note();
  for (const [, element] of found) {
    for (const key of ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) {
      element.focus();
      element.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
      note();
    }
  }
  return [...found.keys()];
}"""
"""Script that walks by all arrow keys from an element and returns the keys of all it reaches."""


RESTED: Final = "new Promise((done) => setTimeout(() => done(true), 400))"
"""A pause longer than a pointer must rest on a stack to open it."""


def keys(page: Page, *pressed: str) -> None:
    """Press keys one after the other."""
    for key in pressed:
        page.keyboard.press(key)


# ---- by keyboard --------------------------------------------------------------------------------


def test_arrows_reach_all_undeployed_blocks_and_lanes(room: BrowserSession) -> None:
    page = room.window()
    into_battle(page)
    tray = page.locator(".inset .piece.lit")
    everyone = set(tray.evaluate_all("all => all.map((one) => one.dataset.thing)"))
    assert len(everyone) == 14
    assert set(page.evaluate(WALKS, '.inset [data-thing="piece:hardrada"]')) == everyone
    page.locator('.inset [data-thing="piece:hardrada"]').focus()
    page.keyboard.press("Enter")
    lanes = {f"space:{name}" for name in ("left", "centre", "right", "reserve")}
    assert set(page.evaluate(WALKS, '.inset [data-thing="space:left"]')) == everyone | lanes


def test_block_is_deployed_by_keyboard(room: BrowserSession) -> None:
    page = room.window()
    into_battle(page)
    expect(page.locator(".inset .piece.lit")).to_have_count(14)
    # With reduced motion the board stays hidden for one frame after the veil is lifted.
    expect(page.locator(".inset .board")).to_be_visible()
    page.locator(".inset .board").focus()
    expect(page.locator(".inset .board")).to_be_focused()
    king = page.locator('.inset [data-thing="piece:hardrada"]')
    page.keyboard.press("ArrowRight")
    expect(king).to_be_focused()
    page.keyboard.press("Enter")
    expect(king).to_have_class(re.compile("picked"))
    expect(king).to_be_focused()  # Enter again would put it back
    keys(page, "ArrowUp", "ArrowRight")
    for _ in range(4):
        if focused(page) != "space:right":
            page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#asked")).to_contain_text("13 units")
    my_move(page)
    # The focus is still on the board.
    expect(page.locator(".inset .piece:focus")).to_have_count(1)


def test_arrows_reach_every_block_of_a_fan(room: BrowserSession) -> None:
    page = room.window()
    to_march(page)
    blocks = page.locator(".fan .piece")
    expect(blocks).to_have_count(7)
    names = blocks.evaluate_all("all => all.map((one) => one.dataset.thing)")
    assert set(page.evaluate(WALKS, '.fan [data-thing="piece:harold"]')) == set(names)
    # All blocks but the selected one can still join the march.
    blocks.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".fan .piece.mate")).to_have_count(6)
    keys(page, "ArrowRight", "Enter")
    expect(page.locator("#asked")).to_have_text("2 together: march.")
    expect(page.locator(".fan .piece.mate")).to_have_count(5)


def test_focus_moves_to_the_prompt_when_its_button_vanishes(room: BrowserSession) -> None:
    page = room.window()
    to_march(page)
    # Until all blocks are laid out, a key could meet a block that is redrawn.
    expect(page.locator(".fan .piece")).to_have_count(7)
    expect(page.locator("#asked")).not_to_contain_text(": march")
    page.locator(".fan .piece").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#asked")).to_contain_text("march")
    page.locator("#prompt button", has_text="With all others").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#asked")).to_have_text("7 together: march.")
    expect(page.locator("#prompt")).to_be_focused()


def test_accessible_name_of_a_block_says_what_it_shows(room: BrowserSession) -> None:
    page = room.window()
    to_march(page)
    king = page.locator('.fan [data-thing="piece:harold"]')
    expect(king).to_have_attribute("aria-label", "King Harold Godwinson, 1 CV, F2: March")
    into_battle(page)
    thing(page, "piece:hardrada").last.click()
    lane = page.locator('.inset [data-thing="space:left"]')
    expect(lane).to_have_attribute("aria-label", re.compile("^Left: Deploy"))


# ---- by touch -----------------------------------------------------------------------------------


def to_enrolment(page: Page) -> None:
    """Open a match after the English have raised some CV in London."""
    match = landed()
    while match.actors() != ["english"]:
        [role] = match.actors()
        match.play(role, match.options(role)[-1])
    for leader in ("harold", "earls"):
        match.play("english", f"raise {leader}")
        if "Place" in match.prompt("english"):
            enter(page, made(page, match, **ALL_MINE))
            return
    raise AssertionError("no leader raised a unit")


def test_new_unit_is_chosen_by_button_on_a_phone(
    room: BrowserSession,
) -> None:
    page = room.window(PHONE)
    to_enrolment(page)
    sizes = page.locator("#prompt button", has_text="New unit of up to")
    expect(sizes.nth(1)).to_be_visible()
    asked = page.locator("#asked").inner_text()
    page.touchscreen.tap(*middle(page, "space:fyrdmen_pool"))
    expect(page.locator(".toast")).to_contain_text("too small to select")
    expect(page.locator("#asked")).to_have_text(asked)
    chosen = page.locator("#prompt button", has_text="New unit of up to 1 CV")
    chosen.tap()
    expect(page.locator("#asked")).not_to_have_text(asked)
    expect(page.locator("#log-lines")).to_contain_text("raised in London")


# ---- the fan ------------------------------------------------------------------------------------


def box(page: Page, selector: str) -> FloatRect:
    """Return the box of an element on the page."""
    found: FloatRect | None = None

    def measured() -> bool:
        # An element that is being drawn again has no box.
        nonlocal found
        found = page.locator(selector).bounding_box()
        return found is not None

    wait_until(page, measured)
    assert found is not None
    return found


def apart(one: FloatRect, other: FloatRect) -> bool:
    """Return whether two boxes do not overlap."""
    return (
        one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
    )  # fmt: skip


MAP: Final = ".board-frame .layer-sea"
STACK: Final = '.board-frame [data-thing="piece:harold"]:not(.count) .body'


def test_fan_lies_beside_the_map_and_the_tooltip_beside_it(
    room: BrowserSession,
) -> None:
    page = room.window()
    to_march(page)
    expect(page.locator(".fan")).to_be_visible()
    wait_until(page, lambda: apart(box(page, ".fan"), box(page, MAP)))
    page.locator('.fan [data-thing="piece:earls"]').hover()
    expect(page.locator("#explain")).to_contain_text("Earls")
    wait_until(page, lambda: apart(box(page, ".fan"), box(page, "#explain")))


def test_fan_on_a_phone_spares_its_stack_and_stays_closed(room: BrowserSession) -> None:
    page = room.window(PHONE)
    to_march(page)
    fan = page.locator(".fan")
    expect(fan).to_be_visible()
    wait_until(page, lambda: apart(box(page, ".fan"), box(page, STACK)))
    page.get_by_role("button", name="Close the stack").tap()
    expect(fan).to_be_hidden()
    # The prompt asks again after each march.
    send(page, page.url.rsplit("/", 1)[1], "move hc1 oxford")
    expect(page.locator(".undone")).to_contain_text("6 units can still act.")
    expect(fan).to_be_hidden()
    thing(page, "piece:harold").first.tap()
    expect(fan).to_be_visible()


def test_fan_opens_in_a_replay_only_when_clicked(room: BrowserSession) -> None:
    page = room.window()
    to_march(page)
    fan = page.locator(".fan")
    expect(fan).to_be_visible()
    page.locator("#open-replay").click()
    expect(page.locator(".replay output")).to_have_text(re.compile("^([0-9]+) / \\1$"))
    expect(fan).to_be_hidden()
    thing(page, "piece:harold").first.click()
    expect(fan).to_be_visible()
    wait_until(page, lambda: apart(box(page, ".fan"), box(page, ".replay")))
    page.get_by_role("button", name="Leave the replay").click()
    my_move(page)
    expect(fan).to_be_visible()


# ---- on the march -------------------------------------------------------------------------------


def test_march_names_units_that_stay_and_keeps_the_fan_open(
    room: BrowserSession,
) -> None:
    page = room.window()
    to_march(page)
    for name in ("earls", "hc1", "fyrd1"):
        page.locator(f'.fan [data-thing="piece:{name}"]').click()
    expect(thing(page, "space:york")).to_have_class(re.compile("some"))
    page.mouse.click(*middle(page, "space:york"))
    expect(page.locator(".toast")).to_contain_text(
        "Stayed where it was: Fyrdmen of Ansgar the Staller."
    )
    expect(page.locator(".panel-orders .fact")).to_have_count(2)
    my_move(page)
    page.evaluate(RESTED)
    expect(page.locator(".fan strong")).to_have_text("London (A)")


def test_new_march_line_scrolls_into_view(room: BrowserSession) -> None:
    page = room.window()
    to_march(page)
    match_id = page.url.rsplit("/", 1)[1]
    lines = page.locator(".panel-orders .fact")
    for number, unit in enumerate(["fyrd1", "fyrd2", "hc1", "hc2", "hc3", "earls"], 1):
        options = ask(page, "GET", f"/matches/{match_id}/table")["ask"]["options"]
        known = set(lines.locator("dt").all_text_contents())
        send(page, match_id, next(o["action"] for o in options if f" {unit} " in o["action"]))
        expect(lines).to_have_count(number)
        [new] = set(lines.locator("dt").all_text_contents()) - known
        # Lists scroll by whole pixels, which may cut off less than one pixel.
        expect(lines.filter(has_text=new)).to_be_in_viewport(ratio=0.98)
    assert lines.locator("dt").first.text_content() == "Earls Edwin and Morkere"


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_number_of_marching_units_is_legible(room: BrowserSession, size: ViewportSize) -> None:
    page = room.window(size)
    to_march(page)
    send(page, page.url.rsplit("/", 1)[1], "move hc1 york")
    expect(page.locator(".trail-count text")).to_have_text("1")
    wait_until(page, lambda: box(page, ".trail-count text")["height"] >= 12)
    wait_until(page, lambda: box(page, ".trail-count circle")["width"] >= 18)
