"""Sockets: what has changed goes out, what is decided comes in, for one table or for several."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import Coroutine
from typing import Any, Final

from litestar.exceptions import WebSocketDisconnect

from senlac.engine.errors import SenlacError
from senlac.table.commands import accept, decline, perform, speak
from senlac.table.guard.problem import note_failure
from senlac.table.live import news
from senlac.table.live.caller import Caller
from senlac.table.live.messages import (
    AcceptMessage,
    ActMessage,
    AgainMessage,
    ChatMessage,
    DeclineMessage,
    DoneMessage,
    Incoming,
    OfMatch,
    PingMessage,
    PongMessage,
)  # fmt: skip
from senlac.table.live.news import Notice, read_notice
from senlac.table.live.place import Place
from senlac.table.live.presence import TABLES
from senlac.table.present.view import Look
from senlac.table.service.errors import BadInput, NotFound, Refused, Unavailable
from senlac.table.service.playing import Act

NORMAL: Final = 1000
FAILED: Final = 1011
SIGNED_OUT: Final = 4401
NOT_SEEN: Final = 4404

_numbers = itertools.count()


class EndedError(SenlacError):
    """A conversation is over, and nobody has done anything wrong."""


class Conversation:
    """What passes over one socket: places at tables that are told of there.

    Tables are looked at in rounds, each at its turn, however often something happened at it: so
    the order in which they are told follows from nothing that is hidden, and for a client that
    does not read there waits one message, and not one for each table.

    Attributes:
        places: those that are told of, by match, in the order of the rounds.
    """

    def __init__(self, caller: Caller) -> None:
        self.places: dict[str, Place] = {}
        self._caller = caller
        self._services = caller.services
        self._name = f"socket {next(_numbers)}"
        self._woken = asyncio.Event()

    async def hold(self) -> None:
        """Talk until the socket is closed."""
        code = NORMAL
        try:
            async with asyncio.TaskGroup() as group:
                for work in self._work(group):
                    group.create_task(self._until_the_end(work))
        except* (WebSocketDisconnect, OSError):
            self._caller.gone()
        except* NotFound:
            code = NOT_SEEN
        except* (EndedError, Refused):
            pass
        except* Exception as errors:  # noqa: BLE001 - whatever it is, the log should tell of it
            code = FAILED
            note_failure(errors)
        await self._caller.close(code)

    def _work(self, _group: asyncio.TaskGroup) -> list[Coroutine[Any, Any, None]]:
        """Return what is done at the same time; when the first of it ends, all does."""
        works = [self._caller.hear(self._name, self._carry_out), self._show()]
        if self._caller.account is not None:
            works.append(self._hear_account(self._caller.account))
        return works

    async def _until_the_end(self, work: Coroutine[Any, Any, None]) -> None:
        """Do some work, and end the conversation after it.

        Raises:
            EndedError: it is done.
        """
        await work
        raise EndedError("the conversation is over")

    # ---- in -------------------------------------------------------------------------------------

    async def _carry_out(self, message: Incoming) -> None:
        """Carry out one message.

        Raises:
            Refused: it is not granted.
        """
        if isinstance(message, PingMessage):
            await self._caller.tell(PongMessage())
            return
        match_id = await self._match_of(message)
        if isinstance(message, AgainMessage):
            place = self._place(match_id)
            # To tell a table costs more than to ask for it.
            await self._may_begin()
            place.show_whole()
        elif isinstance(message, ActMessage):
            await self._act(message, match_id)
        elif isinstance(message, ChatMessage):
            person = self._caller.require_player().person
            await self._services.unbroken.run(speak(self._services, person, match_id, message.text))
        else:
            await self._answer(message, match_id)

    async def _act(self, message: ActMessage, match_id: str) -> None:
        """Play an action, and say that it was played."""
        place = self.places.get(match_id)
        eyes = None if place is None else place.eyes
        then = tuple(message.then)
        sent = Act(message.role, message.action, message.seq, message.id, eyes, then)
        person = self._caller.require_player().person
        receipt = await perform(self._services, person, match_id, sent)
        await self._caller.tell(DoneMessage(message.id, receipt.again, receipt.seq), match_id)

    async def _answer(self, message: AcceptMessage | DeclineMessage, match_id: str) -> None:
        """Answer an invitation, and say that it is answered."""
        person = self._caller.require_player().person
        if isinstance(message, AcceptMessage):
            again = await accept(self._services, person, match_id, message.salt)
        else:
            again = await decline(self._services, person, match_id)
        await self._caller.tell(DoneMessage(message.id, again), match_id)

    async def _match_of(self, message: OfMatch) -> str:
        """Return the match that a message is of.

        Raises:
            Refused: it is of none that one may speak of here.
        """
        raise NotImplementedError

    async def _may_begin(self) -> None:
        """Wait until one more table may be told from its beginning, on any of his sockets."""
        limits = self._services.settings.limits
        await self._services.limiter.wait(TABLES, self._caller.who, limits.tables)

    def _place(self, match_id: str) -> Place:
        """Return the place at a match.

        Raises:
            NotFound: there is none on this socket.
        """
        place = self.places.get(match_id)
        if place is None:
            raise NotFound("this match is not told of here")
        return place

    # ---- out ------------------------------------------------------------------------------------

    async def _hear_account(self, account: str) -> None:
        """Act on what is told of the account, until the server ends."""
        presence = self._services.presence
        async with self._services.news.listen([news.account_channel(account)]) as subscriber:
            presence.attend(account)
            self._look_round()
            try:
                async for written in subscriber.iter_events():
                    with contextlib.suppress(Unavailable):
                        await self._heed(read_notice(written))
            finally:
                presence.depart(account)

    async def _heed(self, notice: Notice) -> None:
        """Act on a notice.

        Raises:
            EndedError: the sign-in by which the socket was opened is good no more.
        """
        if notice.kind != news.SEATED and not await self._caller.still_signed():
            await self._caller.close(SIGNED_OUT)
            raise EndedError("signed out")
        if notice.kind != news.GONE:
            self._look_round()

    def _look_round(self) -> None:
        """Look at what may be new for the account besides what happens at its tables."""

    async def _show(self) -> None:
        """Tell whatever has changed, for ever."""
        while True:
            await self._woken.wait()
            self._woken.clear()
            for place in list(self.places.values()):
                if place.changed:
                    with contextlib.suppress(Unavailable):
                        await self._show_one(place)

    async def _show_one(self, place: Place) -> None:
        """Tell what has changed at one table."""
        await place.show()


class OneTable(Conversation):
    """The socket of one table, which whoever may look at it may open."""

    def __init__(
        self, caller: Caller, match_id: str, first: Look, wanted: list[str] | None
    ) -> None:
        """Begin to talk with a screen that knows already what the `first` look says."""
        super().__init__(caller)
        place = Place(caller, match_id, first, wanted, self._woken.set)
        self.places[match_id] = place
        self._only = place

    def _work(self, group: asyncio.TaskGroup) -> list[Coroutine[Any, Any, None]]:
        """Return what is done at the same time: the table is told until it may not be seen."""
        return [*super()._work(group), self._only.hold()]

    async def _match_of(self, message: OfMatch) -> str:
        """Return the match of this socket, which need not be named."""
        if message.match not in ("", self._only.match_id):
            raise BadInput("match: this socket is that of another match")
        return self._only.match_id
