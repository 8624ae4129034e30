"""A game of a third-party package in the browser, drawn without code for it in Senlac."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from senlac.testing.browser import (
    MOST_LOOKS,
    PHONE,
    AutoPlayer,
    BrowserSession,
    my_move,
    open_match,
    over,
    play_through,
)
from tests.example.feud import EARLS
from tests.server.plugins import serving_feud
from tests.web.support import ask, new_match

pytestmark = pytest.mark.browser


@pytest.fixture
def feud(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[BrowserSession]:
    """Yield a browser session on a server that has found the game by its entry point."""
    with (
        serving_feud(tmp_path_factory.mktemp("feud")) as server,
        BrowserSession(server, browser) as opened,
    ):
        yield opened


def council(room: BrowserSession, scenario: str = "earldoms") -> list[Page]:
    """Seat three earls, the last of them on a phone; return their pages."""
    pages = [room.window(), room.window(), room.window(PHONE)]
    seats = {EARLS[0]: "me", EARLS[1]: "open", EARLS[2]: "open"}
    match_id = new_match(pages[0], scenario, "feud", **seats)
    for page, earl in zip(pages[1:], EARLS[1:], strict=True):
        ask(page, "POST", "/guest")
        ask(page, "POST", f"/matches/{match_id}/join", role=earl)
    for page in pages:
        open_match(page, match_id)
        my_move(page)
    return pages


def send(page: Page, banner: str) -> None:
    """Write a banner on the sheet, and submit the sheet."""
    page.get_by_role("button", name=f"Send {banner}").click()
    my_move(page)
    page.get_by_role("button", name="Done").click()


def test_home_page_shows_an_installed_game(feud: BrowserSession) -> None:
    page = feud.window()
    page.goto("/")
    expect(page.get_by_role("heading", name="Feud").first).to_be_visible()


def test_sealed_choices_stay_hidden_until_all_have_submitted(feud: BrowserSession) -> None:
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


def test_three_earls_play_to_the_end(feud: BrowserSession) -> None:
    players = [AutoPlayer(page) for page in council(feud)]
    for _ in range(MOST_LOOKS):
        now = [player.situation() for player in players]
        if all(over(one) for one in now):
            break
        for player, seen in zip(players, now, strict=True):
            if seen["free"]:
                player.step(seen)
    for player in players:
        expect(player.page.locator("#asked")).to_contain_text("won")


def test_match_against_bots_is_played_to_its_end(feud: BrowserSession) -> None:
    seats = {EARLS[0]: "me", EARLS[1]: "random", EARLS[2]: "random"}
    assert play_through(feud, "feud", "earldoms", seats) > 5


# ---- a nested match -----------------------------------------------------------------------------

MERCIA = "The duel for Mercia"


def challenged(room: BrowserSession) -> tuple[list[Page], Page, Page]:
    """Start a duel between two earls that the others do not see.

    Return the duellists, the one who decides first in front; the third earl; and a spectator.
    """
    pages = council(room, "thicket")
    watcher = room.window()
    watcher.goto(pages[0].url)
    for page in pages:
        send(page, "boar")
    expect(watcher.locator("#asked")).to_contain_text("You are watching.")
    lines = "#log-lines li:not(.row)"
    expect(watcher.locator(lines)).to_have_count(3)
    expect(pages[0].locator(lines)).to_have_count(4)
    rival = next(page for page in pages if page.get_by_role("button", name="Challenge").count())
    rival.get_by_role("button", name="Challenge").click()
    expect(rival.locator("#title")).to_have_text(MERCIA)
    expect(watcher.locator("#log-lines")).to_contain_text("challenges the strongest.")
    both = whom(watcher)
    other = next(p for e, p in zip(EARLS, pages, strict=True) if e in both and p is not rival)
    [third] = [page for page in pages if page not in (rival, other)]
    return [rival, other], third, watcher


def whom(page: Page) -> str:
    """Return the page's text about the roles that the match waits for."""
    return page.locator("#prompt .whose").inner_text()


