"""Helpers that start processes, kill them and wait for their end."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from senlac.testing.server import LOOK, READY


@contextlib.contextmanager
def started(program: str, *args: object) -> Iterator[tuple[subprocess.Popen[bytes], list[int]]]:
    """Start a process; yield it with the numbers that it writes when it is ready."""
    with subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-c", program, *map(str, args)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        yield process, [int(word) for word in process.stdout.readline().split()]


def end(process: subprocess.Popen[bytes], how: signal.Signals) -> None:
    """Send a signal to a process and wait until it ends."""
    process.send_signal(how)
    assert process.wait(READY) == -how


def wait_until(so: Callable[[], bool], what: str) -> None:
    """Wait until a condition holds."""
    give_up = time.monotonic() + READY
    while not so():
        assert time.monotonic() < give_up, what
        time.sleep(LOOK)


def below(pid: int) -> list[int]:
    """Return the ids of all descendants of a process."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    return [one for child in children for one in (int(child), *below(int(child)))]


def is_alive(pid: int) -> bool:
    """Return whether a process runs; a zombie does not."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rpartition(")")[2].split()[0] != "Z"
