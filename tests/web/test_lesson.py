"""The guided first game, clicked through as a newcomer would."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from senlac.games.shieldwall import GAME
from senlac.testing.browser import PHONE, Player, Room, my_move, over, press, thing
from tests.web.support import LONG_SIZES, Dam, odds_known

pytestmark = pytest.mark.browser

Click = str | Callable[[Page], None]


def button(name: str) -> Callable[[Page], None]:
    """Return a press of a button of the prompt, when the odds are there."""

    def click(page: Page) -> None:
        odds_known(page)
        press(page, page.locator("#prompt .choices").get_by_role("button", name=name))

    return click


STEPS: Final[Sequence[tuple[str, Sequence[Click]]]] = (
    ("An order", ("piece:N2", "space:d2")),
    ("Horse", ("piece:N1", "space:e3")),
    ("The hamlet", ("piece:N2", "space:d3")),
    ("Keep an action back", (button("End movement"),)),
    ("Rally", ("piece:N2",)),
    ("Control", ("piece:N4", "space:f4")),
    ("Facing", (button("Face W"),)),
    ("Archers", ("piece:N5", "piece:S3", button("Shoot"))),
    ("Attack, and press", ("piece:N1", button("Press"))),
    ("Attack with all", (button("Attack all"),)),
)
"""What a step is called, and what its text tells to click."""


def begin(page: Page) -> None:
    """Begin the lesson from the home page."""
    page.goto("/")
    page.get_by_role("link", name="Learn it step by step").first.click()
    page.get_by_role("button", name="Begin the lesson").click()
    page.wait_for_url("**/match/*")
    my_move(page)


def test_the_lesson_is_not_offered_before_it_can_begin(room: Room) -> None:
    page = room.window()
    dam = Dam(page, "**/learn.js")
    page.goto("/learn/shieldwall", wait_until="commit")
    button = page.get_by_role("button", name="Begin the lesson")
    expect(button).to_be_disabled()
    dam.first().continue_()
    expect(button).to_be_enabled()


def follow(page: Page, number: int, clicks: Sequence[Click]) -> None:
    """Do what a step tells; what it tells to touch on the board must be lit when its turn comes."""
    expect(page.locator("#lesson .count")).to_contain_text(f"Step {number} of {len(STEPS)}")
    my_move(page)
    for click in clicks:
        if callable(click):
            click(page)
        else:
            expect(thing(page, click)).to_have_class(re.compile(r"\blit\b"))
            expect(thing(page, click)).to_have_class(re.compile(r"\btaught\b"))
            press(page, thing(page, click))


@pytest.mark.parametrize("size", LONG_SIZES)
def test_a_newcomer_is_led_through_all_ten_steps_and_plays_on(
    room: Room, size: ViewportSize
) -> None:
    page = room.window(size)
    begin(page)
    for number, (title, clicks) in enumerate(STEPS, start=1):
        expect(page.locator("#lesson h2")).to_have_text(title)
        follow(page, number, clicks)
    expect(page.locator("#lesson .count")).to_have_text("The lesson is over")
    tutorial = GAME.tutorial()
    assert tutorial is not None
    expect(page.locator("#lesson")).to_contain_text(tutorial.ending)
    expect(thing(page, "piece:S3")).to_have_count(0)
    assert Player(page).play(over) > 0
    expect(page.locator("#notice")).to_contain_text("win")


def test_something_else_than_a_step_tells_gets_a_hint_and_changes_nothing(room: Room) -> None:
    page = room.window(PHONE)
    begin(page)
    tutorial = GAME.tutorial()
    assert tutorial is not None
    press(page, page.get_by_role("button", name="End movement"))
    expect(page.locator(".toast")).to_contain_text(tutorial.stages[0].hint)
    expect(page.locator("#lesson .count")).to_contain_text("Step 1 of 10")
    follow(page, 1, STEPS[0][1])
    expect(page.locator("#lesson h2")).to_have_text(STEPS[1][0])
    room.excuse("422")
