"""What the others have done: a list until the first own action, then a line until the turn ends."""

from __future__ import annotations

import json
import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from senlac.testing.browser import BrowserSession, my_move, open_match, press, wait_until
from tests.server.wire import apart
from tests.web.support import ask, new_battle

pytestmark = pytest.mark.browser

RUN: Final = """async (steps) => {
  const { SinceYourMove } = await import('/static/js/match/panels/since-your-move.js');
  const element = document.createElement('section');
  const list = new SinceYourMove(element, 'm', { rule() {}, light() {}, moment() {}, go() {} });
  const state = { view: null, log: [], myMove: false, titleOf: () => '' };
  return steps.map(({ act, open, seq, mine, events = [], back, roles = ['norman'] }) => {
    if (act) list.noteAction(state, act);
    else if (open) list.toggle();
    else {
      if (back !== undefined) state.log = state.log.slice(0, back);
      for (const one of events) {
        state.log = [...state.log, { n: state.log.length, kind: '', banner: true, ...one }];
      }
      Object.assign(state, { view: { seq, status: 'running', roles }, myMove: mine });
      list.show(state, false);
    }
    const text = (selector) => element.querySelector(selector).textContent;
    return {
      shown: !element.hidden, open: element.querySelector('details').open, head: text('summary'),
      lines: [...element.querySelectorAll('.summary li')].map((line) => line.textContent),
      marked: list.fresh.length,
    };
  });
}"""
"""Script that gives views and actions to the list, and returns what it shows after each."""

OTHERS: Final = [{"text": "A Saxon moves."}, {"text": "A Saxon shoots."}]
OWN: Final = [{"text": "A Norman moves."}, {"text": "A Norman shoots."}]
TURN: Final = [
    {"seq": 1, "mine": True},
    {"act": 1},
    {"seq": 2, "mine": False},
    {"seq": 3, "mine": True, "events": OTHERS},
]
"""Views up to the first decision after a turn of the others."""

FOLDED: Final = "Last turn: 2 events Show"


