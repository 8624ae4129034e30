"""Fixtures of the page tests: a shared browser and server, and separate windows for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from senlac.testing.browser import LIMIT, BrowserSession, browsing
from tests.server.support import Server

ELSEWHERE = "table.example"
"""A name of this machine that browsers treat as a remote host: plain HTTP is not secure there."""

expect.set_options(timeout=LIMIT)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Yield the browser that all tests of a process share."""
    with browsing(f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1") as opened:
        yield opened


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield the server that tests share; no test may stop it."""
    with Server(tmp_path_factory.mktemp("pages")) as started:
        yield started


@pytest.fixture
def room(shared: Server, browser: Browser) -> Iterator[BrowserSession]:
    """Yield a browser session on the shared server; errors of its pages fail the test."""
    with BrowserSession(shared, browser) as opened:
        yield opened


@pytest.fixture
def own_room(tmp_path: Path, browser: Browser) -> Iterator[BrowserSession]:
    """Yield a browser session on a server of its own, which the test may stop and start."""
    with Server(tmp_path / "data") as server, BrowserSession(server, browser) as opened:
        yield opened
