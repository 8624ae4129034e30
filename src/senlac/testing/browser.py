"""A game played through in a browser: windows onto a server, and players who touch what is lit."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Literal, Self
from weakref import WeakKeyDictionary

try:
    from playwright.sync_api import (
        Browser,
        ConsoleMessage,
        Locator,
        Page,
        ViewportSize,
        expect,
        sync_playwright,
    )
    from playwright.sync_api import Error as Interrupted
    from playwright.sync_api import TimeoutError as TooLate
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "senlac.testing.browser needs Playwright: pip install 'senlac[testing]'", name=error.name
    ) from None

from senlac.testing.server import Server

Scheme = Literal["light", "dark"]

Situation = dict[str, Any]
"""What a page shows to somebody who would act."""

DESKTOP: Final[ViewportSize] = {"width": 1440, "height": 900}
TABLET: Final[ViewportSize] = {"width": 820, "height": 1180}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}

NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""What a browser may be called; the one that draws no window first, as it is the quickest."""

ARGUMENTS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
]

PATIENCE: Final = 40.0
"""How long a game may stand still, in seconds."""

MOST_LOOKS: Final = 10_000
"""How often a player looks at the page; one that goes round in circles must end too."""

LIMIT: Final = 20_000
"""How long a page may take to do what it is told, in milliseconds; a busy machine is slow."""

DOUBLE_TAP: Final = 0.5
"""What is touched within so many seconds after something else may be touched by mistake."""

_touched: Final = WeakKeyDictionary[Page, float]()
"""When a window was last touched."""

REACH: Final = 1500
"""How long something may take to be within reach, in milliseconds."""

NO_CARDS: Final = """try {
  localStorage.setItem('senlac.cards', 'false');
} catch {
  // An empty page keeps nothing.
}"""
"""Puts the first cards of matches away, as their menu does."""

SITUATION: Final = """() => {
  const prompt = document.querySelector('#prompt');
  const keys = (selector) => [...document.querySelectorAll(selector)].map((e) => e.dataset.thing);
  const reckons = [...document.querySelectorAll('.weighed')]
    .some((e) => e.textContent.includes('Reckoning…'));
  return {
    status: document.body.dataset.status,
    told: document.querySelectorAll('#log-lines li').length,
    free: prompt.classList.contains('mine') && prompt.getAttribute('aria-busy') !== 'true'
      && !reckons,
    asked: document.querySelector('#asked')?.textContent ?? '',
    lit: keys('.board .lit'), picked: keys('.board .picked'),
    dial: document.querySelectorAll('.dial-arrow').length,
    weighed: document.querySelectorAll('.weighed').length,
  };
}"""


# ---- windows ------------------------------------------------------------------------------------


def chromium() -> str:
    """Return the browser of this machine, or the one that SENLAC_CHROMIUM names.

    Raises:
        FileNotFoundError: there is none.
    """
    named = os.environ.get("SENLAC_CHROMIUM")
    found = named or next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        raise FileNotFoundError(f"no browser: expected {', '.join(NAMES)}, or SENLAC_CHROMIUM")
    return found


@contextlib.contextmanager
def browsing(*arguments: str) -> Iterator[Browser]:
    """Give a browser, as long as it is needed."""
    with sync_playwright() as playwright:
        args = [*ARGUMENTS, *arguments]
        browser = playwright.chromium.launch(executable_path=chromium(), args=args)
        yield browser
        browser.close()


@contextlib.contextmanager
def playing(data: Path, **environment: str) -> Iterator[Room]:
    """Give a room onto a server of its own, which keeps its data in a folder."""
    with (
        Server(data, **environment) as server,
        browsing() as browser,
        Room(server, browser) as room,
    ):
        yield room


class Room:
    """Some windows onto one server; left in peace, none of them may have complained."""

    def __init__(self, server: Server, browser: Browser) -> None:
        self.server = server
        self.browser = browser
        self.complaints: list[str] = []
        self._windows: list[Page] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        complaints = self.complaints.copy()
        for window in self._windows:
            leave(window)
        if error is None:
            assert not complaints, complaints

    def window(
        self, size: ViewportSize = DESKTOP, scheme: Scheme = "light", *, told: bool = True
    ) -> Page:
        """Open a window of somebody new, without motion; what it complains of is kept.

        He has been `told` who is who, or has it told by the first card of each match.
        """
        context = self.browser.new_context(
            viewport=size,
            color_scheme=scheme,
            reduced_motion="reduce",
            has_touch=size is PHONE,
            base_url=self.server.url,
        )
        if told:
            context.add_init_script(NO_CARDS)
        page = context.new_page()
        page.set_default_timeout(LIMIT)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._hear)
        self._windows.append(page)
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        """Keep what the console complains of."""
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.text} {message.location['url']}")

    def excuse(self, *words: str) -> None:
        """Forget complaints that a test provokes."""
        self.complaints = [c for c in self.complaints if not any(word in c for word in words)]


def leave(page: Page) -> None:
    """Close a window, wherever it was going.

    Chromium forgets to close a window that is just then arriving at a page, and Playwright waits
    for that for ever (crbug.com/536385539); so it arrives at an empty one first. A page that was
    under way may come in between.
    """
    with contextlib.suppress(Interrupted):
        page.goto("about:blank")
    page.wait_for_url("about:blank")
    page.context.close()


