"""The post: what one process of a server has to tell another, over a socket between the two.

Each channel is at home in one of them, as a match is. Whoever listens on a channel says so there,
and whoever has something to tell on it tells it there; so news of a match go no further than its
home unless somebody elsewhere wants to know.
"""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

import msgspec
from msgspec import Struct

from senlac.server.config.worker_id import WorkerId

LISTEN: Final = "listen"
LEAVE: Final = "leave"
TELL: Final = "tell"
COUNT: Final = "count"

LENGTH_BYTES: Final = 4
PATIENCE: Final = 2.0
"""A process that takes longer than so many seconds to tell its figures is left out."""

MOST_WAITING: Final = 4_000_000
"""So many bytes wait for a process that reads nothing; then it has to look again."""

Listener = Callable[[str, bytes], None]
"""Is told on which channel what was told."""


class BrokerMessage(Struct, array_like=True):
    """What is written between processes: news on a channel, a wish to hear them, or figures."""

    kind: str
    channel: str = ""
    data: bytes = b""


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(BrokerMessage).decode


class Broker:
    """Passes on what is told on the channels that are at home in this process."""

    def __init__(self, home: WorkerId) -> None:
        self._home = home
        self._counted: Callable[[], bytes] = bytes
        self._listeners: dict[str, set[Listener]] = {}
        self._talks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def open(self, counted: Callable[[], bytes]) -> AsyncIterator[None]:
        """Listen to the other processes, if there are any; they may ask what was counted here."""
        self._counted = counted
        if self._home.count == 1:
            yield
            return
        address = self._home.broker_address(self._home.number)
        server = await asyncio.start_unix_server(self._talk, address)
        try:
            yield
        finally:
            server.close()
            for talk in self._talks:
                talk.cancel()
            await asyncio.gather(*self._talks, return_exceptions=True)

    def listen(self, channel: str, listener: Listener) -> None:
        """Have somebody told what is told on a channel that is at home here."""
        self._listeners.setdefault(channel, set()).add(listener)

    def leave(self, channel: str, listener: Listener) -> None:
        """Tell somebody no more."""
        listeners = self._listeners.get(channel, set())
        listeners.discard(listener)
        if not listeners:
            self._listeners.pop(channel, None)

    def publish(self, channel: str, data: bytes) -> None:
        """Tell all who listen on a channel that is at home here."""
        for listener in tuple(self._listeners.get(channel, ())):
            listener(channel, data)

    def heard_by_others(self, channel: str, listener: Listener) -> bool:
        """Tell whether somebody else than one listens on a channel."""
        listeners = self._listeners.get(channel)
        return listeners is not None and (len(listeners) > 1 or listener not in listeners)

    async def _talk(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Do what another process asks for, until it goes away."""
        task = asyncio.current_task()
        assert task is not None, "streams are served by tasks"
        self._talks.add(task)
        wanted: set[str] = set()

        def listener(channel: str, data: bytes) -> None:
            put(writer, BrokerMessage(TELL, channel, data))

        try:
            put(writer, BrokerMessage(LISTEN))
            while True:
                letter = await get(reader)
                if letter.kind == TELL:
                    self.publish(letter.channel, letter.data)
                elif letter.kind == COUNT:
                    put(writer, BrokerMessage(COUNT, data=self._counted()))
                elif letter.kind == LEAVE:
                    wanted.discard(letter.channel)
                    self.leave(letter.channel, listener)
                else:
                    wanted.add(letter.channel)
                    self.listen(letter.channel, listener)
                    put(writer, letter)
        except (OSError, EOFError, asyncio.CancelledError):
            # It has ended, or this process does.
            pass
        finally:
            self._talks.discard(task)
            for channel in wanted:
                self.leave(channel, listener)
            writer.close()


async def call(address: str) -> tuple[StreamReader, StreamWriter]:
    """Return a line to another process, as soon as it answers.

    Raises:
        OSError, EOFError: it has gone away again.
    """
    while True:
        with suppress(FileNotFoundError, ConnectionRefusedError):
            reader, writer = await asyncio.open_unix_connection(address)
            break
        await asyncio.sleep(0.05)
    await get(reader)
    return reader, writer


async def ask_counted(address: str) -> bytes:
    """Return what another process has counted, nothing if it does not answer in time."""
    with suppress(OSError, EOFError, TimeoutError):
        async with asyncio.timeout(PATIENCE):
            reader, writer = await call(address)
            try:
                put(writer, BrokerMessage(COUNT))
                return (await get(reader)).data
            finally:
                writer.close()
    return b""


def put(writer: StreamWriter, letter: BrokerMessage) -> None:
    """Send a letter; whoever reads none any more is given up."""
    if writer.transport.get_write_buffer_size() > MOST_WAITING:
        writer.transport.abort()
    elif not writer.is_closing():
        written = _encode(letter)
        writer.write(len(written).to_bytes(LENGTH_BYTES, "big") + written)


async def get(reader: StreamReader) -> BrokerMessage:
    """Return the next letter.

    Raises:
        OSError, EOFError: there is none.
    """
    length = int.from_bytes(await reader.readexactly(LENGTH_BYTES), "big")
    return _decode(await reader.readexactly(length))
