"""Slow connections: an action is acknowledged before its change is sent."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
import uvicorn
from litestar import Litestar
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from senlac.server.config.limits import Limits
from senlac.server.config.settings import Settings
from senlac.server.matches.change import Change
from senlac.server.run.app import make_app
from senlac.server.run.listening import address, bound_socket
from senlac.server.run.run import prepare, run
from senlac.server.store.batch_writer import BatchWriter
from senlac.testing.server import READY
from tests.server.support import Document
from tests.server.wire import apart

SEATS: Final = {"saxon": {"kind": "me"}, "norman": {"kind": "me"}}
FILLER: Final = b'{"type":"filler","text":"%s"}' % (b"." * 16_000)
"""A long message without a meaning."""

SMALL: Final = 4_096


@dataclass
class Line:
    """A connection to a server in this process, with both its ends.

    Attributes:
        there: the protocol of the web server, whose parts are not public.
    """

    client: ClientConnection
    there: Any

    def stop_reading(self) -> None:
        """Stop reading, as a busy client does."""
        self.client.transport.pause_reading()

    def fill(self) -> None:
        """Send messages until the server's buffer is full."""
        while self.there.writable.is_set():
            self.there.conn.send_text(FILLER)
            self.there.transport.write(b"".join(self.there.conn.data_to_send()))

    async def act(self, match_id: str, state: Document) -> str:
        """Send the first legal action of a state; return its id."""
        ask, seq = state["ask"], state["seq"]
        body = {"match": match_id, "role": ask["role"], "action": ask["actions"][0], "seq": seq}
        await self.client.send(json.dumps({"type": "act", "id": f"act {seq}", **body}))
        return f"act {seq}"

    async def hear(self) -> list[Document]:
        """Return the next message; an answer within a change is returned before it."""
        return apart(json.loads(await self.client.recv()))

    async def until(self, kind: str, match_id: str) -> None:
        """Wait for a message of a kind about a match."""
        while not any(one["type"] == kind and is_of(one, match_id) for one in await self.hear()):
            pass

    async def read_on(self, match_id: str) -> list[Document]:
        """Resume reading, and return the answer and the change of an action, and no more."""
        assert self.there.transport.get_write_buffer_size() > 0, "the line was not slow"
        self.client.transport.resume_reading()
        told: list[Document] = []
        while not {"done", "change"} <= {one["type"] for one in told if is_of(one, match_id)}:
            told += await self.hear()
        await self.client.send('{"type":"ping"}')
        while told[-1]["type"] != "pong":
            told += await self.hear()
        return [one for one in told if one["type"] in ("done", "change") and is_of(one, match_id)]


def is_of(message: Document, match_id: str) -> bool:
    """Return whether a message is about a match; on the socket of one table all are."""
    return bool(message.get("match", match_id) == match_id)


class Hall:
    """A server in this process, and a guest who plays both sides."""

    def __init__(self, app: Litestar, server: uvicorn.Server, guest: httpx.AsyncClient) -> None:
        self._server = server
        self._guest = guest
        self.batches: BatchWriter = app.state.services.writer._batch_writer

    async def match(self) -> tuple[str, Document]:
        """Create a match, and return its id with its state."""
        plan = {"game": "shieldwall", "scenario": "foragers", "seats": SEATS}
        match_id = (await self._guest.post("/api/matches", json=plan)).json()["id"]
        view = await self._guest.get(f"/api/matches/{match_id}/table?as=view")
        return match_id, view.json()["state"]

    @asynccontextmanager
    async def line(self, path: str, tables: int = 1) -> AsyncIterator[Line]:
        """Yield a connection over which a number of tables have been sent."""
        base = self._guest.base_url
        cookies = "; ".join(f"{name}={value}" for name, value in self._guest.cookies.items())
        connected = socket.socket()
        # Otherwise the system receives megabytes for a client that does not read.
        connected.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        connected.setblocking(False)
        await asyncio.get_running_loop().sock_connect(connected, (base.host, base.port))
        opening = connect(
            f"ws://{base.host}:{base.port}/api{path}?as=view", origin=Origin(f"{base}".rstrip("/")),
            additional_headers={"Cookie": cookies}, compression=None, max_queue=None,
            sock=connected,
        )  # fmt: skip
        async with opening as client:
            protocols: Iterable[Any] = self._server.server_state.connections
            [there] = [
                one for one in protocols
                if hasattr(one, "writable") and one.client == client.local_address[:2]
            ]  # fmt: skip
            while tables:
                tables -= json.loads(await client.recv())["type"] == "table"
            yield Line(client, there)


