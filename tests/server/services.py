"""A real PostgreSQL and a real Redis, each in its own folder on a free port.

`scripts/bootstrap.sh --servers` installs both.
"""

from __future__ import annotations

import contextlib
import os
import random
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from senlac.testing.server import ending_with_us

READY: Final = 60.0
HOST: Final = "127.0.0.1"
PORTS: Final = range(20_000, 32_000)
"""Ports outside the ephemeral range: a client could take one of those while a service is down."""

MISSING: Final = "%s is not installed; scripts/bootstrap.sh --servers installs it"
NOBODY_ELSE: Final = 0o700


class Postgres:
    """A PostgreSQL cluster that can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self._data = folder / "data"
        self._log = folder / "log"
        self._as: dict[str, Any] = {}
        if os.getuid() == 0:
            # PostgreSQL refuses to run as root; its Debian package creates a user for it.
            shutil.chown(folder, "postgres", "postgres")
            self._as = {"user": "postgres", "group": "postgres", "extra_groups": []}
        self._run(
            "initdb", "--auth=trust", "--username=senlac", "--encoding=UTF8", "--no-sync",
            f"--pgdata={self._data}",
        )  # fmt: skip

    def new_database(self) -> str:
        """Return the URL of a new empty database."""
        name = f"d{secrets.token_hex(6)}"
        self._run("createdb", f"--host={HOST}", f"--port={self.port}", "--username=senlac", name)
        return f"postgresql://senlac@{HOST}:{self.port}/{name}"

    def start(self) -> None:
        """Start, and wait until it accepts connections."""
        # Its processes are killed, the machine never is: data need not reach the disk.
        options = f"-p {self.port} -h {HOST} -k {self._data} -c fsync=off -c max_connections=200"
        self._control("start", f"--log={self._log}", f"--options={options}")

    def stop(self) -> None:
        """Stop at once, without waiting for clients."""
        self._control("stop", "--mode=immediate")

    def freeze(self, *, frozen: bool) -> None:
        """Suspend all processes without closing connections, or continue them."""
        first = int((self._data / "postmaster.pid").read_text(encoding="ascii").split()[0])
        how = signal.SIGSTOP if frozen else signal.SIGCONT
        for pid in [first, *_children(first)]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, how)

    def _control(self, what: str, *given: str) -> None:
        """Start or stop the cluster with `pg_ctl`."""
        self._run(
            "pg_ctl", what, "--wait", f"--timeout={READY:.0f}", f"--pgdata={self._data}", *given
        )

    def _run(self, program: str, *given: str) -> None:
        """Run a PostgreSQL program to completion."""
        subprocess.run(  # noqa: S603 - a program of the system
            [postgres_program(program), *given],
            check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, cwd="/",
            **self._as,
        )  # fmt: skip


class Redis:
    """A Redis without persistence that can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"redis://{HOST}:{self.port}"
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        program = shutil.which("redis-server")
        assert program is not None, MISSING % "Redis"
        self._process = subprocess.Popen(  # noqa: S603 - a program of the system
            ending_with_us([
                program, "--bind", HOST, "--port", str(self.port), "--dir", str(self._folder),
                "--save", "", "--appendonly", "no",
            ]),
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        give_up = time.monotonic() + READY
        while not self._answers():
            assert self._process.poll() is None, "Redis has ended by itself"
            assert time.monotonic() < give_up, "Redis does not answer"
            time.sleep(0.01)

    def stop(self) -> None:
        """Kill the process."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            # This waits for the process to end, and closes the pipe.
            process.communicate()

    def freeze(self, *, frozen: bool) -> None:
        """Suspend the process without closing connections, or continue it."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP if frozen else signal.SIGCONT)

    def _answers(self) -> bool:
        """Return whether it answers a ping."""
        with contextlib.suppress(OSError), socket.create_connection((HOST, self.port), 1) as line:
            line.sendall(b"PING\r\n")
            return line.recv(16).startswith(b"+PONG")
        return False


@contextlib.contextmanager
def running_postgres() -> Iterator[Postgres]:
    """Yield a PostgreSQL for one caller."""
    with _folder() as folder:
        service = Postgres(folder)
        service.start()
        try:
            yield service
        finally:
            service.stop()


@contextlib.contextmanager
def running_redis() -> Iterator[Redis]:
    """Yield a Redis for one caller."""
    with _folder() as folder:
        service = Redis(folder)
        service.start()
        try:
            yield service
        finally:
            service.stop()


def postgres_program(name: str) -> str:
    """Return the path of a PostgreSQL program; Debian keeps them off PATH, by version."""
    kept = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=_version)
    found = shutil.which(name) if not kept else str(kept[-1])
    assert found is not None, MISSING % "PostgreSQL"
    return found


def free_port() -> int:
    """Return a port that is not in use."""
    while True:
        port = random.SystemRandom().choice(PORTS)
        with contextlib.suppress(OSError), socket.socket() as trial:
            trial.bind((HOST, port))
            return port


@contextlib.contextmanager
def _folder() -> Iterator[Path]:
    """Yield a folder that other users can access; they cannot reach the folder of a test."""
    with tempfile.TemporaryDirectory(prefix="senlac-", ignore_cleanup_errors=True) as name:
        yield Path(name)


def _version(program: Path) -> int:
    """Return the PostgreSQL version of a program."""
    return int(program.parts[-3])


def _children(parent: int) -> list[int]:
    """Return the ids of the child processes of a process."""
    listed = Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii")
    return [int(pid) for pid in listed.split()]
