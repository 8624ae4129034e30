"""Bad connections: all data is late, and now and then a connection is cut with what it carries."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from typing import Final, Self

CHUNK: Final = 65536


class BadLine:
    """A proxy port for a server; `cuts` counts the connections that were cut.

    Data arrives `late` seconds after it was sent, in both directions. `lost` is the share of chunks
    that are lost: then the connection is cut, with all that is under way.
    """

    def __init__(self, port: int, rng: random.Random, *, late: float, lost: float) -> None:
        self._far_port = port
        self._rng = rng
        self._late = late
        self._lost = lost
        self._server: asyncio.Server | None = None
        self._joined: set[asyncio.Task[None]] = set()
        self._ends: set[asyncio.StreamWriter] = set()
        self.cuts = 0
        self.port = 0

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._join, "127.0.0.1", 0, backlog=1000)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None, "it was entered"
        self._server.close()
        for task in self._joined:
            task.cancel()
        await asyncio.gather(*self._joined, return_exceptions=True)
        cut(self._ends)
        # The loop releases the cut connections in its next iteration.
        await asyncio.sleep(0)

    def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Accept a connection."""
        task = asyncio.create_task(self._hold(reader, writer))
        self._joined.add(task)
        task.add_done_callback(self._joined.discard)

    async def _hold(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Relay a connection in both directions until it ends or is cut."""
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._far_port)
        writers = {writer, far_writer}
        self._ends |= writers
        try:
            await asyncio.gather(
                self._carry(reader, far_writer, writers), self._carry(far_reader, writer, writers)
            )
        except OSError:
            cut(writers)
        except asyncio.CancelledError:
            cut(writers)
            raise

    async def _carry(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        both: set[asyncio.StreamWriter],
    ) -> None:
        """Relay one direction."""
        loop = asyncio.get_running_loop()
        under_way: deque[bytes] = deque()

        def arrive() -> None:
            piece = under_way.popleft()
            if piece:
                writer.write(piece)
            else:
                writer.close()

        while True:
            piece = await reader.read(CHUNK)
            if self._rng.random() < self._lost:
                self.cuts += 1
                cut(both)
                return
            under_way.append(piece)
            loop.call_later(self._late, arrive)
            if not piece:
                return


def cut(ends: set[asyncio.StreamWriter]) -> None:
    """Abort the connections with these ends at once."""
    for end in ends:
        end.transport.abort()
