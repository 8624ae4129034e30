"""Group intents: one order for many pieces."""

from __future__ import annotations

from typing import Final, NamedTuple

from senlac.engine.model.action import NONE

TOGETHER: Final = "together"
"""The name of the intent that pieces follow the first of them in formation."""


MOST: Final = 101
"""Maximum number of actions in one intent."""


class GroupIntent(NamedTuple):
    """A group intent of a player.

    Attributes:
        name: one that the step offers, or TOGETHER.
        pieces: the chosen pieces, as arguments of actions; none means all that may act.
        goal: the destination of the first piece, NONE where the intent has none.
    """

    name: str
    pieces: tuple[int, ...] = ()
    goal: int = NONE


class ProposalTexts(NamedTuple):
    """A proposal in sentences.

    Attributes:
        parts: the parts that a player can accept singly, each with the number of its actions; they
            follow the order of the actions, and contain them all. Lines of a text after its first
            one are shown on demand.
        note: a sentence about all of them.
    """

    parts: tuple[tuple[str, int], ...] = ()
    note: str = ""
