"""E-mail in a browser: an address is added, confirmed by its link, told of a move, and stopped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from senlac.testing.browser import PHONE, BrowserSession, wait_until
from tests.server.mailbox import Mailbox, body
from tests.server.support import Server
from tests.web.support import ask, new_account, new_match

pytestmark = pytest.mark.browser

PUBLIC: Final = "https://senlac.example"
ADDRESS: Final = "edith@example.org"


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with Mailbox() as made:
        yield made


@pytest.fixture
def posting(tmp_path: Path, browser: Browser, mailbox: Mailbox) -> Iterator[BrowserSession]:
    """Yield a browser session on a server that sends e-mail."""
    mail = {
        "SENLAC_SMTP_URL": mailbox.url, "SENLAC_MAIL_FROM": "table@senlac.example",
        "SENLAC_PUBLIC_URL": PUBLIC,
    }  # fmt: skip
    with Server(tmp_path / "data", **mail) as server, BrowserSession(server, browser) as opened:
        yield opened


def link(page: Page, mailbox: Mailbox, count: int, path: str) -> str:
    """Wait for an e-mail; return the path of the link in it that begins with a path."""
    wait_until(page, lambda: len(mailbox.raw) >= count)
    [found] = re.findall(rf"{PUBLIC}({path}\S*)", body(mailbox.mails[count - 1]))
    return str(found)


def section(page: Page) -> Locator:
    """Return the part of the account page about e-mail."""
    return page.locator("section", has=page.get_by_role("heading", name="E-mail about my matches"))


def test_player_who_is_away_is_told_of_their_move(
    posting: BrowserSession, mailbox: Mailbox
) -> None:
    page, other = posting.window(), posting.window()
    match_id = new_match(page, norman="me", saxon="open")
    new_account(page, "Edith")
    page.goto("/account")
    field = section(page).get_by_label("E-mail address")
    field.fill(ADDRESS)
    field.press("Enter")
    expect(section(page)).to_contain_text("We have sent you an e-mail")
    # The link is opened in another browser, where no one is signed in.
    reader = posting.window()
    reader.goto(link(reader, mailbox, 1, "/c/"))
    reader.get_by_role("button", name="Confirm this address").click()
    expect(reader.get_by_role("status")).to_have_text("The address is confirmed.")
    page.reload()
    wishes = page.get_by_role("group", name=f"What is sent to {ADDRESS}")
    wishes.get_by_label("Tell me of a move").select_option("at once, even if I have the match open")
    expect(wishes.get_by_role("status")).to_contain_text("Saved.")
    ask(other, "POST", "/guest")
    ask(other, "POST", f"/matches/{match_id}/join", role="saxon")
    assert link(page, mailbox, 2, "/match/") == f"/match/{match_id}"
    assert mailbox.texts()[1] == (ADDRESS, "Your move: The Foragers")
    reader.goto(link(reader, mailbox, 2, "/u/"))
    reader.get_by_role("button", name="Stop e-mails").click()
    expect(reader.get_by_role("status")).to_contain_text("No more e-mails")
    page.reload()
    expect(section(page).locator("li")).to_have_count(0)


def test_choices_of_an_address_are_kept(posting: BrowserSession, mailbox: Mailbox) -> None:
    page = posting.window(PHONE)
    ask(page, "POST", "/guest")
    new_account(page, "Edith")
    ask(page, "POST", "/contacts", address=ADDRESS)
    code = link(page, mailbox, 1, "/c/").removeprefix("/c/")
    ask(page, "POST", f"/codes/{code}/confirm")
    page.goto("/account")
    wishes = page.get_by_role("group", name=f"What is sent to {ADDRESS}")
    day = wishes.get_by_label("Time of the daily e-mail")
    expect(day).to_be_hidden()
    wishes.get_by_label("Tell me of a move").select_option("once a day, for all matches together")
    day.select_option("19:00")
    wishes.get_by_label("A match is over").uncheck()
    wishes.get_by_label("No e-mails from").select_option("22:00")
    with page.expect_response("**/api/contacts/*"):
        wishes.get_by_label("until").select_option("07:00")
    page.reload()
    expect(wishes.get_by_label("Tell me of a move")).to_have_value("daily")
    expect(day).to_have_value("19")
    expect(wishes.get_by_label("A match is over")).not_to_be_checked()
    expect(wishes.get_by_label("It is my move")).to_be_checked()
    expect(wishes.get_by_label("No e-mails from")).to_have_value("22")
    box = wishes.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= PHONE["width"]
    page.get_by_role("button", name=f"Remove {ADDRESS}").click()
    expect(section(page).locator("li")).to_have_count(0)


def test_wrong_address_is_explained_in_the_form(posting: BrowserSession) -> None:
    page = posting.window()
    ask(page, "POST", "/guest")
    new_account(page, "Edith")
    page.goto("/account")
    field = section(page).get_by_label("E-mail address")
    field.fill("edith@example")
    section(page).get_by_role("button", name="Add the address").click()
    expect(section(page).get_by_role("alert")).to_contain_text("expected an e-mail address")
    expect(field).to_be_focused()
    posting.excuse("400")


def test_link_that_is_not_valid_says_so(posting: BrowserSession) -> None:
    page = posting.window()
    page.goto("/c/nothing")
    page.get_by_role("button", name="Confirm this address").click()
    expect(page.locator(".toast")).to_contain_text("This link is not valid")
    posting.excuse("404")


def test_server_without_e_mail_does_not_offer_it(room: BrowserSession) -> None:
    page = room.window()
    ask(page, "POST", "/guest")
    new_account(page, "Edith")
    page.goto("/account")
    expect(page.get_by_role("heading", name="Change the password")).to_be_visible()
    expect(section(page)).to_have_count(0)
    # The feed needs no mail server.
    path = page.get_by_role("link", name="The feed").get_attribute("href")
    answer = page.request.get(f"{room.server.url}{path}")
    assert answer.headers["content-type"] == "application/atom+xml"
