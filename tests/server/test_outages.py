"""Outages: the notice bus or the database stops and comes back."""

from __future__ import annotations

import asyncio
import contextlib
import json
import resource
import time
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from senlac.engine.match.verify import verify
from senlac.testing.server import READY
from tests.server.services import Postgres, Redis
from tests.server.support import Client, Document, Server, serving
from tests.server.wire import Reader, apart

MATCHES: Final = 20
LATE: Final = 2.0
"""How many seconds after an outage every move must be on every screen."""

MANY: Final = 50
"""How many restarts a soak run makes; it has the machine to itself, as timing requires."""

PAUSE: Final = 1.0
"""The mean thinking time of a player, in seconds."""

PATIENCE: Final = 60.0
ROLES: Final = ("saxon", "norman")


@contextlib.contextmanager
def two_servers(folder: Path, database_url: str, channels_url: str) -> Iterator[list[Server]]:
    shared = {"SENLAC_DATABASE_URL": database_url, "SENLAC_CHANNELS_URL": channels_url}
    with serving(folder / "one", **shared) as one, serving(folder / "two", **shared) as two:
        for server in (one, two):
            wait_ready(server, 200)
        yield [one, two]


def wait_ready(server: Server, status: int) -> Document:
    """Wait until `/ready` answers with a status; return the answer."""
    give_up = time.monotonic() + READY
    while True:
        answer = httpx.get(f"{server.url}/ready")
        if answer.status_code == status:
            document: Document = answer.json()
            return document
        assert time.monotonic() < give_up, answer.text
        time.sleep(0.05)


# ---- twenty matches -----------------------------------------------------------------------------


@dataclass
class Duel:
    """A match, with the times of acknowledgements and of sightings."""

    match_id: str
    acked: dict[int, float] = field(default_factory=dict)
    seen: dict[str, list[tuple[int, float]]] = field(default_factory=lambda: {r: [] for r in ROLES})

    def needed(self, ended: float) -> list[tuple[float, float]]:
        """Return for each move when it was acknowledged, and when both players had seen it."""
        return [
            (
                at,
                max(
                    [
                        next((when for seq, when in seen if seq >= n), ended)
                        for seen in self.seen.values()
                    ]
                ),
            )
            for n, at in self.acked.items()
        ]


class Field:
    """Matches between players of two servers."""

    def __init__(self, servers: list[Server], rng: Random) -> None:
        self.rng = rng
        self.people = dict(zip(ROLES, [server.guest() for server in servers], strict=True))
        self.duels: list[Duel] = []
        self.outages: list[tuple[float, float]] = []
        self.refusals = 0
        self.ended = 0.0

    async def fight(self) -> None:
        """Play one match after another."""
        while True:
            duel = await asyncio.to_thread(self._begin)
            self.duels.append(duel)
            async with asyncio.TaskGroup() as players:
                for role in ROLES:
                    players.create_task(self._play(duel, role))

    def _begin(self) -> Duel:
        """Create a match; repeat requests that fail while the database is unavailable."""
        saxon, norman = self.people.values()
        while True:
            with contextlib.suppress(AssertionError):
                match_id = saxon.match({"saxon": "me", "norman": "open"}, "hastings")
                norman.post(f"/api/matches/{match_id}/join", role="norman")
                return Duel(match_id)

    async def _play(self, duel: Duel, role: str) -> None:
        async with self._line(duel, role) as line, asyncio.TaskGroup() as thoughts:
            player, reader = Player(self, duel, role, line), Reader()
            async for written in line:
                for message in apart(json.loads(written)):
                    answer = player.heed(reader.read(message))
                    if player.over:
                        return
                    if answer is not None:
                        # Messages that arrive meanwhile are read at once.
                        thoughts.create_task(player.send(answer))
        raise AssertionError("the socket was closed")

    def _line(self, duel: Duel, role: str) -> connect:
        client: Client = self.people[role]
        cookies = "; ".join(f"{name}={value}" for name, value in client.http.cookies.items())
        path = f"/api/matches/{duel.match_id}/live"
        return connect(
            f"ws://127.0.0.1:{client.server.port}{path}",
            additional_headers={"Cookie": cookies}, origin=Origin(client.server.url),
            compression=None,
        )  # fmt: skip

    def late(self) -> tuple[float, float]:
        """Return the longest time until a move was seen, without an outage and after one.

        For a move during an outage the time counts from the end of the outage.
        """
        quiet, after = [0.0], [0.0]
        for duel in self.duels:
            for at, seen in duel.needed(self.ended):
                ends = [end for start, end in self.outages if start - LATE <= at <= end + LATE]
                (after if ends else quiet).append(seen - max([at, *ends]))
        return max(quiet), max(after)

    @property
    def going(self) -> list[Duel]:
        return self.duels[-MATCHES:]


