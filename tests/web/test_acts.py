"""Inputs for orders to many pieces: group intents and selections of several pieces."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from senlac.testing.browser import PHONE, BrowserSession, my_move, open_match, press, thing
from tests.web.acts import Acts, by_hand, entries_of
from tests.web.support import ask
from tests.web.test_comet import into_battle, to_march
from tests.web.test_series import played

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("touched", [False, True])
def test_ten_shots_at_hastings_take_two_inputs(room: BrowserSession, *, touched: bool) -> None:
    page = room.window(PHONE) if touched else room.window()
    ask(page, "POST", "/guest")
    seats = {"norman": {"kind": "me"}, "saxon": {"kind": "me"}}
    match_id = ask(page, "POST", "/matches", game="hastings", seats=seats, usual=True)["id"]
    open_match(page, match_id)
    acts = Acts(page)
    for _ in range(2):
        acts.button("All shoot at the best targets: 10")
    my_move(page)
    shots = played(page, match_id, "fire")
    # A hit leader or routing units may need decisions before the other archers shoot.
    step = page.locator("#prompt .step")
    assert shots == 10 or step.inner_text() != "Offensive missile phase"
    assert acts.count == 2


def test_move_that_keeps_its_facing_takes_three_inputs(room: BrowserSession) -> None:
    page = room.window()
    ask(page, "POST", "/guest")
    seats = {"norman": {"kind": "me"}, "saxon": {"kind": "me"}}
    match_id = ask(page, "POST", "/matches", game="hastings", seats=seats, usual=True)["id"]
    open_match(page, match_id)
    acts = Acts(page)
    acts.button("End the offensive missile phase")
    expect(page.locator("#prompt .step")).to_have_text("Movement phase")
    my_move(page)
    acts = Acts(page)
    acts.thing("piece:NI01")
    page.locator(".board .space.lit").first.click()
    my_move(page)
    expect(page.locator("#prompt button.primary")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt button.primary")).to_have_count(0)
    assert acts.count + 2 == 3
    assert played(page, match_id, "move") == played(page, match_id, "face") == 1


def test_stack_marches_with_three_inputs(room: BrowserSession) -> None:
    page = room.window()
    to_march(page)
    acts = Acts(page)
    press(page, page.locator('.fan [data-thing="piece:harold"]'))
    acts.button("With all others here: 6")
    thing(page, "space:oxford").dispatch_event("click")
    expect(page.locator(".panel-orders .fact")).to_have_count(7)
    assert acts.count + 2 == 3


def test_fourteen_blocks_are_deployed_with_two_inputs(room: BrowserSession) -> None:
    page = room.window()
    into_battle(page)
    expect(page.locator(".inset .piece.lit")).to_have_count(14)
    acts = Acts(page)
    for _ in range(2):
        acts.button("Deploy evenly: 14 units")
    expect(page.get_by_role("dialog", name="Hand over to English")).to_be_visible()
    assert acts.count == 2


# ---- group intents and selections ---------------------------------------------------------------


def hastings(page: Page) -> str:
    """Begin the Battle of Hastings with both sides on this page; return the match id."""
    ask(page, "POST", "/guest")
    seats = {"norman": {"kind": "me"}, "saxon": {"kind": "me"}}
    made = ask(page, "POST", "/matches", game="hastings", seats=seats, usual=True)
    match_id: str = made["id"]
    open_match(page, match_id)
    return match_id


def to_movement(page: Page, acts: Acts) -> None:
    """End the missile phase."""
    acts.button("End the offensive missile phase")
    expect(page.locator("#prompt .step")).to_have_text("Movement phase")
    my_move(page)


MIDDLE: Final = """(thing) => new Promise((done) => {
  let before = "", calm = 0;
  const look = () => {
    const { x, y, width, height } = thing.getBoundingClientRect();
    const now = `${x} ${y} ${width} ${height}`;
    calm = now === before ? calm + 1 : 0;
    before = now;
    if (calm > 9) done([x + width / 2, y + height / 2]);
    else requestAnimationFrame(look);
  };
  look();
})"""


def centre(page: Page, key: str, *, inset: bool = False) -> tuple[float, float]:
    """Return the centre of a piece or space on the page, once the map is still."""
    found = page.locator(f'.inset [data-thing="{key}"]') if inset else thing(page, key)
    x, y = found.first.evaluate(MIDDLE)
    return x, y


def dragged(page: Page, one: str, other: str, *, inset: bool = False) -> None:
    """Drag one piece or space to another with the mouse."""
    page.mouse.move(*centre(page, one, inset=inset))
    page.mouse.down()
    page.mouse.move(*centre(page, other, inset=inset), steps=5)
    page.mouse.up()


def test_group_intents_need_at_most_a_third_of_the_inputs(
    room: BrowserSession,
) -> None:
    page = room.window()
    match_id = hastings(page)
    acts = Acts(page)
    acts.proposed("All shoot at the best targets: 10")
    my_move(page)
    if page.locator("#prompt .step").inner_text() != "Movement phase":
        # Archers that are left over after a hit on a leader do not shoot.
        to_movement(page, acts)
    acts.proposed("Replace the archers with the units behind them")
    expect(page.locator(".ghost")).to_have_count(0)
    my_move(page)
    acts.proposed("Advance the line one hex north-west")
    my_move(page)
    acts.button("End the movement phase")
    # Archers without arrows are gone, and no unit takes their place.
    assert played(page, match_id, "fire") == 10
    assert played(page, match_id, "swap") > 0
    hand = by_hand(entries_of(page, match_id)[1:])
    assert acts.count * 3 <= hand, (acts.count, hand)


def test_group_intent_shows_a_preview_and_is_undone_at_once(
    room: BrowserSession,
) -> None:
    page = room.window()
    match_id = hastings(page)
    to_movement(page, Acts(page))
    acts = Acts(page)
    acts.button("Replace the archers with the units behind them")
    expect(page.locator(".piece.ghost")).to_have_count(20)
    assert played(page, match_id, "swap") == 0
    page.keyboard.press("Escape")
    expect(page.locator(".piece.ghost")).to_have_count(0)
    acts.proposed("Replace the archers with the units behind them")
    expect(page.locator("#prompt")).not_to_contain_text("Replace the archers")
    assert played(page, match_id, "swap") == 10
    my_move(page)
    page.keyboard.press("u")
    expect(page.locator("#prompt")).to_contain_text("Replace the archers")
    expect(page.locator("#prompt")).to_contain_text("can still act")


def test_dragged_piece_moves_and_keeps_its_facing(room: BrowserSession) -> None:
    page = room.window()
    match_id = hastings(page)
    to_movement(page, Acts(page))
    dragged(page, "piece:NI01", "space:1704")
    expect(page.locator("#log-lines")).to_contain_text("NI01 (Norman infantry) faces north")
    assert played(page, match_id, "move") == played(page, match_id, "face") == 1


def frame(page: Page, one: str, other: str) -> None:
    """Draw a selection frame round two pieces."""
    (west, north), (east, south) = centre(page, one), centre(page, other)
    page.keyboard.down("Shift")
    page.mouse.move(min(west, east) - 12, min(north, south) - 12)
    page.mouse.down()
    page.mouse.move(max(west, east) + 12, max(north, south) + 12, steps=4)
    page.mouse.up()
    page.keyboard.up("Shift")


@pytest.mark.parametrize("how", ["frame", "touch", "keys"])
def test_selected_pieces_move_together(room: BrowserSession, how: str) -> None:
    page = room.window(PHONE) if how == "touch" else room.window()
    match_id = hastings(page)
    to_movement(page, Acts(page))
    if how == "frame":
        frame(page, "piece:NI01", "piece:NI02")
    else:
        acts = Acts(page)
        acts.thing("piece:NI01")
        acts.button("Add more pieces")
        if how == "touch":
            acts.thing("piece:NI02")
        else:
            thing(page, "piece:NI02").first.focus()
            page.keyboard.press("Enter")
    expect(page.locator(".board .pieces .piece.picked")).to_have_count(2)
    thing(page, "space:1704").first.dispatch_event("click")
    expect(page.locator(".piece.ghost")).to_have_count(2)
    Acts(page).button("Go together: 2")
    expect(page.locator("#log-lines")).to_contain_text("NI02 (Norman infantry) faces north")
    assert played(page, match_id, "move") == played(page, match_id, "face") == 2


def test_dragged_stack_marches_as_a_whole(room: BrowserSession) -> None:
    page = room.window()
    to_march(page)
    # The open fan lies beside the stack and would catch the pointer.
    page.keyboard.press("Escape")
    dragged(page, "piece:harold", "space:oxford")
    expect(page.locator(".panel-orders .fact")).to_have_count(7)


def test_block_is_dragged_into_its_battle_column(room: BrowserSession) -> None:
    page = room.window()
    match_id = into_battle(page)
    dragged(page, "piece:hardrada", "space:centre", inset=True)
    expect(page.locator(".inset .piece.lit")).to_have_count(13)
    assert played(page, match_id, "deploy") == 1
