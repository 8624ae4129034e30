"""Outgoing bytes of a connection, and how many of them its client has received.

The size of the buffer does not say that: it stays the same, or grows, while a client reads and more
is written. So all written bytes are counted, and those still waiting are subtracted.
"""

from __future__ import annotations

import struct
from asyncio import BaseProtocol, Transport
from typing import Any, Final

from senlac.engine.support.optional import optional_module

_fcntl: Final = optional_module("fcntl")
_termios: Final = optional_module("termios")

INT: Final = struct.Struct("i")


def unacknowledged(transport: Transport) -> int:
    """Return the number of bytes in the system's buffer that the other end has not received.

    On a fast network they are megabytes, and the system accepts more only when a third of them is
    gone, which takes a slow reader a minute. 0 if the system cannot be asked (Windows).
    """
    connected = transport.get_extra_info("socket")
    if _fcntl is None or _termios is None or connected is None:
        return 0
    try:
        answer = _fcntl.ioctl(connected.fileno(), _termios.TIOCOUTQ, bytes(INT.size))
    except (OSError, ValueError):
        # The socket is already closed, or of a kind that does not count them.
        return 0
    size: int = INT.unpack(answer)[0]
    return size


class CountingTransport(Transport):
    """A transport that counts what is written, and delegates everything to another one.

    Attributes:
        written: number of bytes so far.
    """

    def __init__(self, passed_to: Transport) -> None:
        super().__init__()
        self.written = 0
        self._to = passed_to

    @property
    def taken(self) -> int:
        """Number of written bytes that the client has received."""
        return self.written - self._to.get_write_buffer_size() - unacknowledged(self._to)

    def write(self, data: bytes | bytearray | memoryview[Any]) -> None:
        self.written += len(data)
        self._to.write(data)

    def write_eof(self) -> None:
        self._to.write_eof()

    def can_write_eof(self) -> bool:
        return self._to.can_write_eof()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self._to.set_write_buffer_limits(high, low)

    def get_write_buffer_limits(self) -> tuple[int, int]:
        return self._to.get_write_buffer_limits()

    def get_write_buffer_size(self) -> int:
        return self._to.get_write_buffer_size()

    def is_reading(self) -> bool:
        return self._to.is_reading()

    def pause_reading(self) -> None:
        self._to.pause_reading()

    def resume_reading(self) -> None:
        self._to.resume_reading()

    def is_closing(self) -> bool:
        return self._to.is_closing()

    def close(self) -> None:
        self._to.close()

    def abort(self) -> None:
        self._to.abort()

    def set_protocol(self, protocol: BaseProtocol) -> None:
        self._to.set_protocol(protocol)

    def get_protocol(self) -> BaseProtocol:
        return self._to.get_protocol()

    def get_extra_info(self, name: str, default: Any = None) -> Any:  # noqa: ANN401 - asyncio's signature
        return self._to.get_extra_info(name, default)
