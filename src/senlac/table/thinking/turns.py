"""Turns: whose bot thinks next when more of them wait than there are processes.

Those for whom a person waits come before those that play among themselves. Within each of the
two, networks take turns first, then the accounts of a network, then the matches of an account:
more guests of one visitor, or more matches, bring no more turns. Short thoughts come before long
ones, but of some turns that are given one is for a long one.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

SHORTS: Final = 8
"""So many short thoughts have a turn before a long one that waits: together they are as long."""

GRACE_SECONDS: Final = 0.1
"""So long a place that a short thought has had is kept from long ones: its turn may go on."""

REST_SECONDS: Final = 0.5
"""So long a place that an awaited thought has had is kept from those that nobody awaits.

They would be broken off at once when the turn goes on, and each time a process has to start anew.
"""

REMEMBERED: Final = 10_000
"""Of how many networks, accounts and matches it is known when they last had a turn."""


class Claim(NamedTuple):
    """For whom a bot is to think.

    Attributes:
        account: who made the match, or asks; the match itself where that is nobody.
        awaited: whether a person waits for it who plays.
        network: where the account was seen last; "" if it has not been.
        match: what the thought is about.
        long: whether such thoughts take long.
    """

    account: str
    awaited: bool
    network: str = ""
    match: str = ""
    long: bool = False


class Turn:
    """A place that a claim has, or waits for.

    Attributes:
        given: done when the claim has its place.
        broken: whether a waiting player needs the process.
    """

    def __init__(self, claim: Claim) -> None:
        self.claim = claim
        self.given: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.broken = False
        self._when_broken: Callable[[], object] = bool

    def when_broken(self, call: Callable[[], object]) -> None:
        """Have something called when the place is wanted back; at once if it is already."""
        self._when_broken = call
        if self.broken:
            call()

    def break_off(self) -> None:
        """Want the place back."""
        self.broken = True
        self._when_broken()


class Turns:
    """So many places; a claim that finds none free waits for its turn.

    One place is kept for those who play. If there is but one, whatever nobody waits for is broken
    off when somebody who plays wants it.
    """

    def __init__(self, places: int) -> None:
        self._places = places
        self._held: set[Turn] = set()
        self._waiting: dict[bool, list[Turn]] = {True: [], False: []}
        self._shorts = self._graces = self._rests = 0
        self._clock = 0
        self._served: OrderedDict[tuple[str, ...], int] = OrderedDict()

    async def take(self, claim: Claim) -> Turn:
        """Return the place of a claim when there is one, which is then taken."""
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
                # The place was given to a claim that has just gone away.
                self.give(turn)
            self._forget_gone()
            raise
        return turn

    def hasten(self, match: str) -> None:
        """Let those claims on a match that wait, or have a place, be awaited from now on."""
        late = [turn for turn in self._waiting[False] if turn.claim.match == match]
        for turn in late:
            self._waiting[False].remove(turn)
            self._waiting[True].append(turn)
        for turn in [*late, *[held for held in self._held if held.claim.match == match]]:
            turn.claim = turn.claim._replace(awaited=True)
        self._want_back()

    def give(self, turn: Turn) -> None:
        """Give a place back; the next have what is free."""
        self._held.discard(turn)
        self._forget_gone()
        if self._may_go_on(turn.claim):
            self._graces += 1
            asyncio.get_running_loop().call_later(GRACE_SECONDS, self._end_grace)
        elif turn.claim.awaited and self._waiting[False]:
            self._rests += 1
            asyncio.get_running_loop().call_later(REST_SECONDS, self._end_rest)
        self._fill()

    def _may_go_on(self, claim: Claim) -> bool:
        """Tell whether a short thought may soon be followed, and only long ones wait."""
        waiting = self._waiting[True]
        short = claim.awaited and not claim.long and self._shorts < SHORTS
        return short and bool(waiting) and all(turn.claim.long for turn in waiting)

    def _end_grace(self) -> None:
        """Let the next have a place that nobody has come back for."""
        self._graces -= 1
        self._fill()

    def _end_rest(self) -> None:
        """Let those that nobody awaits have a place that nobody has come back for."""
        self._rests -= 1
        self._fill()

    def _kept_from(self, claim: Claim) -> int:
        """Return how many free places are kept from a claim."""
        if not claim.awaited:
            return self._graces + self._rests
        return self._graces if claim.long else 0

    def _fill(self) -> None:
        """Give the places that are free to the next."""
        for awaited in (True, False):
            while self._waiting[awaited] and self._has_room(awaited=awaited):
                found = self._next(self._waiting[awaited])
                if len(self._held) + self._kept_from(found.claim) >= self._places:
                    break
                self._waiting[awaited].remove(found)
                self._hold(found)
                found.given.set_result(None)

    def _forget_gone(self) -> None:
        """Forget claims that wait no more, though they may not know it yet."""
        for awaited, waiting in self._waiting.items():
            self._waiting[awaited] = [turn for turn in waiting if not turn.given.cancelled()]

    def _has_room(self, *, awaited: bool) -> bool:
        """Tell whether a claim may have a place now."""
        if awaited:
            return len(self._held) < self._places
        unawaited = sum([not turn.claim.awaited for turn in self._held])
        most = max(1, self._places - 1)
        return len(self._held) < self._places and unawaited < most

    def _hold(self, turn: Turn) -> None:
        """Take a place, and note whose turn it was."""
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
        """Return the turn that is next of those that wait; of equals the one that came first."""
        lanes: dict[bool, list[Turn]] = {True: [], False: []}
        for turn in waiting:
            lanes[turn.claim.long].append(turn)
        long = not lanes[False] or (bool(lanes[True]) and self._shorts >= SHORTS)
        return min(
            lanes[long], key=lambda turn: [self._served.get(n, 0) for n in _names(turn.claim)]
        )

    def _want_back(self) -> None:
        """Break off what nobody waits for, for each claim that waits and is awaited."""
        wanted = len(self._waiting[True]) - sum([turn.broken for turn in self._held])
        for turn in self._held:
            if wanted > 0 and not turn.claim.awaited and not turn.broken:
                turn.break_off()
                wanted -= 1


def _names(claim: Claim) -> list[tuple[str, ...]]:
    """Return what takes turns: the network, its account, the match of that."""
    network, account = claim.network, claim.account
    return [(network,), (network, account), (network, account, claim.match)]
