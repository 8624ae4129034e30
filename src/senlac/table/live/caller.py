"""The caller: whoever is at the other end of a socket, how he is heard and spoken to."""

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

from senlac.engine.errors import SenlacError
from senlac.engine.text import BOM, BOM_BYTES
from senlac.table.commands import Receipt
from senlac.table.guard.private import invitation
from senlac.table.guard.problem import note_failure, note_refusal, problem
from senlac.table.guard.protocols import LINE, TOO_MUCH, SocketLine
from senlac.table.guard.visitor import address, services_of, visitor_of
from senlac.table.live.messages import ActMessage, DoneMessage, Incoming, RefusedMessage
from senlac.table.service.accounts import SignedIn
from senlac.table.service.errors import Forbidden, Refused, SignedOut, TooMany

Socket = WebSocket[Any, Any, Any]

PATIENCE: Final = 50
"""After so many messages that make no sense, or come too fast, a socket is closed."""

CarryOut = Callable[[Incoming], Awaitable[None]]
"""Carries a message out; refuses by raising."""

Answer = Callable[[Receipt | None], None]
Begin = Callable[[ActMessage, Answer], bool]
"""Begins to play an action if nothing need be waited for, and tells whether that was so.

It is answered when it was played, by None if it could not be after all.
"""

FAILED: Final = 1011

OWN: Final = "socket"
OF_NETWORK: Final = "socket-network"
"""What is counted: messages by socket, and by network, whose further messages wait."""

CHANGE: Final = b'{"type":"change",'
"""How the message begins of what has changed at a table."""

encode: Final = msgspec.json.Encoder().encode
_decoder: Final[msgspec.json.Decoder[Incoming]] = msgspec.json.Decoder(Incoming)


def _read(written: str | bytes) -> Incoming:
    """Decode a message, with or without a byte order mark."""
    if isinstance(written, bytes):
        return _decoder.decode(written.removeprefix(BOM_BYTES))
    return _decoder.decode(written.removeprefix(BOM))


