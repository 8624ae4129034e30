"""Shutdown: Ctrl-C stops the server at once, whatever is open, and logs no error."""

from __future__ import annotations

import base64
import json
import os
import signal
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final

import httpx
import pytest

from senlac.engine.match.verify import verify
from senlac.server.run.run import STOP_SECONDS
from senlac.testing.server import READY
from tests.server.support import Client, Server, serving

SECONDS: Final = 5.0
MANY: Final = 120
HALF: Final = 5
UNLIMITED: Final = (
    "stuck_seconds=3600 read=9000/900 request=9000/900 socket_bytes=900000/900 socket=9000/900 "
    "tables=9000/900 socket_network=9000/900 tables_network=9000/900"
)
"""Limits under which a client that does not read is never closed, nor its messages refused."""

AGAIN: Final = b'\x81\x90\0\0\0\0{"type":"again"}'
"""A frame that requests the full table again; its mask is zero."""


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "data") as server:
        yield server


def ended(server: Server, *, presses: int = 1) -> list[str]:
    """Send SIGINT `presses` times, and return the lines of the log after the server has ended."""
    started = time.monotonic()
    process = server._process
    assert process is not None
    for _ in range(presses - 1):
        process.send_signal(signal.SIGINT)
    assert server.stop() == 0
    assert time.monotonic() - started < SECONDS
    return server.log.splitlines()


def play_on(client: Client, match_id: str) -> None:
    """Play until the server has stopped."""
    with suppress(httpx.TransportError):
        while client.table(match_id)["ask"]:
            client.play_first(match_id)


def deaf_socket(client: Client, match_id: str) -> socket.socket:
    """Open a socket that reads the answer to its handshake, and never a byte after it."""
    server = client.server
    opened = socket.socket()
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    opened.connect(("127.0.0.1", server.port))
    cookies = "; ".join(f"{name}={value}" for name, value in client.http.cookies.items())
    head = [
        f"GET /api/matches/{match_id}/live HTTP/1.1", f"Host: 127.0.0.1:{server.port}",
        f"Origin: {server.url}", f"Cookie: {cookies}", "Upgrade: websocket",
        "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
    ]  # fmt: skip
    opened.sendall("\r\n".join([*head, "", ""]).encode())
    answer = b""
    # The server closes a connection whose first frame arrives before the handshake is answered.
    while not answer.endswith(b"\r\n\r\n"):
        answer += opened.recv(1)
    assert answer.startswith(b"HTTP/1.1 101"), answer
    return opened


@pytest.mark.parametrize("presses", [1, 2, 3])
def test_shutdown_with_open_sockets_and_bots_logs_nothing(own: Server, presses: int) -> None:
    guest = own.guest()
    with ExitStack() as opened:
        seats = [{"saxon": "me", "norman": "me"}, {"saxon": "bot:mcts:2s", "norman": "bot:greedy"}]
        for wished in seats * 2:
            match_id = guest.match(wished, "hastings")
            for _ in range(4):
                opened.enter_context(guest.socket(match_id)).until("table")
        assert ended(own, presses=presses) == []


def test_shutdown_during_play_loses_no_acknowledged_entry(own: Server) -> None:
    guests = [own.guest() for _ in range(4)]
    matches = [one.match({"saxon": "me", "norman": "me"}, "hastings") for one in guests]
    with ThreadPoolExecutor(len(guests)) as threads, guests[0].socket(matches[0]) as line:
        for guest, match_id in zip(guests, matches, strict=True):
            threads.submit(play_on, guest, match_id)
        line.until("table", seq=20)
        assert ended(own, presses=2) == []
    own.start()
    for guest, match_id in zip(guests, matches, strict=True):
        record = guest.get(f"/api/matches/{match_id}/record")
        assert verify(record).entries == len(record["entries"]) > 1


def test_client_that_does_not_read_does_not_block_shutdown(tmp_path: Path) -> None:
    """The limits keep the server from closing the client earlier, on any machine."""
    with ExitStack() as opened:
        own = opened.enter_context(serving(tmp_path / "data", SENLAC_LIMITS=UNLIMITED))
        guest = own.guest()
        match_id = guest.match({"saxon": "me", "norman": "me"}, "hastings")
        deaf = opened.enter_context(deaf_socket(guest, match_id))
        # More than the buffers of the kernel and the server hold for a client that does not read.
        for _ in range(MANY):
            deaf.sendall(AGAIN)
            guest.table(match_id)
        started = time.monotonic()
        assert ended(own) == []
        assert time.monotonic() - started > STOP_SECONDS, "the socket was not deaf enough"


def test_incomplete_requests_are_logged_in_one_line_at_shutdown(own: Server) -> None:
    """Clients that never send the rest of their request delay a shutdown."""
    head = f"POST /api/session HTTP/1.1\r\nHost: 127.0.0.1:{own.port}\r\nX-Senlac: 1\r\n"
    head += "Content-Type: application/json\r\nContent-Length: 40\r\n\r\n{"
    with ExitStack() as opened:
        for _ in range(HALF):
            half = opened.enter_context(socket.create_connection(("127.0.0.1", own.port)))
            half.sendall(head.encode())
        # The server answers a later connection after it has read the earlier ones.
        assert httpx.get(f"{own.url}/health", timeout=READY).is_success
        [line] = ended(own)
    told = json.loads(line)
    assert told["level"] == "warning"
    assert told["what"] == f"{HALF} requests were cancelled when the server stopped"
