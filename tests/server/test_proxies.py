"""Two servers on one PostgreSQL and one Redis behind nginx or Caddy, as `deploy` sets them up."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from senlac.engine.match.verify import verify
from senlac.testing.server import READY
from tests.server.proxies import Caddy, Nginx, Proxy
from tests.server.services import HOST, Redis
from tests.server.support import Client, Server, counted

KINDS: Final = [Nginx, Caddy]
PLAYERS: Final = {"saxon": "me", "norman": "open"}
VISITOR: Final = "127.0.0.2"
"""Another address of this machine, which no server takes for a proxy."""


@contextmanager
def behind(
    kind: type[Proxy], folder: Path, database_url: str, redis: Redis, **changes: str
) -> Iterator[tuple[Proxy, list[Server]]]:
    """Yield a proxy and the two servers behind it."""
    shared = {"SENLAC_DATABASE_URL": database_url, "SENLAC_CHANNELS_URL": redis.url}
    with ExitStack() as stack:
        servers = [stack.enter_context(Server(folder / name, **shared)) for name in ("one", "two")]
        yield stack.enter_context(kind(folder / "proxy", servers, changes)), servers


def sockets(servers: Sequence[Server]) -> list[float]:
    """Return how many sockets each server has."""
    return [counted(server, "senlac_sockets") for server in servers]


def joined(proxy: Proxy) -> tuple[str, dict[str, Client]]:
    """Return a match and its two players."""
    players = {"saxon": proxy.guest(), "norman": proxy.guest()}
    match_id = players["saxon"].match(PLAYERS)
    players["norman"].post(f"/api/matches/{match_id}/join", role="norman")
    return match_id, players


def play(match_id: str, players: dict[str, Client], moves: int) -> int:
    """Play over two sockets; each sees each move. Return the last acknowledged seq."""
    seq = 0
    with players["saxon"].socket(match_id) as saxon, players["norman"].socket(match_id) as norman:
        lines = {"saxon": saxon, "norman": norman}
        for line in lines.values():
            line.until("table")
        for _ in range(moves):
            role = players["saxon"].table(match_id)["actors"][0]
            table = players[role].table(match_id)
            lines[role].act(role, table["ask"]["options"][0]["action"], table["seq"])
            seq = lines[role].until("done")["seq"]
            for line in lines.values():
                line.until("table", seq=seq)
    return seq


@pytest.mark.parametrize("kind", KINDS)
def test_match_is_played_through_a_proxy_at_one_server(
    tmp_path: Path, database_url: str, redis: Redis, kind: type[Proxy]
) -> None:
    with behind(kind, tmp_path, database_url, redis) as (proxy, servers), ExitStack() as stack:
        used = [0.0, 0.0]
        for _ in range(8):
            match_id, players = joined(proxy)
            before = sockets(servers)
            for client in players.values():
                stack.enter_context(client.socket(match_id)).until("table")
            added = [now - then for now, then in zip(sockets(servers), before, strict=True)]
            # Both players are at the same server.
            assert sorted(added) == [0, 2]
            used = [have + more for have, more in zip(used, added, strict=True)]
        assert all(used)
        play(match_id, players, 10)
        players["saxon"].post(f"/api/matches/{match_id}/resign")
        assert verify(players["norman"].get(f"/api/matches/{match_id}/record")).proved


@pytest.mark.parametrize("kind", KINDS)
def test_killed_server_loses_nothing_and_the_other_takes_over(
    tmp_path: Path, database_url: str, redis: Redis, kind: type[Proxy]
) -> None:
    with behind(kind, tmp_path, database_url, redis) as (proxy, servers):
        match_id, players = joined(proxy)
        with players["saxon"].socket(match_id) as line:
            line.until("table")
            owner = servers[sockets(servers).index(1)]
        for how in (owner.kill, owner.stop):
            seq = play(match_id, players, 4)
            with players["saxon"].socket(match_id) as line:
                line.until("table", seq=seq)
                how()
                line.closed()
            assert players["norman"].table(match_id)["seq"] == seq
            assert play(match_id, players, 4) == seq + 4
            owner.start()
            wait_for_return(owner, match_id, players["saxon"])
        players["saxon"].post(f"/api/matches/{match_id}/resign")
        assert verify(players["norman"].get(f"/api/matches/{match_id}/record")).proved
        for server in servers:
            assert "Traceback" not in server.log


def wait_for_return(owner: Server, match_id: str, player: Client) -> None:
    """Wait until the proxy sends the sockets of a match to its server again."""
    give_up = time.monotonic() + READY
    while True:
        with player.socket(match_id) as line:
            line.until("table")
            if counted(owner, "senlac_sockets") == 1:
                return
        assert time.monotonic() < give_up, "the proxy does not use the server again"
        time.sleep(0.1)


@pytest.mark.parametrize("kind", KINDS)
def test_servers_see_the_true_address_of_a_visitor(
    tmp_path: Path, database_url: str, redis: Redis, kind: type[Proxy]
) -> None:
    with behind(kind, tmp_path, database_url, redis) as (proxy, _):
        claimed = {"X-Forwarded-For": "127.0.0.1"}
        transport = httpx.HTTPTransport(local_address=VISITOR)
        with httpx.Client(transport=transport, base_url=proxy.url, headers=claimed) as visitor:
            # Only the machine itself may read the metrics.
            assert visitor.get("/metrics").status_code == httpx.codes.UNAUTHORIZED
            assert visitor.get("/health").status_code == httpx.codes.OK


@pytest.mark.parametrize("kind", KINDS)
def test_proxy_closes_a_connection_with_a_slow_head(
    tmp_path: Path, database_url: str, redis: Redis, kind: type[Proxy]
) -> None:
    change = {"client_header_timeout 10s": "client_header_timeout 1s"}
    if kind is Caddy:
        change = {"read_header 10s": "read_header 1s"}
    with behind(kind, tmp_path, database_url, redis, **change) as (proxy, _):
        slow = [socket.create_connection((HOST, proxy.port), READY) for _ in range(50)]
        for line in slow:
            line.sendall(b"GET / HTTP/1.1\r\nHost: senlac\r\nX-Slow: ")
        assert proxy.client().get("/health")["status"] == "well"
        for line in slow:
            try:
                while line.recv(1024):
                    pass
            except ConnectionResetError:
                pass
            line.close()


def test_nginx_limits_the_connections_of_an_address(
    tmp_path: Path, database_url: str, redis: Redis
) -> None:
    change = {"limit_conn visitors 120": "limit_conn visitors 5"}
    with behind(Nginx, tmp_path, database_url, redis, **change) as (proxy, _):
        guest = proxy.guest()
        match_id = guest.match({"saxon": "me", "norman": "me"})
        with ExitStack() as stack:
            for _ in range(5):
                stack.enter_context(guest.socket(match_id)).until("table")
            with pytest.raises(InvalidStatus) as refused, guest.socket(match_id):
                pass
            assert refused.value.response.status_code == httpx.codes.TOO_MANY_REQUESTS
        guest.play_first(match_id)
