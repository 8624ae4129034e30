"""The protocol by which a request came to the first proxy, as proxies write it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from uvicorn._types import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, Scope

Headers = Iterable[tuple[bytes, bytes]]

PROTOCOL: Final = b"x-forwarded-proto"


class OneProtocol:
    """Passes requests on with one forwarded protocol, in lower case.

    A chain of proxies makes a list of it, and some write `HTTPS`. Uvicorn takes neither.
    """

    def __init__(self, app: ASGI3Application) -> None:
        self._app = app

    async def __call__(
        self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Pass a request on."""
        if scope["type"] != "lifespan":
            scope["headers"] = one_protocol(scope["headers"])
        await self._app(scope, receive, send)


def one_protocol(headers: Headers) -> list[tuple[bytes, bytes]]:
    """Return headers with the protocol that the first proxy noted, whatever others added."""
    given = list(headers)
    named = [value for name, value in given if name == PROTOCOL]
    if not named:
        return given
    first = b",".join(named).partition(b",")[0].strip().lower()
    return [*[one for one in given if one[0] != PROTOCOL], (PROTOCOL, first)]
