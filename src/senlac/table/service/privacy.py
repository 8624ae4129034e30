"""Privacy: who may look at a match. To everybody else it is not there.

A match to which people were invited, and nobody else may join, is private unless its owner opens
it to watchers. It is seen by those who play in it, by its owner, by those for whom a seat is kept,
and by whoever holds an invitation that still opens a seat: he should see what he is invited to.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import case, select
from sqlalchemy.ext.asyncio import AsyncSession

from senlac.table.service.errors import Forbidden, Illegal, NotFound
from senlac.table.service.ids import hashed
from senlac.table.service.table import FREE, INVITE, Table
from senlac.table.storage.models import MatchRow, SeatRow

MISSING: Final = "there is no such match"
"""What is said of a match that is not there, and of one that somebody may not see."""


def admits(table: Table, account: str | None, word: str) -> bool:
    """Tell whether somebody may look at a table; `word` is of an invitation, "" without one."""
    if not table.private:
        return True
    held = [
        (seat.account, seat.kept_for, seat.invite_hash if seat.kind == INVITE else None)
        for seat in table.seats
    ]
    return _is_known(table.owner, held, account, word)


def require_admitted(table: Table, account: str | None, word: str = "") -> Table:
    """Return a table that somebody may look at.

    Raises:
        NotFound: he may not, and is not told that it is there.
    """
    if not admits(table, account, word):
        raise NotFound(MISSING)
    return table


async def is_private(session: AsyncSession, match_id: str) -> bool:
    """Tell whether a match is private.

    Raises:
        NotFound: there is no such match.
    """
    chosen = select(MatchRow.private).where(MatchRow.id == match_id)
    found: bool | None = await session.scalar(chosen)
    if found is None:
        raise NotFound(MISSING)
    return found


async def require_known(
    session: AsyncSession, match_id: str, account: str | None, word: str
) -> None:
    """See that somebody may look at a private match, without reading all of it for a stranger.

    Raises:
        NotFound: he may not.
    """
    owner = await session.scalar(select(MatchRow.owner_id).where(MatchRow.id == match_id))
    opening = case((SeatRow.kind == INVITE, SeatRow.invite_hash))
    chosen = select(SeatRow.account_id, SeatRow.kept_for, opening)
    seats = (await session.execute(chosen.where(SeatRow.match_id == match_id))).all()
    if not _is_known(owner, [tuple(seat) for seat in seats], account, word):
        raise NotFound(MISSING)


def open_to_watchers(table: Table, account: str, *, opened: bool) -> Table | None:
    """Return a table that everybody may watch, or no longer; None if it is so already.

    Raises:
        Forbidden: it is another's match.
        Illegal: a seat of it is open to everybody.
    """
    if table.owner != account:
        raise Forbidden("who may watch is for whoever made the match to say")
    if table.private != opened:
        return None
    if not opened and any(seat.kind == FREE for seat in table.seats):
        raise Illegal("Anybody may look at a match while a seat is open.", "table.private")
    return table.changed(private=not opened)


def _is_known(
    owner: str | None, seats: Sequence[tuple[Any, ...]], account: str | None, word: str
) -> bool:
    """Tell whether an account or a word belongs to a private match."""
    if account is not None:
        here = {owner, *[who for seat in seats for who in seat[:2]]}
        if account in here:
            return True
    told = hashed(word) if word else ""
    return any(seat[2] is not None and secrets.compare_digest(seat[2], told) for seat in seats)
