"""Intents: what a player would have many pieces do at once."""

from __future__ import annotations

from typing import Final, NamedTuple

from senlac.engine.action import NONE

TOGETHER: Final = "together"
"""The name of the intent that pieces go where the first of them goes, as they stand."""


MOST: Final = 101
"""So many actions can be played at once."""


class Intent(NamedTuple):
    """What a player would have done.

    Attributes:
        name: one that the step gave, or TOGETHER.
        pieces: the pieces that he named, as arguments of actions; none: all that may.
        goal: where the first of them is to go, NONE where that is not asked.
    """

    name: str
    pieces: tuple[int, ...] = ()
    goal: int = NONE
