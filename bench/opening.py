"""Measure the opening of a long match, until its table arrives, by HTTP and by socket.

    python bench/opening.py [--times 20] [--page] [--json]

A server starts with a database file of its own, and one guest plays both sides of a match with
peaceful actions until it has enough events: at Hastings, which has the largest scene, about as many
as a match can have, and 3,000 in Saxons and Normans with more turns than printed. For the campaign
it is the longest of some wars between computer players. Then the table is requested again and
again: by HTTP, by the first message of a socket, and from a restarted server that must read the
match from the database. Milliseconds are the minimum and the median, bytes are before compression.
With `--page` Chromium opens the match too, until the first board is drawn.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from senlac.testing.browser import DESKTOP, BrowserSession, browsing, open_match
from tests.server.support import SAME, Client, Server

SEED: Final = 1
EASE: Final = {"SENLAC_LIMITS": "socket_bytes=100000000/1"}
"""Settings with which no one is closed out for flooding."""
WAR: Final = "campaign"
WARS: Final = 6
"""Number of wars that are played; the longest one is opened."""
FEW: Final = 5
"""Number of restarts of the server."""

Row = dict[str, float]


class Long(NamedTuple):
    """A long match: its scenario and overlay, the verbs to prefer, and its number of events."""

    scenario: str
    overlay: str
    verbs: frozenset[str]
    events: int


MATCHES: Final = {
    "hastings": Long("historical", "", frozenset({"face", "move", "swap", "place", "end"}), 1000),
    "shieldwall": Long(
        "hastings",
        "[scenarios.scenario.hastings]\nturns = 999\n",
        frozenset({"face", "done"}),
        3000,
    ),
}


def new_match(guest: Client, game: str) -> str:
    """Make a match; return its id."""
    long, seats = MATCHES[game], {role: {"kind": "me"} for role in ("saxon", "norman")}
    wish = {"scenario": long.scenario, "overlay": long.overlay or None, "seats": seats}
    match_id: str = guest.post("/api/matches", game=game, **wish)["id"]
    return match_id


def long_match(guest: Client, game: str) -> str:
    """Play a match until it has its number of events; return its id."""
    _, _, verbs, events = MATCHES[game]
    match_id = new_match(guest, game)
    rng = random.Random(SEED)
    with guest.socket(match_id, SAME, **{"as": "view"}) as line:
        table = line.until("table")
        while table["event_count"] < events:
            if table["status"] != "running":
                raise SystemExit(f"{game}: over after {table['event_count']} events")
            ask = table["ask"]
            peaceful = [text for text in ask["actions"] if text.split(" ", 1)[0] in verbs]
            line.act(ask["role"], rng.choice(peaceful or ask["actions"]), table["seq"])
            table = line.until("table")
    return match_id


def wars(guest: Client) -> tuple[str, str]:
    """Let computer players wage some wars; return the ids of the shortest and the longest."""
    seats = {role: {"kind": "bot", "bot": "greedy"} for role in ("rufus", "robert")}
    lengths: dict[str, int] = {}
    for _ in range(WARS):
        match_id = guest.post("/api/matches", game=WAR, scenario="y1088", seats=seats)["id"]
        with guest.socket(match_id, SAME, **{"as": "view"}) as line:
            lengths[match_id] = line.until("table", status="over")["seq"]
    by_length = sorted(lengths, key=lambda match_id: lengths[match_id])
    return by_length[0], by_length[-1]


def by_http(guest: Client, match_id: str) -> int:
    """Request the table; return its size in bytes."""
    return len(guest.http.get(f"/api/matches/{match_id}/table?last=200").raise_for_status().content)


def by_socket(guest: Client, match_id: str) -> int:
    """Open a socket and wait for the table; return its size in bytes."""
    with guest.socket(match_id) as line:
        line.until("table")
        return len(line.heard[-1])


def by_page(room: BrowserSession, guest: Client, match_id: str) -> float:
    """Open the match in a window; return the milliseconds until its first board."""
    page = room.window(DESKTOP)
    page.context.add_cookies([
        {"name": name, "value": value, "url": room.server.url}
        for name, value in guest.http.cookies.items()
    ])  # fmt: skip
    open_match(page, match_id)
    drawn = float(page.evaluate("performance.getEntriesByName('first-board')[0].startTime"))
    page.goto("about:blank")
    return drawn


def timed(times: int, deed: Callable[[], int], before: Callable[[], object] = tuple) -> Row:
    """Run `deed` a number of times, each after `before`; return the times and the size."""
    taken, size = [], 0
    for _ in range(times):
        before()
        started = time.perf_counter()
        size = deed()
        taken.append(1000 * (time.perf_counter() - started))
    return row(taken, size)


def row(taken: list[float], size: int = 0) -> Row:
    """Return minimum and median of some times."""
    median = statistics.median(taken)
    return {"ms_least": round(min(taken), 1), "ms_median": round(median, 1), "bytes": size}


def measure(server: Server, game: str, wanted: argparse.Namespace) -> dict[str, Row]:
    """Play a match and open it in each way; return a row for each."""
    guest = server.guest()
    if game == WAR:
        other, match_id = wars(guest)
    else:
        other, match_id = new_match(guest, game), long_match(guest, game)

    def anew() -> None:
        server.kill()
        server.start()
        # Load the game, and what the match shares with others of the game.
        by_http(guest, other)

    rows = {
        "HTTP": timed(wanted.times, lambda: by_http(guest, match_id)),
        "socket": timed(wanted.times, lambda: by_socket(guest, match_id)),
        "HTTP, not in memory": timed(FEW, lambda: by_http(guest, match_id), anew),
    }
    if wanted.page:
        with browsing() as browser, BrowserSession(server, browser) as room:
            drawn = [by_page(room, guest, match_id) for _ in range(wanted.times)]
        rows["page until the first board"] = row(drawn)
    return rows


def main() -> None:
    """Measure, and print a line for each way of opening."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--page", action="store_true")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), **EASE) as server:
        rows = {game: measure(server, game, arguments) for game in (*MATCHES, WAR)}
    if arguments.json:
        sys.stdout.write(f"{json.dumps(rows)}\n")
        return
    for game, found in rows.items():
        for name, one in found.items():
            sys.stdout.write(
                f"{game:12} {name:28} {one['ms_least']:>7} ms at best, "
                f"{one['ms_median']:>7} ms median, {one['bytes']:>9,} bytes\n"
            )


if __name__ == "__main__":
    main()
