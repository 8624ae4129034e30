"""Privacy: which clients may see a match. For all others it does not exist.

A match that only invited players can join is private, unless its owner opens it to spectators.
Those who may see it are its players, its owner, the accounts that seats are reserved for, and
clients with the code of an invitation that is still open: they should see the match first. An
analysis is seen by its owner, and by clients with the code of its link.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import case, select
from sqlalchemy.ext.asyncio import AsyncSession

from senlac.server.database.models import MatchRow, SeatRow
from senlac.server.matches.table import BOT, FREE, INVITE, Table
from senlac.server.matches.variations import require_match
from senlac.server.support.errors import Forbidden, Illegal, NoSuchMatch
from senlac.server.support.ids import hashed

JOINED_BY_CODE: Final = (INVITE, BOT)
"""The kinds of seats that a code opens. A substitute takes that of the computer."""


def may_view(table: Table, account: str | None, word: str) -> bool:
    """Return whether an account may see a table; `word` is an invitation code, "" for none."""
    if not table.private:
        return True
    held = [
        (seat.account, seat.reserved_for, seat.invite_hash if seat.kind in JOINED_BY_CODE else None)
        for seat in table.assignments
    ]
    shared = None if table.analysis is None else table.analysis.link_hash
    return _is_known(table.owner, [*held, (None, None, shared)], account, word)


def require_admitted(table: Table, account: str | None, word: str = "") -> Table:
    """Return a table if the account may see it.

    Raises:
        NoSuchMatch: it may not. The message does not reveal that the match exists.
    """
    if not may_view(table, account, word):
        raise NoSuchMatch
    return table


async def is_private(session: AsyncSession, match_id: str) -> bool:
    """Return whether a match is private.

    Raises:
        NoSuchMatch: there is no such match.
    """
    chosen = select(MatchRow.private).where(MatchRow.id == match_id)
    found: bool | None = await session.scalar(chosen)
    if found is None:
        raise NoSuchMatch
    return found


async def require_seen(
    session: AsyncSession,
    match_id: str,
    account: str | None,
    word: str = "",
    *,
    declined: bool = False,
) -> None:
    """Require that a client may see a match, by its rows: a match that is set aside cannot be read.

    Args:
        session: reads the rows.
        match_id: the id of the match.
        account: the account of the client, None if no one is signed in.
        word: an invitation code, "" for none.
        declined: whether an account that declined an invitation may see it too.

    Raises:
        NoSuchMatch: it may not, or there is no such match.
    """
    if await is_private(session, match_id):
        await _require_known(session, match_id, account, word, declined=declined)


async def _require_known(
    session: AsyncSession, match_id: str, account: str | None, word: str, *, declined: bool
) -> None:
    """Require that an account may see a private match.

    Raises:
        NoSuchMatch: it may not.
    """
    found = select(MatchRow.owner_id, MatchRow.analysis).where(MatchRow.id == match_id)
    owner, analysis = (await session.execute(found)).one()
    shared = None if analysis is None else analysis["link_hash"]
    opening = case((SeatRow.kind.in_(JOINED_BY_CODE), SeatRow.invite_hash))
    chosen = select(SeatRow.account_id, SeatRow.kept_for, opening, SeatRow.declined_by)
    rows = (await session.execute(chosen.where(SeatRow.match_id == match_id))).all()
    if declined and account is not None and account in [row[3] for row in rows]:
        return
    held = [*[tuple(row)[:3] for row in rows], (None, None, shared)]
    if not _is_known(owner, held, account, word):
        raise NoSuchMatch


def open_to_watchers(table: Table, account: str, *, opened: bool) -> Table | None:
    """Open a match to spectators or close it; return None if nothing changes.

    Raises:
        Forbidden: another account made the match.
        Illegal: one of its seats is open to everyone, so it cannot be private.
    """
    require_match(table)
    if table.owner != account:
        raise Forbidden("Only the player who made this match can open or close it to spectators.")
    if table.private != opened:
        return None
    if not opened and any(seat.kind == FREE for seat in table.assignments):
        raise Illegal("A match with an open seat is visible to everyone.", "table.private")
    return table.changed(private=not opened)


def _is_known(
    owner: str | None, seats: Sequence[tuple[Any, ...]], account: str | None, word: str
) -> bool:
    """Return whether an account or an invitation code belongs to a private match."""
    if account is not None:
        here = {owner, *[who for seat in seats for who in seat[:2]]}
        if account in here:
            return True
    told = hashed(word) if word else ""
    return any(seat[2] is not None and secrets.compare_digest(seat[2], told) for seat in seats)
