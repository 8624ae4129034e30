"""Levels: the computer players that may be chosen at a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from senlac.engine import registry
from senlac.table.service.errors import BadInput


@dataclass(frozen=True)
class Level:
    """A computer player: the text it is made from, and how it is called."""

    id: str
    name: str


KNOWN: Final = (
    Level("random", "Plays at random"),
    Level("greedy", "Looks one step ahead"),
    Level("mcts:0.5s", "Thinks for half a second"),
    Level("mcts:2s", "Thinks for two seconds"),
)
"""Those of ours. Anything may be asked of one's own machine, but not of a server's time."""


def levels() -> list[Level]:
    """Return the computer players of this server, ours first."""
    installed = registry.bots()
    ours = [level for level in KNOWN if level.id.partition(":")[0] in installed]
    kinds = [level.id.partition(":")[0] for level in KNOWN]
    return [*ours, *[Level(bot, bot) for bot in installed if bot not in kinds]]


def require_level(text: str) -> Level:
    """Return the computer player of a text.

    Raises:
        BadInput: there is no such player here.
    """
    for level in levels():
        if level.id == text:
            return level
    known = ", ".join([level.id for level in levels()])
    raise BadInput(f"no bot {text[:40]!a} here; there are {known}")
