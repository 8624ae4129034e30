"""Measure the table: many matches of scripted players over real sockets on one machine.

    python bench/table.py [--matches 200] [--seconds 60] [--rate 500] [--json]

A server is started with a database file of its own. Each match has two players, each with a
socket. The rate is that of all matches together; 0 lets every player answer at once, which shows
the ceiling. Measured are the actions acknowledged, and the time from sending one until it is
acknowledged, and until the opponent's socket has been told.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

ROLES = ("saxon", "norman")
SERVE = [sys.executable, "-c", "from senlac.cli import main; main()", "serve", "--port", "0"]


class Option(Struct):
    """What we need of an option."""

    action: str


class Ask(Struct):
    """What we need of a question."""

    role: str
    options: list[Option]


class Message(Struct):
    """What we need of a message."""

    type: str
    seq: int = 0
    id: str = ""
    status: str = ""
    ask: Ask | None = None


read = msgspec.json.Decoder(Message).decode


@dataclass
class Measured:
    """What was seen by all players."""

    acknowledged: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    refused: int = 0
    over: int = 0
    bytes: int = 0


@dataclass
class Pair:
    """A match between two scripted players."""

    sockets: list[ClientConnection]
    pause: float
    end: float
    rng: random.Random
    measured: Measured
    sent: dict[str, float] = field(default_factory=dict)
    by_seq: dict[int, float] = field(default_factory=dict)
    waiting: asyncio.Event = field(default_factory=asyncio.Event)
    number: int = 0

    async def play(self) -> None:
        """Play until the time is up or the match is over."""
        await asyncio.sleep(self.rng.random() * self.pause)
        tasks = [asyncio.create_task(self.listen(place)) for place in range(len(self.sockets))]
        await asyncio.wait(tasks, timeout=max(0.0, self.end - time.perf_counter()) + 1)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def listen(self, place: int) -> None:
        """Answer whatever this player is asked."""
        socket = self.sockets[place]
        async for written in socket:
            now = time.perf_counter()
            self.measured.bytes += len(written)
            message = read(written)
            if message.type == "done":
                self.measured.acknowledged.append(now - self.sent.pop(message.id))
            elif message.type == "refused":
                self.measured.refused += 1
            elif message.type == "table" and await self.table(place, message, now):
                return

    async def table(self, place: int, message: Message, now: float) -> bool:
        """Note when a change was seen, and decide if asked; tell whether the match is over."""
        sent = self.by_seq.get(message.seq)
        if sent is not None and self.by_seq.get(-message.seq) != place:
            self.measured.seen.append(now - sent)
        if message.status == "over":
            self.measured.over += place
            return True
        if message.ask is None or now > self.end:
            return False
        option = self.rng.choice(message.ask.options)
        await asyncio.sleep(self.pause)
        self.number += 1
        act_id = f"a{self.number}"
        body = {
            "type": "act", "role": message.ask.role, "action": option.action,
            "seq": message.seq, "id": act_id,
        }  # fmt: skip
        self.sent[act_id] = self.by_seq[message.seq + 1] = time.perf_counter()
        self.by_seq[-message.seq - 1] = place
        await self.sockets[place].send(msgspec.json.encode(body).decode())
        return False


async def guest(url: str) -> str:
    """Return the cookie of a new guest."""
    async with httpx.AsyncClient(base_url=url, headers={"X-Senlac": "1"}) as client:
        answer = await client.post("/api/guest")
        answer.raise_for_status()
        return f"senlac={client.cookies['senlac']}"


async def begin(url: str, pause: float, end: float, measured: Measured, seed: int) -> Pair:
    """Make a match of two guests, and open their sockets."""
    cookies = [await guest(url), await guest(url)]
    timeout = httpx.Timeout(60)
    async with httpx.AsyncClient(base_url=url, timeout=timeout) as client:
        seats = {"saxon": {"kind": "me"}, "norman": {"kind": "open"}}
        body = {"game": "shieldwall", "scenario": "hastings", "seats": seats}
        headers = [{"X-Senlac": "1", "Cookie": cookie} for cookie in cookies]
        made = await client.post("/api/matches", json=body, headers=headers[0])
        made.raise_for_status()
        match_id = made.json()["id"]
        path = f"/api/matches/{match_id}/join"
        joined = await client.post(path, json={"role": "norman"}, headers=headers[1])
        joined.raise_for_status()
    address = f"{url.replace('http', 'ws')}/api/matches/{match_id}/live"
    sockets = [
        await connect(
            address, additional_headers={"Cookie": c}, origin=Origin(url), compression=None
        )
        for c in cookies
    ]
    return Pair(sockets, pause, end, random.Random(seed), measured)


async def measure(url: str, pid: int, wanted: argparse.Namespace) -> dict[str, object]:
    """Let all matches be played for a while; return the figures."""
    matches, seconds, rate = wanted.matches, wanted.seconds, wanted.rate
    measured = Measured()
    pause = matches / rate if rate else 0.0
    pairs = [await begin(url, pause, 0, measured, seed) for seed in range(matches)]
    used = processor_seconds(pid)
    started = time.perf_counter()
    for pair in pairs:
        pair.end = started + seconds
    await asyncio.gather(*[pair.play() for pair in pairs])
    used = processor_seconds(pid) - used
    for pair in pairs:
        await asyncio.gather(*[socket.close() for socket in pair.sockets])
    actions = len(measured.acknowledged)
    return {
        "matches": matches,
        "seconds": seconds,
        "rate asked for": rate,
        "actions": actions,
        "actions a second": round(actions / seconds, 1),
        "acknowledged, ms": spread(measured.acknowledged),
        "seen by the opponent, ms": spread(measured.seen),
        "refused": measured.refused,
        "matches over": measured.over,
        "megabytes sent": round(measured.bytes / 1e6, 1),
        "server's processor time an action, ms": round(used * 1000 / max(1, actions), 2),
    }


def spread(times: list[float]) -> dict[str, float]:
    """Return percentiles in milliseconds."""
    ordered = sorted(times) or [0.0]
    last = len(ordered) - 1
    found = {f"p{share}": ordered[round(last * share / 100)] for share in (50, 95, 99)}
    return {name: round(value * 1000, 2) for name, value in found.items()}


def main() -> None:
    """Start a server, measure it, and print the figures."""
    parser = argparse.ArgumentParser(description="Measure the table.")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--rate", type=float, default=500.0)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        environment = {**os.environ, "SENLAC_DATA": data, "SENLAC_RATE_FACTOR": "1000"}
        server = subprocess.Popen(SERVE, stdout=subprocess.PIPE, env=environment, text=True)  # noqa: S603
        try:
            assert server.stdout is not None
            url = server.stdout.readline().split("at ")[1].split(" ")[0].rstrip("/")
            wait(url)
            figures = asyncio.run(measure(url, server.pid, wanted))
        finally:
            server.terminate()
            server.wait()
    sys.stdout.write((json.dumps(figures, indent=2) if wanted.json else table(figures)) + "\n")


def processor_seconds(pid: int) -> float:
    """Return the processor time a process has used, 0 where the system does not tell."""
    file = Path(f"/proc/{pid}/stat")
    if not file.exists():
        return 0.0
    user, system = file.read_text(encoding="utf-8").rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def wait(url: str) -> None:
    """Wait until a server answers."""
    for _ in range(200):
        try:
            httpx.get(f"{url}/health")
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return
    raise SystemExit("the server does not answer")


def table(figures: dict[str, object]) -> str:
    """Return the figures as lines."""
    return "\n".join([f"{name:40} {value}" for name, value in figures.items()])


if __name__ == "__main__":
    main()
