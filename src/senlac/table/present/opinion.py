"""A second opinion: what the computer would have done at a moment of a match that is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from senlac.engine.match import Match
from senlac.engine.position import encode
from senlac.table.crash_guard import guarded
from senlac.table.present import study
from senlac.table.service.errors import NotFound
from senlac.table.service.table import Table
from senlac.table.thinking.job import Job, Thought, Weighed

BOT: Final = "mcts:0.5s"
"""Who is asked."""


class Likely(Struct, frozen=True):
    """The chance of one thing that may come of an action."""

    label: str
    chance: float


class Judged(Struct, frozen=True):
    """An action, its role's chance to win, and its odds.

    The chance is the mean of what the evaluation says after the action was played on some times,
    every action as often and with the same dice; None if the game knows of no chances.
    """

    action: str
    chance: float | None
    odds: Sequence[Likely]


class Opinion(Struct, frozen=True):
    """What the computer would have done, beside what a role did; None if that was no option."""

    role: str
    played: Judged | None
    chosen: Judged


@guarded
def opinion_job(table: Table, whole: Match, entry: int) -> Job:
    """Return what is to be thought about what was decided after an entry.

    The computer is told what the role knew, and no more.

    Raises:
        NotFound: nothing was decided there, or not by a player.
    """
    match = study.at(table, whole, table.roles, entry)
    played = whole.course.history.played
    decided = played[entry + 1].entry if entry + 1 < len(played) else None
    if decided is None or not decided.action or decided.role not in match.actors():
        raise NotFound("no player decided anything here")
    drawn = match.determinize(table.held_with(decided.role), f"opinion {entry}")
    position = encode(table.game, drawn)
    return Job(table.game.id, position, decided.role, BOT, decided.hash, decided.action)


def opinion(role: str, thought: Thought) -> Opinion:
    """Return a thought about what a role did as it is told."""
    judged = [_judged(one) for one in thought.weighed]
    return Opinion(role, judged[0] if len(judged) > 1 else None, judged[-1])


def _judged(one: Weighed) -> Judged:
    """Return an action that was weighed as it is told."""
    return Judged(one.action, one.chance, [Likely(name, chance) for name, chance in one.odds])
