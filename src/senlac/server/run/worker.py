"""A worker: one of the processes that serve the matches of one server.

The supervisor runs it as `python -m senlac.server.run.worker PLAN`. It shuts down when its standard
input ends, so that it never outlives a supervisor that was killed.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
from pathlib import Path
from typing import Final

import msgspec
import uvicorn
from msgspec import Struct

from senlac.engine.support.errors import OptionError
from senlac.server.config import settings
from senlac.server.config.shared_limits import SharedUsage
from senlac.server.config.worker_id import WorkerId
from senlac.server.notices.bus import NoticeBus
from senlac.server.run import run
from senlac.server.run.app import make_app
from senlac.server.security.handoff import HandoffListener
from senlac.server.security.protocols import HttpConnection, WebSocketConnection
from senlac.server.services.context import Services
from senlac.server.support import logs

READY: Final = b"ready\n"
"""What a member writes when it serves."""

STDIN: Final = 0
STDOUT: Final = 1
STDERR: Final = 2

log = logging.getLogger("senlac.homes")


class WorkerConfig(Struct):
    """Which member of how many somebody is; and by their files what all have in common."""

    number: int
    count: int
    folder: str
    ledger: int
    listening: int
    door: int
    lock: int | None
    verbose: bool


class WorkerLifecycle:
    """What makes a server a member: a door for connections, and an eye on who started it."""

    def __init__(self, door: socket.socket, carrier: NoticeBus) -> None:
        self._listening = door
        self._carrier = carrier
        self._door: HandoffListener | None = None

    async def begin(self, server: uvicorn.Server) -> None:
        """Open the door, and say so."""
        loop = asyncio.get_running_loop()

        def moved(read: bytes) -> HttpConnection:
            state = server.lifespan.state
            return HttpConnection(server.config, server.server_state, state, moved=read)

        async def admit(connection: socket.socket, read: bytes) -> None:
            transport, _ = await loop.connect_accepted_socket(lambda: moved(read), connection)
            line = transport.get_protocol()
            assert isinstance(line, HttpConnection | WebSocketConnection), "so it was made"
            # Event loops begin to read when a connection is made, whatever was decided in it.
            if line.is_paused and not transport.is_closing():
                transport.pause_reading()

        def left_alone() -> None:
            loop.remove_reader(STDIN)
            server.should_exit = True

        self._door = HandoffListener(self._listening, admit)
        self._door.open()
        loop.add_reader(STDIN, left_alone)
        os.write(STDOUT, READY)
        # Nobody reads more: what else is written there belongs in the log.
        os.dup2(STDERR, STDOUT)

    async def end(self) -> None:
        """Close the door, and take no notice of others who do."""
        self._carrier.expect_shutdown()
        if self._door is not None:
            await self._door.close()


def serve(plan: WorkerConfig) -> None:
    """Serve until told to stop.

    Raises:
        OptionError: it cannot be begun.
    """
    logs.set_up(logging.INFO if plan.verbose else logging.WARNING, home=plan.number)
    chosen = settings.from_environment(processes=plan.count).share()
    for file in (plan.ledger, plan.listening, plan.door, plan.lock):
        if file is not None:
            # Those who think for bots must not keep it open.
            os.set_inheritable(file, False)
    ledger = SharedUsage(plan.ledger, plan.number, plan.count)
    app = make_app(chosen, WorkerId(plan.number, plan.count, Path(plan.folder), ledger))
    services: Services = app.state.services
    belonging = WorkerLifecycle(socket.socket(fileno=plan.door), services.carrier)
    run.run(app, chosen, socket.socket(fileno=plan.listening), belonging)


def main() -> None:
    """Serve as the plan says that was given."""
    try:
        serve(msgspec.json.decode(sys.argv[1], type=WorkerConfig))
    except OptionError as error:
        log.critical("%s", error)
        sys.exit(1)


if __name__ == "__main__":
    main()
