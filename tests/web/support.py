"""Windows onto a server, and players who touch only what is lit in them."""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Final, Literal, Self

from playwright.sync_api import Browser, Locator, Page, Request, Route, ViewportSize, expect
from playwright.sync_api import Error as Interrupted
from playwright.sync_api import TimeoutError as TooLate

from tests.table.support import Server
from tests.table.wire import spread

Scheme = Literal["light", "dark"]

DESKTOP: Final[ViewportSize] = {"width": 1440, "height": 900}
TABLET: Final[ViewportSize] = {"width": 820, "height": 1180}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}

FIRST_BOARDS: Final = {
    "shieldwall": ("foragers", {"saxon": "me", "norman": "me"}),
    "comet": ("players_3", {"english": "me", "viking": "random", "norman": "random"}),
    "hastings": ("historical", {"saxon": "me", "norman": "me"}),
}
"""By game a scenario and who plays it, so that its board is seen at once."""

PATIENCE: Final = 40.0
"""How long a game may stand still, in seconds."""

MOST_LOOKS: Final = 10_000
"""How often a player looks at the page; one that goes round in circles must end too."""

LIMIT: Final = 20_000
"""How long a page may take to do what it is told, in milliseconds; a busy machine is slow."""

REACH: Final = 1500
"""How long something may take to be within reach, in milliseconds."""

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


class Room:
    """Some windows onto one server."""

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

    def window(self, size: ViewportSize = DESKTOP, scheme: Scheme = "light") -> Page:
        """Open a window of somebody new, without motion; what it complains of is kept."""
        context = self.browser.new_context(
            viewport=size,
            color_scheme=scheme,
            reduced_motion="reduce",
            has_touch=size is PHONE,
            base_url=self.server.url,
        )
        page = context.new_page()
        page.set_default_timeout(LIMIT)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._hear)
        self._windows.append(page)
        return page

    def _hear(self, message: Any) -> None:  # noqa: ANN401 - the console's own
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


def ask(page: Page, method: str, path: str, **body: object) -> Any:  # noqa: ANN401 - JSON
    """Ask the server as the person at this window."""
    answer = page.context.request.fetch(
        f"/api{path}", method=method, data=body or None, headers={"X-Senlac": "1"}
    )
    assert answer.ok, answer.text()
    found = answer.json()
    return spread(found) if "state" in found and "since" in found else found


def new_match(
    page: Page, scenario: str = "foragers", game: str = "shieldwall", **seats: str
) -> str:
    """Make a match as a guest: `me`, `open`, or a bot by its name. Return its id."""
    ask(page, "POST", "/guest")
    kinds = ("me", "open", "invite")
    wished = {
        role: {"kind": kind} if kind in kinds else {"kind": "bot", "bot": kind}
        for role, kind in seats.items()
    }
    made = ask(page, "POST", "/matches", game=game, scenario=scenario, seats=wished)
    return str(made["id"])


def two_orders(page: Page, match_id: str) -> bool:
    """Tell whether the first roll of a battle lets the Normans give two orders; 35 of 36 do."""
    panels = ask(page, "GET", f"/matches/{match_id}/table")["scene"]["panels"]
    normans = next(panel for panel in panels if panel["id"] == "norman")
    return any(row["label"] == "Actions" and row["tokens"] > 1 for row in normans["rows"])


def new_battle(page: Page, **seats: str) -> str:
    """Make a match of Saxons and Normans in which the Normans may give two orders."""
    match_id = new_match(page, **seats)
    return match_id if two_orders(page, match_id) else new_battle(page, **seats)


def open_match(page: Page, match_id: str) -> None:
    """Go to a match, and wait until its board is there and the page listens."""
    page.goto(f"/match/{match_id}")
    expect(page.locator(".board .piece").first).to_be_visible()
    expect(page.locator("#line")).to_have_attribute("data-state", "live")


@dataclass(frozen=True)
class Opening:
    """What it took until a match could be played: bytes over the line, and milliseconds."""

    sent: int
    drawn: float


def first_board(page: Page, opening: tuple[str, dict[str, str]], game: str) -> Opening:
    """Open a new match of a game as its first player, and weigh it."""
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
    """Holds back what a page asks of the server, until it is let go."""

    def __init__(self, page: Page, url: str, times: int | None = None) -> None:
        self._page = page
        self._held: list[Route] = []
        page.route(url, self._hold, times=times)

    def _hold(self, route: Route) -> None:
        self._held.append(route)

    def first(self) -> Route:
        """Return what was asked first, as soon as it was."""
        wait_until(self._page, lambda: self._held)
        return self._held[0]

    def open(self) -> None:
        """Let go what was held back, the last first."""
        for route in reversed(self._held):
            route.continue_()


def thing(page: Page, key: str) -> Locator:
    """Return a piece or a space of the board."""
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


def odds_known(page: Page) -> None:
    """Wait until no odds are reckoned: they cannot be told of what is done by then."""
    expect(page.locator(".weighed", has_text="Reckoning…")).to_have_count(0)


def wait_until(page: Page, so: Callable[[], object]) -> None:
    """Wait until something is so that no page shows."""
    give_up = time.monotonic() + LIMIT / 1000
    while not so():
        assert time.monotonic() < give_up
        page.wait_for_timeout(10)


def press(page: Page, target: Locator, timeout: float | None = None) -> None:
    """Click in the middle of something; on a phone, touch it."""
    if page.viewport_size == PHONE:
        target.tap(timeout=timeout)
    else:
        target.click(timeout=timeout)


def shoot(page: Page) -> None:
    """Let archers at Hastings take aim at the king, and see the odds."""
    my_move(page)
    page.get_by_role("button", name="End movement").click()
    expect(page.locator("#prompt .step")).to_have_text("Shooting")
    my_move(page)
    thing(page, "piece:N2").click()
    thing(page, "piece:S4").click()
    expect(page.locator(".weighed .odds table")).to_be_visible()


class Player:
    """Plays at a window, by what is lit alone; the choices are drawn by lot from a seed."""

    def __init__(self, page: Page, seed: int = 1066) -> None:
        self.page = page
        self.random = random.Random(seed)

    def situation(self) -> dict[str, Any]:
        """Return what the page shows to somebody who would act."""
        found: dict[str, Any] = self.page.evaluate(SITUATION)
        return found

    def press(self, target: Locator) -> None:
        """Click or touch something; too late if it is gone."""
        with contextlib.suppress(TooLate):
            press(self.page, target, REACH)

    def step(self, now: dict[str, Any]) -> None:
        """Do one thing that is offered."""
        page = self.page
        if now["weighed"]:
            self.press(page.locator(".weighed button").first)
        elif now["dial"] and not now["lit"]:
            self.press(page.locator(".dial-arrow").nth(self.random.randrange(now["dial"])))
        elif now["lit"]:
            self.press(thing(page, self.random.choice(now["lit"])))
        else:
            self.press(page.locator("#prompt .choices button").first)

    def play(self, until: Callable[[dict[str, Any]], bool], step: Any = None) -> int:  # noqa: ANN401
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


def over(now: dict[str, Any]) -> bool:
    """Tell whether the match is over."""
    return bool(now["status"] == "over")
