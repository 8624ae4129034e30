"""A real server on a real port with a real file: the program `senlac serve`."""

from __future__ import annotations

import contextlib
import http.client
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import ClassVar, Final, Self

PROGRAM: Final = [sys.executable, "-c", "from senlac.cli import main; main()"]

READY: Final = 30.0
"""How long it may take to start, or to stop, in seconds."""

LOOK: Final = 0.02
"""How often it is asked meanwhile whether it is there."""


class Server:
    """The program `senlac serve` as a process of its own, with its data in a folder.

    It reads the environment of the tests with what is given besides, and takes a free port.
    """

    program: ClassVar[list[str]] = PROGRAM

    def __init__(self, data: Path, **environment: str) -> None:
        self.data = data
        self._environment = {
            **os.environ,
            "SENLAC_DATA": str(data),
            "SENLAC_RATE_FACTOR": "1000",
            "PYTHONUNBUFFERED": "1",
            **environment,
        }
        self._process: subprocess.Popen[bytes] | None = None
        self.url = ""
        self.port = 0

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    @property
    def log(self) -> str:
        """What the server wrote to its log, from its first start on."""
        return (self.data / "log").read_text(encoding="utf-8")

    @property
    def pid(self) -> int:
        """Return the process that is the server."""
        assert self._process is not None, "asked while it runs"
        return self._process.pid

    def start(self) -> None:
        """Start, on the port of the last time, and wait until it answers.

        Raises:
            AssertionError: it does not; the message is its log.
        """
        self.data.mkdir(parents=True, exist_ok=True)
        with (self.data / "log").open("ab") as log:
            process = subprocess.Popen(  # noqa: S603 - our own program
                [*self.program, "serve", "--port", str(self.port)],
                stdout=subprocess.PIPE,
                stderr=log,
                env=self._environment,
            )
        self._process = process
        assert process.stdout is not None, "it is a pipe"
        line = process.stdout.readline().decode()
        assert "http://" in line, self.log
        self.url = line.split("at ")[1].split(" ")[0].rstrip("/")
        self.port = int(self.url.rsplit(":", 1)[1])
        give_up = time.monotonic() + READY
        while time.monotonic() < give_up:
            if self._is_well():
                return
            time.sleep(LOOK)
        raise AssertionError(self.log)

    def stop(self) -> int:
        """Stop as Ctrl-C does; return the exit status."""
        return self._end(signal.SIGINT)

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self._end(signal.SIGKILL)

    def _is_well(self) -> bool:
        """Tell whether it says of itself that it is."""
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", self.port)) as line:
            try:
                line.request("GET", "/health")
                return line.getresponse().status == http.client.OK
            except (OSError, http.client.HTTPException):
                return False

    def _end(self, how: signal.Signals) -> int:
        """End the process, and return its status."""
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(how)
        status = process.wait(timeout=READY)
        assert process.stdout is not None, "it is a pipe"
        process.stdout.close()
        return status
