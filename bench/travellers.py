"""Travellers: random players on bad connections that miss nothing and act exactly once."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass
from typing import Any, Final

import httpx
import msgspec
from bench.lines import BadLine
from bench.players import Chair, asker, seated, texts
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage
from websockets.typing import Origin

from senlac.engine.model.refusals import OVER
from tests.server.wire import merged

Document = dict[str, Any]

PATIENCE: Final = 60.0
"""Seconds after which a screen that still differs from the server is a fault."""

AT_ONCE: Final = 100
"""Number of matches that are played at a time."""

read = msgspec.json.decode


@dataclass(frozen=True)
class Travel:
    """How many matches of how many actions are played, over which connections; see `BadLine`."""

    matches: int
    acts: int
    late: float
    lost: float
    seed: int


@dataclass
class Journey:
    """A match of travellers: the number of actions left to play, and an event for its end."""

    left: int
    done: asyncio.Event


class Traveller:
    """A player who reconnects after a cut, and sends the unanswered action again.

    Attributes:
        state: the table as on the screen.
        events: the log as on the screen.
        acts: the answered actions by id, and whether the server already had them.
        breaks: number of lost connections.
        told_over: an action was refused because the match is over.
    """

    def __init__(self, port: int, chair: Chair, journey: Journey, seed: str) -> None:
        self._port = port
        self._chair = chair
        self._journey = journey
        self._rng = random.Random(seed)
        self._number = 0
        self._acted_at = -1
        self._pending: Document | None = None
        self._changed = asyncio.Event()
        self.state: Document = {}
        self.events: list[Document] = []
        self.acts: dict[str, bool] = {}
        self.breaks = 0
        self.told_over = False

    async def travel(self) -> None:
        """Stay at the table until the task is cancelled."""
        while True:
            try:
                async with self._line() as socket:
                    self._number = 0
                    async for written in socket:
                        await self._hear(read(written), socket)
            except (OSError, ConnectionClosed, InvalidMessage):
                # The connection was cut; a rejected one raises another error.
                pass
            self.breaks += 1

    async def quiet(self) -> None:
        """Wait until no action is pending."""
        while self._pending is not None:
            await self._news()

    async def sees(self, fresh: Document) -> None:
        """Wait until the screen shows what a fresh view shows.

        Raises:
            AssertionError: it does not within `PATIENCE` seconds.
        """
        while self.state != fresh["state"] or self.events != fresh["events"]:
            try:
                # Not `wait_for`: the message may arrive before its task starts.
                async with asyncio.timeout(PATIENCE):
                    await self._news()
            except TimeoutError as error:
                raise AssertionError(f"{self._chair}: {self._wrong(fresh)}") from error

    def _wrong(self, fresh: Document) -> str:
        """Return how the screen differs from a fresh view."""
        keys = sorted({*self.state, *fresh["state"]})
        wrong = [key for key in keys if self.state.get(key) != fresh["state"].get(key)]
        if wrong:
            return f"{wrong} differs"
        mine, log = self.events, fresh["events"]
        pairs = enumerate(zip(mine, log, strict=False))
        at = next((n for n, (one, other) in pairs if one != other), min(len(mine), len(log)))
        return f"{len(mine)} of {len(log)} events, from {at} on {mine[at:]}, not {log[at:]}"

    async def _news(self) -> None:
        """Wait for the next message."""
        self._changed.clear()
        await self._changed.wait()

    def _line(self) -> connect:
        """Return a connection to the table, which says what the screen has."""
        known = f"since={len(self.events)}&board={self.state.get('board_id', '')}"
        if self.state:
            known += f"&seq={self.state['seq']}"
        return connect(
            f"ws://127.0.0.1:{self._port}/api/matches/{self._chair.match}/live?{known}",
            additional_headers={"Cookie": self._chair.cookie},
            origin=Origin(f"http://127.0.0.1:{self._port}"), compression=None,
            close_timeout=0.1, open_timeout=PATIENCE,
        )  # fmt: skip

    async def _hear(self, message: Document, socket: ClientConnection) -> None:
        """Process a message, and act if there is a decision."""
        kind = message["type"]
        if kind in ("table", "change"):
            self._take_in(message)
            if "done" in message:
                self._answered(message["done"], again=False)
            if kind == "table" and self._pending is not None:
                await socket.send(msgspec.json.encode(self._pending).decode())
        elif kind == "done":
            self._answered(message["id"], again=message["again"])
        elif kind == "refused":
            # Another player was quicker, or ended the match; every other reason is a fault.
            error = message["error"]
            self.told_over |= error.get("rule") == OVER
            assert error["code"] == "stale" or self.told_over, message
            self._pending = None
        if self._pending is None:
            await self._decide(socket)
        self._changed.set()

    def _take_in(self, message: Document) -> None:
        """Update the screen."""
        if message["type"] == "change":
            assert message["n"] == self._number + 1, "a change was lost"
            self.state = merged(self.state, message["patch"])
        else:
            self.state = message["state"]
        self._number = message["n"]
        since = message.get("since", len(self.events))
        assert since <= len(self.events), "events were lost"
        self.events = self.events[:since] + message.get("events", [])

    def _answered(self, act_id: str, *, again: bool) -> None:
        """Record that an action was played."""
        if self._pending is not None and act_id == self._pending["id"]:
            self.acts[act_id] = again
            self._pending = None

    async def _decide(self, socket: ClientConnection) -> None:
        """Act if the player must decide, once for each state of the table."""
        journey = self._journey
        over = self.state.get("status") == "over"
        if over or not journey.left:
            journey.done.set()
            return
        if "ask" not in self.state or self.state["seq"] == self._acted_at:
            return
        journey.left -= 1
        self._acted_at = self.state["seq"]
        self._pending = {
            "type": "act", "role": self.state["ask"]["role"], "seq": self._acted_at,
            "id": f"{self._chair.seat}-{self._acted_at}",
            "action": self._rng.choice(list(texts(self.state["ask"]))),
        }  # fmt: skip
        await socket.send(msgspec.json.encode(self._pending).decode())


async def travel(url: str, game: Document, wanted: Travel) -> int:
    """Play matches over bad connections; return the number of cuts.

    Raises:
        AssertionError: a message was missed, or an action was played twice.
    """
    rng, at_once = random.Random(wanted.seed), asyncio.Semaphore(AT_ONCE)
    port = int(url.rsplit(":", 1)[1])
    async with BadLine(port, rng, late=wanted.late, lost=wanted.lost) as line:

        async def one(seed: str) -> int:
            async with at_once:
                chairs = await seated(url, game)
                return await journey(url, line.port, chairs, wanted.acts, seed)

        async with asyncio.TaskGroup() as group:
            tasks = [
                group.create_task(one(f"{wanted.seed} {number}"))
                for number in range(wanted.matches)
            ]
    return sum([task.result() for task in tasks])


async def journey(url: str, port: int, chairs: list[Chair], acts: int, seed: str) -> int:
    """Play a match over bad connections; return the number of cuts.

    Raises:
        AssertionError: a message was missed, or an action was played twice.
    """
    shared = Journey(acts, asyncio.Event())
    players = [Traveller(port, chair, shared, f"{seed} {chair.seat}") for chair in chairs]
    tasks = [asyncio.create_task(player.travel()) for player in players]
    try:
        waiting = [asyncio.create_task(_arrived(shared, players)), *tasks]
        done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
        async with asker(url, PATIENCE) as client:
            for player, chair in zip(players, chairs, strict=True):
                await _compare(client, player, chair)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return sum([player.breaks for player in players])


async def _arrived(shared: Journey, players: list[Traveller]) -> None:
    """Wait until all actions have been played."""
    await shared.done.wait()
    for player in players:
        await player.quiet()


async def _compare(client: httpx.AsyncClient, player: Traveller, chair: Chair) -> None:
    """Require that a screen equals a fresh view, and that each action was played once."""
    client.headers["Cookie"] = chair.cookie
    place = f"/api/matches/{chair.match}"
    fresh = (await client.get(f"{place}/table")).raise_for_status().json()
    await player.sees(fresh)
    assert not player.told_over or fresh["state"]["status"] == "over", "it goes on"
    record = (await client.get(f"{place}/record")).raise_for_status().json()
    roles = fresh["state"]["roles"]
    played = [e for e in record["entries"] if e.get("role") in roles and e.get("action")]
    assert len(played) == len(player.acts), f"{chair}: {len(played)} of {len(player.acts)} acts"
