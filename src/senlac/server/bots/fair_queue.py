"""Fair queueing for bot processes: which search runs next when all processes are busy.

Searches that a person waits for come before searches of bots among themselves. Within each group,
networks take turns first, then the accounts of a network, then the matches of an account. So more
guests or more matches of one visitor bring no more turns. Short searches come before long ones,
but after a number of short ones a long one gets a turn.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

SHORTS: Final = 8
"""Short searches that run before a waiting long one: together they take as long as it does."""

GRACE_SECONDS: Final = 0.1
"""Time for which the slot of a short search is withheld from long ones: its turn may go on."""

REST_SECONDS: Final = 0.5
"""Time for which the slot of an awaited search is withheld from those that no one awaits.

They would be cancelled at once when the turn goes on, and each time a process would restart.
"""

REMEMBERED: Final = 10_000
"""Maximum number of networks, accounts and matches whose last turn is remembered."""


class QueueClaim(NamedTuple):
    """The beneficiary of a search.

    Attributes:
        account: the owner of the match, or the account that asks; the id of the match if it has
            none.
        awaited: whether a person waits for it.
        network: where the account was last seen, "" if unknown.
        match: the match that the search is about.
        long: whether such searches take long.
    """

    account: str
    awaited: bool
    network: str = ""
    match: str = ""
    long: bool = False


class Turn:
    """A slot that a claim has or waits for.

    Attributes:
        given: done when the claim has its slot.
        broken: whether an awaited search needs the process.
    """

    def __init__(self, claim: QueueClaim) -> None:
        self.claim = claim
        self.given: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.broken = False
        self._when_broken: Callable[[], object] = bool

    def when_broken(self, call: Callable[[], object]) -> None:
        """Set the callback for when the slot is demanded back; call it now if it already is."""
        self._when_broken = call
        if self.broken:
            call()

    def break_off(self) -> None:
        """Demand the slot back."""
        self.broken = True
        self._when_broken()


class FairQueue:
    """A fixed number of slots; claims that find none free wait for their turn.

    One slot is reserved for awaited claims. If there is only one slot, a claim that no one awaits
    is cancelled as soon as an awaited one needs it.
    """

    def __init__(self, places: int) -> None:
        self._places = places
        self._held: set[Turn] = set()
        self._waiting: dict[bool, list[Turn]] = {True: [], False: []}
        self._shorts = self._graces = self._rests = 0
        self._clock = 0
        self._served: OrderedDict[tuple[str, ...], int] = OrderedDict()

    async def acquire(self, claim: QueueClaim) -> Turn:
        """Acquire a slot for a claim, waiting if necessary."""
        turn = Turn(claim)
        kept = self._kept_from(claim)
        if self._has_room(awaited=claim.awaited) and len(self._held) + kept < self._places:
            self._hold(turn)
            return turn
        self._waiting[claim.awaited].append(turn)
        self._want_back()
        try:
            await turn.given
        except asyncio.CancelledError:
            if turn in self._held:
                # The slot was given to a claim that has just been cancelled.
                self.release(turn)
            self._forget_gone()
            raise
        return turn

    def prioritise(self, match: str) -> None:
        """Treat all claims on a match, waiting or with a slot, as awaited from now on."""
        late = [turn for turn in self._waiting[False] if turn.claim.match == match]
        for turn in late:
            self._waiting[False].remove(turn)
            self._waiting[True].append(turn)
        for turn in [*late, *[held for held in self._held if held.claim.match == match]]:
            turn.claim = turn.claim._replace(awaited=True)
        self._want_back()

    def release(self, turn: Turn) -> None:
        """Release a slot, and give the free ones to the next claims."""
        self._held.discard(turn)
        self._forget_gone()
        if self._may_go_on(turn.claim):
            self._graces += 1
            asyncio.get_running_loop().call_later(GRACE_SECONDS, self._end_grace)
        elif turn.claim.awaited and self._waiting[False]:
            self._rests += 1
            asyncio.get_running_loop().call_later(REST_SECONDS, self._end_rest)
        self._fill()

    def _may_go_on(self, claim: QueueClaim) -> bool:
        """Return whether only long claims wait, but a short one may follow in the same turn."""
        waiting = self._waiting[True]
        short = claim.awaited and not claim.long and self._shorts < SHORTS
        return short and bool(waiting) and all(turn.claim.long for turn in waiting)

    def _end_grace(self) -> None:
        self._graces -= 1
        self._fill()

    def _end_rest(self) -> None:
        self._rests -= 1
        self._fill()

    def _kept_from(self, claim: QueueClaim) -> int:
        """Return how many free slots are withheld from a claim."""
        if not claim.awaited:
            return self._graces + self._rests
        return self._graces if claim.long else 0

    def _fill(self) -> None:
        """Give the free slots to the next claims."""
        for awaited in (True, False):
            while self._waiting[awaited] and self._has_room(awaited=awaited):
                found = self._next(self._waiting[awaited])
                if len(self._held) + self._kept_from(found.claim) >= self._places:
                    break
                self._waiting[awaited].remove(found)
                self._hold(found)
                found.given.set_result(None)

    def _forget_gone(self) -> None:
        """Remove cancelled claims from the queues."""
        for awaited, waiting in self._waiting.items():
            self._waiting[awaited] = [turn for turn in waiting if not turn.given.cancelled()]

    def _has_room(self, *, awaited: bool) -> bool:
        """Return whether a claim may have a slot now."""
        if awaited:
            return len(self._held) < self._places
        unawaited = sum([not turn.claim.awaited for turn in self._held])
        most = max(1, self._places - 1)
        return len(self._held) < self._places and unawaited < most

    def _hold(self, turn: Turn) -> None:
        """Take a slot, and record whose turn it was."""
        self._held.add(turn)
        self._clock += 1
        for name in _names(turn.claim):
            self._served[name] = self._clock
            self._served.move_to_end(name)
        while len(self._served) > REMEMBERED:
            self._served.popitem(last=False)
        if turn.claim.awaited:
            self._shorts = 0 if turn.claim.long else self._shorts + 1

    def _next(self, waiting: Iterable[Turn]) -> Turn:
        """Return the next of some waiting turns; of equal ones the first."""
        lanes: dict[bool, list[Turn]] = {True: [], False: []}
        for turn in waiting:
            lanes[turn.claim.long].append(turn)
        long = not lanes[False] or (bool(lanes[True]) and self._shorts >= SHORTS)
        return min(
            lanes[long], key=lambda turn: [self._served.get(n, 0) for n in _names(turn.claim)]
        )

    def _want_back(self) -> None:
        """For each waiting awaited claim demand back a slot that no one awaits."""
        wanted = len(self._waiting[True]) - sum([turn.broken for turn in self._held])
        for turn in self._held:
            if wanted > 0 and not turn.claim.awaited and not turn.broken:
                turn.break_off()
                wanted -= 1


def _names(claim: QueueClaim) -> list[tuple[str, ...]]:
    """Return the keys that take turns: the network, the account in it, the match of the account."""
    network, account = claim.network, claim.account
    return [(network,), (network, account), (network, account, claim.match)]
