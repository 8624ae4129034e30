"""The socket of a table: what has changed goes out, what is decided comes in."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from typing import Any, Final

import msgspec
from litestar import WebSocket
from litestar.channels.subscriber import Subscriber
from litestar.exceptions import WebSocketDisconnect
from msgspec import Struct

from senlac.table.commands import chat_line, perform, speak
from senlac.table.guard.private import invitation
from senlac.table.guard.problem import note_refusal, problem
from senlac.table.guard.protocols import TOO_MUCH
from senlac.table.guard.visitor import visitor_of
from senlac.table.live import news
from senlac.table.live.messages import (
    ActMessage,
    AgainMessage,
    ChatMessage,
    DoneMessage,
    Incoming,
    PongMessage,
    RefusedMessage,
)  # fmt: skip
from senlac.table.live.news import Notice, read_notice
from senlac.table.live.presence import Here
from senlac.table.live.screen import Screen
from senlac.table.present.view import Look
from senlac.table.service import privacy, talk
from senlac.table.service.accounts import SignedIn
from senlac.table.service.errors import (
    Forbidden,
    NotFound,
    Refused,
    SignedOut,
    TooMany,
    Unavailable,
)
from senlac.table.service.playing import Act
from senlac.table.service.table import Table
from senlac.table.services import Services

Socket = WebSocket[Any, Any, Any]

NORMAL: Final = 1000
SIGNED_OUT: Final = 4401
NOT_SEEN: Final = 4404
PATIENCE: Final = 50
"""After so many messages that make no sense, or come too fast, a socket is closed."""

_numbers = itertools.count()
_encode = msgspec.json.Encoder().encode
_read = msgspec.json.Decoder(Incoming).decode


class Conversation:
    """One socket. What is sent to it is cut for its roles, each time anew."""

    def __init__(
        self, services: Services, socket: Socket, match_id: str, signed: SignedIn | None
    ) -> None:
        self._services = services
        self._socket = socket
        self._match_id = match_id
        self._signed = signed
        self._number = next(_numbers)
        self._wanted: list[str] | None = None
        self._changed = asyncio.Event()
        self._stamp: str | None = None
        self._first = Look(None, ())
        self._screen = Screen(services.boards)
        self._here: Here | None = None
        self._strikes = 0
        self._closed = False

    async def hold(self, first: Look, wanted: list[str] | None) -> None:
        """Talk until the socket is closed; the screen knows already what the first look says."""
        self._first, self._wanted = first, wanted
        names = [news.match_channel(self._match_id)]
        if self._signed is not None:
            names.append(news.account_channel(self._signed.person.id))
        async with self._services.news.listen(names) as subscriber:
            self._changed.set()
            self._services.presence.sit(self._match_id, self._number, first.roles)
            self._services.news.presence(self._match_id)
            try:
                await self._talk(subscriber)
                await self._close(NORMAL)
            finally:
                self._services.presence.rise(self._match_id, self._number)
                self._services.news.presence(self._match_id)

    async def _talk(self, subscriber: Subscriber) -> None:
        """Listen to the client and to the news, and show what changes, until one of them ends."""
        tasks = [
            asyncio.create_task(self._hear_client()),
            asyncio.create_task(self._hear_news(subscriber)),
            asyncio.create_task(self._show()),
        ]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            error = task.exception()
            if isinstance(error, WebSocketDisconnect | OSError):
                self._closed = True
            elif error is not None and not isinstance(error, Refused):
                raise error

    # ---- in -------------------------------------------------------------------------------------

    async def _hear_client(self) -> None:
        """Carry out what the client sends, one message after another."""
        while self._strikes < PATIENCE:
            written = await self._socket.receive_data(mode="text")
            try:
                await self._carry_out(written)
            except (msgspec.DecodeError, RecursionError) as error:
                self._strikes += 1
                await self._refuse(Refused(f"message: {str(error)[:200]}"), None)
            except TooMany as error:
                self._strikes += 1
                await self._refuse(error, None)
            except Refused as error:
                await self._refuse(error, None)
        await self._close(TOO_MUCH)

    async def _carry_out(self, written: str) -> None:
        """Carry out one message."""
        who = f"socket {self._number}"
        self._services.limiter.take("socket", who, self._services.settings.limits.socket)
        message = _read(written)
        if isinstance(message, ActMessage):
            await self._act(message)
        elif isinstance(message, AgainMessage):
            self._again()
        elif isinstance(message, ChatMessage):
            person = self._require_signed().person
            saying = speak(self._services, person, self._match_id, message.text)
            await self._services.unbroken.run(saying)
        else:
            await self._send(PongMessage())

    def _again(self) -> None:
        """Send the whole table and its log."""
        self._first = self._first._replace(since=0, board_id="")
        self._screen.clear()
        self._changed.set()

    async def _act(self, message: ActMessage) -> None:
        """Play an action, and say how it went."""
        eyes = None if self._wanted is None else tuple(self._wanted)
        sent = Act(message.role, message.action, message.seq, message.id, eyes)
        try:
            signed = self._require_signed()
            receipt = await perform(self._services, signed.person, self._match_id, sent)
        except Refused as error:
            await self._refuse(error, message.id)
        else:
            await self._send(DoneMessage(message.id, receipt.seq, receipt.again))

    def _require_signed(self) -> SignedIn:
        """Return who is at the other end."""
        if self._signed is None:
            raise SignedOut("please sign in, or play as a guest, first")
        if not self._signed.may_play:
            raise Forbidden("this token may only look")
        return self._signed

    async def _refuse(self, error: Refused, message_id: str | None) -> None:
        """Say that a message was not carried out."""
        who = "" if self._signed is None else self._signed.person.id
        note_refusal(error, who, f"socket of {self._match_id}")
        await self._send(RefusedMessage(problem(error), message_id))

    # ---- out ------------------------------------------------------------------------------------

    async def _hear_news(self, subscriber: Subscriber) -> None:
        """Act on notices until the channel or the socket is closed.

        What the database cannot be asked now is asked when it is back: all then look again.
        """
        async for written in subscriber.iter_events():
            with contextlib.suppress(Unavailable):
                await self._heed(read_notice(written))

    async def _heed(self, notice: Notice) -> None:
        """Act on a notice."""
        if notice.kind == news.CHANGED:
            self._stamp = notice.stamp
            self._changed.set()
        elif notice.kind == news.CHAT:
            await self._services.unbroken.run(self._tell_line(notice.chat))
        elif notice.kind == news.PRESENCE:
            await self._tell_presence()
        elif self._signed is not None and not await self._still_signed():
            await self._close(SIGNED_OUT)
        elif notice.kind == news.AGAIN:
            self._stamp = None
            self._changed.set()
            await self._services.unbroken.run(self._tell_lines(notice.since))

    async def _still_signed(self) -> bool:
        """Tell whether the sign-in by which the socket was opened is still good."""
        with contextlib.suppress(SignedOut):
            return await visitor_of(self._socket) is not None
        return False

    async def _tell_line(self, number: int) -> None:
        """Send a line of chat."""
        table = await self._table()
        async with self._services.database.read() as session:
            row = await talk.line(session, self._match_id, number)
        if row is not None:
            await self._send_bytes(b'{"type":"chat",' + _encode(chat_line(table, row))[1:])

    async def _tell_lines(self, since: float) -> None:
        """Send the lines of chat that may have been said without our hearing of it."""
        table = await self._table()
        async with self._services.database.read() as session:
            rows = await talk.lines(session, self._match_id)
        for row in rows:
            if row.said_at >= since:
                await self._send_bytes(b'{"type":"chat",' + _encode(chat_line(table, row))[1:])

    async def _tell_presence(self) -> None:
        """Say who is at the table, if that has changed since it was said."""
        here = self._services.presence.here(self._match_id)
        if here != self._here:
            self._here = here
            await self._send(here)

    async def _show(self) -> None:
        """Send the table whenever something of it has changed that this socket may see."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            try:
                table = await self._table()
            except Unavailable:
                continue
            if self._screen.blank:
                # Bots that play for nobody rest until somebody watches.
                self._services.scheduler.look(table)
            account = None if self._signed is None else self._signed.person.id
            look = self._first._replace(account=account, roles=table.sight(account, self._wanted))
            written = self._screen.next(table, look)
            if written is not None:
                await self._send_bytes(written)

    async def _table(self) -> Table:
        """Return the table as it is, while whoever listens may look at it.

        Raises:
            NotFound: he may not any longer; the socket is closed.
        """
        table = await self._latest()
        account = None if self._signed is None else self._signed.person.id
        if not privacy.admits(table, account, invitation(self._socket)):
            await self._close(NOT_SEEN)
            raise NotFound(privacy.MISSING)
        return table

    async def _latest(self) -> Table:
        """Return the table as it is; the one just told of is usually in the cache."""
        if self._stamp is not None:
            known = self._services.cache.known(self._match_id, self._stamp)
            if known is not None:
                return known
        return await self._services.writer.table(self._match_id)

    async def _send(self, message: Struct) -> None:
        """Send a message."""
        await self._send_bytes(_encode(message))

    async def _send_bytes(self, written: bytes) -> None:
        """Send a message that is written already.

        Raises:
            WebSocketDisconnect: the socket is closed.
        """
        try:
            await self._socket.send_data(written.decode(), mode="text")
        except RuntimeError as error:
            # So uvicorn answers who sends on a line that one of our tasks, or uvicorn itself,
            # has just closed, before anybody could hear of it.
            raise WebSocketDisconnect(detail="closed meanwhile") from error

    async def _close(self, code: int) -> None:
        """Close the socket, if neither side has."""
        if not self._closed:
            self._closed = True
            with contextlib.suppress(RuntimeError):
                await self._socket.close(code=code)
