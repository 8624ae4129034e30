"""Known browsers: where somebody has signed in before, whoever guesses elsewhere is not in the way.

Wrong passwords are counted by name, wherever they come from, so that many machines guess no faster
than one. Nobody may lock the owner out by that: a browser in which the name has been signed in
keeps a cookie of its own, and is counted by itself.
"""

from __future__ import annotations

import re
import secrets
from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from senlac.table.allowance import Rate
from senlac.table.guard import cookies
from senlac.table.guard.limits import Limiter
from senlac.table.service.names import fold

NAME: Final = "senlac-known"
KIND: Final = "sign-in-account"
BYTES: Final = 9
NUMBER: Final = re.compile(f"[0-9a-f]{{{2 * BYTES}}}")
SECONDS: Final = 2 * 365 * 24 * 3600


class Brake:
    """What holds back those who guess at one name."""

    def __init__(self, limiter: Limiter, rate: Rate, who: str) -> None:
        self._limiter = limiter
        self._rate = rate
        self._who = who

    def take(self) -> None:
        """Let a password be tried.

        Raises:
            TooMany: too many have been wrong.
        """
        self._limiter.take(KIND, self._who, self._rate)

    def release(self) -> None:
        """Count the last password no more: it was right."""
        self._limiter.give(KIND, self._who)


def who_tries(connection: ASGIConnection[Any, Any, Any, Any], key: bytes, name: str) -> str:
    """Return by what the wrong passwords of a browser for a name are counted."""
    number, _, given = connection.cookies.get(NAME, "").partition(".")
    told = None
    # Names have spaces: a number that has one could be the beginning of a longer name.
    if NUMBER.fullmatch(number):
        told = cookies.token_of(key, f"{_mark(number, name)}.{given}")
    return fold(name) if told is None else told


def known_cookie(key: bytes, name: str, *, secure: bool) -> Cookie:
    """Return the cookie of a browser in which a name has been signed in."""
    number = secrets.token_hex(BYTES)
    signature = cookies.sign(key, _mark(number, name)).rpartition(".")[2]
    return Cookie(
        NAME, path="/api/session", value=f"{number}.{signature}", max_age=SECONDS, httponly=True,
        samesite="lax", secure=secure,
    )  # fmt: skip


def _mark(number: str, name: str) -> str:
    """Return what is signed: the number of a browser, and the name; no token has a space."""
    return f"known {number} {fold(name)}"
