"""Deadlines on the pages: the choice, the time left, and the message after a timeout."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Route, expect

from senlac.testing.browser import PHONE, BrowserSession, my_move, open_match
from tests.server.steady import Steady
from tests.web.support import Ear, ask
from tests.web.test_campaign import choose, go_to, point, seal, seat_two
from tests.web.test_home import dialog_of, made

pytestmark = pytest.mark.browser

HOUR: Final = 3600
LEFT: Final = "(1 h|59 min) left"
FRESH: Final = re.compile(f"^{LEFT}$")
"""The time left of an hour that has just begun, on a busy machine too."""

UP: Final = "Time ran out: what Rufus had written was taken as it stood."


def test_unfinished_sheet_is_submitted_at_the_timeout(
    timed: BrowserSession, steady: Steady
) -> None:
    match_id, pages = seat_two(timed, deadline=HOUR)
    rufus, robert = pages["rufus"], pages["robert"]
    ear = Ear(robert)
    for page in pages.values():
        open_match(page, match_id)
        expect(page.locator("#prompt .due")).to_have_text(FRESH)
    my_move(rufus)
    point(rufus, "piece:A1")
    go_to(rufus, "London")
    expect(rufus.locator(".panel-orders .fact").nth(1)).to_contain_text("London")
    seal(robert)
    expect(robert.locator("#prompt .due")).to_have_text(FRESH)
    steady.tell(steady.now + HOUR)
    for page in pages.values():
        expect(page.locator("#asked")).to_contain_text("orders for week 2")
        expect(page.locator("#log-lines")).to_contain_text(UP)
        expect(page.locator("#prompt .due")).to_have_text(re.compile("^2 h left$"))
    # The written order was carried out, though the sheet was never sealed.
    expect(rufus.locator("#log-lines")).to_contain_text("(A1) to London")
    heard = "\n".join(ear.heard)
    assert UP in heard
    for sign in ('"A1"', "40 Spearmen", "(A1) to London"):
        assert sign not in heard


def test_returning_player_sees_that_the_time_was_up(timed: BrowserSession, steady: Steady) -> None:
    match_id, pages = seat_two(timed, deadline=HOUR)
    rufus, robert = pages["rufus"], pages["robert"]
    open_match(rufus, match_id)
    my_move(rufus)
    point(rufus, "piece:A1")
    choose(rufus, "Meeting an enemy: hold")
    rufus.goto("/")
    open_match(robert, match_id)
    my_move(robert)
    seal(robert)
    steady.tell(steady.now + HOUR)
    my_move(robert)
    open_match(rufus, match_id)
    told = rufus.locator("#meanwhile")
    expect(told.locator("summary").first).to_contain_text("Since your move")
    expect(told).to_contain_text(UP)


def without_time(route: Route) -> None:
    """Respond as the server does, without its time."""
    answer = route.fetch()
    headers = {name: value for name, value in answer.headers.items() if name != "date"}
    route.fulfill(response=answer, headers=headers)


def test_short_time_left_is_shown_and_announced_once(timed: BrowserSession) -> None:
    match_id, pages = seat_two(timed, PHONE, deadline=HOUR)
    page = pages["rufus"]
    # The server's clock stands still: a response with its time would set the page's back.
    page.route("**/api/**", without_time)
    page.clock.install()
    open_match(page, match_id)
    my_move(page)
    expect(page.locator("#prompt .due")).to_have_text(FRESH)
    said = page.locator("body > [aria-live=polite]")
    page.clock.fast_forward("20:00")
    expect(page.locator("#prompt .due")).to_have_text("40 min left")
    expect(said.filter(has_text="left")).to_have_count(0)
    page.clock.fast_forward("34:30")
    expect(page.locator("#prompt .due")).to_have_text("Only 5 min left")
    expect(said.filter(has_text="Only 5 min left.")).to_have_count(1)
    page.clock.fast_forward("04:40")
    expect(page.locator("#prompt .due")).to_contain_text("s left")
    expect(said.filter(has_text="Only 5 min left.")).to_have_count(1)
    page.clock.fast_forward("01:00")
    expect(page.locator("#prompt .due")).to_have_text("The time is up")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_home_page_shows_the_time_left(timed: BrowserSession) -> None:
    _, pages = seat_two(timed, deadline=HOUR)
    page = pages["rufus"]
    page.goto("/")
    expect(page.locator("#turn-list .your-move").first).to_have_text(
        re.compile(f"^Your move · {LEFT}$")
    )
    watcher = timed.window()
    watcher.goto("/")
    expect(watcher.locator("#running-list")).to_contain_text(re.compile(f"to decide · {LEFT}"))


def test_deadline_of_sheets_is_offered_only_where_steps_can_time_out(
    timed: BrowserSession,
) -> None:
    page = timed.window()
    dialog = dialog_of(page, "The Medieval Campaign")
    field = dialog.get_by_label("Time", exact=True)
    expect(field).to_have_value("0")
    field.select_option(label="3 days")
    assert made(page, dialog)["deadline"] == 3 * 24 * HOUR
    dialog = dialog_of(page, "Invasion 1066: The Battle of Hastings")
    dialog.get_by_label("Time", exact=True).select_option(label="3 days")
    body = made(page, dialog)
    assert "deadline" not in body
    assert (body["time"]["kind"], body["time"]["seconds"]) == ("step", 3 * 24 * HOUR)


def test_waiting_page_and_match_list_show_the_time_limit(
    timed: BrowserSession,
) -> None:
    page = timed.window()
    ask(page, "POST", "/guest")
    seats = {"rufus": {"kind": "me"}, "robert": {"kind": "open"}}
    match_id = ask(page, "POST", "/matches", game="campaign", seats=seats, deadline=24 * HOUR)["id"]
    page.goto(f"/match/{match_id}")
    expect(page.locator("#seats")).to_contain_text("Each decision may take 1 day; then")
    other = timed.window()
    other.goto("/")
    expect(other.locator("#open-list")).to_contain_text("1 day for each decision")
