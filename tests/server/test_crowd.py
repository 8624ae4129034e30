"""Crowds: the bots of one visitor do not take all processor time from other players."""

from __future__ import annotations

import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import httpx
import pytest

from tests.server.support import Client, Server, serving

CROWD: Final = 60
SOON: Final = 2.0
BEGUN: Final = 1
"""The number of entries of a match before the first action."""

BOTS: Final = {"saxon": "bot:greedy", "norman": "bot:greedy"}
AGAINST: Final = {"saxon": "me", "norman": "bot:greedy"}


def answers(client: Client, times: int) -> list[float]:
    """Return how long the client waited for the first move of the computer in each match."""
    waits: list[float] = []
    for _ in range(times):
        match_id = client.match(AGAINST, "hastings")
        started = time.monotonic()
        with client.socket(match_id) as line:
            while line.until("table")["seq"] <= BEGUN:
                pass
        waits.append(time.monotonic() - started)
    return waits


def test_sixty_bot_matches_of_one_guest_do_not_delay_others(tmp_path: Path) -> None:
    with serving(tmp_path / "data", SENLAC_THINKERS="1") as server:
        crowd = server.guest()
        for _ in range(CROWD):
            crowd.match(BOTS, "hastings")
        waits = answers(server.guest(), 5)
        print(f"waited {max(waits):.2f} s at most")  # noqa: T201 - the figure of the host's page
        assert statistics.median(waits) <= SOON


def allowed(server: Server, client: Client, seats: dict[str, str], tries: int) -> int:
    """Return how many matches a client may create with that many concurrent requests."""
    body = {
        "game": "shieldwall", "scenario": "foragers",
        "seats": {
            role: {"kind": "bot", "bot": kind[4:]} if kind.startswith("bot:") else {"kind": kind}
            for role, kind in seats.items()
        },
    }  # fmt: skip

    def ask(_: int) -> httpx.Response:
        with httpx.Client(cookies=client.http.cookies, headers=client.http.headers) as browser:
            return browser.post(f"{server.url}/api/matches", json=body, timeout=60)

    with ThreadPoolExecutor(8) as threads:
        given = list(threads.map(ask, range(tries)))
    for answer in given:
        if not answer.is_success:
            assert answer.status_code == 429
            assert "Please end one of them first" in answer.json()["error"]["message"]
            assert int(answer.headers["Retry-After"]) > 0
    return len([answer for answer in given if answer.is_success])


@pytest.mark.parametrize(
    ("seats", "most"), [({"saxon": "bot:random", "norman": "bot:random"}, 4), (AGAINST, 20)]
)
def test_guest_has_a_limited_number_of_matches_with_bots(
    tmp_path: Path, seats: dict[str, str], most: int
) -> None:
    # Quick bots would end an unwatched match soon, and free its place.
    slow = {role: kind.replace("random", "mcts:2s") for role, kind in seats.items()}
    with serving(tmp_path / "data", SENLAC_RATE_FACTOR="1") as server:
        guest = server.guest()
        assert allowed(server, guest, slow, most + 5) == most
        going = [match["id"] for match in guest.get("/api/matches", list="running")["matches"]]
        assert guest.post(f"/api/matches/{going[0]}/abandon") == {"done": True}
        assert allowed(server, guest, slow, 3) == 1
        # Matches between people do not count, and every guest has an own limit.
        guest.match({"saxon": "me", "norman": "open"})
        assert allowed(server, server.guest(), slow, 1) == 1
