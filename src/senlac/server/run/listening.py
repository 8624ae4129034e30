"""The port of a server: which one it is, and how its connections behave."""

from __future__ import annotations

import errno
import socket
from contextlib import suppress
from ipaddress import ip_address
from typing import Final

from senlac.engine.support.errors import OptionError

PORT: Final = 1066
FREE_PORT: Final = 8066
"""First port to try if `PORT` is not available."""

TRIES: Final = 30

BACKLOG: Final = 256
"""Maximum number of connections waiting to be accepted. More would wait so long that clients do
better to retry.
"""

SEND_BYTES: Final = 65_536
"""Bytes that the system buffers for a client (Linux doubles them).

By default they may be megabytes, which a client that does not read costs. The system accepts more
when a third of them is gone: with few, a slow reader is soon seen to make progress.
"""


def bound_socket(host: str, port: int | None) -> socket.socket:
    """Return a listening socket; without a port, on the first of our ports that is available.

    Raises:
        OptionError: the port is not available, or the host is not an address of this machine.
    """
    if port is not None:
        return _bind(host, port)
    for candidate in (PORT, *range(FREE_PORT, FREE_PORT + TRIES)):
        try:
            return _bind(host, candidate)
        except OptionError as error:
            refused = error
    raise refused


def address(listening: socket.socket, host: str) -> str:
    """Return the URL that a browser opens."""
    port = listening.getsockname()[1]
    shown = host
    with suppress(ValueError):
        # Browsers cannot open the address that stands for all of a machine.
        if ip_address(host).is_unspecified:
            shown = "::1" if ":" in host else "127.0.0.1"
    if ":" in shown:
        shown = f"[{shown}]"
    return f"http://{shown}:{port}/"


def accepts_other_machines(listening: socket.socket) -> bool:
    """Return whether other machines can connect to a listening socket."""
    return not ip_address(listening.getsockname()[0].partition("%")[0]).is_loopback


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Without an explicit protocol asyncio does not set TCP_NODELAY.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # Connections inherit it.
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BYTES)
    try:
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        listening.close()
        raise OptionError(f"port {port} of {host}: {_reason(error)}") from error
    return listening


def _reason(error: OSError | OverflowError) -> str:
    """Return why a port is not available."""
    if isinstance(error, OverflowError):
        return "expected a number from 0 to 65535"
    if error.errno == errno.EADDRINUSE:
        return "another program uses it"
    if error.errno == errno.EACCES:
        return "it needs more rights than this program has"
    return error.strerror or str(error)
