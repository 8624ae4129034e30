"""The live line of a page, over sockets that stand in for those of the browser."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from senlac.testing.browser import Room, my_move, open_match
from tests.web.support import new_battle

pytestmark = pytest.mark.browser

TAKEN_ANEW: Final = """async () => {
  const made = [];
  window.WebSocket = class extends EventTarget {
    static CONNECTING = 0;
    static OPEN = 1;
    readyState = 0;
    sent = [];
    closed = false;
    constructor() { super(); made.push(this); }
    send(text) { this.sent.push(text); }
    close() { this.closed = true; }
    open() { this.readyState = 1; this.dispatchEvent(new Event('open')); }
  };
  const { Live } = await import('/static/js/table/socket.js');
  const live = new Live('nowhere', { ask: () => ({}), told: () => {}, state: () => {} });
  void live.act({ role: 'saxon', action: 'done', seq: 0, then: [] });
  live.again();
  const early = made[0].closed;
  for (const socket of made) socket.open();
  return { early, sockets: made.map(({ closed, sent }) => ({ closed, sent: sent.length })) };
}"""
"""Acts on a line that is still being opened, begins another, and then has both opened."""


def test_a_line_still_being_opened_is_closed_then_and_nothing_is_said_over_it(room: Room) -> None:
    page = room.window()
    page.goto("/")
    assert page.evaluate(TAKEN_ANEW) == {
        "early": False,
        "sockets": [{"closed": True, "sent": 0}, {"closed": False, "sent": 1}],
    }


def test_a_page_without_a_network_says_so_at_once_and_goes_on_with_it(room: Room) -> None:
    page = room.window()
    open_match(page, new_battle(page, norman="me", saxon="me"))
    my_move(page)
    line = page.locator("#line")
    page.context.set_offline(offline=True)
    expect(line).to_contain_text("Connection lost")
    page.get_by_role("button", name="End movement").click()
    page.context.set_offline(offline=False)
    expect(line).to_have_attribute("data-state", "live")
    expect(page.locator(".whose")).to_contain_text("Saxons")
    room.excuse("ERR_INTERNET_DISCONNECTED")
