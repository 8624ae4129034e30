"""Recent chat: a line is read once, for all sockets that send it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from senlac.server.config.settings import Settings
from senlac.server.database.database import Database
from senlac.server.database.models import ChatRow
from senlac.server.run.app import make_app
from senlac.server.services.context import Services
from senlac.server.store.recent_chat import MOST
from tests.server.test_hang_up import Wire, guest_of, sit_down

WATCHERS = 8


class Reads:
    """Counts the transactions that read a database."""

    def __init__(self, database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        real = database.read

        @asynccontextmanager
        async def read() -> AsyncIterator[Any]:
            self.count += 1
            async with real() as session:
                yield session

        monkeypatch.setattr(database, "read", read)


async def said(guest: httpx.AsyncClient, match_id: str, text: str) -> int:
    """Send a line of chat; return its id."""
    answer = await guest.post(f"/api/matches/{match_id}/chat", json={"text": text})
    number: int = answer.json()["id"]
    return number


def test_sockets_send_chat_without_reading_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        app = make_app(Settings(data=tmp_path))
        async with app.lifespan(), guest_of(app) as guest, asyncio.TaskGroup() as tasks:
            match_id, wire = await sit_down(guest)
            cookie = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
            wires = [wire, *[Wire(match_id, cookie) for _ in range(WATCHERS)]]
            serving = [tasks.create_task(one.serve(app)) for one in wires]
            for one in wires:
                await one.until("table")
            services: Services = app.state.services
            reads = Reads(services.database, monkeypatch)
            await guest.get(f"/api/matches/{match_id}")
            each = reads.count
            reads.count = 0
            await said(guest, match_id, "Dex aie!")
            for one in wires:
                await one.until("chat")
            # As many reads as any request needs, for the player and the match.
            assert reads.count <= each + 1
            # A line of another server is read once for all sockets.
            services.recent_lines._known.clear()
            reads.count = 0
            services.news.said(match_id, 1)
            for one in wires:
                await one.until("chat")
            assert reads.count == 1
            await guest.delete("/api/session")
            await asyncio.gather(*serving)

    asyncio.run(work())


def test_chat_cache_is_bounded_and_checks_the_match(tmp_path: Path) -> None:
    async def work() -> None:
        app = make_app(Settings(data=tmp_path))
        async with app.lifespan(), guest_of(app) as guest:
            recent = app.state.services.recent_lines
            match_id, _ = await sit_down(guest)
            number = await said(guest, match_id, "Out! Out!")
            assert recent.known(match_id, number).text == "Out! Out!"
            assert recent.known("another", number) is None
            assert await recent.line("another", number) is None
            for other in range(MOST):
                recent.put(ChatRow(id=1_000 + other, match_id="another", name="", text=""))
            assert recent.known(match_id, number) is None
            assert (await recent.line(match_id, number)).text == "Out! Out!"
            assert await recent.line(match_id, 999) is None

    asyncio.run(work())
