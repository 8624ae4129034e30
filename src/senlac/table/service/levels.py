"""Levels: the bots that players can choose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from senlac.engine.match import registry
from senlac.table.service.errors import BadInput


@dataclass(frozen=True)
class Level:
    """A bot: its specification and its display name."""

    id: str
    name: str


KNOWN: Final = (
    Level("random", "Plays at random"),
    Level("greedy", "Looks one step ahead"),
    Level("mcts:0.5s", "Thinks for half a second"),
    Level("mcts:2s", "Thinks for two seconds"),
)
"""The levels of the built-in bots. A server does not offer any larger time budget."""


def levels() -> list[Level]:
    """Return the levels of this server: the built-in ones first, then those of plugins."""
    installed = registry.bots()
    ours = [level for level in KNOWN if level.id.partition(":")[0] in installed]
    kinds = [level.id.partition(":")[0] for level in KNOWN]
    return [*ours, *[Level(bot, bot) for bot in installed if bot not in kinds]]


def require_level(text: str) -> Level:
    """Return the level with an id.

    Raises:
        BadInput: this server has no such level.
    """
    for level in levels():
        if level.id == text:
            return level
    known = ", ".join([level.id for level in levels()])
    raise BadInput(f"bot: expected one of {known}, got {text[:40]!a}")
