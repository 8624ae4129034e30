"""Stopping: all parts of a server end, each in its time, and so does its process."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Coroutine
from threading import Event, Thread
from typing import Any, Final

AGAIN_SECONDS: Final = 0.2
"""How soon a task that has not ended is cancelled again."""

PART_SECONDS: Final = 5.0
"""How long each part of a server may take to end."""

LAST_SECONDS: Final = 20.0
"""How long after Ctrl-C the process ends whatever it does."""

IDLE_SECONDS: Final = 1.0
"""How long threads may still work when everything else has ended: nobody hears what they find."""

log = logging.getLogger("senlac.server")


async def cancelled(*tasks: asyncio.Task[Any] | None) -> None:
    """Cancel tasks until they have ended.

    One that has just got what it waited for may lose a cancellation (`asyncio.wait_for` before
    Python 3.12), and go on with its next round.
    """
    left = {task for task in tasks if task is not None}
    while left:
        for task in left:
            task.cancel()
        ended, left = await asyncio.wait(left, timeout=AGAIN_SECONDS)
        for task in ended:
            if not task.cancelled():
                task.exception()


async def in_time(what: str, ending: Coroutine[Any, Any, None]) -> None:
    """Let a part of the server end; after a while, or if it fails, go on without it."""
    try:
        async with asyncio.timeout(PART_SECONDS):
            await ending
    except TimeoutError:
        log.warning("stopping: %s did not end within %.0f s, continuing", what, PART_SECONDS)
    except Exception:
        log.exception("stopping: %s failed, continuing", what)


class Exit:
    """Ends the process when it has been told to stop and something in it does not."""

    def __init__(self) -> None:
        self._stopped = Event()
        self._begun = False

    def begin(self, seconds: float = LAST_SECONDS) -> None:
        """Let the process end within so many seconds."""
        if not self._begun:
            self._begun = True
            Thread(target=self._run, args=(seconds,), name="exit", daemon=True).start()

    def stopped(self) -> None:
        """Note that all has ended in good order: threads that still work end with the process."""
        self._stopped.set()

    def _run(self, seconds: float) -> None:
        """Wait, and end the process; if it ends before, this ends with it."""
        well = self._stopped.wait(seconds)
        if well:
            # Python waits for all threads of pools before it ends.
            Event().wait(IDLE_SECONDS)
        else:
            log.error("the server did not stop within %.0f s, ending its process", seconds)
        logging.shutdown()
        sys.stdout.flush()
        os._exit(0 if well else 1)
