"""Codes in links of messages: they prove that someone has received a message."""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from senlac.server.support.ids import ID_LENGTH, LETTERS

CODE_LETTERS: Final = 10
"""Letters of a code, 50 bits: guesses are requests, whose number is limited."""

CONFIRM: Final = "confirm"
STOP: Final = "stop"
FEED: Final = "feed"
"""What a code is good for."""


def code_of(key: bytes, purpose: str, subject: str) -> str:
    """Return the code of a contact or an account for a purpose: its id, and a proof."""
    return subject + _proof(key, purpose, subject)


def subject_of(key: bytes, purpose: str, code: str) -> str | None:
    """Return the id in a code, None if the code is not one of ours for this purpose."""
    subject, proof = code[:ID_LENGTH], code[ID_LENGTH:]
    good = hmac.compare_digest(proof.encode(), _proof(key, purpose, subject).encode())
    return subject if good else None


def _proof(key: bytes, purpose: str, subject: str) -> str:
    digest = hmac.digest(key, f"{purpose} {subject}".encode(), hashlib.sha256)
    # 256 is a multiple of 32, the number of letters, so all letters are equally likely.
    return "".join([LETTERS[byte % len(LETTERS)] for byte in digest[:CODE_LETTERS]])
