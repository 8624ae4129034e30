"""Views that arrive late or never: the page shows the newest, and detects what it has missed."""

from __future__ import annotations

import json
import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from senlac.testing.browser import BrowserSession, my_move, open_match, thing, wait_until
from tests.games.hastings.board import battle
from tests.server.wire import apart
from tests.web.support import Dam, ask, new_battle
from tests.web.test_hastings import begin

pytestmark = pytest.mark.browser

RECENT: Final = 200
"""Number of log lines that are loaded with the table."""

TABLE: Final = "**/api/matches/*/table*"


def newest(page: Page, match_id: str) -> dict[str, Any]:
    """Return the table as the server has it."""
    found: dict[str, Any] = ask(page, "GET", f"/matches/{match_id}/table")
    return found


def play(page: Page, match_id: str, *actions: str) -> None:
    """Play actions by the API."""
    for action in actions:
        seq = newest(page, match_id)["seq"]
        body = {"role": "norman", "action": action, "seq": seq, "id": f"{match_id}-{seq}"}
        ask(page, "POST", f"/matches/{match_id}/actions", **body)


def goes_on(page: Page, match_id: str) -> None:
    """Press the last button of the prompt, and require the log to show all events of the match."""
    my_move(page)
    count = newest(page, match_id)["event_count"]
    page.locator("#prompt .choices button").last.click()
    expect(page.locator("#log-lines li")).not_to_have_count(count)
    expect(page.locator("#log-lines li")).to_have_count(newest(page, match_id)["event_count"])


def test_late_answer_does_not_replace_a_newer_view(room: BrowserSession) -> None:
    page = room.window()
    match_id = new_battle(page, norman="me", saxon="me")
    open_match(page, match_id)
    page.get_by_role("button", name="Replay").click()
    expect(page.locator("#replay output")).to_be_visible()
    dam = Dam(page, TABLE, times=1)
    page.get_by_role("button", name="Leave the replay").click()
    asked = dam.first()
    old = asked.fetch()
    play(page, match_id, "move N2 d2", "face N")
    expect(page.locator("#log-lines")).to_contain_text("moves from")
    there = thing(page, "piece:N2").get_attribute("transform") or ""
    with page.expect_response(TABLE) as late:
        asked.fulfill(response=old)
    late.value.finished()
    my_move(page)
    expect(page.locator("#log-lines li")).to_have_count(newest(page, match_id)["event_count"])
    expect(thing(page, "piece:N2")).to_have_attribute("transform", there)
    goes_on(page, match_id)


class Filter:
    """A live socket that passes through the test, which holds back messages of the kind `late`.

    If answers are late, they come after the view of what they answer.
    """

    def __init__(self, page: Page, late: str = "") -> None:
        self.late = late
        self.seq = 0
        self.kept: list[str | bytes] = []
        self.passed: list[str] = []
        self.states: list[tuple[str, int]] = []
        self.line: WebSocketRoute | None = None
        self.server: WebSocketRoute | None = None
        page.route_web_socket("**/live*", self._connect)

    def _connect(self, line: WebSocketRoute) -> None:
        self.line = line

        def pass_on(written: str | bytes) -> None:
            for told in apart(json.loads(written)):
                pass_one_on(json.dumps(told), told)

        def pass_one_on(message: str, told: dict[str, Any]) -> None:
            state = told.get("state") or told.get("patch")
            kind = told["type"] if state is None else "table"
            if kind == self.late and not (kind == "done" and told["seq"] <= self.seq):
                self.kept.append(message)
                return
            self.passed.append(kind)
            line.send(message)
            if state is not None:
                self.states.append((told["type"], told["n"]))
                self.seq = state.get("seq", self.seq)
            if kind == "table" and self.late == "done":
                self.release()

        self.server = line.connect_to_server()
        self.server.on_message(pass_on)

    def ask_again(self) -> None:
        """Have the server send the same state again."""
        assert self.server is not None
        self.server.send(json.dumps({"type": "again"}))

    def release(self) -> None:
        """Pass on the held messages."""
        assert self.line is not None
        for message in self.kept:
            self.line.send(message)
        self.kept.clear()


def test_page_does_not_receive_a_loaded_table_again(room: BrowserSession) -> None:
    page = room.window()
    line, asked = Filter(page), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    match_id = new_battle(page, norman="me", saxon="me")
    asked.clear()
    open_match(page, match_id)
    goes_on(page, match_id)
    assert len([url for url in asked if f"/api/matches/{match_id}/table" in url]) == 1
    assert line.states[0] == ("change", 1)


