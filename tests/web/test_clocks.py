"""Clocks on the pages: the choice, the time of all players, and what happens at its end."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from senlac.testing.browser import BrowserSession, open_match
from tests.server.steady import Steady
from tests.web.support import ask, new_account
from tests.web.test_deadlines import without_time
from tests.web.test_home import dialog_of, made
from tests.web.test_requests import choose

pytestmark = pytest.mark.browser

HOUR: Final = 3600
DAY: Final = 24 * HOUR
POST: Final = {"kind": "bank", "seconds": DAY, "increment": 4 * HOUR}
EVENING: Final = {"kind": "live", "seconds": 1800, "increment": 30}
TITLES: Final = {
    "Saxons and Normans 1066", "1066: Year of the Comet", "Invasion 1066: The Battle of Hastings",
    "1066: Year of Destiny", "The Medieval Campaign",
}  # fmt: skip


def seat_two(timed: BrowserSession, control: dict[str, Any] | None) -> tuple[str, Page, Page]:
    """Begin a match of two people; return its id, and the pages of who decides and of the other."""
    pages = {"norman": timed.window(), "saxon": timed.window()}
    for page in pages.values():
        ask(page, "POST", "/guest")
    created = ask(
        pages["norman"], "POST", "/matches", game="shieldwall", scenario="foragers", usual=True,
        seats={"norman": {"kind": "me"}, "saxon": {"kind": "open"}},
        **({} if control is None else {"time": control}),
    )  # fmt: skip
    match_id = str(created["id"])
    card = ask(pages["saxon"], "POST", f"/matches/{match_id}/join", role="saxon")
    [first] = ask(pages["saxon"], "GET", f"/matches/{match_id}/table")["actors"]
    other = next(role for role in pages if role != first)
    assert card["status"] == "running"
    return match_id, pages[first], pages[other]


@pytest.mark.parametrize("title", sorted(TITLES))
def test_every_game_offers_clocks(timed: BrowserSession, title: str) -> None:
    page = timed.window()
    dialog = dialog_of(page, title)
    field = dialog.get_by_label("Time", exact=True)
    expect(dialog.get_by_label("When time runs out")).to_be_hidden()
    field.select_option(label="24 h + 4 h")
    expect(dialog).to_contain_text("Your clock runs while you have a decision.")
    dialog.get_by_label("When time runs out").select_option(label="The computer plays on")
    expect(dialog).to_contain_text("At the level normal")
    assert made(page, dialog)["time"] == {**POST, "per": "turn", "at_end": "computer"}


def test_other_times_can_be_chosen(timed: BrowserSession) -> None:
    page = timed.window()
    dialog = dialog_of(page, "Invasion 1066: The Battle of Hastings")
    dialog.get_by_label("Time", exact=True).select_option(label="Choose the times")
    dialog.get_by_label("Unit").select_option(label="minutes")
    dialog.get_by_label("Time on each clock").fill("45")
    dialog.get_by_label("Added time").fill("20")
    dialog.get_by_label("When time is added").select_option(label="for each action")
    chosen = {"kind": "live", "seconds": 2700, "increment": 20, "per": "action", "at_end": "ask"}
    assert made(page, dialog)["time"] == chosen


def test_times_that_are_not_chosen_do_not_stop_the_form(timed: BrowserSession) -> None:
    page = timed.window()
    dialog = dialog_of(page, "Invasion 1066: The Battle of Hastings")
    time = dialog.get_by_label("Time", exact=True)
    time.select_option(label="Choose the times")
    amount = dialog.get_by_label("Time on each clock")
    amount.fill("0")
    assert amount.evaluate("(field) => field.validity.rangeUnderflow")
    amount.fill("")
    time.select_option(label="24 h + 4 h")
    assert made(page, dialog)["time"] == {**POST, "per": "turn", "at_end": "ask"}


def test_time_is_shown_before_somebody_joins(timed: BrowserSession) -> None:
    page = timed.window()
    ask(page, "POST", "/guest")
    seats = {"norman": {"kind": "me"}, "saxon": {"kind": "open"}}
    wanted = {**POST, "at_end": "lose"}
    match_id = ask(page, "POST", "/matches", game="shieldwall", seats=seats, time=wanted)["id"]
    page.goto(f"/match/{match_id}")
    expect(page.locator("#seats .time")).to_have_text(
        "Each player has a clock of 1 day, which runs while they have a decision and gains 4 hours "
        "each time the decision passes on. When time runs out: the match is lost. The player whose "
        "time has run out has lost."
    )
    other = timed.window()
    other.goto("/")
    expect(other.locator("#open-list").first).to_contain_text("24 h + 4 h")


def test_clocks_of_both_players_are_shown_to_all(timed: BrowserSession, steady: Steady) -> None:
    # Pages count by the real time: the match has begun ten minutes ago.
    steady.tell(steady.now - 600)
    match_id, first, other = seat_two(timed, EVENING)
    watcher = timed.window()
    for page in (first, other, watcher):
        open_match(page, match_id)
        running = page.locator("#prompt .clocks .running")
        expect(running).to_have_count(1)
        expect(running).to_have_text(re.compile("(20:00|19:..|18:..)runs"))
        expect(page.locator("#prompt .clocks li:not(.running)")).to_contain_text("30:00")
    steady.tell(steady.now + 600)
    first.get_by_role("button", name="End movement").click()
    # Ten minutes were spent, half a minute was gained.
    expect(other.locator("#prompt .clocks li:not(.running)")).to_contain_text("20:30")
    expect(other.locator("#prompt .clocks .running")).to_contain_text(re.compile("30:00|29:.."))


def test_home_page_shows_the_time_left_on_my_clock(timed: BrowserSession, steady: Steady) -> None:
    steady.tell(steady.now - 6 * HOUR)
    _, first, _ = seat_two(timed, POST)
    first.goto("/")
    expect(first.locator("#turn-list .your-move").first).to_have_text("Your move · 18 h left")


def test_others_decide_when_time_has_run_out(timed: BrowserSession, steady: Steady) -> None:
    match_id, first, other = seat_two(timed, POST)
    for page in (first, other):
        open_match(page, match_id)
    expect(other.locator("#requests")).to_be_hidden()
    steady.tell(steady.now + DAY)
    box = other.locator("#requests")
    expect(box).to_contain_text(re.compile("The time of (Normans|Saxons) has run out."))
    expect(first.locator("#prompt .clocks")).to_contain_text("the time is up")
    expect(first.locator("#requests")).to_be_hidden()
    box.get_by_role("button", name="Let the computer play on").click()
    expect(other.locator("#prompt .clocks")).to_contain_text("the computer plays on")
    expect(other.locator("#requests")).to_be_hidden()
    expect(first.locator("#prompt")).to_contain_text("You are watching.")


def test_accepted_claim_declines_no_request(timed: BrowserSession, steady: Steady) -> None:
    pages = {role: timed.window() for role in ("english", "viking", "norman")}
    for page in pages.values():
        ask(page, "POST", "/guest")
    seats = {role: {"kind": "me" if role == "english" else "open"} for role in pages}
    begun = {"game": "comet", "scenario": "players_3", "seats": seats, "time": POST}
    match_id = ask(pages["english"], "POST", "/matches", usual=True, **begun)["id"]
    for role in ("viking", "norman"):
        ask(pages[role], "POST", f"/matches/{match_id}/join", role=role)
    [late] = ask(pages["english"], "GET", f"/matches/{match_id}/table")["actors"]
    claimant, other = (page for role, page in pages.items() if role != late)
    for page in (claimant, other):
        open_match(page, match_id)
    choose(other, "Offer a draw")
    expect(claimant.locator("#requests")).to_contain_text("A draw is offered")
    steady.tell(steady.now + DAY)
    claimant.get_by_role("button", name="Let the computer play on").click()
    card = other.locator(".request", has_text="would like the computer to play on")
    card.get_by_role("button", name="Accept").press("Enter")
    for page in (claimant, other):
        expect(page.locator("#requests")).to_be_hidden()
        assert page.locator(".toast", has_text="declined").count() == 0


def test_win_is_claimed_when_time_has_run_out(timed: BrowserSession, steady: Steady) -> None:
    match_id, first, other = seat_two(timed, POST)
    for page in (first, other):
        open_match(page, match_id)
    steady.tell(steady.now + DAY)
    other.locator("#requests").get_by_role("button", name="Claim the win").click()
    for page in (first, other):
        expect(page.locator("body")).to_have_attribute("data-status", "over")


def test_vanished_player_is_replaced_after_a_day(timed: BrowserSession, steady: Steady) -> None:
    steady.tell(steady.now - DAY + 60)
    match_id, _, other = seat_two(timed, None)
    steady.tell(steady.now + DAY)
    other.route("**/api/**", without_time)
    other.clock.install()
    open_match(other, match_id)
    expect(other.locator("#requests")).to_be_hidden()
    other.clock.fast_forward("02:00")
    box = other.locator("#requests")
    expect(box).to_contain_text("for a day. You can decide what happens, or wait.")
    box.get_by_role("button", name="Let the computer play on").click()
    expect(box).to_be_hidden()
    card = ask(other, "GET", f"/matches/{match_id}")
    assert sorted(seat["kind"] for seat in card["seats"]) == ["bot", "person"]


def test_match_is_paused_when_both_agree(timed: BrowserSession, steady: Steady) -> None:
    steady.tell(steady.now - 3 * DAY)
    match_id, first, other = seat_two(timed, POST)
    for page in (first, other):
        open_match(page, match_id)
    choose(first, "Pause")
    expect(first.locator("#requests")).to_contain_text("You have asked for a pause.")
    box = other.locator("#requests")
    expect(box).to_contain_text("would like to pause the match.")
    box.get_by_role("button", name="Decline").click()
    expect(first.locator(".toast")).to_contain_text("Your request for a pause was declined.")
    choose(other, "Pause")
    # By the keyboard: a second click so soon would count as meant for what was there before.
    first.locator("#requests").get_by_role("button", name="Accept").press("Enter")
    for page in (first, other):
        expect(page.locator("#asked")).to_have_text("The match is paused.")
        expect(page.locator("#prompt .clocks .running")).to_have_count(0)
    steady.tell(steady.now + 3 * DAY)
    choose(other, "Resume")
    running = first.locator("#prompt .clocks .running")
    expect(running).to_contain_text("24 h")


def test_substitute_takes_over_by_link(timed: BrowserSession, steady: Steady) -> None:
    match_id, first, other = seat_two(timed, {**POST, "at_end": "computer"})
    [away] = ask(first, "GET", f"/matches/{match_id}")["mine"]
    steady.tell(steady.now + DAY)
    open_match(other, match_id)
    expect(other.locator("#prompt .clocks")).to_contain_text("the computer plays on")
    choose(other, "Invite a substitute")
    link = other.get_by_role("dialog").get_by_label("Link for a substitute").input_value()
    other.keyboard.press("Escape")
    newcomer = timed.window()
    newcomer.goto(link)
    newcomer.locator("#requests").get_by_role("button", name=f"Play {away.capitalize()}").click()
    newcomer.wait_for_url(lambda url: "?" not in url)
    expect(newcomer.locator("#prompt .clocks")).not_to_contain_text("computer")
    assert ask(newcomer, "GET", f"/matches/{match_id}")["mine"] == [away]


def test_others_see_until_when_a_player_is_on_holiday(timed: BrowserSession) -> None:
    match_id, first, other = seat_two(timed, POST)
    new_account(first, "Edith")
    first.goto("/account")
    card = first.locator("section", has=first.get_by_role("heading", name="Holidays"))
    expect(card).to_contain_text("You have 30 days a year, and have used or planned 0")
    today = first.evaluate("new Date().toLocaleDateString('en-CA')")
    card.get_by_label("First day").fill(today)
    card.get_by_label("Last day").fill(today)
    card.get_by_role("button", name="Add the holiday").click()
    expect(card).to_contain_text("have used or planned 1 this year")
    open_match(other, match_id)
    expect(other.locator("#prompt .clocks")).to_contain_text("away until")
    expect(other.locator("#prompt .clocks .running")).to_have_count(0)
    card.get_by_role("button", name="End").click()
    expect(other.locator("#prompt .clocks")).not_to_contain_text("away until")
    expect(other.locator("#prompt .clocks .running")).to_have_count(1)