# ---- matches ------------------------------------------------------------------------------------


def ask(page: Page, method: str, path: str, **body: object) -> dict[str, Any]:
    """Ask the server as the person at this window.

    A line that rests is closed after a while, perhaps while this is on its way: a browser then
    asks again by itself, and so is it done here.
    """
    answer = page.context.request.fetch(
        f"/api{path}",
        method=method,
        data=body or None,
        headers={"X-Senlac": "1"},
        max_retries=1,
    )
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found


def new_match(page: Page, game: str, scenario: str, **seats: str) -> str:
    """Make a match as a guest: `me`, `open`, or a bot by its name. Return its id."""
    ask(page, "POST", "/guest")
    kinds = ("me", "open", "invite")
    wished = {
        role: {"kind": kind} if kind in kinds else {"kind": "bot", "bot": kind}
        for role, kind in seats.items()
    }
    made = ask(page, "POST", "/matches", game=game, scenario=scenario, seats=wished)
    return str(made["id"])


def open_match(page: Page, match_id: str) -> None:
    """Go to a match, and wait until its board is there and the page listens."""
    page.goto(f"/match/{match_id}")
    expect(page.locator(".board .piece, .board .space").first).to_be_visible(timeout=LIMIT)
    expect(page.locator("#line")).to_have_attribute("data-state", "live", timeout=LIMIT)


def thing(page: Page, key: str) -> Locator:
    """Return a piece or a space of the board: `piece:N2`, `space:york`."""
    return page.locator(f'.board [data-thing="{key}"]')


def my_move(page: Page) -> None:
    """Wait until this window is asked and nothing is on its way, while others go on playing."""
    asked, log = page.locator("#prompt.mine:not([aria-busy=true])"), page.locator("#log-lines li")
    told = -1
    while (now := log.count()) != told:
        told = now
        with contextlib.suppress(TooLate):
            asked.wait_for(timeout=PATIENCE * 1000)
            return
    raise AssertionError(f"nothing happens: {page.locator('#prompt').inner_text()}")


def wait_until(page: Page, so: Callable[[], object]) -> None:
    """Wait until something is so that no page shows."""
    give_up = time.monotonic() + LIMIT / 1000
    while not so():
        assert time.monotonic() < give_up
        page.wait_for_timeout(10)


def press(page: Page, target: Locator, timeout: float | None = None) -> None:
    """Click in the middle of something; on a phone, touch it, as often as anybody can who reads."""
    if page.viewport_size == PHONE:
        last = _touched.get(page, 0.0)
        wait_until(page, lambda: time.monotonic() - last > DOUBLE_TAP)
        target.tap(timeout=timeout)
        _touched[page] = time.monotonic()
    else:
        target.click(timeout=timeout)


# ---- players ------------------------------------------------------------------------------------


class Player:
    """Plays at a window, by what is lit alone; the choices are drawn by lot from a seed."""

    def __init__(self, page: Page, seed: int = 1066) -> None:
        self.page = page
        self.random = random.Random(seed)

    def situation(self) -> Situation:
        """Return what the page shows to somebody who would act."""
        found: Situation = self.page.evaluate(SITUATION)
        return found

    def press(self, target: Locator) -> None:
        """Click or touch something; too late if it is gone."""
        with contextlib.suppress(TooLate):
            press(self.page, target, REACH)

    def step(self, now: Situation) -> None:
        """Do one thing that is offered."""
        page = self.page
        if now["weighed"]:
            self.press(page.locator(".weighed button").first)
        elif now["dial"] and not now["lit"]:
            self.press(page.locator(".dial-arrow").nth(self.random.randrange(now["dial"])))
        elif now["lit"]:
            # The number on a stack answers to the name of its first piece, as the piece does.
            self.press(thing(page, self.random.choice(now["lit"])).first)
        else:
            self.press(page.locator("#prompt .choices button").first)

    def play(
        self, until: Callable[[Situation], bool], step: Callable[[Situation], None] | None = None
    ) -> int:
        """Play until something is so; return how many steps were made.

        A step may come too late, as the bot's reply may come between looking and clicking; but
        something must change within a while.
        """
        last, since = "", time.monotonic()
        for count in range(MOST_LOOKS):
            now = self.situation()
            if until(now):
                return count
            if str(now) != last:
                last, since = str(now), time.monotonic()
            assert time.monotonic() - since < PATIENCE, now
            if now["free"]:
                (step or self.step)(now)
            else:
                self.page.wait_for_timeout(30)
        raise AssertionError(f"no end after {MOST_LOOKS} looks: {self.situation()}")


def over(now: Situation) -> bool:
    """Tell whether the match is over."""
    return bool(now["status"] == "over")


def play_through(room: Room, game: str, scenario: str, seats: dict[str, str], seed: int = 1) -> int:
    """Play a whole match at a window by touching only what is lit; return how many steps it took.

    `seats` are those of `new_match`: `me` for the window, bots for the others.
    """
    page = room.window()
    open_match(page, new_match(page, game, scenario, **seats))
    steps = Player(page, seed).play(over)
    # A bot's reply may come while a button is pressed that is gone by then.
    room.excuse("409", "422")
    return steps
