"""Changes to the rows of unreadable matches: those set aside, or whose game is not installed.

So players can rename or delete their account, or end a match alone, without the game's rules.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

import msgspec
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from senlac.engine.data.document import canonical
from senlac.engine.game.record import chained
from senlac.engine.support.errors import SenlacError
from senlac.server.accounts.accounts import Person
from senlac.server.accounts.names import FORMER
from senlac.server.database.models import EntryRow, MatchRow, SeatRow
from senlac.server.matches.table import ABANDONED, OPEN, OVER, PERSON
from senlac.server.support.errors import Refused, SetAside
from senlac.server.support.ids import new_stamp

PAGE: Final = 500
"""Number of entries that are read at a time."""


def is_unreadable(error: SenlacError) -> bool:
    """Return whether an error says that a match cannot be read."""
    return isinstance(error, SetAside) or not isinstance(error, Refused)


async def rename(session: AsyncSession, match_id: str, person: Person) -> None:
    """Update the name of a player, as `seating.rename` does."""
    row = await session.get(MatchRow, match_id, with_for_update=True)
    if row is None:
        return
    row.stamp = new_stamp()
    mine = SeatRow.match_id == match_id, SeatRow.account_id == person.id
    named = {"name": person.name, "guest": person.guest}
    await session.execute(update(SeatRow).where(*mine).values(named))


async def leave(session: AsyncSession, match_id: str, account: str) -> None:
    """Empty the seats of an account and remove its name, as `seating.leaving` does."""
    row = await session.get(MatchRow, match_id, with_for_update=True)
    if row is None:
        return
    row.stamp = new_stamp()
    roles: list[str] = []
    for seat in await session.scalars(select(SeatRow).where(SeatRow.match_id == match_id)):
        if seat.account_id == account:
            roles.append(seat.role)
            seat.account_id, seat.name = None, FORMER
        elif seat.kept_for == account:
            seat.kept_for, seat.name = None, ""
        elif seat.declined_by == account:
            seat.declined_by, seat.name = None, seat.name if seat.kind == PERSON else ""
    if row.owner_id == account:
        row.owner_id = None
        row.status = ABANDONED if row.status == OPEN else row.status
    if row.header is not None and roles:
        names = row.header["seats"]
        named = {role: FORMER if role in roles else name for role, name in names.items()}
        row.header = {**row.header, "seats": named}
        await _chain_anew(session, match_id, row.header)


async def abandon(session: AsyncSession, match_id: str, account: str, now: float) -> bool:
    """End a match without its rules; return whether it was ended.

    The account may end a match in which it is the only person, and its own match if that has not
    begun (even with other people in it) or has no people.

    Unlike `playing.abandon` this does not know who must decide. So it never ends a match
    with other people that has begun. But the only person in a match that has not begun may end it
    here even if another account owns it; `playing.abandon` refuses that.
    """
    row = await session.get(MatchRow, match_id, with_for_update=True)
    if row is None or row.status in (OVER, ABANDONED):
        return False
    here = SeatRow.match_id == match_id, SeatRow.account_id.is_not(None)
    people = set(await session.scalars(select(SeatRow.account_id).where(*here)))
    owned = row.owner_id == account and (row.status == OPEN or not people)
    if not owned and people != {account}:
        return False
    row.stamp, row.status, row.requests, row.asked_at = new_stamp(), ABANDONED, {}, now
    return True


async def _chain_anew(session: AsyncSession, match_id: str, header: dict[str, Any]) -> None:
    """Update the entries of a match with the hashes that follow from a changed header."""
    head = hashlib.sha256(canonical(header)).hexdigest()
    first, more = 0, True
    while more:
        page = EntryRow.match_id == match_id, EntryRow.n >= first, EntryRow.n < first + PAGE
        chosen = select(EntryRow.n, EntryRow.entry).where(*page).order_by(EntryRow.n)
        anew: list[dict[str, Any]] = []
        for number, entry in await session.execute(chosen):
            document = msgspec.json.decode(entry)
            head = document["hash"] = chained(head, document)
            written = msgspec.json.encode(document).decode()
            anew.append({"match_id": match_id, "n": number, "entry": written})
        if anew:
            await session.execute(update(EntryRow), anew)
        first, more = first + PAGE, len(anew) == PAGE
