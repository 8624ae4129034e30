"""Addresses of clients: one form for each, independent of the socket's address family."""

from __future__ import annotations

from asyncio import Protocol, Transport
from pathlib import Path
from typing import Any, ClassVar, cast

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from senlac.server.security.addresses import network, plain_client, plain_host, proxy_forms
from senlac.server.security.protocols import HttpConnection, WebSocketConnection
from tests.server.support import Server

IPV4 = st.ip_addresses(v=4).map(str)


def test_network_of_ipv6_is_its_first_64_bits() -> None:
    assert network("2001:db8:1:2:3:4:5:6") == network("2001:db8:1:2::1")
    assert network("2001:db8:1:2::1") != network("2001:db8:1:3::1")
    assert network("10.0.0.1") != network("10.0.0.2")
    assert network("fe80::1%eth0") == network("fe80::2%eth1")
    assert network("") == ""
    assert network("a socket of the machine") == "a socket of the machine"


@given(IPV4, st.sampled_from(["::ffff:", "::FFFF:", "0:0:0:0:0:ffff:", "64:ff9b::"]))
def test_ipv4_client_is_the_same_on_an_ipv6_socket(host: str, prefix: str) -> None:
    assert plain_host(prefix + host) == host
    assert network(prefix + host) == network(host) == host


@given(st.ip_addresses(v=6))
def test_only_mapped_prefixes_are_removed(given_host: Any) -> None:  # noqa: ANN401 - either
    host = str(given_host)
    mapped = given_host.ipv4_mapped is not None or host.startswith("64:ff9b::")
    assert mapped or plain_host(host) == host


@pytest.mark.parametrize(
    "told", ["10.0.0.5", "::ffff:10.0.0.5", "10.0.0.0/24", "::ffff:10.0.0.0/120"]
)
def test_proxy_is_trusted_in_each_form_of_its_address(told: str) -> None:
    trusted = ProxyHeadersMiddleware(cast("Any", None), proxy_forms((told,))).trusted_hosts
    assert "10.0.0.5" in trusted
    assert "::ffff:10.0.0.5" in trusted
    assert "10.0.1.5" not in trusted
    assert "::ffff:10.0.1.5" not in trusted
    found = trusted.get_trusted_client_address("192.0.2.7, ::ffff:10.0.0.5")
    assert plain_client(found) == ("192.0.2.7", 0)


def test_unmapped_proxy_addresses_are_unchanged() -> None:
    assert proxy_forms(("2001:db8::/32", "proxy", "::/0", "::1")) == [
        "2001:db8::/32", "proxy", "::/0", "::1/128",
    ]  # fmt: skip


@pytest.mark.parametrize("line", [HttpConnection, WebSocketConnection])
def test_connection_reports_the_plain_address(
    line: type[Protocol], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Any] = []

    class Entering:
        def enter(self, guest: Any, **_: object) -> bool:  # noqa: ANN401 - either
            seen.append(guest.client)
            return True

        def stay(self, guest: Any) -> None:  # noqa: ANN401 - either
            seen.append(guest.client)

    class End(Transport):
        def get_extra_info(self, name: str, default: Any = None) -> Any:  # noqa: ANN401 - asyncio's
            return ("::ffff:192.0.2.7", 1066) if name == "peername" else default

    base: Any = line.__mro__[1]
    made = object.__new__(line)
    monkeypatch.setattr(made, "_connections", Entering(), raising=False)
    monkeypatch.setattr(made, "_moved", None, raising=False)

    def connection_made(self: Any, transport: Transport) -> None:  # noqa: ANN401 - either
        self.client = transport.get_extra_info("peername")

    monkeypatch.setattr(base, "connection_made", connection_made)
    made.connection_made(End())
    assert seen == [("192.0.2.7", 1066)]


class Both(Server):
    """A server that listens on IPv4 and IPv6."""

    options: ClassVar[list[str]] = ["--host", "::"]


def test_ipv4_clients_of_an_ipv6_server_are_distinguished(tmp_path: Path) -> None:
    with Both(tmp_path / "data", SENLAC_RATE_FACTOR="1", SENLAC_LIMITS="guest=1/3600") as server:
        address = f"http://127.0.0.1:{server.port}"

        def guest(forwarded: str) -> int:
            headers = {"X-Senlac": "1", "X-Forwarded-For": forwarded}
            return httpx.post(f"{address}/api/guest", headers=headers).status_code

        # The proxy on this machine is trusted, and each of its clients has its own limit.
        assert [guest(f"192.0.2.{number}") for number in (7, 8, 7)] == [201, 201, 429]
        assert guest("::ffff:192.0.2.8") == 429
        assert guest("::ffff:192.0.2.9") == 201
        assert httpx.get(f"{address}/metrics").status_code == 200
