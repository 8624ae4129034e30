"""Scripted players: a pair of sockets that play a match at random, and their measurements."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from tests.server.wire import merged

SCENARIOS: Final = {"shieldwall": "hastings", "comet": "players_2", "hastings": "historical"}
"""By game, the scenario that is played."""

read = msgspec.json.decode


@dataclass
class Measured:
    """Measurements of all players; acknowledged actions have time of sending, seconds and match."""

    acknowledged: list[tuple[float, float, str]] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    refused: int = 0
    over: int = 0
    bytes: int = 0
    messages: int = 0
    passed: int = 0
    """Bytes that were transferred, compressed as they were."""


class Heard(ClientConnection):
    """A socket that counts the bytes it receives."""

    passed = 0

    def data_received(self, data: bytes) -> None:
        """Count received bytes, and process them."""
        self.passed += len(data)
        super().data_received(data)


@dataclass
class Sent:
    """An action that is not acknowledged yet."""

    at: float
    place: int
    match: str
    known: set[int] = field(default_factory=set)


@dataclass
class Pair:
    """A match between scripted players, who keep reading while they think.

    Attributes:
        pause: thinking time in seconds.
        uneven: maximum deviation from it, as a share of it.
    """

    match: str
    sockets: list[ClientConnection]
    pause: float
    end: float
    rng: random.Random
    measured: Measured
    states: list[Any] = field(default_factory=lambda: [{}, {}])
    sent: dict[str, Sent] = field(default_factory=dict)
    last: Sent | None = None
    uneven: float = 0.0
    number: int = 0
    deciding: set[asyncio.Task[None]] = field(default_factory=set)

    async def join(self) -> None:
        """Read the full table at each socket, unmeasured."""
        for place, socket in enumerate(self.sockets):
            while not self.states[place]:
                message = read(await socket.recv())
                self.states[place] = message.get("state", {})
            passed_over(socket)

    async def play(self) -> None:
        """Play until the time is up or the match is over."""
        await asyncio.sleep(self.rng.random() * self.pause)
        tasks = [asyncio.create_task(self.listen(place)) for place in range(len(self.sockets))]
        for place, state in enumerate(self.states):
            self.asked(place, state)
        await asyncio.wait(tasks, timeout=max(0.0, self.end - time.perf_counter()) + 1)
        for task in [*tasks, *self.deciding]:
            task.cancel()
        await asyncio.gather(*tasks, *self.deciding, return_exceptions=True)

    async def listen(self, place: int) -> None:
        """Read the messages to a player at once; actions follow later."""
        socket = self.sockets[place]
        async for written in socket:
            now = time.perf_counter()
            message = read(written)
            self.measured.bytes += len(written)
            self.measured.messages += 1
            self.measured.passed += passed_over(socket)
            kind = message["type"]
            done = message["id"] if kind == "done" else message.get("done")
            if done is not None:
                sent = self.sent.pop(done)
                self.measured.acknowledged.append((sent.at, now - sent.at, sent.match))
            if kind == "refused":
                self.measured.refused += 1
            elif kind in ("table", "change") and self.changed(place, message, now):
                return

    def changed(self, place: int, message: dict[str, Any], now: float) -> bool:
        """Apply a change, and decide if asked; return whether the match is over."""
        state = message.get("state") or merged(self.states[place], message["patch"])
        self.states[place] = state
        if self.last is not None and place not in self.last.known | {self.last.place}:
            self.last.known.add(place)
            self.measured.seen.append(now - self.last.at)
        if state["status"] == "over":
            self.measured.over += place == 0
            return True
        if now < self.end:
            self.asked(place, state)
        return False

    def asked(self, place: int, state: dict[str, Any]) -> None:
        """Start to think about a decision, if the player has one."""
        if "ask" in state:
            task = asyncio.create_task(self.decide(place, state))
            self.deciding.add(task)
            task.add_done_callback(self.deciding.discard)

    async def decide(self, place: int, state: dict[str, Any]) -> None:
        """Play one of the options after a while, if the state has not changed."""
        await asyncio.sleep(self.pause * self.rng.uniform(1 - self.uneven, 1 + self.uneven))
        if state is not self.states[place]:
            return
        self.number += 1
        act_id = f"a{self.number}"
        body = {
            "type": "act", "role": state["ask"]["role"], "seq": state["seq"], "id": act_id,
            "action": self.rng.choice(list(texts(state["ask"]))),
        }  # fmt: skip
        self.last = self.sent[act_id] = Sent(time.perf_counter(), place, self.match)
        try:
            await self.sockets[place].send(msgspec.json.encode(body).decode())
        except ConnectionClosed:
            return


def passed_over(socket: ClientConnection) -> int:
    """Return the number of bytes received since the last call."""
    assert isinstance(socket, Heard), "it was opened as such"
    passed, socket.passed = socket.passed, 0
    return passed


def texts(ask: dict[str, Any]) -> Iterator[str]:
    """Yield the texts of the options."""
    for verb in ask["verbs"].split():
        given = ask["options"][verb]
        rows = given.items() if isinstance(given, dict) else [("", given)]
        for first, told in rows:
            words = [verb, first] if first else [verb]
            listed = isinstance(told, str) and told.startswith("*")
            names = ask["lists"][told[1:]] if listed else told
            if isinstance(names, str):
                yield from [" ".join([*words, name]) for name in names.split() or [""]]
            else:
                yield from [" ".join([*words, str(n)]) for n in range(names[0], names[1] + 1)]


class Chair(NamedTuple):
    """A guest's seat in a match, and the guest's cookie."""

    match: str
    seat: int
    cookie: str


async def begin(
    url: str, game: dict[str, Any], measured: Measured, seed: int, *, packed: bool = True
) -> Pair:
    """Make a match of two guests, and open their sockets, with or without compression."""
    chairs = await seated(url, game)
    address = f"{url.replace('http', 'ws')}/api/matches/{chairs[0].match}/live"
    sockets = [
        await connect(
            address, additional_headers={"Cookie": chair.cookie}, origin=Origin(url),
            compression="deflate" if packed else None, create_connection=Heard,
        )
        for chair in chairs
    ]  # fmt: skip
    pair = Pair(chairs[0].match, sockets, 0.0, 0.0, random.Random(seed), measured)
    await pair.join()
    return pair


async def seated(url: str, game: dict[str, Any]) -> list[Chair]:
    """Make a match with a guest in each seat."""
    sides = game["seats"]
    async with asker(url, 60) as client:
        cookies = [await guest(client) for _ in sides]
        seats = {role: {"kind": "open"} for roles in sides for role in roles}
        seats |= {role: {"kind": "me"} for role in sides[0]}
        body = {"game": game["id"], "scenario": game["scenario"], "seats": seats}
        headers = [{"X-Senlac": "1", "Cookie": cookie} for cookie in cookies]
        made = await client.post("/api/matches", json=body, headers=headers[0])
        made.raise_for_status()
        match_id = made.json()["id"]
        for roles, head in zip(sides[1:], headers[1:], strict=True):
            path = f"/api/matches/{match_id}/join"
            joined = await client.post(path, json={"role": roles[0]}, headers=head)
            joined.raise_for_status()
    return [Chair(match_id, seat, cookie) for seat, cookie in enumerate(cookies)]


def asker(url: str, patience: float) -> httpx.AsyncClient:
    """Return a client that uses a separate connection for each request.

    The server closes idle connections after a while, perhaps while the next request is on its way:
    a browser then retries, but httpx does not.
    """
    alone = httpx.Limits(max_keepalive_connections=0)
    return httpx.AsyncClient(base_url=url, timeout=patience, limits=alone)


async def guest(client: httpx.AsyncClient) -> str:
    """Return the cookie of a new guest."""
    client.cookies.clear()
    answer = await client.post("/api/guest", headers={"X-Senlac": "1"})
    answer.raise_for_status()
    cookie = f"senlac={client.cookies['senlac']}"
    client.cookies.clear()
    return cookie


def described(url: str, game: str, scenario: str = "") -> dict[str, Any]:
    """Return the game to be played, with the roles of each seat of its scenario."""
    found = httpx.get(f"{url}/api/games/{game}", timeout=60).raise_for_status().json()
    name = scenario or SCENARIOS.get(game, found["scenarios"][0]["id"])
    card = next(card for card in found["scenarios"] if card["id"] == name)
    return {
        "id": game,
        "scenario": name,
        "seats": card["seats"] or [[side] for side in card["sides"]],
    }
