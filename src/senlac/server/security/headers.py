"""Security headers of every response."""

from __future__ import annotations

from typing import Final

from senlac.server.security.asgi import App, Message, Receive, Scope, Send

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
"""What a page may load: only our own files, and no inline scripts."""

HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)

ALONE: Final = (b"cross-origin-opener-policy", b"same-origin")
"""A page that opens one of ours gets no reference to it. Browsers obey this only over HTTPS."""

NO_STORE: Final = (b"cache-control", b"no-store")
"""API responses depend on the client, so caches must not store them."""


class SecurityHeaders:
    """Middleware that adds the headers to every response.

    A hook of Litestar would be called for each message of a socket too.
    """

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        added = [*HEADERS]
        if scope["scheme"] == "https":
            added.append(ALONE)
        if scope["path"].startswith("/api/"):
            added.append(NO_STORE)

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], *added]}
            await send(message)

        await self._app(scope, receive, sending)
