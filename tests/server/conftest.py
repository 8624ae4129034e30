"""The test server of a test process, and the services that several servers share.

A test that stops a service must start it again before it ends.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.services import Postgres, Redis, running_postgres, running_redis
from tests.server.support import Server


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield the server that tests share; no test may stop it."""
    with Server(tmp_path_factory.mktemp("table")) as started:
        yield started
    for bad in ("Traceback", "was destroyed"):
        assert bad not in started.log, started.log.split(bad)[1][:3000]


@pytest.fixture
def server(shared: Server) -> Iterator[Server]:
    """Yield the shared server, and close its clients after the test."""
    yield shared
    shared.close_clients()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Yield a running PostgreSQL."""
    with running_postgres() as service:
        yield service


@pytest.fixture
def database_url(postgres: Postgres) -> str:
    """Return the URL of an empty PostgreSQL database."""
    return postgres.new_database()


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """Yield a running Redis."""
    with running_redis() as service:
        yield service
