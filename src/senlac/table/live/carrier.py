"""The carrier: brings notices to the sockets of this server, and over a line to other servers.

Whoever listens here is called in the moment something is told, and does no more than to note it,
or what can be done at once.

A line may be lost at any moment, and nobody then knows what was told meanwhile. So it is watched:
a beat of our own must come back over it. When it is lost another is made, and when that carries,
whoever listens on either side is told to look again at what the database says.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from litestar.channels.backends.base import ChannelsBackend

from senlac.engine.errors import SenlacError
from senlac.table.live.lines import PATIENCE, Line, MakeLine, anybody
from senlac.table.live.notices import AGAIN, Notice, read_notice, written

BEAT_SECONDS: Final = 1.0
FIRST_WAIT: Final = 0.1
LONGEST_WAIT: Final = 0.5
"""How long to wait before another line is tried, at first and at most."""

MOST_WAITING: Final = 10_000
"""So many notices wait for a slow line; of the others it is only told that there were some."""

MARGIN: Final = 10.0
"""So many seconds a loss may go unnoticed, or the clocks of two servers differ."""

CLOSING_SECONDS: Final = 1.0

Hear = Callable[[Notice], None]
"""Is told a notice. It must not raise, and what takes long it must leave for later."""

log = logging.getLogger("senlac.channels")


class LineLostError(SenlacError):
    """The line to the other servers carries nothing any more."""


class Carrier:
    """Gives each notice to those who listen here, whatever becomes of the line to the others.

    Attributes:
        lost_at: since when the line is lost, None while it carries or where there is none.
    """

    def __init__(self, make_line: MakeLine | None) -> None:
        self._make_line = make_line
        self._mark = secrets.token_hex(6).encode()
        self._beat = f"beat-{self._mark.decode()}"
        self._listeners: dict[str, list[Hear]] = {}
        self._waiting: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(MOST_WAITING)
        self._untold: dict[str, float] = {}
        self._line: ChannelsBackend | None = None
        self._heard_elsewhere: Callable[[str], bool] = anybody
        self._lost = asyncio.Event()
        self._beaten_at = 0.0
        self._complained = False
        self.lost_at: float | None = None if make_line is None else time.time()

    def hush(self) -> None:
        """Say no more that lines are lost: this server ends, and others may be doing so too."""
        self._complained = True

    @asynccontextmanager
    async def carry(self) -> AsyncIterator[None]:
        """Carry to other servers meanwhile; that no line can be had keeps nobody from starting."""
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
        """Give a notice to those who listen here, and put it on the line."""
        self._give(channel, notice)
        if self._make_line is None or not self._heard_elsewhere(channel):
            return
        if self._line is None or self._waiting.full():
            self._untold.setdefault(channel, time.time())
        else:
            self._waiting.put_nowait((channel, written(notice)))

    @asynccontextmanager
    async def listen(self, channel: str, hear: Hear) -> AsyncIterator[None]:
        """Have somebody hear what is told on a channel meanwhile."""
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
        """Give a notice to those who listen here; to hear it may make somebody leave."""
        for hear in tuple(self._listeners.get(channel, ())):
            hear(notice)

    # ---- the line ------------------------------------------------------------------------------

    async def _run(self, make_line: MakeLine) -> None:
        """Have a line, and another when it is lost, for ever."""
        wait = FIRST_WAIT
        while True:
            self._lost.clear()
            line = make_line(self._lost.set)
            self._heard_elsewhere = line.heard
            try:
                await self._use(line.backend)
            except Exception as error:  # noqa: BLE001 - whatever a driver says, the line is lost
                if self.lost_at is None:
                    self.lost_at, wait = time.time(), FIRST_WAIT
                self._complain(error)
            finally:
                self._line = None
                self._give_up_waiting()
                await _closed(line)
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    async def _use(self, line: ChannelsBackend) -> None:
        """Carry by a line until it is lost.

        Raises:
            Exception: whatever it was lost by.
        """
        async with asyncio.timeout(PATIENCE):
            await line.on_startup()
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
        raise LineLostError("it has ended")

    async def _fail(self) -> None:
        """Wait until somebody finds the line lost."""
        await self._lost.wait()
        raise LineLostError("the connection is closed")

    async def _hear(self, line: ChannelsBackend) -> None:
        """Take what others tell from the line; our own is known here already."""
        async for channel, data in line.stream_events():
            mark, _, notice = bytes(data).partition(b":")
            if channel == self._beat:
                self._found_well()
            elif mark != self._mark:
                self._give(channel, read_notice(notice))

    async def _tell(self, line: ChannelsBackend) -> None:
        """Put on the line what could not be told before, and then what waits for it."""
        await self._tell_untold(line)
        while True:
            channel, data = await self._waiting.get()
            self._untold.setdefault(channel, time.time())
            await self._put(line, channel, data)
            self._untold.pop(channel, None)
            if self._waiting.empty():
                await self._tell_untold(line)

    async def _tell_untold(self, line: ChannelsBackend) -> None:
        """Have others look again at what they could not be told of."""
        for channel, at in list(self._untold.items()):
            await self._put(line, channel, written(_look_again(at)))
            self._untold.pop(channel, None)

    def _give_up_waiting(self) -> None:
        """Note what a lost line has not carried."""
        while not self._waiting.empty():
            channel, _ = self._waiting.get_nowait()
            self._untold.setdefault(channel, time.time())

    async def _keep_beating(self, line: ChannelsBackend) -> None:
        """Send beats, and see that they come back."""
        while time.monotonic() - self._beaten_at < PATIENCE:
            await self._put(line, self._beat, b"")
            await asyncio.sleep(BEAT_SECONDS if self.lost_at is None else FIRST_WAIT)
        raise LineLostError(f"nothing was heard for {PATIENCE:.0f} s")

    async def _put(self, line: ChannelsBackend, channel: str, data: bytes) -> None:
        """Put a notice on a line, with a mark by which we know our own again."""
        async with asyncio.timeout(PATIENCE):
            await line.publish(self._mark + b":" + data, [channel])

    async def _ask(self, channel: str, *, listen: bool) -> None:
        """Have the line listen or not; if it cannot, the next one will."""
        line = self._line
        if line is None:
            return
        try:
            async with asyncio.timeout(PATIENCE):
                await (line.subscribe if listen else line.unsubscribe)([channel])
        except Exception:  # noqa: BLE001 - whatever a driver says, the line is lost
            self._lost.set()

    # ---- lost and found ------------------------------------------------------------------------

    def _complain(self, error: Exception) -> None:
        """Say once that the line is lost."""
        if not self._complained:
            self._complained = True
            why = str(error) or type(error).__name__
            log.warning("the channels to other servers are lost: %s; trying again", why)

    def _found_well(self) -> None:
        """Note that the line carries; after a loss have all who listen here look again."""
        self._beaten_at = time.monotonic()
        if self.lost_at is None:
            return
        lost_at, self.lost_at = self.lost_at, None
        if self._complained:
            self._complained = False
            log.warning("the channels carry again, after %.1f s", time.time() - lost_at)
        for channel in list(self._listeners):
            self._give(channel, _look_again(lost_at))


def _look_again(lost_at: float) -> Notice:
    """Return the notice that somebody was told nothing from a time on."""
    return Notice(AGAIN, since=lost_at - MARGIN)


async def _closed(line: Line) -> None:
    """Close a line that may be dead already."""
    with contextlib.suppress(Exception):
        async with asyncio.timeout(CLOSING_SECONDS):
            await line.close()
