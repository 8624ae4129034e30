"""Sockets that close while a message is being sent to them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from sqlalchemy import update

from senlac.server.config.settings import Settings
from senlac.server.database.models import EntryRow
from senlac.server.run.app import make_app
from senlac.server.services.context import Services

HOST = "table"
WATCHER = -1
"""The id of a socket session that the server does not have."""


class Wire:
    """A socket as uvicorn passes it to the application, but without a network.

    Like uvicorn it refuses messages after a close, and it never reports the close to the
    application: the moment between the two lasts as long as a test needs.
    """

    def __init__(self, match_id: str, cookie: str) -> None:
        self.hung_up = False
        self.code = 0
        path = f"/api/matches/{match_id}/live"
        headers = {"host": HOST, "origin": f"http://{HOST}", "cookie": cookie}
        self._scope: dict[str, Any] = {
            "type": "websocket", "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1", "scheme": "ws", "server": (HOST, 80), "client": ("::1", 80),
            "root_path": "", "path": path, "raw_path": path.encode(), "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "subprotocols": [], "state": {}, "extensions": {},
        }  # fmt: skip
        self._opened = False
        self._sent = asyncio.Queue[str]()

    async def serve(self, app: Any) -> None:  # noqa: ANN401 - Litestar's ASGI types are its own
        """Run the application on this socket to its end."""
        await app(self._scope, self._receive, self._send)

    async def until(self, kind: str) -> None:
        """Wait until a message of a kind was sent."""
        while f'"type":"{kind}"' not in await self._sent.get():
            pass

    async def _receive(self) -> dict[str, Any]:
        if not self._opened:
            self._opened = True
            return {"type": "websocket.connect"}
        return await asyncio.Event().wait()  # type: ignore[return-value]

    async def _send(self, message: dict[str, Any]) -> None:
        if self.hung_up:
            raise RuntimeError(f"Unexpected ASGI message '{message['type']}'")
        if message["type"] == "websocket.close":
            self.hung_up = True
            self.code = message["code"]
        await self._sent.put(message.get("text") or "")


@asynccontextmanager
async def guest_of(app: Litestar) -> AsyncIterator[httpx.AsyncClient]:
    """Yield the browser of a guest."""
    transport = httpx.ASGITransport(app)  # type: ignore[arg-type]
    browser = httpx.AsyncClient(
        transport=transport, base_url=f"http://{HOST}", headers={"X-Senlac": "1"}
    )
    async with browser as guest:
        await guest.post("/api/guest")
        yield guest


async def sit_down(guest: httpx.AsyncClient) -> tuple[str, Wire]:
    """Create a match, and return its id with a socket to it."""
    seats = {"saxon": {"kind": "me"}, "norman": {"kind": "me"}}
    plan = {"game": "shieldwall", "scenario": "foragers", "seats": seats}
    match_id = (await guest.post("/api/matches", json=plan)).json()["id"]
    cookie = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
    return match_id, Wire(match_id, cookie)


def somebody_comes(services: Services, match_id: str) -> None:
    """Cause a presence message to the sockets of a match."""
    services.presence.add_subscription(match_id, WATCHER, ())


def test_news_after_signing_out_is_not_sent_to_the_closed_socket(tmp_path: Path) -> None:
    async def work() -> None:
        app = make_app(Settings(data=tmp_path))
        async with app.lifespan(), guest_of(app) as guest, asyncio.TaskGroup() as tasks:
            match_id, wire = await sit_down(guest)
            serving = tasks.create_task(wire.serve(app))
            await wire.until("presence")
            await guest.delete("/api/session")
            somebody_comes(app.state.services, match_id)
            await serving
            assert wire.code == 4401

    asyncio.run(work())


def test_session_ends_cleanly_after_its_connection_is_cut(tmp_path: Path) -> None:
    async def work() -> None:
        app = make_app(Settings(data=tmp_path))
        async with app.lifespan(), guest_of(app) as guest, asyncio.TaskGroup() as tasks:
            match_id, wire = await sit_down(guest)
            serving = tasks.create_task(wire.serve(app))
            await wire.until("presence")
            wire.hung_up = True
            somebody_comes(app.state.services, match_id)
            await serving
            assert app.state.services.presence.here(match_id).watching == 1
            assert not app.state.services.presence.here(match_id).here

    asyncio.run(work())


def test_internal_error_on_a_socket_closes_it_and_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        app = make_app(Settings(data=tmp_path))
        async with app.lifespan(), guest_of(app) as guest, asyncio.TaskGroup() as tasks:
            match_id, wire = await sit_down(guest)
            serving = tasks.create_task(wire.serve(app))
            await wire.until("presence")
            services: Services = app.state.services
            async with services.database.write() as session:
                await session.execute(update(EntryRow).values(entry="{"))
            services.cache.clear()
            services.news.resync([match_id], [])
            await serving
            assert wire.code == 1011

    with caplog.at_level("ERROR", "senlac.guard"):
        asyncio.run(work())
    [line] = caplog.records
    assert vars(line)["number"]
    assert "DecodeError" in caplog.text
