"""A byte order mark at the start of a request or message is skipped, also in chunked bodies."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from senlac.server.security.request_limiter import without_bom
from senlac.server.sockets.client import _read
from tests.server.support import serving

BODY = b'{"game": "shieldwall"}'
MARK = b"\xef\xbb\xbf"


async def read(chunks: list[bytes]) -> bytes:
    """Return the body of a request that arrives in chunks."""
    last = len(chunks) - 1
    messages: list[dict[str, Any]] = [
        {"type": "http.request", "body": chunk, "more_body": place < last}
        for place, chunk in enumerate(chunks)
    ]

    async def receive() -> dict[str, Any]:
        return messages.pop(0) if messages else {"type": "http.disconnect"}

    receiving = without_bom(receive)
    found = b""
    while True:
        message = await receiving()
        if message["type"] != "http.request":
            return found
        found += message["body"]


@pytest.mark.parametrize(
    "chunks",
    [[MARK + BODY], [MARK, BODY], [MARK[:1], MARK[1:], BODY], [b"", MARK + BODY[:3], BODY[3:]]],
)
def test_body_is_read_without_its_byte_order_mark(chunks: list[bytes]) -> None:
    assert asyncio.run(read(chunks)) == BODY


@pytest.mark.parametrize("chunks", [[BODY], [b""], [BODY[:1], BODY[1:]], [BODY, MARK]])
def test_body_without_a_byte_order_mark_is_unchanged(chunks: list[bytes]) -> None:
    assert asyncio.run(read(chunks)) == b"".join(chunks)


def test_socket_message_is_read_without_its_byte_order_mark() -> None:
    assert _read('\ufeff{"type": "ping"}') == _read('{"type": "ping"}')


def test_server_accepts_a_request_with_a_byte_order_mark(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        guest = server.guest()
        layout = {
            "game": "shieldwall",
            "seats": {"saxon": {"kind": "me"}, "norman": {"kind": "me"}},
        }
        answer = guest.http.post(
            "/api/matches",
            content=MARK + json.dumps(layout).encode(),
            headers={"content-type": "application/json"},
        )
    assert answer.is_success, answer.text
