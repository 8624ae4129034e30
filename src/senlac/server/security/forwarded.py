"""The protocol that the first proxy received, from the header `X-Forwarded-Proto`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from senlac.server.security.asgi import App, Receive, Scope, Send

Headers = Iterable[tuple[bytes, bytes]]

PROTOCOL: Final = b"x-forwarded-proto"


class OneProtocol:
    """Middleware that reduces the forwarded protocol to one value in lower case.

    A chain of proxies makes a list of it, and some write `HTTPS`. Uvicorn accepts neither.
    """

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            scope["headers"] = one_protocol(scope["headers"])
        await self._app(scope, receive, send)


def one_protocol(headers: Headers) -> list[tuple[bytes, bytes]]:
    """Return headers with only the first proxy's protocol, in lower case."""
    given = list(headers)
    named = [value for name, value in given if name == PROTOCOL]
    if not named:
        return given
    first = b",".join(named).partition(b",")[0].strip().lower()
    return [*[one for one in given if one[0] != PROTOCOL], (PROTOCOL, first)]
