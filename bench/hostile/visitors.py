"""Visitors of a server: a connection, the cookie of a guest, and a network they come from."""

from __future__ import annotations

import contextlib
import http.client
import time
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

Document = dict[str, Any]

ATTACKER: Final = "198.18.0.1"
"""The network of attackers, as a proxy would name it: RFC 2544 keeps it for benchmarks."""

OK: Final = 200
CREATED: Final = 201
STALE: Final = 409
ILLEGAL: Final = 422
TOO_MANY: Final = 429

PATIENCE: Final = 30.0
JSON: Final = "application/json"


@dataclass
class Strike:
    """An attack in progress.

    Attributes:
        context: what the preparation of the attack returned.
        seen: the statuses of all answers.
    """

    url: str
    end: float
    context: Any
    seen: Counter[str] = field(default_factory=Counter)

    def lasts(self) -> bool:
        """Return whether there is time left."""
        return time.monotonic() < self.end

    def visitor(self, cookie: str = "") -> Visitor:
        """Return a visitor with a cookie, or without one."""
        return Visitor(self.url, ATTACKER, cookie, self.seen)

    def guest(self) -> Visitor:
        """Return a new guest."""
        visitor = self.visitor()
        visitor.become_guest()
        return visitor

    def at_once(self, work: Callable[[int], object], lines: int) -> None:
        """Run some work on several threads at once."""
        with ThreadPoolExecutor(lines) as pool:
            list(pool.map(work, range(lines)))

    def each(self, visitor: Visitor, asked: Iterable[tuple[str, str, object]]) -> None:
        """Send requests one after another for as long as the attack lasts."""
        for method, path, body in asked:
            if not self.lasts():
                return
            visitor.ask(method, path, body)


class Visitor:
    """A client that keeps a connection and counts the statuses of its answers."""

    def __init__(self, url: str, network: str, cookie: str, seen: Counter[str]) -> None:
        host = urlsplit(url).netloc
        self._line = http.client.HTTPConnection(host, timeout=PATIENCE)
        self._headers = {"X-Senlac": "1", "X-Forwarded-For": network, "Content-Type": JSON}
        self._seen = seen
        self.cookie = cookie

    def become_guest(self) -> None:
        """Fetch the cookie of a new guest."""
        self.cookie = ""
        self.ask("POST", "/api/guest")

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        """Return status and body of an answer; status 0 if the server hangs up or times out."""
        content = body if isinstance(body, bytes) else None
        if body is not None and content is None:
            content = msgspec.json.encode(body)
        cookies = {"Cookie": self.cookie} if self.cookie else {}
        try:
            self._line.request(method, path, content, {**self._headers, **cookies})
            answer = self._line.getresponse()
            found = answer.read()
        except (OSError, http.client.HTTPException) as error:
            self._line.close()
            self._seen["too slow" if isinstance(error, TimeoutError) else "closed"] += 1
            return 0, b""
        self._seen[str(answer.status)] += 1
        cookie = answer.getheader("set-cookie")
        if cookie and cookie.startswith("senlac="):
            self.cookie = cookie.partition(";")[0]
        return answer.status, found

    def must(self, method: str, path: str, body: object = None) -> Document:
        """Return the JSON of an answer, {} without any; exit on an error."""
        status, found = self.ask(method, path, body)
        if not http.client.OK <= status < http.client.MULTIPLE_CHOICES:
            raise SystemExit(f"{method} {path}: {status} {found[:300]!r}")
        with contextlib.suppress(msgspec.DecodeError):
            document: Document = msgspec.json.decode(found)
            return document
        return {}
