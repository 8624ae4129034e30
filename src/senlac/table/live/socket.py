"""Sockets: what has changed goes out, what is decided comes in, for one table or for several."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import Coroutine
from contextlib import nullcontext
from traceback import clear_frames
from typing import Any, Final

from litestar.exceptions import WebSocketDisconnect

from senlac.engine.errors import SenlacError
from senlac.table.commands import accept, decline, perform, perform_at_once, speak
from senlac.table.guard.problem import note_failure
from senlac.table.live import notices
from senlac.table.live.caller import FAILED, Answer, Caller
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
from senlac.table.live.news import account_channel
from senlac.table.live.notices import Inbox, Notice
from senlac.table.live.place import Place
from senlac.table.live.presence import TABLES
from senlac.table.present.view import Look
from senlac.table.service.errors import BadInput, NotFound, Refused, Unavailable
from senlac.table.service.playing import Act

NORMAL: Final = 1000
SIGNED_OUT: Final = 4401
NOT_SEEN: Final = 4404

OF_NETWORK: Final = "tables-network"
"""What is counted by network: tables that are told from their beginning."""

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

    def __init__(self, caller: Caller, usual_match: str = "") -> None:
        """Begin to talk; a message that names no match is of the usual one, if there is one."""
        self._usual_match = usual_match
        self.places: dict[str, Place] = {}
        self._caller = caller
        self._services = caller.services
        self._name = f"socket {next(_numbers)}"
        self._woken = asyncio.Event()

    async def hold(self) -> None:
        """Talk until the socket is closed."""
        code = NORMAL
        try:
            await self._all_work()
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

    async def _all_work(self) -> None:
        """Do all that is done at the same time, until the first of it ends."""
        try:
            async with asyncio.TaskGroup() as group:
                for work in self._work(group):
                    group.create_task(self._until_the_end(work))
        except BaseExceptionGroup as errors:
            # The frame that raises them holds them: only the collector would free both, with all
            # that was told on the socket.
            clear_frames(errors.__traceback__)
            raise

    def _work(self, _group: asyncio.TaskGroup) -> list[Coroutine[Any, Any, None]]:
        """Return what is done at the same time; when the first of it ends, all does."""
        works = [self._caller.hear(self._name, self._carry_out, self._begin), self._show()]
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
            spoken = speak(self._services, person, match_id, message.text, self._caller.network)
            await self._services.unbroken.run(spoken)
        else:
            await self._answer(message, match_id)

    def _begin(self, message: ActMessage, answer: Answer) -> bool:
        """Begin to play an action at a table told of here, if nothing need be waited for."""
        signed, match_id = self._caller.signed, message.match or self._usual_match
        if signed is None or not signed.may_play or match_id not in self.places:
            return False
        sent = self._sent(message, match_id)
        return perform_at_once(self._services, signed.person, match_id, sent, answer)

    def _sent(self, message: ActMessage, match_id: str) -> Act:
        """Return an action as it was sent, through the eyes by which its match is seen here."""
        place = self.places.get(match_id)
        eyes, then = None if place is None else place.eyes, tuple(message.then)
        return Act(message.role, message.action, message.seq, message.id, eyes, then)

    async def _act(self, message: ActMessage, match_id: str) -> None:
        """Play an action, and say that it was played before what it has changed is told."""
        person, place = self._caller.require_player().person, self.places.get(match_id)
        sent = self._sent(message, match_id)
        with nullcontext() if place is None else place.waiting():
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
        """Wait until one more table may be told from its beginning to this client and network."""
        limits, limiter = self._services.settings.limits, self._services.limiter
        await limiter.wait(TABLES, self._caller.who, limits.tables)
        await limiter.wait(OF_NETWORK, self._caller.network, limits.tables_network)

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
        """Act on what is told of the account, for ever."""
        presence = self._services.presence
        inbox = Inbox()
        async with self._services.news.listen(account_channel(account), inbox.put):
            presence.attend(account)
            self._look_round()
            try:
                while True:
                    notice = await inbox.get()
                    with contextlib.suppress(Unavailable):
                        await self._heed(notice)
            finally:
                presence.depart(account)

    async def _heed(self, notice: Notice) -> None:
        """Act on a notice.

        Raises:
            EndedError: the sign-in by which the socket was opened is good no more.
        """
        if notice.kind != notices.SEATED and not await self._caller.still_signed():
            await self._caller.close(SIGNED_OUT)
            raise EndedError("signed out")
        if notice.kind != notices.GONE:
            self._look_round()

    def _look_round(self) -> None:
        """Look at what may be new for the account besides what happens at its tables."""

    async def _show(self) -> None:
        """Tell whatever has changed, for ever."""
        while True:
            await self._woken.wait()
            self._woken.clear()
            for place in list(self.places.values()):
                if place.changed and not place.waits:
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
        super().__init__(caller, match_id)
        self._only = Place(caller, match_id, first, wanted, self._wake)
        self.places[match_id] = self._only

    def _work(self, group: asyncio.TaskGroup) -> list[Coroutine[Any, Any, None]]:
        """Return what is done at the same time: the table is told until it may not be seen."""
        return [*super()._work(group), self._only.hold()]

    async def _match_of(self, message: OfMatch) -> str:
        """Return the match of this socket, which need not be named."""
        if message.match not in ("", self._only.match_id):
            raise BadInput("match: this socket is that of another match")
        return self._only.match_id

    def _wake(self) -> None:
        """Tell what has changed: at once if that can be, or else in a round."""
        try:
            told = self._only.show_at_once()
        except Exception:  # noqa: BLE001 - whatever it is, the round meets it again and ends by it
            told = False
        if not told:
            self._woken.set()
