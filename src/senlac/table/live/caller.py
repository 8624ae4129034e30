"""The caller: whoever is at the other end of a socket, how he is heard and spoken to."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from msgspec import Struct
from sqlalchemy.exc import SQLAlchemyError

from senlac.engine.errors import SenlacError
from senlac.table.guard.private import invitation
from senlac.table.guard.problem import note_refusal, problem
from senlac.table.guard.protocols import TOO_MUCH
from senlac.table.guard.visitor import address, services_of, visitor_of
from senlac.table.live.messages import Incoming, RefusedMessage
from senlac.table.service.accounts import SignedIn
from senlac.table.service.errors import Forbidden, Refused, SignedOut, TooMany

Socket = WebSocket[Any, Any, Any]

PATIENCE: Final = 50
"""After so many messages that make no sense, or come too fast, a socket is closed."""

encode: Final = msgspec.json.Encoder().encode
_read: Final = msgspec.json.Decoder(Incoming).decode


class Caller:
    """The other end of a socket.

    Attributes:
        services: the parts of the server that answer him.
        signed: who he is, None if nobody is signed in.
        word: that of the invitation he came with, "" without one.
        who: by what he is counted: his account, or his network if he is not signed in.
    """

    def __init__(self, socket: Socket, signed: SignedIn | None, *, names: bool) -> None:
        """Take somebody up; if it `names` them, every message of a table tells its match."""
        self.services = services_of(socket)
        self.signed = signed
        self.word = invitation(socket)
        self.who = address(socket) if signed is None else signed.person.id
        self._socket = socket
        self._names = names
        self._strikes = 0
        self._closed = False

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

    async def hear(self, name: str, carry_out: Callable[[Incoming], Awaitable[None]]) -> None:
        """Have what he sends carried out, one message after another, until it is too much."""
        limiter, rate = self.services.limiter, self.services.settings.limits.socket
        while self._strikes < PATIENCE:
            written = await self._socket.receive_data(mode="text")
            message: Incoming | None = None
            try:
                limiter.take("socket", name, rate)
                message = _read(written)
                await carry_out(message)
            except (msgspec.DecodeError, RecursionError) as error:
                self._strikes += 1
                await self._refuse(Refused(f"message: {str(error)[:200]}"), None)
            except (SenlacError, SQLAlchemyError) as error:
                self._strikes += isinstance(error, TooMany)
                await self._refuse(error, message)
        await self.close(TOO_MUCH)

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
        if self._names and match_id:
            written = b'{"match":' + encode(match_id) + b"," + written[1:]
        try:
            await self._socket.send_data(written.decode(), mode="text")
        except RuntimeError as error:
            # So uvicorn answers who sends on a line that one of our tasks, or uvicorn itself,
            # has just closed, before anybody could hear of it.
            raise WebSocketDisconnect(detail="closed meanwhile") from error

    def gone(self) -> None:
        """Note that he has closed the socket himself."""
        self._closed = True

    async def close(self, code: int) -> None:
        """Close the socket, if neither side has."""
        if not self._closed:
            self._closed = True
            with contextlib.suppress(RuntimeError):
                await self._socket.close(code=code)
