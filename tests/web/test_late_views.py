"""Views that come late or never: the page shows the newest, and finds out what it has missed."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.web.support import Room, ask, my_move, new_match, open_match, thing

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
    match_id = new_match(page, norman="me", saxon="me")
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


def test_a_page_that_has_missed_a_view_asks_for_it_when_it_is_told_that_it_is_late(
    room: Room,
) -> None:
    page = room.window()
    deaf = False

    def connect(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if not (deaf and json.loads(message)["type"] == "table"):
                line.send(message)

        server.on_message(pass_on)

    page.route_web_socket("**/live*", connect)
    match_id = new_match(page, norman="me", saxon="me")
    open_match(page, match_id)
    my_move(page)
    deaf = True
    play(page, match_id, "move N2 d2", "face N")
    page.get_by_role("button", name="End movement").click()
    expect(page.locator("#log-lines")).to_contain_text("moves from")
    deaf = False
    goes_on(page, match_id)
