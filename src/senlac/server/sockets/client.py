"""The socket client: reading its messages, sending to it, and its limits."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from msgspec import UNSET, UnsetType
from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError

from senlac.engine.support.errors import SenlacError
from senlac.engine.support.utf8 import BOM
from senlac.server.accounts.accounts import Session
from senlac.server.security.authentication import address, services_of, visitor_of
from senlac.server.security.guarded_connection import TOO_MUCH
from senlac.server.security.private_matches import invitation
from senlac.server.security.problem import log_forbidden, problem
from senlac.server.sockets.messages import DoneMessage, Incoming, Outgoing, RefusedMessage
from senlac.server.support.errors import Forbidden, Refused, SignedOut, TooMany

Socket = WebSocket[Any, Any, Any]

MAX_BAD_MESSAGES: Final = 50
"""Number of invalid or too frequent messages after which a socket is closed."""

CarryOut = Callable[[Incoming], Awaitable[None]]
"""Carries out a message. Raises an error to refuse it."""

FAILED: Final = 1011

OWN: Final = "socket"
OF_NETWORK: Final = "socket-network"
"""Keys of rate limits: messages per socket, and per network. Messages over the second one wait."""

MAX_QUEUED: Final = 8
"""Number of messages for a slow client after which none of its own is carried out."""

_encode: Final = msgspec.json.Encoder().encode
_decoder: Final[msgspec.json.Decoder[Incoming]] = msgspec.json.Decoder(Incoming)


def _read(written: str) -> Incoming:
    """Decode a message, with or without a byte order mark.

    Raises:
        Refused: it is none of the messages that a client may send.
    """
    try:
        return _decoder.decode(written.removeprefix(BOM))
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refused(f"message: {str(error)[:200]}") from error


class SocketClient:
    """The remote end of a WebSocket.

    Messages are sent by one task, in the order in which they were posted. What a slow client has
    not received yet keeps its next message from being carried out.

    Attributes:
        services: the services of this server.
        signed: the session or token of the client, None without one.
        word: the secret of the invitation link that the client came with, "" without one.
        network: the network of the client's address.
        who: key for limits: the account, or the network if no one is signed in.
        woken: set when there is something to send.
    """

    def __init__(self, socket: Socket, signed: Session | None, *, names: bool) -> None:
        """Wrap a socket. If it `names` matches, every message of a match contains its id."""
        self.services = services_of(socket)
        self.signed = signed
        self.word = invitation(socket)
        self.network = address(socket)
        self.who = self.network if signed is None else signed.person.id
        self.woken = asyncio.Event()
        self._socket = socket
        self._names = names
        self._bad_messages = 0
        self._closed = False
        self._outbox: list[Outgoing] = []
        self._empty = asyncio.Event()
        self._empty.set()

    @property
    def account(self) -> str | None:
        """The account that is signed in, None without one."""
        return None if self.signed is None else self.signed.person.id

    def require_player(self) -> Session:
        """Return the session of the client, if it may play.

        Raises:
            SignedOut: no one is signed in.
            Forbidden: the client is a program with a read-only token.
        """
        if self.signed is None:
            raise SignedOut("Please sign in, or play as a guest, first.")
        if not self.signed.may_play:
            raise Forbidden("This token is read-only.")
        return self.signed

    async def still_signed(self) -> bool:
        """Return whether the session with which the socket was opened is still valid."""
        with contextlib.suppress(SignedOut):
            return await visitor_of(self._socket) is not None
        return False

    # ---- receiving ------------------------------------------------------------------------------

    async def receive_loop(self, name: str, carry_out: CarryOut) -> None:
        """Carry out the client's messages, one after another, until too many are invalid."""
        while self._bad_messages < MAX_BAD_MESSAGES:
            written = await self._socket.receive_data(mode="text")
            await self._receive(name, written, carry_out)
            if len(self._outbox) >= MAX_QUEUED:
                await self._empty.wait()
        await self._empty.wait()
        await self.close(TOO_MUCH)

    async def _receive(self, name: str, written: str, carry_out: CarryOut) -> None:
        """Decode a message and carry it out, or refuse it."""
        message: Incoming | None = None
        limiter, limits = self.services.limiter, self.services.settings.limits
        await limiter.wait(OF_NETWORK, self.network, limits.socket_network)
        try:
            limiter.take(OWN, name, limits.socket)
            message = _read(written)
            await carry_out(message)
        except (SenlacError, SQLAlchemyError) as error:
            self._bad_messages += message is None or isinstance(error, TooMany)
            self._refuse(error, message)

    def _refuse(self, error: Exception, message: Incoming | None) -> None:
        """Log a refusal and send it."""
        match_id: str = getattr(message, "match", "")
        log_forbidden(error, self.account or "", f"{self._socket.url.path} {match_id}".strip())
        self.post(RefusedMessage(problem(error), getattr(message, "id", None)), match_id)

    # ---- sending --------------------------------------------------------------------------------

    def post(self, message: Outgoing, match_id: str = "") -> None:
        """Queue a message, which may belong to a match."""
        self._outbox.append(self._named(message, match_id))
        self._empty.clear()
        self.woken.set()

    def ack_of(self, match_id: str, seq: int) -> str | UnsetType:
        """Take the last queued message if it is the ack of the action that led to a seq of a match.

        The change that the action made contains it.
        """
        last = self._outbox[-1] if self._outbox else None
        if not isinstance(last, DoneMessage) or last.again or last.seq != seq:
            return UNSET
        if last.match not in (UNSET, match_id):
            return UNSET
        self._outbox.pop()
        return last.id

    async def send(self, message: Outgoing | None = None, match_id: str = "") -> None:
        """Send the queued messages and then another, waiting until the client can receive them.

        Raises:
            WebSocketDisconnect: the socket is closed.
        """
        while self._outbox:
            await self._send(self._outbox.pop(0))
        if message is not None:
            await self._send(self._named(message, match_id))
        if not self._outbox:
            self._empty.set()

    async def send_until(self, end: asyncio.Task[Any]) -> None:
        """Send queued messages until a task ends, which the next change waits for."""
        end.add_done_callback(lambda _: self.woken.set())
        while not end.done():
            await self.send()
            await self.woken.wait()
            self.woken.clear()
        # Whatever else it was set for is still due.
        self.woken.set()

    async def _send(self, message: Outgoing) -> None:
        """Send a message when the client can receive it."""
        try:
            await self._socket.send_data(_encode(message).decode(), mode="text")
        except RuntimeError as error:
            # uvicorn raises this for a socket that one of our tasks, or uvicorn itself, has just
            # closed, before the disconnect was received.
            raise WebSocketDisconnect(detail="the socket was closed") from error

    def _named(self, message: Outgoing, match_id: str) -> Outgoing:
        """Return a message with the id of its match added, if this socket names matches."""
        return replace(message, match=match_id) if self._names and match_id else message

    def gone(self) -> None:
        """Note that the client has closed the socket."""
        self._closed = True

    async def close(self, code: int) -> None:
        """Close the socket, if neither side has."""
        if not self._closed:
            self._closed = True
            with contextlib.suppress(RuntimeError):
                await self._socket.close(code=code)
