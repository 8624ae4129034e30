"""TCP connections between a browser and a server that a test can cut."""

from __future__ import annotations

import contextlib
import copy
import socket
import struct
import threading
from types import TracebackType
from typing import Final, Self

from tests.server.support import Server

RESET: Final = struct.pack("ii", 1, 0)
"""Socket option (SO_LINGER) with which `close` sends a reset and drops unsent data."""

CHUNK: Final = 65_536


class Wire:
    """Relays TCP connections to a port of this machine until they are cut.

    While they are cut, it resets each new connection.
    """

    def __init__(self, port: int) -> None:
        self._target = port
        self._lock = threading.Lock()
        self._open: list[socket.socket] = []
        self._is_cut = False
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.cut()

    def cut(self) -> int:
        """Reset all connections, and new ones until `mend`; return how many were open."""
        with self._lock:
            self._is_cut = True
            count = len(self._open) // 2
            for one in self._open:
                _reset(one)
            self._open.clear()
        return count

    def mend(self) -> None:
        """Accept new connections again."""
        with self._lock:
            self._is_cut = False

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            with self._lock:
                if self._is_cut:
                    _reset(near)
                    continue
                far = socket.create_connection(("127.0.0.1", self._target))
                self._open += [near, far]
            for source, target in ((near, far), (far, near)):
                threading.Thread(target=_relay, args=(source, target), daemon=True).start()


def through(server: Server, wire: Wire) -> Server:
    """Return a server with the address of a wire in front of it."""
    reached = copy.copy(server)
    reached.url = f"http://127.0.0.1:{wire.port}"
    reached.port = wire.port
    return reached


def _relay(source: socket.socket, target: socket.socket) -> None:
    """Relay data until one side ends, then end the other side."""
    with contextlib.suppress(OSError):
        while data := source.recv(CHUNK):
            target.sendall(data)
    with contextlib.suppress(OSError):
        target.shutdown(socket.SHUT_WR)


def _reset(one: socket.socket) -> None:
    """Close a socket with a reset; shut it down first to wake a thread that reads from it."""
    with contextlib.suppress(OSError):
        one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        one.shutdown(socket.SHUT_RD)
    one.close()
