"""Socket sessions: send changes and receive actions, for one match or for several."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import Coroutine
from contextlib import nullcontext
from traceback import clear_frames
from typing import Any, Final

from litestar.exceptions import WebSocketDisconnect

from senlac.engine.support.errors import SenlacError
from senlac.server.matches.playing import ActionRequest
from senlac.server.notices import messages
from senlac.server.notices.messages import Notice, NoticeQueue
from senlac.server.notices.publisher import account_channel
from senlac.server.security.problem import log_failure
from senlac.server.services.presence import TABLES
from senlac.server.sockets.client import FAILED, Answer, SocketClient
from senlac.server.sockets.commands import accept, decline, perform, perform_now, post_chat
from senlac.server.sockets.messages import (
    AcceptMessage,
    ActMessage,
    ChatMessage,
    DeclineMessage,
    DoneMessage,
    Incoming,
    OfMatch,
    PingMessage,
    PongMessage,
    ResyncMessage,
)  # fmt: skip
from senlac.server.sockets.subscription import MatchSubscription
from senlac.server.support.errors import BadInput, NotFound, Refused, Unavailable
from senlac.server.views.view import Viewer

NORMAL: Final = 1000
SIGNED_OUT: Final = 4401
NOT_SEEN: Final = 4404

OF_NETWORK: Final = "tables-network"
"""Key of the rate limit per network for full states."""

_numbers = itertools.count()


class EndedError(SenlacError):
    """A session has ended without an error."""


class SocketSession:
    """One socket from open to close, with its subscriptions.

    Changes are sent in rounds, in which each match has its turn, however often it has changed. So
    the order of the messages reveals nothing hidden, and a client that does not read has only one
    message waiting, not one for each match.

    Attributes:
        places: the subscriptions by match, in the order of the rounds.
    """

    def __init__(self, caller: SocketClient, usual_match: str = "") -> None:
        """Begin a session. `usual_match` is the match of messages that name none, or ""."""
        self._usual_match = usual_match
        self.places: dict[str, MatchSubscription] = {}
        self._caller = caller
        self._services = caller.services
        self._name = f"socket {next(_numbers)}"
        self._woken = asyncio.Event()

    async def run(self) -> None:
        """Run the session until the socket is closed."""
        code = NORMAL
        try:
            await self._all_work()
        except* (WebSocketDisconnect, OSError):
            self._caller.gone()
        except* NotFound:
            code = NOT_SEEN
        except* (EndedError, Refused):
            pass
        except* Exception as errors:  # noqa: BLE001 - the outermost handler logs it, then closes
            code = FAILED
            log_failure(errors)
        await self._caller.close(code)

    async def _all_work(self) -> None:
        """Run all tasks of the session until the first of them ends."""
        try:
            async with asyncio.TaskGroup() as group:
                for work in self._work(group):
                    group.create_task(self._until_the_end(work))
        except BaseExceptionGroup as errors:
            # The frame that raises the errors refers to them. Only the garbage collector would free
            # that cycle, with everything that was sent on the socket.
            clear_frames(errors.__traceback__)
            raise

    def _work(self, _group: asyncio.TaskGroup) -> list[Coroutine[Any, Any, None]]:
        """Return the tasks of the session. When one of them ends, all do."""
        works = [self._caller.receive_loop(self._name, self._carry_out, self._begin), self._show()]
        if self._caller.account is not None:
            works.append(self._hear_account(self._caller.account))
        return works

    async def _until_the_end(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task, and end the session after it.

        Raises:
            EndedError: the task has ended.
        """
        await work
        raise EndedError("the socket session is over")

    # ---- receiving ------------------------------------------------------------------------------

    async def _carry_out(self, message: Incoming) -> None:
        """Carry out a message.

        Raises:
            Refused: the client may not do that, or not now.
        """
        if isinstance(message, PingMessage):
            await self._caller.send(PongMessage())
            return
        match_id = await self._match_of(message)
        if isinstance(message, ResyncMessage):
            place = self._place(match_id)
            # Sending a full state costs more than asking for it.
            await self._may_begin()
            place.send_full()
        elif isinstance(message, ActMessage):
            await self._act(message, match_id)
        elif isinstance(message, ChatMessage):
            person = self._caller.require_player().person
            spoken = post_chat(self._services, person, match_id, message.text, self._caller.network)
            await self._services.unbroken.run(spoken)
        else:
            await self._answer(message, match_id)

    def _begin(self, message: ActMessage, answer: Answer) -> bool:
        """Begin to play an action in a subscribed match, if that is possible without waiting."""
        signed, match_id = self._caller.signed, message.match or self._usual_match
        if signed is None or not signed.may_play or match_id not in self.places:
            return False
        sent = self._sent(message, match_id)
        return perform_now(self._services, signed.person, match_id, sent, answer)

    def _sent(self, message: ActMessage, match_id: str) -> ActionRequest:
        """Return the action of a message, for the view that the client has of the match."""
        place = self.places.get(match_id)
        eyes, then = None if place is None else place.viewer, tuple(message.then)
        return ActionRequest(message.role, message.action, message.seq, message.id, eyes, then)

    async def _act(self, message: ActMessage, match_id: str) -> None:
        """Play an action, and send its ack before the change it has made."""
        person, place = self._caller.require_player().person, self.places.get(match_id)
        sent = self._sent(message, match_id)
        with nullcontext() if place is None else place.paused():
            receipt = await perform(self._services, person, match_id, sent)
            await self._caller.send(DoneMessage(message.id, receipt.again, receipt.seq), match_id)

    async def _answer(self, message: AcceptMessage | DeclineMessage, match_id: str) -> None:
        """Answer an invitation, and send the ack."""
        person = self._caller.require_player().person
        if isinstance(message, AcceptMessage):
            again = await accept(self._services, person, match_id, message.salt)
        else:
            again = await decline(self._services, person, match_id)
        await self._caller.send(DoneMessage(message.id, again), match_id)

    async def _match_of(self, message: OfMatch) -> str:
        """Return the match of a message.

        Raises:
            Refused: the message has none, or one that this socket cannot serve.
        """
        raise NotImplementedError

    async def _may_begin(self) -> None:
        """Wait until the rate limits of this client and network allow one more full state."""
        limits, limiter = self._services.settings.limits, self._services.limiter
        await limiter.wait(TABLES, self._caller.who, limits.tables)
        await limiter.wait(OF_NETWORK, self._caller.network, limits.tables_network)

    def _place(self, match_id: str) -> MatchSubscription:
        """Return the subscription of a match.

        Raises:
            NotFound: this socket has none.
        """
        place = self.places.get(match_id)
        if place is None:
            raise NotFound("match: this socket has no subscription to it")
        return place

    # ---- sending --------------------------------------------------------------------------------

    async def _hear_account(self, account: str) -> None:
        """Act on notices about the account, for ever."""
        presence = self._services.presence
        inbox = NoticeQueue()
        async with self._services.news.listen(account_channel(account), inbox.put):
            presence.add_account(account)
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
            EndedError: the session with which the socket was opened has ended.
        """
        if notice.kind != messages.SEATS_CHANGED and not await self._caller.still_signed():
            await self._caller.close(SIGNED_OUT)
            raise EndedError("signed out")
        if notice.kind != messages.GONE:
            self._look_round()

    def _look_round(self) -> None:
        """Look for matches and invitations that are new for the account."""

    async def _show(self) -> None:
        """Send changes of all subscribed matches, for ever."""
        while True:
            await self._woken.wait()
            self._woken.clear()
            for place in list(self.places.values()):
                if place.changed and not place.waits:
                    with contextlib.suppress(Unavailable):
                        await self._show_one(place)

    async def _show_one(self, place: MatchSubscription) -> None:
        """Send what has changed in one match."""
        await place.send_update()


class MatchSocketSession(SocketSession):
    """The socket session of one match, for anyone who may watch it."""

    def __init__(
        self, caller: SocketClient, match_id: str, first: Viewer, wanted: list[str] | None
    ) -> None:
        """Begin a session with a screen that already has what `first` says."""
        super().__init__(caller, match_id)
        self._only = MatchSubscription(caller, match_id, first, wanted, self._wake)
        self.places[match_id] = self._only

    def _work(self, group: asyncio.TaskGroup) -> list[Coroutine[Any, Any, None]]:
        return [*super()._work(group), self._only.hold()]

    async def _match_of(self, message: OfMatch) -> str:
        if message.match not in ("", self._only.match_id):
            raise BadInput("match: expected the match of this socket")
        return self._only.match_id

    def _wake(self) -> None:
        """Send what has changed, at once if possible, otherwise in a round."""
        try:
            told = self._only.send_update_now()
        except Exception:  # noqa: BLE001 - the round raises it again
            told = False
        if not told:
            self._woken.set()
