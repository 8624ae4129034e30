"""The tutorials, clicked through as a newcomer would."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from senlac.games.shieldwall import GAME
from senlac.testing.browser import (
    DESKTOP,
    PHONE,
    AutoPlayer,
    BrowserSession,
    my_move,
    over,
    press,
    thing,
    wait_until,
)
from tests.web.support import LONG_SIZES, Dam, odds_known

pytestmark = pytest.mark.browser

Click = str | Callable[[Page], None]

LEAST: Final = 12.0
"""Minimum width in pixels of a space that a stage points at, so that it can be recognised."""


def button(name: str) -> Callable[[Page], None]:
    """Return a function that presses a button of the prompt once the odds are known."""

    def click(page: Page) -> None:
        odds_known(page)
        press(page, page.locator("#prompt .choices").get_by_role("button", name=name))

    return click


def at(piece: str, hex_: str) -> Callable[[Page], None]:
    """Return a function that presses a piece on a hex that is highlighted and taught."""

    def click(page: Page) -> None:
        expect(thing(page, f"space:{hex_}")).to_have_class(re.compile(r"\blit\b.*\btaught\b"))
        press(page, thing(page, f"piece:{piece}"))

    return click


def edge(key: str) -> Callable[[Page], None]:
    """Return a function that taps a box of the inset at its edge, where no piece lies."""

    def click(page: Page) -> None:
        lit = page.locator(f'.board .lit.taught[data-thing="{key}"]')
        # Playwright's box of an SVG shape includes the stroke.
        lit.tap(position={"x": 12, "y": 12})

    return click


def north(page: Page) -> None:
    """Turn the infantry up the slope."""
    press(page, page.locator('#prompt [data-key="face NI01 n"]'))


def crowns(page: Page) -> None:
    """Give forty crowns."""
    odds_known(page)
    page.get_by_role("spinbutton", name="Give crowns").fill("40")
    press(page, page.locator("#prompt").get_by_role("button", name="Give crowns"))


def struck_out(page: Page) -> None:
    """Strike out the line of the forced march on the sheet, which a phone must open first."""
    strike = page.locator(".panel-orders .fact", has_text="forced").get_by_role(
        "button", name="Strike out"
    )
    if page.viewport_size == PHONE:
        press(page, page.get_by_role("button", name="More of the match"))
    press(page, strike)
    if page.viewport_size == PHONE:
        press(page, page.get_by_role("button", name="More of the match"))


def put_away(page: Page) -> None:
    """Close the card that sums up the battle."""
    card = page.get_by_role("dialog")
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()


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
"""Title of each stage, and the targets that its text names."""

OTHERS: Final[Mapping[str, Sequence[tuple[str, Sequence[Click]]]]] = {
    "comet": (
        ("Raising", ("piece:harold", button("Raise Fyrdmen"))),
        ("Filling a block", ("piece:fyrd1",)),
        ("Marching", ("piece:harold", "space:nottingham")),
        ("The way in", (button("Enter from: Stamford"),)),
        ("To battle", (button("End the march"),)),
        ("Columns", ("piece:hc1", "space:right")),
        ("The Reserve", ("piece:hc3", edge("space:reserve"))),
        ("Stay or go", (button("Stay and fight"),)),
        ("Help for a column", ("piece:hc3", "space:right")),
        ("Fire, and rout", ("piece:hc1", put_away)),
    ),
    "hastings": (
        ("Archers", ("piece:NA01", at("HC05", "1606"), button("Shoot"))),
        ("Keep a shot", (button("End the"),)),
        ("Up to the wall", ("piece:NI01", "space:1706")),
        ("Facing", (north,)),
        ("A charge", ("piece:NC01", "space:1809", button("Charge"))),
        ("The Duke", ("piece:NC02", "space:1908", button("Move with the leader"))),
        ("Their answer", (button("End the"),)),
        ("Assault", ("piece:NI01", at("HC05", "1606"), button("Attack"))),
        ("Know when to stop", (button("End the"),)),
        ("The shot you kept", ("piece:NA02", at("HC04", "1605"), button("Shoot"))),
    ),
    "destiny": (
        ("A leader", (button("March: William"),)),
        ("Choosing the army", ("piece:fi_1",)),
        ("Shire by shire", ("space:kent", button("March to"))),
        ("Halting", (button("Halt"),)),
        ("Control and forage", (button("End First"),)),
        ("Second Movement", (button("March: William"),)),
        ("The whole army", (button("Set out"),)),
        ("To the king", ("space:surrey",)),
        ("The battle", (button("End Second"),)),
        ("A claim grows", (button("No more battles"),)),
    ),
    "campaign": (
        ("A body of men", ("piece:B1",)),
        ("A siege", ("space:5859", button("Besiege"))),
        ("The sheet", (button("That is all"),)),
        ("Struck out", (struck_out,)),
        ("A town in passing", ("space:6359", button("Seize"))),
        ("A crossing", ("space:6757", button("Ferry to"))),
        ("The week", (button("Submit the"),)),
        ("The report", ("piece:s2",)),
        ("Winter, and gifts", (crowns,)),
        ("Next Year's men", (button("Levy Spearmen D"),)),
    ),
}
"""The same for the other games."""


def begin(page: Page, game: str = "shieldwall") -> None:
    """Start the tutorial of a game from the home page."""
    page.goto("/")
    page.locator(f'a[href="/learn/{game}"]').first.click()
    page.get_by_role("button", name="Start the tutorial").click()
    page.wait_for_url("**/match/*")
    my_move(page)


def test_tutorial_start_is_disabled_until_it_is_loaded(room: BrowserSession) -> None:
    page = room.window()
    dam = Dam(page, "**/learn*.js")
    page.goto("/learn/shieldwall", wait_until="commit")
    button = page.get_by_role("button", name="Start the tutorial")
    expect(button).to_be_disabled()
    dam.first().continue_()
    expect(button).to_be_enabled()


def follow(page: Page, number: int, clicks: Sequence[Click]) -> None:
    """Do what a stage says; each target on the board must be highlighted in its turn."""
    expect(page.locator("#tutorial .count")).to_contain_text(f"Step {number} of {len(STEPS)}")
    my_move(page)
    for click in clicks:
        if callable(click):
            click(page)
        else:
            touch(page, click)


def widths(page: Page) -> list[float]:
    """Return the widths of the spaces on the screen that a stage points at."""
    lit = page.locator(".board .space.lit.taught").all()
    return [box["width"] for one in lit if (box := one.bounding_box())]


def touch(page: Page, key: str) -> None:
    """Press the taught target, in the fan if it lies in a stack."""
    lit = page.locator(f'.board .lit.taught[data-thing="{key}"]')
    expect(lit).not_to_have_count(0)
    fanned = page.locator(f'.fan [data-thing="{key}"]')
    if not fanned.count() and "stacked" in (lit.get_attribute("class") or ""):
        press(page, lit)
        expect(fanned).to_have_class(re.compile(r"\blit\b"))
    press(page, fanned if fanned.count() else lit)


@pytest.mark.parametrize("size", LONG_SIZES)
def test_newcomer_is_led_through_ten_stages_and_plays_on(
    room: BrowserSession, size: ViewportSize
) -> None:
    page = room.window(size)
    begin(page)
    for number, (title, clicks) in enumerate(STEPS, start=1):
        expect(page.locator("#tutorial h2")).to_have_text(title)
        follow(page, number, clicks)
    expect(page.locator("#tutorial .count")).to_have_text("The tutorial is over")
    tutorial = GAME.tutorial()
    assert tutorial is not None
    expect(page.locator("#tutorial")).to_contain_text(tutorial.ending)
    expect(thing(page, "piece:S3")).to_have_count(0)
    press(page, page.get_by_role("button", name="Continue from here"))
    expect(page.locator("#tutorial")).to_be_hidden()
    press(page, page.get_by_role("button", name="Start playing"))
    assert AutoPlayer(page).play(over) > 0
    expect(page.locator("#notice")).to_contain_text("win")


def test_gift_of_the_campaign_is_only_accepted_as_asked_for(room: BrowserSession) -> None:
    page = room.window()
    begin(page, "campaign")
    for number, (_, clicks) in enumerate(OTHERS["campaign"][:8], start=1):
        follow(page, number, clicks)
    expect(page.locator("#tutorial h2")).to_have_text("Winter, and gifts")
    my_move(page)
    odds_known(page)
    page.get_by_role("spinbutton", name="Give crowns").fill("0")
    page.locator("#prompt").get_by_role("button", name="Give crowns").click()
    expect(page.locator("#tutorial .correction")).to_contain_text("Set the number to 40")
    expect(page.locator("#tutorial h2")).to_have_text("Winter, and gifts")


def test_last_card_closes_when_the_learner_plays_on_without_it(room: BrowserSession) -> None:
    page = room.window()
    begin(page, "hastings")
    for number, (_, clicks) in enumerate(OTHERS["hastings"], start=1):
        follow(page, number, clicks)
    card = page.locator("#tutorial")
    expect(card.locator(".count")).to_have_text("The tutorial is over")
    my_move(page)
    page.locator("#prompt").get_by_role("button", name="End the").click()
    expect(card).to_be_hidden()
    page.reload()
    expect(page.locator("#line")).to_have_attribute("data-state", "live")
    expect(card).to_be_hidden()


def test_wrong_click_shows_a_hint_and_changes_nothing(
    room: BrowserSession,
) -> None:
    page = room.window(PHONE)
    begin(page)
    tutorial = GAME.tutorial()
    assert tutorial is not None
    # Options that the stage does not wait for have no button.
    expect(page.locator("#prompt :is(.choices, .closing) button")).to_have_count(0)
    press(page, thing(page, "space:c2"))
    expect(page.locator("#tutorial .correction")).to_have_text(tutorial.stages[0].hint)
    expect(page.locator(".toast")).to_have_count(0)
    expect(page.locator("#tutorial .count")).to_contain_text("Step 1 of 10")
    follow(page, 1, STEPS[0][1])
    expect(page.locator("#tutorial h2")).to_have_text(STEPS[1][0])


@pytest.mark.parametrize(
    ("game", "size"),
    [("comet", PHONE), ("hastings", DESKTOP), ("destiny", PHONE), ("campaign", PHONE)],
)
def test_tutorial_teaches_a_turn_and_highlights_nothing_else(
    room: BrowserSession, game: str, size: ViewportSize
) -> None:
    page = room.window(size)
    begin(page, game)
    for number, (title, clicks) in enumerate(OTHERS[game], start=1):
        expect(page.locator("#tutorial h2")).to_have_text(title)
        expect(page.locator(".board .lit:not(.taught)")).to_have_count(0)
        my_move(page)
        wait_until(page, lambda: all(width >= LEAST for width in widths(page)))
        follow(page, number, clicks)
    expect(page.locator("#tutorial .count")).to_have_text("The tutorial is over")
    play_on = page.get_by_role("button", name="Continue from here")
    expect(play_on).to_be_in_viewport(ratio=0.9)
    press(page, play_on)
    expect(page.locator("dialog.brief")).to_be_visible()
    press(page, page.get_by_role("button", name="Start playing"))
    my_move(page)
    page.reload()
    my_move(page)
    expect(page.locator("#tutorial")).to_be_hidden()


def test_correction_lies_below_the_board_until_corrected(
    room: BrowserSession,
) -> None:
    page = room.window(PHONE)
    begin(page, "hastings")
    my_move(page)
    press(page, thing(page, "piece:NA02"))
    correction = page.locator("#tutorial .correction")
    expect(correction).to_contain_text("Select the highlighted archers")
    word, board = correction.bounding_box(), page.locator("#board").bounding_box()
    assert word is not None
    assert board is not None
    assert word["y"] >= board["y"] + board["height"]
    expect(page.locator(".toast")).to_have_count(0)
    press(page, thing(page, "piece:NA01"))
    expect(correction).to_be_hidden()
