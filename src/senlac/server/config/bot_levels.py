"""The opponents that players can choose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from senlac.bots.levels import LEVELS
from senlac.engine.match import registry
from senlac.server.support.errors import BadInput


@dataclass(frozen=True)
class BotLevel:
    """A computer opponent: its id, the name that players see, and how it plays."""

    id: str
    name: str
    what: str = ""


FOR_PROGRAMS: Final = ("random", "greedy", "mcts:0.5s", "mcts:2s")
"""Bots that programs may ask for, and that earlier matches have. No larger budget is offered."""


def levels() -> list[BotLevel]:
    """Return the opponents of this server: the levels first, then the bots of plugins."""
    ours = [BotLevel(level.id, level.name, level.what) for level in LEVELS]
    return [*ours, *[BotLevel(bot, bot) for bot in registry.bots() if not _is_built_in(bot)]]


def _is_built_in(bot: str) -> bool:
    module: str = registry.bot(bot).__module__
    return module.startswith("senlac.bots.")


def require_level(text: str) -> BotLevel:
    """Return the opponent with an id.

    Raises:
        BadInput: this server has no such opponent.
    """
    for level in levels():
        if level.id == text:
            return level
    if text in FOR_PROGRAMS:
        return BotLevel(text, text)
    known = ", ".join([level.id for level in levels()])
    raise BadInput(f"bot: expected one of {known}, got {text[:40]!a}")
