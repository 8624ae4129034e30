"""The log: search, filter, runs of moves in one line, and the replay at a click."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import ViewportSize, expect

from senlac.testing.browser import (
    DESKTOP,
    PHONE,
    BrowserSession,
    my_move,
    open_match,
    press,
    wait_until,
)
from tests.web.support import ask, new_battle, new_match
from tests.web.test_access import faults

pytestmark = pytest.mark.browser

RUN: Final = """async (events) => {
  const { linesOf } = await import('/static/js/match/panels/log.js');
  const list = document.createElement('ol');
  const names = { york: 'York', ely: 'Ely' };
  const folds = linesOf(list, { light: () => {}, rule: () => {}, place: (id) => names[id] });
  folds.show(events.map((event, n) => ({ n, kind: '', text: 'x', ...event })));
  const rows = [...list.querySelectorAll('li.row > details > summary')];
  const first = rows.map((row) => row.textContent);
  folds.show([]);
  return [first, list.children.length];
}"""


def test_a_run_of_moves_is_one_line_with_its_destinations(room: BrowserSession) -> None:
    page = room.window()
    page.goto("/")
    steps = [("a", "ely"), ("b", "ely"), ("a", "york"), ("c", "ely"), ("b", "york")]
    moves = [{"moves": [{"piece": piece, "to": to}]} for piece, to in steps]
    lines, left = page.evaluate(RUN, [*moves, {"text": "A blow.", "losses": [{"piece": "a"}]}])
    assert lines == ["3 moved: 2 to York, 1 to Ely. 5 lines"]
    assert left == 0, "folds are removed with their lines"
    assert page.evaluate(RUN, moves[:3])[0] == []
    far = [{"moves": [{"piece": str(one), "to": str(one)}]} for one in range(6)]
    assert page.evaluate(RUN, far)[0] == ["6 moved. 6 lines"]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_log_is_searched_and_filtered(room: BrowserSession, size: ViewportSize) -> None:
    page = room.window(size)
    page.goto("/")
    match_id = new_battle(page, saxon="me", norman="me")
    for action in ("move N2 d2", "face W", "move N3 c2", "face N"):
        table = ask(page, "GET", f"/matches/{match_id}/table")
        role = table["ask"]["role"]
        sent = {"role": role, "action": action, "seq": table["seq"], "id": str(table["seq"])}
        ask(page, "POST", f"/matches/{match_id}/actions", **sent)
    open_match(page, match_id)
    my_move(page)
    if size is PHONE:
        page.locator("#grip").click()
    moved = page.locator("#log-lines li.kind-move")
    turned = page.locator("#log-lines li.kind-face")
    expect(moved).to_have_count(2)
    page.get_by_role("searchbox", name="Search the log").fill("n2")
    expect(moved.first).to_be_visible()
    expect(turned).to_be_visible()
    expect(moved.last).to_be_hidden()
    page.get_by_role("combobox", name="Kind of lines").select_option("Moves")
    expect(moved.first).to_be_visible()
    expect(turned).to_be_hidden()
    page.get_by_role("combobox", name="Lines of").select_option("Saxons")
    expect(moved.first).to_be_hidden()
    expect(page.get_by_text("No line matches.")).to_be_visible()
    page.get_by_role("combobox", name="Lines of").select_option("Normans")
    expect(moved.first).to_be_visible()
    assert faults(page) == []


def test_a_line_of_the_log_leads_to_its_moment_in_the_replay(room: BrowserSession) -> None:
    page = room.window(DESKTOP)
    page.goto("/")
    match_id = new_battle(page, saxon="me", norman="me")
    for action in ("move N2 d2", "face W", "move N3 c2", "face W"):
        table = ask(page, "GET", f"/matches/{match_id}/table")
        sent = {
            "role": table["ask"]["role"],
            "action": action,
            "seq": table["seq"],
            "id": str(table["seq"]),
        }
        ask(page, "POST", f"/matches/{match_id}/actions", **sent)
    open_match(page, match_id)
    my_move(page)
    line = page.locator("#log-lines li.kind-move", has_text="N3 moves")
    line.click(position={"x": 40, "y": 8})
    expect(page.locator("#replay output")).to_have_text("3 / 4")
    other = page.locator("#log-lines li.kind-move", has_text="N2 moves")
    other.hover()
    other.get_by_role("button", name="Show this moment").click()
    expect(page.locator("#replay output")).to_have_text("1 / 4")
    expect(page).to_have_url(re.compile(r"\?at=1$"))


def test_open_rules_leave_the_decision_in_view(room: BrowserSession) -> None:
    page = room.window(DESKTOP)
    page.goto("/")
    open_match(page, new_match(page, saxon="me", norman="me"))
    my_move(page)
    for width in (1440, 1024):
        page.set_viewport_size({"width": width, "height": 800})
        page.get_by_role("button", name="Rules", exact=True).click()
        rules = page.locator("#rules")
        expect(rules).to_be_visible()
        prompt, drawer = page.locator("#prompt").bounding_box(), rules.bounding_box()
        assert prompt is not None
        assert drawer is not None
        apart = drawer["x"] >= prompt["x"] + prompt["width"] - 1
        assert apart or drawer["x"] + drawer["width"] <= prompt["x"] + 1
        press(page, page.locator("#prompt .closing button").first)
        my_move(page)
        page.get_by_role("button", name="Close the rules").click()


def test_log_returns_to_its_newest_line_when_the_player_acts(room: BrowserSession) -> None:
    page = room.window({"width": 1100, "height": 700})
    page.goto("/")
    open_match(page, new_match(page, saxon="me", norman="me"))
    lines = page.locator("#log .lines")
    for _ in range(14):
        my_move(page)
        press(page, page.locator("#prompt .closing button").first)
    my_move(page)
    left = "e => e.scrollHeight - e.clientHeight - e.scrollTop"
    lines.evaluate("e => { e.scrollTop = 0; e.dispatchEvent(new Event('scroll')); }")
    assert lines.evaluate(left) > 20
    press(page, page.locator("#prompt .closing button").first)
    my_move(page)
    wait_until(page, lambda: lines.evaluate(left) < 4)
