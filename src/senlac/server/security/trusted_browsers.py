"""Known browsers: someone who guesses passwords elsewhere does not lock the owner out.

Wrong passwords are counted by account name, across all networks, so that many machines guess no
faster than one. That must not lock the owner out: a browser in which the name has been signed in
has a cookie of its own, and is counted separately.
"""

from __future__ import annotations

import re
import secrets
from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from senlac.server.accounts.names import fold
from senlac.server.config.limits import Rate
from senlac.server.config.shared_limiter import SharedLimiter
from senlac.server.security import cookies

NAME: Final = "senlac-known"
KIND: Final = "sign-in-account"
BYTES: Final = 9
NUMBER: Final = re.compile(f"[0-9a-f]{{{2 * BYTES}}}")
SECONDS: Final = 2 * 365 * 24 * 3600


class SignInThrottle:
    """The rate limit on passwords for one name."""

    def __init__(self, limiter: SharedLimiter, rate: Rate, who: str) -> None:
        self._limiter = limiter
        self._rate = rate
        self._who = who

    async def take(self) -> None:
        """Count an attempt at this server.

        Raises:
            TooMany: too many passwords were wrong.
        """
        await self._limiter.take_here(KIND, self._who, self._rate)

    async def count_wrong(self) -> None:
        """Count the last attempt at all servers: the password was wrong."""
        await self._limiter.count(KIND, self._who, self._rate)

    def release(self) -> None:
        """Uncount the last attempt: the password was right."""
        self._limiter.give(KIND, self._who)


def attempt_key(connection: ASGIConnection[Any, Any, Any, Any], key: bytes, name: str) -> str:
    """Return the key under which wrong passwords of a browser for a name are counted."""
    number, _, given = connection.cookies.get(NAME, "").partition(".")
    told = None
    # Names may contain spaces: a number with a space could be the beginning of another name.
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
    """Return the signed text: a browser's number and the name. Session tokens have no space."""
    return f"known {number} {fold(name)}"
