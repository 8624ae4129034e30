"""The socket client: reading its messages, sending to it, and its limits."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from msgspec import Struct
from sqlalchemy.exc import SQLAlchemyError

from senlac.engine.support.errors import SenlacError
from senlac.engine.support.utf8 import BOM, BOM_BYTES
from senlac.server.accounts.accounts import Session
from senlac.server.security.authentication import address, services_of, visitor_of
from senlac.server.security.private_matches import invitation
from senlac.server.security.problem import log_failure, log_forbidden, problem
from senlac.server.security.protocols import LINE, TOO_MUCH, WebSocketConnection
from senlac.server.sockets.commands import Receipt
from senlac.server.sockets.messages import ActMessage, DoneMessage, Incoming, RefusedMessage
from senlac.server.support.errors import Forbidden, Refused, SignedOut, TooMany

Socket = WebSocket[Any, Any, Any]

MAX_BAD_MESSAGES: Final = 50
"""Number of invalid or too frequent messages after which a socket is closed."""

CarryOut = Callable[[Incoming], Awaitable[None]]
"""Carries out a message. Raises an error to refuse it."""

Answer = Callable[[Receipt | None], None]
Begin = Callable[[ActMessage, Answer], bool]
"""Begins to play an action if that is possible without waiting; returns whether it was.

