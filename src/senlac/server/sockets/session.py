"""Socket sessions: send changes and receive actions, for one match or for several."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import Coroutine
from traceback import clear_frames
from typing import Any, Final

from litestar.exceptions import WebSocketDisconnect

from senlac.engine.support.errors import SenlacError
from senlac.server.matches.playing import ActionRequest
from senlac.server.notices import messages
from senlac.server.notices.messages import Notice
from senlac.server.notices.publisher import account_channel
from senlac.server.security.problem import log_failure
from senlac.server.services.presence import TABLES
from senlac.server.sockets.client import FAILED, SocketClient
from senlac.server.sockets.commands import Receipt, accept, decline, perform, post_chat
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

    One task sends everything, in rounds in which each match has its turn, however often it has
    changed. So the order of the messages reveals nothing hidden, and a client that does not read
    has only one message waiting, not one for each match.

    Attributes:
        places: the subscriptions by match, in the order of the rounds.
    """

    def __init__(self, caller: SocketClient) -> None:
        self.places: dict[str, MatchSubscription] = {}
        self._caller = caller
        self._services = caller.services
        self._name = f"socket {next(_numbers)}"
        self._recheck = asyncio.Event()

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
                for work in self._work():
                    group.create_task(self._until_the_end(work))
        except BaseExceptionGroup as errors:
            # The frame that raises the errors refers to them. Only the garbage collector would free
            # that cycle, with everything that was sent on the socket.
            clear_frames(errors.__traceback__)
            raise

    def _work(self) -> list[Coroutine[Any, Any, None]]:
        """Return the tasks of the session. When one of them ends, all do."""
        works = [self._caller.receive_loop(self._name, self._carry_out), self._send()]
        if self._caller.account is not None:
            works.append(self._watch_account(self._caller.account))
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
            self._caller.post(PongMessage())
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

    async def _act(self, message: ActMessage, match_id: str) -> None:
        """Play an action for the view that the client has, and acknowledge it before its change."""
        person, place = self._caller.require_player().person, self.places.get(match_id)
        eyes = None if place is None else place.viewer
        sent = ActionRequest(
            message.role, message.action, message.seq, message.id, eyes, tuple(message.then)
        )

        def acknowledge(receipt: Receipt) -> None:
            self._caller.post(DoneMessage(message.id, receipt.again, receipt.seq), match_id)
            if place is not None:
                place.resume()

        if place is not None:
            place.pause()
        try:
            await perform(self._services, person, match_id, sent, acknowledge)
        finally:
            if place is not None:
                place.resume()

    async def _answer(self, message: AcceptMessage | DeclineMessage, match_id: str) -> None:
        """Answer an invitation, and send the ack."""
        person = self._caller.require_player().person
        if isinstance(message, AcceptMessage):
            again = await accept(self._services, person, match_id, message.salt)
        else:
            again = await decline(self._services, person, match_id)
        self._caller.post(DoneMessage(message.id, again), match_id)

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

    async def _watch_account(self, account: str) -> None:
        """Act on notices about the account, for ever.

        Raises:
            EndedError: the session with which the socket was opened has ended.
        """
        presence = self._services.presence
        async with self._services.news.listen(account_channel(account), self._hear_account):
            presence.add_account(account)
            self._look_round()
            try:
                while True:
                    await self._recheck.wait()
                    self._recheck.clear()
                    with contextlib.suppress(Unavailable):
                        await self._require_signed()
            finally:
                presence.depart(account)

    def _hear_account(self, notice: Notice) -> None:
        """Note what is due after a notice about the account."""
        if notice.kind != messages.SEATS_CHANGED:
            self._recheck.set()
        if notice.kind != messages.GONE:
            self._look_round()

    async def _require_signed(self) -> None:
        """Close the socket if its session has ended.

        Raises:
            EndedError: it has.
        """
        if not await self._caller.still_signed():
            await self._caller.close(SIGNED_OUT)
            raise EndedError("signed out")

    def _look_round(self) -> None:
        """Look for matches and invitations that are new for the account."""

    async def _send(self) -> None:
        """Send messages and the changes of all subscribed matches, for ever."""
        while True:
            await self._caller.woken.wait()
            self._caller.woken.clear()
            for place in list(self.places.values()):
                with contextlib.suppress(Unavailable):
                    await self._send_one(place)
            # After the changes, because these contain the acks of the actions that made them.
            await self._caller.send()

    async def _send_one(self, place: MatchSubscription) -> None:
        """Send what is due of one match."""
        await place.send()


class MatchSocketSession(SocketSession):
    """The socket session of one match, for anyone who may watch it."""

    def __init__(
        self, caller: SocketClient, match_id: str, first: Viewer, wanted: list[str] | None
    ) -> None:
        """Begin a session with a screen that already has what `first` says."""
        super().__init__(caller)
        self._only = MatchSubscription(caller, match_id, first, wanted)
        self.places[match_id] = self._only

    async def _all_work(self) -> None:
        async with self._only.listening():
            await super()._all_work()

    async def _match_of(self, message: OfMatch) -> str:
        if message.match not in ("", self._only.match_id):
            raise BadInput("match: expected the match of this socket")
        return self._only.match_id
