"""A server that is killed repeatedly while matches are played on it loses nothing."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom
from typing import Final

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from senlac.engine.match.verify import verify
from senlac.testing.server import PROGRAM
from tests.server.support import Client, Document, Line, Server

PLAYED: Final = 12  # a client plays against a bot
WATCHED: Final = 8  # two bots play each other
PATIENCE: Final = 120.0
SCENARIO: Final = "hastings"


class Tally:
    """The progress of all clients together; every new entry wakes the waiting thread."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self.answers = 0

    def note(self, *, answered: bool) -> None:
        with self._changed:
            self.answers += answered
            self._changed.notify_all()

    def wait(self, until: Callable[[], bool], what: str) -> None:
        with self._changed:
            assert self._changed.wait_for(until, PATIENCE), f"waited in vain until {what}"


@dataclass
class Game:
    """One client's knowledge of a match: acknowledged actions and the pending one.

    `told` holds the acknowledged actions by their index in the record.
    """

    client: Client
    match_id: str
    role: str
    rng: Random
    secret: bytes = b""
    told: dict[int, str] = field(default_factory=dict)
    sent: tuple[str, int, str] | None = None
    seen: int = 0
    over: bool = False
    table: Document | None = None

    def follow(self, tally: Tally) -> None:
        """Play, or only watch, until the match is over or the server is gone."""
        # A connection that is opening or open when the server dies ends in one of these.
        gone = (ConnectionClosed, InvalidHandshake, OSError, EOFError)
        self.table = None
        with suppress(*gone), self.client.socket(self.match_id) as line:
            if self.sent is not None:
                self._send(line, *self.sent)
            while not self.over:
                message = line.receive(PATIENCE)
                self._heed(line, message)
                tally.note(answered=message["type"] == "done")

    def _heed(self, line: Line, message: Document) -> None:
        assert message["type"] != "refused", message
        if message["type"] == "done":
            assert self.sent is not None
            self.told[message["seq"] - 1] = self.sent[0]
            self.sent = None
        if message["type"] == "table":
            self.table = message
            self.seen = max(self.seen, message["seq"])
            self.over = message["status"] == "over"
        self._decide(line)

    def _decide(self, line: Line) -> None:
        # The table may arrive before the acknowledgement of the action that changed it. After an
        # action is sent again, the table may not arrive again.
        table = self.table
        if table is None or table["ask"] is None or self.sent is not None:
            return
        if table["seq"] - 1 < max(self.told, default=0):
            return
        action = self.rng.choice(table["ask"]["options"])["action"]
        self._send(line, action, table["seq"], f"{self.match_id} {table['seq']}")

    def _send(self, line: Line, action: str, seq: int, act_id: str) -> None:
        self.sent = action, seq, act_id
        line.act(self.role, action, seq, act_id)


class War:
    """Twenty matches on one server."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self.rng = Random(seed)
        self.tally = Tally()
        self.people = [server.guest() for _ in range(3)]
        self.games: list[Game] = []

    @property
    def running(self) -> list[Game]:
        return [game for game in self.games if not game.over]

    def muster(self) -> None:
        """Create matches until twenty are running."""
        played = len([game for game in self.running if game.role])
        for _ in range(PLAYED - played):
            me, other = self.rng.sample(("saxon", "norman"), 2)
            self._begin(me, {me: "me", other: self.rng.choice(("bot:greedy", "bot:random"))})
        for _ in range(WATCHED - len([game for game in self.running if not game.role])):
            self._begin("", {"saxon": "bot:greedy", "norman": "bot:random"})

    def _begin(self, role: str, seats: dict[str, str]) -> None:
        client = self.rng.choice(self.people)
        match_id = client.match(seats, SCENARIO)
        game = Game(client, match_id, role, Random(self.rng.random()))
        with closing(sqlite3.connect(self.server.data / "senlac.db")) as database:
            chosen = "select secret from secret where match_id = ?"
            [game.secret] = database.execute(chosen, [match_id]).fetchone()
        self.games.append(game)

    def fight(self, lives: int) -> None:
        """Play, kill, restart and check repeatedly; in the last life every match must progress."""
        for life in range(lives):
            self.muster()
            with ThreadPoolExecutor(PLAYED + WATCHED) as threads:
                begun = [(game, game.seen) for game in self.running]
                ends = [threads.submit(game.follow, self.tally) for game, _ in begun]
                try:
                    self._let_play(begun, last=life == lives - 1)
                finally:
                    self.server.kill()
            for end in ends:
                end.result()
            self.server.start()
            for game in self.games:
                self.check(game)

    def _let_play(self, begun: list[tuple[Game, int]], *, last: bool) -> None:
        """Wait for a random moment; mostly one after every match has progressed.

        While a slow match progresses, others may end.
        """
        played = [game for game, _ in begun if game.role]
        if last or self.rng.random() < 0.7:
            self.tally.wait(
                lambda: all(game.over or game.seen > seen for game, seen in begun),
                "every match went on",
            )
        wanted = self.tally.answers + self.rng.randrange(60)
        self.tally.wait(
            lambda: self.tally.answers >= wanted or all(game.over for game in played),
            "more was played",
        )

    def check(self, game: Game) -> None:
        """Require that a match has all entries that a client has seen, once, and verifies."""
        record = game.client.get(f"/api/matches/{game.match_id}/record")
        entries = record["entries"]
        assert len(entries) >= game.seen
        for place, action in game.told.items():
            assert (entries[place]["role"], entries[place]["action"]) == (game.role, action)
        mine = [entry for entry in entries if game.role and entry.get("role") == game.role]
        assert len(mine) - len(game.told) in ((0, 1) if game.sent else (0,))
        report = verify(record, secret=game.secret)
        assert report.proved
        assert report.fair == report.rolls


def war(data: Path, lives: int) -> None:
    seed = SystemRandom().getrandbits(32)
    print(f"seed {seed}")  # noqa: T201 - to reproduce a failure
    with Server(data) as server:
        fought = War(server, seed)
        fought.fight(lives)
        assert fought.tally.answers > 0
        assert "Traceback" not in server.log


def test_killed_server_loses_nothing_acknowledged(tmp_path: Path) -> None:
    war(tmp_path, 2)


@pytest.mark.soak
def test_server_killed_fifty_times_loses_nothing_acknowledged(tmp_path: Path) -> None:
    war(tmp_path, 50)


def test_server_killed_during_its_first_migration_starts_again(tmp_path: Path) -> None:
    environment = {**os.environ, "SENLAC_DATA": str(tmp_path)}
    for size in (1, 40_000):
        process = subprocess.Popen(  # noqa: S603 - our own program
            [*PROGRAM, "serve", "--port", "0"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment,
        )  # fmt: skip
        assert process.stdout is not None
        # Once the file has this size, the migrations are running.
        written = 0
        while written < size:
            with suppress(subprocess.TimeoutExpired):
                raise AssertionError(f"it ended by itself with {process.wait(timeout=0.001)}")
            # The journal may vanish at any time.
            with suppress(FileNotFoundError):
                written = sum(file.stat().st_size for file in tmp_path.glob("senlac.db*"))
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
    with Server(tmp_path) as server:
        assert server.guest().get("/api/me")["signed"]
