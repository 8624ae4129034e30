"""Guests, accounts, and the lists on the home page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from senlac.testing.browser import BrowserSession, open_match
from tests.web.support import WORDS, ask, new_match

pytestmark = pytest.mark.browser


def test_guest_keeps_matches_after_signing_up(room: BrowserSession) -> None:
    page = room.window()
    match_id = new_match(page, saxon="me", norman="me")
    page.goto("/account")
    form = page.locator("form", has_text="Keep these matches")
    form.get_by_label("Name").fill("Eadgyth of Wessex")
    form.get_by_label("Password", exact=True).fill(WORDS)
    form.get_by_role("button", name="Create account").click()
    expect(page.locator("#greeting")).to_have_text("You are Eadgyth of Wessex")
    page.get_by_role("button", name="Sign out", exact=True).last.click()
    page.wait_for_url("**/")
    expect(page.locator("#who")).to_have_text("Sign in")
    expect(page.locator("#mine")).to_be_hidden()
    page.goto("/account")
    form = page.locator("form", has_text="Sign in").first
    form.get_by_label("Name").fill("Eadgyth of Wessex")
    form.get_by_label("Password", exact=True).fill(WORDS)
    form.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/")
    expect(page.locator(f"#mine a[href='/match/{match_id}']")).to_contain_text("Your move")


def test_wrong_password_is_reported_in_the_form(room: BrowserSession) -> None:
    page = room.window()
    page.goto("/account")
    form = page.locator("form", has_text="Sign in").first
    form.get_by_label("Name").fill("No such player")
    form.get_by_label("Password", exact=True).fill("not the word")
    form.get_by_role("button", name="Sign in").click()
    expect(form.get_by_role("alert")).not_to_be_empty()
    room.excuse("401", "403")


def test_wrong_password_is_reported_at_its_field(room: BrowserSession) -> None:
    page = member(room, "Hild of Whitby")
    page.goto("/account")
    form = page.locator("form", has_text="Change the password")
    old, new = form.get_by_label("Current password"), form.get_by_label("New password")
    old.fill("not the word")
    new.fill(f"{WORDS} again")
    form.get_by_role("button", name="Change it").click()
    expect(old).to_be_focused()
    expect(old).to_have_accessible_description("The current password is wrong.")
    old.fill(WORDS)
    new.fill("password")
    form.get_by_role("button", name="Change it").click()
    expect(new).to_be_focused()
    expect(new).to_have_accessible_description(re.compile("too common"))
    expect(form.get_by_role("alert")).to_have_count(0)
    room.excuse("400", "403")


def test_open_match_is_found_and_joined_from_the_home_page(room: BrowserSession) -> None:
    first, second = room.window(), room.window()
    match_id = new_match(first, norman="me", saxon="open")
    second.goto("/")
    second.locator(f"#open a[href='/match/{match_id}']").click()
    join = second.get_by_role("button", name="Play Saxon", exact=True)
    join.click()
    expect(join).to_have_count(0)
    expect(second.locator("body")).to_have_attribute("data-status", "running")
    expect(second.locator(".board .piece").first).to_be_visible()


def test_chosen_colours_are_kept(room: BrowserSession) -> None:
    page = room.window()
    page.goto("/")
    page.get_by_role("button", name="Colours").click()
    page.get_by_role("button", name="Colours: light").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    open_match(page, new_match(page, saxon="me", norman="me"))
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def member(room: BrowserSession, name: str) -> Page:
    """Return the page of a new player with an account."""
    page = room.window()
    page.goto("/")
    ask(page, "POST", "/guest")
    ask(page, "POST", "/account", name=name, password=WORDS)
    return page


def test_player_invited_by_name_accepts_on_the_home_page(room: BrowserSession) -> None:
    host, friend = member(room, "Wulfric of Ely"), member(room, "Ealdgyth of Ely")
    host.goto("/")
    card = host.locator(".game", has_text="Saxons and Normans")
    card.get_by_role("button", name="Set up a battle").click()
    dialog = host.get_by_role("dialog")
    dialog.get_by_role("combobox", name="Normans").select_option(label="a player, by name")
    name = dialog.get_by_label("Name of the person who will play Normans")
    name.fill("No such player")
    dialog.get_by_role("button", name="Begin the battle").click()
    expect(dialog.get_by_role("alert")).to_contain_text(
        "There is no account with the name No such player", ignore_case=True
    )
    expect(name.locator("xpath=..").get_by_role("alert")).to_be_visible()
    expect(name).to_be_focused()
    name.fill("ealdgyth of ely")
    expect(dialog.get_by_role("alert")).to_have_count(0)
    dialog.get_by_role("button", name="Begin the battle").click()
    expect(host.locator("#seats")).to_contain_text("Ealdgyth of Ely (invited)")
    friend.goto("/")
    invitation = friend.locator("#invited li")
    expect(invitation).to_contain_text("Wulfric of Ely invites you to play Norman")
    expect(friend).to_have_title("(1) Senlac")
    invitation.get_by_role("button", name="Accept").click()
    expect(friend.locator(".board .piece").first).to_be_visible()
    expect(host.locator(".board .piece").first).to_be_visible()
    room.excuse("404")


def test_host_sees_that_an_invitation_was_declined(room: BrowserSession) -> None:
    host, friend = member(room, "Leofwine of Kent"), member(room, "Godgifu of Kent")
    seats = {"saxon": {"kind": "me"}, "norman": {"kind": "person", "name": "Godgifu of Kent"}}
    made = ask(host, "POST", "/matches", game="shieldwall", scenario="foragers", seats=seats)
    path = f"/match/{made['id']}"
    host.goto(path)
    friend.goto(path)
    seats_shown = friend.locator("#seats")
    expect(seats_shown).to_contain_text("Leofwine of Kent invites you to play Norman.")
    seats_shown.get_by_role("button", name="Decline").click()
    friend.wait_for_url("**/")
    expect(friend.locator("#invited")).to_be_hidden()
    expect(host.locator("#seats")).to_contain_text("Godgifu of Kent has declined")


def test_guest_cannot_invite_a_player_by_name(
    room: BrowserSession,
) -> None:
    page = room.window()
    new_match(page, saxon="me", norman="me")
    page.goto("/")
    page.locator(".game").first.get_by_role("button", name="Set up a battle").click()
    options = page.get_by_role("dialog").locator("fieldset select").first.locator("option")
    expect(options.filter(has_text="a player, by name (with an account)")).to_be_disabled()


def test_player_without_matches_has_a_page(room: BrowserSession) -> None:
    page = member(room, "Godwin of Sussex")
    page.goto("/player/Godwin%20of%20Sussex")
    expect(page.get_by_role("heading", level=1)).to_have_text("Godwin of Sussex")
    expect(page.locator("main")).to_contain_text("You have played no match yet.")
    expect(page.locator("main").get_by_role("link", name="Play a match")).to_be_visible()
    stranger = room.window()
    stranger.goto("/player/Godwin%20of%20Sussex")
    expect(stranger.locator("main")).to_contain_text(
        "No match of a player of this name can be seen"
    )
    room.excuse("404")