class Visit:
    """Runs a coroutine when a server is ready, and stops the server after it."""

    def __init__(self, work: Callable[[uvicorn.Server], Awaitable[None]]) -> None:
        self._work = work
        self.task: asyncio.Task[None] | None = None

    async def begin(self, server: uvicorn.Server) -> None:
        """Start the coroutine."""
        self.task = asyncio.create_task(self._visit(server))

    async def _visit(self, server: uvicorn.Server) -> None:
        try:
            await asyncio.wait_for(self._work(server), READY)
        finally:
            server.should_exit = True


def in_a_hall(folder: Path, work: Callable[[Hall], Awaitable[None]]) -> None:
    """Run a coroutine with a real server, which stops after it."""
    settings = Settings(folder, limits=Limits().times(1000))
    app = make_app(settings)
    prepare(settings)
    listening = bound_socket("127.0.0.1", 0)

    async def with_guest(server: uvicorn.Server) -> None:
        url = address(listening, "127.0.0.1")
        async with httpx.AsyncClient(base_url=url, headers={"X-Senlac": "1"}) as guest:
            await guest.post("/api/guest")
            await work(Hall(app, server, guest))

    visit = Visit(with_guest)
    run(app, settings, listening, visit.begin)
    assert visit.task is not None
    visit.task.result()


PATHS: Final = ["/matches/{}/live", "/live"]


@pytest.mark.parametrize("path", PATHS, ids=["one table", "all tables"])
@pytest.mark.parametrize("moment", ["before it is sent", "while it is written"])
def test_action_is_acknowledged_before_its_change_on_a_slow_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, moment: str
) -> None:
    async def work(hall: Hall) -> None:
        match_id, state = await hall.match()
        async with (
            hall.line(path.format(match_id)) as line,
            hall.line(f"/matches/{match_id}/live") as other,
        ):
            commit = hall.batches.commit

            def fill_and_commit(change: Change) -> asyncio.Future[bool]:
                line.fill()
                return commit(change)

            line.stop_reading()
            if moment == "before it is sent":
                line.fill()
            else:
                monkeypatch.setattr(hall.batches, "commit", fill_and_commit)
            sent = await line.act(match_id, state)
            await other.until("change", match_id)
            done, change = await line.read_on(match_id)
            assert (done["type"], done["id"]) == ("done", sent)
            assert (change["type"], change["patch"]["seq"]) == ("change", done["seq"])

    in_a_hall(tmp_path, work)


def test_acknowledgement_comes_first_while_another_table_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(hall: Hall) -> None:
        (match_id, state), (busy, there) = await hall.match(), await hall.match()
        async with hall.line("/live", 2) as line, hall.line("/live", 2) as other:
            commit, written = hall.batches.commit, asyncio.Future[bool]()
            with monkeypatch.context() as patch:
                begun = asyncio.Future[Change]()

                def hold(change: Change) -> asyncio.Future[bool]:
                    begun.set_result(change)
                    return written

                patch.setattr(hall.batches, "commit", hold)
                line.stop_reading()
                sent = await line.act(match_id, state)
                held = await begun
            line.fill()
            # Its change is the first to wait for the slow connection.
            await other.act(busy, there)
            await other.until("change", busy)
            written.set_result(await commit(held))
            await other.until("change", match_id)
            done, change = await line.read_on(match_id)
            assert (done["type"], done["id"]) == ("done", sent)
            assert (change["type"], change["patch"]["seq"]) == ("change", done["seq"])

    in_a_hall(tmp_path, work)
