"""What a socket, a match or a request leaves behind is freed without the collector."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import ClassVar, Final

import pytest

from tests.server.support import Client, Server

SCRIPT: Final = Path(__file__).parent / "uncollected.py"
ROUNDS: Final = 20


class Untidy(Server):
    """A server that tells what waits for its collector, and forgets all tables but the last."""

    program: ClassVar[list[str]] = [sys.executable, str(SCRIPT)]

    def uncollected(self) -> dict[str, int]:
        """Return how many objects of each kind only the collector would free; they are freed."""
        assert self._process is not None, "asked while it runs"
        assert self._process.stdout is not None, "it is a pipe"
        self._process.send_signal(signal.SIGUSR1)
        found: dict[str, int] = json.loads(self._process.stdout.readline())
        return found


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Untidy]:
    with Untidy(tmp_path / "data") as server:
        yield server


def visit(client: Client, match_id: str, rounds: int) -> None:
    """Come to a table again and again, and play an action each time."""
    for _ in range(rounds):
        with replace(client.socket(match_id), packed=True) as line:
            table = line.until("table")
            line.act(table["ask"]["role"], table["ask"]["options"][0]["action"], table["seq"])
            line.until("done")
        client.table(match_id)


def test_sockets_that_have_closed_leave_nothing(server: Untidy) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "me"})
    visit(guest, match_id, 2)
    server.uncollected()
    visit(guest, match_id, ROUNDS)
    found = server.uncollected()
    assert sum(found.values()) < ROUNDS * 10, found


def test_matches_that_are_forgotten_leave_nothing(server: Untidy) -> None:
    guest = server.guest()
    visit(guest, guest.match({"saxon": "me", "norman": "me"}), 2)
    server.uncollected()
    for _ in range(ROUNDS):
        visit(guest, guest.match({"saxon": "me", "norman": "me"}), 2)
    found = server.uncollected()
    assert {"Table", "Moment", "Match", "History", "ShieldwallState"}.isdisjoint(found), sorted(
        found.items()
    )
