"""Measure the page: bytes received and time until the first board of each game.

    python bench/page.py [--times 5] [--json]

A server starts with a database file of its own, and each time a new window of Chromium opens a new
match. Bytes are counted as transferred; milliseconds are from the request of the page to the drawn
board, minimum and median.

For the test game with a map of thousands of hexes it also measures the JSON of the table before
compression, and the longest frames while the wheel zooms in and out and a drag moves the map.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, ViewportSize

sys.path.insert(0, str(Path(__file__).parent.parent))

from senlac.testing.browser import DESKTOP, PHONE, BrowserSession, browsing
from tests.server.plugins import serving_feud
from tests.web.support import FIRST_BOARDS, Opening, ask, first_board

SIZES = {"desktop": DESKTOP, "phone": PHONE}

LARGE = "harrying"
"""The test game whose board is a lattice."""

OPENINGS = {**FIRST_BOARDS, LARGE: ("island", {"Saxons": "me", "Danes": "me"})}

NOTE_FRAMES = """() => {
  window.frames_seen = [];
  let last = performance.now();
  const note = (now) => {
    window.frames_seen.push(now - last);
    last = now;
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}"""

STEPS = 40
"""Number of movements of the wheel, or of the pointer, that make up a gesture."""

SETTLES = 800
"""Milliseconds after which everything in view is painted."""


def measure(room: BrowserSession, times: int) -> list[dict[str, Any]]:
    """Open each game at each size a number of times; return a row for each."""
    rows = []
    for game in OPENINGS:
        for name, size in SIZES.items():
            seen = [opened(room, size, game) for _ in range(times)]
            drawn = [opening.drawn for opening in seen]
            rows.append({
                "game": game, "size": name, "bytes": max(opening.sent for opening in seen),
                "ms_least": round(min(drawn)), "ms_median": round(statistics.median(drawn)),
            })  # fmt: skip
    return rows


def opened(room: BrowserSession, size: ViewportSize, game: str) -> Opening:
    """Open a game in a separate window."""
    page = room.window(size)
    opening = first_board(page, OPENINGS[game], game)
    page.goto("about:blank")
    return opening


def gestures(room: BrowserSession, size: ViewportSize) -> dict[str, Any]:
    """Zoom and drag the large map; return the longest frames and the size of the table's JSON."""
    page = room.window(size)
    first_board(page, OPENINGS[LARGE], LARGE)
    match_id = page.url.rsplit("/", 1)[1]
    table = ask(page, "GET", f"/matches/{match_id}/table")
    page.wait_for_timeout(SETTLES)
    page.evaluate(NOTE_FRAMES)
    longest = {"zoom in": zoom(page, -60), "drag": drag(page), "zoom out": zoom(page, 60)}
    page.goto("about:blank")  # Otherwise it would count frames while the next window is measured.
    return {"json": len(json.dumps(table, separators=(",", ":"))), "longest": longest}


def zoom(page: Page, by: float) -> float:
    """Turn the wheel over the centre of the map; return the longest frame in milliseconds."""
    x, y = middle(page)
    page.mouse.move(x, y)
    return longest_frame(page, lambda _: page.mouse.wheel(0, by))


def drag(page: Page) -> float:
    """Drag the map to and fro; return the longest frame in milliseconds."""
    x, y = middle(page)

    def move(step: int) -> None:
        there = STEPS / 2 - abs(step - STEPS / 2)
        page.mouse.move(x + there * 12, y + there * 9)

    page.mouse.move(x, y)
    page.mouse.down()
    found = longest_frame(page, move)
    page.mouse.up()
    return found


def middle(page: Page) -> tuple[float, float]:
    """Return the centre of the map."""
    box = page.locator("#board").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def longest_frame(page: Page, step: Callable[[int], object]) -> float:
    """Make the steps of a gesture, and let the map settle; return the longest frame in between."""
    page.evaluate("window.frames_seen.length = 0")
    for number in range(STEPS):
        step(number)
    page.wait_for_timeout(SETTLES)
    return round(float(page.evaluate("Math.max(...window.frames_seen)")), 1)


def main() -> None:
    """Measure, and print a line for each game and size."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving_feud(Path(folder)) as server,
        browsing() as browser,
        BrowserSession(server, browser) as room,
    ):
        rows = measure(room, arguments.times)
        moved = {name: gestures(room, size) for name, size in SIZES.items()}
    if arguments.json:
        sys.stdout.write(f"{json.dumps({'opened': rows, 'moved': moved})}\n")
        return
    for row in rows:
        sys.stdout.write(
            f"{row['game']:12} {row['size']:8} {row['bytes']:>8,} bytes  "
            f"{row['ms_least']:>5} ms at best, {row['ms_median']:>5} ms median\n"
        )
    for name, seen in moved.items():
        frames = ", ".join([f"{what} {longest} ms" for what, longest in seen["longest"].items()])
        sys.stdout.write(
            f"{LARGE:12} {name:8} {seen['json']:>8,} bytes of JSON; frames: {frames}\n"
        )


if __name__ == "__main__":
    main()
