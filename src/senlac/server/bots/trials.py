"""Trials: matches with an overlay or a position are first begun and drawn in another process.

A match that hangs or needs too much memory fails there, within limits of time and memory.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import Counter
from typing import Final

import msgspec

from senlac.server.bots.fair_queue import FairQueue, QueueClaim
from senlac.server.bots.job import LENGTH_BYTES, Trial, Tried
from senlac.server.support.errors import BadInput, TooMany

SECONDS: Final = 60.0
"""Maximum duration of a trial, which includes its waits for a processor."""

ENDING: Final = 5.0
"""How long a process that has closed its output may take to end."""

MOST: Final = 40
"""Maximum number of queued trials."""

EACH: Final = 4
"""Maximum number of queued trials of one network."""

TOO_LONG: Final = (
    "This match takes too long to set up or display. Please change the overlay or position."
)
TOO_LARGE: Final = (
    "This match cannot be set up or displayed. Please change the overlay or position."
)

OVER_TIME: Final = -getattr(signal, "SIGXCPU", 0)
"""Exit code of a process that has used up its processor time; 0 where none is limited."""

log = logging.getLogger("senlac.bots")


class Trials:
    """A process that runs trials one after another; it is replaced after a failure.

    Networks take turns, then the accounts of a network.
    """

    def __init__(
        self, seconds: float = SECONDS, module: str = "senlac.server.bots.trial_worker"
    ) -> None:
        self._seconds = seconds
        self._module = module
        self._turns = FairQueue(1)
        self._waiting = Counter[str]()
        self._process: Process | None = None

    async def require_playable(self, trial: Trial, account: str, network: str) -> None:
        """Require that a requested match can be played; `network` is the account's last one.

        Raises:
            BadInput: the match cannot begin, or not within the limits.
            TooMany: too many trials are queued, in total or from this network.
        """
        if self._waiting[network] >= EACH or self._waiting.total() >= MOST:
            raise TooMany("Many players are starting matches. Please try again in a moment.", 1.0)
        self._waiting[network] += 1
        try:
            turn = await self._turns.acquire(QueueClaim(account, awaited=True, network=network))
            try:
                tried = await self._try(trial)
            finally:
                self._turns.release(turn)
        finally:
            self._waiting[network] -= 1
            if not self._waiting[network]:
                del self._waiting[network]
        if tried.refusal:
            raise BadInput(tried.refusal)
        if tried.fault:
            log.warning("trial of a match failed: %s", tried.fault, extra={"game": trial.game})
            raise BadInput(TOO_LARGE)

    async def close(self) -> None:
        """Kill the process."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _try(self, trial: Trial) -> Tried:
        """Run a trial; kill the process if it fails.

        Raises:
            BadInput: it takes too long.
        """
        try:
            async with asyncio.timeout(self._seconds):
                return await self._asked(trial)
        except TimeoutError as error:
            await self.close()
            log.warning("trial of a match took too long", extra={"game": trial.game})
            raise BadInput(TOO_LONG) from error
        except (OSError, EOFError, msgspec.DecodeError) as error:
            return await self._ended(trial, error)
        except asyncio.CancelledError:
            await self.close()
            raise

    async def _ended(self, trial: Trial, error: Exception) -> Tried:
        """Return what a trial found whose process has ended; the next trial gets a new process.

        Raises:
            BadInput: it had used up its processor time.
        """
        if await self._exit_code() == OVER_TIME < 0:
            log.warning("trial of a match used too much processor time", extra={"game": trial.game})
            raise BadInput(TOO_LONG) from error
        return Tried(fault="the process ended")

    async def _exit_code(self) -> int | None:
        """Return the exit code of the process if it ends by itself; otherwise kill it.

        To kill a process that has ended would lose its exit code.
        """
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(ENDING):
                return await self._process.wait() if self._process is not None else None
        await self.close()
        return None

    async def _asked(self, trial: Trial) -> Tried:
        """Send a trial to the process and return its answer."""
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", self._module, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
            )
        assert process.stdin is not None
        assert process.stdout is not None
        written = msgspec.json.encode(trial)
        process.stdin.write(len(written).to_bytes(LENGTH_BYTES, "big") + written)
        await process.stdin.drain()
        head = await process.stdout.readexactly(LENGTH_BYTES)
        answer = await process.stdout.readexactly(int.from_bytes(head, "big"))
        return msgspec.json.decode(answer, type=Tried)