class Caller:
    """The other end of a socket.

    Attributes:
        services: the parts of the server that answer him.
        signed: who he is, None if nobody is signed in.
        word: that of the invitation he came with, "" without one.
        network: that of the client's address.
        who: by what he is counted: his account, or his network if he is not signed in.
    """

    def __init__(self, socket: Socket, signed: SignedIn | None, *, names: bool) -> None:
        """Take somebody up; if it `names` them, every message of a table tells its match."""
        self.services = services_of(socket)
        self.signed = signed
        self.word = invitation(socket)
        self.network = address(socket)
        self.who = self.network if signed is None else signed.person.id
        self._socket = socket
        self._names = names
        # Another server than ours would have no such thing: then all goes the usual way.
        self._line: SocketLine | None = socket.scope["state"].get(LINE)
        self._strikes = 0
        self._closed = False
        self._slow = 0
        # What waits for a slow line goes in the order of coming, whoever is woken first.
        self._turn = asyncio.Lock()
        self._free = asyncio.Event()
        self._free.set()
        # Whether a message has been taken up that waits for its turn, or is being carried out.
        self._held = False
        # What he was not told yet: that an action of his in some match was played.
        self._owed: tuple[DoneMessage, str] | None = None

    @property
    def account(self) -> str | None:
        """Return the account that is signed in."""
        return None if self.signed is None else self.signed.person.id

    def require_player(self) -> SignedIn:
        """Return who is at the other end, if he may play.

        Raises:
            SignedOut: nobody is signed in.
            Forbidden: it is a program that may only look.
        """
        if self.signed is None:
            raise SignedOut("please sign in, or play as a guest, first")
        if not self.signed.may_play:
            raise Forbidden("this token may only look")
        return self.signed

    async def still_signed(self) -> bool:
        """Tell whether the sign-in by which the socket was opened is still good."""
        with contextlib.suppress(SignedOut):
            return await visitor_of(self._socket) is not None
        return False

    async def hear(self, name: str, carry_out: CarryOut, begin: Begin) -> None:
        """Have what he sends carried out, one message after another, until it is too much."""
        line = self._line
        if line is not None:
            line.hearer = lambda written: self._hear_at_once(name, written, carry_out, begin)
        try:
            while self._strikes < PATIENCE:
                written = await self._socket.receive_data(mode="text")
                self._held = True
                await self._free.wait()
                self._free.clear()
                await self._hear(name, written, carry_out)
                self._free.set()
                self._held = False
        finally:
            if line is not None:
                line.hearer = None
        await self.close(TOO_MUCH)

    async def _hear(self, name: str, written: str, carry_out: CarryOut) -> None:
        """Have a message carried out."""
        message: Incoming | None = None
        limiter, limits = self.services.limiter, self.services.settings.limits
        await limiter.wait(OF_NETWORK, self.network, limits.socket_network)
        try:
            limiter.take(OWN, name, limits.socket)
            message = _read(written)
        except (msgspec.DecodeError, RecursionError) as error:
            self._strikes += 1
            await self._refuse(Refused(f"message: {str(error)[:200]}"), None)
        except TooMany as error:
            self._strikes += 1
            await self._refuse(error, None)
        else:
            await self._try(message, carry_out)

    async def _try(self, message: Incoming, carry_out: CarryOut) -> None:
        """Have a message that was read carried out."""
        try:
            await carry_out(message)
        except (SenlacError, SQLAlchemyError) as error:
            self._strikes += isinstance(error, TooMany)
            await self._refuse(error, message)

    def _hear_at_once(self, name: str, written: bytes, carry_out: CarryOut, begin: Begin) -> bool:
        """Begin with a message if it is an action that need not wait; all else is left."""
        limiter, limits = self.services.limiter, self.services.settings.limits
        if self._held or not self._free.is_set() or not self.ready or self._owed is not None:
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
            # What the action has changed mostly follows in the same moment, and tells it too.
            self._owed = DoneMessage(message.id, receipt.again, receipt.seq), message.match
            asyncio.get_running_loop().call_soon(self._settle)

        self._free.clear()
        if begin(message, answer):
            return True
        self._free.set()
        limiter.give(OWN, name)
        limiter.give(OF_NETWORK, self.network)
        return False

    async def _go_on(self, message: ActMessage, carry_out: CarryOut) -> None:
        """Carry out in the usual way what could not be done at once after all."""
        try:
            await self._try(message, carry_out)
        except WebSocketDisconnect:
            pass
        except Exception as error:  # noqa: BLE001 - whatever it is, the log should tell of it
            note_failure(error)
            await self.close(FAILED)
        finally:
            self._free.set()

    async def _refuse(self, error: Exception, message: Incoming | None) -> None:
        """Say that a message was not carried out."""
        match_id: str = getattr(message, "match", "")
        note_refusal(error, self.account or "", f"{self._socket.url.path} {match_id}".strip())
        refusal = RefusedMessage(problem(error), getattr(message, "id", None))
        await self.tell(refusal, match_id)

    async def tell(self, message: Struct, match_id: str = "") -> None:
        """Send a message, of a match or of none."""
        await self.tell_written(encode(message), match_id)

    async def tell_written(self, written: bytes, match_id: str = "") -> None:
        """Send a message that is written already; one waits until he takes it.

        Raises:
            WebSocketDisconnect: the socket is closed.
        """
        if self.ready:
            self.tell_at_once(written, match_id)
        else:
            await self._tell_late(self._named(written, match_id))

    async def _tell_late(self, written: bytes = b"") -> None:
        """Send a message when all that waited before it has been sent, and what he is owed."""
        self._slow += 1
        try:
            async with self._turn:
                if self._owed is not None:
                    done, where = self._owed
                    # The socket waits before it writes, not after: a send broken off sent nothing.
                    await self._send(self._named(encode(done), where))
                    self._owed = None
                if written:
                    await self._send(written)
        finally:
            self._slow -= 1

    async def _send(self, written: bytes) -> None:
        """Send a message in the usual way, when he takes it."""
        try:
            await self._socket.send_data(written.decode(), mode="text")
        except RuntimeError as error:
            # So uvicorn answers who sends on a line that one of our tasks, or uvicorn itself,
            # has just closed, before anybody could hear of it.
            raise WebSocketDisconnect(detail="closed meanwhile") from error

    @property
    def ready(self) -> bool:
        """Tell whether he can be told something now, and nothing waits that was told before."""
        return not self._slow and self._line is not None and self._line.takes_more

    def tell_at_once(self, written: bytes, match_id: str = "") -> None:
        """Send a message to somebody who is ready for it, and what he is owed with it or before."""
        assert self._line is not None, "who has no line is never ready"
        if self._owed is not None:
            (done, where), self._owed = self._owed, None
            if written.startswith(CHANGE) and where in ("", match_id):
                told = b'"done":' + encode(done.id) + b","
                written = CHANGE + told + written[len(CHANGE) :]
            else:
                self._line.say(self._named(encode(done), where))
        self._line.say(self._named(written, match_id))

    def _settle(self) -> None:
        """Tell what he is owed by itself, if nothing else has."""
        if self._owed is None:
            return
        if self.ready:
            (done, where), self._owed = self._owed, None
            self.tell_at_once(encode(done), where)
        else:
            self.services.unbroken.start(self._tell_late())

    def _named(self, written: bytes, match_id: str) -> bytes:
        """Return a message with the match it is of, where he must be told."""
        if self._names and match_id:
            return b'{"match":' + encode(match_id) + b"," + written[1:]
        return written

    def gone(self) -> None:
        """Note that he has closed the socket himself."""
        self._closed = True

    async def close(self, code: int) -> None:
        """Close the socket, if neither side has."""
        if not self._closed:
            self._closed = True
            with contextlib.suppress(RuntimeError):
                await self._socket.close(code=code)
