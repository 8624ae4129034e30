"""Whole matches of a newcomer against the computer: by mouse, by touch and by keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from senlac.testing.browser import AutoPlayer, BrowserSession, my_move, open_match, over
from tests.web.support import LONG_SIZES, new_match

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", LONG_SIZES)
def test_guest_plays_a_whole_match_by_highlighted_options(
    room: BrowserSession, size: ViewportSize
) -> None:
    page = room.window(size)
    page.goto("/")
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/match/*")
    my_move(page)
    steps = AutoPlayer(page).play(over)
    assert steps > 20
    expect(page.locator("#notice")).to_contain_text("win")
    expect(page.get_by_role("button", name="Rematch").first).to_be_visible()


def test_whole_match_is_played_by_keyboard(room: BrowserSession) -> None:
    page = room.window()
    page.goto("/")
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Play now":
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/match/*")
    my_move(page)
    player = AutoPlayer(page)
    ways = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"]

    def step(now: dict[str, Any]) -> None:
        if now["weighed"] or (now["dial"] and not now["lit"] and not now["picked"]):
            page.keyboard.press("Enter")
        elif now["dial"] and not now["lit"]:
            page.keyboard.press(player.random.choice(ways))
        elif now["lit"]:
            page.keyboard.press(player.random.choice(ways))
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("1")

    assert player.play(over, step) > 20
    expect(page.locator("#notice")).to_contain_text("win")
    # Enter may come before the odds, which are then of an action already played.
    room.excuse("409")


@pytest.mark.parametrize(
    "whole", [pytest.param(True, marks=[pytest.mark.soak, pytest.mark.timeout(3000)]), False]
)
def test_comet_is_played_by_the_keyboard_alone(room: BrowserSession, *, whole: bool) -> None:
    page = room.window()
    seats = {"english": "random", "viking": "me", "norman": "random"}
    open_match(page, new_match(page, "players_3", "comet", **seats))
    player = AutoPlayer(page)
    ways = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"]

    def step(now: dict[str, Any]) -> None:
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
        elif now["weighed"] or not now["lit"] or player.random.random() < 0.2:
            page.keyboard.press("1")
        else:
            page.locator(".inset .board, .board").last.focus()
            for _ in range(player.random.randint(1, 3)):
                page.keyboard.press(player.random.choice(ways))
            page.keyboard.press("Enter")

    def enough(now: dict[str, Any]) -> bool:
        later = page.locator("#tracks").text_content() or ""
        return over(now) or (not whole and "Turn 1 of" not in later)

    assert player.play(enough, step) > 5
    room.excuse("409", "422")
