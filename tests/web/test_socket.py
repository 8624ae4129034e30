"""The live line of a page, over sockets that stand in for those of the browser."""

from __future__ import annotations

from typing import Final

import pytest

from senlac.testing.browser import Room

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
