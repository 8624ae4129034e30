"""A household: several processes that serve one table, started, watched and ended by one more.

It answers nobody itself. It holds what all have in common: the port, the lock on the database, the
folder of their sockets and the ledger. Who dies is started again: his matches are in the database.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
import time
import webbrowser
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec

from senlac.engine.support.errors import OptionError
from senlac.server.config.shared_limits import lay_out
from senlac.server.config.worker_id import WorkerId
from senlac.server.run.worker import READY, WorkerConfig

BACKLOG: Final = 256
"""So many connections may wait at the door of a process."""

STABLE_SECONDS: Final = 10.0
"""Who has lived for so many seconds is started again at once; others after a while."""

FIRST_WAIT: Final = 0.2
LONGEST_WAIT: Final = 10.0

PATIENCE: Final = 20.0
"""Who has not ended after so many seconds is killed."""

OWNERS: Final = 0o600

log = logging.getLogger("senlac.homes")


class Supervisor:
    """The processes of one server."""

    def __init__(self, plans: Sequence[WorkerConfig]) -> None:
        self._plans = plans
        self._processes: dict[int, Process] = {}
        self._ready: set[int] = set()
        self._all_ready = asyncio.Event()

    async def live(self, browse: str) -> None:
        """Serve until Ctrl-C; `browse`, if it is an address, is opened when all processes do.

        Raises:
            OptionError: one of them could not begin.
        """
        stop = asyncio.Event()
        for wanted in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(wanted, stop.set)
        ends: list[asyncio.Task[Any]] = [asyncio.create_task(stop.wait())]
        ends += [asyncio.create_task(self._keep(plan)) for plan in self._plans]
        browsing = asyncio.create_task(self._browse(browse))
        try:
            done, _ = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (*ends, browsing):
                task.cancel()
            await asyncio.gather(*ends, browsing, return_exceptions=True)
            await self._end()
        for task in done:
            task.result()

    async def _browse(self, address: str) -> None:
        """Open the browser when all serve for the first time."""
        await self._all_ready.wait()
        if address:
            await asyncio.to_thread(webbrowser.open, address)

    async def _keep(self, plan: WorkerConfig) -> None:
        """Keep a process running, for ever.

        Raises:
            OptionError: it could not begin at all.
        """
        wait = FIRST_WAIT
        while True:
            started = time.monotonic()
            process = await self._start(plan)
            assert process.stdout is not None, "it is a pipe"
            if await process.stdout.readline() == READY:
                self._ready.add(plan.number)
                if len(self._ready) == len(self._plans):
                    self._all_ready.set()
            elif plan.number not in self._ready:
                raise OptionError("the server could not start; the log says why")
            status = await process.wait()
            wait = (
                FIRST_WAIT
                if time.monotonic() - started > STABLE_SECONDS
                else min(2 * wait, LONGEST_WAIT)
            )
            log.error(
                "process %s of the server has ended by itself, with %s; starting it again",
                plan.number, status,
            )  # fmt: skip
            await asyncio.sleep(wait)

    async def _start(self, plan: WorkerConfig) -> Process:
        """Start a process."""
        written = msgspec.json.encode(plan).decode()
        files = [plan.ledger, plan.listening, plan.door]
        if plan.lock is not None:
            # While one of them lives nobody else may use the database, though we are dead.
            files.append(plan.lock)
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "senlac.server.run.worker", written,
            stdin=PIPE, stdout=PIPE, pass_fds=files,
            # Ctrl-C in a terminal is for us alone: we tell the others.
            process_group=0,
        )  # fmt: skip
        self._processes[plan.number] = process
        return process

    async def _end(self) -> None:
        """End all processes in good order."""
        left = [process for process in self._processes.values() if process.returncode is None]
        for process in left:
            with suppress(ProcessLookupError):
                process.terminate()
        ends = [asyncio.create_task(process.wait()) for process in left]
        if not ends:
            return
        _, late = await asyncio.wait(ends, timeout=PATIENCE)
        if late:
            log.error("%s processes of the server did not end and were killed", len(late))
        for process in left:
            with suppress(ProcessLookupError):
                process.kill()
        await asyncio.gather(*ends)


def serve_with_workers(
    count: int, listening: socket.socket, lock: int | None, browse: str, *, verbose: bool
) -> None:
    """Serve by so many processes until Ctrl-C; the browser is opened then.

    Raises:
        OptionError: they could not begin.
    """
    with TemporaryDirectory(prefix="senlac-") as folder, _doors(folder, count) as doors:
        ledger = os.open(Path(folder, "ledger"), os.O_RDWR | os.O_CREAT, OWNERS)
        try:
            lay_out(ledger, count)
            plans = [
                WorkerConfig(
                    number, count, folder, ledger, listening.fileno(), door.fileno(), lock, verbose
                )
                for number, door in enumerate(doors)
            ]
            asyncio.run(Supervisor(plans).live(browse))
        finally:
            os.close(ledger)


@contextmanager
def _doors(folder: str, count: int) -> Iterator[list[socket.socket]]:
    """Give the doors of all processes; who knocks while nobody is at home waits."""
    doors: list[socket.socket] = []
    try:
        for number in range(count):
            doors.append(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM))
            doors[-1].bind(WorkerId(number, count, Path(folder)).handoff_address(number))
            doors[-1].listen(BACKLOG)
        yield doors
    finally:
        for door in doors:
            door.close()
