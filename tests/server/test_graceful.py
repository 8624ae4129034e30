"""Start and stop: a server ends in five seconds whatever hangs, and the next one waits for it."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Final

import pytest

from senlac.server.support.service_manager import ALIVE, READY, STOPPING, ServiceManager
from senlac.testing.server import PROGRAM
from senlac.testing.server import READY as PATIENCE
from tests.server.support import Server, serving

LAST: Final = 5.0
"""Seconds in which a server must end."""

SEATS: Final = {"saxon": "me", "norman": "me"}
BOTS: Final = {"saxon": "bot:mcts:2s", "norman": "bot:mcts:2s"}


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "data") as server:
        yield server


def terminated(server: Server) -> float:
    """Stop a server as service managers do; return how long it took."""
    started = time.monotonic()
    server._end(signal.SIGTERM)
    return time.monotonic() - started


def bot_processes(server: Server) -> list[int]:
    """Return the ids of the bot processes of a server, when there are any."""
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        told = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text("ascii")
        found = [int(process) for process in told.split() if is_bot(int(process))]
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError(server.log)


def is_bot(process: int) -> bool:
    """Return whether a process runs bots. One that has ended has no command line."""
    try:
        return b"senlac.server.bots.worker" in Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False


def test_server_ends_in_time_while_a_bot_process_hangs(own: Server) -> None:
    own.guest().match(BOTS, "hastings")
    stopped = bot_processes(own)
    for process in stopped:
        os.kill(process, signal.SIGSTOP)
    assert terminated(own) < LAST
    assert not any(is_bot(process) for process in stopped)


def test_server_ends_in_time_while_its_database_hangs(own: Server) -> None:
    guest = own.guest()
    match_id = guest.match(SEATS)
    database = sqlite3.connect(own.data / "senlac.db", isolation_level=None)
    with guest.socket(match_id) as line, closing(database) as other:
        table = line.until("table")
        other.execute("begin immediate")
        line.act(table["ask"]["role"], table["ask"]["options"][0]["action"], table["seq"])
        time.sleep(0.2)
        assert terminated(own) < LAST


def test_server_ends_in_time_while_clients_hang(own: Server) -> None:
    head = f"POST /api/session HTTP/1.1\r\nHost: 127.0.0.1:{own.port}\r\nX-Senlac: 1\r\n"
    asked = f"GET /schema/openapi.json HTTP/1.1\r\nHost: 127.0.0.1:{own.port}\r\n\r\n" * 100
    with ExitStack() as opened:
        for sent in (head, head + "Content-Length: 40\r\n\r\n{", asked, ""):
            client = opened.enter_context(socket.socket())
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.connect(("127.0.0.1", own.port))
            client.sendall(sent.encode())
        assert own.client().get("/health")["status"] == "well"
        assert terminated(own) < LAST


class Next:
    """A server that is started while another one uses its database."""

    def __init__(self, data: Path, **environment: str) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - our own program
            [*PROGRAM, "serve", "--port", "0"],
            env={**os.environ, "SENLAC_DATA": str(data), "PYTHONUNBUFFERED": "1", **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def line(self) -> str:
        """Return the next line that it says."""
        assert self._process.stdout is not None, "it is a pipe"
        return self._process.stdout.readline()

    def end(self) -> tuple[int, str]:
        """Wait until it has ended; return its status and its errors."""
        _, errors = self._process.communicate(timeout=PATIENCE)
        return self._process.returncode, errors

    def stop(self) -> None:
        """Stop it."""
        self._process.terminate()
        self.end()


def test_new_server_waits_for_the_old_one_and_serves_its_matches(own: Server) -> None:
    guest = own.guest()
    match_id = guest.match(SEATS)
    guest.play_first(match_id)
    before = guest.table(match_id)
    following = Next(own.data)
    try:
        said = following.line()
        assert "in use by another server" in said
        assert "Waiting up to 10 s" in said
        assert terminated(own) < LAST
        assert "The server runs at http://" in following.line()
    finally:
        following.stop()
    own.start()
    assert guest.table(match_id) == before


def test_new_server_waits_no_longer_than_it_is_told(own: Server) -> None:
    started = time.monotonic()
    status, errors = Next(own.data, SENLAC_LOCK_SECONDS="1").end()
    assert status != 0
    assert f"{own.data / 'senlac.db'}: in use by another server" in errors
    assert time.monotonic() - started > 1.0
    assert own.client().get("/health")["status"] == "well"


def told(line: socket.socket, wanted: str) -> None:
    """Require that a message is among those that a server sends next."""
    while (message := line.recv(1024).decode()) != wanted:
        assert message == ALIVE, message


@pytest.mark.parametrize("form", ["file", "abstract"])
def test_service_manager_is_told_of_start_life_and_stop(tmp_path: Path, form: str) -> None:
    file = f"{tmp_path}/notify"
    name, address = {
        "file": (file, file),
        "abstract": (f"@senlac-{os.getpid()}", f"\0senlac-{os.getpid()}"),
    }[form]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(address)
        line.settimeout(PATIENCE)
        with serving(tmp_path / "data", NOTIFY_SOCKET=name, WATCHDOG_USEC="300000") as server:
            assert line.recv(1024).decode() in (READY, ALIVE)
            told(line, ALIVE)
            told(line, ALIVE)
            assert terminated(server) < LAST
            told(line, STOPPING)
            assert "service manager" not in server.log


def test_watchdog_of_another_process_is_not_fed(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(f"{tmp_path}/notify")
        line.setblocking(False)
        given = {"NOTIFY_SOCKET": f"{tmp_path}/notify", "WATCHDOG_USEC": "1000"}
        ServiceManager({**given, "WATCHDOG_PID": "1"}).tell_alive()
        with pytest.raises(BlockingIOError):
            line.recv(1024)
        ServiceManager({**given, "WATCHDOG_PID": str(os.getpid())}).tell_alive()
        assert line.recv(1024).decode() == ALIVE


def test_absent_service_manager_is_logged_and_ignored(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    ServiceManager({}).tell(READY)
    assert not caplog.text
    ServiceManager({"NOTIFY_SOCKET": f"{tmp_path}/nothing"}).tell(READY)
    assert "service manager not reached" in caplog.text
