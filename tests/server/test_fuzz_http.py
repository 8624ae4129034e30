"""Invalid and hostile requests: refused with a message, and without any change.

Schemathesis draws valid and invalid requests from the server's OpenAPI document; a second fuzzer
sends requests that no document describes.
"""

from __future__ import annotations

import hashlib
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import Any, Final
from urllib.parse import quote

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.core.result import Ok

from tests.server.support import Server, serving

OURS: Final = ("saxon", "norman")
FEW: Final = 3
MANY: Final = 200
QUIET: Final = (
    HealthCheck.too_slow,
    HealthCheck.filter_too_much,
    HealthCheck.data_too_large,
    HealthCheck.large_base_example,
)
STRANGERS: Final = ("nobody", "guest", "liar", "forger", "other site")
PLAYERS_OWN: Final = frozenset(
    {"resign", "pause", "resume", "abandon", "draw", "undo", "chat", "join", "rematch", "salt"}
)
"""Requests with which a player legitimately changes a match, with an empty or any body."""


class Ground:
    """A server with matches in all stages, and its attackers: none may change a match."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.player = server.account("Harold")
        self.matches = self._matches()
        self.token = self.player_token()
        self.guest = server.guest()
        self.http = httpx.Client(base_url=server.url, timeout=60)
        self.requests = 0

    def _matches(self) -> list[str]:
        """Create a match of every kind, none of which a stranger may join."""
        mine = {"saxon": "me", "norman": "me"}
        running = self.player.match(mine)
        for _ in range(12):
            self.player.play_first(running)
        over = self.player.match(mine)
        self.player.post(f"/api/matches/{over}/resign")
        paused = self.player.match(mine)
        self.player.post(f"/api/matches/{paused}/pause")
        invited = self.player.match({"saxon": "me", "norman": "invite"})
        options = {"muster": "buy", "deploy": False}
        sealed = self.player.match(
            {"south": "me", "north": "me"}, scenario="meeting", options=options
        )
        return [running, over, paused, invited, sealed]

    def player_token(self) -> str:
        token: str = self.player.post("/api/tokens", name="fuzz")["token"]
        return token

    def headers(self, who: str) -> dict[str, str]:
        """Return a visitor's credentials: none, a guest's cookie, a player's token or a fake."""
        if who == "guest":
            cookie = "; ".join(f"{k}={v}" for k, v in self.guest.http.cookies.items())
            return {"X-Senlac": "1", "Cookie": cookie}
        return {
            "nobody": {"X-Senlac": "1"},
            "player": {"Authorization": f"Bearer {self.token}"},
            "liar": {"Authorization": f"Bearer {self.token[:-1]}"},
            "forger": {"X-Senlac": "1", "Cookie": "senlac=a.b"},
            "other site": {"X-Senlac": "1", "Origin": "https://elsewhere.example"},
        }[who]

    def state(self) -> str:
        """Return a hash of all rows of the matches."""
        found = hashlib.sha256()
        marks = ", ".join("?" for _ in self.matches)
        with closing(sqlite3.connect(self.server.data / "senlac.db")) as database:
            for table in ("match", "seat", "entry", "secret", "snapshot", "chat"):
                key = "id" if table == "match" else "match_id"
                query = f"select * from {table} where {key} in ({marks}) order by 1, 2"  # noqa: S608
                found.update(repr(database.execute(query, self.matches).fetchall()).encode())
        return found.hexdigest()

    def ask(self, visitor: str, method: str, url: str, **more: Any) -> None:  # noqa: ANN401 - httpx's own
        """Send a request, and require a well-formed answer without a server error."""
        headers = {**more.pop("headers", {}), **self.headers(visitor)}
        answer = self.http.request(method, url, headers=headers, **more)
        self.http.cookies.clear()
        self.requests += 1
        asked = f"{visitor}: {method} {url} {more}"
        assert answer.status_code < httpx.codes.INTERNAL_SERVER_ERROR, f"{asked}: {answer.text}"
        assert "Traceback" not in answer.text, asked
        assert 'File "' not in answer.text, asked
        if answer.is_error and method != "HEAD":
            error = answer.json()["error"]
            assert set(error) == {"code", "message", "rule"}, asked
            assert error["message"], asked
        self._mend(answer)

    def _mend(self, answer: httpx.Response) -> None:
        """Create a new guest after the old one has signed out or become an account."""
        path = answer.request.url.path
        if answer.is_success and path in ("/api/session", "/api/account"):
            self.guest = self.server.guest()


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ground]:
    with serving(tmp_path_factory.mktemp("fuzz")) as server:
        made = Ground(server)
        before = made.state()
        yield made
        made.http.close()
        assert made.state() == before
        assert '"trace"' not in server.log, server.log.split('"trace"')[1][:3000]


def drawing(count: int) -> settings:
    """Return the Hypothesis settings; no example is stored, because each run has a new server."""
    return settings(
        max_examples=count, deadline=None, database=None, suppress_health_check=QUIET,
        phases=[Phase.generate],
    )  # fmt: skip


# ---- documented requests ------------------------------------------------------------------------