class Player:
    """A player at a screen."""

    def __init__(self, battle: Field, duel: Duel, role: str, line: ClientConnection) -> None:
        self.battle = battle
        self.duel = duel
        self.role = role
        self.line = line
        self.sent: Document | None = None
        self.over = False

    def heed(self, message: Document) -> float | None:
        """Handle a message; return after how many seconds to send an action, or None."""
        if message["type"] == "table":
            self.duel.seen[self.role].append((message["seq"], time.monotonic()))
            self.over = message["status"] == "over"
            if message["ask"] is not None and self.sent is None:
                action = self.battle.rng.choice(message["ask"]["options"])["action"]
                self.sent = {
                    "type": "act", "role": self.role, "action": action, "seq": message["seq"],
                    "id": uuid.uuid4().hex,
                }  # fmt: skip
                return self.battle.rng.uniform(0, 2 * PAUSE)
        elif message["type"] == "done":
            self.duel.acked[message["seq"]] = time.monotonic()
            self.sent = None
        elif message["type"] == "refused":
            # The action may have been written as the database stopped: send it again, under the
            # same id.
            assert message["error"]["code"] == "unavailable", message
            self.battle.refusals += 1
            return 0.2
        return None

    async def send(self, seconds: float) -> None:
        """Send the chosen action after a thinking time."""
        await asyncio.sleep(seconds)
        await self.line.send(json.dumps(self.sent))


async def restart(battle: Field, service: Redis | Postgres, times: int) -> None:
    """Restart a service `times` times during the matches; each time all of them must progress."""
    for _ in range(times):
        await all_go_on(battle)
        start = time.monotonic()
        await asyncio.to_thread(service.stop)
        await asyncio.sleep(battle.rng.uniform(0, 1))
        await asyncio.to_thread(service.start)
        battle.outages.append((start, time.monotonic()))
    await all_go_on(battle)


async def all_go_on(battle: Field) -> None:
    """Wait until both players of each match have seen a move since now."""
    begun = time.monotonic()
    while len(battle.duels) < MATCHES or any(last(duel) < begun for duel in battle.going):
        assert time.monotonic() < begun + PATIENCE, "a match stands still"
        await asyncio.sleep(0.05)
    # Moves made by now have two seconds to be seen.
    await asyncio.sleep(LATE)


def last(duel: Duel) -> float:
    """Return when both players had last seen a move of a match."""
    return min([seen[-1][1] if seen else 0.0 for seen in duel.seen.values()])


async def war(servers: list[Server], service: Redis | Postgres, times: int, seed: int) -> Field:
    battle = Field(servers, Random(seed))
    async with asyncio.TaskGroup() as tasks:
        fights = [tasks.create_task(battle.fight()) for _ in range(MATCHES)]
        await restart(battle, service, times)
        battle.ended = time.monotonic()
        for fight in fights:
            fight.cancel()
    return battle


def check(battle: Field, servers: list[Server], times: int, *, alone: bool) -> None:
    quiet, after = battle.late()
    moves = sum(len(duel.acked) for duel in battle.duels)
    print(  # noqa: T201 - the figures of the host's page
        f"{moves} moves, {battle.refusals} refused; slowest {quiet:.2f} s, {after:.2f} s after"
    )
    # Other tests delay every move, with or without an outage.
    assert after <= (LATE if alone else LATE + quiet)
    for duel in battle.duels:
        record = battle.people["saxon"].get(f"/api/matches/{duel.match_id}/record")
        assert verify(record).entries == len(record["entries"])
        assert len(record["entries"]) >= max(duel.acked, default=0)
    for server in servers:
        assert wait_ready(server, 200)["channels"] == "well"
        assert "Traceback" not in server.log
        assert 1 <= server.log.count("notice bus disconnected") <= times


def outlive(
    folder: Path, urls: tuple[str, str], service: Redis | Postgres, times: int, seed: int
) -> None:
    with two_servers(folder, *urls) as servers:
        battle = asyncio.run(war(servers, service, times, seed))
        check(battle, servers, times, alone=times >= MANY)


def test_moves_are_seen_on_time_after_restarts_of_redis(
    tmp_path: Path, database_url: str, redis: Redis
) -> None:
    outlive(tmp_path, (database_url, redis.url), redis, 2, 1)


def test_moves_are_seen_on_time_after_restarts_of_postgresql(
    tmp_path: Path, database_url: str, postgres: Postgres
) -> None:
    outlive(tmp_path, (database_url, database_url), postgres, 2, 2)


@pytest.mark.soak
def test_moves_are_seen_on_time_after_fifty_restarts_of_redis(
    tmp_path: Path, database_url: str, redis: Redis
) -> None:
    outlive(tmp_path, (database_url, redis.url), redis, MANY, 3)


