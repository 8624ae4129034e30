"""Names and tokens: short ones that nobody guesses, long ones that nobody can."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

LETTERS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
"""Letters that are not taken for one another."""

ID_LENGTH: Final = 12
TOKEN_BYTES: Final = 32


def new_id() -> str:
    """Return the id of something new: 60 bits, fit for a link."""
    return "".join([secrets.choice(LETTERS) for _ in range(ID_LENGTH)])


def new_stamp() -> str:
    """Return what nothing was ever stamped with before."""
    return secrets.token_hex(8)


def new_token() -> str:
    """Return something to sign in with or to be invited by: 256 bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> str:
    """Return what is kept of a token, by which it is known again and not found out."""
    return hashlib.sha256(token.encode()).hexdigest()
