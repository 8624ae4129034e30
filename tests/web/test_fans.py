"""Fans of stacks while a piece is picked: they fold, hide no destination, and close in time."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from senlac.engine.match.match import Match
from senlac.testing.browser import PHONE, BrowserSession, my_move, thing, wait_until
from tests.web.test_counting import ARMY, MARCH
from tests.web.test_series import begin

pytestmark = pytest.mark.browser

SMALL: Final[ViewportSize] = {"width": 1024, "height": 768}

HIDDEN: Final = """() => {
  const fan = document.querySelector('.fan').getBoundingClientRect();
  const middles = [...document.querySelectorAll('.board-frame .space.lit')].map((space) => {
    const box = space.getBoundingClientRect();
    return [space.dataset.thing, box.x + box.width / 2, box.y + box.height / 2];
  });
  return middles.filter(([, x, y]) =>
    x > fan.left && x < fan.right && y > fan.top && y < fan.bottom);
}"""
"""The destinations beneath the fan."""

ROWS: Final = """() => new Set([...document.querySelectorAll('.fan .piece')]
  .map((piece) => piece.getAttribute('transform').split(' ')[1])).size"""


LINES: Final = """all => all.map((one) =>
  [...one.children].map((line) => line.textContent).join(' '))"""


def london(page: Page, blocks: int) -> str:
    """Begin a march of the English with a number of blocks in London; return the match."""
    army = " ".join(ARMY.split()[:blocks])
    match = Match.from_layout(MARCH.format(active="english", english=army), "comet", seed=1)
    return begin(page, match)


@pytest.mark.parametrize("blocks", [8, 18])
@pytest.mark.parametrize("size", [SMALL, PHONE], ids=["small", "phone"])
def test_fan_hides_no_destination_of_the_picked_piece(
    room: BrowserSession, size: ViewportSize, blocks: int
) -> None:
    page = room.window(size)
    london(page, blocks)
    page.locator('.fan [data-thing="piece:harold"]').click()
    expect(page.locator(".board-frame .space.lit").first).to_be_attached()
    assert page.evaluate(HIDDEN) == []


def test_fan_folds_to_one_row_once_a_piece_is_picked(room: BrowserSession) -> None:
    page = room.window(PHONE)
    london(page, 8)
    assert page.evaluate(ROWS) > 1
    page.locator('.fan [data-thing="piece:harold"]').click()
    wait_until(page, lambda: page.evaluate(ROWS) == 1)
    page.locator('.fan [data-thing="piece:earls"]').click()
    expect(page.locator(".fan .picked")).to_have_count(2)


def test_map_of_a_phone_keeps_still_between_decisions(room: BrowserSession) -> None:
    page = room.window(PHONE)
    london(page, 3)
    sheet = page.locator("#side")
    before = sheet.bounding_box()
    page.locator('.fan [data-thing="piece:harold"]').click()
    expect(page.locator("#asked")).to_contain_text("march")
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_visible()
    assert sheet.bounding_box() == before


def test_fan_closes_when_nothing_in_it_can_be_chosen(room: BrowserSession) -> None:
    page = room.window(SMALL)
    london(page, 8)
    expect(page.locator(".fan")).to_be_visible()
    my_move(page)
    page.get_by_role("button", name="End the march").click()
    sure = page.locator("dialog button.primary")
    expect(sure.or_(page.locator(".prompt:not(.mine)")).first).to_be_visible()
    if sure.count():
        sure.click()
    expect(page.locator(".fan")).to_be_hidden()
    expect(thing(page, "piece:harold").first).to_be_visible()


@pytest.mark.parametrize("size", [SMALL, PHONE], ids=["small", "phone"])
def test_names_in_a_fan_are_not_cut(room: BrowserSession, size: ViewportSize) -> None:
    page = room.window(size)
    london(page, 8)
    captions = page.locator(".fan .caption")
    told = [" ".join(one.split()) for one in captions.evaluate_all(LINES)]
    assert "Fyrdmen of Leofric of Peterborough" in told
    fan = page.locator(".fan").bounding_box()
    assert fan
    for box in captions.evaluate_all("all => all.map((one) => one.getBoundingClientRect().bottom)"):
        assert box <= fan["y"] + fan["height"]


LAYOUT: Final = """async ([at, lit, others, picked]) => {
  const { layoutOf } = await import('/static/js/match/board/fan-layout.js');
  const point = ([x, y]) => new DOMPoint(x, y);
  const frame = { getBoundingClientRect: () => new DOMRect(0, 50, 684, 716) };
  const view = { frame, board: { width: 684, flank: 0 }, onPage: point };
  const [one, some, rest] = [point(at), lit.map(point), others.map(point)];
  return layoutOf(view, { count: 14, named: true, at: one, picked, lit: some, others: rest }).place;
}"""
"""Script that returns at which edge of a board, from y = 50 to 766, a fan of 14 pieces opens."""

NORTH, SOUTH, MIDDLE, BELOW = [340, 100], [340, 700], [340, 400], [340, 420]


@pytest.mark.parametrize(
    ("at", "lit", "others", "place"),
    [
        (MIDDLE, [], [], "foot"),
        (MIDDLE, [], [SOUTH], "head"),
        (MIDDLE, [SOUTH], [NORTH] * 9, "head"),
        (NORTH, [], [SOUTH] * 9, "foot"),
        (BELOW, [], [], "head"),
    ],
    ids=["away", "others", "lit", "itself", "low"],
)
def test_fan_that_opens_by_itself_hides_as_little_as_possible(
    room: BrowserSession, at: list[int], lit: list[Any], others: list[Any], place: str
) -> None:
    page = room.window(SMALL)
    page.goto("/")
    assert page.evaluate(LAYOUT, [at, lit, others, False]) == place


def test_fan_leaves_the_buttons_of_the_map_free(room: BrowserSession) -> None:
    page = room.window(SMALL)
    london(page, 18)
    my_move(page)
    page.locator(".fan").evaluate("fan => { fan.dataset.place = 'foot'; }")
    fan, buttons = (page.locator(one).bounding_box() for one in (".fan", ".camera"))
    assert fan
    assert buttons
    assert fan["x"] >= buttons["x"] + buttons["width"]
