"""How many acts it takes: clicks from the first page to the first decision, and for many pieces."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from senlac.testing.browser import PHONE, Room, my_move, open_match, press, thing
from tests.web.support import ask
from tests.web.test_comet import into_battle, to_march
from tests.web.test_series import played

pytestmark = pytest.mark.browser

FIRST = {
    "Saxons and Normans": "Movement",
    "Year of Destiny": "Movement",
    "Year of the Comet": "Invasion",
    "Invasion 1066": "Offensive missile phase",
}
"""By game the step of the first decision, which is one that matters."""


class Acts:
    """Presses things, and counts how often."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def button(self, name: str) -> None:
        """Press a button of the question."""
        my_move(self.page)
        press(self.page, self.page.locator("#prompt").get_by_role("button", name=name).first)
        self.count += 1

    def thing(self, key: str) -> None:
        """Press a piece or a space."""
        press(self.page, thing(self.page, key).first)
        self.count += 1


@pytest.mark.parametrize("game", FIRST)
def test_a_newcomer_is_two_clicks_from_the_first_decision(room: Room, game: str) -> None:
    page = room.window(told=False)
    page.goto("/")
    page.locator(".game", has_text=game).get_by_role("button", name="Play now").click()
    page.get_by_role("dialog").get_by_role("button", name="To the board").click()
    my_move(page)
    expect(page.locator("#prompt .step")).to_have_text(FIRST[game])


@pytest.mark.parametrize("touched", [False, True])
def test_ten_shots_at_hastings_are_two_acts(room: Room, *, touched: bool) -> None:
    page = room.window(PHONE) if touched else room.window()
    ask(page, "POST", "/guest")
    seats = {"norman": {"kind": "me"}, "saxon": {"kind": "me"}}
    match_id = ask(page, "POST", "/matches", game="hastings", seats=seats, usual=True)["id"]
    open_match(page, match_id)
    acts = Acts(page)
    for _ in range(2):
        acts.button("All shoot where a hit does most: 10")
    my_move(page)
    shots = played(page, match_id, "fire")
    # A leader who is hit, or men who run, may have to be decided on before the others shoot.
    assert shots == 10 or page.locator("#prompt .step").inner_text() != FIRST["Invasion 1066"]
    assert acts.count == 2


def test_a_move_that_keeps_its_facing_is_three_acts(room: Room) -> None:
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


def test_a_stack_marches_with_three_acts(room: Room) -> None:
    page = room.window()
    to_march(page)
    acts = Acts(page)
    press(page, page.locator('.fan [data-thing="piece:harold"]'))
    acts.button("With all others here: 6")
    thing(page, "space:oxford").dispatch_event("click")
    expect(page.locator(".panel-orders .fact")).to_have_count(7)
    assert acts.count + 2 == 3


def test_fourteen_blocks_are_deployed_with_two_acts(room: Room) -> None:
    page = room.window()
    into_battle(page)
    expect(page.locator(".inset .piece.lit")).to_have_count(14)
    acts = Acts(page)
    for _ in range(2):
        acts.button("Deploy evenly: 14 units")
    expect(page.get_by_role("dialog", name="Hand over to English")).to_be_visible()
    assert acts.count == 2
