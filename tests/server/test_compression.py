"""Compression of answers: for which clients, in which thread, and how often."""

from __future__ import annotations

import asyncio
import gzip
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from senlac.server.security import compression
from senlac.server.security.compression import (
    CACHE_BYTES,
    LONG,
    MOST_WAITING,
    SMALL,
    Packing,
    accepts_gzip,
)

GZIP = [(b"accept-encoding", b"br, gzip;q=0.8")]


class Compressing:
    """Counts compressions, with their threads; waits while `go_on` is cleared."""

    def __init__(self) -> None:
        self.real = compression.compressed
        self.threads: list[int] = []
        self.go_on = threading.Event()
        self.go_on.set()

    def __call__(self, body: bytes) -> bytes:
        self.threads.append(threading.get_ident())
        assert self.go_on.wait(60)
        return self.real(body)


@pytest.fixture
def compressing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Compressing]:
    counting = Compressing()
    monkeypatch.setattr(compression, "compressed", counting)
    yield counting
    counting.go_on.set()


class Answering:
    """An application that answers with a body, in one piece or in two."""

    def __init__(self, body: bytes, *, pieces: int = 1) -> None:
        self.body = body
        self.pieces = pieces

    async def __call__(self, _scope: Any, _receive: Any, send: Any) -> None:  # noqa: ANN401 - ASGI
        length = (b"content-length", str(len(self.body)).encode())
        await send({"type": "http.response.start", "status": 200, "headers": [length]})
        half = len(self.body) // 2
        parts = [self.body] if self.pieces == 1 else [self.body[:half], self.body[half:]]
        for number, part in enumerate(parts, start=1):
            more = number < len(parts)
            await send({"type": "http.response.body", "body": part, "more_body": more})


async def nothing() -> dict[str, str]:
    return {"type": "http.disconnect"}


async def asked(
    app: Packing, headers: list[tuple[bytes, bytes]] | None = None, kind: str = "http"
) -> tuple[dict[bytes, bytes], bytes]:
    """Return the headers and the body of an answer."""
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await app({"type": kind, "headers": GZIP if headers is None else headers}, nothing, send)
    return dict(sent[0]["headers"]), b"".join([one["body"] for one in sent[1:]])


@pytest.mark.parametrize(
    ("given", "times"),
    [
        (b"gzip", 1), (b"br, GZIP ; q=1", 1), (b"gzip;q=0.5", 1), (b"", 0),
        (b"gzip;q=0", 0), (b"gzip; q=0.00", 0), (b"br", 0), (b"xgzip", 0),
    ],
)  # fmt: skip
def test_gzip_is_used_where_it_is_accepted(given: bytes, times: int) -> None:
    assert accepts_gzip([(b"host", b"x"), (b"accept-encoding", given)]) == (times == 1)


def test_only_long_answers_in_one_piece_are_compressed() -> None:
    async def run() -> None:
        short, long = b"a" * (SMALL - 1), b"a" * SMALL
        assert (await asked(Packing(Answering(short))))[1] == short
        headers, body = await asked(Packing(Answering(long)))
        assert gzip.decompress(body) == long
        assert headers[b"content-length"] == str(len(body)).encode()
        assert (headers[b"content-encoding"], headers[b"vary"]) == (b"gzip", b"Accept-Encoding")
        assert (await asked(Packing(Answering(long)), []))[1] == long
        assert (await asked(Packing(Answering(long, pieces=2))))[1] == long
        assert (await asked(Packing(Answering(long)), kind="websocket"))[1] == long

    asyncio.run(run())


def test_long_answer_is_compressed_once_in_another_thread(compressing: Compressing) -> None:
    async def run() -> None:
        app = Packing(Answering(b"abc" * LONG))
        bodies = [(await asked(app))[1] for _ in range(3)]
        assert len(set(bodies)) == 1
        assert gzip.decompress(bodies[0]) == b"abc" * LONG

    asyncio.run(run())
    assert len(compressing.threads) == 1
    assert threading.get_ident() not in compressing.threads


def test_answers_are_not_compressed_while_many_wait(compressing: Compressing) -> None:
    async def run() -> None:
        answering = Answering(b"")
        app = Packing(answering)
        compressing.go_on.clear()
        waiting = []
        for number in range(MOST_WAITING):
            answering.body = bytes([number]) * LONG
            waiting.append(asyncio.create_task(asked(app)))
            await asyncio.sleep(0)
        answering.body = b"further" * LONG
        headers, body = await asked(app)
        assert body == b"further" * LONG
        assert b"content-encoding" not in headers
        assert headers[b"content-length"] == str(len(body)).encode()
        compressing.go_on.set()
        found = await asyncio.gather(*waiting)
        assert [gzip.decompress(one) for _, one in found] == [
            bytes([number]) * LONG for number in range(MOST_WAITING)
        ]

    asyncio.run(run())


def test_compressed_answers_are_cached_within_bounds(
    compressing: Compressing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compression, "CACHE_BYTES", 250)
    compressing.real = lambda body: body[:100]

    async def run() -> None:
        answering = Answering(b"")
        app = Packing(answering)
        for letter in b"abcab":
            answering.body = bytes([letter]) * LONG
            await asked(app)

    assert CACHE_BYTES > 1_000_000
    asyncio.run(run())
    # Two answers fit: "a" has been evicted when it is requested again, and then so has "b".
    assert len(compressing.threads) == 5
