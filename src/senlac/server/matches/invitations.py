"""Invitations by name: who may send them, and limits against floods of them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from senlac.server.accounts.accounts import Person, person_of
from senlac.server.accounts.names import fold
from senlac.server.config.limits import Limits
from senlac.server.database.models import Account, MatchRow, SeatRow
from senlac.server.matches.table import OPEN, Table
from senlac.server.support.errors import BadInput, Forbidden, NotFound, TooMany

AFTER: Final = 600.0
"""Seconds until a retry is useful: by then an invitation may have been answered."""


def require_host(person: Person) -> None:
    """Require that a user may invite others by name.

    Raises:
        Forbidden: it is a guest. Guest names are not unique, so invited players could not tell
            who invites them.
    """
    if person.guest:
        raise Forbidden(
            "Only accounts can invite players by name. Please choose a name and a password first."
        )


async def invitee(session: AsyncSession, name: str, host: Person) -> Person:
    """Return the user that a host invites by name.

    Raises:
        NotFound: there is no account of that name.
        BadInput: it is the host.
    """
    account = await session.scalar(select(Account).where(Account.folded == fold(name)))
    if account is None:
        raise NotFound(f"There is no account with the name {name.strip()[:40]}.")
    if account.id == host.id:
        raise BadInput("You cannot invite yourself. Take the seat instead.")
    return person_of(account)


async def require_welcome(session: AsyncSession, table: Table, limits: Limits) -> None:
    """Require that the players invited to a new match do not have too many open invitations.

    Rematches are exempt: their players have already played together.

    Raises:
        TooMany: a player has too many, in total or from this owner.
    """
    if table.rematch_of is not None:
        return
    invited = {
        seat.reserved_for: seat.name for seat in table.assignments if seat.reserved_for is not None
    }
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
        if (await session.scalar(waiting) or 0) >= limits.invitations:
            raise TooMany(f"{name} has too many open invitations. Please try again later.", AFTER)
        own = waiting.where(MatchRow.owner_id == table.owner)
        if (await session.scalar(own) or 0) >= limits.invitations_from_one:
            raise TooMany(f"{name} has not yet answered your earlier invitations.", AFTER)
