"""Games played in a browser: windows onto a server, and players that click what is highlighted."""

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
"""What a page shows to a player who must act."""

DESKTOP: Final[ViewportSize] = {"width": 1440, "height": 900}
TABLET: Final[ViewportSize] = {"width": 820, "height": 1180}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}

NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Names of the browser's program; the one without a window comes first, because it is fastest."""

ARGUMENTS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
]

TIMEOUT: Final = 40.0
"""Seconds that a game may stand still."""

STANDSTILL: Final = 200
"""The number of entries without progress after which a player gives up.

The longest sheets that players write by hand have fewer lines."""

LAST: Final = 5
"""Number of entries, and of lines of the log, in the report of a match without progress."""

MOST_LOOKS: Final = 10_000
"""Maximum number of looks at the page, so that an endless loop ends too."""

LIMIT: Final = 20_000
"""Time limit of a page's reactions, in milliseconds; a busy machine is slow."""

DOUBLE_TAP: Final = 0.5
"""Seconds after a touch in which another touch may be accidental."""

_touched: Final = WeakKeyDictionary[Page, float]()
"""The time of the last touch in each window."""

REACH: Final = 1500
"""Milliseconds that an element may take to become reachable."""

FOR_ALL: Final = ":not([data-humans-only])"
"""Selects options that bots have too."""

NO_CARDS: Final = """try {
  localStorage.setItem('senlac.cards', 'false');
  localStorage.setItem('senlac.dispatches', 'false');
} catch {
  // An empty page keeps nothing.
}"""
"""Switches the introductory cards of matches off, as their menu does, and lets no dispatch open by
itself."""

SITUATION: Final = """() => {
  const prompt = document.querySelector('#prompt');
  const all = (selector) => [...document.querySelectorAll(selector)];
  const keys = (selector) => all(selector).map((e) => e.dataset.thing);
  const computing = all('.weighed').some((e) => e.textContent.includes('Computing…'));
  return {
    status: document.body.dataset.status,
    seq: Number(document.body.dataset.seq ?? 0),
    step: document.querySelector('#prompt .step')?.textContent ?? '',
    told: all('#log-lines li').length,
    free: prompt.classList.contains('mine') && prompt.getAttribute('aria-busy') !== 'true'
      && !computing,
    asked: document.querySelector('#asked')?.textContent ?? '',
    lit: keys('.board .lit:not([data-humans-only])'), picked: keys('.board .picked'),
    dial: all('.dial-arrow').length,
    weighed: all('.weighed').length,
  };
}"""
"""What can be pressed, without the options that are hidden from bots (`Options.humans_only`)."""

COVER: Final = """(selector) => {
  const space = document.querySelector(selector);
  space?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { x = -1, y = -1, width = 0, height = 0 } = space?.getBoundingClientRect() ?? {};
  const found = document.elementFromPoint(x + width / 2, y + height / 2);
  return found?.closest('.board [data-thing^="piece:"]')?.dataset.thing ?? null;
}"""
"""The piece that covers the centre of a space. For the page, a press on it is one on the space."""

LINES: Final = """(count) => [...document.querySelectorAll('#log-lines li')]
  .slice(-count).map((line) => line.textContent.trim())"""


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
    """Run a browser within the context."""
    with sync_playwright() as playwright:
        args = [*ARGUMENTS, *arguments]
        browser = playwright.chromium.launch(executable_path=chromium(), args=args)
        yield browser
        browser.close()


@contextlib.contextmanager
def playing(data: Path, **environment: str) -> Iterator[BrowserSession]:
    """Give a room with a server of its own, which keeps its data in a folder."""
    with (
        Server(data, **environment) as server,
        browsing() as browser,
        BrowserSession(server, browser) as room,
    ):
        yield room


