"""The gate: middleware that limits and checks every request before the application sees it."""

from __future__ import annotations

import asyncio
import re
from typing import Any, Final

import msgspec

from senlac.engine.support.utf8 import BOM_BYTES
from senlac.server.config.limits import Limits
from senlac.server.config.rate_limiter import PAUSE, WAIT, RateLimiter
from senlac.server.config.usage import UsageCounters
from senlac.server.security.addresses import network, plain_client
from senlac.server.security.asgi import App, Message, Receive, Scope, Send
from senlac.server.security.guarded_connection import TOO_MUCH
from senlac.server.security.problem import ErrorBody, Problem
from senlac.server.support.metrics import Metrics

HOST: Final = re.compile(rb"([\w.~-]*|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?", re.ASCII)
LAST_PORT: Final = 65_535

HEAD_BYTES: Final = 16_384
HEADERS_MOST: Final = 100
"""Bounds of the head of a request. The web server bounds only one that is incomplete."""

COOKIE_BYTES: Final = 8_000
COOKIES_MOST: Final = 100
QUERY_BYTES: Final = 8_000
FIELDS_MOST: Final = 60
"""Bounds of what Litestar parses and caches by its text: 1,024 queries and as many cookies."""

WATCHED: Final = frozenset({"/health", "/ready", "/metrics"})
"""Paths for monitoring, which must respond even when the server is overloaded."""

BUSY: Final = Problem("too_many", WAIT)
INVALID_HOST: Final = Problem(
    "bad_input", "Host: expected the name of a server, with or without a port"
)
NO_LENGTH: Final = Problem(
    "bad_input", "Content-Length: expected a header with the length of the body"
)
NOTHING: Final = Problem("not_found", "There is no such page.")
NUL_IN_QUERY: Final = Problem("bad_input", "query: expected no null character")
TOO_LONG: Final = Problem("too_big", "The query, the cookies or the headers are too long.")
LENGTH_REQUIRED: Final = 411
TOO_MANY: Final = 429
WHY: Final = {
    BUSY: "request", INVALID_HOST: "host", NO_LENGTH: "chunks", NOTHING: "zero",
    NUL_IN_QUERY: "zero", TOO_LONG: "head",
}  # fmt: skip

KIND: Final = "requests"
"""Key of the counter for each network."""


class NetworkQueue:
    """The requests of one network: their number, and a semaphore for those being answered."""

    def __init__(self, at_once: int) -> None:
        self.within = 0
        self.turn = asyncio.Semaphore(at_once)


class RequestLimiter:
    """Middleware that limits concurrent requests and request rates per network."""

    def __init__(
        self,
        app: App,
        limits: Limits,
        limiter: RateLimiter,
        counts: UsageCounters,
        metrics: Metrics,
    ) -> None:
        self._app = app
        self._limits = limits
        self._limiter = limiter
        self._counts = counts
        self._metrics = metrics
        self._rooms: dict[str, NetworkQueue] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        # A proxy may forward addresses that were not mapped when the connection was opened.
        scope["client"] = plain_client(scope["client"])
        if scope["type"] == "http" and scope["method"] == "HEAD":
            # HEAD is allowed wherever GET is. uvicorn sends only the head of the response.
            scope = {**scope, "method": "GET"}
        where = network(scope["client"][0] if scope["client"] else "")
        after = self._wait(scope, where)
        if after:
            await self._turn_away(scope, send, BUSY, after)
        elif _is_too_long(scope):
            await self._turn_away(scope, send, TOO_LONG)
        elif not _is_somewhere(scope):
            await self._turn_away(scope, send, INVALID_HOST)
        elif _is_chunked(scope):
            # A chunk may be a byte, and parsing one takes as long as a small request.
            await self._turn_away(scope, send, NO_LENGTH)
        elif "\0" in scope["path"]:
            # Some databases reject a query that contains it.
            await self._turn_away(scope, send, NOTHING)
        elif b"%00" in scope["query_string"]:
            await self._turn_away(scope, send, NUL_IN_QUERY)
        elif scope["type"] == "websocket" or scope["path"] in WATCHED:
            # Sockets are counted when their account is known. Monitoring never waits.
            await self._app(scope, receive, send)
        else:
            await self._let_in(where, scope, receive, send)

    async def _let_in(self, where: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on when its network's turn comes."""

        async def slowly(message: Any) -> None:  # noqa: ANN401 - the server's
            if message.get("status") == TOO_MANY:
                await asyncio.sleep(PAUSE)
            await send(message)

        room = self._rooms.setdefault(where, NetworkQueue(self._limits.answers_each))
        room.within += 1
        self._counts.add(KIND, where)
        try:
            async with room.turn:
                await self._app(scope, without_bom(receive), slowly)
        finally:
            self._counts.add(KIND, where, -1)
            room.within -= 1
            if not room.within:
                del self._rooms[where]

    def _wait(self, scope: Scope, where: str) -> float:
        """Return the seconds after which a request may be retried, 0 if it may proceed."""
        if scope["path"] in WATCHED:
            return self._limiter.after("health", where, self._limits.health)
        if self._counts.total(KIND, where) >= self._limits.requests_each:
            return PAUSE
        return self._limiter.after("request", where, self._limits.request)

    async def _turn_away(
        self, scope: Scope, send: Send, problem: Problem, after: float = 0.0
    ) -> None:
        """Respond to a refused request, and close its connection."""
        self._metrics.turn_away(WHY[problem])
        if after:
            await asyncio.sleep(PAUSE)
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": TOO_MUCH, "reason": problem.message})
            return
        status = LENGTH_REQUIRED if problem is NO_LENGTH else problem.status
        body = msgspec.json.encode(ErrorBody(problem))
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"connection", b"close"),
        ]
        if after:
            headers.append((b"retry-after", str(int(after) + 1).encode()))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})


def without_bom(receive: Receive) -> Receive:
    """Wrap `receive` so that it removes a byte order mark from the body, which JSON forbids."""
    begun = False

    async def receiving() -> Message:
        nonlocal begun
        message = await receive()
        if begun or message["type"] != "http.request":
            return message
        body = message.get("body", b"")
        while message.get("more_body") and len(body) < len(BOM_BYTES):
            message = await receive()
            if message["type"] != "http.request":
                return message
            body += message.get("body", b"")
        begun = True
        return {**message, "body": body.removeprefix(BOM_BYTES)}

    return receiving


def _is_too_long(scope: Scope) -> bool:
    """Return whether the head of a request exceeds the bounds, or its query or cookies do."""
    headers = scope["headers"]
    size = len(scope["path"]) + sum([len(name) + len(value) for name, value in headers])
    if len(headers) > HEADERS_MOST or size > HEAD_BYTES:
        return True
    query = scope["query_string"]
    if len(query) > QUERY_BYTES or query.count(b"&") >= FIELDS_MOST:
        return True
    cookies = [value for name, value in headers if name == b"cookie"]
    pieces = sum([value.count(b";") + 1 for value in cookies])
    return pieces > COOKIES_MOST or sum([len(value) for value in cookies]) > COOKIE_BYTES


def _is_chunked(scope: Scope) -> bool:
    """Return whether the body of a request comes in chunks instead of with its length."""
    return any([name == b"transfer-encoding" for name, _ in scope["headers"]])


def _is_somewhere(scope: Scope) -> bool:
    """Return whether the `Host` headers of a request are valid."""
    for name, value in scope["headers"]:
        if name == b"host":
            found = HOST.fullmatch(value)
            if found is None or int((found[2] or b":0")[1:]) > LAST_PORT:
                return False
    return True
