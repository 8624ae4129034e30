"""The service that finds the alerts that are due, and sends them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Final

from sqlalchemy import delete, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession

from senlac.engine.support.errors import SenlacError
from senlac.server.alerts import outbox
from senlac.server.alerts.delivery import (
    EMAIL,
    PUSH,
    WEBHOOK,
    Channel,
    GoneError,
    NotSentError,
    RefusedError,
)
from senlac.server.alerts.due import find_due
from senlac.server.alerts.news import news_of
from senlac.server.alerts.outbox import ROOM, SWITCHED_OFF, TEST
from senlac.server.alerts.rooms import find_room_due, room_news
from senlac.server.alerts.texts import MatchNews
from senlac.server.database.database import Database
from senlac.server.database.models import AlertRow, ContactRow
from senlac.server.store.table_writer import now
from senlac.server.support.errors import Unavailable
from senlac.server.support.metrics import Metrics
from senlac.server.support.shutdown import cancelled

ROUND_SECONDS: Final = 10.0
"""Seconds between rounds."""

CLEAN_SECONDS: Final = 3_600.0
"""Seconds between deletions of old messages."""

PROBLEMS: Final = {
    EMAIL: "The mail server refused this address.",
    WEBHOOK: "It is off, because it did not accept messages. A test that succeeds turns it on.",
    PUSH: "Its push service refuses notices. Turn them off and on again in that browser.",
}
"""Why a contact receives nothing any more, by its channel."""

SENT: Final = "sent"
FAILED: Final = "failed"
REFUSED: Final = "refused"
GONE: Final = "gone"
OUTDATED: Final = "outdated"
"""How an attempt ended, for the metrics."""

log = logging.getLogger("senlac.alerts")


class AlertSender:
    """Sends messages to people who are away."""

    def __init__(
        self,
        database: Database,
        channels: Mapping[str, Channel],
        metrics: Metrics,
        clock: Callable[[], float] = now,
    ) -> None:
        """Send by some channels, each under the name that contacts have for it."""
        self._database = database
        self._channels = channels
        self._metrics = metrics
        self._clock = clock
        self._rounds: asyncio.Task[None] | None = None
        self._woken = asyncio.Event()
        self._cleaned_at = -inf

    def offers(self, channel: str) -> bool:
        """Return whether this server sends by a channel."""
        return channel in self._channels

    def start(self) -> None:
        """Start the background task."""
        if self._channels:
            self._rounds = asyncio.create_task(self._go_round())

    async def stop(self) -> None:
        """Stop the background task. What it was sending is tried again after its lease."""
        await cancelled(self._rounds)

    def wake(self) -> None:
        """Begin the next round now: a message was put into the outbox."""
        self._woken.set()

    async def _go_round(self) -> None:
        while True:
            self._woken.clear()
            # During an outage of the database the next round tries again.
            with contextlib.suppress(SenlacError, SQLAlchemyError):
                await self.look()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), ROUND_SECONDS)

    async def look(self) -> None:
        """Find what is due, then send all that may be tried now.

        Raises:
            Unavailable: the database is unavailable.
        """
        at = self._clock()
        async with self._database.read() as session:
            due = [
                *await find_due(session, at, self._channels),
                *await find_room_due(session, at, self._channels),
            ]
        if due:
            async with self._database.write() as session:
                for one in due:
                    await outbox.put(session, one.contact_id, one.match_id, one.kind, one.mark, at)
        if at - self._cleaned_at > CLEAN_SECONDS:
            async with self._database.write() as session:
                await outbox.clean_up(session, at)
            self._cleaned_at = at
        # E-mails do not wait for slow webhooks.
        sending = [self._send_all(channel, at) for channel in self._channels]
        ends = await asyncio.gather(*sending, return_exceptions=True)
        for error in ends:
            if error is not None:
                raise error

    async def _send_all(self, channel: str, begun_at: float) -> None:
        """Send the messages of a channel that may be tried now.

        After a while the round ends, so that the next one finds what has become due.

        Raises:
            Unavailable: the database is unavailable.
        """
        while self._clock() - begun_at <= ROUND_SECONDS:
            async with self._database.read() as session:
                if not await outbox.is_any(session, self._clock(), [channel]):
                    return
            async with self._database.write() as session:
                leased = await outbox.lease(session, self._clock(), [channel])
            await asyncio.gather(*[self._try(*one) for one in leased])
        self.wake()

    async def _try(self, alert: AlertRow, contact: ContactRow) -> None:
        """Send a message, and note the result.

        Raises:
            Unavailable: the database is unavailable.
        """
        how, detail = await self._result(alert, contact)
        self._metrics.alerts.labels(how=how, channel=contact.channel).inc()
        at, result = self._clock(), (how, detail)
        async with self._database.write() as session:
            if how != FAILED:
                await outbox.finish(session, alert, at, result)
            elif not await outbox.retry_later(session, alert, at, result):
                log.error("message given up", extra=_about(alert, contact))
            await _note_state(session, alert, contact, how, at)

    async def _result(self, alert: AlertRow, contact: ContactRow) -> tuple[str, str]:
        """Send a message; return how that ended, with a detail.

        Raises:
            Unavailable: the database is unavailable.
        """
        about = _about(alert, contact)
        try:
            return await self._sent(alert, contact), ""
        except GoneError as error:
            log.info("contact gone: %s", error, extra=about)
            return GONE, str(error)
        except RefusedError as error:
            log.info("contact refused: %s", error, extra=about)
            return REFUSED, str(error)
        except NotSentError as error:
            log.warning("message not sent: %s", error, extra=about)
            return FAILED, str(error)
        except (Unavailable, SQLAlchemyError):
            raise
        except Exception:
            # The other messages have to be sent.
            log.exception("message not sent", extra=about)
        return FAILED, ""

    async def _sent(self, alert: AlertRow, contact: ContactRow) -> str:
        """Send a message if it is still true; return whether it is `SENT` or `OUTDATED`.

        Raises:
            GoneError: the recipient exists no more.
            RefusedError: the recipient does not accept messages.
            NotSentError: the message may be tried again.
            Unavailable: the database is unavailable.
        """
        async with self._database.read() as session:
            news = await self._news(session, alert, contact, self._clock())
        if news is None:
            return OUTDATED
        await self._channels[contact.channel].send(alert, contact, news)
        return SENT

    async def _news(
        self, session: AsyncSession, alert: AlertRow, contact: ContactRow, at: float
    ) -> Sequence[MatchNews] | None:
        """Return the matches that a message is about, None if it is not true any more."""
        if await session.scalar(select(ContactRow.id).where(ContactRow.id == contact.id)) is None:
            return None
        if alert.kind in outbox.WITHOUT_WISHES:
            return ()
        news = room_news if alert.kind == ROOM else news_of
        return await news(session, alert, contact, at) or None


async def _note_state(
    session: AsyncSession, alert: AlertRow, contact: ContactRow, how: str, at: float
) -> None:
    """Note what the result of a message says about its contact."""
    mine = ContactRow.id == contact.id
    if how == GONE:
        await session.execute(delete(ContactRow).where(mine))
    elif how == SENT and contact.problem and alert.kind == TEST:
        await session.execute(update(ContactRow).where(mine).values(problem=""))
    elif how == REFUSED or (
        how == FAILED
        and contact.channel == WEBHOOK
        and await outbox.has_failed_often(session, contact.id, FAILED)
    ):
        problem = PROBLEMS[contact.channel]
        await session.execute(update(ContactRow).where(mine).values(problem=problem))
        if contact.channel == WEBHOOK and not contact.problem:
            await _tell_owner(session, contact, at)


async def _tell_owner(session: AsyncSession, contact: ContactRow, at: float) -> None:
    """Queue messages to the other contacts of an account: one of its webhooks is switched off."""
    chosen = select(ContactRow.id).where(
        ContactRow.account_id == contact.account_id, ContactRow.channel != WEBHOOK,
        ContactRow.confirmed_at.is_not(None), ContactRow.problem == "",
    )  # fmt: skip
    for other in (await session.scalars(chosen)).all():
        await outbox.put(session, other, "", SWITCHED_OFF, f"{contact.id} {int(at)}", at)


def _about(alert: AlertRow, contact: ContactRow) -> dict[str, str]:
    """Return the fields of a log line about a message."""
    return {"contact": contact.id, "match": alert.match_id}
