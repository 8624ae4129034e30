"""One real server for the tests of a process, and servers of one's own for those that need one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.table.support import Server


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Give the server that tests share; none of them may stop it."""
    with Server(tmp_path_factory.mktemp("table")) as started:
        yield started
    for bad in ("Traceback", "was destroyed"):
        assert bad not in started.log, started.log.split(bad)[1][:3000]


@pytest.fixture
def server(shared: Server) -> Iterator[Server]:
    """Give the shared server, and let its clients go home after the test."""
    yield shared
    shared.close_clients()
