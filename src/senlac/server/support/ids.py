"""Random ids, stamps and tokens, and hashes of tokens."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

LETTERS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
"""Letters that are not confused with one another."""

ID_LENGTH: Final = 12
TOKEN_BYTES: Final = 32


def new_id() -> str:
    """Return a random id that fits a link: 60 bits."""
    return "".join([secrets.choice(LETTERS) for _ in range(ID_LENGTH)])


def new_stamp() -> str:
    """Return a random stamp: 64 bits. Each change of a table gets a new one."""
    return secrets.token_hex(8)


def new_token() -> str:
    """Return a random token for a session or a program: 256 bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> str:
    """Return the hash that is stored in the place of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
