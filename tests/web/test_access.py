"""Accessibility with axe on every page, bytes until the first board, and sideways scrolling."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from senlac.testing.browser import PHONE, BrowserSession, Scheme, open_match
from tests.web.support import FIRST_BOARDS, ask, first_board, new_account, new_match

pytestmark = pytest.mark.browser

AXE: Final = Path("node_modules/axe-core/axe.min.js")
PAGES: Final = {
    "/": ".game",
    "mine": "#turn-list a",
    "campaign": "#prompt.mine",
    "/account": "#account form",
    "/rules/shieldwall": "#book .ledger-row",
    "/learn/shieldwall": "#art",
    "match": "#prompt.mine",
    "verify": "#commitment:not(:empty)",
    "player": "#results tbody tr",
    "replay": "#replay output:not(:empty)",
    "lobby": ".seating .seats li",
    "signed in": "#account form",
    "/c/none": "main h1",
    "/nowhere": "main h1",
}
"""Each page, with a selector that shows that it is filled."""

MOST_BYTES: Final = 300_000
"""Maximum number of bytes received until a match can be played."""


SCHEMES: Final[tuple[Scheme, ...]] = ("light", "dark")

FAULTS: Final = """async () => {
  // What has just been shown has its colours with the next frame; where they change over, each
  // thing does when the one around it has.
  const frame = () => new Promise((then) => requestAnimationFrame(then));
  const changes = () => document.getAnimations().some((one) => one instanceof CSSTransition);
  await frame();
  do { await frame(); } while (changes());
  const { violations } = await axe.run(document, {resultTypes: ['violations']});
  const drawn = (target) => document.querySelector(`${target} > :is(.wood, .counter)`);
  const spoken = ({ id }, { target }) => id === 'label-content-name-mismatch' && drawn(target[0]);
  return violations.map((fault) =>
    ({ ...fault, nodes: fault.nodes.filter((node) => !spoken(fault, node)) }));
}"""
"""Script that returns the violations that axe finds, without a false positive: axe reads the
numbers on a block or a counter as a word, such as 4321F2, but they are a picture, and the
accessible name of the piece says it in words.
"""


def faults(page: Page) -> list[str]:
    """Return the violations that axe finds, each with its element."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    return [
        f"{fault['impact']} {fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in page.evaluate(FAULTS)
        for node in fault["nodes"]
    ]


def faults_by_day_and_night(page: Page) -> list[str]:
    """Return the violations that axe finds in light and in dark colours."""
    found: list[str] = []
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        found += [f"{scheme}: {fault}" for fault in faults(page)]
    return found


def defeated(page: Page) -> str:
    """Return the name of a new player who has resigned a match against the computer."""
    match_id = new_match(page, saxon="me", norman="random")
    name = new_account(page, "Edwin")
    ask(page, "POST", f"/matches/{match_id}/resign")
    return name


def act(page: Page, match_id: str, role: str, action: str) -> None:
    """Play an action by the API."""
    seq = ask(page, "GET", f"/matches/{match_id}/table?as=view&last=0")["seq"]
    body = {"role": role, "action": action, "seq": seq, "id": f"act {seq}"}
    ask(page, "POST", f"/matches/{match_id}/actions", **body)


def visit(page: Page, path: str) -> None:
    """Go to a page and wait until it is filled."""
    if path == "match":
        open_match(page, new_match(page, saxon="me", norman="me"))
    elif path == "mine":
        new_match(page, saxon="me", norman="me")
        page.goto("/")
    elif path == "campaign":
        match_id = new_match(page, "y1088", "campaign", rufus="me", robert="random")
        act(page, match_id, "rufus", "crowns 7")
        open_match(page, match_id)
    elif path == "verify":
        page.goto(f"/verify/{new_match(page, saxon='me', norman='me')}")
    elif path == "player":
        page.goto(f"/player/{defeated(page)}")
    elif path == "replay":
        match_id = new_match(page, saxon="me", norman="random")
        ask(page, "POST", f"/matches/{match_id}/resign")
        page.goto(f"/match/{match_id}?at=1")
    elif path == "lobby":
        page.goto(f"/match/{new_match(page, saxon='me', norman='open')}")
    elif path == "signed in":
        page.context.clear_cookies()
        ask(page, "POST", "/guest")
        new_account(page, "Gytha")
        page.goto("/account")
    else:
        page.goto(path)
    page.wait_for_load_state("networkidle")
    expect(page.locator(PAGES[path]).first).to_be_visible()


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_no_fault(room: BrowserSession, path: str) -> None:
    page = room.window()
    visit(page, path)
    assert faults_by_day_and_night(page) == []
    # Two of these pages say that there is nothing.
    room.excuse("404")


