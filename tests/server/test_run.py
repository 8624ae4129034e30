"""The listening socket of a server."""

from __future__ import annotations

import socket
from contextlib import closing

import pytest

from senlac.engine.support.errors import OptionError
from senlac.server.run.listening import address, bound_socket


def test_listening_socket_is_explicitly_tcp() -> None:
    # asyncio sets TCP_NODELAY only on sockets with an explicit TCP protocol.
    with closing(bound_socket("127.0.0.1", 0)) as listening:
        assert listening.proto == socket.IPPROTO_TCP


def test_port_in_use_is_reported() -> None:
    with closing(bound_socket("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        with pytest.raises(OptionError, match=f"port {port} of 127.0.0.1: another program uses it"):
            bound_socket("127.0.0.1", port)


def test_address_can_be_opened_in_a_browser() -> None:
    with closing(bound_socket("0.0.0.0", 0)) as listening:  # noqa: S104 - as a host may wish
        port = listening.getsockname()[1]
        assert address(listening, "0.0.0.0") == f"http://127.0.0.1:{port}/"  # noqa: S104
        assert address(listening, "::1") == f"http://[::1]:{port}/"
