"""A server of several processes, and its members by name: to be looked at, and to be killed."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from pathlib import Path
from typing import Final

import httpx
from prometheus_client.parser import text_string_to_metric_families

from senlac.server.config.worker_id import WorkerId
from senlac.testing.server import READY
from tests.server.support import Client, Server

LOOK: Final = 0.02


class House(Server):
    """A server of several processes."""

    def __init__(self, data: Path, processes: int = 2, **environment: str) -> None:
        super().__init__(data, SENLAC_PROCESSES=str(processes), **environment)
        self.homes = WorkerId(0, processes)

    def start(self) -> None:
        """Start, and wait until all members serve."""
        super().start()
        self.wait_ready(200)

    def wait_ready(self, status: int) -> None:
        """Wait until it says of all its members that they are ready, or that they are not."""
        give_up = time.monotonic() + READY
        while True:
            with contextlib.suppress(httpx.TransportError):
                answer = httpx.get(f"{self.url}/ready")
                if answer.status_code == status:
                    return
            assert time.monotonic() < give_up, self.log
            time.sleep(LOOK)

    @property
    def members(self) -> dict[int, int]:
        """Return the processes that serve, by their numbers."""
        found: dict[int, int] = {}
        for pid in children(self.pid):
            written = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
            if b"senlac.server.run.worker" in written:
                plan = written[written.index(b"senlac.server.run.worker") + 1]
                found[int(plan.partition(b'"number":')[2].partition(b",")[0])] = pid
        return found

    def kill_member(self, number: int) -> None:
        """Kill one of them, and wait until all serve again."""
        before = self.members[number]
        os.kill(before, signal.SIGKILL)
        self.wait_ready(503)
        self.wait_ready(200)
        assert self.members[number] != before

    def kill(self) -> None:
        """End all of it at once, as a power cut would."""
        members = list(self.members.values())
        for pid in (self.pid, *members):
            os.kill(pid, signal.SIGSTOP)
        super().kill()
        for pid in members:
            os.kill(pid, signal.SIGKILL)
        wait_gone(members)

    def match_in(
        self, number: int, client: Client, seats: dict[str, str], *, salt_follows: bool = False
    ) -> str:
        """Make a match that is at home in one of the members."""
        while True:
            match_id = client.match(seats, salt_follows=salt_follows)
            if self.homes.owner_of(match_id) == number:
                return match_id
            client.post(f"/api/matches/{match_id}/abandon")

    def counted(self, name: str) -> dict[int, float]:
        """Return what the members have counted under a name, by their numbers."""
        found = dict.fromkeys(range(self.homes.count), 0.0)
        for family in text_string_to_metric_families(httpx.get(f"{self.url}/metrics").text):
            for sample in family.samples:
                if sample.name == name:
                    found[int(sample.labels["process"])] += sample.value
        return found


def children(pid: int) -> list[int]:
    """Return the processes that a process has started."""
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    return [int(child) for child in listed.split()]


def wait_gone(pids: list[int]) -> None:
    """Wait until there are no such processes."""
    give_up = time.monotonic() + READY
    while any(is_alive(pid) for pid in pids):
        assert time.monotonic() < give_up, "a process lives on"
        time.sleep(LOOK)


def is_alive(pid: int) -> bool:
    """Tell whether a process runs; one that nobody has buried yet does not."""
    try:
        written = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return written.rpartition(")")[2].split()[0] != "Z"