class BrowserSession:
    """Windows onto one server.

    At the end of the context, unless it ends with an exception, no window may have logged an error
    or a warning in its console that was not excused.

    Attributes:
        complaints: the errors and warnings of all windows so far, without the excused ones.
    """

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
        """Open a window of a new visitor, without animation; its errors and warnings are collected.

        With `told` the first card of each match is off.
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
        """Collect errors and warnings of the console."""
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.text} {message.location['url']}")

    def excuse(self, *words: str) -> None:
        """Forgive the complaints so far that contain one of these words: those a test provokes.

        Later complaints are not excused, so call this after they have been logged.
        """
        self.complaints = [c for c in self.complaints if not any(word in c for word in words)]


def leave(page: Page) -> None:
    """Close a window, even during a navigation.

    Chromium does not close a window that is just then arriving at a page, and Playwright waits for
    ever (crbug.com/536385539). So the window goes to an empty page first. A page that was already
    loading may arrive in between.
    """
    with contextlib.suppress(Interrupted):
        page.goto("about:blank")
    page.wait_for_url("about:blank")
    page.context.close()


# ---- matches ------------------------------------------------------------------------------------


def ask(page: Page, method: str, path: str, **body: object) -> dict[str, Any]:
    """Send a request to the server as the visitor of this window.

    The server closes idle connections, perhaps while this request is on its way. Browsers then
    retry by themselves, and so does this function.
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
    """Make a match as a guest; return its id.

    `seats` gives each role a player: `me`, `open` for anyone, `invite` for a guest with the link,
    or else the id of a bot.
    """
    ask(page, "POST", "/guest")
    kinds = ("me", "open", "invite")
    wished = {
        role: {"kind": kind} if kind in kinds else {"kind": "bot", "bot": kind}
        for role, kind in seats.items()
    }
    made = ask(page, "POST", "/matches", game=game, scenario=scenario, seats=wished)
    return str(made["id"])


def open_match(page: Page, match_id: str) -> None:
    """Go to a match, and wait until its board is shown and the page reacts."""
    page.goto(f"/match/{match_id}")
    # The cells of a large map are drawn, and are elements only if they are highlighted.
    drawn = page.locator(".board .piece, .board .space, .board.on-lattice")
    expect(drawn.first).to_be_visible(timeout=LIMIT)
    expect(page.locator("#line")).to_have_attribute("data-state", "live", timeout=LIMIT)


def thing(page: Page, key: str) -> Locator:
    """Return a piece or a space of the board: `piece:N2`, `space:york`."""
    return page.locator(selector_of(key))


def selector_of(key: str) -> str:
    """Return the selector of a piece or a space of the board."""
    return f'.board [data-thing="{key}"]'


def my_move(page: Page) -> None:
    """Wait until this window must decide and no request is pending, while others play on."""
    asked, log = page.locator("#prompt.mine:not([aria-busy=true])"), page.locator("#log-lines li")
    told = -1
    while (now := log.count()) != told:
        told = now
        with contextlib.suppress(TooLate):
            asked.wait_for(timeout=TIMEOUT * 1000)
            return
    raise AssertionError(f"nothing happens: {page.locator('#prompt').inner_text()}")


def wait_until(page: Page, so: Callable[[], object]) -> None:
    """Wait for a condition that no page shows."""
    give_up = time.monotonic() + LIMIT / 1000
    while not so():
        assert time.monotonic() < give_up
        page.wait_for_timeout(10)


def press(page: Page, target: Locator, timeout: float | None = None) -> None:
    """Click in the centre of an element; on a phone, touch it, no faster than a reader can."""
    if page.viewport_size == PHONE:
        last = _touched.get(page, 0.0)
        wait_until(page, lambda: time.monotonic() - last > DOUBLE_TAP)
        target.tap(timeout=timeout)
        _touched[page] = time.monotonic()
    else:
        target.click(timeout=timeout)


# ---- players ------------------------------------------------------------------------------------