The answer is called when the action is committed, or with None if it could not be played after all.
"""

FAILED: Final = 1011

OWN: Final = "socket"
OF_NETWORK: Final = "socket-network"
"""Keys of rate limits: messages per socket, and per network. Messages over the second one wait."""

CHANGE: Final = b'{"type":"change",'
"""The start of an encoded `ChangeMessage`."""

encode: Final = msgspec.json.Encoder().encode
_decoder: Final[msgspec.json.Decoder[Incoming]] = msgspec.json.Decoder(Incoming)


def _read(written: str | bytes) -> Incoming:
    """Decode a message, with or without a byte order mark."""
    if isinstance(written, bytes):
        return _decoder.decode(written.removeprefix(BOM_BYTES))
    return _decoder.decode(written.removeprefix(BOM))


class SocketClient:
    """The remote end of a WebSocket.

    Attributes:
        services: the services of this server.
        signed: the session or token of the client, None without one.
        word: the secret of the invitation link that the client came with, "" without one.
        network: the network of the client's address.
        who: key for limits: the account, or the network if no one is signed in.
    """

    def __init__(self, socket: Socket, signed: Session | None, *, names: bool) -> None:
        """Wrap a socket. If it `names` matches, every message of a match contains its id."""
        self.services = services_of(socket)
        self.signed = signed
        self.word = invitation(socket)
        self.network = address(socket)
        self.who = self.network if signed is None else signed.person.id
        self._socket = socket
        self._names = names
        # Only our own server sets this. Without it all messages take the slower path.
        self._line: WebSocketConnection | None = socket.scope["state"].get(LINE)
        self._bad_messages = 0
        self._closed = False
        self._slow = 0
        # Keeps messages for a slow client in order, whichever task wakes up first.
        self._send_lock = asyncio.Lock()
        self._free = asyncio.Event()
        self._free.set()
        # Whether a received message is waiting or being carried out.
        self._busy = False
        # An ack that is still to be sent, and the match of the action.
        self._pending_ack: tuple[DoneMessage, str] | None = None

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

    async def receive_loop(self, name: str, carry_out: CarryOut, begin: Begin) -> None:
        """Carry out the client's messages, one after another, until too many are invalid."""
        line = self._line
        if line is not None:
            line.hearer = lambda written: self._hear_at_once(name, written, carry_out, begin)
        try:
            while self._bad_messages < MAX_BAD_MESSAGES:
                written = await self._socket.receive_data(mode="text")
                self._busy = True
                await self._free.wait()
                self._free.clear()
                await self._hear(name, written, carry_out)
                self._free.set()
                self._busy = False
        finally:
            if line is not None:
                line.hearer = None
        await self.close(TOO_MUCH)

    async def _hear(self, name: str, written: str, carry_out: CarryOut) -> None:
        """Decode a message and carry it out."""
        message: Incoming | None = None
        limiter, limits = self.services.limiter, self.services.settings.limits
        await limiter.wait(OF_NETWORK, self.network, limits.socket_network)
        try:
            limiter.take(OWN, name, limits.socket)
            message = _read(written)
        except (msgspec.DecodeError, RecursionError) as error:
            self._bad_messages += 1
            await self._refuse(Refused(f"message: {str(error)[:200]}"), None)
        except TooMany as error:
            self._bad_messages += 1
            await self._refuse(error, None)
        else:
            await self._try(message, carry_out)

    async def _try(self, message: Incoming, carry_out: CarryOut) -> None:
        """Carry out a decoded message, or send its refusal."""
        try:
            await carry_out(message)
        except (SenlacError, SQLAlchemyError) as error:
            self._bad_messages += isinstance(error, TooMany)
            await self._refuse(error, message)

    def _hear_at_once(self, name: str, written: bytes, carry_out: CarryOut, begin: Begin) -> bool:
        """Begin with a message if it is an action that need not wait. Return whether it was."""
        limiter, limits = self.services.limiter, self.services.settings.limits
        if self._busy or not self._free.is_set() or not self.ready or self._pending_ack is not None:
            return False
        try:
            message = _read(written)
        except (ValueError, RecursionError, msgspec.DecodeError):
            return False
        if not isinstance(message, ActMessage) or limiter.after(OWN, name, limits.socket) > 0:
            return False
        if limiter.after(OF_NETWORK, self.network, limits.socket_network) > 0:
            limiter.give(OWN, name)
            return False

        def answer(receipt: Receipt | None) -> None:
            if receipt is None:
                self.services.unbroken.start(self._go_on(message, carry_out))
                return
            self._free.set()
            # The change made by the action usually follows at once, and can contain the ack.
            self._pending_ack = DoneMessage(message.id, receipt.again, receipt.seq), message.match
            asyncio.get_running_loop().call_soon(self._settle)

        self._free.clear()
        if begin(message, answer):
            return True
        self._free.set()
        limiter.give(OWN, name)
        limiter.give(OF_NETWORK, self.network)
        return False

    async def _go_on(self, message: ActMessage, carry_out: CarryOut) -> None:
        """Carry out an action that could not be played without waiting after all."""
        try:
            await self._try(message, carry_out)
        except WebSocketDisconnect:
            pass
        except Exception as error:  # noqa: BLE001 - outermost in its task: log, then close
            log_failure(error)
            await self.close(FAILED)
        finally:
            self._free.set()

    async def _refuse(self, error: Exception, message: Incoming | None) -> None:
        """Log a refusal and send it."""
        match_id: str = getattr(message, "match", "")
        log_forbidden(error, self.account or "", f"{self._socket.url.path} {match_id}".strip())
        refusal = RefusedMessage(problem(error), getattr(message, "id", None))
        await self.send(refusal, match_id)

    async def send(self, message: Struct, match_id: str = "") -> None:
        """Encode and send a message, which may belong to a match."""
        await self.send_encoded(encode(message), match_id)

    async def send_encoded(self, written: bytes, match_id: str = "") -> None:
        """Send an encoded message, waiting until the client can receive it.

        Raises:
            WebSocketDisconnect: the socket is closed.
        """
        if self.ready:
            self.send_now(written, match_id)
        else:
            await self._tell_late(self._named(written, match_id))

    async def _tell_late(self, written: bytes = b"") -> None:
        """Send a message after all earlier ones and after a pending ack."""
        self._slow += 1
        try:
            async with self._send_lock:
                if self._pending_ack is not None:
                    done, where = self._pending_ack
                    # The socket waits before it writes, so a cancelled send has sent nothing.
                    await self._send(self._named(encode(done), where))
                    self._pending_ack = None
                if written:
                    await self._send(written)
        finally:
            self._slow -= 1

    async def _send(self, written: bytes) -> None:
        """Send a message when the client can receive it."""
        try:
            await self._socket.send_data(written.decode(), mode="text")
        except RuntimeError as error:
            # uvicorn raises this for a socket that one of our tasks, or uvicorn itself, has just
            # closed, before the disconnect was received.
            raise WebSocketDisconnect(detail="the socket was closed") from error

    @property
    def ready(self) -> bool:
        """Whether a message can be sent now, without earlier ones waiting."""
        return not self._slow and self._line is not None and self._line.takes_more

    def send_now(self, written: bytes, match_id: str = "") -> None:
        """Send a message to a client that is ready, with a pending ack in it or before it."""
        assert self._line is not None, "a client without a line is never ready"
        if self._pending_ack is not None:
            (done, where), self._pending_ack = self._pending_ack, None
            if written.startswith(CHANGE) and where in ("", match_id):
                told = b'"done":' + encode(done.id) + b","
                written = CHANGE + told + written[len(CHANGE) :]
            else:
                self._line.say(self._named(encode(done), where))
        self._line.say(self._named(written, match_id))

    def _settle(self) -> None:
        """Send a pending ack by itself, if no other message has included it."""
        if self._pending_ack is None:
            return
        if self.ready:
            (done, where), self._pending_ack = self._pending_ack, None
            self.send_now(encode(done), where)
        else:
            self.services.unbroken.start(self._tell_late())

    def _named(self, written: bytes, match_id: str) -> bytes:
        """Return a message with the id of its match added, if this socket names matches."""
        if self._names and match_id:
            return b'{"match":' + encode(match_id) + b"," + written[1:]
        return written

    def gone(self) -> None:
        """Note that the client has closed the socket."""
        self._closed = True

    async def close(self, code: int) -> None:
        """Close the socket, if neither side has."""
        if not self._closed:
            self._closed = True
            with contextlib.suppress(RuntimeError):
                await self._socket.close(code=code)
