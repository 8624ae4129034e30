"""Screen space: the board keeps most of a low screen; sides and log have room on a large one."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from senlac.testing.browser import DESKTOP, PHONE, BrowserSession, my_move, open_match
from tests.web.support import FIRST_BOARDS, new_match
from tests.web.test_blocks import box

pytestmark = pytest.mark.browser

TWICE: ViewportSize = {"width": 720, "height": 450}
"""A desktop at twice the text size."""

YEAR = {"english": "me", "norwegian": "me", "norman": "me"}


def test_log_is_visible_and_every_side_can_be_reached(room: BrowserSession) -> None:
    page = room.window(DESKTOP)
    open_match(page, new_match(page, "year_of_destiny", "destiny", **YEAR))
    my_move(page)
    last, log = page.locator("#sides section").last, page.locator("#log")
    expect(log).to_be_in_viewport(ratio=0.9)
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=0.9)
    expect(log).to_be_in_viewport(ratio=0.9)


def test_board_keeps_most_of_the_screen_at_double_text_size(
    room: BrowserSession,
) -> None:
    page = room.window(TWICE)
    open_match(page, new_match(page, "year_of_destiny", "destiny", **YEAR))
    my_move(page)
    board = box(page, ".stage")
    assert board["width"] * board["height"] > 0.5 * TWICE["width"] * TWICE["height"]
    expect(page.get_by_role("button", name="As history had it")).to_be_in_viewport()
    assert box(page, ".side")["height"] > 0.8 * TWICE["height"]
    expect(page.get_by_role("button", name="More", exact=True)).to_be_in_viewport(ratio=1)


def test_own_side_is_open_and_others_fold_where_room_is_short(
    room: BrowserSession,
) -> None:
    page = room.window(DESKTOP)
    match_id = new_match(page, "historical", "hastings", norman="greedy", saxon="me")
    open_match(page, match_id)
    my_move(page)
    saxons, normans = (page.locator("#sides section", has_text=name) for name in ("you", "greedy"))
    expect(saxons.locator(".fact").last).to_be_in_viewport(ratio=1)
    expect(normans.locator("h2")).to_be_in_viewport(ratio=1)
    expect(normans.locator("dl")).to_be_hidden()
    normans.get_by_role("button", name="More of Normans").click()
    expect(normans.locator("dl")).to_be_visible()


@pytest.mark.parametrize("game", FIRST_BOARDS)
def test_no_button_of_the_header_is_cut_off(room: BrowserSession, game: str) -> None:
    scenario, seats = FIRST_BOARDS[game]
    page = room.window()
    open_match(page, new_match(page, scenario, game, **seats))
    for width in (1440, 1151, 1024, 901, 768):
        page.set_viewport_size({"width": width, "height": 768})
        expect(page.get_by_role("button", name="More", exact=True)).to_be_in_viewport(ratio=1)


TOAST = (
    "import('/static/js/lib/announce.js').then(({ toast }) => toast('Nothing of that. '.repeat(6)))"
)
"""Script that shows a long toast, like a refusal."""


def test_toast_on_a_phone_does_not_cover_the_fan(room: BrowserSession) -> None:
    page = room.window(PHONE)
    page.goto("/learn/destiny")
    page.get_by_role("button", name="Start the tutorial").tap()
    page.wait_for_url("**/match/*")
    my_move(page)
    expect(page.locator(".fan")).to_be_visible()
    page.evaluate(TOAST)
    told, fan = box(page, ".toast"), box(page, ".fan")
    above, below = sorted([told, fan], key=lambda one: one["y"])
    assert above["y"] + above["height"] <= below["y"]
    assert below["y"] + below["height"] <= box(page, ".side")["y"]


COVERED = """() => {
  const common = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
    * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  const pieces = [...document.querySelectorAll('#board .pieces .piece:not(.under) .body')]
    .map((piece) => piece.getBoundingClientRect());
  return [...document.querySelectorAll('#board .layer-names .name')].filter((name) => {
    const box = name.getBoundingClientRect();
    return pieces.some((piece) => common(piece, box) > 0.2 * box.width * box.height);
  }).map((name) => name.textContent);
}"""
"""Script that returns the names of shires of which pieces cover more than a fifth."""


def test_enlarged_pieces_do_not_cover_shire_names(
    room: BrowserSession,
) -> None:
    page = room.window(DESKTOP)
    seats = {"english": "me", "norwegian": "random", "norman": "random"}
    open_match(page, new_match(page, "year_of_destiny", "destiny", **seats))
    my_move(page)
    page.get_by_role("button", name="As history had it").click()
    my_move(page)
    assert page.evaluate(COVERED) == []
