"""A server under attack: during each, 95 of 100 questions how it is are answered in 100 ms.

That figure is for a machine of their own, and `make soak` holds the server to it:

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
"""The attacks on a server as hosts have it."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Give a server with the limits that a host has who has set none."""
    with serving(tmp_path_factory.mktemp("attacked"), SENLAC_RATE_FACTOR="1") as started:
        yield started
        assert '"trace"' not in started.log, started.log


class Poor(Server):
    """A server that is started by a shell which gives its right to more files away."""

    program: ClassVar[list[str]] = ["sh", "-c", 'ulimit -n 120; exec "$0" "$@"', *PROGRAM]


def a_match(server: Server) -> str:
    """Return a match that anybody may watch."""
    return server.guest().match({"saxon": "me", "norman": "me"})


@pytest.mark.soak
@pytest.mark.parametrize("attack", ALL)
def test_during_each_attack_answers_come_in_time(server: Server, attack: str) -> None:
    more = {"sign_ins": "Harold", "asks": "/api/matches"}.get(attack)
    under(server, attack, 10.0, a_match(server) if more is None else more, alone=True)


@pytest.mark.parametrize("frames", ["pings", "pongs", "fragments"])
def test_frames_that_say_nothing(server: Server, frames: str) -> None:
    seen = under(server, frames, more=a_match(server))
    assert seen.deeds["101"] <= LIMITS.open[0] + 5
    assert counted(server, "senlac_turned_away_total", why="frames") >= seen.deeds["101"] - 1


def test_a_page_that_pings_now_and_then_stays(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "me"})
    with guest.socket(match_id) as line:
        for _ in range(LIMITS.socket[0] - 1):
            line.send(type="ping")
        for _ in range(LIMITS.socket[0] - 1):
            line.until("pong")


@pytest.mark.parametrize("half", ["half_heads", "half_bodies"])
def test_half_requests(tmp_path: Path, half: str) -> None:
    short = "head_seconds=1 body_seconds=1"
    with serving(tmp_path / "data", SENLAC_RATE_FACTOR="1", SENLAC_LIMITS=short) as server:
        seen = under(server, half, 3.0)
        assert seen.deeds["closed"] >= 200
        assert counted(server, "senlac_turned_away_total", why="late") >= 100


def test_half_a_request_is_answered_and_hung_up_on(tmp_path: Path) -> None:
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
def test_connections_without_end(server: Server, attack: str) -> None:
    under(server, attack)
    assert counted(server, "senlac_connections") <= LIMITS.connections


def test_a_full_house_makes_room_for_whoever_asks(tmp_path: Path) -> None:
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
            # Whoever is at a table is not the one who goes.
            line.send(type="ping")
            line.until("pong")


def test_one_network_has_only_so_many_connections(server: Server) -> None:
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
        # Nobody else is worse off for it.
        assert server.client().get("/health")["status"] == "well"


@pytest.mark.parametrize("bodies", ["crumbs", "endless"])
def test_bodies_beyond_measure(server: Server, bodies: str) -> None:
    seen = under(server, bodies)
    assert seen.deeds["bytes"]


def test_a_storm_of_sign_ins(server: Server) -> None:
    server.account("Harold")
    seen = under(server, "sign_ins", more="Harold")
    assert set(seen.deeds) <= {"401", "429", "closed"}
    assert seen.deeds["429"] >= 50
    # Somebody else, elsewhere, comes in while the storm has hardly gone by.
    body = {"name": "Harold", "password": WORDS}
    answer = server.client().http.post(
        "/api/session", json=body, headers={"X-Forwarded-For": "192.0.2.7"}
    )
    assert answer.is_success, answer.text


def test_questions_without_end(server: Server) -> None:
    under(server, "asks", more="/api/matches")


def test_a_proof_is_found_out_once(server: Server) -> None:
    player = server.guest()
    match_id = player.match({"saxon": "me", "norman": "me"})
    for _ in range(40):
        player.play_first(match_id)
    player.post(f"/api/matches/{match_id}/resign")
    first = player.get(f"/api/matches/{match_id}/proof")
    under(server, "asks", more=f"/api/matches/{match_id}/proof")
    assert player.get(f"/api/matches/{match_id}/proof") == first


def test_a_flood_of_refusals_leaves_a_few_lines_in_the_log(tmp_path: Path) -> None:
    # What was left out is told at the end, so the server of the others is not the one to ask.
    with serving(tmp_path / "data", SENLAC_RATE_FACTOR="1") as server:
        path = f"/api/matches/{a_match(server)}/table?roles=saxon"
        seen = under(server, "strangers", more=path)
        assert seen.deeds["403"] > 2 * MOST
        under(server, "junk")
        server.close_clients()
        server.stop()
        lines = server.log.splitlines()
    assert len(lines) <= 4 * MOST
    refused = [line for line in lines if "forbidden" in json.loads(line)["what"]]
    assert "more lines were suppressed" in refused[-1]


def test_no_more_files_are_opened_than_the_system_grants(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (120, hard))
    try:
        with serving(tmp_path / "raised") as server:
            granted = Path(f"/proc/{server.pid}/limits").read_text(encoding="ascii")
            line = next(one for one in granted.splitlines() if one.startswith("Max open files"))
            assert int(line.split()[3]) > LIMITS.connections
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_where_no_more_files_are_granted_it_is_said_and_heeded(tmp_path: Path) -> None:
    with Poor(tmp_path / "few") as server:
        assert "limited to 120 open files" in server.log
        under(server, "connections", 2.0)
        assert counted(server, "senlac_connections") <= 60
        assert "Too many open files" not in server.log


@pytest.mark.parametrize("host", ["x:99999999", "x:abc", "x:-1", "a b", "[::1", "x/y", "\xff", "@"])
def test_a_host_that_cannot_be_one_is_refused(server: Server, host: str) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as line:
        line.sendall(b"GET /nothing HTTP/1.1\r\nHost: " + host.encode("latin-1") + b"\r\n\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 400 ")


@pytest.mark.parametrize("body", [b'{"name":"\xed\xa0\x80","password":"x"}', b'{"name":"\\ud800"}'])
def test_half_a_character_is_refused(server: Server, body: bytes) -> None:
    fields = {"Content-Type": "application/json"}
    answer = server.guest().http.post("/api/session", content=body, headers=fields)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_input")


def test_a_reader_of_answers_who_does_not_read_is_hung_up_on(tmp_path: Path) -> None:
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
