"""Attackers of a server, run as a separate program: `attackers.py NAME PORT SECONDS [MORE]`.

An attack lasts the given seconds, then prints as JSON what it has done and with what results.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import re
import resource
import select
import socket
import struct
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

EMPTY_PING: Final = b"\x89\x80\0\0\0\0"
EMPTY_PONG: Final = b"\x8a\x80\0\0\0\0"
EMPTY_FRAGMENT: Final = b"\x00\x80\0\0\0\0"
TEXT_BEGUN: Final = b"\x01\x80\0\0\0\0"
JSON: Final = "Content-Type: application/json\r\nX-Senlac: 1\r\n"

Counts = Counter[str]


class Attack:
    """An attacker: the port of the server, the end time and an attack-specific argument."""

    def __init__(self, port: int, seconds: float, more: str) -> None:
        self.port = port
        self.more = more
        self._end = time.monotonic() + seconds
        self._network = f"198.18.{os.getpid() >> 8 & 255}.{os.getpid() & 255}"
        self.counts: Counts = Counter()

    @property
    def goes_on(self) -> bool:
        """Return whether there is time left."""
        return time.monotonic() < self._end

    def connect(self, wait: float = 2.0) -> socket.socket:
        """Open a connection."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=wait)

    def head(self, method: str, path: str, fields: str = "") -> bytes:
        """Return the head of a request."""
        # Each attacker has a network of its own, as behind a proxy, so that it uses up no other's
        # limits.
        where = f"Host: 127.0.0.1:{self.port}\r\nX-Forwarded-For: {self._network}\r\n"
        return f"{method} {path} HTTP/1.1\r\n{where}{fields}\r\n".encode()

    def ask(self, line: socket.socket, request: bytes) -> str:
        """Send a request, and return the status of its answer, or "closed"."""
        line.sendall(request)
        heard, length = b"", 1
        while len(heard) < length:
            part = line.recv(65536)
            if not part:
                break
            heard += part
            head, end, _ = heard.partition(b"\r\n\r\n")
            if end:
                told = re.search(rb"content-length: (\d+)", head)
                length = len(head) + len(end) + (int(told[1]) if told else 0)
            else:
                length = len(heard) + 1
        return heard[9:12].decode() or "closed"

    def requests(self, request: bytes, lines: int = 8) -> None:
        """Repeat a request as often as possible, over several connections at once."""
        with ThreadPoolExecutor(lines) as pool:
            list(pool.map(lambda _: self._requests(request), range(lines)))

    def _requests(self, request: bytes) -> None:
        """Repeat a request as often as possible, over one connection at a time."""
        while self.goes_on:
            with contextlib.suppress(OSError), self.connect(10) as line:
                while self.goes_on:
                    status = self.ask(line, request)
                    self.counts[status] += 1
                    if status == "closed":
                        break

    def hold(self, first: bytes, again: bytes, most: int) -> None:
        """Open up to `most` connections, and send `again` over each now and then."""
        lines: list[socket.socket] = []
        while self.goes_on:
            if len(lines) < most:
                with contextlib.suppress(OSError):
                    line = self.connect()
                    line.sendall(first)
                    line.setblocking(False)
                    lines.append(line)
                    self.counts["opened"] += 1
            else:
                time.sleep(0.1)
                lines = [line for line in lines if self._kept(line, again)]
        self.counts["standing"] = len([line for line in lines if self._kept(line, b"")])

    def _kept(self, line: socket.socket, again: bytes) -> bool:
        """Send `again` over a connection; return whether it is still open."""
        try:
            if again:
                line.send(again)
            if not line.recv(65536):
                raise ConnectionResetError
        except BlockingIOError:
            return True
        except OSError:
            self.counts["closed"] += 1
            line.close()
            return False
        return True


def socket_frames(attack: Attack, flood: bytes, first: bytes = b"") -> None:
    """Send small frames over one socket after another, until the server closes each."""
    key = base64.b64encode(os.urandom(16)).decode()
    fields = (
        f"Origin: http://127.0.0.1:{attack.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
    )
    while attack.goes_on:
        with contextlib.suppress(OSError), attack.connect(10) as line:
            status = attack.ask(
                line, attack.head("GET", f"/api/matches/{attack.more}/live", fields)
            )
            attack.counts[status] += 1
            line.settimeout(0.5)
            line.sendall(first)
            while status == "101" and attack.goes_on:
                attack.counts["bytes"] += line.send(flood)
                readable, _, _ = select.select([line], [], [], 0)
                if readable and not line.recv(1 << 20):
                    break


