"""Security headers of every response."""

from __future__ import annotations

from typing import Final

from litestar.types import Message, Scope

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


async def add_security_headers(message: Message, scope: Scope) -> None:
    """Add the headers to a response, of whatever kind."""
    if message["type"] == "http.response.start":
        headers = [*message["headers"], *HEADERS]
        if scope["scheme"] == "https":
            headers.append(ALONE)
        if scope["path"].startswith("/api/"):
            headers.append(NO_STORE)
        message["headers"] = headers