@pytest.mark.parametrize("tab", ["Chat", "Notes", "Charts", "Pieces"])
def test_axe_finds_no_fault_beside_the_board(room: BrowserSession, tab: str) -> None:
    page = room.window(PHONE)
    visit(page, "match")
    page.get_by_role("button", name="More of the match").tap()
    page.get_by_role("tab", name=tab).tap()
    expect(page.get_by_role("tabpanel", name=tab)).to_be_in_viewport()
    assert faults(page) == []


def test_axe_finds_no_fault_in_dialogs_and_drawers(room: BrowserSession) -> None:
    page = room.window()
    visit(page, "/")
    page.get_by_role("button", name="Set up a battle").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert faults(page) == []
    visit(page, "match")
    page.get_by_role("button", name="Rules").click()
    expect(page.locator("#rules .ledger-row").first).to_be_visible()
    assert faults(page) == []


OPENED: Final[dict[str, Callable[[Page], None]]] = {
    "menu": lambda page: page.get_by_role("button", name="More", exact=True).click(),
    "keys": lambda page: page.keyboard.press("?"),
    "legend": lambda page: page.keyboard.press("k"),
    "resign": lambda page: chosen(page, "Resign"),
    "briefing": lambda page: chosen(page, "Briefing"),
    "undo": lambda page: chosen(page, "Abandon the match"),
}
"""Dialogs and cards at a table, each with how it is opened."""


def chosen(page: Page, name: str) -> None:
    """Choose something in the menu of a match."""
    page.get_by_role("button", name="More", exact=True).click()
    page.locator("#menu").get_by_role("button", name=name).click()


@pytest.mark.parametrize("opened", OPENED)
def test_axe_finds_no_fault_in_what_opens_at_a_table(room: BrowserSession, opened: str) -> None:
    page = room.window()
    visit(page, "match")
    OPENED[opened](page)
    shown = page.locator("dialog[open], :popover-open, .docked:not([hidden])")
    expect(shown.filter(visible=True).first).to_be_visible()
    assert faults_by_day_and_night(page) == []


def test_axe_finds_no_fault_in_the_end_card_and_a_tutorial(room: BrowserSession) -> None:
    page = room.window()
    visit(page, "match")
    chosen(page, "Resign")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    assert faults_by_day_and_night(page) == []
    page.goto("/learn/shieldwall")
    page.get_by_role("button", name="Start the tutorial").click()
    expect(page.locator("#tutorial h2")).to_be_visible()
    assert faults_by_day_and_night(page) == []


def test_axe_finds_no_fault_in_the_cards_of_the_campaign(room: BrowserSession) -> None:
    page = room.window()
    match_id = new_match(page, "y1088", "campaign", rufus="me", robert="random")
    open_match(page, match_id)
    page.locator("#tracks button.track").click()
    expect(page.get_by_role("dialog", name="How to win")).to_be_visible()
    assert faults_by_day_and_night(page) == []
    page.keyboard.press("Escape")
    act(page, match_id, "rufus", "done")
    page.locator('#prompt [data-key="form"]').click()
    expect(page.locator("dialog.order-form")).to_be_visible()
    assert faults_by_day_and_night(page) == []


@pytest.mark.parametrize("game", [game for game in FIRST_BOARDS if game != "shieldwall"])
def test_axe_finds_no_fault_at_game_table(room: BrowserSession, game: str) -> None:
    page = room.window()
    first_board(page, FIRST_BOARDS[game], game)
    assert faults(page) == []


@pytest.mark.parametrize("game", FIRST_BOARDS)
def test_table_opens_within_the_byte_limit(room: BrowserSession, game: str) -> None:
    page = room.window()
    assert first_board(page, FIRST_BOARDS[game], game).sent < MOST_BYTES


def test_no_page_scrolls_sideways_on_a_phone(room: BrowserSession) -> None:
    page = room.window(PHONE)
    for path in PAGES:
        visit(page, path)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    room.excuse("404")
