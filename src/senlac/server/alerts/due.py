"""The alerts that are due: found in the database, so that none is lost when a server stops.

Only what has happened since a contact was confirmed counts, and nothing that is a week old: after a
long outage, or when a host turns e-mail on, no one receives old news. Matches without another
person are left out, because their player knows when it is their turn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from msgspec import convert
from sqlalchemy import (
    ColumnElement,
    Row,
    Select,
    SQLColumnExpression,
    and_,
    case,
    func,
    literal,
    or_,
    select,
)
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from senlac.server.alerts.delivery import MINE
from senlac.server.alerts.outbox import DIGEST
from senlac.server.alerts.wishes import DEADLINE, INVITATION, RESULT, TURN, Wishes
from senlac.server.database.models import AlertRow, ContactRow, EntryRow, MatchRow, MuteRow, SeatRow
from senlac.server.matches.clocks import Clock
from senlac.server.matches.table import OPEN, OVER, PERSON, RUNNING

RECENT_SECONDS: Final = 7 * 86_400.0

NEAR_SHARE: Final = 4
NEAR_SECONDS: Final = 6 * 3_600.0
"""A deadline is near in the last quarter of a step's time, and in the last six hours at most."""

Found = Row[Any]
Key = tuple[str, str, str]
"""A contact, a match and a kind."""


@dataclass(frozen=True)
class Due:
    """A message that is due. `mark` distinguishes it from others of its kind about the match."""

    contact_id: str
    match_id: str
    kind: str
    mark: str


async def find_due(session: AsyncSession, now: float, channels: Collection[str]) -> list[Due]:
    """Return what is due on some channels at a time, and not in the outbox."""
    # Most turns were announced long ago: the database leaves them out.
    fresh = or_(MatchRow.due_at <= now + NEAR_SECONDS, ~_is_announced())
    served = ContactRow.channel.in_(channels)
    turns = (await session.execute(waiting_turns(now).where(served, fresh))).all()
    invitations = (await session.execute(_invitations(now).where(served))).all()
    results = (await session.execute(_results(now).where(served))).all()
    contacts = {row.contact_id for row in (*turns, *invitations, *results)}
    known = await known_marks(session, contacts)
    found = [
        *[due for row in turns for due in _of_turn(row, known, now)],
        *[Due(row.contact_id, row.match_id, INVITATION, "") for row in invitations],
        *_of_results(results),
    ]
    wishes = {
        row.contact_id: convert(row.wishes, Wishes) for row in (*turns, *invitations, *results)
    }
    return [
        due for due in dict.fromkeys(found)
        if _is_wanted(wishes[due.contact_id], due.kind, now) and not is_known(due, known)
    ]  # fmt: skip


def _is_wanted(wishes: Wishes, kind: str, now: float) -> bool:
    """Return whether a contact wants a kind of message, and wants it at this hour."""
    return (TURN if kind == DIGEST else kind) in wishes.kinds and not wishes.is_quiet(now)


async def known_marks(session: AsyncSession, contacts: Collection[str]) -> dict[Key, list[str]]:
    """Return the marks of what the outbox contains for some contacts."""
    columns = AlertRow.contact_id, AlertRow.match_id, AlertRow.kind, AlertRow.mark
    found: dict[Key, list[str]] = {}
    for row in await session.execute(select(*columns).where(AlertRow.contact_id.in_(contacts))):
        found.setdefault((row.contact_id, row.match_id, row.kind), []).append(row.mark)
    return found


def is_known(due: Due, known: dict[Key, list[str]]) -> bool:
    """Return whether a message is in the outbox."""
    return due.mark in known.get((due.contact_id, due.match_id, due.kind), ())


# ---- turns and deadlines ------------------------------------------------------------------------


def waiting_turns(now: float) -> Select[Any]:
    """Select the roles of people with a contact in matches that wait for someone."""
    acts = select(func.count()).where(
        EntryRow.match_id == MatchRow.id, EntryRow.account_id == ContactRow.account_id
    )
    # A bank may last for weeks: a deadline is news when it is near.
    since = case((MatchRow.due_at <= now + NEAR_SECONDS, literal(now)), else_=MatchRow.asked_at)
    return _with_contacts(
        SeatRow.account_id, now, since, SeatRow.role, MatchRow.actors,
        MatchRow.asked_at, MatchRow.due_at, MatchRow.term, MatchRow.clock, SeatRow.chair,
        acts.scalar_subquery().label("acts"),
    ).where(MatchRow.status == RUNNING, SeatRow.kind == PERSON, has_others())  # fmt: skip


def due_of(row: Found) -> tuple[float | None, float]:
    """Return when the time of a role runs out, None if it does not, and all of its seconds."""
    if row.clock is None:
        return row.due_at, row.term
    clock = Clock.from_document(row.clock)
    return clock.due_of(row.chair), clock.control.seconds


