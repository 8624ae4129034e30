"""The notice bus: delivers notices to the sockets of this server and of other servers.

Listeners in this process are called as soon as a notice is published. They only queue it, or do
work that does not wait.

The connection to other servers may be lost at any moment, and notices with it. So it is monitored:
a heartbeat must come back over it. After a loss the bus reconnects, and when the heartbeat returns
all listeners on both sides resync with the database.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Final

from senlac.engine.support.errors import SenlacError
from senlac.server.notices.backends import PATIENCE, BusConnection, MakeLine
from senlac.server.notices.messages import RESYNC, Notice, read_notice, written

BEAT_SECONDS: Final = 1.0
FIRST_WAIT: Final = 0.1
LONGEST_WAIT: Final = 0.5
"""Seconds between attempts to reconnect, at first and at most."""

MOST_WAITING: Final = 10_000
"""Maximum number of notices queued for a slow connection. Further ones become a resync."""

BATCH: Final = 100
"""Maximum number of notices sent at once: those that came while the last ones were sent."""

MARGIN: Final = 10.0
"""Maximum seconds that a loss stays undetected or the clocks of two servers differ."""

CLOSING_SECONDS: Final = 1.0

Hear = Callable[[Notice], None]
"""Handles a notice. It must not raise an exception or do anything that takes long."""

log = logging.getLogger("senlac.channels")


class BusConnectionError(SenlacError):
    """The connection to the other servers is lost."""


class NoticeBus:
    """Delivers each notice to the listeners in this process, even without other servers.

    Attributes:
        lost_at: time since when the connection is lost, None while it works or if there is none.
    """

    def __init__(self, make_line: MakeLine | None) -> None:
        self._make_line = make_line
        self._mark = secrets.token_hex(6).encode()
        self._beat = f"beat-{self._mark.decode()}"
        self._listeners: dict[str, list[Hear]] = {}
        self._waiting: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(MOST_WAITING)
        self._untold: dict[str, float] = {}
        self._line: BusConnection | None = None
        self._lost = asyncio.Event()
        self._beaten_at = 0.0
        self._complained = False
        self.lost_at: float | None = None if make_line is None else time.time()

    @property
    def is_shared(self) -> bool:
        """Whether there are other servers."""
        return self._make_line is not None

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[None]:
        """Run the connection to other servers. A server starts even if it cannot connect."""
        if self._make_line is None:
            yield
            return
        task = asyncio.create_task(self._run(self._make_line))
        try:
            yield
        finally:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    def publish(self, channel: str, notice: Notice) -> None:
        """Deliver a notice to the listeners here, and queue it for other servers."""
        self._give(channel, notice)
        if self._make_line is None:
            return
        if self._line is None or self._waiting.full():
            self._untold.setdefault(channel, time.time())
        else:
            self._waiting.put_nowait((channel, written(notice)))

    @asynccontextmanager
    async def listen(self, channel: str, hear: Hear) -> AsyncIterator[None]:
        """Subscribe a handler to a channel."""
        listeners = self._listeners.setdefault(channel, [])
        listeners.append(hear)
        try:
            if len(listeners) == 1:
                await self._ask(channel, listen=True)
            yield
        finally:
            listeners.remove(hear)
            if not listeners and self._listeners.get(channel) is listeners:
                del self._listeners[channel]
                await self._ask(channel, listen=False)

    def _give(self, channel: str, notice: Notice) -> None:
        """Deliver a notice to the listeners here. A handler may unsubscribe meanwhile."""
        for hear in tuple(self._listeners.get(channel, ())):
            hear(notice)

    # ---- the connection ------------------------------------------------------------------------

    async def _run(self, make_line: MakeLine) -> None:
        """Connect, and reconnect after each loss, for ever."""
        wait = FIRST_WAIT
        while True:
            self._lost.clear()
            line = make_line(self._lost.set)
            try:
                await self._use(line)
            except Exception as error:  # noqa: BLE001 - after any error of a driver the line is lost
                if self.lost_at is None:
                    self.lost_at, wait = time.time(), FIRST_WAIT
                self._complain(error)
            finally:
                self._line = None
                self._give_up_waiting()
                await _closed(line)
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    async def _use(self, line: BusConnection) -> None:
        """Use a connection until it is lost.

        Raises:
            Exception: the error by which it was lost.
        """
        async with asyncio.timeout(PATIENCE):
            await line.open()
        self._line = line
        async with asyncio.timeout(PATIENCE):
            await line.subscribe([self._beat, *self._listeners])
        self._beaten_at = time.monotonic()
        tasks = [
            asyncio.create_task(work)
            for work in (self._hear(line), self._tell(line), self._keep_beating(line), self._fail())
        ]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            task.result()
        raise BusConnectionError("the connection has ended")

    async def _fail(self) -> None:
        """Wait until the connection is reported lost.

        Raises:
            BusConnectionError: it is lost.
        """
        await self._lost.wait()
        raise BusConnectionError("the connection is closed")

    async def _hear(self, line: BusConnection) -> None:
        """Deliver notices of other servers. Our own were already delivered."""
        async for channel, data in line.notices():
            mark, _, notice = data.partition(b":")
            if channel == self._beat:
                self._found_well()
            elif mark != self._mark:
                self._give(channel, read_notice(notice))

    async def _tell(self, line: BusConnection) -> None:
        """Send resyncs for what could not be sent before, then the queued notices, for ever."""
        await self._tell_untold(line)
        while True:
            notices = [await self._waiting.get()]
            while not self._waiting.empty() and len(notices) < BATCH:
                notices.append(self._waiting.get_nowait())
            for channel, _ in notices:
                self._untold.setdefault(channel, time.time())
            await self._put(line, notices)
            for channel, _ in notices:
                self._untold.pop(channel, None)
            if self._waiting.empty():
                await self._tell_untold(line)

    async def _tell_untold(self, line: BusConnection) -> None:
        """Make other servers resync the channels on which notices were lost."""
        for channel, at in list(self._untold.items()):
            await self._put(line, [(channel, written(_look_again(at)))])
            self._untold.pop(channel, None)

    def _give_up_waiting(self) -> None:
        """Empty the queue, noting the channels of the notices that were lost."""
        while not self._waiting.empty():
            channel, _ = self._waiting.get_nowait()
            self._untold.setdefault(channel, time.time())

    async def _keep_beating(self, line: BusConnection) -> None:
        """Send heartbeats, and check that they come back.

        Raises:
            BusConnectionError: no heartbeat came back in time.
        """
        while time.monotonic() - self._beaten_at < PATIENCE:
            await self._put(line, [(self._beat, b"")])
            await asyncio.sleep(BEAT_SECONDS if self.lost_at is None else FIRST_WAIT)
        raise BusConnectionError(f"no heartbeat for {PATIENCE:.0f} s")

    async def _put(self, line: BusConnection, notices: Sequence[tuple[str, bytes]]) -> None:
        """Send notices with the mark by which we recognise our own."""
        marked = [(channel, self._mark + b":" + data) for channel, data in notices]
        async with asyncio.timeout(PATIENCE):
            await line.publish(marked)

    async def _ask(self, channel: str, *, listen: bool) -> None:
        """Subscribe to a channel or unsubscribe. If that fails the next connection does it."""
        line = self._line
        if line is None:
            return
        try:
            async with asyncio.timeout(PATIENCE):
                await (line.subscribe if listen else line.unsubscribe)([channel])
        except Exception:  # noqa: BLE001 - after any error of a driver the line is lost
            self._lost.set()

    # ---- loss and recovery ---------------------------------------------------------------------

    def _complain(self, error: Exception) -> None:
        """Log once that the connection is lost."""
        if not self._complained:
            self._complained = True
            why = str(error) or type(error).__name__
            log.warning("notice bus disconnected, reconnecting: %s", why)

    def _found_well(self) -> None:
        """Note that the connection works. After a loss all listeners here resync."""
        self._beaten_at = time.monotonic()
        if self.lost_at is None:
            return
        lost_at, self.lost_at = self.lost_at, None
        if self._complained:
            self._complained = False
            log.warning("notice bus connected again after %.1f s", time.time() - lost_at)
        for channel in list(self._listeners):
            self._give(channel, _look_again(lost_at))


def _look_again(lost_at: float) -> Notice:
    """Return the notice that notices may have been lost since a time."""
    return Notice(RESYNC, since=lost_at - MARGIN)


async def _closed(line: BusConnection) -> None:
    """Close a connection that may be dead already."""
    with contextlib.suppress(Exception):
        async with asyncio.timeout(CLOSING_SECONDS):
            await line.close()
