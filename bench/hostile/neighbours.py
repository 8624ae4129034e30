"""Neighbours: players who act at a steady pace while others attack the server.

The time of an action is counted from when it was due, not from when it was sent: if a server hangs
for a second, each action due in that second is late.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from typing import Final, NamedTuple

import msgspec
from bench.hostile.visitors import Document, Visitor
from bench.players import texts
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from tests.server.wire import merged

EVERY: Final = 0.2
"""Seconds from one action of a neighbour to the next."""

GRACE: Final = 10.0
"""Seconds after the end for which actions are still awaited."""

GAME: Final = "shieldwall"
ALONE: Final[Document] = {"saxon": {"kind": "me"}, "norman": {"kind": "me"}}
AGAINST: Final[Document] = {"saxon": {"kind": "me"}, "norman": {"kind": "bot", "bot": "greedy"}}

read = msgspec.json.decode


class Took(NamedTuple):
    """The time when an action was due, and the seconds until it was acknowledged."""

    due: float
    seconds: float


class Played(NamedTuple):
    """The times of the neighbours' actions, and the seconds of the computer's answers."""

    actions: list[Took]
    answers: list[float]


class Neighbour:
    """A guest who plays both sides of a match, or one side against the computer."""

    def __init__(self, url: str, number: int, seats: Document) -> None:
        self._url = url
        self._network = f"203.0.113.{number}"
        self._visitor = Visitor(url, self._network, "", Counter())
        self._seats = seats
        self._rng = random.Random(number)
        self._line: ClientConnection | None = None
        self._number = 0
        self._state: Document = {}

    async def play(self, seconds: float) -> Played:
        """Play for a while; return the times of actions and of the computer's answers."""
        took: list[Took] = []
        answers: list[float] = []
        due = time.monotonic() + self._rng.random() * EVERY
        end = due + seconds
        while due < end:
            await asyncio.sleep(due - time.monotonic())
            try:
                async with asyncio.timeout_at(asyncio.get_running_loop().time() + self._left(end)):
                    # The time to begin a match is not counted.
                    begun = time.monotonic()
                    fresh = await self._be_asked()
                    due += time.monotonic() - begun if fresh else 0.0
                    await self._act()
                    took.append(Took(due, time.monotonic() - due))
                    thought = await self._be_answered()
            except (TimeoutError, OSError, WebSocketException):
                took.append(Took(due, time.monotonic() - due))
                await self.leave()
                if time.monotonic() > end:
                    break
                continue
            finally:
                due += EVERY
            if thought:
                answers.append(thought)
                due = max(due, time.monotonic())
        return Played(took, answers)

    async def leave(self) -> None:
        """Close the socket."""
        line, self._line, self._state = self._line, None, {}
        if line is not None:
            line.transport.abort()

    @staticmethod
    def _left(end: float) -> float:
        """Return the remaining seconds, including the grace period."""
        return max(0.0, end - time.monotonic()) + GRACE

    async def _be_asked(self) -> bool:
        """Begin a match unless one is running; return whether one was begun."""
        if self._line is not None and "ask" in self._state:
            return False
        await self.leave()
        match_id = await asyncio.to_thread(self._make)
        address = f"{self._url.replace('http', 'ws')}/api/matches/{match_id}/live"
        headers = {"Cookie": self._visitor.cookie, "X-Forwarded-For": self._network}
        self._line = await connect(address, additional_headers=headers, origin=Origin(self._url))
        while "ask" not in self._state:
            await self._hear()
        return True

    def _make(self) -> str:
        """Make a match; return its id."""
        if not self._visitor.cookie:
            self._visitor.become_guest()
        wished = {"game": GAME, "scenario": "hastings", "seats": self._seats}
        status, found = self._visitor.ask("POST", "/api/matches", wished)
        if not status:
            raise OSError("the server does not answer")
        match_id: str = read(found)["id"]
        return match_id

    async def _act(self) -> None:
        """Play one of the options, and wait until the server has stored it."""
        assert self._line is not None, "a match was begun"
        self._number += 1
        act_id = f"{self._number}"
        ask = self._state["ask"]
        action = self._rng.choice(list(texts(ask)))
        sent = {
            "type": "act", "role": ask["role"], "seq": self._state["seq"], "id": act_id,
            "action": action,
        }  # fmt: skip
        seq = self._state["seq"]
        await self._line.send(msgspec.json.encode(sent).decode())
        while (message := await self._hear()).get("done") != act_id:
            if message["type"] in ("done", "refused") and message["id"] == act_id:
                break
        if message["type"] == "done":
            # The next action needs the state that results from this one.
            while self._state["seq"] == seq and self._state["status"] != "over":
                await self._hear()

    async def _be_answered(self) -> float:
        """Wait for the computer's moves; return the seconds they took, 0 if there are none."""
        begun = time.monotonic()
        waited = False
        while "ask" not in self._state and self._state["status"] != "over":
            waited = True
            await self._hear()
        return time.monotonic() - begun if waited else 0.0

    async def _hear(self) -> Document:
        """Receive the next message."""
        assert self._line is not None, "a match was begun"
        message: Document = read(await self._line.recv())
        if message["type"] in ("table", "change"):
            self._state = message.get("state") or merged(self._state, message["patch"])
        return message


class Street:
    """Neighbours who play at the same time, one of them against the computer."""

    def __init__(self, url: str, players: int) -> None:
        self._alone = [Neighbour(url, number, ALONE) for number in range(1, players + 1)]
        self._against = Neighbour(url, players + 1, AGAINST)

    async def play(self, seconds: float) -> Played:
        """Let all neighbours play; return the times of actions and of the computer's answers."""
        everybody = [*self._alone, self._against]
        found = await asyncio.gather(*[one.play(seconds) for one in everybody])
        return Played([took for one in found[:-1] for took in one.actions], found[-1].answers)

    async def leave(self) -> None:
        """Close all sockets."""
        for one in [*self._alone, self._against]:
            await one.leave()