def _of_turn(row: Found, known: dict[Key, list[str]], now: float) -> Iterable[Due]:
    """Return the messages about a role that are due if the match waits for it."""
    if row.role not in row.actors:
        return
    contact_id, wishes = row.contact_id, convert(row.wishes, Wishes)
    due_at, term = due_of(row)
    near = min(term / NEAR_SHARE, NEAR_SECONDS)
    if due_at is not None and 0 < due_at - now <= near:
        yield Due(contact_id, row.match_id, DEADLINE, str(int(due_at)))
    if wishes.daily:
        day = wishes.day(now)
        if day != wishes.day(row.confirmed_at):
            yield Due(contact_id, "", DIGEST, day)
    elif now - row.asked_at >= wishes.wait and not _was_alerted(row, known):
        yield Due(contact_id, row.match_id, TURN, _turn_mark(row))


def _turn_mark(row: Found) -> str:
    """Return the mark of a turn: since when it waits, and the actions of its player before."""
    return f"{int(row.asked_at)} {row.acts}"


def _was_alerted(row: Found, known: dict[Key, list[str]]) -> bool:
    """Return whether there was an alert for this turn, or one after which the player has not acted.

    Where several decide at once, the match begins to wait again when one of them has decided.
    """
    alerts = [mark.split() for mark in known.get((row.contact_id, row.match_id, TURN), ())]
    return any(asked == str(int(row.asked_at)) or acts == str(row.acts) for asked, acts in alerts)


# ---- invitations and results --------------------------------------------------------------------


def _invitations(now: float) -> Select[Any]:
    """Select the invitations of people with a contact."""
    return _with_contacts(SeatRow.kept_for, now, MatchRow.created_at).where(MatchRow.status == OPEN)


def _results(now: float) -> Select[Any]:
    """Select the roles of people with a contact in matches that are over, with the last entry."""
    last = (
        select(EntryRow.entry)
        .where(EntryRow.match_id == MatchRow.id)
        .order_by(EntryRow.n.desc())
        .limit(1)
        .scalar_subquery()
    )
    return _with_contacts(
        SeatRow.account_id, now, MatchRow.played_at, SeatRow.role, last.label("last")
    ).where(MatchRow.status == OVER, SeatRow.kind == PERSON, has_others())


def _of_results(rows: Sequence[Found]) -> Iterable[Due]:
    """Return the results that are due: those of matches that the reader has not ended."""
    ended = {
        (row.contact_id, row.match_id)
        for row in rows
        if row.last is not None and msgspec.json.decode(row.last)["role"] == row.role
    }
    for row in rows:
        if (row.contact_id, row.match_id) not in ended:
            yield Due(row.contact_id, row.match_id, RESULT, "")


def _with_contacts(
    whom: SQLColumnExpression[str | None],
    now: float,
    since: SQLColumnExpression[float],
    *more: SQLColumnExpression[Any],
) -> Select[Any]:
    """Select active contacts with matches in which `whom` is their account.

    `since` must be after the contact was confirmed, and not long ago.
    """
    columns: Sequence[Any] = (
        ContactRow.id.label("contact_id"), ContactRow.wishes, ContactRow.confirmed_at,
        MatchRow.id.label("match_id"), *more,
    )  # fmt: skip
    return (
        select(*columns)
        .join(SeatRow, whom == ContactRow.account_id)
        .join(MatchRow, MatchRow.id == SeatRow.match_id)
        .where(
            and_(ContactRow.confirmed_at.is_not(None), ContactRow.problem == ""),
            MatchRow.analysis.is_(None),
            and_(since >= ContactRow.confirmed_at, since > now - RECENT_SECONDS),
            and_(is_wanted_match(), ContactRow.style == MINE),
        )
        .order_by(ContactRow.id, MatchRow.id, SeatRow.place)
    )


def is_wanted_match() -> ColumnElement[bool]:
    """Return the condition that a contact may be sent messages about a match.

    The match is not muted. The contact is for this match, or for all, and then there is no other of
    its channel and style for this one.
    """
    muted = select(MuteRow.match_id).where(
        MuteRow.match_id == MatchRow.id, MuteRow.account_id == ContactRow.account_id
    )
    own = aliased(ContactRow)
    others = select(own.id).where(
        own.account_id == ContactRow.account_id, own.channel == ContactRow.channel,
        own.match_id == MatchRow.id, own.style == ContactRow.style,
    )  # fmt: skip
    for_all = and_(ContactRow.match_id == "", ~others.exists())
    return and_(~muted.exists(), or_(ContactRow.match_id == MatchRow.id, for_all))


def _is_announced() -> ColumnElement[bool]:
    """Return the condition that an alert was made since the match waits."""
    return (
        select(AlertRow.id)
        .where(
            AlertRow.contact_id == ContactRow.id,
            AlertRow.match_id == MatchRow.id,
            AlertRow.kind == TURN,
            AlertRow.created_at >= MatchRow.asked_at,
        )
        .exists()
    )


def has_others() -> ColumnElement[bool]:
    """Return the condition that another person plays in the match."""
    other = aliased(SeatRow)
    return (
        select(other.match_id)
        .where(
            other.match_id == MatchRow.id,
            other.kind == PERSON,
            other.account_id != ContactRow.account_id,
        )
        .exists()
    )
