"""The log: one line is one object, a flood leaves few of them, and nothing kept is told."""

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
    # What reaches the root is sent on by the test runner, and half a character cannot be.
    logger = logging.Logger("senlac.test")  # noqa: LOG001 - no other logger may hear of it
    logger.addHandler(handler)
    yield logger, stream, clock
    handler.close()


Log = tuple[logging.Logger, io.StringIO, Clock]


def test_a_flood_leaves_a_few_lines_and_their_number(written: Log) -> None:
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


def test_what_was_left_out_is_told_when_the_log_ends(written: Log) -> None:
    logger, stream, _ = written
    for _ in range(MOST + 7):
        logger.error("broken")
    logger.handlers[0].close()
    assert "7 more lines were suppressed" in stream.getvalue().splitlines()[-1]


def test_ever_new_kinds_are_no_way_around_it(written: Log) -> None:
    logger, stream, _ = written
    for number in range(20 * KINDS):
        logger.warning(f"kind {number}")  # noqa: G004 - as some library might
    assert len(stream.getvalue().splitlines()) <= KINDS + MOST


EVIL = ("\n", "\r", "\x1b[2J", "\x7f", "\x85", "\x9b", "\u2028", "\u202e", "\ud800")


@pytest.mark.parametrize("evil", EVIL, ids=range(len(EVIL)))
def test_no_text_of_a_client_begins_a_line_or_moves_the_cursor(written: Log, evil: str) -> None:
    logger, stream, _ = written
    logger.warning("forbidden: %s", f"a{evil}b", extra={"path": f"/api/{evil}forged"})
    [line] = stream.getvalue().removesuffix("\n").splitlines()
    assert line.isprintable()
    assert json.loads(line)["path"].endswith("forged")


def test_an_endless_text_is_cut(written: Log) -> None:
    logger, stream, _ = written
    logger.warning("forbidden", extra={"path": "x" * 1_000_000})
    assert len(stream.getvalue()) < 10_000


def test_what_was_to_be_kept_is_told_to_no_log(tmp_path: Path, written: Log) -> None:
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


def test_what_postgresql_adds_to_its_complaint_is_left_out(written: Log) -> None:
    logger, stream, _ = written
    complaint = "duplicate key value\nDETAIL:  Key (folded)=(edith) already exists."
    logger.error("failed", exc_info=ValueError(complaint))
    assert "duplicate key value" in stream.getvalue()
    assert "edith" not in stream.getvalue()
