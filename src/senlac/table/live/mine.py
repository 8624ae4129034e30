"""All one's matches on one socket: those that go on, those that begin, and invitations."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from senlac.engine.errors import SenlacError
from senlac.table.live.caller import Caller
from senlac.table.live.messages import (
    AcceptMessage,
    DeclineMessage,
    GoneMessage,
    InvitedMessage,
    MoreMessage,
    OfMatch,
    SettledMessage,
)  # fmt: skip
from senlac.table.live.place import Place
from senlac.table.live.presence import TABLES
from senlac.table.live.socket import Conversation, EndedError
from senlac.table.present import lists
from senlac.table.present.card import Glance, match_card
from senlac.table.present.view import Look
from senlac.table.service import privacy
from senlac.table.service.errors import BadInput, NotFound, Unavailable
from senlac.table.service.table import ABANDONED, OVER

ROOM_SECONDS: Final = 10.0
"""How often it is looked whether there is room for matches that had none."""

Known = tuple[int, int]
"""How many events of a match a client knows, and the seq of its state, -1 if it does not say."""

NOTHING: Final[Known] = (0, -1)

log = logging.getLogger("senlac.table")


@dataclass(frozen=True)
class Concern:
    """What there is for somebody: his roles in matches that go on, and to what he is invited."""

    going: Mapping[str, Sequence[str]]
    invited: Sequence[Glance]


class AllTables(Conversation):
    """The socket of whoever is signed in: a place at every table where he plays.

    A table is counted and let in as it costs: as the socket of its own that it stands for.
    """

    def __init__(
        self, caller: Caller, account: str, usual: Look, known: Mapping[str, Known]
    ) -> None:
        """Begin to talk with a client that knows so many events of some matches, at such a seq.

        Each is told first by the `usual` look, with its own roles and what is known of it.
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

    async def hold(self) -> None:
        try:
            await super().hold()
        finally:
            for _ in self.places:
                self._services.presence.leave(TABLES, self._account)

    def _work(self, group: asyncio.TaskGroup) -> list[Coroutine[Any, Any, None]]:
        """Return what is done at the same time: places are taken as matches begin."""
        return [*super()._work(group), self._keep_up(group)]

    async def _match_of(self, message: OfMatch) -> str:
        """Return the match that a message names; whoever is told of it need not be known there.

        Raises:
            Refused: it names none, or one that may not be seen.
        """
        match_id = message.match
        if not match_id:
            raise BadInput("match: expected the id of a match")
        by_itself = isinstance(message, AcceptMessage | DeclineMessage)
        if match_id not in self.places and not by_itself:
            table = await self._services.writer.table(match_id)
            privacy.require_admitted(table, self._account, self._caller.word)
        return match_id

    # ---- which tables ---------------------------------------------------------------------------

    def _look_round(self) -> None:
        """Look soon at which matches there are."""
        self._due.set()

    async def _keep_up(self, group: asyncio.TaskGroup) -> None:
        """Take places where he has begun to play, and tell of invitations, for ever."""
        while True:
            wait = ROOM_SECONDS if self._left else None
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._due.wait(), wait)
            self._due.clear()
            with contextlib.suppress(Unavailable):
                concern = await self._services.unbroken.run(self._read())
                await self._tell_invitations(concern.invited)
                await self._take_places(concern.going, group)

    async def _read(self) -> Concern:
        """Read what there is for him."""
        async with self._services.database.read() as session:
            going = await lists.going_of(session, self._account, self._known)
            return Concern(going, await lists.invited_matches(session, self._account))

    async def _take_places(
        self, going: Mapping[str, Sequence[str]], group: asyncio.TaskGroup
    ) -> None:
        """Take a place in each match that has none, as far as there is room."""
        presence, left = self._services.presence, 0
        for match_id, roles in going.items():
            if match_id in self.places:
                continue
            if not presence.enter(TABLES, self._account, self._limits.tables_each):
                left += 1
                continue
            since, seq = self._known.pop(match_id, NOTHING)
            first = self._usual._replace(roles=roles, since=since, seq=seq)
            place = Place(self._caller, match_id, first, None, self._woken.set)
            self.places[match_id] = place
            self._holding[match_id] = group.create_task(self._hold_place(place))
        if left != self._left:
            self._left = left
            await self._caller.tell(MoreMessage(left))

    async def _hold_place(self, place: Place) -> None:
        """Hear what happens at a table, as soon as one more may be told from its beginning."""
        await self._may_begin()
        try:
            await place.hold()
        except SenlacError:
            # It cannot be seen, or read: what then becomes of the place is seen in its turn.
            place.look_again()
        else:
            raise EndedError("the server ends")

    # ---- what is told ---------------------------------------------------------------------------

    async def _show_one(self, place: Place) -> None:
        """Tell what has changed at one table; let it go after its end, or when he has left it."""
        try:
            table = await place.show()
        except NotFound:
            await self._let_go(place)
        except Unavailable:
            raise
        except SenlacError as error:
            # Its game is gone, or plays by other rules now: that is no matter of the other tables.
            log.warning("%s", error, extra={"match": place.match_id})
        else:
            if table.status in (OVER, ABANDONED) or not table.roles_of(self._account):
                await self._let_go(place)

    async def _let_go(self, place: Place) -> None:
        """Give a place up, and say so."""
        del self.places[place.match_id]
        self._holding.pop(place.match_id).cancel()
        self._services.presence.leave(TABLES, self._account)
        await self._caller.tell(GoneMessage(), place.match_id)
        if self._left:
            self._due.set()

    async def _tell_invitations(self, invited: Sequence[Glance]) -> None:
        """Say to which matches he is invited, and which invitations stand no longer."""
        fresh = {seen.id: match_card(seen, self._account) for seen in invited}
        for match_id in [known for known in self._invited if known not in fresh]:
            await self._caller.tell(SettledMessage(), match_id)
        for match_id, card in fresh.items():
            if match_id not in self._invited:
                await self._caller.tell(InvitedMessage(card), match_id)
        self._invited = list(fresh)
