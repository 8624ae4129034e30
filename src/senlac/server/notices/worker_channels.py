"""The line between the processes of a server: the carrier's, as Redis is between servers."""

from __future__ import annotations

import asyncio
import contextlib
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncGenerator, Callable, Iterable

from litestar.channels.backends.base import ChannelsBackend

from senlac.server.config.worker_id import WorkerId
from senlac.server.notices.backends import BusConnection, Lost, MakeLine
from senlac.server.notices.broker import LEAVE, LISTEN, TELL, Broker, BrokerMessage, call, get, put


def sibling_line(home: WorkerId, office: Broker) -> MakeLine:
    """Return how lines to the other processes are made."""

    def make(lost: Lost) -> BusConnection:
        backend = WorkerChannels(home, office, lost)
        return BusConnection(backend, backend.on_shutdown, backend.concerns_others)

    return make


class WorkerChannels(ChannelsBackend):
    """A line to each of the other processes; if one breaks, all are given up."""

    def __init__(self, home: WorkerId, office: Broker, lost: Callable[[], None]) -> None:
        self._home = home
        self._office = office
        self._lost = lost
        self._heard: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._writers: dict[int, StreamWriter] = {}
        self._readers: list[asyncio.Task[None]] = []
        self._asked: dict[str, asyncio.Event] = {}
        self._own: set[str] = set()

    def concerns_others(self, channel: str) -> bool:
        """Tell whether anybody in another process may want to hear what is told on a channel."""
        if not self._home.owns(channel):
            return True
        return self._office.heard_by_others(channel, self._hear)

    async def on_startup(self) -> None:
        await asyncio.gather(*[self._call(number) for number in self._home.others])

    async def on_shutdown(self) -> None:
        for channel in self._own:
            self._office.leave(channel, self._hear)
        for task in self._readers:
            task.cancel()
        await asyncio.gather(*self._readers, return_exceptions=True)
        for writer in self._writers.values():
            writer.close()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        for channel in channels:
            self._send(BrokerMessage(TELL, channel, data))

    async def subscribe(self, channels: Iterable[str]) -> None:
        waiting: list[asyncio.Event] = []
        for channel in channels:
            if not self._home.owns(channel):
                waiting.append(self._asked.setdefault(channel, asyncio.Event()))
            self._send(BrokerMessage(LISTEN, channel))
        for answered in waiting:
            await answered.wait()

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        for channel in channels:
            self._send(BrokerMessage(LEAVE, channel))

    async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
        while True:
            yield await self._heard.get()

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        return []

    def _send(self, letter: BrokerMessage) -> None:
        """Have a letter read where its channel is at home, perhaps here."""
        channel = letter.channel
        if not self._home.owns(channel):
            put(self._writers[self._home.owner_of(channel)], letter)
        elif letter.kind == TELL:
            self._office.publish(channel, letter.data)
        elif letter.kind == LISTEN:
            self._own.add(channel)
            self._office.listen(channel, self._hear)
        else:
            self._own.discard(channel)
            self._office.leave(channel, self._hear)

    def _hear(self, channel: str, data: bytes) -> None:
        """Hear something."""
        self._heard.put_nowait((channel, data))

    async def _call(self, number: int) -> None:
        """Call another process."""
        reader, self._writers[number] = await call(self._home.broker_address(number))
        self._readers.append(asyncio.create_task(self._read(reader)))

    async def _read(self, reader: StreamReader) -> None:
        """Read what another process writes, until the line breaks."""
        with contextlib.suppress(OSError, EOFError):
            while True:
                letter = await get(reader)
                if letter.kind == TELL:
                    self._hear(letter.channel, letter.data)
                elif letter.channel in self._asked:
                    self._asked.pop(letter.channel).set()
        # Whoever waits to be heard there need not: when there is another line, all look again.
        for answered in self._asked.values():
            answered.set()
        self._asked.clear()
        self._lost()
