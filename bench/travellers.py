"""Travellers: players by lot on bad lines, who miss nothing and whose acts count once."""

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
from tests.server.wire import merged, told

Document = dict[str, Any]

PATIENCE: Final = 60.0
"""After so many seconds a screen that is not what it should be is a fault."""

AT_ONCE: Final = 100
"""How many matches are played at a time."""

read = msgspec.json.decode


@dataclass(frozen=True)
class Travel:
    """How many matches are played and how many acts of each, over what lines; see `BadLine`."""

    matches: int
    acts: int
    late: float
    lost: float
    seed: int


@dataclass
class Journey:
    """A match of travellers: how many acts are to be played yet, and when they are."""

    left: int
    done: asyncio.Event


class Traveller:
    """One player. When the line was cut he comes back, and says again what was not answered.

    Attributes:
        state: the table as his screen has it.
        events: the log as his screen has it.
        acts: what was answered of his acts, by their ids: whether it was told to be there already.
        breaks: how often he lost his line.
        told_over: an act of his was refused because the match is over.
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
        """Sit at the table until the task is cancelled."""
        while True:
            try:
                async with self._line() as socket:
                    self._number = 0
                    async for written in socket:
                        await self._hear(read(written), socket)
            except (OSError, ConnectionClosed, InvalidMessage):
                # Cut; whoever is turned away has met a fault.
                pass
            self.breaks += 1

    async def quiet(self) -> None:
        """Wait until no act of his is under way."""
        while self._pending is not None:
            await self._news()

    async def sees(self, fresh: Document) -> None:
        """Wait until his screen shows what a fresh view shows.

        Raises:
            AssertionError: it never does.
        """
        while self.state != fresh["state"] or self.events != fresh["events"]:
            try:
                # Not `wait_for`: in the turn that its task takes to begin, the news may come.
                async with asyncio.timeout(PATIENCE):
                    await self._news()
            except TimeoutError as error:
                raise AssertionError(f"{self._chair}: {self._wrong(fresh)}") from error

    def _wrong(self, fresh: Document) -> str:
        """Say what his screen shows otherwise than a fresh view."""
        keys = sorted({*self.state, *fresh["state"]})
        wrong = [key for key in keys if self.state.get(key) != fresh["state"].get(key)]
        if wrong:
            return f"{wrong} is not as it is"
        mine, log = self.events, fresh["events"]
        pairs = enumerate(zip(mine, log, strict=False))
        at = next((n for n, (one, other) in pairs if one != other), min(len(mine), len(log)))
        return f"of {len(log)} events he has {len(mine)}, from {at} on {mine[at:]}, not {log[at:]}"

    async def _news(self) -> None:
        """Wait for the next message."""
        self._changed.clear()
        await self._changed.wait()

    def _line(self) -> connect:
        """Return a line to the table, for a screen that knows what this one does."""
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
        """Take in a message, and answer if there is something to be done."""
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
            # Somebody else was quicker, or ended the match; every other reason is a fault.
            error = message["error"]
            self.told_over |= error.get("rule") == OVER
            assert error["code"] == "stale" or self.told_over, message
            self._pending = None
        if self._pending is None:
            await self._decide(socket)
        self._changed.set()

    def _take_in(self, message: Document) -> None:
        """Bring the screen up to date."""
        if message["type"] == "change":
            assert message["n"] == self._number + 1, "a change was lost"
            self.state = merged(self.state, message["patch"])
        else:
            self.state = message["state"]
        self._number = message["n"]
        since = message.get("since", len(self.events))
        assert since <= len(self.events), "events were lost"
        self.events = self.events[:since] + list(told(message.get("events", [])))

    def _answered(self, act_id: str, *, again: bool) -> None:
        """Note that an act was played."""
        if self._pending is not None and act_id == self._pending["id"]:
            self.acts[act_id] = again
            self._pending = None

    async def _decide(self, socket: ClientConnection) -> None:
        """Do something if it is his turn, once for each state of the table."""
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
    """Let matches be played over bad lines; return how often one was cut.

    Raises:
        AssertionError: something was missed, or played twice.
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
    """Let a match be played over bad lines; return how often one was cut.

    Raises:
        AssertionError: something was missed, or played twice.
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
    """Wait until all is played that was to be."""
    await shared.done.wait()
    for player in players:
        await player.quiet()


async def _compare(client: httpx.AsyncClient, player: Traveller, chair: Chair) -> None:
    """See that a screen shows what is there, and that every act was played once."""
    client.headers["Cookie"] = chair.cookie
    place = f"/api/matches/{chair.match}"
    fresh = (await client.get(f"{place}/table")).raise_for_status().json()
    fresh["events"] = list(told(fresh["events"]))
    await player.sees(fresh)
    assert not player.told_over or fresh["state"]["status"] == "over", "it goes on"
    record = (await client.get(f"{place}/record")).raise_for_status().json()
    roles = fresh["state"]["roles"]
    played = [e for e in record["entries"] if e.get("role") in roles and e.get("action")]
    assert len(played) == len(player.acts), f"{chair}: {len(played)} of {len(player.acts)} acts"
