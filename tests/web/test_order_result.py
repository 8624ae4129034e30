"""What came of the user's last order: the sum of a group order, and an act that ended the turn."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from senlac.testing.browser import PHONE, BrowserSession, my_move, open_match, press
from tests.web.support import new_match

pytestmark = pytest.mark.browser

RUN: Final = """async ([acts, more, steps]) => {
  const { OrderResult } = await import('/static/js/match/panels/order-result.js');
  const main = document.querySelector('main');
  const went = [];
  const callbacks = { rule() {}, light() {}, moment() {}, go: (ids) => went.push(ids) };
  const result = new OrderResult(main, callbacks, () => undefined);
  const view = (pieces) => ({ roles: ['norman'], board_id: 'b', scene: { pieces } });
  const state = { view: view(steps[0].pieces), log: [{ n: 0, text: 'Old.' }], myMove: true };
  state.titleOf = (side) => ['Saxons', 'Normans'][side];
  result.begin(state, acts, false);
  if (more) result.begin(state, more, true);
  for (const { pieces, events, mine, own } of steps) {
    for (const one of events) state.log = [...state.log, { n: state.log.length, kind: '', ...one }];
    Object.assign(state, { view: view(pieces), myMove: mine });
    if (own) result.take(state);
    result.show(state, false);
  }
  result.element.querySelector('.summary button, .own-line button')?.click();
  const text = (element) => element.textContent.trim();
  const found = {
    shown: !result.element.hidden, went,
    head: text(result.element.querySelector('summary, .own-line') ?? main).split(' \\u00a0')[0],
    lines: [...result.element.querySelectorAll('.summary li')].map(text),
    table: [...result.element.querySelectorAll('tbody tr')].map((row) => row.innerText),
  };
  result.element.remove();
  return found;
}"""
"""Script that gives an order and then views, and returns what is shown of the order."""


def piece(name: str, space: str, side: int, *badges: str) -> dict[str, Any]:
    """Return a piece as a scene has it."""
    return {"id": name, "name": name, "side": side, "space": space, "badges": badges}


def blow(by: str, target: str, text: str) -> dict[str, Any]:
    """Return an event in which a piece strikes another."""
    one = {"piece": by, "target": target, "class": "shot", "text": text}
    return {"text": f"{by} shoots at {target}.", "blows": [one]}


BEFORE: Final = [
    piece("N1", "a1", 1),
    piece("N2", "a2", 1),
    *(piece(f"S{i}", f"b{i}", 0) for i in (1, 2)),
]
AFTER: Final = [
    piece("N1", "a1", 1, "shot"),
    piece("N2", "a2", 1, "shot"),
    piece("S1", "b1", 0, "disordered"),
]
SHOTS: Final = [
    blow("N1", "S1", "hit"),
    {"text": "S1 is disordered."},
    blow("N2", "S2", "hit"),
    {"text": "S2 is eliminated.", "moves": [{"piece": "S2"}]},
]
TRY: Final = {
    "text": "The Normans try to land: they stay at sea.",
    "banner": True,
    "dice": {"values": [5]},
}
TURN: Final = {"text": "Turn 2.", "banner": True, "level": 1}


def run(page: Page, *steps: dict[str, Any], acts: int = 2, more: int = 0) -> dict[str, Any]:
    """Return what is shown of an order."""
    page.goto("/")
    shown = [{"pieces": BEFORE, "mine": True, "own": True, "events": [], **step} for step in steps]
    found: dict[str, Any] = page.evaluate(RUN, [acts, more, shown])
    return found


@pytest.mark.parametrize(("acts", "more"), [(2, 0), (1, 1)], ids=["at once", "one by one"])
def test_group_order_ends_with_its_sum(room: BrowserSession, acts: int, more: int) -> None:
    steps = [{}, {"events": SHOTS[:2]}, {"events": SHOTS[2:], "pieces": AFTER}]
    found = run(room.window(), *steps, acts=acts, more=more)
    assert found["head"].startswith("Your order: 2 units; 2 hit")
    assert found["lines"] == ["Gone: Saxons 1 (S2)", "Disordered: Saxons 1 (S1)"]
    assert found["went"] == [["b2"]], "a line leads to where the piece stood"


def test_losses_by_side_stand_in_a_table(room: BrowserSession) -> None:
    lost = {"text": "Losses.", "losses": [{"piece": "S1", "text": "-1", "side": 0}] * 2}
    found = run(room.window(), {}, {"events": [*SHOTS[::2], lost]})
    assert [row.split() for row in found["table"]] == [["Saxons", "2", "0"]]


def test_group_order_without_effect_says_so(room: BrowserSession) -> None:
    found = run(room.window(), {}, {"events": SHOTS[::2]})
    assert found["lines"] == ["No losses, and no unit changed its state."]


@pytest.mark.parametrize(
    ("acts", "events"),
    [(1, SHOTS[:1]), (2, [{"text": "N1 moves."}, {"text": "N2 moves."}]), (1, [TRY])],
    ids=["single act", "moves", "turn goes on"],
)
def test_other_orders_have_no_sum(
    room: BrowserSession, acts: int, events: list[dict[str, Any]]
) -> None:
    assert not run(room.window(), {}, {"events": events}, acts=acts)["shown"]


def test_own_failure_that_ended_the_turn_is_told_at_the_next_decision(
    room: BrowserSession,
) -> None:
    page = room.window()
    others = {"events": [{"text": "A Saxon moves."}, TURN], "own": False}
    failed = {"events": [TRY, TURN], "mine": False}
    assert not run(page, {}, failed, acts=1)["shown"]
    found = run(page, {}, failed, others, acts=1)
    assert found["head"] == f"Your last order: {TRY['text']}"


def test_sum_of_all_shots_stays_until_the_next_order(room: BrowserSession) -> None:
    page = room.window(PHONE)
    open_match(page, new_match(page, "historical", "hastings", saxon="random", norman="me"))
    volley = page.get_by_role("button", name="All shoot at the best targets")
    my_move(page)
    while not volley.count():
        press(page, page.locator("#prompt .choices button").first)
        my_move(page)
    press(page, volley)
    press(page, page.locator('#prompt [data-key="all-at-once"]'))
    result = page.locator(".order-result")
    expect(result).to_contain_text(re.compile("Your order: 10 units; .*(hit|miss)"))
    my_move(page)
    press(page, result.locator("summary").first)
    expect(result.locator(".lines")).to_be_visible()
    press(page, page.get_by_role("button", name="End the offensive missile phase"))
    expect(result).to_be_hidden()


COUNTS: Final = """async () => {
  const { FollowUps } = await import('/static/js/match/input/follow-ups.js');
  const option = (action) => ({ action, verb: action.split(' ')[0] });
  const asked = (...actions) => ({ options: actions.map(option) });
  const [plain, series, rest] = [new FollowUps(), new FollowUps(), new FollowUps()];
  const counts = [];
  const note = (one) => counts.push(one.count);
  plain.take({ act: 'move a' }, asked('move a').options); note(plain);
  plain.next(asked('move b')); note(plain);
  series.take({ act: 'move a', then: ['move b'] }, asked('move a', 'move b').options); note(series);
  series.next(asked('move b')); note(series);
  series.next(asked('move c')); note(series);
  rest.resting = 'fight';
  const fights = { ...asked('fight a', 'fight b'), rest: { verb: 'fight', label: '' } };
  rest.next(fights); note(rest);
  rest.next(fights); note(rest);
  return counts;
}"""
"""Script that returns which action of its click each one is, 0 when the click is done."""


def test_actions_that_follow_one_click_are_counted(room: BrowserSession) -> None:
    page = room.window()
    page.goto("/")
    assert page.evaluate(COUNTS) == [1, 0, 1, 2, 0, 1, 2]
