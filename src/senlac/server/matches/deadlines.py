"""Deadlines: time limits of steps, and what happens when one runs out.

A time limit runs for a step, not for a player: it ends at the same moment for all actors. It
starts again with each step that can time out. An undo does not extend it. Tutorials have no
time limit, nor have matches without a human player.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from senlac.engine.game.game import Game
from senlac.engine.match.timeout import supports_timeouts
from senlac.server.matches.change import Change
from senlac.server.matches.crash_guard import guarded
from senlac.server.matches.table import PAUSED, PERSON, Table
from senlac.server.matches.visibility import EVERYBODY
from senlac.server.support.errors import BadInput, engine_errors_as_refusals

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

TERMS: Final = (5 * MINUTE, 15 * MINUTE, HOUR, 12 * HOUR, DAY, 3 * DAY, 7 * DAY)
"""The time limits that can be chosen, in seconds per decision."""

GRACE: Final = HOUR
"""Minimum seconds that remain after an outage, unless the time limit is shorter."""

MAX_IDLE_TIMEOUTS: Final = 2
"""After this many timeouts in a row without a visible action by a person the match pauses."""


def time_limits(game: Game[Any]) -> Sequence[int]:
    """Return the time limits that matches of a game can have; none if no step can time out."""
    return TERMS if supports_timeouts(game) else ()


def require_term(game: Game[Any], term: int, *, tutorial: bool) -> None:
    """Require that a match of a game can have a time limit; 0 means none.

    Raises:
        BadInput: it cannot.
    """
    if not term:
        return
    if tutorial:
        raise BadInput("deadline: a tutorial has none")
    known = time_limits(game)
    if not known:
        raise BadInput(f"deadline: {game.id} has no step that can time out")
    if term not in known:
        allowed = ", ".join([str(one) for one in (0, *known)])
        raise BadInput(f"deadline: expected one of {allowed} seconds, got {term}")


def grace(term: int) -> int:
    """Return the minimum seconds that remain when the server is reachable again."""
    return min(term, GRACE)


@guarded
def time_out_step(table: Table, now: float) -> Change | None:
    """Time out the current step; return None if there is no deadline or it has not passed.

    After `MAX_IDLE_TIMEOUTS` timeouts in a row the match pauses instead, so that it does not run
    out while all players are away.

    Raises:
        Refused: the game cannot go on.
    """
    if table.match is None or table.due_at is None or now < table.due_at:
        return None
    if _in_vain(table) >= MAX_IDLE_TIMEOUTS:
        return Change(table, table.changed(status=PAUSED, asked_at=now))
    match = table.match.copy()
    with engine_errors_as_refusals():
        match.time_out()
    # `asked_at` restarts for actors that must decide again, even if they are the same.
    return Change(table, replace(table.after_move(match, now), asked_at=now))


def _in_vain(table: Table) -> int:
    """Return the number of timeouts since a person last did something that all could see.

    Sheets that are written and not submitted are invisible, so they do not count.
    """
    assert table.match is not None, "only what has begun has deadlines"
    people = {seat.role for seat in table.assignments if seat.kind == PERSON}
    passed = 0
    for one in reversed(table.match.core.history.played):
        passed += one.entry.deadline
        if one.entry.role in people and table.seen.by[one.entry.n] & EVERYBODY:
            break
    return passed
