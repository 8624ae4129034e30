"""Client errors leave at most one line in the log, of level info and without a traceback."""

from __future__ import annotations

import json
import socket
import struct
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

import pytest

from tests.server.support import Client, Server, serving

KEY: Final = "MDEyMzQ1Njc4OTAxMjM0NQ=="
SECONDS: Final = 30
NO_TEXT: Final = b"\xff\xfe"
TEXT, BINARY, UNKNOWN, CLOSE, PING = 1, 2, 3, 8, 9
LAST: Final = 0x80
MASKED: Final = 0x80
RESERVED: Final = 0x20
PACKED: Final = 0x40


class Asked:
    """A server with a match, and a player who can open its socket."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.player: Client = server.guest()
        self.match_id = self.player.match({"saxon": "me", "norman": "me"})
        self.live = f"/api/matches/{self.match_id}/live"

    def upgrade(self, path: str = "", key: str = KEY, version: str = "13", **more: str) -> bytes:
        """Return the handshake of a socket, as our page sends it."""
        cookies = "; ".join(f"{k}={v}" for k, v in self.player.http.cookies.items())
        headers = {
            "Host": f"127.0.0.1:{self.server.port}", "Origin": self.server.url,
            "Upgrade": "websocket", "Connection": "Upgrade", "Cookie": cookies,
            "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": version, **more,
        }  # fmt: skip
        lines = [f"GET {path or self.live} HTTP/1.1", *[f"{k}: {v}" for k, v in headers.items()]]
        return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def frame(kind: int, data: bytes, first: int = LAST, mask: int = MASKED) -> bytes:
    """Return a client's frame."""
    key = bytes(4) if mask else b""
    return bytes([first | kind, mask | len(data)]) + key + data


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asked]:
    with serving(tmp_path_factory.mktemp("nonsense")) as server:
        yield Asked(server)


def lines(server: Server) -> list[dict[str, Any]]:
    """Return the lines of a server's log."""
    return [json.loads(line) for line in server.log.splitlines()]


def send(asked: Asked, first: bytes, *then: bytes, breaks_off: bool = False) -> bytes:
    """Send bytes, then more after the first answer; return everything that is answered."""
    with socket.create_connection(("127.0.0.1", asked.server.port), timeout=SECONDS) as line:
        heard = b""
        with suppress(ConnectionError):
            line.sendall(first)
            while then and b"\r\n\r\n" not in heard:
                heard += line.recv(1)
            line.sendall(b"".join(then))
            if breaks_off:
                reset = struct.pack("ii", 1, 0)
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, reset)
                return heard
            line.shutdown(socket.SHUT_WR)
            while part := line.recv(65_536):
                heard += part
    return heard


def settled(asked: Asked) -> list[dict[str, Any]]:
    """Return the log after the server has handled all earlier connections."""
    for _ in range(3):
        asked.player.get("/health")
    return lines(asked.server)


def quiet(asked: Asked, known: int) -> None:
    """Require that the new lines of the log report a client error, at level info."""
    new = settled(asked)[known:]
    assert len(new) <= 1, new
    for line in new:
        assert line["level"] == "info", line
        assert "trace" not in line


REFUSED: Final[dict[str, dict[str, str]]] = {
    "no match": {"path": "/api/matches/nothing/live"},
    "no page": {"path": "/nothing"},
    "a route of requests": {"path": "/api/me"},
    "a number that is none": {"path": "/api/live?since=a:b"},
    "no text in the path": {"path": "/api/matches/%ff/live"},
    "a zero": {"path": "/api/live?since=%00"},
    "another site": {"Origin": "https://elsewhere.example"},
    "no host": {"Host": "a b"},
    "a short key": {"key": "short"},
    "another version": {"version": "8"},
    "extensions": {"Sec-WebSocket-Extensions": ";;;"},
    "protocols": {"Sec-WebSocket-Protocol": ",,;"},
    "a cookie": {"Cookie": "senlac=\xff;;="},
}


@pytest.mark.parametrize("breaks_off", [False, True])
@pytest.mark.parametrize("given", REFUSED.values(), ids=REFUSED)
def test_refused_socket_logs_no_error(
    asked: Asked,
    given: dict[str, str],
    breaks_off: bool,  # noqa: FBT001 - a parameter
) -> None:
    known = len(settled(asked))
    send(asked, asked.upgrade(**given), breaks_off=breaks_off)
    quiet(asked, known)


FRAMES: Final = {
    "no text": frame(TEXT, NO_TEXT),
    "no text in parts": frame(TEXT, NO_TEXT[:1], first=0) + frame(0, NO_TEXT[1:]),
    "bytes": frame(BINARY, NO_TEXT),
    "not masked": frame(TEXT, b"{}", mask=0),
    "a reserved bit": frame(TEXT, b"{}", first=LAST | RESERVED),
    "an unknown kind": frame(UNKNOWN, b"{}"),
    "a close without a code": frame(CLOSE, b"\0"),
    "a close with no text": frame(CLOSE, b"\x03\xe8\xff"),
    "a ping in parts": frame(PING, b"x", first=0),
    "packed though not agreed": frame(TEXT, NO_TEXT, first=LAST | PACKED),
}  # fmt: skip


@pytest.mark.parametrize("early", [False, True])
@pytest.mark.parametrize("sent", FRAMES.values(), ids=FRAMES)
def test_invalid_frame_logs_no_error(
    asked: Asked,
    sent: bytes,
    early: bool,  # noqa: FBT001 - a parameter
) -> None:
    known = len(settled(asked))
    if early:
        # The frame arrives before the server has answered the handshake.
        assert send(asked, asked.upgrade() + sent) == b""
    else:
        assert b"101" in send(asked, asked.upgrade(), sent)[:20]
    quiet(asked, known)


def test_invalid_utf8_closes_the_socket_with_1007(asked: Asked) -> None:
    heard = send(asked, asked.upgrade(), frame(TEXT, NO_TEXT))
    assert struct.pack(">H", 1007) in heard


REQUESTS: Final = {
    "no http": b"\x16\x03\x01\x02\x00",
    "no method": b"GET\r\n\r\n",
    "no path": b"GET /\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n",
    "another protocol": b"GET /api/me HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade, "
    b"close\r\n\r\n",
    "chunks that are none": b"POST /api/guest HTTP/1.1\r\nHost: x\r\nX-Senlac: 1\r\n"
    b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    "half a body": b"POST /api/session HTTP/1.1\r\nHost: x\r\nX-Senlac: 1\r\n"
    b"Content-Length: 50\r\n\r\n{",
}  # fmt: skip


@pytest.mark.parametrize("breaks_off", [False, True])
@pytest.mark.parametrize("sent", REQUESTS.values(), ids=REQUESTS)
def test_invalid_http_request_logs_no_error(
    asked: Asked,
    sent: bytes,
    breaks_off: bool,  # noqa: FBT001 - a parameter
) -> None:
    known = len(settled(asked))
    send(asked, sent, breaks_off=breaks_off)
    new = settled(asked)[known:]
    assert len(new) <= 2, new
    for line in new:
        assert line["level"] == "info", line
        assert "trace" not in line
