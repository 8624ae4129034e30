"""A second opinion: what a bot would have done at a moment of a match that is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from senlac.engine.game.position import encode
from senlac.engine.match.match import Match
from senlac.server.bots.job import BotJob, BotReply, ScoredAction
from senlac.server.matches.crash_guard import guarded
from senlac.server.matches.table import Table
from senlac.server.support.errors import NotFound
from senlac.server.views import study

BOT: Final = "mcts:0.5s"
"""The bot that is asked."""


class Likely(Struct, frozen=True):
    """The probability of one result of an action."""

    label: str
    chance: float


class JudgedAction(Struct, frozen=True):
    """An action, its role's probability to win, and the odds of its results.

    `chance` is the mean evaluation after several playouts that begin with the action. Every action
    has as many, with the same dice. None if the game has no winning chances. `margin` is half of
    the 95% interval of the chance.
    """

    action: str
    chance: float | None
    odds: Sequence[Likely]
    margin: float = 0.0


class Opinion(Struct, frozen=True):
    """What the bot would have done, and what a role did, None if that was not an option.

    `chosen` is the action with the best chance, `candidates` are the best three. Unless it is
    `certain`, the difference to the action played may be chance.
    """

    role: str
    played: JudgedAction | None
    chosen: JudgedAction
    candidates: Sequence[JudgedAction] = ()
    certain: bool = False


MOST_CANDIDATES: Final = 3
"""Maximum number of candidates in an opinion."""


@guarded
def opinion_job(table: Table, whole: Match, entry: int) -> BotJob:
    """Return the search job for the decision after an entry.

    The bot knows only what the role knew.

    Raises:
        NotFound: no decision followed the entry, or not one of a player.
    """
    match = study.match_at_entry(table, whole, table.roles, entry)
    played = whole.core.history.played
    decided = played[entry + 1].entry if entry + 1 < len(played) else None
    if decided is None or not decided.action or decided.role not in match.actors():
        raise NotFound("No player made a decision here.")
    drawn = match.determinize(table.roles_of_same_seat(decided.role), f"opinion {entry}")
    position = encode(table.game, drawn)
    return BotJob(table.game.id, position, decided.role, BOT, decided.hash, decided.action)


def opinion(job: BotJob, thought: BotReply) -> Opinion:
    """Return the result of a search as an opinion about the action of a role."""
    judged = [_judged(one) for one in thought.weighed]
    played = next((one for one in thought.weighed if one.action == job.beside), None)
    estimated = judged[0].chance is not None
    # Without estimates the candidates have no order, and the bot's choice is all that is known.
    chosen = judged[0] if estimated else next(one for one in judged if one.action == thought.action)
    return Opinion(
        job.role,
        None if played is None else _judged(played),
        chosen,
        judged[:MOST_CANDIDATES] if estimated else [],
        certain=played is not None and played.worse,
    )


def _judged(one: ScoredAction) -> JudgedAction:
    odds = [Likely(name, chance) for name, chance in one.odds]
    return JudgedAction(one.action, one.chance, odds, one.margin)
