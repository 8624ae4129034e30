"""Talk: what is said at a table, and what somebody notes for himself."""

from __future__ import annotations

from typing import Final

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from senlac.table.service.accounts import Person
from senlac.table.service.errors import BadInput, NotesChanged
from senlac.table.service.ids import hashed
from senlac.table.storage.models import ChatRow, NoteRow

LINES: Final = 200
"""How many lines are shown."""

BETWEEN: Final = "\n\n--- written elsewhere at the same time ---\n\n"
"""What stands between notes that were joined."""

MAX_JOINED: Final = 20_000
"""Longer notes are joined to no others."""


async def say(
    session: AsyncSession, match_id: str, person: Person, text: str, now: float
) -> ChatRow:
    """Say something at a table.

    Raises:
        BadInput: it is nothing.
    """
    said = " ".join("".join([c if c.isprintable() else " " for c in text]).split())
    if not said:
        raise BadInput("text: expected something to say")
    row = ChatRow(match_id=match_id, account_id=person.id, name=person.name, text=said, said_at=now)
    session.add(row)
    await session.flush()
    return row


async def lines(session: AsyncSession, match_id: str) -> list[ChatRow]:
    """Return what was said last at a table, in order."""
    chosen = select(ChatRow).where(ChatRow.match_id == match_id).order_by(ChatRow.id.desc())
    return list(await session.scalars(chosen.limit(LINES)))[::-1]


async def line(session: AsyncSession, match_id: str, number: int) -> ChatRow | None:
    """Return one line said at a table."""
    chosen = select(ChatRow).where(ChatRow.match_id == match_id, ChatRow.id == number)
    found: ChatRow | None = await session.scalar(chosen)
    return found


async def notes(session: AsyncSession, match_id: str, account: str) -> str:
    """Return what somebody noted about a match."""
    row = await session.get(NoteRow, (match_id, account))
    return "" if row is None else row.text


async def note(
    session: AsyncSession,
    match_id: str,
    account: str,
    text: str,
    tag: str | None = None,
    *,
    join: bool = False,
) -> str:
    """Store a player's notes about a match in place of the previous ones; return those stored.

    With the `tag` of the notes that were edited no others are replaced: the text is refused then,
    or joined to theirs.

    Raises:
        NotesChanged: others stand.
    """
    row = await session.get(NoteRow, (match_id, account), with_for_update=True)
    kept = "" if row is None else row.text
    if tag is not None and tag != tag_of(kept) and kept != text:
        if not join or len(kept) > MAX_JOINED:
            raise NotesChanged(kept, text)
        text = _joined(kept, text)
    if row is None:
        session.add(NoteRow(match_id=match_id, account_id=account, text=text))
    else:
        row.text = text
    return text


def _joined(kept: str, sent: str) -> str:
    """Return two versions of notes as one text: the longer alone if it has all of the other."""
    if kept in sent:
        return sent
    return kept if sent in kept else f"{kept}{BETWEEN}{sent}"


def tag_of(text: str) -> str:
    """Return what notes are known by."""
    return hashed(text)[:16]