def documented(ground: Ground, count: int) -> None:
    """Send requests to every documented operation."""
    document = ground.http.get("/schema/openapi.json").json()
    for found in schemathesis.openapi.from_dict(document).get_all_operations():
        assert isinstance(found, Ok), found
        operation = found.ok()
        attack(ground, operation, GenerationMode.POSITIVE, count)
        if can_be_wrong(operation.definition.raw):
            attack(ground, operation, GenerationMode.NEGATIVE, count)


def can_be_wrong(described: dict[str, Any]) -> bool:
    """Return whether a request has anything but texts, so that an invalid one exists."""
    parameters = described.get("parameters", [])
    numbers = [one for one in parameters if one["schema"].get("type") != "string"]
    return "requestBody" in described or bool(numbers)


def attack(
    ground: Ground, operation: APIOperation[Any, Any, Any, Any], mode: GenerationMode, count: int
) -> None:
    """Send one operation in many variants, mostly about an existing match."""
    who = [*STRANGERS]
    if "{match_id}" in operation.path and operation.path.rpartition("/")[2] not in PLAYERS_OWN:
        who.append("player")

    @given(
        case=operation.as_strategy(generation_mode=mode),
        visitor=st.sampled_from(who),
        match_id=st.sampled_from([*ground.matches, None]),
    )
    @drawing(count)
    def run(case: Case[Any], visitor: str, match_id: str | None) -> None:
        if match_id is not None and "match_id" in case.path_parameters:
            case.path_parameters["match_id"] = match_id
        sent = case.as_transport_kwargs(base_url=ground.server.url)
        more = {"headers": sent["headers"], "params": sent["params"]}
        if "json" in sent:
            more["json"] = sent["json"]
        elif "data" in sent:
            more["content"] = sent["data"]
        ground.ask(visitor, sent["method"], sent["url"], **more)

    run()


def test_documented_valid_and_invalid_requests_break_nothing(ground: Ground) -> None:
    documented(ground, FEW)


@pytest.mark.soak
def test_ten_thousand_requests_break_nothing(ground: Ground) -> None:
    documented(ground, MANY)
    hostile(ground, MANY * 10)
    assert ground.requests > 10_000


def test_joining_a_missing_match_is_not_found(ground: Ground) -> None:
    path, body = "/api/matches/nothing/join", {"role": "saxon"}
    assert ground.guest.refused("POST", path, body) == (404, "not_found")


# ---- undocumented requests ----------------------------------------------------------------------

PATHS: Final = (
    "/api/matches", "/api/matches/{}", "/api/matches/{}/table", "/api/matches/{}/actions",
    "/api/matches/{}/join", "/api/matches/{}/replay/1", "/api/matches/{}/notes", "/api/account",
    "/api/session", "/api/tokens", "/api/guest", "/match/{}", "/static/css/{}", "/static/../{}",
    "/static/%2e%2e/%2e%2e/senlac.db", "/%00", "/api/games/{}", "/rules/{}", "/schema", "/{}",
    "/api/matches/{}/live",
)  # fmt: skip
QUERIES: Final = (
    "", "?roles=" + "x" * 399, "?roles=,,,", "?since=-1", "?since=9" + "9" * 400, "?since=1e9",
    "?since=%00", "?list=all", "?list=mine&list=open", "?board[]=1", "?roles=%ff%fe",
    "?" + "a&" * 2000,
)  # fmt: skip
BODIES: Final = (
    b"", b"{", b"null", b"[]", b"0", b'"x"', b"{}" * 1000, b"[" * 90_000, b'{"a":' * 90_000,
    b"\xff\xfe\x00", b'{"role":"saxon","role":"norman"}', b"1" + b"0" * 5000, b"x" * 1_100_000,
    b'{"role":"saxon","action":"\\ud800","seq":0,"id":"1"}', b"NaN", b'{"game":1e999}',
    b'{"game":"shieldwall","position":' + b'{"a":' * 500 + b"1" + b"}" * 501,
    b'{"game":"shieldwall","overlay":"' + b"[" * 50_000 + b'"}',
    b'{"game":"shieldwall","overlay":"a.' + b"a." * 20_000 + b'a = 1"}',
    b'{"game":"shieldwall","options":{"' + b"x" * 5000 + b'":1}}',
    b'{"role":"saxon","action":"' + b"9" * 150 + b'","seq":999999999,"id":"1"}',
)  # fmt: skip
TYPES: Final = (
    "application/json", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data",
    "multipart/form-data; boundary=x", "application/msgpack", "application/json; charset=utf-7",
    "\xff", "",
)  # fmt: skip
METHODS: Final = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "BREW")


