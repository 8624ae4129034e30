"""Messages in chat rooms of Discord that are edited when the turn changes.

Discord edits a message of a webhook by its id, which it tells only if it is asked to wait. Incoming
webhooks of Slack cannot edit.
"""

from __future__ import annotations

import contextlib
from typing import Final
from urllib.parse import urlsplit, urlunsplit

import msgspec
from sqlalchemy import select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from senlac.server.alerts.outgoing import Outgoing, Reply
from senlac.server.database.database import Database
from senlac.server.database.models import AlertRow, StandingRow

UNKNOWN: Final = 404
"""The status for a message that was deleted in the room, and for a webhook that was deleted."""

MAX_ID: Final = 40

JSON: Final = {"Content-Type": "application/json"}


class Posted(msgspec.Struct):
    """What Discord answers when it has posted a message."""

    id: str = ""


class StandingMessages:
    """Posts one message for each match and room, and edits it."""

    def __init__(self, outgoing: Outgoing, database: Database) -> None:
        self._outgoing = outgoing
        self._database = database

    async def show(self, alert: AlertRow, url: str, body: bytes) -> Reply:
        """Show a text in the message about a match, and return the answer of the room.

        If the message was deleted in the room, or is the first, another one is posted.

        Raises:
            RefusedError: the address is not allowed.
            NotSentError: there was no answer.
        """
        mine = StandingRow.contact_id == alert.contact_id, StandingRow.match_id == alert.match_id
        async with self._database.read() as session:
            message = await session.scalar(select(StandingRow.message).where(*mine))
        if message is not None:
            reply = await self._outgoing.send("PATCH", message_url(url, message), JSON, body)
            if reply.status != UNKNOWN:
                return reply
        reply = await self._outgoing.send("POST", waiting_url(url), JSON, body)
        message = _id_of(reply)
        if message:
            await self._keep(alert, message)
        return reply

    async def _keep(self, alert: AlertRow, message: str) -> None:
        """Store the id of the message about a match; another server may have stored its own."""
        values = {
            "contact_id": alert.contact_id, "match_id": alert.match_id, "message": message,
        }  # fmt: skip
        # The contact or the match may have been deleted meanwhile.
        with contextlib.suppress(IntegrityError):
            async with self._database.write() as session:
                file = session.get_bind().dialect.name == "sqlite"
                new = (sqlite if file else postgresql).insert(StandingRow).values(values)
                keys = [StandingRow.contact_id, StandingRow.match_id]
                await session.execute(
                    new.on_conflict_do_update(index_elements=keys, set_={"message": message})
                )


def message_url(url: str, message: str) -> str:
    """Return the address of a message that a webhook has posted."""
    parts = urlsplit(url)
    return urlunsplit(parts._replace(path=f"{parts.path.rstrip('/')}/messages/{message}"))


def waiting_url(url: str) -> str:
    """Return the address at which Discord answers with the message that it has posted."""
    parts = urlsplit(url)
    return urlunsplit(parts._replace(query=f"{parts.query}&wait=true".lstrip("&")))


def _id_of(reply: Reply) -> str:
    """Return the id of a message that was posted, "" if the answer does not contain one."""
    try:
        found = msgspec.json.decode(reply.body, type=Posted).id if reply.has_succeeded else ""
    except msgspec.DecodeError:
        return ""
    return found if found.isdecimal() and len(found) <= MAX_ID else ""
