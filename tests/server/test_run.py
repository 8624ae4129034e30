"""What a server listens on."""

from __future__ import annotations

import socket
from contextlib import closing

import pytest

from senlac.engine.support.errors import OptionError
from senlac.server.run.run import address, bound_socket


def test_small_answers_are_sent_at_once() -> None:
    # asyncio turns the delay of small packets off only where it knows that it speaks TCP.
    with closing(bound_socket("127.0.0.1", 0)) as listening:
        assert listening.proto == socket.IPPROTO_TCP


def test_a_port_in_use_is_told_of_in_one_line() -> None:
    with closing(bound_socket("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        with pytest.raises(OptionError, match=f"port {port} of 127.0.0.1: another program uses it"):
            bound_socket("127.0.0.1", port)


def test_the_address_is_one_that_a_browser_opens() -> None:
    with closing(bound_socket("0.0.0.0", 0)) as listening:  # noqa: S104 - as a host may wish
        port = listening.getsockname()[1]
        assert address(listening, "0.0.0.0") == f"http://127.0.0.1:{port}/"  # noqa: S104
        assert address(listening, "::1") == f"http://[::1]:{port}/"
