"""Test servers end with the process that started them, however it ends."""

from __future__ import annotations

import os
import signal
import socket
from pathlib import Path

import pytest

from tests.processes import end, started, wait_until

STARTER = """
import sys
from pathlib import Path
from senlac.testing.server import Server

with Server(Path(sys.argv[1])) as server:
    print(server.pid, server.port, flush=True)
    sys.stdin.read()
"""


def is_free(port: int) -> bool:
    """Return whether no process listens on a port."""
    with socket.socket() as trial:
        return trial.connect_ex(("127.0.0.1", port)) != 0


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_server_ends_when_the_test_process_is_killed(tmp_path: Path, how: signal.Signals) -> None:
    with started(STARTER, tmp_path) as (starter, (server, port)):
        assert not is_free(port)
        end(starter, how)
        try:
            wait_until(lambda: is_free(port), "the server lives on")
        except AssertionError:
            os.kill(server, signal.SIGKILL)
            raise