def long_match(page: Page, events: int) -> str:
    """Make a match with many events in which nothing but turns happens; return its id."""
    page.goto("/")
    ask(page, "POST", "/guest")
    overlay = "[scenarios.scenario.hastings]\nturns = 99\n"
    seats = {role: {"kind": "me"} for role in ("saxon", "norman")}
    wish = {"game": "shieldwall", "scenario": "hastings", "overlay": overlay, "seats": seats}
    match_id: str = ask(page, "POST", "/matches", **wish)["id"]
    while True:
        path = f"/matches/{match_id}/table?as=view&last=0"
        table = ask(page, "GET", path)
        if table["event_count"] >= events:
            return match_id
        given = table["ask"]
        action = next((text for text in given["actions"] if text == "done"), given["actions"][0])
        body = {"role": given["role"], "action": action, "seq": table["seq"]}
        ask(page, "POST", f"/matches/{match_id}/actions", **body, id=f"{table['seq']}")


def test_earlier_lines_of_a_long_log_load_on_request(
    room: BrowserSession,
) -> None:
    page = room.window()
    match_id = long_match(page, RECENT + 20)
    texts = [event["text"] for event in newest(page, match_id)["events"]]
    open_match(page, match_id)
    lines, earlier = page.locator("#log-lines li"), page.get_by_role("button", name="Earlier lines")
    expect(lines).to_have_count(RECENT)
    assert (lines.first.text_content() or "").startswith(texts[-RECENT])
    earlier.click()
    expect(lines).to_have_count(len(texts))
    expect(earlier).to_be_hidden()
    told = zip(lines.all_text_contents(), texts, strict=True)
    assert all(line.startswith(text) for line, text in told)
    my_move(page)
    page.locator("#prompt .choices button").last.click()
    expect(lines).not_to_have_count(len(texts))
    expect(lines).to_have_count(newest(page, match_id)["event_count"])


def test_page_fetches_a_missed_view_after_a_late_action(
    room: BrowserSession,
) -> None:
    page = room.window()
    line = Filter(page)
    match_id = new_battle(page, norman="me", saxon="me")
    open_match(page, match_id)
    my_move(page)
    line.late = "table"
    play(page, match_id, "move N2 d2", "face N")
    page.get_by_role("button", name="End movement").click()
    expect(page.locator("#log-lines")).to_contain_text("moves from")
    line.late = ""
    goes_on(page, match_id)


def test_prompt_is_busy_until_the_played_action_is_shown(room: BrowserSession) -> None:
    page = room.window()
    line = Filter(page)
    match_id = new_battle(page, norman="me", saxon="me")
    open_match(page, match_id)
    my_move(page)
    line.late = "table"
    # Requests are held too: in the end the page would ask for what it misses.
    Dam(page, TABLE)
    page.locator("#prompt .choices button").last.click()
    wait_until(page, lambda: "done" in line.passed)
    # The page shows a past state: a click now would be lost.
    expect(page.locator("#prompt")).to_have_attribute("aria-busy", "true")
    line.late = ""
    line.release()
    goes_on(page, match_id)


def test_batch_continues_when_a_view_precedes_its_answer(
    room: BrowserSession,
) -> None:
    page = room.window()
    line = Filter(page, late="done")
    runners = [f"NI0{number} 190{number} routing s" for number in range(3, 6)]
    begin(page, battle(*runners, "NC01 2010", "HC01 1605"))
    page.locator("#prompt").get_by_role("button", name="Run all").click()
    for number in range(3, 6):
        expect(page.locator("#log-lines")).to_contain_text(
            f"NI0{number} (Norman infantry) runs from"
        )
    # The last answer may have come before the view that releases it.
    wait_until(page, lambda: not line.kept)


def test_selection_stays_when_the_same_view_comes_again(
    room: BrowserSession,
) -> None:
    page = room.window()
    line = Filter(page, late="table")
    match_id = begin(page, battle("NC01 1905 n", "NI01 1810", "HC01 1705 s"))
    line.ask_again()
    wait_until(page, lambda: line.kept)
    cavalry = thing(page, "piece:NC01")
    cavalry.dispatch_event("click")
    expect(cavalry).to_have_class(re.compile("picked"))
    options = newest(page, match_id)["ask"]["options"]
    charge = next(one["args"][1]["id"] for one in options if one["verb"] == "charge")
    line.release()
    thing(page, f"space:{charge}").dispatch_event("click")
    expect(page.locator(".weighed").filter(has_text="Charge")).to_be_visible()


def test_buttons_are_disabled_until_the_table_is_loaded(room: BrowserSession) -> None:
    page = room.window()
    dam = Dam(page, TABLE, times=1)
    page.goto(f"/match/{new_battle(page, norman='me', saxon='me')}")
    buttons = [page.get_by_role("button", name=name, exact=True) for name in ("Rules", "Replay")]
    for button in buttons:
        expect(button).to_be_disabled()
    dam.first().continue_()
    for button in buttons:
        expect(button).to_be_enabled()


def test_notes_are_editable_only_after_they_are_loaded(room: BrowserSession) -> None:
    page = room.window()
    dam = Dam(page, "**/notes", times=1)
    open_match(page, new_battle(page, norman="me", saxon="me"))
    page.get_by_role("tab", name="Notes").click()
    dam.first()
    expect(page.get_by_label("My notes")).to_be_disabled()
    dam.open()
    expect(page.get_by_label("My notes")).to_be_enabled()
