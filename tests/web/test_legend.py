"""The legend explains what the present scene shows, and all badges of the game."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from senlac.testing.browser import PHONE, BrowserSession, my_move, open_match, press, thing
from tests.web.support import FIRST_BOARDS, new_battle, new_match
from tests.web.test_access import faults_by_day_and_night

pytestmark = pytest.mark.browser


ENTRIES: Final = """async () => {
  const { legendParts } = await import('/static/js/match/cards/legend-entries.js');
  const mark = (style, name) => ({ class: style, name, space: 'a1', symbol: '' });
  const space = (name, lines) => ({ id: name, name, lines, d: 'M0 0H9V9Z', at: [5, 5] });
  const marks = [mark('flag side-0', 'of the Saxons'), mark('flag side-1', 'of the Normans')];
  const scene = { pieces: [], panels: [], marks };
  const spaces = [
    space('a1, town', ['Cover.', 'Objective: Upper']),
    space('a2, town', ['Cover.', 'Objective: Lower']),
  ];
  const manner = { legend: { flag: 'objective' } };
  const stage = {
    board: { board: { spaces } },
    pieces: { stacks: { counts: () => [] } },
    lastMarks: { any: false },
  };
  const parts = legendParts({ board: { piece: 60, symbols: {} }, scene, manner }, stage);
  return parts.map(({ title, entries }) => [title, entries.map(({ text }) => text)]);
}"""
"""Script that returns the texts of a legend with two flags and two towns."""


OTHERS: Final = "On other pieces, not now"
"""The title of the signs that no piece on the board has."""


def legend(page: Page) -> Locator:
    """Return the legend."""
    return page.get_by_role("region", name="Legend")


def test_legend_explains_what_the_scene_shows(room: BrowserSession) -> None:
    page = room.window()
    open_match(page, new_battle(page, saxon="me", norman="me"))
    my_move(page)
    page.get_by_role("button", name="Legend").click()
    card = legend(page)
    for text in ("Saxons", "the commander is with it", "objective: points", "woods: Only archers"):
        expect(card).to_contain_text(text)
    signs, others = (card.locator("section", has_text=title) for title in ("On the pieces", OTHERS))
    expect(signs).not_to_contain_text("has moved")
    for text in ("has moved", "has shot", "has attacked", "exhausted"):
        expect(others).to_contain_text(text)
    expect(card).to_contain_text("the number on an arrow: the dice of the attack")
    expect(card.locator(".legend-sample:not(:has(path, rect, use))")).to_have_count(0)
    assert faults_by_day_and_night(page) == []
    page.keyboard.press("k")
    expect(card).to_be_hidden()
    thing(page, "piece:N2").click()
    thing(page, "space:d2").click()
    page.keyboard.press("ArrowUp")
    my_move(page)
    page.keyboard.press("k")
    expect(signs).to_contain_text("has moved")
    expect(others).not_to_contain_text("has moved")


def test_legend_says_what_places_and_marks_have_in_common(room: BrowserSession) -> None:
    page = room.window()
    page.goto("/")
    assert page.evaluate(ENTRIES) == [
        ["On the map", ["objective"]],
        ["Ground", ["town: Cover."]],
    ]


def test_legend_stays_closed_until_the_match_begins(room: BrowserSession) -> None:
    page = room.window()
    match_id = new_match(page, saxon="me", norman="open")
    page.goto(f"/match/{match_id}")
    expect(page.locator("#seats")).to_be_visible()
    page.keyboard.press("k")
    # Keys are handled one after another.
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard")).to_be_visible()
    expect(page.locator("#legend")).to_be_hidden()


def test_legend_opens_from_the_menu_of_a_phone(room: BrowserSession) -> None:
    page = room.window(PHONE)
    open_match(page, new_battle(page, saxon="me", norman="me"))
    press(page, page.get_by_role("button", name="More", exact=True))
    # A device without a pointer has no keyboard.
    expect(page.locator("#menu").get_by_role("button", name="key")).to_have_count(0)
    press(page, page.locator("#menu").get_by_role("button", name="Legend"))
    expect(legend(page)).to_be_in_viewport()
    press(page, legend(page).get_by_role("button", name="Close"))
    expect(legend(page)).to_be_hidden()


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("comet", "the figure on the upper edge: its strength"),
        ("hastings", "Bretons"),
        ("destiny", "the letter: its morale, A is best"),
        ("campaign", "Held by William Rufus"),
    ],
)
def test_each_game_has_words_for_its_pieces_and_map(
    room: BrowserSession, game: str, text: str
) -> None:
    page = room.window()
    scenario, seats = FIRST_BOARDS[game]
    open_match(page, new_match(page, scenario, game, **seats))
    page.keyboard.press("k")
    expect(legend(page)).to_contain_text(text)
