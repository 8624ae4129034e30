"""Decisions about requests at a table, quick ones and slow ones.

A decision returns the change of the table, or None for none, or raises an error to refuse. A slow
one returns a coroutine with that result, so that the event loop goes on meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from senlac.engine.match.match import Match
from senlac.engine.support.slices import in_one_part
from senlac.server.matches.change import Change
from senlac.server.matches.table import Table
from senlac.server.store.table_cache import TableCache
from senlac.server.support.slice_runner import Beside

Decision = Change | None | Coroutine[Any, Any, Change | None]
Decide = Callable[[Table], Decision]


def may_begin(beside: Beside, decide: Callable[[Table], Change | None]) -> Decide:
    """Return a decision that may begin a match: beside the event loop if it has own values."""

    def decided(table: Table) -> Decision:
        if table.begin.has_own_values:
            return beside.run(in_one_part(lambda: decide(table)))
        return decide(table)

    return decided


async def with_all_states(
    cache: TableCache, match_id: str, decide: Callable[[Table, Match], Change | None]
) -> Decide:
    """Return a decision that may undo to any earlier state.

    Raises:
        NotFound: there is no such match, or it has not begun.
    """
    # Replay before the request is queued. Actions played meanwhile are quick to add.
    await cache.whole(await cache.table(match_id))

    async def decided(table: Table) -> Change | None:
        return decide(table, await cache.whole(table))

    return decided