def hostile(ground: Ground, count: int) -> None:
    """Send requests that no document describes."""
    names = st.one_of(st.sampled_from(ground.matches), st.text(max_size=40))

    @given(
        visitor=st.sampled_from(STRANGERS),
        asked=st.tuples(
            st.sampled_from(METHODS), st.sampled_from(PATHS), names, st.sampled_from(QUERIES)
        ),
        body=st.one_of(st.sampled_from(BODIES), st.binary(max_size=300)),
        kind=st.sampled_from(TYPES),
    )
    @drawing(count)
    def run(visitor: str, asked: tuple[str, str, str, str], body: bytes, kind: str) -> None:
        method, path, name, query = asked
        url = ground.server.url + path.format(quote(name, safe="")) + query
        # Some types are not valid text.
        headers = {"Content-Type": kind.encode("latin-1")}
        ground.ask(visitor, method, url, content=body, headers=headers)

    run()


def test_undocumented_requests_break_nothing(ground: Ground) -> None:
    hostile(ground, FEW * 50)


JUNK: Final = (
    b"\r\n\r\n",
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20_000 + b"\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
    b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
    b"POST /api/guest HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"GET / HTTP/1.1\r\nHost: \xff\r\nCookie: senlac=\xff\xfe.\x80\r\nConnection: close\r\n\r\n",
    b"GET /api/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \xff\r\nConnection: close\r\n\r\n",
    b"GET //api//me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    b"GET http://[::1/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
)


@pytest.mark.parametrize("junk", JUNK, ids=range(len(JUNK)))
def test_malformed_http_causes_no_server_error(ground: Ground, junk: bytes) -> None:
    with socket.create_connection(("127.0.0.1", ground.server.port), timeout=30) as line:
        with suppress(ConnectionError):
            line.sendall(junk)
            line.shutdown(socket.SHUT_WR)
        heard = b""
        with suppress(ConnectionError):
            while part := line.recv(65536):
                heard += part
    assert not heard.startswith(b"HTTP/1.1 5")
    assert b"Traceback" not in heard
    assert ground.http.get("/health").json()["status"] == "well"


def statuses(ground: Ground, sent: bytes) -> list[bytes]:
    """Return the statuses of all answers to bytes sent at once."""
    with socket.create_connection(("127.0.0.1", ground.server.port), timeout=30) as line:
        with suppress(ConnectionError):
            line.sendall(sent)
        heard = b""
        with suppress(ConnectionError):
            while part := line.recv(65536):
                heard += part
    return [piece[:3] for piece in heard.split(b"HTTP/1.1 ")[1:]]


WHOLE: Final = b"GET /api/me HTTP/1.1\r\nHost: x\r\n"
LONG: Final[dict[str, bytes]] = {
    "address": b"GET /api/me?" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    "headers": WHOLE + b"a:b\r\n" * 100 + b"\r\n",
    "long headers": WHOLE + (b"a:" + b"b" * 200 + b"\r\n") * 90 + b"\r\n",
    "line feeds": WHOLE.replace(b"\r", b"") + b"a:b\n" * 5_000 + b"\n",
}
MANY_PARTS: Final[dict[str, bytes]] = {
    "query": b"GET /api/me?" + b"a&" * 60 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    "long query": b"GET /api/me?" + b"a" * 8_001 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    "cookies": WHOLE + b"Cookie: " + b"a=b;" * 100 + b"\r\n\r\n",
    "cookie lines": WHOLE + b"Cookie: a=b;c=d\r\n" * 51 + b"\r\n",
    "long cookie": WHOLE + b"Cookie: a=" + b"b" * 8_000 + b"\r\n\r\n",
}
USUAL: Final = (
    b"GET /api/me?" + b"a&" * 59 + b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: "
    + b"a=b;" * 99 + b"\r\n" + b"a:b\r\n" * 97 + b"\r\n"
)  # fmt: skip


@pytest.mark.parametrize("name", LONG)
def test_long_head_is_refused_however_it_arrives(ground: Ground, name: str) -> None:
    assert statuses(ground, LONG[name]) == [b"413"]
    # The head that follows in the same packet waits for the first answer.
    assert statuses(ground, b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n" + LONG[name]) == [
        b"200",
        b"413",
    ]


def test_incomplete_long_head_is_refused(ground: Ground) -> None:
    assert statuses(ground, WHOLE + b"a:" + b"b" * 40_000) == [b"400"]


@pytest.mark.parametrize("name", MANY_PARTS)
def test_head_with_too_many_parts_is_refused(ground: Ground, name: str) -> None:
    assert statuses(ground, MANY_PARTS[name]) == [b"413"]
    assert statuses(ground, USUAL) == [b"200"]


def test_body_without_its_length_is_refused(ground: Ground) -> None:
    head = b"POST /api/session HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n"
    head += b"Connection: close\r\n\r\n0\r\n"
    assert statuses(ground, head + b"a:b\r\n" * 1_000 + b"\r\n") == [b"411"]
    assert statuses(ground, head + b"a:b\r\n\r\n") == [b"411"]


def test_protocol_violation_within_a_request_is_logged(ground: Ground) -> None:
    with socket.create_connection(("127.0.0.1", ground.server.port), timeout=30) as line:
        line.sendall(
            b"POST /api/guest HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"
        )
        assert line.recv(65536).startswith(b"HTTP/1.1 400")
    told = "a client violated the protocol in the middle of a request"
    for _ in range(100):
        if told in ground.server.log:
            return
        ground.http.get("/health")
    raise AssertionError(told)
