"""A game of somebody else's package in the browser: what it has is drawn without a line of ours."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from senlac.testing.browser import (
    MOST_LOOKS,
    PHONE,
    Player,
    Room,
    my_move,
    open_match,
    over,
    play_through,
)
from tests.example.feud import EARLS
from tests.table.plugins import serving_feud
from tests.web.support import ask, new_match

pytestmark = pytest.mark.browser


@pytest.fixture
def feud(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Room]:
    """Give a room onto a server that has found the game by its entry point."""
    with (
        serving_feud(tmp_path_factory.mktemp("feud")) as server,
        Room(server, browser) as opened,
    ):
        yield opened


def council(room: Room) -> list[Page]:
    """Let three earls sit down, the last of them with a telephone."""
    pages = [room.window(), room.window(), room.window(PHONE)]
    seats = {EARLS[0]: "me", EARLS[1]: "open", EARLS[2]: "open"}
    match_id = new_match(pages[0], "earldoms", "feud", **seats)
    for page, earl in zip(pages[1:], EARLS[1:], strict=True):
        ask(page, "POST", "/guest")
        ask(page, "POST", f"/matches/{match_id}/join", role=earl)
    for page in pages:
        open_match(page, match_id)
        my_move(page)
    return pages


def send(page: Page, banner: str) -> None:
    """Write a banner on the sheet, and hand the sheet in."""
    page.get_by_role("button", name=f"Send {banner}").click()
    my_move(page)
    page.get_by_role("button", name="Done").click()


def test_the_shelf_shows_a_game_that_was_installed(feud: Room) -> None:
    page = feud.window()
    page.goto("/")
    expect(page.get_by_role("heading", name="Feud").first).to_be_visible()


def test_sealed_choices_stay_sealed_until_all_have_written(feud: Room) -> None:
    edwin, morcar, waltheof = council(feud)
    edwin.get_by_role("button", name="Pay 2").click()
    my_move(edwin)
    expect(edwin.get_by_role("button", name="Pay")).to_have_count(0)
    for page in (edwin, morcar):
        send(page, "boar")
        expect(page.locator("#prompt.mine")).to_have_count(0)
        expect(page.locator("#log-lines")).not_to_contain_text("pays")
    expect(waltheof.locator("#prompt.mine")).to_be_visible()
    send(waltheof, "stag")
    expect(edwin.locator("#log-lines")).to_contain_text("and pays 2.")
    expect(morcar.locator("#log-lines")).to_contain_text("and pays 2.")


def test_three_earls_play_to_the_end(feud: Room) -> None:
    players = [Player(page) for page in council(feud)]
    for _ in range(MOST_LOOKS):
        now = [player.situation() for player in players]
        if all(over(one) for one in now):
            break
        for player, seen in zip(players, now, strict=True):
            if seen["free"]:
                player.step(seen)
    for player in players:
        expect(player.page.locator("#asked")).to_contain_text("won")


def test_a_match_against_bots_is_played_through_by_what_is_lit(feud: Room) -> None:
    seats = {EARLS[0]: "me", EARLS[1]: "random", EARLS[2]: "random"}
    assert play_through(feud, "feud", "earldoms", seats) > 5