def run(page: Page, *steps: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what the list shows after each step that follows a turn of the others."""
    page.goto("/")
    page.evaluate("localStorage.removeItem('senlac.moved')")
    found: list[dict[str, Any]] = page.evaluate(RUN, [*TURN, *steps])
    assert found[len(TURN) - 1]["head"].startswith("Since your move 2 lines")
    return found[len(TURN) :]


def told(events: list[dict[str, str]]) -> list[str]:
    """Return the texts of events."""
    return [event["text"] for event in events]


def test_first_action_folds_the_list_and_no_own_act_joins_it(room: BrowserSession) -> None:
    found = run(
        room.window(),
        {"act": 1},
        {"seq": 4, "mine": True, "events": OWN},
        {"open": True},
        {"act": 1},
        {"seq": 5, "mine": True, "events": OWN},
    )
    assert [state["lines"] for state in found] == [told(OTHERS)] * 5
    assert [state["open"] for state in found[1:]] == [False, True, True, True]
    assert all(state["head"].split(" Show")[0] == "Last turn: 2 events" for state in found[1:])
    assert found[-1]["marked"] == 0


def test_fast_actions_leave_the_folded_list_as_it_is(room: BrowserSession) -> None:
    found = run(
        room.window(),
        {"act": 1},
        {"act": 3},
        {"seq": 4, "mine": True, "events": OWN},
        {"act": 2},
        {"seq": 5, "mine": True, "events": OWN},
        {"seq": 6, "mine": True, "events": OWN},
        {"seq": 8, "mine": True, "events": OWN},
    )
    assert all(state["shown"] for state in found)
    assert [state["lines"] for state in found] == [told(OTHERS)] * 7


def test_next_list_replaces_the_folded_one(room: BrowserSession) -> None:
    news = [{"text": "A Saxon charges."}, {"text": "A Saxon flees."}]
    acted, waiting, back, again = run(
        room.window(),
        {"act": 1},
        {"seq": 4, "mine": False, "events": OWN},
        {"seq": 5, "mine": True, "events": news},
        {"act": 1},
        {"seq": 6, "mine": True},
    )[:4]
    assert acted["shown"]
    assert not waiting["shown"]
    assert (back["lines"], again["lines"]) == (told(news), told(news))
    assert back["head"].startswith("Since your move")


@pytest.mark.parametrize(
    "after",
    [
        {"seq": 5, "mine": True, "events": [{"text": "Turn 2.", "level": 1}]},
        {"seq": 4, "mine": True, "roles": ["saxon"]},
        {"seq": 2, "mine": True, "back": 1},
    ],
    ids=["turn", "player", "undo"],
)
def test_folded_list_ends(room: BrowserSession, after: dict[str, Any]) -> None:
    page = room.window()
    *_, ended = run(page, {"act": 1}, {"seq": 4, "mine": False, "events": OWN}, after)
    assert not ended["shown"]


def test_reaction_within_the_turn_keeps_the_folded_list(room: BrowserSession) -> None:
    *_, back = run(
        room.window(),
        {"act": 1},
        {"seq": 4, "mine": False, "events": OWN},
        {"seq": 5, "mine": True, "events": OTHERS[:1]},
    )
    assert (back["shown"], back["lines"], back["head"]) == (True, told(OTHERS), FOLDED)


class Jam:
    """A live socket that can lose all changes, so that many of them arrive as one table."""

    def __init__(self, page: Page) -> None:
        self.closed = False
        self.server: WebSocketRoute | None = None
        page.route_web_socket("**/live*", self._connect)

    def _connect(self, line: WebSocketRoute) -> None:
        def pass_on(written: str | bytes) -> None:
            for one in apart(json.loads(written)):
                if not (self.closed and one["type"] in {"table", "change"}):
                    line.send(json.dumps(one))

        self.server = line.connect_to_server()
        self.server.on_message(pass_on)

    def open(self) -> None:
        """Let pass the whole state and what follows."""
        assert self.server is not None
        self.closed = False
        self.server.send(json.dumps({"type": "again"}))


def until_told(page: Page) -> None:
    """End own steps until the others have done something and the own line can advance."""
    advance = page.get_by_role("button", name="Advance the line")
    while not (page.locator("#meanwhile").is_visible() and advance.count()):
        my_move(page)
        press(page, page.locator("#prompt .closing button").first)
        my_move(page)


def lines(page: Page) -> list[str]:
    """Return what the list says, also while it is folded."""
    return page.locator("#meanwhile .all li:not(:has(li))").all_text_contents()


def test_key_opens_the_folded_list_and_the_frozen_marks(room: BrowserSession) -> None:
    page = room.window()
    page.goto("/")
    open_match(page, new_battle(page, saxon="random", norman="me"))
    until_told(page)
    news, marks = lines(page), page.locator(".recent .last-path")
    seen = marks.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    assert news
    page.get_by_role("button", name="Advance the line").click()
    press(page, page.locator('#prompt [data-key="all-at-once"]'))
    my_move(page)
    head = page.locator("#meanwhile summary").first
    expect(head).to_have_text(re.compile("Last turn: [0-9]+ events Show"))
    expect(marks).to_have_count(0)
    page.keyboard.press("m")
    expect(marks).to_have_count(len(seen))
    page.keyboard.press("l")
    expect(page.locator("#meanwhile .lines")).to_be_visible()
    assert lines(page) == news
    again = marks.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    assert again == seen


def test_own_act_and_answer_in_one_view_are_told_apart(room: BrowserSession) -> None:
    page = room.window()
    jam = Jam(page)
    page.goto("/")
    match_id = new_battle(page, saxon="random", norman="me")
    open_match(page, match_id)
    my_move(page)
    while not page.locator("#meanwhile").is_visible():
        own = end_step_at_once(page, match_id, jam)
    assert own
    assert lines(page)
    assert not own.intersection(lines(page))


def end_step_at_once(page: Page, match_id: str, jam: Jam) -> set[str]:
    """End an own step; all up to the next own decision arrives in one view. Return own events."""
    jam.closed = True
    before = ask(page, "GET", f"/matches/{match_id}/table")
    press(page, page.locator("#prompt .closing button").first)

    def decides_again() -> bool:
        table = ask(page, "GET", f"/matches/{match_id}/table")
        return bool(table["seq"] > before["seq"] and table["actors"] == ["norman"])

    wait_until(page, decides_again)
    since = ask(page, "GET", f"/matches/{match_id}/table")["events"][before["event_count"] :]
    jam.open()
    expect(page.locator("body")).not_to_have_attribute("data-seq", str(before["seq"]))
    my_move(page)
    own = {event["text"] for event in since if event["text"].startswith("The Normans")}
    if any(event["text"].startswith("The Saxons") for event in since):
        expect(page.locator("#meanwhile")).to_be_visible()
    return own
