"""Measure the page: what is sent, and how long it takes, until the first board of each game stands.

    python bench/page.py [--times 5] [--json]

A server is started with a database file of its own, and each time a new window of Chromium opens a
new match. Bytes are those over the line, milliseconds those from the call of the page to the drawn
board: the shortest and the median.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.table.support import Server
from tests.web.conftest import ARGUMENTS, chromium
from tests.web.support import DESKTOP, FIRST_BOARDS, PHONE, Room, first_board

SIZES = {"desktop": DESKTOP, "phone": PHONE}


def measure(room: Room, times: int) -> list[dict[str, Any]]:
    """Open each game at each size so many times; return a row for each."""
    rows = []
    for game in FIRST_BOARDS:
        for name, size in SIZES.items():
            seen = [first_board(room.window(size), game) for _ in range(times)]
            drawn = [opening.drawn for opening in seen]
            rows.append({
                "game": game, "size": name, "bytes": max(opening.sent for opening in seen),
                "ms_least": round(min(drawn)), "ms_median": round(statistics.median(drawn)),
            })  # fmt: skip
    return rows


def main() -> None:
    """Measure, and print a line for each game and size."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        with Room(server, browser) as room:
            rows = measure(room, arguments.times)
        browser.close()
    if arguments.json:
        sys.stdout.write(f"{json.dumps(rows)}\n")
        return
    for row in rows:
        sys.stdout.write(
            f"{row['game']:12} {row['size']:8} {row['bytes']:>8,} bytes  "
            f"{row['ms_least']:>5} ms at best, {row['ms_median']:>5} ms median\n"
        )


if __name__ == "__main__":
    main()
