"""The live socket of a page, with fake sockets and with connections that are cut."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from senlac.testing.browser import BrowserSession, my_move, open_match
from tests.server.support import Server
from tests.web.support import new_battle
from tests.web.tcp import Wire, through

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
  const { ReconnectingSocket } = await import('/static/js/match/connection/socket.js');
  const live = new ReconnectingSocket('nowhere', {
    ask: () => ({}), told: () => {}, state: () => {},
  });
  void live.act({ role: 'saxon', action: 'done', seq: 0, then: [] });
  live.again();
  const early = made[0].closed;
  for (const socket of made) socket.open();
  return { early, sockets: made.map(({ closed, sent }) => ({ closed, sent: sent.length })) };
}"""
"""Script that acts on a socket that is still opening, starts another, and then opens both."""


def test_socket_closed_while_opening_sends_nothing(
    room: BrowserSession,
) -> None:
    page = room.window()
    page.goto("/")
    assert page.evaluate(TAKEN_ANEW) == {
        "early": False,
        "sockets": [{"closed": True, "sent": 0}, {"closed": False, "sent": 1}],
    }


def test_page_reports_a_cut_connection_and_reconnects(shared: Server, browser: Browser) -> None:
    with Wire(shared.port) as wire, BrowserSession(through(shared, wire), browser) as room:
        page = room.window()
        open_match(page, new_battle(page, norman="me", saxon="me"))
        my_move(page)
        line = page.locator("#line")
        assert wire.cut() > 0
        expect(line).to_contain_text("Connection lost")
        page.get_by_role("button", name="End movement").click()
        wire.mend()
        expect(line).to_have_attribute("data-state", "live")
        expect(page.locator(".whose")).to_contain_text("Saxons")
        room.excuse("ERR_CONNECTION", "ERR_SOCKET", "WebSocket connection")


def test_page_reports_a_lost_network_at_once(room: BrowserSession) -> None:
    page = room.window()
    open_match(page, new_battle(page, norman="me", saxon="me"))
    # The offline switch notifies the page but cuts no socket: sent data arrives later.
    page.context.set_offline(offline=True)
    expect(page.locator("#line")).to_contain_text("Connection lost")
    page.context.set_offline(offline=False)
    expect(page.locator("#line")).to_have_attribute("data-state", "live")
    room.excuse("ERR_INTERNET_DISCONNECTED")


WOKEN: Final = """async () => {
  const made = [];
  window.WebSocket = class extends EventTarget {
    static CONNECTING = 0;
    static OPEN = 1;
    readyState = 0;
    sent = [];
    constructor() { super(); made.push(this); }
    send(text) { this.sent.push(JSON.parse(text).type); }
    close() { this.closed = true; }
    open() { this.readyState = 1; this.dispatchEvent(new Event('open')); }
    hear(data) { this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(data) })); }
  };
  const { ReconnectingSocket } = await import('/static/js/match/connection/socket.js');
  window.states = [];
  window.made = made;
  window.live = new ReconnectingSocket('nowhere', {
    ask: () => ({}), told: () => {}, state: (state) => window.states.push(state),
  });
  made[0].open();
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
}"""
"""Script that opens a socket, and lets the network go and come back."""

OUTCOME: Final = """() => ({
  states: window.states,
  sent: window.made.map(({ sent }) => sent),
  shut: window.made[0].closed ?? false,
})"""


def test_surviving_socket_is_live_again_after_a_pong(
    room: BrowserSession,
) -> None:
    page = room.window()
    page.clock.install()
    page.goto("/")
    page.evaluate(WOKEN)
    assert page.evaluate(OUTCOME)["states"] == ["connecting", "live", "lost"]
    page.evaluate("made[0].hear({type: 'pong'})")
    page.clock.run_for(4_000)
    found = page.evaluate(OUTCOME)
    assert found == {
        "states": ["connecting", "live", "lost", "live"], "sent": [["ping"]], "shut": False,
    }  # fmt: skip


def test_dead_socket_is_replaced_after_a_network_loss(
    room: BrowserSession,
) -> None:
    page = room.window()
    page.clock.install()
    page.goto("/")
    page.evaluate(WOKEN)
    page.clock.run_for(3_500)
    found = page.evaluate(OUTCOME)
    assert found["shut"]
    assert found["sent"] == [["ping"], []]
    assert "live" not in found["states"][2:]
    page.evaluate("made[1].open()")
    assert page.evaluate(OUTCOME)["states"][-1] == "live"


RESTARTED: Final = """async () => {
  const made = [];
  window.WebSocket = class extends EventTarget {
    static CONNECTING = 0;
    static OPEN = 1;
    readyState = 0;
    constructor() { super(); made.push(this); }
    send() {}
    open() { this.readyState = 1; this.dispatchEvent(new Event('open')); }
    close() {}
    end(code) { this.readyState = 3; this.dispatchEvent(new CloseEvent('close', { code })); }
  };
  const { ReconnectingSocket } = await import('/static/js/match/connection/socket.js');
  window.made = made;
  window.live = new ReconnectingSocket('nowhere', {
    ask: () => ({}), told: () => {}, state: () => {}, admitted: async () => true,
  });
  made[0].open();
}"""
"""Script that opens a socket, which the test then closes with a code."""


def test_page_returns_without_back_off_when_the_server_restarts(room: BrowserSession) -> None:
    page = room.window()
    page.clock.install()
    page.goto("/")
    page.evaluate(RESTARTED)
    page.evaluate("made[0].end(1012)")
    # The new server is not ready yet: each attempt fails at once.
    for attempt in range(1, 20):
        page.clock.run_for(500)
        assert page.evaluate("made.length") == attempt + 1
        page.evaluate("made.at(-1).end(1006)")
    page.clock.run_for(15_000)
    page.evaluate("made.at(-1).end(1006)")
    count = page.evaluate("made.length")
    page.clock.run_for(200)
    # It has not come back in fifteen seconds, so the page tries less often.
    assert page.evaluate("made.length") == count