class AutoPlayer:
    """Plays at a window by what is highlighted; its choices are random, from a seed.

    It ignores what bots ignore (`Options.humans_only`): otherwise it could delete and rewrite lines
    of a sheet for ever.
    """

    def __init__(self, page: Page, seed: int = 1066) -> None:
        self.page = page
        self.random = random.Random(seed)

    def situation(self) -> Situation:
        """Return what the page shows to a player who must act."""
        found: Situation = self.page.evaluate(SITUATION)
        return found

    def press(self, target: Locator) -> None:
        """Click or touch an element; no error if it is gone."""
        with contextlib.suppress(TooLate):
            press(self.page, target, REACH)

    def step(self, now: Situation) -> None:
        """Do one thing that is offered."""
        page = self.page
        if now["weighed"]:
            self.press(page.locator(f".weighed button{FOR_ALL}").first)
        elif now["dial"] and not now["lit"]:
            self.press(page.locator(".dial-arrow").nth(self.random.randrange(now["dial"])))
        elif now["lit"]:
            # The number on a stack has the key of its first piece, as the piece has.
            self.press(self.uncovered(self.random.choice(now["lit"])))
        else:
            self.press(
                page.locator(f"#prompt .choices button:not([aria-disabled]):enabled{FOR_ALL}").first
            )

    def uncovered(self, key: str) -> Locator:
        """Return a highlighted element, or the piece that covers it."""
        # In a single call, because the page may be redrawn at any time.
        space = key.startswith("space:")
        cover = self.page.evaluate(COVER, selector_of(key)) if space else None
        return thing(self.page, cover or key).first

    def play(
        self,
        until: Callable[[Situation], bool],
        step: Callable[[Situation], None] | None = None,
        *,
        standstill: int = STANDSTILL,
    ) -> int:
        """Play until a condition is met; return how often the page was looked at before.

        A look without a step counts too, because the player waits while it is not asked.

        A step may be too late, because a bot's reply may arrive between looking and clicking. But
        the page must change within a while.

        Raises:
            AssertionError: nothing changes on the page for `TIMEOUT` seconds; or more than
                `standstill` entries of the match bring neither a new line of the log nor another
                step; or the condition is not met after `MOST_LOOKS` looks. The message reports the
                game, the entry, the step, what is highlighted, and the last entries.
        """
        last, since = "", time.monotonic()
        reached, begun = ("", -1), 0
        for count in range(MOST_LOOKS):
            now = self.situation()
            if until(now):
                return count
            if str(now) != last:
                last, since = str(now), time.monotonic()
            if time.monotonic() - since > TIMEOUT:
                raise AssertionError(self.report(now, f"no change for {TIMEOUT:g} seconds"))
            if (now["step"], now["told"]) != reached:
                reached, begun = (now["step"], now["told"]), now["seq"]
            if now["seq"] - begun > standstill:
                why = (
                    f"more than {standstill} entries without a new line of the log or another step"
                )
                raise AssertionError(self.report(now, why))
            if now["free"]:
                (step or self.step)(now)
            else:
                self.page.wait_for_timeout(30)
        raise AssertionError(self.report(self.situation(), f"no end after {MOST_LOOKS} looks"))

    def report(self, now: Situation, why: str) -> str:
        """Return a report about a match without progress, for finding the reason."""
        game, entries = "a match", "unknown"
        # The server may be the reason.
        with contextlib.suppress(Interrupted, AssertionError):
            match_id = self.page.url.partition("/match/")[2].partition("?")[0]
            record = ask(self.page, "GET", f"/matches/{match_id}/record")
            game = record["game"]
            acts = [
                f"{one.get('role', '')}: {one.get('action', 'undo')}" for one in record["entries"]
            ]
            entries = "; ".join(acts[-LAST:])
        lines = "; ".join(self.page.evaluate(LINES, LAST))
        lit = ", ".join([*now["lit"], *(f"picked {key}" for key in now["picked"])])
        return (
            f"{game}, entry {now['seq']}, step '{now['step']}': {why}; asked '{now['asked']}'; "
            f"lit: {lit or 'nothing'}; last entries: {entries}; last lines of the log: {lines}"
        )


def over(now: Situation) -> bool:
    """Return whether the match is over."""
    return bool(now["status"] == "over")


def play_through(
    room: BrowserSession,
    game: str,
    scenario: str,
    seats: dict[str, str],
    seed: int = 1,
    *,
    standstill: int = STANDSTILL,
) -> int:
    """Play a whole match at a window, clicking only what is highlighted.

    Return the number of looks at the page, as `AutoPlayer.play` does.

    `seats` are those of `new_match`: `me` for the window, bots for the others.

    Raises:
        AssertionError: as `AutoPlayer.play`.
    """
    page = room.window()
    match_id = new_match(page, game, scenario, **seats)
    open_match(page, match_id)
    steps = AutoPlayer(page, seed).play(over, standstill=standstill)
    # A bot's reply may arrive while a button is pressed that is gone by then. And odds are rejected
    # if the dice have too many outcomes.
    rejected = f"400 (Bad Request) {room.server.url}/api/matches/{match_id}/odds"
    room.excuse("409", "422", rejected)
    return steps
