"""Handing over: a connection goes to the process that shall answer it, with what was read of it.

The system passes on the connection itself, so that nothing is relayed, and whoever is at the other
end is known by his address as before.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import socket
from collections.abc import Callable, Coroutine
from typing import Any, Final

MOST: Final = 65_536
"""So many bytes are read at once of what was read before."""

TRIES: Final = 40
PAUSE: Final = 0.05
"""How often, and after how many seconds each time, a door is tried at which too many wait."""

log = logging.getLogger("senlac.homes")

Admit = Callable[[socket.socket, bytes], Coroutine[Any, Any, None]]
"""Goes on with a connection of which something was read already."""


async def hand_off(door: str, connection: int, read: bytes) -> None:
    """Give a connection, by its file, to the process behind a door.

    Raises:
        OSError: nobody takes it.
    """
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.setblocking(False)
        await _connect(line, door)
        # No byte, no file: so there is one that says nothing.
        written = b"\0" + read
        sent = socket.send_fds(line, [written], [connection])
        if sent < len(written):
            await asyncio.get_running_loop().sock_sendall(line, written[sent:])


class HandoffListener:
    """Where connections come in that others have handed over."""

    def __init__(self, listening: socket.socket, admit: Admit) -> None:
        self._listening = listening
        self._admit = admit
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Let them in from now on."""
        self._listening.setblocking(False)
        asyncio.get_running_loop().add_reader(self._listening.fileno(), self._answer)

    async def close(self) -> None:
        """Let in those who are at the door, and nobody more."""
        asyncio.get_running_loop().remove_reader(self._listening.fileno())
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _answer(self) -> None:
        """Go to the door."""
        with contextlib.suppress(BlockingIOError):
            line, _ = self._listening.accept()
            task = asyncio.create_task(self._take_in(line))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _take_in(self, line: socket.socket) -> None:
        """Take one connection in."""
        try:
            with line:
                connection, read = await _received(line)
        except OSError as error:
            log.warning("a connection was lost between two processes: %s", error)
            return
        if connection is not None:
            await self._admit(connection, read)


async def _connect(line: socket.socket, door: str) -> None:
    """Knock at a door until there is a place before it.

    Raises:
        OSError: there is none for long, or no door.
    """
    for _ in range(TRIES):
        # Not as the event loop does it: it would take a full house for one that will open.
        found = line.connect_ex(door)
        if not found:
            return
        if found != errno.EAGAIN:
            raise OSError(found, "nobody is at home")
        await asyncio.sleep(PAUSE)
    raise OSError(errno.EAGAIN, "too many wait at the door")


async def _received(line: socket.socket) -> tuple[socket.socket | None, bytes]:
    """Return the connection that comes over a line, and what was read of it."""
    line.setblocking(False)
    await _readable(line)
    read, files, _, _ = socket.recv_fds(line, MOST, 1)
    connection = socket.socket(fileno=files[0]) if files else None
    if connection is not None:
        # No process that is begun here may keep it open.
        connection.set_inheritable(False)
    pieces = [read[1:]]
    try:
        while read:
            read = await asyncio.get_running_loop().sock_recv(line, MOST)
            pieces.append(read)
    except OSError:
        if connection is not None:
            connection.close()
        raise
    return connection, b"".join(pieces)


async def _readable(line: socket.socket) -> None:
    """Wait until something can be read."""
    loop, ready = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(line.fileno(), ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_reader(line.fileno())
