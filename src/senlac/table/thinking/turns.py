"""Turns: whose bot thinks next when more of them wait than there are processes.

Those for whom a person waits come before those that play among themselves. Within each of the
two, everybody has a turn in a round, however many matches he has.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import NamedTuple


class Claim(NamedTuple):
    """For whom a bot is to think: on whose account, and whether anybody waits for it."""

    account: str
    awaited: bool


class Turns:
    """So many places; whoever finds none free waits for his turn."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: dict[bool, OrderedDict[str, deque[asyncio.Future[None]]]] = {
            True: OrderedDict(),
            False: OrderedDict(),
        }

    async def take(self, claim: Claim) -> None:
        """Return when there is a place, which is then taken."""
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[claim.awaited].setdefault(claim.account, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                # The place was given to whoever has just gone away.
                self.give()
            raise

    def hasten(self, account: str) -> None:
        """Let what waits on an account's claims be awaited from now on."""
        waiting = self._waiting[False].pop(account, deque())
        if waiting:
            self._waiting[True].setdefault(account, deque()).extend(waiting)

    def give(self) -> None:
        """Give a place back; the next has it."""
        turn = self._next(awaited=True) or self._next(awaited=False)
        if turn is None:
            self._free += 1
        else:
            turn.set_result(None)

    def _next(self, *, awaited: bool) -> asyncio.Future[None] | None:
        """Return the turn that is next among those awaited, or among the others."""
        round_ = self._waiting[awaited]
        while round_:
            account, turns = round_.popitem(last=False)
            turn = turns.popleft()
            if turns:
                # He has had his turn: the others come first now.
                round_[account] = turns
            if not turn.cancelled():
                return turn
        return None
