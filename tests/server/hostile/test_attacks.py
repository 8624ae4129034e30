"""A server under attack: during each attack, 95 of 100 health checks are answered in 100 ms.

The figure holds on an otherwise idle machine, and `make soak` asserts it:

    pytest -s -n 0 -m soak tests/server/hostile
"""

from __future__ import annotations

import contextlib
import json
import resource
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest

from senlac.server.config.limits import Limits
from senlac.server.support.log_throttle import MOST
from senlac.testing.server import PROGRAM
from tests.server.hostile.watching import under
from tests.server.support import WORDS, Server, counted, serving

LIMITS = Limits()

ALL = (
    "pings", "pongs", "fragments", "half_heads", "half_bodies", "connections", "resets", "crumbs",
    "endless", "sign_ins", "asks",
)  # fmt: skip
"""The attacks whose response times `make soak` asserts."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server with the default limits."""
    with serving(tmp_path_factory.mktemp("attacked"), SENLAC_RATE_FACTOR="1") as started:
        yield started
        assert '"trace"' not in started.log, started.log


class Poor(Server):
    """A server started by a shell that has lowered its limit of open files."""

    program: ClassVar[list[str]] = ["sh", "-c", 'ulimit -n 120; exec "$0" "$@"', *PROGRAM]


def a_match(server: Server) -> str:
    """Return a match that is open to spectators."""
    return server.guest().match({"saxon": "me", "norman": "me"})


@pytest.mark.soak
@pytest.mark.parametrize("attack", ALL)
def test_health_checks_are_answered_in_time_during_each_attack(server: Server, attack: str) -> None:
    more = {"sign_ins": "Harold", "asks": "/api/matches"}.get(attack)
    under(server, attack, 10.0, a_match(server) if more is None else more, alone=True)


@pytest.mark.parametrize("frames", ["pings", "pongs", "fragments"])
def test_socket_that_floods_empty_frames_is_closed(server: Server, frames: str) -> None:
    seen = under(server, frames, more=a_match(server))
    assert seen.counts["101"] <= LIMITS.open[0] + 5
    assert counted(server, "senlac_turned_away_total", why="socket_bytes") >= seen.counts["101"] - 1


def test_page_that_pings_below_the_limit_stays_connected(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "me"})
    with guest.socket(match_id) as line:
        for _ in range(LIMITS.socket[0] - 1):
            line.send(type="ping")
        for _ in range(LIMITS.socket[0] - 1):
            line.until("pong")


@pytest.mark.parametrize("half", ["half_heads", "half_bodies"])
def test_half_requests_are_closed(tmp_path: Path, half: str) -> None:
    short = "head_seconds=1 body_seconds=1"
    with serving(tmp_path / "data", SENLAC_RATE_FACTOR="1", SENLAC_LIMITS=short) as server:
        seen = under(server, half, 3.0)
        assert seen.counts["closed"] >= 200
        assert counted(server, "senlac_turned_away_total", why="late") >= 100


def test_half_request_is_answered_with_408_and_closed(tmp_path: Path) -> None:
    with (
        serving(tmp_path / "data", SENLAC_LIMITS="head_seconds=1") as server,
        socket.create_connection(("127.0.0.1", server.port), timeout=30) as line,
    ):
        line.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 200")
        line.sendall(b"GET /health HTTP/1.1\r\n")
        heard = b""
        while part := line.recv(65536):
            heard += part
        assert b"HTTP/1.1 408" in heard


@pytest.mark.parametrize("attack", ["connections", "resets"])
def test_connection_count_stays_below_the_limit_under_attack(server: Server, attack: str) -> None:
    under(server, attack)
    assert counted(server, "senlac_connections") <= LIMITS.connections


def test_full_server_closes_idle_connections_for_new_ones(tmp_path: Path) -> None:
    with (
        serving(tmp_path / "data", SENLAC_LIMITS="connections=30") as server,
        contextlib.ExitStack() as idle,
    ):
        match_id = a_match(server)
        server.close_clients()
        with server.guest().socket(match_id) as line:
            line.until("table")
            for _ in range(200):
                where = ("127.0.0.1", server.port)
                idle.enter_context(socket.create_connection(where, timeout=30))
            assert server.client().get("/health")["status"] == "well"
            assert counted(server, "senlac_turned_away_total", why="room") >= 170
            # The open socket of a table is not closed to make room.
            line.send(type="ping")
            line.until("pong")


