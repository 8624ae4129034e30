"""Addresses of clients: one form for each, independent of the socket's address family."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, cast

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from senlac.server.security.addresses import (
    network,
    plain_client,
    plain_host,
    proxy_forms,
    proxy_test,
)
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
    for host, trust in {
        "10.0.0.5": True, "::ffff:10.0.0.5": True, "10.0.1.5": False, "::ffff:10.0.1.5": False,
    }.items():  # fmt: skip
        assert (host in trusted) == proxy_test((told,))(host) == trust
    found = trusted.get_trusted_client_address("192.0.2.7, ::ffff:10.0.0.5")
    assert plain_client(found) == ("192.0.2.7", 0)


def test_proxy_may_be_any_host_or_have_a_name() -> None:
    assert proxy_test(("*",))("192.0.2.7")
    assert proxy_test(("*",))("a socket")
    assert [proxy_test(("a socket",))(host) for host in ("a socket", "192.0.2.7", "")] == [
        True, False, False,
    ]  # fmt: skip


def test_unmapped_proxy_addresses_are_unchanged() -> None:
    assert proxy_forms(("2001:db8::/32", "proxy", "::/0", "::1")) == [
        "2001:db8::/32", "proxy", "::/0", "::1/128",
    ]  # fmt: skip


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
