"""Shared limits: what several workers count together."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from senlac.server.config import shared_limits
from senlac.server.config.shared_limits import SharedLimiter, SharedUsage, lay_out
from senlac.server.config.usage import UsageCounters
from senlac.server.support.errors import TooMany
from tests.server.plugins import python_path

PROCESSES: Final = 3
RATE: Final = (300, 1e6)

DRAWING: Final = """
import os, sys
from senlac.server.config.shared_limits import SharedLimiter, SharedUsage
limiter = SharedLimiter(SharedUsage(int(sys.argv[1]), int(sys.argv[2]), 3))
sys.stdin.readline()
print(sum(limiter.after("read", "client", (300, 1e6)) == 0 for _ in range(200)))
"""


@pytest.fixture
def file(tmp_path: Path) -> Iterator[int]:
    with (tmp_path / "ledger").open("w+b") as opened:
        lay_out(opened.fileno(), PROCESSES)
        yield opened.fileno()


def test_token_taken_by_one_worker_is_missing_for_the_others(file: int) -> None:
    limiters = [SharedLimiter(SharedUsage(file, number, PROCESSES)) for number in range(PROCESSES)]
    for turn in range(4):
        limiters[turn % PROCESSES].take("sign-in", "here", (4, 1e6))
    for limiter in limiters:
        with pytest.raises(TooMany):
            limiter.take("sign-in", "here", (4, 1e6))
        limiter.take("sign-in", "there", (4, 1e6))
        limiter.take("chat", "here", (4, 1e6))
    limiters[0].give("sign-in", "here")
    limiters[1].take("sign-in", "here", (4, 1e6))
    with pytest.raises(TooMany):
        limiters[2].take("sign-in", "here", (4, 1e6))


def test_limits_of_one_socket_are_counted_by_its_worker(file: int) -> None:
    limiters = [SharedLimiter(SharedUsage(file, number, PROCESSES)) for number in range(PROCESSES)]
    for limiter in limiters:
        for _ in range(2):
            limiter.take("socket", "socket 1", (1, 1e6))
            with pytest.raises(TooMany):
                limiter.take("socket", "socket 1", (1, 1e6))
            limiter.give("socket", "socket 1")


def test_concurrent_workers_take_no_more_tokens_than_there_are(file: int) -> None:
    drawing = [
        subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-c", DRAWING, str(file), str(number)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, pass_fds=[file],
            env={"PYTHONPATH": python_path()},
        )
        for number in range(PROCESSES)
    ]  # fmt: skip
    for process in drawing:
        assert process.stdin is not None
        process.stdin.write(b"\n")
        process.stdin.flush()
    drawn = [int(process.communicate()[0]) for process in drawing]
    assert sum(drawn) == RATE[0]


def test_new_keys_replace_the_oldest_in_the_shared_file(file: int) -> None:
    book, places = SharedUsage(file, 0, PROCESSES), shared_limits.SETS * shared_limits.WAYS
    everybody = range(2 * places)
    for at in everybody:
        book.take("read", str(at), RATE, 1, at)
    known = [at for at in everybody if book._find(book._mark("read", str(at)))[1] is not None]
    assert places * 0.99 < len(known) <= places
    assert everybody[-1] in known
    assert sum(at >= places for at in known) > places * 0.8


def test_usage_of_all_workers_is_summed_until_a_worker_restarts(file: int) -> None:
    books = [SharedUsage(file, number, PROCESSES) for number in range(PROCESSES)]
    for number, book in enumerate(books):
        book.add("sockets", "me", number + 1)
    assert {book.total("sockets", "me") for book in books} == {6}
    books[0].add("sockets", "me", -1)
    assert books[2].total("sockets", "me") == 5
    assert books[2].total("sockets", "you") == 0
    reborn = SharedUsage(file, 2, PROCESSES)
    assert reborn.total("sockets", "me") == books[0].total("sockets", "me") == 2


def test_usage_counters_of_one_process_drop_zero_counts() -> None:
    counts = UsageCounters()
    counts.add("sockets", "me", 2)
    counts.add("sockets", "me", -1)
    assert (counts.total("sockets", "me"), counts.total("sockets", "you")) == (1, 0)
    counts.add("sockets", "me", -1)
    assert not counts._of
