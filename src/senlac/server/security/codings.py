"""The encodings that a client accepts for a response."""

from __future__ import annotations

import re
from typing import Final

REFUSED: Final = re.compile(r"\s*q=0(\.0*)?\s*")
"""The weight by which a client refuses an encoding (RFC 9110, 12.4.2)."""


def accepted_codings(header: str) -> set[str]:
    """Return the encodings that an Accept-Encoding header names and does not refuse."""
    accepted = set()
    for one in header.lower().split(","):
        coding, _, weight = one.partition(";")
        if not REFUSED.fullmatch(weight):
            accepted.add(coding.strip())
    return accepted
