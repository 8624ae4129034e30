"""One real server for the tests of a process, and the services that several servers share.

Those that a test stops must be running again when it ends.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.services import Postgres, Redis, running_postgres, running_redis
from tests.server.support import Server


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


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Give a PostgreSQL."""
    with running_postgres() as service:
        yield service


@pytest.fixture
def database_url(postgres: Postgres) -> str:
    """Give the URL of an empty PostgreSQL database."""
    return postgres.new_database()


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """Give a Redis."""
    with running_redis() as service:
        yield service
