"""A test server with several workers, which tests can inspect and kill."""

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
    """A server with several workers."""

    def __init__(self, data: Path, processes: int = 2, **environment: str) -> None:
        super().__init__(data, SENLAC_PROCESSES=str(processes), **environment)
        self.homes = WorkerId(0, processes)

    def start(self) -> None:
        """Start, and wait until all workers are ready."""
        super().start()
        self.wait_ready(200)

    def wait_ready(self, status: int) -> None:
        """Wait until `/ready` answers with a status: 200 if all workers are ready, 503 if not."""
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
        """Return the process ids of the workers, by worker number."""
        found: dict[int, int] = {}
        for pid in children(self.pid):
            written = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
            if b"senlac.server.run.worker" in written:
                plan = written[written.index(b"senlac.server.run.worker") + 1]
                found[int(plan.partition(b'"number":')[2].partition(b",")[0])] = pid
        return found

    def kill_member(self, number: int) -> None:
        """Kill a worker, and wait until all workers are ready again."""
        before = self.members[number]
        os.kill(before, signal.SIGKILL)
        self.wait_ready(503)
        self.wait_ready(200)
        assert self.members[number] != before

    def kill(self) -> None:
        """Kill the supervisor and all workers at once, as a power cut would."""
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
        """Create a match that a given worker owns."""
        while True:
            match_id = client.match(seats, salt_follows=salt_follows)
            if self.homes.owner_of(match_id) == number:
                return match_id
            client.post(f"/api/matches/{match_id}/abandon")

    def counted(self, name: str) -> dict[int, float]:
        """Return a metric of each worker, by worker number."""
        found = dict.fromkeys(range(self.homes.count), 0.0)
        for family in text_string_to_metric_families(httpx.get(f"{self.url}/metrics").text):
            for sample in family.samples:
                if sample.name == name:
                    found[int(sample.labels["process"])] += sample.value
        return found


def children(pid: int) -> list[int]:
    """Return the ids of the child processes of a process."""
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    return [int(child) for child in listed.split()]


def wait_gone(pids: list[int]) -> None:
    """Wait until none of the processes is running."""
    give_up = time.monotonic() + READY
    while any(is_alive(pid) for pid in pids):
        assert time.monotonic() < give_up, "a process lives on"
        time.sleep(LOOK)


def is_alive(pid: int) -> bool:
    """Return whether a process is running; a zombie is not."""
    try:
        written = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return written.rpartition(")")[2].split()[0] != "Z"