def pings(attack: Attack) -> None:
    """Send empty pings."""
    socket_frames(attack, EMPTY_PING * 40_000)


def pongs(attack: Attack) -> None:
    """Send unsolicited empty pongs."""
    socket_frames(attack, EMPTY_PONG * 40_000)


def fragments(attack: Attack) -> None:
    """Send one text message in an endless number of empty fragments."""
    socket_frames(attack, EMPTY_FRAGMENT * 40_000, TEXT_BEGUN)


def half_heads(attack: Attack) -> None:
    """Begin requests, and continue each with a byte now and then."""
    attack.hold(b"GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ", b"a", 200)


def half_bodies(attack: Attack) -> None:
    """Announce request bodies, and send them a byte at a time."""
    attack.hold(attack.head("POST", "/api/session", f"Content-Length: 900000\r\n{JSON}"), b"a", 200)


def connections(attack: Attack) -> None:
    """Open connections without end, and send nothing."""
    attack.hold(b"", b"", 1_000_000)


def crumbs(attack: Attack) -> None:
    """Send request bodies in chunks of one byte each."""
    head = attack.head("POST", "/api/session", f"Transfer-Encoding: chunked\r\n{JSON}")
    while attack.goes_on:
        with contextlib.suppress(OSError), attack.connect() as line:
            line.sendall(head)
            while attack.goes_on:
                attack.counts["bytes"] += line.send(b"1\r\na\r\n" * 20_000)


def endless(attack: Attack) -> None:
    """Send request bodies that never end, without waiting for an answer."""
    head = attack.head("POST", "/api/session", f"Content-Length: 9000000000\r\n{JSON}")
    while attack.goes_on:
        with contextlib.suppress(OSError), attack.connect() as line:
            line.sendall(head)
            while attack.goes_on:
                attack.counts["bytes"] += line.send(b"a" * 1_000_000)


def sign_ins(attack: Attack) -> None:
    """Try passwords, over sixty connections at once."""
    body = {"name": attack.more, "password": "not the words"}
    content = json.dumps(body)
    fields = f"Content-Length: {len(content)}\r\n{JSON}"
    attack.requests(attack.head("POST", "/api/session", fields) + content.encode(), 60)


def asks(attack: Attack) -> None:
    """Request one page, over forty connections at once."""
    attack.requests(attack.head("GET", attack.more), 40)


def strangers(attack: Attack) -> None:
    """Request a resource of another player, over sixteen connections at once."""
    path, _, _ = attack.more.partition(" ")
    attack.requests(attack.head("GET", path), 16)


def junk(attack: Attack) -> None:
    """Send malformed requests, each over a new connection."""
    while attack.goes_on:
        with contextlib.suppress(OSError), attack.connect() as line:
            attack.counts[attack.ask(line, b"\x16\x03\x01 nonsense\r\n\r\n")] += 1


def resets(attack: Attack) -> None:
    """Reset connections as soon as they are open."""
    while attack.goes_on:
        with contextlib.suppress(OSError), attack.connect() as line:
            line.sendall(attack.head("GET", "/api/me"))
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            attack.counts["reset"] += 1


ATTACKS: Final[dict[str, Callable[[Attack], None]]] = {
    one.__name__: one
    for one in (
        pings, pongs, fragments, half_heads, half_bodies, connections, crumbs, endless, sign_ins,
        asks, strangers, junk, resets,
    )
}  # fmt: skip


def main() -> None:
    """Run the attack that the command line names."""
    name, port, seconds, *more = sys.argv[1:]
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    attack = Attack(int(port), float(seconds), " ".join(more))
    print("begun", flush=True)  # noqa: T201 - the parent process waits for it
    ATTACKS[name](attack)
    print(json.dumps(attack.counts), flush=True)  # noqa: T201 - as above


if __name__ == "__main__":
    main()
