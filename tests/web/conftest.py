"""One server and one browser for the tests of the pages; each test has windows of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from senlac.testing.browser import LIMIT, BrowserSession, browsing
from tests.server.support import Server

ELSEWHERE = "table.example"
"""A name of this machine under which a page counts as one from another, by plain HTTP."""

expect.set_options(timeout=LIMIT)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Give the browser that all tests of a process share."""
    with browsing(f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1") as opened:
        yield opened


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Give the server that tests share; none of them may stop it."""
    with Server(tmp_path_factory.mktemp("pages")) as started:
        yield started


@pytest.fixture
def room(shared: Server, browser: Browser) -> Iterator[BrowserSession]:
    """Give a room with windows onto the shared server; none of them may have complained."""
    with BrowserSession(shared, browser) as opened:
        yield opened


@pytest.fixture
def own_room(tmp_path: Path, browser: Browser) -> Iterator[BrowserSession]:
    """Give a room onto a server that may be stopped and started."""
    with Server(tmp_path / "data") as server, BrowserSession(server, browser) as opened:
        yield opened
