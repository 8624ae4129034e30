"""Editions: the version of its rules by which a match is played from its first die to its last.

A rule that changes is a switch with a name, not a copy of the tree: the game asks, where the rules
differ, whether a match is still played the former way. So an old record plays as it was played.
"""

from __future__ import annotations

from typing import NamedTuple


class Edition(NamedTuple):
    """A version of a game's rules, and the names of the rules it has as they formerly were."""

    version: str
    former: frozenset[str]


PRESENT = Edition("", frozenset())
"""The rules as the game has them now, for a state that nobody gave another edition."""
