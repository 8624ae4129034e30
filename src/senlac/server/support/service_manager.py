"""Messages to the service manager (systemd) that has started the server: ready, stopping, alive.

The protocol is sd_notify(3): datagrams to the Unix socket that `NOTIFY_SOCKET` names. Without that
variable nothing is sent.
"""

from __future__ import annotations

import logging
import os
import socket
import time
from collections.abc import Mapping
from typing import Final

READY: Final = "READY=1"
STOPPING: Final = "STOPPING=1"
ALIVE: Final = "WATCHDOG=1"

OFTEN: Final = 3
"""Messages in the time after which the manager takes a silent server for dead."""

log = logging.getLogger("senlac.server")


class ServiceManager:
    """The service manager, if there is one."""

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        given = os.environ if environment is None else environment
        name = given.get("NOTIFY_SOCKET", "")
        # Linux writes names without a file with a leading @.
        self._address = "\0" + name[1:] if name.startswith("@") else name
        self._every = _seconds(given) / OFTEN
        self._told = 0.0

    def tell(self, message: str) -> None:
        """Send a message. If the manager cannot be reached, log that and go on."""
        if not self._address or not hasattr(socket, "AF_UNIX"):
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
                # The event loop must not wait for a manager that does not read.
                line.setblocking(False)
                line.sendto(message.encode(), self._address)
        except OSError as error:
            log.warning("service manager not reached, continuing: %s", error)

    def tell_alive(self) -> None:
        """Send that the server is alive, if that is wanted and due."""
        now = time.monotonic()
        if self._every and now - self._told >= self._every:
            self._told = now
            self.tell(ALIVE)


def _seconds(given: Mapping[str, str]) -> float:
    """Return the seconds after which a silent server is restarted, 0 if it never is."""
    microseconds, process = given.get("WATCHDOG_USEC", ""), given.get("WATCHDOG_PID", "")
    if not microseconds.isdecimal() or process not in ("", str(os.getpid())):
        return 0.0
    return int(microseconds) / 1e6
