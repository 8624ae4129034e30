"""A pool of bot processes. A process that crashes or times out is killed and replaced."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process

import msgspec

from senlac.engine.support.errors import SenlacError
from senlac.server.bots.fair_queue import FairQueue, QueueClaim
from senlac.server.bots.job import LENGTH_BYTES, MOST_BYTES, BotJob, BotReply

NOBODY = QueueClaim("", awaited=False)
"""The claim of a search that no player waits for."""

log = logging.getLogger("senlac.bots")


class BotError(SenlacError):
    """A bot made no decision: it crashed, failed or timed out."""


class BrokenOffError(BotError):
    """A computation without a waiting player was cancelled for one with a waiting player."""


class BotProcessPool:
    """A fixed number of processes with one job each; further jobs wait for their turn."""

    def __init__(self, processes: int, seconds: float) -> None:
        self._seconds = seconds
        self._turns = FairQueue(processes)
        self._all = [BotProcess() for _ in range(processes)]
        self._idle = list(self._all)

    async def think(self, job: BotJob, claim: QueueClaim = NOBODY) -> BotReply:
        """Run a job; return the decision of the bot.

        Raises:
            BrokenOffError: no player waits for it, and a search that a player waits for needs the
                process.
            ThoughtError: the bot failed, crashed or timed out.
        """
        turn = await self._turns.acquire(claim)
        thinker = self._idle.pop()
        thinking = asyncio.ensure_future(thinker.think(job))
        turn.when_broken(thinking.cancel)
        try:
            async with asyncio.timeout(self._seconds):
                thought = await thinking
        except (TimeoutError, OSError, EOFError, msgspec.DecodeError) as error:
            await thinker.end()
            what = "took too long" if isinstance(error, TimeoutError) else "crashed"
            raise BotError(f"the bot {job.bot} {what}") from error
        except asyncio.CancelledError:
            await thinker.end()
            task = asyncio.current_task()
            if turn.broken and task is not None and not task.cancelling():
                raise BrokenOffError(f"the bot {job.bot} was cancelled for a player") from None
            raise
        finally:
            self._idle.append(thinker)
            self._turns.release(turn)
        if not thought.action:
            raise BotError(f"the bot {job.bot} failed: {thought.fault}")
        return thought

    def hasten(self, match: str) -> None:
        """Treat the searches of a match as awaited by a player from now on."""
        self._turns.prioritise(match)

    async def close(self) -> None:
        """Kill all processes."""
        await asyncio.gather(*[thinker.end() for thinker in self._all])


class BotProcess:
    """One bot process, started when it is first needed."""

    def __init__(self) -> None:
        self._process: Process | None = None

    async def think(self, job: BotJob) -> BotReply:
        """Run a job in the process.

        Raises:
            OSError, EOFError, DecodeError: the process has crashed, or its answer is invalid.
        """
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "senlac.server.bots.worker",
                stdin=PIPE, stdout=PIPE, stderr=DEVNULL,
            )  # fmt: skip
            log.info("bot process started", extra={"pid": process.pid})
        assert process.stdin is not None
        assert process.stdout is not None
        written = msgspec.json.encode(job)
        process.stdin.write(len(written).to_bytes(LENGTH_BYTES, "big") + written)
        await process.stdin.drain()
        head = await process.stdout.readexactly(LENGTH_BYTES)
        length = int.from_bytes(head, "big")
        if length > MOST_BYTES:
            raise OSError(f"bot process: expected at most {MOST_BYTES} bytes, got {length}")
        answer = await process.stdout.readexactly(length)
        return msgspec.json.decode(answer, type=BotReply)

    async def end(self) -> None:
        """Kill the process. It has no state that is not in the database."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
