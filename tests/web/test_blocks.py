"""Blocks in stacks, fans and lanes, by keyboard, by finger and from afar."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.web.support import PHONE, Room, my_move, thing
from tests.web.test_comet import enter, into_battle, landed, send, to_march
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
"""Walks with all arrows from a thing and from whatever is reached; tells what that is."""


def keys(page: Page, *pressed: str) -> None:
    """Press keys one after the other."""
    for key in pressed:
        page.keyboard.press(key)


# ---- by keyboard --------------------------------------------------------------------------------


def test_arrows_reach_all_that_waits_to_be_deployed_and_all_lanes(room: Room) -> None:
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


def test_a_battle_is_deployed_by_keys_alone(room: Room) -> None:
    page = room.window()
    into_battle(page)
    page.locator(".inset .board").focus()
    keys(page, "ArrowRight", "Enter")
    assert focused(page) == "piece:hardrada", "it can be put back"
    keys(page, "ArrowUp", "ArrowRight")
    while focused(page) != "space:right":
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#asked")).to_contain_text("13 units")
    my_move(page)
    assert focused(page).startswith("piece:"), "the keys are still on the board"
    expect(page.locator(".inset .piece:focus")).to_have_count(1)


def test_arrows_reach_every_block_of_a_fan(room: Room) -> None:
    page = room.window()
    to_march(page)
    blocks = page.locator(".fan .piece")
    expect(blocks).to_have_count(7)
    names = blocks.evaluate_all("all => all.map((one) => one.dataset.thing)")
    blocks.first.focus()
    walked = [focused(page)]
    for _ in names[1:]:
        page.keyboard.press("ArrowRight")
        walked.append(focused(page))
    assert walked == names
    # All but what is in the hand can still be taken along.
    page.keyboard.press("Enter")
    expect(page.locator(".fan .piece.mate")).to_have_count(6)
    keys(page, "ArrowLeft", "Enter")
    expect(page.locator("#asked")).to_have_text("2 together: march.")
    expect(page.locator(".fan .piece.mate")).to_have_count(5)


def test_a_button_that_goes_leaves_the_keyboard_at_the_question(room: Room) -> None:
    page = room.window()
    to_march(page)
    page.locator(".fan .piece").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#asked")).to_contain_text("march")
    page.locator("#prompt button", has_text="With all others").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#asked")).to_have_text("7 together: march.")
    expect(page.locator("#prompt")).to_be_focused()


def test_a_block_is_called_by_what_it_says(room: Room) -> None:
    page = room.window()
    to_march(page)
    king = page.locator('.fan [data-thing="piece:harold"]')
    expect(king).to_have_attribute("aria-label", "King Harold Godwinson, 1 CV, F2: March")
    into_battle(page)
    thing(page, "piece:hardrada").last.click()
    lane = page.locator('.inset [data-thing="space:left"]')
    expect(lane).to_have_attribute("aria-label", re.compile("^Left: Deploy"))


# ---- by finger ----------------------------------------------------------------------------------


def to_enrolment(page: Page) -> None:
    """Go to the table when the English have raised some CV in London."""
    match_id = landed(page, "lincoln", english="me", viking="me", norman="me")
    table = send(page, match_id)
    while table["ask"]["role"] != "english":
        table = send(page, match_id, table["ask"]["options"][-1]["action"])
    for leader in ("harold", "earls"):
        table = send(page, match_id, f"raise {leader}")
        if "Place" in table["ask"]["prompt"]:
            enter(page, match_id)
            return
    raise AssertionError("nobody came")


def test_on_a_phone_a_new_unit_is_chosen_by_a_button_and_not_by_a_guess(room: Room) -> None:
    page = room.window(PHONE)
    to_enrolment(page)
    sizes = page.locator("#prompt button", has_text="New unit of up to")
    assert sizes.count() > 1
    asked = page.locator("#asked").inner_text()
    page.touchscreen.tap(*middle(page, "space:fyrdmen_pool"))
    expect(page.locator(".toast")).to_contain_text("too small to tell apart")
    expect(page.locator("#asked")).to_have_text(asked)
    chosen = page.locator("#prompt button", has_text="New unit of up to 1 CV")
    chosen.tap()
    expect(page.locator("#asked")).not_to_have_text(asked)
    expect(page.locator("#log-lines")).to_contain_text("raised in London")
