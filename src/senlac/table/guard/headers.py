"""Headers that every answer carries, so that a browser trusts nothing but us."""

from __future__ import annotations

from typing import Final

from litestar.types import Message, Scope

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
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)

ALONE: Final = (b"cross-origin-opener-policy", b"same-origin")
"""Whoever opened a page of ours has no hold on it; browsers heed that by HTTPS alone."""

NO_STORE: Final = (b"cache-control", b"no-store")
"""What is told to one person is kept by no cache."""


async def dress(message: Message, scope: Scope) -> None:
    """Put the headers on an answer, whatever it is."""
    if message["type"] == "http.response.start":
        headers = [*message["headers"], *HEADERS]
        if scope["scheme"] == "https":
            headers.append(ALONE)
        if scope["path"].startswith("/api/"):
            headers.append(NO_STORE)
        message["headers"] = headers
