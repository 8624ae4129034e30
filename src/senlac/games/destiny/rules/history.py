"""Editions of version 1: the rules and values before records had a hash of their data.

Values and rules changed several times while all records said version 1. Each set of them is an
edition (docs/games/rules-versions.md). Its values are in `data/former`, the names of its
rules here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

UNMARKED: Final[Mapping[str, tuple[str, ...]]] = {
    "1": ("1j", "1i", "1h", "1g", "1f", "1e", "1d", "1c", "1b", "1a"),
}
"""For each version, the earlier editions that a record without a hash may have; newest first."""

NO_FORCED_START: Final = "no march begins forced"
"""[9.3i] A big force that could not pay for a step was not offered a forced march either."""

EARLIER: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(UNMARKED["1"], ()),
    "1a": (NO_FORCED_START,),
}
"""The rules in which each edition differs from the next newer one."""