def test_network_has_a_limited_number_of_connections(server: Server) -> None:
    with contextlib.ExitStack() as lines:
        kept = 0
        for _ in range(LIMITS.connections_each + 30):
            line = lines.enter_context(
                socket.create_connection(
                    ("127.0.0.1", server.port), timeout=30, source_address=("127.0.0.2", 0)
                )
            )
            with contextlib.suppress(ConnectionError):
                line.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
                kept += line.recv(65536).startswith(b"HTTP/1.1 200")
        assert kept == LIMITS.connections_each
        # Other networks are not affected.
        assert server.client().get("/health")["status"] == "well"


@pytest.mark.parametrize("bodies", ["crumbs", "endless"])
def test_server_answers_during_endless_bodies(server: Server, bodies: str) -> None:
    seen = under(server, bodies)
    assert seen.counts["bytes"]


def test_sign_in_flood_is_limited_but_the_owner_can_sign_in(server: Server) -> None:
    server.account("Harold")
    seen = under(server, "sign_ins", more="Harold")
    assert set(seen.counts) <= {"401", "429", "closed"}
    assert seen.counts["429"] >= 50
    # The owner signs in from another network right after the flood.
    body = {"name": "Harold", "password": WORDS}
    answer = server.client().http.post(
        "/api/session", json=body, headers={"X-Forwarded-For": "192.0.2.7"}
    )
    assert answer.is_success, answer.text


def test_server_answers_during_a_flood_of_list_requests(server: Server) -> None:
    under(server, "asks", more="/api/matches")


def test_server_answers_during_a_flood_of_proof_requests(server: Server) -> None:
    player = server.guest()
    match_id = player.match({"saxon": "me", "norman": "me"})
    for _ in range(40):
        player.play_first(match_id)
    player.post(f"/api/matches/{match_id}/resign")
    first = player.get(f"/api/matches/{match_id}/proof")
    under(server, "asks", more=f"/api/matches/{match_id}/proof")
    assert player.get(f"/api/matches/{match_id}/proof") == first


def test_flood_of_refusals_leaves_few_lines_in_the_log(tmp_path: Path) -> None:
    # Suppressed lines are reported when the log closes, so this server must be stopped: not the
    # shared one.
    with serving(tmp_path / "data", SENLAC_RATE_FACTOR="1") as server:
        path = f"/api/matches/{a_match(server)}/table?roles=saxon"
        seen = under(server, "strangers", more=path)
        assert seen.counts["403"] > 2 * MOST
        under(server, "junk")
        server.close_clients()
        server.stop()
        lines = server.log.splitlines()
    assert len(lines) <= 4 * MOST
    refused = [line for line in lines if "forbidden" in json.loads(line)["what"]]
    assert "more lines were suppressed" in refused[-1]


def test_server_raises_its_limit_of_open_files(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (120, hard))
    try:
        with serving(tmp_path / "raised") as server:
            granted = Path(f"/proc/{server.pid}/limits").read_text(encoding="ascii")
            line = next(one for one in granted.splitlines() if one.startswith("Max open files"))
            assert int(line.split()[3]) > LIMITS.connections
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_server_reports_and_respects_a_hard_limit_of_open_files(tmp_path: Path) -> None:
    with Poor(tmp_path / "few") as server:
        assert "limited to 120 open files" in server.log
        under(server, "connections", 2.0)
        assert counted(server, "senlac_connections") <= 60
        assert "Too many open files" not in server.log


@pytest.mark.parametrize("host", ["x:99999999", "x:abc", "x:-1", "a b", "[::1", "x/y", "\xff", "@"])
def test_invalid_host_header_is_refused(server: Server, host: str) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as line:
        line.sendall(b"GET /nothing HTTP/1.1\r\nHost: " + host.encode("latin-1") + b"\r\n\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 400 ")


@pytest.mark.parametrize("body", [b'{"name":"\xed\xa0\x80","password":"x"}', b'{"name":"\\ud800"}'])
def test_lone_surrogate_is_refused(server: Server, body: bytes) -> None:
    fields = {"Content-Type": "application/json"}
    answer = server.guest().http.post("/api/session", content=body, headers=fields)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_input")


def test_client_that_does_not_read_answers_is_closed(tmp_path: Path) -> None:
    with (
        serving(tmp_path / "data", SENLAC_LIMITS="stuck_seconds=1") as server,
        socket.socket() as line,
    ):
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", server.port))
        page = b"GET /schema/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
        give_up = time.monotonic() + 30
        with contextlib.suppress(OSError):
            line.settimeout(1)
            while time.monotonic() < give_up:
                line.sendall(page * 20)
        while not counted(server, "senlac_turned_away_total", why="stuck"):
            assert time.monotonic() < give_up