def take(page: Page, count: int) -> None:
    """Show what taking some sticks leaves, and take them."""
    page.get_by_role("button", name=f"Take away {count}").click()
    expect(page.locator(".weighed")).to_contain_text("are left")
    page.locator(".weighed button").click()


def outside(page: Page) -> tuple[str, ...]:
    """Return everything that a page shows of the match, except the time."""
    parts = ("#title", "#prompt", "#log-lines", "#sides", "#board svg")
    return tuple([page.locator(part).first.inner_html() for part in parts])


def test_duel_has_its_own_board_and_is_hidden_from_others(feud: BrowserSession) -> None:
    players, third, watcher = challenged(feud)
    for page in players:
        expect(page.locator("#title")).to_have_text(MERCIA)
        expect(page.locator(".board .piece").first).to_be_visible()
        expect(page.locator("#sides")).to_contain_text("The first")
        fold = page.locator("#log-lines > li.within")
        expect(fold).to_contain_text("There are")
        expect(fold.locator("details").first).to_have_attribute("open", "")
    my_move(players[0])
    expect(players[0].locator("#prompt .hint")).to_have_text("Leave three, or six.")
    expect(players[1].locator("#prompt .hint")).to_have_count(0)
    before = [outside(page) for page in (third, watcher)]
    sticks = players[0].locator(".board .piece")
    moves, heap = 0, sticks.count()
    while heap > 1:
        page = players[moves % 2]
        my_move(page)
        assert page.locator(".board .piece").count() == heap
        assert [outside(page) for page in (third, watcher)] == before
        take(page, 1)
        moves, heap = moves + 1, heap - 1
        if heap > 1:
            expect(players[moves % 2].locator(".board .piece")).to_have_count(heap)
    for page in (*players, third, watcher):
        expect(page.locator("#title")).to_have_text("The thicket")
        expect(page.locator("#log-lines")).to_contain_text("Mercia goes to")
        expect(page.locator("#prompt .step")).to_have_text("Council")
    for page in players:
        # A finished duel is folded under the line that began it; a new prompt closes the sheet.
        my_move(page)
        if page.locator("#grip").is_visible():
            page.locator("#grip").click()
        expect(page.locator("#log-lines")).to_be_visible()
        fold = page.locator("#log-lines > li.within")
        expect(fold.locator("summary").first).to_have_text(f"{MERCIA} {moves + 2} lines")
        expect(fold.get_by_text("There are")).to_be_hidden()
        fold.locator("summary").first.click()
        expect(fold.get_by_text("There are")).to_be_visible()
    for page in (third, watcher):
        expect(page.locator("#log-lines > li.within")).to_have_count(0)
    my_move(third)


def test_conceded_duel_ends_and_the_match_goes_on(feud: BrowserSession) -> None:
    (first, second), third, _ = challenged(feud)
    third.get_by_role("button", name="More", exact=True).click()
    expect(third.get_by_role("button", name="Resign")).to_be_visible()
    expect(third.get_by_role("button", name="Concede")).to_have_count(0)
    second.get_by_role("button", name="More", exact=True).click()
    second.get_by_role("button", name=f"Concede: {MERCIA}").click()
    second.get_by_role("dialog").get_by_role("button", name="Concede").click()
    for page in (first, second, third):
        expect(page.locator("#title")).to_have_text("The thicket")
        expect(page.locator("#log-lines")).to_contain_text("Mercia goes to")
        expect(page.locator("body")).to_have_attribute("data-status", "running")


def test_rules_of_a_duel_are_those_of_its_game(feud: BrowserSession) -> None:
    (first, _), _, _ = challenged(feud)
    if first.locator("#grip").is_visible():
        first.locator("#grip").click()
    with first.expect_response(lambda answer: answer.url.endswith("/api/games/sticks")) as told:
        first.locator("#log-lines > li.within .rule").first.click()
    assert told.value.ok
    expect(first.locator("#rules")).to_be_visible()
