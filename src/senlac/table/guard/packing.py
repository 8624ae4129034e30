"""Compressed answers: long ones are compressed in a thread, and equal ones once."""

from __future__ import annotations

import asyncio
import re
import zlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from typing import Any, Final

Scope = Any
Message = Any
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]
"""As servers and applications call each other; each library has names of its own for that."""

SMALL: Final = 1_000
"""Shorter answers, in bytes, are not compressed."""

LONG: Final = 4_000
"""From so many bytes on an answer is compressed in a thread, and its compressed form is cached."""

MOST_WAITING: Final = 8
"""While so many answers wait for the thread, further ones are sent as they are."""

CACHE_BYTES: Final = 8_000_000
LEVEL: Final = 6
GZIP_BITS: Final = 31
"""What zlib is told to write the header of gzip, without a time."""

DIGEST_BYTES: Final = 16

UNPACKED: Final = "unpacked"
"""The mark of a route whose answers are not compressed: they are mostly saved to files."""

NOT: Final = re.compile(rb"\s*q=0(\.0*)?\s*")
"""The weight by which a client refuses an encoding (RFC 9110, 12.4.2)."""


class Packing:
    """An application whose answers are compressed by gzip for clients that accept it."""

    def __init__(self, app: App) -> None:
        self._app = app
        # Compression is work of its own, for which the interpreter's lock is released. A second
        # thread would take the processor from the event loop where there are two.
        self._thread = ThreadPoolExecutor(1, "packing")
        self._waiting = 0
        self._known: OrderedDict[bytes, bytes] = OrderedDict()
        self._bytes = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and compress its answer."""
        if scope["type"] != "http" or not accepts_gzip(scope["headers"]):
            await self._app(scope, receive, send)
            return
        start: Message = None

        async def sending(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
                return
            if start is not None:
                head, start = start, None
                body = message.get("body", b"")
                if not message.get("more_body") and len(body) >= SMALL and not _unpacked(scope):
                    packed = await self._packed(body)
                    if packed is not None:
                        head = {**head, "headers": _headers(head["headers"], len(packed))}
                        message = {**message, "body": packed}
                await send(head)
            await send(message)

        await self._app(scope, receive, sending)

    async def _packed(self, body: bytes) -> bytes | None:
        """Return a body compressed, None if too many wait for that already."""
        if len(body) < LONG:
            return compressed(body)
        key = blake2b(body, digest_size=DIGEST_BYTES).digest()
        known = self._known.get(key)
        if known is not None:
            self._known.move_to_end(key)
            return known
        if self._waiting >= MOST_WAITING:
            return None
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            packed = await loop.run_in_executor(self._thread, compressed, body)
        finally:
            self._waiting -= 1
        self._keep(key, packed)
        return packed

    def _keep(self, key: bytes, packed: bytes) -> None:
        """Cache a compressed body; those used longest ago go first."""
        if key not in self._known:
            self._known[key] = packed
            self._bytes += len(packed)
        while self._bytes > CACHE_BYTES:
            _, gone = self._known.popitem(last=False)
            self._bytes -= len(gone)


def accepts_gzip(headers: list[tuple[bytes, bytes]]) -> bool:
    """Return whether a client accepts gzip by the headers of its request."""
    for name, value in headers:
        if name == b"accept-encoding":
            for one in value.lower().split(b","):
                coding, _, weight = one.partition(b";")
                if coding.strip() == b"gzip" and not NOT.fullmatch(weight):
                    return True
    return False


def compressed(body: bytes) -> bytes:
    """Return a body as gzip writes it."""
    return zlib.compress(body, LEVEL, GZIP_BITS)


def _headers(headers: list[tuple[bytes, bytes]], length: int) -> list[tuple[bytes, bytes]]:
    """Return the headers of an answer whose body is compressed."""
    return [
        *[one for one in headers if one[0].lower() != b"content-length"],
        (b"content-encoding", b"gzip"),
        (b"content-length", str(length).encode()),
        (b"vary", b"Accept-Encoding"),
    ]


def _unpacked(scope: Scope) -> bool:
    """Return whether the route of a request answers without compression."""
    handler = scope.get("route_handler")
    return handler is not None and bool(handler.opt.get(UNPACKED))
