"""Compression of responses: long ones in a thread, and equal ones only once."""

from __future__ import annotations

import asyncio
import zlib
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from typing import Final

from senlac.server.security.asgi import App, Message, Receive, Scope, Send
from senlac.server.security.codings import accepted_codings

SMALL: Final = 1_000
"""Bytes below which a response is not compressed."""

LONG: Final = 4_000
"""Bytes from which a response is compressed in a thread, and the result cached."""

MOST_WAITING: Final = 8
"""Maximum number of responses that wait for the thread. Further ones are sent uncompressed."""

CACHE_BYTES: Final = 8_000_000
LEVEL: Final = 6
GZIP_BITS: Final = 31
"""Makes zlib write a gzip header, without a time."""

DIGEST_BYTES: Final = 16

UNPACKED: Final = "unpacked"
"""Option of a route whose responses are not compressed here: they are saved to files, or are
compressed already.
"""


class Packing:
    """Middleware that compresses responses with gzip for clients that accept it."""

    def __init__(self, app: App) -> None:
        self._app = app
        # zlib releases the interpreter's lock. On machines with two processors a second thread
        # would take one from the event loop.
        self._thread = ThreadPoolExecutor(1, "packing")
        self._waiting = 0
        self._known: OrderedDict[bytes, bytes] = OrderedDict()
        self._bytes = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
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
        """Return a compressed body, None if too many are waiting."""
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
        """Cache a compressed body, evicting the least recently used ones."""
        if key not in self._known:
            self._known[key] = packed
            self._bytes += len(packed)
        while self._bytes > CACHE_BYTES:
            _, gone = self._known.popitem(last=False)
            self._bytes -= len(gone)


def accepts_gzip(headers: list[tuple[bytes, bytes]]) -> bool:
    """Return whether the headers of a request accept gzip."""
    given = [value.decode("latin-1") for name, value in headers if name == b"accept-encoding"]
    return "gzip" in accepted_codings(",".join(given))


def compressed(body: bytes) -> bytes:
    """Return a body compressed with gzip."""
    return zlib.compress(body, LEVEL, GZIP_BITS)


def _headers(headers: list[tuple[bytes, bytes]], length: int) -> list[tuple[bytes, bytes]]:
    """Return the headers of a response for its compressed body."""
    return [
        *[one for one in headers if one[0].lower() != b"content-length"],
        (b"content-encoding", b"gzip"),
        (b"content-length", str(length).encode()),
        (b"vary", b"Accept-Encoding"),
    ]


def _unpacked(scope: Scope) -> bool:
    """Return whether the route of a request must not be compressed."""
    handler = scope.get("route_handler")
    return handler is not None and bool(handler.opt.get(UNPACKED))
