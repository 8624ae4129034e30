"""Headers that every answer carries, so that a browser trusts nothing but us."""

from __future__ import annotations

from typing import Final

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
"""What a page may load: our own files, and no script that stands within it."""

HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)

NO_STORE: Final = (b"cache-control", b"no-store")
"""What is told to one person is kept by no cache."""


class SafeHeaders(ASGIMiddleware):
    """Puts the headers on."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Pass a request on, and its answer back with the headers."""

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message["headers"], *HEADERS]
                if scope["path"].startswith("/api/"):
                    headers.append(NO_STORE)
                message["headers"] = headers
            await send(message)

        await next_app(scope, receive, dressed)
