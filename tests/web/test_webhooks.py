"""Webhooks and muted matches in a browser."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from senlac.testing.browser import PHONE, BrowserSession, wait_until
from tests.server.push_service import Endpoint
from tests.web.support import ask, new_account, new_match

pytestmark = pytest.mark.browser


def section(page: Page) -> Locator:
    """Return the part of the account page about webhooks."""
    return page.locator("section", has=page.get_by_role("heading", name="Webhooks"))


def account_page(page: Page) -> None:
    """Open the account page of a new account."""
    ask(page, "POST", "/guest")
    new_account(page, "Edith")
    page.goto("/account")


def add(page: Page, url: str) -> None:
    """Fill in and send the form."""
    section(page).get_by_role("textbox", name="Address").fill(url)
    section(page).get_by_role("button", name="Add the webhook").click()


def test_webhook_is_added_tested_and_removed(alert_room: BrowserSession, service: Endpoint) -> None:
    page = alert_room.window()
    account_page(page)
    add(page, f"{service.url}/hook")
    expect(section(page).get_by_role("status").first).to_contain_text("whsec_")
    line = section(page).get_by_role("listitem").first
    expect(line).to_contain_text("Program: 127.0.0.1")
    expect(line).to_contain_text("all my matches")
    line.get_by_text("Last results").click()
    expect(line).to_contain_text("Nothing has been sent yet.")
    line.get_by_text("Last results").click()
    line.get_by_role("button", name="Send a test").click()
    wait_until(page, lambda: service.sent)
    assert json.loads(service.sent[0].body)["data"]["title"] == "It works"

    def seen() -> bool:
        line.get_by_text("Last results").click()
        return "Test: accepted" in line.inner_text()

    wait_until(page, seen)
    line.get_by_role("button", name="Remove").click()
    expect(section(page).locator(".contacts > li")).to_have_count(0)


def test_webhook_of_a_single_match_says_so(alert_room: BrowserSession, service: Endpoint) -> None:
    page = alert_room.window(PHONE)
    match_id = new_match(page, norman="me", saxon="open")
    new_account(page, "Edith")
    page.goto("/account")
    section(page).get_by_role("combobox", name="About").select_option(match_id)
    section(page).get_by_role("combobox", name="Form of the messages").select_option(
        "Slack, Mattermost"
    )
    add(page, f"{service.url}/room")
    line = section(page).locator(".contacts > li")
    expect(line).to_contain_text("Slack: 127.0.0.1")
    expect(line).to_contain_text("only The Foragers")
    box = section(page).bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= PHONE["width"]


def test_room_follows_the_turns_of_all_players(
    alert_room: BrowserSession, service: Endpoint
) -> None:
    page, other = alert_room.window(), alert_room.window()
    match_id = new_match(page, norman="me", saxon="open")
    name = new_account(page, "Edith")
    ask(other, "POST", "/guest")
    ask(other, "POST", f"/matches/{match_id}/join", role="saxon")
    page.goto("/account")
    standing = "one message for each match that says whose turn it is (Discord)"
    section(page).get_by_role("combobox", name="What is sent").select_option(standing)
    section(page).get_by_role("combobox", name="Form of the messages").select_option(
        "Slack, Mattermost"
    )
    add(page, f"{service.url}/room")
    expect(section(page).get_by_role("alert")).to_contain_text("only Discord can edit a message")
    section(page).get_by_role("combobox", name="Form of the messages").select_option("Discord")
    service.answer = b'{"id": "4711"}'
    add(page, f"{service.url}/room")
    line = section(page).locator(".contacts > li")
    expect(line).to_contain_text("in one message for each match")
    line.get_by_text("What is sent, and when").click()
    expect(line.get_by_label("Whose turn it is")).to_be_checked()
    wait_until(page, lambda: service.sent)
    assert service.sent[0].path == "/room?wait=true"
    content = json.loads(service.sent[0].body)["content"]
    assert content.startswith(f"**The Foragers: Norman ({name}) to move**")
    alert_room.excuse("400")


def test_wrong_webhook_is_explained_in_the_form(alert_room: BrowserSession) -> None:
    page = alert_room.window()
    account_page(page)
    add(page, "https://10.0.0.1/hook")
    expect(section(page).get_by_role("alert")).to_contain_text("private network")
    expect(section(page).get_by_role("textbox", name="Address")).to_be_focused()
    alert_room.excuse("400")


def test_match_is_muted_from_its_menu(alert_room: BrowserSession) -> None:
    page, other = alert_room.window(), alert_room.window()
    match_id = new_match(page, norman="me", saxon="open")
    ask(other, "POST", "/guest")
    ask(other, "POST", f"/matches/{match_id}/join", role="saxon")
    page.goto(f"/match/{match_id}")
    for before, button, after, muted in (
        ("You are sent messages about this match, as", "Mute", "no more messages", True),
        ("This match is muted", "Unmute", "messages about this match again", False),
    ):
        page.get_by_role("button", name="More", exact=True).click()
        page.locator("#menu").get_by_role("button", name="Messages while away").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text(before)
        dialog.get_by_role("button", name=button, exact=True).click()
        expect(page.locator(".toast").last).to_contain_text(after)
        assert ask(page, "GET", f"/matches/{match_id}/mute")["muted"] is muted


def test_match_with_the_computer_has_nothing_to_mute(alert_room: BrowserSession) -> None:
    page = alert_room.window()
    match_id = new_match(page, norman="me", saxon="random")
    page.goto(f"/match/{match_id}")
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.locator("#menu").get_by_role("button", name="Briefing")).to_be_visible()
    expect(page.locator("#menu").get_by_text("Messages while away")).to_have_count(0)
