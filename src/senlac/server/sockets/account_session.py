"""The socket of all matches of an account: running ones, new ones and invitations."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from senlac.engine.support.errors import SenlacError
from senlac.server.matches import privacy
from senlac.server.matches.table import ABANDONED, OVER
from senlac.server.services.presence import TABLES
from senlac.server.sockets.client import SocketClient
from senlac.server.sockets.messages import (
    AcceptMessage,
    DeclineMessage,
    InvitationClosedMessage,
    InvitedMessage,
    MatchClosedMessage,
    MatchesOmittedMessage,
    OfMatch,
)  # fmt: skip
from senlac.server.sockets.session import EndedError, SocketSession
from senlac.server.sockets.subscription import MatchSubscription
from senlac.server.support.errors import BadInput, NotFound, Unavailable
from senlac.server.views import lists
from senlac.server.views.card import MatchSummary, match_card
from senlac.server.views.view import Viewer

ROOM_SECONDS: Final = 10.0
"""Seconds between checks whether matches over the limit can be subscribed to now."""

Known = tuple[int, int]
"""Number of events of a match that a client has, and the seq of its state, -1 if not given."""

NOTHING: Final[Known] = (0, -1)

log = logging.getLogger("senlac.server")


@dataclass(frozen=True)
class AccountMatches:
    """The running matches of an account, with its roles, and its invitations."""

    going: Mapping[str, Sequence[str]]
    invited: Sequence[MatchSummary]


class AccountSocketSession(SocketSession):
    """The socket session of an account, with a subscription for every match that it plays.

    A subscription counts against the limits like the socket of a single match.
    """

    def __init__(
        self, caller: SocketClient, account: str, usual: Viewer, known: Mapping[str, Known]
    ) -> None:
        """Begin a session with a client that already has events of some matches.

        The first message of each match is made for the `usual` look, with the roles of the account
        and what the client has.
        """
        super().__init__(caller)
        self._account = account
        self._known = dict(known)
        self._usual = usual
        self._limits = self._services.settings.limits
        self._due = asyncio.Event()
        self._left = 0
        self._invited: list[str] = []
        self._holding: dict[str, asyncio.Task[None]] = {}

    async def run(self) -> None:
        try:
            await super().run()
        finally:
            for _ in self.places:
                self._services.presence.leave(TABLES, self._account)

    def _work(self, group: asyncio.TaskGroup) -> list[Coroutine[Any, Any, None]]:
        return [*super()._work(group), self._keep_up(group)]

    async def _match_of(self, message: OfMatch) -> str:
        """Return the match that a message names. The client need not be subscribed to it.

        Raises:
            Refused: the message names none, or one that the account may not see.
        """
        match_id = message.match
        if not match_id:
            raise BadInput("match: expected the id of a match")
        by_itself = isinstance(message, AcceptMessage | DeclineMessage)
        if match_id not in self.places and not by_itself:
            word = self._caller.word
            async with self._services.database.read() as session:
                await privacy.require_seen(session, match_id, self._account, word)
            table = await self._services.writer.table(match_id)
            privacy.require_admitted(table, self._account, word)
        return match_id

    # ---- subscriptions --------------------------------------------------------------------------

    def _look_round(self) -> None:
        """Schedule a check of which matches there are."""
        self._due.set()

    async def _keep_up(self, group: asyncio.TaskGroup) -> None:
        """Subscribe to new matches, and announce invitations, for ever."""
        while True:
            wait = ROOM_SECONDS if self._left else None
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._due.wait(), wait)
            self._due.clear()
            with contextlib.suppress(Unavailable):
                concern = await self._services.unbroken.run(self._read())
                await self._tell_invitations(concern.invited)
                await self._take_places(concern.going, group)

    async def _read(self) -> AccountMatches:
        async with self._services.database.read() as session:
            going = await lists.running_matches_of(session, self._account, self._known)
            return AccountMatches(going, await lists.invited_matches(session, self._account))

    async def _take_places(
        self, going: Mapping[str, Sequence[str]], group: asyncio.TaskGroup
    ) -> None:
        """Subscribe to each running match, up to the limit."""
        presence, left = self._services.presence, 0
        for match_id, roles in going.items():
            if match_id in self.places:
                continue
            if not presence.enter(TABLES, self._account, self._limits.tables_each):
                left += 1
                continue
            since, seq = self._known.pop(match_id, NOTHING)
            first = self._usual._replace(roles=roles, since=since, seq=seq)
            place = MatchSubscription(self._caller, match_id, first, None, self._woken.set)
            self.places[match_id] = place
            self._holding[match_id] = group.create_task(self._hold_place(place))
        if left != self._left:
            self._left = left
            await self._caller.send(MatchesOmittedMessage(left))

    async def _hold_place(self, place: MatchSubscription) -> None:
        """Run a subscription, as soon as the rate limit allows its first message."""
        await self._may_begin()
        try:
            await place.hold()
        except SenlacError:
            # The table cannot be seen, or read. The next round decides about the subscription.
            place.mark_stale()
        else:
            raise EndedError("the server is stopping")

    # ---- sending --------------------------------------------------------------------------------

    async def _show_one(self, place: MatchSubscription) -> None:
        """Send what has changed in a match. Unsubscribe if it is over or the player has left it."""
        try:
            table = await place.send_update()
        except NotFound:
            await self._let_go(place)
        except Unavailable:
            raise
        except SenlacError as error:
            # Its game is missing or has other rules now. That does not concern the other matches.
            log.warning("%s", error, extra={"match": place.match_id})
        else:
            if table.status in (OVER, ABANDONED) or not table.roles_of(self._account):
                await self._let_go(place)

    async def _let_go(self, place: MatchSubscription) -> None:
        """End a subscription, and tell the client."""
        del self.places[place.match_id]
        self._holding.pop(place.match_id).cancel()
        self._services.presence.leave(TABLES, self._account)
        await self._caller.send(MatchClosedMessage(), place.match_id)
        if self._left:
            self._due.set()

    async def _tell_invitations(self, invited: Sequence[MatchSummary]) -> None:
        """Announce new invitations, and those that are answered or withdrawn."""
        fresh = {seen.id: match_card(seen, self._account) for seen in invited}
        for match_id in [known for known in self._invited if known not in fresh]:
            await self._caller.send(InvitationClosedMessage(), match_id)
        for match_id, card in fresh.items():
            if match_id not in self._invited:
                await self._caller.send(InvitedMessage(card), match_id)
        self._invited = list(fresh)
