"""Room: the board keeps most of a low screen, and no side is cut off beside a large one."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from senlac.testing.browser import DESKTOP, Room, my_move, open_match
from tests.web.support import new_match
from tests.web.test_blocks import box

pytestmark = pytest.mark.browser

TWICE: ViewportSize = {"width": 720, "height": 450}
"""A desktop whose letters are twice as large."""

YEAR = {"english": "me", "norwegian": "me", "norman": "me"}


def test_no_side_is_cut_off_and_the_log_is_one_press_away(room: Room) -> None:
    page = room.window(DESKTOP)
    open_match(page, new_match(page, "year_of_destiny", "destiny", **YEAR))
    my_move(page)
    sides = box(page, "#sides")
    last = page.locator("#sides section").last.bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= sides["y"] + sides["height"] + 1
    page.get_by_role("tab", name="Log").click()
    expect(page.locator("#log")).to_be_in_viewport(ratio=0.9)


def test_with_letters_twice_as_large_the_board_keeps_most_of_the_screen(room: Room) -> None:
    page = room.window(TWICE)
    open_match(page, new_match(page, "year_of_destiny", "destiny", **YEAR))
    my_move(page)
    board = box(page, ".stage")
    assert board["width"] * board["height"] > 0.5 * TWICE["width"] * TWICE["height"]
    expect(page.get_by_role("button", name="As history had it")).to_be_in_viewport()
    expect(page.get_by_role("button", name="More", exact=True)).to_be_in_viewport(ratio=1)
