"""The log: one JSON object a line, few lines for a flood, and no personal data."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from senlac.server.database.database import Database
from senlac.server.database.models import Account
from senlac.server.security.problem import problem
from senlac.server.support import logs
from senlac.server.support.log_throttle import KINDS, MOST, SECONDS, ThrottledHandler
from tests.server.test_match_rows import url


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def written() -> Iterator[tuple[logging.Logger, io.StringIO, Clock]]:
    stream, clock = io.StringIO(), Clock()
    handler = ThrottledHandler(stream, clock)
    handler.setFormatter(logs.JsonLines())
    # The test runner forwards records of the root logger, and cannot encode a lone surrogate.
    logger = logging.Logger("senlac.test")  # noqa: LOG001 - it must not propagate
    logger.addHandler(handler)
    yield logger, stream, clock
    handler.close()


Log = tuple[logging.Logger, io.StringIO, Clock]


def test_log_flood_leaves_a_few_lines_and_their_count(written: Log) -> None:
    logger, stream, clock = written
    for number in range(5000):
        logger.warning("forbidden: %s", number)
    logger.warning("another kind")
    assert len(stream.getvalue().splitlines()) == MOST + 1
    clock.now = SECONDS
    logger.warning("the next minute")
    summary = json.loads(stream.getvalue().splitlines()[-2])
    assert summary["what"] == f"{5000 - MOST} more lines were suppressed like: forbidden: %s"
    assert summary["level"] == "warning"


def test_suppressed_lines_are_counted_when_the_log_closes(written: Log) -> None:
    logger, stream, _ = written
    for _ in range(MOST + 7):
        logger.error("broken")
    logger.handlers[0].close()
    assert "7 more lines were suppressed" in stream.getvalue().splitlines()[-1]


def test_lines_of_ever_new_kinds_are_suppressed_too(written: Log) -> None:
    logger, stream, _ = written
    for number in range(20 * KINDS):
        logger.warning(f"kind {number}")  # noqa: G004 - as some library might
    assert len(stream.getvalue().splitlines()) <= KINDS + MOST


EVIL = ("\n", "\r", "\x1b[2J", "\x7f", "\x85", "\x9b", "\u2028", "\u202e", "\ud800")


@pytest.mark.parametrize("evil", EVIL, ids=range(len(EVIL)))
def test_client_text_starts_no_line_and_contains_no_control_code(written: Log, evil: str) -> None:
    logger, stream, _ = written
    logger.warning("forbidden: %s", f"a{evil}b", extra={"path": f"/api/{evil}forged"})
    [line] = stream.getvalue().removesuffix("\n").splitlines()
    assert line.isprintable()
    assert json.loads(line)["path"].endswith("forged")


def test_long_text_is_truncated(written: Log) -> None:
    logger, stream, _ = written
    logger.warning("forbidden", extra={"path": "x" * 1_000_000})
    assert len(stream.getvalue()) < 10_000


def test_values_of_a_failed_insert_are_not_logged(tmp_path: Path, written: Log) -> None:
    logger, stream, _ = written
    kept = "$argon2id$the-hash-of-somebody"

    async def work() -> None:
        database = Database(url(tmp_path))
        await database.migrate()
        row = {"id": "one", "name": "Edith", "password": kept, "created_at": 1.0}
        async with database.write() as session:
            await session.execute(insert(Account).values(**row))
            with pytest.raises(IntegrityError) as caught:
                await session.execute(insert(Account).values(**row))
        await database.close()
        logger.error("failed", exc_info=caught.value)
        assert problem(caught.value).code == "stale"

    asyncio.run(work())
    assert "IntegrityError" in stream.getvalue()
    assert kept not in stream.getvalue()
    assert "Edith" not in stream.getvalue()


def test_detail_of_a_postgresql_error_is_not_logged(written: Log) -> None:
    logger, stream, _ = written
    complaint = "duplicate key value\nDETAIL:  Key (folded)=(edith) already exists."
    logger.error("failed", exc_info=ValueError(complaint))
    assert "duplicate key value" in stream.getvalue()
    assert "edith" not in stream.getvalue()
