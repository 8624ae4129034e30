"""Log moments: which entry of the replay an event of the log belongs to."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from msgspec import Struct

from senlac.server.matches.crash_guard import guarded
from senlac.server.matches.table import Table
from senlac.server.support.errors import NotFound
from senlac.server.views.board_cache import BoardCache
from senlac.server.views.presentation import MatchPresentation, moment_of


class LogMoment(Struct, frozen=True):
    """An entry, numbered as in the replay, with the events that a viewer saw of it.

    They are those from `since` until before `until`.
    """

    entry: int
    since: int
    until: int


@guarded
def moment_of_event(
    table: Table, roles: Sequence[str], event: int, boards: BoardCache
) -> LogMoment:
    """Return the entry of an event, numbered as some roles see the log.

    Raises:
        NotFound: the match has not begun, or there is no such event.
    """
    moment, seen = _begun(table, boards), table.seen_entries(roles)
    witness = moment.witness(roles)
    place = bisect_right(range(len(seen)), event, key=lambda at: witness.count_at(seen[at]))
    if place == len(seen):
        raise NotFound("There is no such event.")
    return _moment(moment, roles, seen, place)


@guarded
def last_own_moment(table: Table, roles: Sequence[str], boards: BoardCache) -> LogMoment:
    """Return the last entry of some roles; the set-up if they have not played yet.

    Raises:
        NotFound: the match has not begun.
    """
    moment, seen = _begun(table, boards), table.seen_entries(roles)
    history = moment.match.core.history
    own = [number for number in history.line if history.played[number].entry.role in roles]
    place = bisect_right(seen, own[-1]) - 1 if own else 0
    return _moment(moment, roles, seen, max(place, 0))


def _begun(table: Table, boards: BoardCache) -> MatchPresentation:
    moment = moment_of(table, boards)
    if moment is None:
        raise NotFound("This match has not begun.")
    return moment


def _moment(
    moment: MatchPresentation, roles: Sequence[str], seen: Sequence[int], place: int
) -> LogMoment:
    witness = moment.witness(roles)
    before = witness.count_at(seen[place - 1]) if place else 0
    return LogMoment(place, before, witness.count_at(seen[place]))
