"""Helpers of the page tests, besides windows and players."""

from __future__ import annotations

import itertools
import json
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Request, Response, Route, WebSocket, expect

from senlac.testing import browser
from senlac.testing.browser import DESKTOP, PHONE, my_move, open_match, thing, wait_until
from tests.server.wire import Reader, spread

FIRST_BOARDS: Final = {
    "shieldwall": ("foragers", {"saxon": "me", "norman": "me"}),
    "comet": ("players_3", {"english": "me", "viking": "random", "norman": "random"}),
    "hastings": ("historical", {"saxon": "me", "norman": "me"}),
    "destiny": ("fulford", {"norwegian": "me", "english": "me"}),
    "campaign": ("y1088", {"rufus": "me", "robert": "random"}),
}
"""By game, a scenario and its players, chosen so that the board appears at once."""

LONG_SIZES: Final = [
    pytest.param(DESKTOP, marks=pytest.mark.soak, id="desktop"),
    pytest.param(PHONE, id="phone"),
]
"""Sizes for long matches: the desktop, where play is easier, is a soak test."""


def ask(page: Page, method: str, path: str, **body: object) -> dict[str, Any]:
    """Return an answer of the API to the player of this page; tables are expanded."""
    found = browser.ask(page, method, path, **body)
    return spread(found) if "state" in found and "since" in found else found


WORDS: Final = "swan neck 1066"
"""The password of the accounts in the tests."""

_counter = itertools.count(1)


def new_account(page: Page, name: str) -> str:
    """Give the guest of a window an account; return its name.

    The name ends in a number, because many tests share a server and may wish for the same name.
    """
    full = f"{name} {next(_counter)}"
    ask(page, "POST", "/account", name=full, password=WORDS)
    return full


def new_match(
    page: Page, scenario: str = "foragers", game: str = "shieldwall", **seats: str
) -> str:
    """Make a match as a guest, by default of Saxons and Normans; return its id."""
    return browser.new_match(page, game, scenario, **seats)


def two_orders(page: Page, match_id: str) -> bool:
    """Return whether the first roll of a battle gives the Normans two orders, as 35 of 36 do."""
    panels = ask(page, "GET", f"/matches/{match_id}/table")["scene"]["panels"]
    normans = next(panel for panel in panels if panel["id"] == "norman")
    return any(row["label"] == "Actions" and row["tokens"] > 1 for row in normans["rows"])


def new_battle(page: Page, **seats: str) -> str:
    """Make a match of Saxons and Normans in which the Normans may give two orders."""
    match_id = new_match(page, **seats)
    return match_id if two_orders(page, match_id) else new_battle(page, **seats)


@dataclass(frozen=True)
class Opening:
    """What opening a match costs: bytes received, and milliseconds until the first board."""

    sent: int
    drawn: float


def first_board(page: Page, opening: tuple[str, dict[str, str]], game: str) -> Opening:
    """Open a new match of a game as its first player, and measure it."""
    scenario, seats = opening
    match_id = new_match(page, scenario, game, **seats)
    asked: list[Request] = []

    def note(request: Request) -> None:
        asked.append(request)

    page.on("requestfinished", note)
    open_match(page, match_id)
    marks = "performance.getEntriesByName('first-board')"
    wait_until(page, lambda: page.evaluate(f"{marks}.length"))
    drawn = page.evaluate(f"{marks}[0].startTime")
    return Opening(sum(request.sizes()["responseBodySize"] for request in asked), drawn)


class Dam:
    """Holds back requests of a page until `open` is called."""

    def __init__(self, page: Page, url: str, times: int | None = None) -> None:
        self._page = page
        self._held: list[Route] = []
        page.route(url, self._hold, times=times)

    def _hold(self, route: Route) -> None:
        self._held.append(route)

    def first(self) -> Route:
        """Return the first request, as soon as the page has sent it."""
        wait_until(self._page, lambda: self._held)
        return self._held[0]

    def open(self) -> None:
        """Send the held requests, the last one first."""
        for route in reversed(self._held):
            route.continue_()


def odds_known(page: Page) -> None:
    """Wait until no odds are being computed: the server refuses odds of past actions."""
    expect(page.locator(".weighed", has_text="Computing…")).to_have_count(0)


def end_movement(page: Page) -> None:
    """End a movement, after which the archers shoot."""
    my_move(page)
    page.get_by_role("button", name="End movement").click()
    expect(page.locator("#prompt .step")).to_have_text("Shooting")
    my_move(page)


def shoot(page: Page) -> None:
    """Aim archers at the king at Hastings, and wait for the odds."""
    end_movement(page)
    thing(page, "piece:N2").click()
    thing(page, "piece:S4").click()
    expect(page.locator(".weighed .odds table")).to_be_visible()


class Ear:
    """Records everything that a page receives."""

    def __init__(self, page: Page) -> None:
        self._told: list[tuple[WebSocket | None, str]] = []
        page.on("websocket", self._listen)
        page.on("response", self._read)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._told.append((socket, str(frame))))

    def _read(self, response: Response) -> None:
        if "/api/" in response.url and response.ok:
            self._told.insert(0, (None, response.text()))

    @property
    def heard(self) -> list[str]:
        """Return the messages as the page reads them, with full tables and with answers to requests
        first.

        The tag of a socket says which of the requested tables its page has.
        """
        found: list[str] = []
        tables: dict[str, tuple[dict[str, Any], int]] = {}
        readers: dict[WebSocket, Reader] = {}
        for socket, text in self._told:
            told = json.loads(text)
            if socket is not None:
                if socket not in readers:
                    [tag] = parse_qs(urlsplit(socket.url).query).get("tag", [""])
                    readers[socket] = Reader(*tables.get(tag, ({}, 0)))
                told = readers[socket].read(told)
            elif "state" in told and "since" in told:
                count = told["since"] + len(told["events"])
                tables[told.get("tag", "")] = told["state"], count
                told = spread(told)
            found.append(json.dumps(told, ensure_ascii=False))
        return found
