"""Closed sockets, evicted matches and requests are freed without the garbage collector."""

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
    """A server that reports uncollected objects, and caches only the last table."""

    program: ClassVar[list[str]] = [sys.executable, str(SCRIPT)]

    def uncollected(self) -> dict[str, int]:
        """Free the objects that only the collector can free; return their number by type."""
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
    """Open the socket of a table repeatedly, and play an action each time."""
    for _ in range(rounds):
        with replace(client.socket(match_id), packed=True) as line:
            table = line.until("table")
            line.act(table["ask"]["role"], table["ask"]["options"][0]["action"], table["seq"])
            line.until("done")
        client.table(match_id)


def test_closed_sockets_leave_no_reference_cycles(server: Untidy) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "me"})
    visit(guest, match_id, 2)
    server.uncollected()
    visit(guest, match_id, ROUNDS)
    found = server.uncollected()
    assert sum(found.values()) < ROUNDS * 10, found


def test_evicted_matches_leave_no_reference_cycles(server: Untidy) -> None:
    guest = server.guest()
    visit(guest, guest.match({"saxon": "me", "norman": "me"}), 2)
    server.uncollected()
    for _ in range(ROUNDS):
        visit(guest, guest.match({"saxon": "me", "norman": "me"}), 2)
    found = server.uncollected()
    assert {"Table", "Moment", "Match", "History", "ShieldwallState"}.isdisjoint(found), sorted(
        found.items()
    )
