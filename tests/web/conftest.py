"""Fixtures of the page tests: a shared browser and server, and separate windows for each test."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest
from playwright.sync_api import Browser, expect

from senlac.testing.browser import LIMIT, BrowserSession, browsing
from tests.server.push_service import LOOPBACK, Endpoint
from tests.server.steady import Steady
from tests.server.support import Server

ELSEWHERE = "table.example"
"""A name of this machine that browsers treat as a remote host: plain HTTP is not secure there."""

WITHOUT_BUNDLE = """
from senlac.server.http.bundle import Bundle
Bundle.is_current = lambda self: False
from senlac.cli import main
main()
"""
"""The server as in a checkout without node, where the pages are separate modules."""

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


class ModulesServer(Server):
    """A server that sends the pages as separate modules."""

    program: ClassVar[list[str]] = [sys.executable, "-c", WITHOUT_BUNDLE]


@pytest.fixture(params=["bundle", "modules"])
def each_room(
    request: pytest.FixtureRequest, tmp_path: Path, browser: Browser
) -> Iterator[BrowserSession]:
    """Yield a browser session on a server that sends the bundle, then on one without a bundle."""
    if request.param == "bundle":
        yield request.getfixturevalue("room")
        return
    with ModulesServer(tmp_path) as server, BrowserSession(server, browser) as opened:
        yield opened


@pytest.fixture
def own_room(tmp_path: Path, browser: Browser) -> Iterator[BrowserSession]:
    """Yield a browser session on a server of its own, which the test may stop and start."""
    with Server(tmp_path / "data") as server, BrowserSession(server, browser) as opened:
        yield opened


@pytest.fixture
def service() -> Iterator[Endpoint]:
    """Yield a service that receives notices, in place of those of browsers and chat rooms."""
    with Endpoint() as made:
        yield made


@pytest.fixture
def alert_room(tmp_path: Path, browser: Browser) -> Iterator[BrowserSession]:
    """Yield a browser session on a server that sends notices to browsers and webhooks."""
    settings = {
        "SENLAC_PUBLIC_URL": "https://senlac.example", "SENLAC_ALERT_NETWORKS": LOOPBACK,
    }  # fmt: skip
    with Server(tmp_path / "data", **settings) as server, BrowserSession(server, browser) as opened:
        yield opened


@pytest.fixture(scope="module")
def steady(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Steady]:
    """Yield a server whose clock the tests set; it starts at the time of the browsers."""
    with Steady(tmp_path_factory.mktemp("steady"), int(time.time())) as server:
        yield server


@pytest.fixture
def timed(steady: Steady, browser: Browser) -> Iterator[BrowserSession]:
    """Yield a browser session on that server."""
    steady.tell(int(time.time()))
    with BrowserSession(steady, browser) as opened:
        yield opened
