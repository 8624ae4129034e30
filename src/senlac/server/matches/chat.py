"""Chat at a table, and private notes of players."""

from __future__ import annotations

from typing import Final

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from senlac.server.accounts.accounts import Person
from senlac.server.database.models import ChatRow, NoteRow
from senlac.server.support.errors import BadInput, NotesChanged
from senlac.server.support.ids import hashed

LINES: Final = 200
"""Number of lines that are shown."""

BETWEEN: Final = "\n\n--- written elsewhere at the same time ---\n\n"
"""Separates notes that were joined."""

MAX_JOINED: Final = 20_000
"""Maximum length of stored notes that others are joined to."""


async def post_message(
    session: AsyncSession, match_id: str, person: Person, text: str, now: float
) -> ChatRow:
    """Add a line to the chat of a match.

    Raises:
        BadInput: the text is empty.
    """
    said = " ".join("".join([c if c.isprintable() else " " for c in text]).split())
    if not said:
        raise BadInput("text: expected at least one printable character")
    row = ChatRow(match_id=match_id, account_id=person.id, name=person.name, text=said, said_at=now)
    session.add(row)
    await session.flush()
    return row


async def lines(session: AsyncSession, match_id: str) -> list[ChatRow]:
    """Return the last lines of a match's chat, the oldest first."""
    chosen = select(ChatRow).where(ChatRow.match_id == match_id).order_by(ChatRow.id.desc())
    return list(await session.scalars(chosen.limit(LINES)))[::-1]


async def message(session: AsyncSession, match_id: str, number: int) -> ChatRow | None:
    """Return one line of a match's chat, None if there is no such line."""
    chosen = select(ChatRow).where(ChatRow.match_id == match_id, ChatRow.id == number)
    found: ChatRow | None = await session.scalar(chosen)
    return found


async def notes(session: AsyncSession, match_id: str, account: str) -> str:
    """Return the notes of an account about a match, "" for none."""
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
    """Replace a player's notes about a match; return the stored text.

    With the `tag` of the notes that were edited, no others are replaced: with `join` the text is
    joined to those stored, otherwise it is refused.

    Raises:
        NotesChanged: the stored notes are not those that were edited.
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
    """Join two versions of notes; if one contains the other, return it alone."""
    if kept in sent:
        return sent
    return kept if sent in kept else f"{kept}{BETWEEN}{sent}"


def tag_of(text: str) -> str:
    """Return the tag that identifies a version of notes."""
    return hashed(text)[:16]