@pytest.mark.soak
def test_moves_are_seen_after_fifty_restarts_of_postgresql(
    tmp_path: Path, database_url: str, postgres: Postgres
) -> None:
    outlive(tmp_path, (database_url, database_url), postgres, MANY, 4)


# ---- one server ---------------------------------------------------------------------------------


def test_server_reports_a_lost_notice_bus_and_continues(tmp_path: Path, redis: Redis) -> None:
    with serving(tmp_path / "data", SENLAC_CHANNELS_URL=redis.url) as server:
        assert wait_ready(server, 200)["channels"] == "well"
        guest = server.guest()
        match_id = guest.match({"saxon": "me", "norman": "me"})
        with guest.socket(match_id) as line:
            line.until("table")
            redis.stop()
            found = wait_ready(server, 503)
            assert found["channels"].startswith("disconnected for ")
            assert found["database"] == "well"
            assert str(redis.port) not in json.dumps(found)
            # Players on this server still see each other; one may come and go.
            before = guest.play_first(match_id)
            line.until("table", seq=before["seq"] + 1)
            with guest.socket(match_id) as another:
                another.until("table")
            redis.start()
            assert wait_ready(server, 200)["channels"] == "well"
        assert server.log.count("notice bus disconnected") == 1
        assert server.log.count("notice bus connected again") == 1


def test_unresponsive_notice_bus_is_detected(tmp_path: Path, redis: Redis) -> None:
    with serving(tmp_path / "data", SENLAC_CHANNELS_URL=redis.url) as server:
        wait_ready(server, 200)
        redis.freeze(frozen=True)
        try:
            assert "disconnected" in wait_ready(server, 503)["channels"]
        finally:
            redis.freeze(frozen=False)
        wait_ready(server, 200)


def test_server_starts_without_its_notice_bus(tmp_path: Path, redis: Redis) -> None:
    redis.stop()
    try:
        with serving(tmp_path / "data", SENLAC_CHANNELS_URL=redis.url) as server:
            guest = server.guest()
            match_id = guest.match({"saxon": "me", "norman": "me"})
            with guest.socket(match_id) as line:
                line.until("table")
                wait_ready(server, 503)
                redis.start()
                wait_ready(server, 200)
    finally:
        redis.stop()
        redis.start()


def test_action_is_refused_during_an_outage_and_then_played_once(
    tmp_path: Path, database_url: str, postgres: Postgres
) -> None:
    with serving(tmp_path / "data", SENLAC_DATABASE_URL=database_url) as server:
        guest = server.guest()
        match_id = guest.match({"saxon": "me", "norman": "me"})
        table = guest.table(match_id)
        ask = table["ask"]
        sent = {
            "role": ask["role"], "action": ask["options"][0]["action"], "seq": table["seq"],
            "id": "the one",
        }  # fmt: skip
        path = f"/api/matches/{match_id}/actions"
        with guest.socket(match_id) as line:
            line.until("table")
            postgres.stop()
            try:
                assert "unavailable" in wait_ready(server, 503)["database"]
                answer = guest.http.post(path, json=sent)
                line.act(ask["role"], sent["action"], table["seq"], "by the socket")
                refused = line.until("refused", id="by the socket")
            finally:
                postgres.start()
            assert answer.status_code == 503
            assert int(answer.headers["Retry-After"]) > 0
            assert answer.json()["error"]["code"] == refused["error"]["code"] == "unavailable"
            wait_ready(server, 200)
            assert guest.post(path, **sent) == {"seq": table["seq"] + 1, "again": False}
            assert guest.post(path, **sent) == {"seq": table["seq"] + 1, "again": True}
            line.until("table", seq=table["seq"] + 1)
        assert "Traceback" not in server.log
        assert server.log.count("database unavailable or read-only") == 1


def test_unwritable_disk_is_reported_and_nothing_is_half_written(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        guest = server.guest()
        match_id = guest.match({"saxon": "me", "norman": "me"})
        before = guest.play_first(match_id)
        ask = guest.table(match_id)["ask"]
        sent = {
            "role": ask["role"], "action": ask["options"][0]["action"], "seq": before["seq"] + 1,
            "id": "the one",
        }  # fmt: skip
        # As on a full disk, the write-ahead log can grow no more.
        server.limit_files((tmp_path / "data" / "senlac.db-wal").stat().st_size)
        path = f"/api/matches/{match_id}/actions"
        assert guest.refused("POST", path, sent) == (503, "unavailable")
        assert "read-only" in wait_ready(server, 503)["database"]
        assert guest.table(match_id)["seq"] == before["seq"] + 1
        server.limit_files(resource.RLIM_INFINITY)
        wait_ready(server, 200)
        assert guest.post(path, **sent) == {"seq": before["seq"] + 2, "again": False}
