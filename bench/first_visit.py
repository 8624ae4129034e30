"""Measure first visits on a slow line: requests, bytes, and time until a page can be used.

    python bench/first_visit.py [--times 3] [--latency 150] [--mbit 1.6] [--json]

A server starts with a database file of its own. Each time a new window of Chromium with an empty
cache opens the home page, or a new match as its first player. The browser delays each response and
limits the rate of all of them together, as its developer tools do. A page can be used when the home
page lists the games, or when the board is drawn, the socket is open and the player is asked.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, Request

sys.path.insert(0, str(Path(__file__).parent.parent))

from senlac.testing.browser import DESKTOP, PHONE, BrowserSession, browsing, wait_until
from tests.server.support import Server
from tests.web.support import FIRST_BOARDS, new_match

HOME: Final = "home"
SIZES: Final = {"desktop": DESKTOP, "phone": PHONE}

USABLE: Final = {
    HOME: "document.querySelector('.game') !== null",
    "match": "performance.getEntriesByName('first-board').length > 0"
    " && document.querySelector('#line')?.dataset.state === 'live'"
    " && document.querySelector('#prompt.mine:not([aria-busy=true])') !== null",
}
"""Conditions under which a page can be used."""

WATCH: Final = """
const look = () => {
  if (%s) performance.mark('usable');
  else requestAnimationFrame(look);
};
addEventListener('DOMContentLoaded', look);
"""
"""Marks the time at which a condition holds."""

SETTLED: Final = 1500
"""Milliseconds after which bots wait for the player, and a page requests nothing more."""


def visit(room: BrowserSession, where: str, size: str, line: tuple[float, float]) -> dict[str, Any]:
    """Open a page in a new window; return its requests, bytes and time."""
    page = room.window(SIZES[size])
    path = "/"
    if where != HOME:
        scenario, seats = FIRST_BOARDS[where]
        path = f"/match/{new_match(page, scenario, where, **seats)}"
        # Bots that move first would be watched otherwise.
        page.wait_for_timeout(SETTLED)
    slow_down(page, *line)
    page.add_init_script(WATCH % USABLE[HOME if where == HOME else "match"])
    asked: list[Request] = []

    def note(request: Request) -> None:
        asked.append(request)

    page.on("requestfinished", note)
    page.goto(path, wait_until="commit")
    marks = "performance.getEntriesByName('usable')"
    wait_until(page, lambda: page.evaluate(f"{marks}.length"))
    usable = page.evaluate(f"{marks}[0].startTime")
    page.wait_for_timeout(SETTLED)
    sent = sum(request.sizes()["responseBodySize"] for request in asked)
    page.goto("about:blank")
    return {"requests": len(asked), "bytes": sent, "ms": usable}


def slow_down(page: Page, latency: float, mbit: float) -> None:
    """Emulate a slow line for everything that a page requests."""
    page.context.new_cdp_session(page).send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": latency,
            "downloadThroughput": mbit * 1e6 / 8,
            "uploadThroughput": mbit * 1e6 / 8,
        },
    )


def measure(room: BrowserSession, times: int, line: tuple[float, float]) -> list[dict[str, Any]]:
    """Visit each page at each size a number of times; return a row for each."""
    rows = []
    for where in (HOME, *FIRST_BOARDS):
        for size in SIZES:
            seen = [visit(room, where, size, line) for _ in range(times)]
            rows.append({
                "page": where, "size": size,
                "requests": max(one["requests"] for one in seen),
                "bytes": max(one["bytes"] for one in seen),
                "ms_least": round(min(one["ms"] for one in seen)),
                "ms_median": round(statistics.median(one["ms"] for one in seen)),
            })  # fmt: skip
    return rows


def main() -> None:
    """Measure, and print a line for each page and size."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--latency", type=float, default=150, help="milliseconds to each response")
    parser.add_argument("--mbit", type=float, default=1.6, help="megabits a second")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        browsing() as browser,
        BrowserSession(server, browser) as room,
    ):
        rows = measure(room, arguments.times, (arguments.latency, arguments.mbit))
    if arguments.json:
        sys.stdout.write(f"{json.dumps(rows)}\n")
        return
    for row in rows:
        sys.stdout.write(
            f"{row['page']:12} {row['size']:8} {row['requests']:>4} requests {row['bytes']:>9,} "
            f"bytes  {row['ms_least']:>6,} ms at best, {row['ms_median']:>6,} ms median\n"
        )


if __name__ == "__main__":
    main()
