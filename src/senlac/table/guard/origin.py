"""Where a request comes from: no other site may change anything here in somebody's name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from senlac.table.service.errors import Forbidden

HEADER: Final = "x-senlac"
"""A header that a form of another site cannot send; its value is 1."""

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})

Connection = ASGIConnection[Any, Any, Any, Any]


def require_own_page(connection: Connection, allowed: Sequence[str]) -> None:
    """See that a change is asked for by a page of ours, if it is asked for with a cookie.

    Raises:
        Forbidden: it is not.
    """
    if by_program(connection):
        return
    if connection.headers.get(HEADER) != "1":
        raise Forbidden("a change needs the header X-Senlac: 1")
    origin = connection.headers.get("origin")
    if origin is not None and not is_own(connection, origin, allowed):
        raise Forbidden("another site may not change anything here")


def require_own_socket(connection: Connection, allowed: Sequence[str]) -> None:
    """See that a socket is opened by a page of ours, or by a program with a token.

    Raises:
        Forbidden: it is not.
    """
    if by_program(connection):
        return
    origin = connection.headers.get("origin")
    if origin is None or not is_own(connection, origin, allowed):
        raise Forbidden("another site may not open a socket here")


def by_program(connection: Connection) -> bool:
    """Tell whether a request brings a token, which no browser sends by itself."""
    return connection.headers.get("authorization") is not None


def is_own(connection: Connection, origin: str, allowed: Sequence[str]) -> bool:
    """Tell whether an origin is the one the page of this connection came from, or allowed."""
    if origin in allowed:
        return True
    try:
        host = urlsplit(origin).netloc
    except ValueError:
        return False
    return bool(host) and host == connection.headers.get("host")
