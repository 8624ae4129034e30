"""Deadlines: how long a step may wait for those who decide, and what becomes of it then.

The time runs for a step, not for somebody: while it waits for people it ends at one moment for all
of them. It begins anew with each step that knows a deadline. An undo gives no time: what ran goes
on. Nobody is hurried in a lesson, and none where no person plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from senlac.engine.game import Game
from senlac.engine.lapse import lapses
from senlac.table.crash_guard import guarded
from senlac.table.service.batch_writer import Change
from senlac.table.service.errors import BadInput, told
from senlac.table.service.seen import EVERYBODY
from senlac.table.service.table import PAUSED, PERSON, Table

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

TERMS: Final = (5 * MINUTE, 15 * MINUTE, HOUR, 12 * HOUR, DAY, 3 * DAY, 7 * DAY)
"""The seconds that may be chosen for each decision."""

GRACE: Final = HOUR
"""Who could not reach the table has so many seconds at least, or the whole term."""

VAIN: Final = 2
"""So many deadlines pass in a row though nobody hands anything in; then the match rests."""


def terms(game: Game[Any]) -> Sequence[int]:
    """Return the terms that a match of a game may have; none where nobody's time can run out."""
    return TERMS if lapses(game) else ()


def require_term(game: Game[Any], term: int, *, tutorial: bool) -> None:
    """See that a match of a game may have a term; 0 is none.

    Raises:
        BadInput: it may not.
    """
    if not term:
        return
    if tutorial:
        raise BadInput("deadline: nobody is hurried in a guided game")
    known = terms(game)
    if not known:
        raise BadInput(f"deadline: {game.id} has no step that goes on without those who wait")
    if term not in known:
        allowed = ", ".join([str(one) for one in (0, *known)])
        raise BadInput(f"deadline: expected a number of seconds among {allowed}, got {term}")


def grace(term: int) -> int:
    """Return how many seconds there are at least when the table can be reached again."""
    return min(term, GRACE)


@guarded
def pass_over(table: Table, now: float) -> Change | None:
    """Let the deadline of a table pass, None if it has none or there is time left.

    Where nobody has handed anything in for some deadlines the match rests instead: it should not
    run out while all are away.

    Raises:
        Refused: the game knows no way on.
    """
    if table.match is None or table.due_at is None or now < table.due_at:
        return None
    if _in_vain(table) >= VAIN:
        return Change(table, table.changed(status=PAUSED, asked_at=now))
    match = table.match.copy()
    with told():
        match.deadline()
    # Those who are asked again are asked anew, though they be the same.
    return Change(table, replace(table.played(match, now), asked_at=now))


def _in_vain(table: Table) -> int:
    """Return how many deadlines have passed since a person last did what all could see.

    What is written and not handed in shows to nobody, and so counts for nothing here.
    """
    assert table.match is not None, "only what has begun has deadlines"
    people = {seat.role for seat in table.seats if seat.kind == PERSON}
    passed = 0
    for one in reversed(table.match.course.history.played):
        passed += one.entry.deadline
        if one.entry.role in people and table.seen.by[one.entry.n] & EVERYBODY:
            break
    return passed
