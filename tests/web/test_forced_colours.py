"""Forced colours, doubled text size, emblems beside colours: nothing is shown by colour alone."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from senlac.testing.browser import BrowserSession, my_move, open_match, thing
from tests.web.support import FIRST_BOARDS, new_battle, new_match

pytestmark = pytest.mark.browser

DOUBLED: Final[list[ViewportSize]] = [
    {"width": 720, "height": 450},
    {"width": 512, "height": 384},
]
"""Screens of 1440 by 900 and 1024 by 768 pixels at 200%."""


SYSTEM: Final = """(name) => {
  const one = document.createElement('i');
  one.style.backgroundColor = name;
  document.body.append(one);
  const { backgroundColor } = getComputedStyle(one);
  one.remove();
  return backgroundColor;
}"""
"""Script that returns the computed value of a system colour."""


def colours(page: Page, selector: str, name: str = "backgroundColor") -> str:
    """Return a computed style of the first element that a selector finds."""
    found: str = page.locator(selector).first.evaluate(f"e => getComputedStyle(e).{name}")
    return found


def system(page: Page, name: str) -> str:
    """Return the computed value of a system colour."""
    found: str = page.evaluate(SYSTEM, name)
    return found


def at_battle(page: Page) -> None:
    """Open a battle in forced colours, with a unit picked."""
    page.emulate_media(forced_colors="active")
    open_match(page, new_battle(page, saxon="me", norman="me"))
    my_move(page)
    thing(page, "piece:N2").click()
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_visible()


def test_states_are_visible_in_forced_colours(room: BrowserSession) -> None:
    page = room.window()
    at_battle(page)
    # All backgrounds would be that of the page.
    highlight = system(page, "Highlight")
    assert colours(page, ".dots i.at") == highlight
    assert colours(page, ".token") == system(page, "CanvasText")
    tabs = {"true": highlight, "false": system(page, "Canvas")}
    for selected, colour in tabs.items():
        assert colours(page, f".tabs [aria-selected={selected}]", "borderBottomColor") == colour
    # What is picked and what can be chosen have wide outlines.
    assert colours(page, ".board .piece.picked .ring", "strokeWidth") == "8px"
    assert colours(page, ".board .space.lit", "strokeWidth") == "4px"
    page.get_by_role("button", name="End movement").focus()
    page.keyboard.press("Shift+Tab")
    assert colours(page, ":focus-visible", "outlineWidth") == "3px"


def test_disabled_and_pressed_buttons_differ_in_forced_colours(room: BrowserSession) -> None:
    page = room.window()
    page.emulate_media(forced_colors="active")
    scenario, seats = FIRST_BOARDS["hastings"]
    open_match(page, new_match(page, scenario, "hastings", **seats))
    zones = page.get_by_role("button", name="Zones of control")
    highlight = system(page, "Highlight")
    assert colours(page, "#zones") != highlight
    zones.click()
    expect(zones).to_have_attribute("aria-pressed", "true")
    assert colours(page, "#zones") == highlight
    assert colours(page, "#open-replay", "borderStyle") == "solid"
    page.locator("#open-replay").evaluate("e => e.disabled = true")
    assert colours(page, "#open-replay", "borderStyle") == "dashed"


def within(buttons: list[Locator]) -> None:
    """Require that buttons are completely visible."""
    for button in buttons:
        expect(button).to_be_in_viewport(ratio=1)
        button.click(trial=True)


@pytest.mark.parametrize("size", DOUBLED, ids=["large", "small"])
def test_zoom_buttons_and_decision_are_in_view_at_200_per_cent(
    room: BrowserSession, size: ViewportSize
) -> None:
    page = room.window(size)
    open_match(page, new_battle(page, saxon="me", norman="me"))
    my_move(page)
    names = ("Zoom in", "Zoom out", "Show the whole board", "End movement")
    within([page.get_by_role("button", name=name) for name in names])


def test_bars_and_tracks_have_emblems_beside_their_colours(room: BrowserSession) -> None:
    page = room.window()
    scenario, seats = FIRST_BOARDS["comet"]
    open_match(page, new_match(page, scenario, "comet", **seats))
    expect(page.locator(".share .small-emblem path").first).to_be_attached()
    steps = page.locator(".track-steps li")
    expect(page.locator(".track-steps li:has(.small-emblem path)")).to_have_count(steps.count())
