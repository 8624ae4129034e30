"""Views that come late or never: the page shows the newest, and finds out what it has missed."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.web.support import Room, ask, my_move, new_battle, open_match, thing

pytestmark = pytest.mark.browser

TABLE: Final = "**/api/matches/*/table*"


def newest(page: Page, match_id: str) -> dict[str, Any]:
    """Return the table as the server has it."""
    found: dict[str, Any] = ask(page, "GET", f"/matches/{match_id}/table")
    return found


def play(page: Page, match_id: str, *actions: str) -> None:
    """Play actions past the page."""
    for action in actions:
        seq = newest(page, match_id)["seq"]
        body = {"role": "norman", "action": action, "seq": seq, "id": f"{match_id}-{seq}"}
        ask(page, "POST", f"/matches/{match_id}/actions", **body)


def goes_on(page: Page, match_id: str) -> None:
    """Do at the page what it offers first, and find it in the match."""
    my_move(page)
    count = newest(page, match_id)["event_count"]
    page.locator("#prompt .choices button").last.click()
    expect(page.locator("#log-lines li")).not_to_have_count(count)
    expect(page.locator("#log-lines li")).to_have_count(newest(page, match_id)["event_count"])


def test_an_answer_that_was_overtaken_does_not_cover_what_is_newer(room: Room) -> None:
    page = room.window()
    match_id = new_battle(page, norman="me", saxon="me")
    open_match(page, match_id)
    page.get_by_role("button", name="Replay").click()
    expect(page.locator("#replay output")).to_be_visible()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(TABLE, hold, times=1)
    with page.expect_request(TABLE):
        page.get_by_role("button", name="Leave the replay").click()
    old = held[0].fetch()
    play(page, match_id, "move N2 d2", "face N")
    expect(page.locator("#log-lines")).to_contain_text("moves from")
    there = thing(page, "piece:N2").get_attribute("transform") or ""
    with page.expect_response(TABLE) as late:
        held[0].fulfill(response=old)
    late.value.finished()
    my_move(page)
    expect(page.locator("#log-lines li")).to_have_count(newest(page, match_id)["event_count"])
    expect(thing(page, "piece:N2")).to_have_attribute("transform", there)
    goes_on(page, match_id)


class Filter:
    """A live line whose messages pass through the test; while `deaf`, views are kept back."""

    def __init__(self, page: Page) -> None:
        self.deaf = False
        self.kept: list[str | bytes] = []
        self.passed: list[str] = []
        self.line: WebSocketRoute | None = None
        page.route_web_socket("**/live*", self._connect)

    def _connect(self, line: WebSocketRoute) -> None:
        self.line = line

        def pass_on(message: str | bytes) -> None:
            kind = json.loads(message)["type"]
            if self.deaf and kind == "table":
                self.kept.append(message)
            else:
                self.passed.append(kind)
                line.send(message)

        line.connect_to_server().on_message(pass_on)

    def release(self) -> None:
        """Let everything pass again, and what was kept back first."""
        assert self.line is not None
        self.deaf = False
        for message in self.kept:
            self.line.send(message)


def test_a_page_that_has_missed_a_view_asks_for_it_when_it_is_told_that_it_is_late(
    room: Room,
) -> None:
    page = room.window()
    line = Filter(page)
    match_id = new_battle(page, norman="me", saxon="me")
    open_match(page, match_id)
    my_move(page)
    line.deaf = True
    play(page, match_id, "move N2 d2", "face N")
    page.get_by_role("button", name="End movement").click()
    expect(page.locator("#log-lines")).to_contain_text("moves from")
    line.deaf = False
    goes_on(page, match_id)


def test_the_prompt_is_busy_until_what_was_played_is_shown(room: Room) -> None:
    page = room.window()
    line = Filter(page)
    match_id = new_battle(page, norman="me", saxon="me")
    open_match(page, match_id)
    my_move(page)
    line.deaf = True
    page.locator("#prompt .choices button").last.click()
    while "done" not in line.passed:
        page.wait_for_timeout(10)
    # What the page shows is past: a click now would be lost.
    expect(page.locator("#prompt")).to_have_attribute("aria-busy", "true")
    line.release()
    goes_on(page, match_id)
