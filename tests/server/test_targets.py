"""Requests to addresses that people name: none reaches a private network."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Sequence
from ipaddress import ip_address
from threading import Thread
from typing import Final

import pytest

from senlac.engine.support.errors import OptionError
from senlac.server.alerts import outgoing
from senlac.server.alerts.delivery import NotSentError, RefusedError
from senlac.server.alerts.outgoing import MAX_BODY, Outgoing, Reply
from senlac.server.alerts.targets import (
    ForbiddenTargetError,
    is_public,
    require_sensible,
    target_of,
)
from senlac.server.config.settings import from_environment
from tests.server.push_service import LOOPBACK, Endpoint
from tests.server.services import HOST

NETWORKS: Final = from_environment({"SENLAC_ALERT_NETWORKS": LOOPBACK}).alert_networks


class Names:
    """A name server with fixed answers, one after another; the last one is repeated."""

    def __init__(self, *answers: Sequence[str]) -> None:
        self._answers = list(answers)
        self.asked: list[str] = []

    async def __call__(self, host: str, port: int) -> Sequence[str]:
        self.asked.append(host)
        return self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]


def sent(sender: Outgoing, url: str, body: bytes = b"{}") -> Reply:
    """Send a request."""
    return asyncio.run(sender.send("POST", url, {"X-Test": "1"}, body))


@pytest.mark.parametrize(
    "address",
    [
        "1.1.1.1",
        "2606:4700::1111",
        "::ffff:1.1.1.1",
        "64:ff9b::101:101",
        "172.15.0.1",
        "100.63.0.1",
    ],
)
def test_public_address_is_recognised(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
        "0.1.2.3", "255.255.255.255", "224.0.0.1", "240.0.0.1", "192.0.2.1", "198.18.0.1",
        "::", "::1", "fe80::1", "fc00::1", "ff02::1", "2001:db8::1",
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "64:ff9b::7f00:1",
        "2002:7f00:1::", "2002:101:101::", "2001:0:101:101::1", "::127.0.0.1",
    ],
)  # fmt: skip
def test_private_address_is_recognised(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize(
    "url",
    [
        "", "push.example", "//push.example/", "ftp://push.example/", "file:///etc/passwd",
        "https://", "https://a:b@push.example/", "https://push.example:x/", "https://[::1",
        "https://push.example/ x", "https://push.example/\n", "https://püsh.example/",
        "https://[fe80::1%eth0]/",
    ],
)  # fmt: skip
def test_url_of_another_form_is_refused(url: str) -> None:
    with pytest.raises(ForbiddenTargetError):
        target_of(url)


@pytest.mark.parametrize("url", ["https://10.0.0.1/", "https://[::1]/", "http://hook.example/"])
def test_address_that_can_never_be_allowed_is_refused_at_once(url: str) -> None:
    with pytest.raises(ForbiddenTargetError):
        require_sensible(url, ())
    assert require_sensible("https://hook.example/", ()).host == "hook.example"
    assert require_sensible(f"http://{HOST}/", NETWORKS).host == HOST


def test_url_is_taken_apart() -> None:
    target = target_of("https://Push.example:8443/a/b?c=d#e")
    assert (target.host, target.port, target.path) == ("push.example", 8443, "/a/b?c=d")
    assert target.origin == "https://push.example:8443"
    assert target_of("https://push.example").origin == "https://push.example"
    assert target_of("https://[2606:4700::1111]").authority == "[2606:4700::1111]"


@pytest.mark.parametrize(
    "addresses", [["10.0.0.1"], ["1.1.1.1", "10.0.0.1"], ["1.1.1.1", "::1"], ["169.254.169.254"]]
)
def test_name_of_a_private_address_is_refused(addresses: list[str]) -> None:
    names = Names(addresses)
    with pytest.raises(RefusedError, match="public address"):
        sent(Outgoing(resolve=names), "https://hook.example/")


def test_error_does_not_say_whether_a_private_name_exists() -> None:
    async def unknown(_host: str, _port: int) -> Sequence[str]:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    said = set()
    for resolve in (Names(["10.0.0.1"]), unknown):
        for scheme in ("https", "http"):
            with pytest.raises(RefusedError) as refused:
                sent(Outgoing(NETWORKS, resolve), f"{scheme}://files.lan/")
            said.add(str(refused.value))
    assert len(said) == 1


def test_failed_lookup_is_tried_again() -> None:
    async def failing(_host: str, _port: int) -> Sequence[str]:
        raise socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution")

    with pytest.raises(NotSentError):
        sent(Outgoing(resolve=failing), "https://hook.example/")


@pytest.mark.parametrize("host", ["a..b", f"{'a' * 64}.example"])
def test_what_cannot_be_the_name_of_a_host_is_refused(host: str) -> None:
    with pytest.raises(RefusedError, match="not the name of a host"):
        sent(Outgoing(), f"https://{host}/")


def test_address_without_encryption_is_refused() -> None:
    with pytest.raises(RefusedError, match="https"):
        sent(Outgoing(resolve=Names(["1.1.1.1"])), "http://hook.example/")


def test_allowed_network_is_reached_by_its_name() -> None:
    with Endpoint() as service:
        # Another answer to a second question would lead somewhere else.
        names = Names([HOST], ["10.0.0.1"])
        reply = sent(Outgoing(NETWORKS, names), f"http://hook.example:{service.port}/a?b=c")
        assert reply.status == 201
        [request] = service.sent
        assert request.path == "/a?b=c"
        assert request.headers["host"] == f"hook.example:{service.port}"
        assert request.headers["x-test"] == "1"
        assert names.asked == ["hook.example"]


def test_name_with_one_address_outside_the_allowed_is_refused() -> None:
    with pytest.raises(RefusedError):
        sent(Outgoing(NETWORKS, Names([HOST, "10.0.0.1"])), "http://hook.example/")


def test_proxies_of_the_environment_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    with Endpoint() as service:
        assert sent(Outgoing(NETWORKS), f"{service.url}/").status == 201


def test_certificate_must_be_that_of_the_name() -> None:
    # The service speaks no TLS at all, as little as one with a wrong certificate is accepted.
    with Endpoint() as service, pytest.raises(NotSentError, match="SSL"):
        sent(Outgoing(NETWORKS), f"https://{HOST}:{service.port}/")


def test_next_address_is_tried_if_one_is_unreachable() -> None:
    with Endpoint() as service:
        names = Names(["127.0.0.3", HOST])
        assert sent(Outgoing(NETWORKS, names), f"http://a.example:{service.port}/").status == 201


def test_long_answer_is_cut() -> None:
    with Endpoint() as service:
        service.answer = b"x" * (3 * MAX_BODY)
        assert len(sent(Outgoing(NETWORKS), f"{service.url}/").body) == MAX_BODY


def one_answer(answer: bytes) -> int:
    """Answer one connection with some bytes, and keep it open until the client leaves."""
    listening = socket.create_server((HOST, 0))

    def serve() -> None:
        with listening, listening.accept()[0] as connection:
            connection.sendall(answer)
            while connection.recv(65_536):
                pass

    Thread(target=serve, daemon=True).start()
    return int(listening.getsockname()[1])


def test_service_that_is_silent_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "TIMEOUT", 0.2)
    with pytest.raises(NotSentError, match="Timeout"):
        sent(Outgoing(NETWORKS), f"http://{HOST}:{one_answer(b'')}/")


@pytest.mark.parametrize(
    "answer",
    [b"nothing of HTTP\r\n\r\n", b"HTTP/1.1 200 OK\r\nX: " + b"x" * 40_000],
    ids=["other", "long head"],
)
def test_answer_that_is_not_http_is_a_failure(answer: bytes) -> None:
    with pytest.raises(NotSentError, match="RemoteProtocolError"):
        sent(Outgoing(NETWORKS), f"http://{HOST}:{one_answer(answer)}/")


def test_networks_are_read_from_the_environment() -> None:
    assert [str(one) for one in NETWORKS] == [LOOPBACK]
    with pytest.raises(OptionError, match="SENLAC_ALERT_NETWORKS"):
        from_environment({"SENLAC_ALERT_NETWORKS": "home"})
