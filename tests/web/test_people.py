"""Guests, accounts, and the lists on the home page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from senlac.testing.browser import Room, open_match
from tests.web.support import new_match

pytestmark = pytest.mark.browser


def test_a_guest_who_signs_up_keeps_the_matches(room: Room) -> None:
    page = room.window()
    match_id = new_match(page, saxon="me", norman="me")
    page.goto("/account")
    form = page.locator("form", has_text="Keep these matches")
    form.get_by_label("Name").fill("Eadgyth of Wessex")
    form.get_by_label("Password", exact=True).fill("swan neck 1066")
    form.get_by_role("button", name="Make the account").click()
    expect(page.locator("#greeting")).to_have_text("You are Eadgyth of Wessex")
    page.get_by_role("button", name="Sign out", exact=True).last.click()
    page.wait_for_url("**/")
    expect(page.locator("#who")).to_have_text("Sign in")
    expect(page.locator("#mine")).to_be_hidden()
    page.goto("/account")
    form = page.locator("form", has_text="Sign in").first
    form.get_by_label("Name").fill("Eadgyth of Wessex")
    form.get_by_label("Password", exact=True).fill("swan neck 1066")
    form.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/")
    expect(page.locator(f"#mine a[href='/match/{match_id}']")).to_contain_text("Your move")


def test_a_wrong_password_is_told_in_the_form(room: Room) -> None:
    page = room.window()
    page.goto("/account")
    form = page.locator("form", has_text="Sign in").first
    form.get_by_label("Name").fill("Nobody at all")
    form.get_by_label("Password", exact=True).fill("not the word")
    form.get_by_role("button", name="Sign in").click()
    expect(form.get_by_role("alert")).not_to_be_empty()
    room.excuse("401", "403")


def test_an_open_match_is_found_and_joined_from_the_home_page(room: Room) -> None:
    first, second = room.window(), room.window()
    match_id = new_match(first, norman="me", saxon="open")
    second.goto("/")
    second.locator(f"#open a[href='/match/{match_id}']").click()
    join = second.get_by_role("button", name="Play Saxon")
    join.click()
    expect(join).to_have_count(0)
    expect(second.locator(".board .piece").first).to_be_visible()


def test_the_colours_chosen_are_kept(room: Room) -> None:
    page = room.window()
    page.goto("/")
    page.get_by_role("button", name="Colours").click()
    page.get_by_role("button", name="Colours: light").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    open_match(page, new_match(page, saxon="me", norman="me"))
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
