"""The socket of all matches of an account: running ones, new ones and invitations."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine, Mapping, Sequence
from contextlib import AsyncExitStack
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
from senlac.server.sockets.session import SocketSession
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
        self._open: dict[str, AsyncExitStack] = {}

    async def run(self) -> None:
        try:
            await super().run()
        finally:
            for opened in self._open.values():
                await opened.aclose()

    def _work(self) -> list[Coroutine[Any, Any, None]]:
        return [*super()._work(), self._keep_up()]

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

    async def _keep_up(self) -> None:
        """Subscribe to new matches, and announce invitations, for ever."""
        while True:
            wait = ROOM_SECONDS if self._left else None
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._due.wait(), wait)
            self._due.clear()
            with contextlib.suppress(Unavailable):
                concern = await self._services.unbroken.run(self._read())
                self._post_invitations(concern.invited)
                await self._take_places(concern.going)

    async def _read(self) -> AccountMatches:
        async with self._services.database.read() as session:
            going = await lists.running_matches_of(session, self._account, self._known)
            return AccountMatches(going, await lists.invited_matches(session, self._account))

    async def _take_places(self, going: Mapping[str, Sequence[str]]) -> None:
        """Subscribe to each running match, up to the limit."""
        presence = self._services.presence
        new = [match_id for match_id in going if match_id not in self._open]
        for count, match_id in enumerate(new):
            if not presence.enter(TABLES, self._account, self._limits.tables_each):
                self._note_omitted(len(new) - count)
                new = new[:count]
                break
            opened = self._open[match_id] = AsyncExitStack()
            opened.callback(presence.leave, TABLES, self._account)
        else:
            self._note_omitted(0)
        for match_id in new:
            await self._open_place(match_id, going[match_id])

    def _note_omitted(self, matches: int) -> None:
        """Tell the client if another number of matches is omitted than before."""
        if matches != self._left:
            self._left = matches
            self._caller.post(MatchesOmittedMessage(matches))

    async def _open_place(self, match_id: str, roles: Sequence[str]) -> None:
        """Subscribe to a match, as soon as the rate limit allows its first message."""
        since, seq = self._known.pop(match_id, NOTHING)
        first = self._usual._replace(roles=roles, since=since, seq=seq)
        await self._may_begin()
        place = MatchSubscription(self._caller, match_id, first, None)
        await self._open[match_id].enter_async_context(place.listening())
        self.places[match_id] = place

    # ---- sending --------------------------------------------------------------------------------

    async def _send_one(self, place: MatchSubscription) -> None:
        """Send what is due of a match. Unsubscribe if it is over or the player has left it."""
        try:
            table = await place.send()
        except NotFound:
            await self._let_go(place)
        except Unavailable:
            raise
        except SenlacError as error:
            # Its game is missing or has other rules now. That does not concern the other matches.
            log.warning("%s", error, extra={"match": place.match_id})
        else:
            if table is not None and (
                table.status in (OVER, ABANDONED) or not table.roles_of(self._account)
            ):
                await self._let_go(place)

    async def _let_go(self, place: MatchSubscription) -> None:
        """End a subscription, and tell the client."""
        del self.places[place.match_id]
        await self._open.pop(place.match_id).aclose()
        self._caller.post(MatchClosedMessage(), place.match_id)
        if self._left:
            self._due.set()

    def _post_invitations(self, invited: Sequence[MatchSummary]) -> None:
        """Announce new invitations, and those that are answered or withdrawn."""
        fresh = {seen.id: match_card(seen, self._account) for seen in invited}
        for match_id in [known for known in self._invited if known not in fresh]:
            self._caller.post(InvitationClosedMessage(), match_id)
        for match_id, card in fresh.items():
            if match_id not in self._invited:
                self._caller.post(InvitedMessage(card), match_id)
        self._invited = list(fresh)
