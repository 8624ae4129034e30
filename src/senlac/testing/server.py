"""A real server on a real port with a real file: the program `senlac serve`."""

from __future__ import annotations

import contextlib
import http.client
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import ClassVar, Final, Self

PROGRAM: Final = [sys.executable, "-c", "from senlac.cli import main; main()"]

LAUNCHER: Final = """
import os, signal, sys
program = os.getpid()
if not os.fork():
    os.setsid()
    os.closerange(1, 3)
    while os.read(0, 1024):
        pass
    if os.getppid() == program:
        os.kill(program, signal.SIGKILL)
    os._exit(0)
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
os.execvp(sys.argv[1], sys.argv[1:])
"""
"""Starts a watchdog, then becomes the program itself, which so keeps the process id.

The watchdog reads a pipe of which the test process holds the other end. The system closes that end
when the test process ends, however it ends; the watchdog then kills the program. It kills a paused
program too, which a thread of the program could not. It is in a session of its own, because Ctrl-C
would end it before the program. The pipe works on every POSIX system, unlike PR_SET_PDEATHSIG,
which also fires when only the thread ends that started the program."""

READY: Final = 30.0
"""Seconds in which it must start, or stop."""

LOOK: Final = 0.02
"""Interval of the health checks meanwhile, in seconds."""


def ending_with_us(command: Sequence[str]) -> list[str]:
    """Return a command that runs another one, and kills it when the process that started it ends.

    Start it with `stdin=subprocess.PIPE`, and close that pipe when the program has ended: the end
    of the pipe is the signal. The program itself has no input. On Windows the command is returned
    as it is.
    """
    if os.name != "posix":
        return list(command)
    return [sys.executable, "-I", "-S", "-c", LAUNCHER, *command]


class Server:
    """The program `senlac serve` as a process, with its data in a folder.

    It has the environment of the tests with the given additions, and takes a free port. It ends
    with the test process, even if that is killed.
    """

    program: ClassVar[list[str]] = PROGRAM
    options: ClassVar[list[str]] = []

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
        """The log of the server since its first start."""
        return (self.data / "log").read_text(encoding="utf-8")

    @property
    def pid(self) -> int:
        """The id of the server process."""
        assert self._process is not None, "asked while it runs"
        return self._process.pid

    def start(self) -> None:
        """Start, on the same port as before, and wait until it is healthy.

        Raises:
            AssertionError: it is not healthy in time; the message is its log.
        """
        self.data.mkdir(parents=True, exist_ok=True)
        with (self.data / "log").open("ab") as log:
            process = subprocess.Popen(  # noqa: S603 - our own program
                ending_with_us([*self.program, "serve", "--port", str(self.port), *self.options]),
                stdin=subprocess.PIPE,
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
        """Kill it at once, like a power cut."""
        self._end(signal.SIGKILL)

    def _is_well(self) -> bool:
        """Return whether it reports that it is healthy."""
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
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None, "it is a pipe"
            pipe.close()
        return status
