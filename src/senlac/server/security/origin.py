"""Protection against requests forged by other sites (CSRF)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from senlac.server.support.errors import Forbidden

HEADER: Final = "x-senlac"
"""A header that a form of another site cannot send. Its value is 1."""

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})

Connection = ASGIConnection[Any, Any, Any, Any]


def require_own_page(connection: Connection, allowed: Sequence[str]) -> None:
    """Check that a change requested with a cookie comes from one of our pages.

    Raises:
        Forbidden: it does not.
    """
    if by_program(connection):
        return
    if connection.headers.get(HEADER) != "1":
        raise Forbidden("X-Senlac: expected the header with the value 1")
    origin = connection.headers.get("origin")
    if origin is not None and not is_own(connection, origin, allowed):
        raise Forbidden("Origin: requests from other sites are not allowed")


def require_own_socket(connection: Connection, allowed: Sequence[str]) -> None:
    """Check that a socket is opened by one of our pages, or by a program with a token.

    Raises:
        Forbidden: it is not.
    """
    if by_program(connection):
        return
    origin = connection.headers.get("origin")
    if origin is None or not is_own(connection, origin, allowed):
        raise Forbidden("Origin: sockets from other sites are not allowed")


def by_program(connection: Connection) -> bool:
    """Return whether a request has a token, which no browser sends by itself."""
    return connection.headers.get("authorization") is not None


def is_own(connection: Connection, origin: str, allowed: Sequence[str]) -> bool:
    """Return whether an origin is this server's own, or allowed by the settings."""
    if origin in allowed:
        return True
    try:
        host = urlsplit(origin).netloc
    except ValueError:
        return False
    return bool(host) and host == connection.headers.get("host")
