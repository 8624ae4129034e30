"""Inviting by name: who may be asked to play, how often, and by how many at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from senlac.table.allowance import Limits
from senlac.table.service.accounts import Person, person_of
from senlac.table.service.errors import BadInput, Forbidden, NotFound, TooMany
from senlac.table.service.names import fold
from senlac.table.service.table import OPEN, Table
from senlac.table.storage.models import Account, MatchRow, SeatRow

AFTER: Final = 600.0
"""When to ask again: by then somebody may have answered."""


def require_host(person: Person) -> None:
    """See that somebody may invite others by name: whoever is invited should know by whom.

    Raises:
        Forbidden: it is a guest, whose name may be that of others too.
    """
    if person.guest:
        raise Forbidden(
            "invitations by name are for accounts: please choose a name and a password first"
        )


async def called(session: AsyncSession, name: str, host: Person) -> Person:
    """Return whoever has an account of that name, to be invited by a host.

    Raises:
        NotFound: nobody has.
        BadInput: it is the host.
    """
    account = await session.scalar(select(Account).where(Account.folded == fold(name)))
    if account is None:
        raise NotFound(f"nobody here has an account by the name of {name.strip()[:40]}")
    if account.id == host.id:
        raise BadInput("you need not invite yourself")
    return person_of(account)


async def require_welcome(
    session: AsyncSession, table: Table, limits: Limits, coming: Mapping[str, int]
) -> None:
    """See that those whom a new match invites are not asked by too many already, or just now.

    Whom a rematch is for has played the match before: that is no flood.

    Raises:
        TooMany: they are.
    """
    if table.rematch_of is not None:
        return
    invited = {seat.kept_for: seat.name for seat in table.seats if seat.kept_for is not None}
    for account, name in invited.items():
        waiting = (
            select(func.count(func.distinct(MatchRow.id)))
            .join(SeatRow, SeatRow.match_id == MatchRow.id)
            .where(
                SeatRow.kept_for == account,
                MatchRow.status == OPEN,
                MatchRow.rematch_of.is_(None),
            )
        )
        count = await session.scalar(waiting) or 0
        if count + coming.get(account, 0) >= limits.invitations:
            raise TooMany(f"{name} has enough invitations to answer; please ask later", AFTER)
        own = waiting.where(MatchRow.owner_id == table.owner)
        if (await session.scalar(own) or 0) >= limits.invitations_from_one:
            raise TooMany(f"{name} has still to answer other invitations of yours", AFTER)
