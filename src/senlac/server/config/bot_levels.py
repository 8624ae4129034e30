"""Levels: the bots that players can choose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from senlac.engine.match import registry
from senlac.server.support.errors import BadInput


@dataclass(frozen=True)
class BotLevel:
    """A bot: its specification and its display name."""

    id: str
    name: str


KNOWN: Final = (
    BotLevel("random", "Plays at random"),
    BotLevel("greedy", "Looks one step ahead"),
    BotLevel("mcts:0.5s", "Thinks for half a second"),
    BotLevel("mcts:2s", "Thinks for two seconds"),
)
"""The levels of the built-in bots. A server does not offer any larger time budget."""


def levels() -> list[BotLevel]:
    """Return the levels of this server: the built-in ones first, then those of plugins."""
    installed = registry.bots()
    ours = [level for level in KNOWN if level.id.partition(":")[0] in installed]
    kinds = [level.id.partition(":")[0] for level in KNOWN]
    return [*ours, *[BotLevel(bot, bot) for bot in installed if bot not in kinds]]


def require_level(text: str) -> BotLevel:
    """Return the level with an id.

    Raises:
        BadInput: this server has no such level.
    """
    for level in levels():
        if level.id == text:
            return level
    known = ", ".join([level.id for level in levels()])
    raise BadInput(f"bot: expected one of {known}, got {text[:40]!a}")
