"""Session cookies: a random token, signed so that forged ones are rejected without a query."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from typing import Final

from litestar.datastructures import Cookie

from senlac.server.accounts.accounts import SIGN_IN_SECONDS

NAME: Final = "senlac"


def sign(key: bytes, token: str) -> str:
    """Return the cookie value for a token."""
    return f"{token}.{_signature(key, token)}"


def token_of(key: bytes, value: str) -> str | None:
    """Return the token of a cookie, None if we did not sign it."""
    token, _, signature = value.rpartition(".")
    if not hmac.compare_digest(signature.encode(), _signature(key, token).encode()):
        return None
    return token


def set_cookie(key: bytes, token: str, *, secure: bool) -> Cookie:
    """Return the cookie of a session, which no script can read and no other site can use."""
    return Cookie(
        NAME, path="/", value=sign(key, token), max_age=SIGN_IN_SECONDS, httponly=True,
        samesite="lax", secure=secure,
    )  # fmt: skip


def drop_cookie(*, secure: bool) -> Cookie:
    """Return the cookie that deletes the session cookie of a browser."""
    return Cookie(NAME, path="/", value="", max_age=0, httponly=True, samesite="lax", secure=secure)


def _signature(key: bytes, token: str) -> str:
    return urlsafe_b64encode(hmac.digest(key, token.encode(), "sha256")[:18]).decode()
